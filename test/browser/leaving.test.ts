import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { keepScreenshot, launchBrowser, sendSignUp, SIZES } from '../support/browser.ts';
import { expectUsable, faintTexts } from '../support/page-checks.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([startTestService(), launchBrowser()]);
});
afterAll(() => Promise.all([service.stop(), browser.close()]));

async function signUp(options: Parameters<Browser['newPage']>[0]): Promise<{ page: Page; email: string }> {
  const email = `ada.${randomUUID().slice(0, 8)}@example.com`;
  const page = await browser.newPage(options);
  await page.goto(`${service.origin}/signup`);
  await sendSignUp(page, email);
  return { page, email };
}

const name = 'Analytical Engines';

async function createBusiness(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create business' }).click();
  await page.waitForURL('**/test');
}

test.each([
  ['on a desktop, in light', { ...SIZES.desktop, colorScheme: 'light' }],
  ['on a phone, in the dark', { ...SIZES.phone, colorScheme: 'dark' }],
] as const)('an owner renames and closes a business %s', async (how, options) => {
  const { page } = await signUp(options);
  const look = options.colorScheme;
  await createBusiness(page);
  await page.goto(`${page.url()}/settings`);
  await page.getByLabel('Name', { exact: true }).fill('Looms');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByText('Business renamed.').waitFor();
  await page.getByRole('button', { name: 'Close this business' }).click();
  await page.getByText('Enter Looms to close this business.').first().waitFor();
  await keepScreenshot(page, `settings-${look}`);
  if (how.includes('phone')) await expectUsable(page);
  expect(await faintTexts(page)).toEqual([]);
  await page.getByLabel('Enter Looms').fill('Looms');
  await page.getByRole('button', { name: 'Close this business' }).click();
  await page.getByText('Business closed.').waitFor();
  await page.getByText('nothing can be added or changed').waitFor();
  await keepScreenshot(page, `closed-${look}`);
  expect(await faintTexts(page)).toEqual([]);
  await page.goto(page.url().replace(/settings.*/, 'applications'));
  expect(await page.getByRole('link', { name: /register/i }).count()).toBe(0);
  await page.context().close();
});

test.each([
  ['on a desktop, in the dark', { ...SIZES.desktop, colorScheme: 'dark' }],
  ['on a phone, in light', { ...SIZES.phone, colorScheme: 'light' }],
] as const)('a person exports the data and deletes the account %s', async (how, options) => {
  const { page, email } = await signUp(options);
  const look = options.colorScheme;
  await page.goto(`${service.origin}/dashboard/account`);
  await keepScreenshot(page, `account-${look}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await (await downloading).path();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ user: { email } });
  await page.getByRole('link', { name: 'Delete your account…' }).click();
  await page.getByLabel(`Enter ${email}`).fill('another@example.com');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByText('Nothing was deleted.').first().waitFor();
  await keepScreenshot(page, `delete-account-${look}`);
  if (how.includes('phone')) await expectUsable(page);
  expect(await faintTexts(page)).toEqual([]);
  await page.getByLabel(`Enter ${email}`).fill(email);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
  await keepScreenshot(page, `account-deleted-${look}`);
  if (how.includes('phone')) await expectUsable(page);
  await page.goto(`${service.origin}/dashboard`);
  expect(page.url()).toContain('/signin');
  await page.context().close();
});
