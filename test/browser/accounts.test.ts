import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { PASSWORD } from '../support/api.ts';
import { keepScreenshot, launchBrowser, PHONE, sendSignUp } from '../support/browser.ts';
import { expectUsable, faintTexts, focusedText, focusIsVisible } from '../support/page-checks.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([startTestService(), launchBrowser()]);
});
afterAll(() => Promise.all([service.stop(), browser.close()]));

const newEmail = () => `ada.${randomUUID().slice(0, 8)}@example.com`;

async function open(path: string, options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
  const page = await browser.newPage(options);
  await page.goto(service.origin + path);
  return page;
}

test('a person signs up, signs out and signs in again', async () => {
  const email = newEmail();
  const page = await open('/signup');
  await keepScreenshot(page, 'sign-up');
  await sendSignUp(page, email);
  await page.getByText(email).waitFor();
  await keepScreenshot(page, 'dashboard');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/signin');
  await keepScreenshot(page, 'sign-in');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await page.context().close();
});

test('everything works without script, and the pages have none inline', async () => {
  const page = await open('/signup', { javaScriptEnabled: false });
  await sendSignUp(page, newEmail());
  expect(await page.locator('script:not([src])').count()).toBe(0);
  await page.context().close();
});

test('sign-up and sign-in work by keyboard alone, with a visible focus', async () => {
  const page = await open('/signup');
  await page.keyboard.press('Tab');
  expect(await focusedText(page)).toBe('Skip to content');
  await keepScreenshot(page, 'sign-up-skip-link');
  await page.keyboard.press('Enter');
  for (const text of ['Ada Lovelace', newEmail(), '+4915112345678', PASSWORD]) {
    await page.keyboard.press('Tab');
    expect(await focusIsVisible(page)).toBe(true);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  expect(await focusIsVisible(page)).toBe(true);
  await keepScreenshot(page, 'sign-up-keyboard');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.context().close();
});

test('faults are announced, named at their fields and one link away', async () => {
  const page = await open('/signup');
  await page.getByLabel('Email address').fill('ada');
  await page.getByRole('button', { name: 'Create account' }).click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await page.title()).toMatch(/^Error: /);
  await keepScreenshot(page, 'sign-up-faults');
  await alert.getByRole('link', { name: /email address/ }).click();
  expect(await page.locator(':focus').getAttribute('id')).toBe('email');
  expect(await page.getByLabel('Email address').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Email address').inputValue()).toBe('ada');
  await page.context().close();
});

test('a wrong password is refused on the form, with the message in focus, without script', async () => {
  const page = await open('/signin', { javaScriptEnabled: false });
  await page.getByLabel('Email address').fill('nobody@example.com');
  await page.getByLabel('Password').fill('not this one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.locator(':focus').getAttribute('class')).toBe('summary');
  await keepScreenshot(page, 'sign-in-refused');
  await page.context().close();
});

test.each(['/signup', '/signin', '/nothing'])('%s is usable on a phone, in light and dark', async (path) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await open(path, { ...PHONE, colorScheme });
    await keepScreenshot(page, `phone-${colorScheme}-${path.slice(1)}`);
    await expectUsable(page);
    await page.context().close();
  }
});

test('the first page of a new account is usable on a phone, in dark', async () => {
  const page = await open('/signup', { ...PHONE, colorScheme: 'dark' });
  await sendSignUp(page, newEmail());
  await keepScreenshot(page, 'phone-dark-dashboard');
  await expectUsable(page);
  await page.context().close();
});

test.each(['light', 'dark'] as const)('text and controls keep their contrast in %s', async (colorScheme) => {
  for (const path of ['/signup', '/nothing']) {
    const page = await open(path, { colorScheme });
    if (path === '/signup') await page.getByRole('button', { name: 'Create account' }).click();
    expect(await faintTexts(page)).toEqual([]);
    await page.context().close();
  }
});
