import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { call, createMerchant, type TestMerchant } from '../support/api.ts';
import { keepScreenshot, launchBrowser, PHONE } from '../support/browser.ts';
import { expectFitsPhone, faintTexts } from '../support/page-checks.ts';
import { paymentsOf, type Payments } from '../support/payments.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let browser: Browser;
let merchant: TestMerchant;
let payments: Payments;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [service, browser] = await Promise.all([startTestService(), launchBrowser()]);
  merchant = await createMerchant(service);
  payments = paymentsOf(service, merchant);
});
afterAll(() => Promise.all([service.stop(), browser.close()]));
beforeEach(async () => {
  context = await browser.newContext(PHONE);
  page = await context.newPage();
});
afterEach(() => context.close());

const brand = (changes: object) =>
  call(service, 'PATCH', `/businesses/${merchant.businessId}`, { token: merchant.user.session, body: changes });

const COLORS = ['#ffd700', '#000000', '#ffffff', '#7a1fa2', '#ff3b30'];

test.each(COLORS)('checkout and receipt can be read with the accent %s, in both themes', async (accent_color) => {
  await brand({ accent_color, support_email: 'help@analytical.example', statement_descriptor: 'ANALYTICAL ENGINES' });
  const { checkout_url } = (await payments.create({ payment_method: undefined })).body as { checkout_url: string };
  const receipt = `${service.origin}/pay/${await payments.captured({ description: 'Two tickets' })}`;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [name, url] of Object.entries({ checkout: checkout_url, receipt })) {
      await page.goto(url);
      await page.getByText('help@analytical.example').first().waitFor();
      expect(await faintTexts(page)).toEqual([]);
      await expectFitsPhone(page);
      await keepScreenshot(page, `brand-${name}-${accent_color.slice(1)}-${colorScheme}`);
    }
  }
});

test('the styles of a brand are applied, and the browser reports no violation of the policy', async () => {
  await brand({ accent_color: '#7a1fa2' });
  const reported: string[] = [];
  page.on('console', (message) => reported.push(message.text()));
  await page.goto(`${service.origin}/pay/${await payments.captured()}`);
  const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  expect([accent, reported]).toEqual(['#7a1fa2', []]);
  const mark = await page.evaluate(() => getComputedStyle(document.querySelector('.brand rect')!).fill);
  expect(mark).toBe('rgb(36, 91, 78)'); // that of the service
});

test('a printed receipt has what was paid, and nothing that can be pressed, in black on white in a dark theme, too', async () => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.goto(`${service.origin}/pay/${await payments.captured({ description: 'Two tickets' })}`);
  await page.getByRole('heading', { name: 'Receipt' }).waitFor();
  const shown = await page.evaluate(() => document.body.innerText);
  for (const text of ['Analytical Engines', '€12.50', 'Two tickets', 'Paid on']) expect(shown).toContain(text);
  expect(shown).not.toMatch(/Deutsch|Send the receipt|Email address|Skip/);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  expect(await faintTexts(page)).toEqual([]);
  await keepScreenshot(page, 'receipt-printed');
});

test('a payer has the receipt mailed to an address that is entered', async () => {
  await page.goto(`${service.origin}/pay/${await payments.captured()}`);
  await page.getByRole('button', { name: 'Send the receipt' }).click();
  await page.getByText('Enter an email address such as ada@example.com.').first().waitFor();
  await expectFitsPhone(page);
  await page.getByLabel('Email address').fill('grace@example.com');
  await page.getByRole('button', { name: 'Send the receipt' }).click();
  await page.getByText('The receipt is being sent.').waitFor();
  await keepScreenshot(page, 'receipt-sent');
});
