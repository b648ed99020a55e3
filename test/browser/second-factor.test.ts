import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { ageSession } from '../support/age-session.ts';
import { PASSWORD } from '../support/api.ts';
import { keepScreenshot, launchBrowser, PHONE, sendSignUp } from '../support/browser.ts';
import { expectUsable, focusedText, focusIsVisible } from '../support/page-checks.ts';
import { codeAt, stepNow } from '../support/second-factor.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { sessionCookie } from '../support/visitor.ts';

let service: TestService;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([startTestService(), launchBrowser()]);
});
afterAll(() => Promise.all([service.stop(), browser.close()]));

type Options = Parameters<Browser['newPage']>[0];

/** Signs up in a browser. */
async function signUp(options: Options = {}): Promise<{ page: Page; email: string }> {
  const email = `ada.${randomUUID().slice(0, 8)}@example.com`;
  const page = await browser.newPage(options);
  await page.goto(`${service.origin}/signup`);
  await sendSignUp(page, email);
  return { page, email };
}

async function startApp(page: Page): Promise<string> {
  await page.goto(`${service.origin}/dashboard/second-factor`);
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  return (await page.locator('code.reveal').textContent())!;
}

async function turnOn(page: Page): Promise<string> {
  const secret = await startApp(page);
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, stepNow()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Your recovery codes').waitFor();
  return (await page.locator('.codes code').first().textContent())!;
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${service.origin}/signin`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
}

/** Ages the sign-in to 16 minutes ago. */
async function age(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  await ageSession(service, cookies.find(({ name }) => name === sessionCookie(service))!.value);
}

test('a person sets up an app, signs in with it, and turns it off, without script', async () => {
  const { page, email } = await signUp({ javaScriptEnabled: false });
  const secret = await startApp(page);
  const qr = await page.getByRole('img', { name: 'QR code of the secret' }).boundingBox();
  expect(qr!.width).toBeGreaterThan(150);
  await keepScreenshot(page, 'second-factor-started');
  await page.getByLabel('Code', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, stepNow()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.locator('.codes code').nth(9).waitFor();
  expect(await page.locator('.codes code').count()).toBe(10);
  await keepScreenshot(page, 'second-factor-codes');
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await page.getByText('You have 10 recovery codes left.').waitFor();
  await keepScreenshot(page, 'second-factor-on');
  await enterPassword(page, email);
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, stepNow() + 1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await page.context().close();
});

test('the code is entered by keyboard alone, with a visible focus, and a wrong one is announced', async () => {
  const { page, email } = await signUp();
  const recoveryCode = await turnOn(page);
  await enterPassword(page, email);
  await page.keyboard.press('Tab');
  expect(await focusedText(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await focusIsVisible(page)).toBe(true);
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  expect(await page.title()).toMatch(/^Error: /);
  await page.getByRole('alert').getByRole('link').click();
  expect(await page.locator(':focus').getAttribute('id')).toBe('code');
  await page.keyboard.type(recoveryCode);
  await page.keyboard.press('Tab');
  expect(await focusIsVisible(page)).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.context().close();
});

test('an old sign-in is confirmed by keyboard, and what was typed goes on', async () => {
  const { page } = await signUp({ javaScriptEnabled: false });
  await page.getByLabel('Name').fill('Analytical Engines');
  await page.getByRole('button', { name: /create/i }).click();
  const business = /biz_\w+/.exec(page.url())![0];
  const { email } = await signUp();
  await page.goto(`${service.origin}/dashboard/${business}/test/members`);
  await age(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
  await keepScreenshot(page, 'confirmation');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await focusIsVisible(page)).toBe(true);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Invitation sent.').waitFor();
  await page.getByText(email).waitFor();
  await page.context().close();
});

test('the pages are usable on a phone, in light and dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, email } = await signUp({ ...PHONE, colorScheme });
    const check = async (name: string) => {
      await keepScreenshot(page, `phone-${colorScheme}-${name}`);
      await expectUsable(page);
    };
    await page.goto(`${service.origin}/dashboard/second-factor`);
    await check('second-factor-off');
    const secret = await startApp(page);
    await check('second-factor-started');
    await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, stepNow()));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await check('second-factor-codes');
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await check('second-factor-on');
    await age(page);
    await page.goto(`${service.origin}/confirm?return_to=/dashboard`);
    await check('confirmation');
    await enterPassword(page, email);
    await check('second-step');
    await page.context().close();
  }
});
