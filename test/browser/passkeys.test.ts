import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { newId } from '../../server/platform/ids.ts';
import { freePort } from '../../scripts/processes/free-port.ts';
import { ageSession } from '../support/age-session.ts';
import { PASSWORD } from '../support/api.ts';
import { keepScreenshot, launchBrowser, PHONE, sendSignUp, SIZES } from '../support/browser.ts';
import { sql } from '../support/database.ts';
import { mailAbout, VERIFY } from '../support/mail.ts';
import { expectUsable, focusedText, focusIsVisible } from '../support/page-checks.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { sessionCookie } from '../support/visitor.ts';

let service: TestService;
let browser: Browser;
beforeAll(async () => {
  const PORT = String(await freePort());
  const BASE_URL = `http://localhost:${PORT}`; // browsers take passkeys for named hosts only
  [service, browser] = await Promise.all([startTestService({ PORT, BASE_URL }), launchBrowser()]);
});
afterAll(() => Promise.all([service.stop(), browser.close()]));

interface Visit {
  page: Page;
  email: string;
  device: CDPSession;
  /** Id of the virtual authenticator. */
  authenticatorId: string;
}

/** Signs up in a browser on a device that stores passkeys. */
async function signUp(options: Parameters<Browser['newPage']>[0] = {}): Promise<Visit> {
  const email = `ada.${randomUUID().slice(0, 8)}@example.com`;
  const page = await browser.newPage(options);
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${service.origin}/signup`);
  await sendSignUp(page, email);
  return { page, email, device, authenticatorId };
}

/** Presses Tab until the element has the focus, which must stay visible. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await focusedText(page)) === text) return expect(await focusIsVisible(page)).toBe(true);
  }
  throw new Error(`${text} was not reached by keyboard.`);
}

async function addPasskey(page: Page): Promise<string> {
  await page.goto(`${service.origin}/dashboard/passkeys`);
  await page.getByLabel(/^Name/).fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Your recovery codes').waitFor();
  return (await page.locator('.codes code').first().textContent())!;
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${service.origin}/signin?return_to=/dashboard/sessions`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Use your second factor' }).waitFor();
}

/** Ages the sign-in to 16 minutes ago. */
async function age(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  await ageSession(service, cookies.find(({ name }) => name === sessionCookie(service))!.value);
}

test('a person adds a passkey and signs in with it, by keyboard alone, and gets to the page that was wanted', async () => {
  const { page } = await signUp(SIZES.desktop);
  await page.goto(`${service.origin}/dashboard/passkeys`);
  await keepScreenshot(page, 'passkeys-none');
  await tabTo(page, 'Add a passkey');
  await page.keyboard.press('Enter');
  await page.getByText('Your recovery codes').waitFor();
  await keepScreenshot(page, 'passkeys-codes');
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await page.locator('.row-main').first().waitFor();
  expect(await page.locator('.row-main').allTextContents()).toEqual([expect.stringMatching(/^Chrome.* on Linux$/)]);
  await page.context().clearCookies();
  await page.goto(`${service.origin}/dashboard/sessions`);
  await page.waitForURL('**/signin?return_to=*');
  await keepScreenshot(page, 'passkeys-sign-in');
  await tabTo(page, 'Sign in with a passkey');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/sessions');
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  await page.context().close();
});

test('after the password a passkey is the second factor, and so is a recovery code', async () => {
  const { page, email, device, authenticatorId } = await signUp(SIZES.desktop);
  const code = await addPasskey(page);
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await enterPassword(page, email);
  await keepScreenshot(page, 'passkeys-second-step');
  await tabTo(page, 'Use a passkey');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/sessions');
  await enterPassword(page, email);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard/sessions');
  await page.context().close();
});

test('an old sign-in is confirmed with a passkey, and what was typed goes on', async () => {
  const { page } = await signUp(SIZES.desktop);
  await addPasskey(page);
  await page.goto(`${service.origin}/dashboard`);
  await page.getByLabel('Name').fill('Analytical Engines');
  await page.getByRole('button', { name: /create/i }).click();
  await page.waitForURL(/biz_/);
  const business = /biz_\w+/.exec(page.url())![0];
  await page.goto(`${service.origin}/dashboard/${business}/test/members`);
  await age(page);
  await page.getByLabel('Email address').fill('grace@example.com');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
  await keepScreenshot(page, 'passkeys-confirmation');
  await tabTo(page, 'Continue with a passkey');
  await page.keyboard.press('Enter');
  await page.getByText('Invitation sent.').waitFor();
  await page.getByRole('button', { name: 'Require a second factor' }).click();
  await page.getByText('Changes in LIVE require a second factor now.').waitFor();
  await keepScreenshot(page, 'passkeys-required');
  await page.context().close();
});

test('adding one after 15 minutes asks for a confirmation first, and a passkey is renamed and removed', async () => {
  const { page } = await signUp(SIZES.desktop);
  await age(page);
  await page.goto(`${service.origin}/dashboard/passkeys`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/dashboard/passkeys');
  await addPasskey(page);
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await page.getByLabel(/^Name/).fill('Again');
  await page.keyboard.press('Enter');
  await page.getByText('This device has a passkey for your account already.').waitFor();
  await page.getByText('Rename or remove').click();
  await page.getByLabel('New name').fill('Key on my desk');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByText('Passkey renamed.').waitFor();
  await keepScreenshot(page, 'passkeys-one');
  await page.getByText('Rename or remove').click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Passkey removed.').waitFor();
  await page.context().close();
});

test('a passkey that is not used says so, and leaves the page as it is', async () => {
  const { page, device, authenticatorId } = await signUp(SIZES.desktop);
  await addPasskey(page);
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.context().clearCookies();
  await page.goto(`${service.origin}/signin`);
  await page.getByLabel('Email address').fill('ada@example.com');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('The passkey was not used.').waitFor();
  expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.com');
  await keepScreenshot(page, 'passkeys-not-used');
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.getByRole('button', { name: 'Mit einem Passkey anmelden' }).click();
  await page.getByText('Der Passkey wurde nicht verwendet.').waitFor();
  await page.context().close();
});

test('without script no button promises what it cannot do', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${service.origin}/signin`);
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).isVisible()).toBe(false);
  await page.context().close();
});

test('the pages are usable on a phone, in light and dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, email } = await signUp({ ...PHONE, colorScheme });
    const check = async (name: string) => {
      await keepScreenshot(page, `phone-${colorScheme}-${name}`);
      await expectUsable(page);
    };
    await page.goto(`${service.origin}/dashboard/passkeys`);
    await check('passkeys-none');
    await addPasskey(page);
    await check('passkeys-codes');
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await page.getByText('Rename or remove').click();
    await check('passkeys-one');
    await page.goto(`${service.origin}/dashboard/second-factor`);
    await check('passkeys-second-factor');
    await page.goto(`${service.origin}/confirm?return_to=/dashboard`);
    await check('passkeys-confirmation');
    await enterPassword(page, email);
    await check('passkeys-second-step');
    await page.goto(`${service.origin}/signin`);
    await check('passkeys-sign-in');
    await page.context().close();
  }
});

test('where a business requires a second factor, the first passkey takes a mailed link', async () => {
  const { page, email } = await signUp(PHONE);
  const open = async (subject: string) => page.goto((await mailAbout(service, { email }, subject)).link!);
  await open(VERIFY);
  await page.getByRole('button', { name: 'Verify this address' }).click();
  await page.waitForURL('**/dashboard/account?*');
  await sql(
    service,
    `WITH business AS (
       INSERT INTO businesses (id, name, live_requires_second_factor, created_at, updated_at)
       VALUES ($1, 'Strict', true, now(), now()) RETURNING id)
     INSERT INTO business_members (business_id, user_id, role, created_at, updated_at)
     SELECT business.id, users.id, 'viewer', now(), now() FROM business, users WHERE email = $2`,
    [newId('biz'), email],
  );
  await page.goto(`${service.origin}/dashboard/passkeys`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.waitForURL('**/confirm/mail');
  await expectUsable(page);
  await keepScreenshot(page, 'confirm-by-mail');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByText('Check your email').waitFor();
  await open('Confirm that it is you');
  await expectUsable(page);
  await keepScreenshot(page, 'confirm-by-link');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('You have confirmed by mail').waitFor();
  await addPasskey(page);
  await page.context().close();
});

const START = '**/api/v1/session/passkey/start';

test.each([
  ['de', 'rate_limited', 'Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es dann erneut.'],
  ['ja', 'session_required', 'セッションが終了しました。もう一度ログインしてください。'],
  ['fr', 'not_found', 'La clé d’accès n’a pas été utilisée. Réessayez ou continuez sans elle.'],
  ['en', 'rate_limited', 'Try again in 20 seconds.'],
])('a refusal of a passkey is shown in the language of the page: %s, %s', async (locale, code, text) => {
  const page = await browser.newPage({ locale });
  await page.route(START, (route) =>
    route.fulfill({ status: 429, json: { code, detail: 'Try again in 20 seconds.' } }),
  );
  await page.goto(`${service.origin}/signin`);
  await page.locator('[data-passkey]').click();
  await page.getByText(text, { exact: true }).waitFor();
  await page.context().close();
});
