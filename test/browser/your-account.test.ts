import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { PASSWORD } from '../support/api.ts';
import { keepScreenshot, launchBrowser, PHONE, sendSignUp } from '../support/browser.ts';
import { CHANGE, mailAbout, RESET, UNDO, VERIFY } from '../support/mail.ts';
import { expectUsable, focusedText, focusIsVisible } from '../support/page-checks.ts';
import { sendSlowly } from '../support/pressing.ts';
import { startTestService, type TestService } from '../support/service.ts';

const NEXT = 'seven green lanterns at dusk';

let service: TestService;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([startTestService(), launchBrowser()]);
});
afterAll(() => Promise.all([service.stop(), browser.close()]));

type Options = Parameters<Browser['newPage']>[0];

async function open(path: string, options: Options = {}): Promise<Page> {
  const page = await browser.newPage(options);
  await page.goto(service.origin + path);
  return page;
}

/** Signs up in a browser. */
async function signUp(options: Options = {}): Promise<{ page: Page; email: string }> {
  const email = `ada.${randomUUID().slice(0, 8)}@example.com`;
  const page = await open('/signup', options);
  await sendSignUp(page, email);
  return { page, email };
}

const linkTo = async (email: string, subject: string) => (await mailAbout(service, { email }, subject)).link!;

test('a person verifies the address by the mail that is shown here, without script', async () => {
  const { page, email } = await signUp({ javaScriptEnabled: false });
  await page.getByRole('link', { name: 'verify it' }).click();
  await page.getByText('Not verified').waitFor();
  await keepScreenshot(page, 'account-unverified');
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await page.getByRole('status').waitFor();
  await page.goto(`${service.origin}/dev/mail?to=${encodeURIComponent(email)}`);
  await keepScreenshot(page, 'dev-mail');
  await page.getByRole('link', { name: /verify-email/ }).first().click(); // prettier-ignore
  await keepScreenshot(page, 'verify-email');
  await page.getByRole('button', { name: 'Verify this address' }).click();
  await page.getByText('Your email address is verified.').waitFor();
  expect(page.url()).not.toContain('token');
  expect(await page.locator('script:not([src])').count()).toBe(0);
  await page.context().close();
});

test('a person who is signed out signs in on the way from the mail', async () => {
  const { page, email } = await signUp();
  const link = await linkTo(email, VERIFY);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/signin');
  await page.goto(link);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Verify this address' }).click();
  await page.getByText('Your email address is verified.').waitFor();
  await page.context().close();
});

test('in the browser of somebody else the link says what to do', async () => {
  const [{ email }, { page }] = [await signUp(), await signUp()];
  await page.goto(await linkTo(email, VERIFY));
  await page.getByRole('heading', { name: 'This link cannot be used' }).waitFor();
  await page.getByText('Sign in to the account that it was mailed for').waitFor();
  await keepScreenshot(page, 'link-of-another');
  await page.context().close();
});

test('a person changes the address, with the faults of the form at their fields', async () => {
  const { page, email } = await signUp();
  const next = `new.${email}`;
  await page.goto(`${service.origin}/dashboard/account`);
  const form = page.getByRole('region', { name: 'Change the address' });
  await form.getByLabel('New email address').fill(next);
  await form.getByLabel('Your password').fill('not the password');
  await form.getByRole('button').click();
  await page.getByRole('alert').getByRole('link', { name: /The password is wrong/ }).click(); // prettier-ignore
  expect(await page.locator(':focus').getAttribute('id')).toBe('password');
  expect(await form.getByLabel('New email address').inputValue()).toBe(next);
  await keepScreenshot(page, 'account-faults');
  await form.getByLabel('Your password').fill(PASSWORD);
  await form.getByRole('button').click();
  await page.getByRole('status').waitFor();
  await page.goto(await linkTo(next, CHANGE));
  await page.getByRole('button', { name: 'Use this address' }).click();
  await page.getByText(next).waitFor();
  await page.context().close();
});

test('a person undoes a change of the address, in another browser, without script', async () => {
  const { page, email } = await signUp();
  const next = `new.${email}`;
  await page.goto(await linkTo(email, VERIFY));
  await page.getByRole('button', { name: 'Verify this address' }).click();
  await page.getByText('Your email address is verified.').waitFor();
  const form = page.getByRole('region', { name: 'Change the address' });
  await form.getByLabel('New email address').fill(next);
  await form.getByLabel('Your password').fill(PASSWORD);
  await form.getByRole('button').click();
  await page.goto(await linkTo(next, CHANGE));
  await page.getByRole('button', { name: 'Use this address' }).click();
  await page.getByText(next).waitFor();
  await page.goto(await linkTo(email, UNDO));
  await expectUsable(page);
  const other = await open('/signin', { ...PHONE, javaScriptEnabled: false });
  await other.goto(await linkTo(email, UNDO));
  await keepScreenshot(other, 'restore-email');
  await other.getByLabel('New password').fill('password1234');
  await other.getByRole('button', { name: 'Restore this address' }).click();
  await other.getByRole('alert').waitFor();
  await other.getByLabel('New password').fill(NEXT);
  await other.getByRole('button', { name: 'Restore this address' }).click();
  await other.getByText(`Your account has the address ${email} again`).waitFor();
  await other.getByRole('link', { name: 'Sign in' }).click();
  await other.getByLabel('Email address').fill(email);
  await other.getByLabel('Password').fill(NEXT);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.waitForURL('**/dashboard');
  await Promise.all([page, other].map((each) => each.context().close()));
});

test('a person changes the password by keyboard alone', async () => {
  const { page } = await signUp();
  await page.goto(`${service.origin}/dashboard/security`);
  await page.getByLabel('Current password').focus();
  for (const text of [PASSWORD, NEXT]) {
    expect(await focusIsVisible(page)).toBe(true);
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  expect(await focusIsVisible(page)).toBe(true);
  await page.keyboard.press('Tab'); // past the choice to end connected apps
  expect(await focusedText(page)).toBe('Change password');
  await page.keyboard.press('Enter');
  await page.getByText('Your password is changed.').waitFor();
  await page.context().close();
});

test('a person who forgot the password chooses another, in another browser, without script', async () => {
  const { page: before, email } = await signUp();
  const page = await open('/signin', { javaScriptEnabled: false });
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email address').fill(email);
  await keepScreenshot(page, 'forgot-password');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.goto(await linkTo(email, RESET));
  await page.getByLabel('New password').fill('password1234');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('alert').getByText('too easy to guess').waitFor();
  await keepScreenshot(page, 'reset-password-faults');
  await page.getByLabel('New password').fill(NEXT);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(NEXT);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await before.goto(`${service.origin}/dashboard/account`);
  expect(new URL(before.url()).pathname).toBe('/signin');
  await Promise.all([page.context().close(), before.context().close()]);
});

test('a second click while the response is on its way still reports that the password is changed', async () => {
  const { page, email } = await signUp();
  await page.goto(`${service.origin}/forgot-password`);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.goto(await linkTo(email, RESET));
  await page.getByLabel('New password').fill(NEXT);
  const sent = await sendSlowly(page, 'Change password');
  await page.getByRole('heading', { name: 'Your password is changed' }).waitFor();
  expect(sent).toHaveLength(1);
  await page.context().close();
});

test('sessions are listed in plain words, and can be ended', async () => {
  const { page, email } = await signUp();
  const other = await open('/signin');
  await other.getByLabel('Email address').fill(email);
  await other.getByLabel('Password').fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.waitForURL('**/dashboard');
  await page.goto(`${service.origin}/dashboard/sessions`);
  expect(await page.getByText(/^Chrom\w+ on Linux$|^Chrome Headless on Linux$/).count()).toBe(2);
  await keepScreenshot(page, 'sessions');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('status').waitFor();
  await other.reload();
  expect(new URL(other.url()).pathname).toBe('/signin');
  await Promise.all([page.context().close(), other.context().close()]);
});

test.each(['light', 'dark'] as const)('the pages are usable on a phone in %s', async (colorScheme) => {
  const { page, email } = await signUp({ ...PHONE, colorScheme });
  await page.goto(`${service.origin}/forgot-password`);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  const pages = [
    '/dashboard/account',
    '/dashboard/security',
    '/forgot-password',
    '/dev/mail',
    '/verify-email?token=tlk_unknown',
    ...[await linkTo(email, VERIFY), await linkTo(email, RESET)].map((link) => link.slice(service.origin.length)),
  ];
  for (const path of pages) {
    await page.goto(service.origin + path);
    await keepScreenshot(page, `phone-${colorScheme}-${path.split('?')[0]!.slice(1).replace('/', '-')}`);
    await expectUsable(page);
  }
  await page.context().close();
});
