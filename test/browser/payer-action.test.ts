import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createLog } from '../../server/platform/log.ts';
import { processorsOf } from '../../server/domain/payments/processors/processors.ts';
import { createMerchant } from '../support/api.ts';
import { keepScreenshot, launchBrowser, SIZES } from '../support/browser.ts';
import { sql } from '../support/database.ts';
import { FarEnd } from '../support/far-end.ts';
import { expectUsable } from '../support/page-checks.ts';
import { card, paymentsOf, type Payments } from '../support/payments.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let browser: Browser;
let payments: Payments;
let acquirer: FarEnd;
/** Shop and acquirer on another origin. */
let site: Server;
let siteUrl: string;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  site = createServer((request, response) => {
    const isShop = request.url!.startsWith('/thanks');
    response.setHeader('Content-Type', 'text/html');
    response.end(isShop ? '<title>Shop</title><h1>Thank you</h1>' : '<title>Acquirer</title><h1>Enter your card</h1>');
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  acquirer = new FarEnd('card', siteUrl);
  [service, browser] = await Promise.all([
    startTestService({}, { processors: [acquirer, ...(await processorsOf({} as never, createLog('silent')))] }),
    launchBrowser(),
  ]);
  payments = paymentsOf(service, await createMerchant(service));
});
afterAll(async () => {
  site.close();
  await Promise.all([service.stop(), browser.close()]);
});
beforeEach(async () => {
  context = await browser.newContext(SIZES.phone);
  page = await context.newPage();
});
afterEach(() => context.close());

async function open(changes: object = {}): Promise<{ reference: string; checkout_url: string; next_action: any }> {
  const { body } = await payments.create({
    ...{ payment_method: undefined, description: 'Two tickets', return_url: `${siteUrl}/thanks` },
    ...changes,
  });
  return body;
}

test.each([true, false])('a guest pays by card on the page of the acquirer, with scripts %s', async (scripts) => {
  await context.close();
  context = await browser.newContext({ ...SIZES.phone, javaScriptEnabled: scripts });
  page = await context.newPage();
  acquirer.script.authorize = ['acts'];
  const { reference, checkout_url } = await open();
  await sql(service, "UPDATE payments SET environment = 'LIVE' WHERE reference = $1", [reference]);
  await page.goto(checkout_url);
  const button = page.getByRole('button', { name: 'Pay by card' });
  await button.waitFor();
  if (scripts) {
    await expectUsable(page);
    await keepScreenshot(page, 'phone-checkout-guest-card');
    await button.dblclick();
  } else {
    await button.click();
  }
  await page.getByRole('heading', { name: 'Enter your card' }).waitFor();
  expect(acquirer.pay(reference)).toBe(true);
  await page.goto(`${service.origin}/pay/${reference}/return`);
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(page.url()).toBe(`${siteUrl}/thanks?payment=${reference}&status=AUTHORIZED`);
  expect(acquirer.asked.filter((call) => call === 'authorize')).toHaveLength(scripts ? 1 : 2);
});

test('a payer who goes back from the page of the acquirer continues there, or pays in another way', async () => {
  acquirer.script.authorize = ['acts'];
  const { reference, checkout_url } = await open();
  await page.goto(checkout_url);
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await page.getByRole('heading', { name: 'Enter your card' }).waitFor();
  await page.goto(`${service.origin}/pay/${reference}/return`);
  await page.getByText('You have not paid yet.').waitFor();
  expect(await page.locator('button.primary, a.primary').count()).toBe(1);
  await expectUsable(page);
  await keepScreenshot(page, 'phone-checkout-left');
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Enter your card' }).waitFor();
  await page.goto(checkout_url);
  await page.getByRole('button', { name: 'Pay with the simulated card' }).click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(acquirer.pay(reference)).toBe(false);
  expect((await payments.read(reference)).payment_method).toMatchObject({ type: 'simulated_card' });
});

test.each([
  ['Approve', 'AUTHORIZED'],
  ['Decline', 'FAILED'],
])('a payer confirms on the page that stands in for the bank: %s', async (name, status) => {
  const { reference, next_action } = await open(card('sim_challenge'));
  await page.goto(next_action.url);
  await page.getByRole('heading', { name: 'Confirm your payment' }).waitFor();
  await expectUsable(page);
  await keepScreenshot(page, 'phone-challenge');
  const button = page.getByRole('button', { name });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${siteUrl}/thanks?payment=${reference}&status=${status}`);
  expect((await payments.read(reference)).status).toBe(status);
});

test('a payer who leaves the bank chooses again, and a page of the bank that is left has nothing to confirm', async () => {
  const { next_action } = await open(card('sim_challenge'));
  await page.goto(next_action.url);
  const bank = page.url();
  await page.getByRole('link', { name: 'Leave without an answer' }).click();
  await page.getByText('You have not paid yet.').waitFor();
  await page.getByLabel('Simulated card').selectOption('sim_success');
  await page.getByRole('button', { name: 'Pay with the simulated card' }).click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  await page.goto(bank);
  await page.getByRole('heading', { name: 'Nothing to confirm' }).waitFor();
  await expectUsable(page);
});
