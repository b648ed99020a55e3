import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { fundWallet } from '../../server/domain/ledger/wallets.ts';
import { createMerchant, PASSWORD } from '../support/api.ts';
import { keepScreenshot, launchBrowser, SIZES } from '../support/browser.ts';
import { sql } from '../support/database.ts';
import { useFarEnd, useSimulator } from '../support/far-end.ts';
import { expectFitsPhone, faintTexts, focusIsVisible } from '../support/page-checks.ts';
import { paymentsOf, type Payments } from '../support/payments.ts';
import { APP_SCHEME, opensApp, startSite, type Site } from '../support/site.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let browser: Browser;
let payments: Payments;
let site: Site;
/** The merchant's own site, on another origin. */
let shop: Server;
let shopUrl: string;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [service, browser, site] = await Promise.all([startTestService(), launchBrowser(), startSite()]);
  payments = paymentsOf(service, await createMerchant(service));
  shop = createServer((request, response) => {
    const frame = request.url === '/frame' ? '<iframe></iframe>' : '';
    response.setHeader('Content-Type', 'text/html').end(`<title>Shop</title><h1>Thank you</h1>${frame}`);
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterAll(async () => {
  shop.close();
  await Promise.all([service.stop(), browser.close(), site.close()]);
});
beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
});
afterEach(() => {
  useSimulator();
  return context.close();
});

async function open(changes: object = {}): Promise<{ reference: string; checkout_url: string }> {
  const { body } = await payments.create({ payment_method: undefined, description: 'Two tickets', ...changes });
  return body;
}

/** Opens the checkout as a payer without an account. */
async function arrive(url: string): Promise<void> {
  await page.goto(url);
  await page.getByText('Analytical Engines').first().waitFor();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByText('Analytical Engines').waitFor();
  await page.getByLabel('Name').fill('Grace Hopper');
  await page.getByLabel('Email address').fill(`${randomUUID()}@example.com`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(url);
}

/** Chooses with the arrow keys: typing a name starts over when a busy browser takes a second between two keys. */
async function chooseByKeyboard(card: string): Promise<void> {
  const cards = page.getByLabel('Simulated card');
  await cards.focus();
  await page.keyboard.press('Home');
  for (let presses = 0; (await cards.inputValue()) !== card; presses++) {
    expect(presses).toBeLessThan(20);
    await page.keyboard.press('ArrowDown');
  }
}

test('a payer without an account makes one, pays from the wallet and is back in the shop', async () => {
  const { reference, checkout_url } = await open({ return_url: `${shopUrl}/thanks` });
  await arrive(checkout_url);
  await page.getByRole('heading', { name: 'Pay €12.50 to Analytical Engines' }).waitFor();
  await keepScreenshot(page, 'checkout');
  await page.getByRole('button', { name: 'Pay €12.50 from my wallet' }).click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(page.url()).toBe(`${shopUrl}/thanks?payment=${reference}&status=AUTHORIZED`);
  expect((await payments.read(reference)).status).toBe('AUTHORIZED');

  await page.goBack();
  await page.goto(checkout_url);
  await page.getByRole('heading', { name: 'Payment authorized' }).waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  await payments.act(reference, 'capture');
  await page.reload();
  await page.getByRole('heading', { name: 'Receipt' }).waitFor();
  await keepScreenshot(page, 'checkout-paid');
});

test('a payer is back in the app that the payment names by its private-use scheme', async () => {
  const { reference, checkout_url } = await open({ return_url: `${APP_SCHEME}:/thanks` });
  await arrive(checkout_url);
  const opened = opensApp(page);
  await page.getByRole('button', { name: /from my wallet/ }).click();
  expect(await opened).toBe(`${APP_SCHEME}:/thanks?payment=${reference}&status=AUTHORIZED`);
  await page.getByRole('heading', { name: 'Payment authorized' }).waitFor();
  expect(await page.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(await opened);
});

test.each([
  [/from my wallet/, 'AUTHORIZED', 'Payment authorized'],
  ['Cancel the payment', 'CANCELLED', 'Cancelled'],
])('a payer who presses %s is back in the app of the shop, without script too', async (name, status, heading) => {
  const plain = await browser.newContext({ ...SIZES.phone, javaScriptEnabled: false });
  page = await plain.newPage();
  const { reference, checkout_url } = await open({ return_url: site.appHop });
  await arrive(checkout_url);
  if (status === 'CANCELLED') {
    await page.getByRole('link', { name: 'I do not want to pay this' }).click();
    await page.getByRole('heading', { name: 'Cancel this payment?' }).waitFor();
    await keepScreenshot(page, 'phone-checkout-cancel');
    await expectFitsPhone(page);
  }
  const opened = opensApp(page);
  await page.getByRole('button', { name }).click();
  expect(await opened).toBe(`${APP_SCHEME}:/back?payment=${reference}&status=${status}`);
  await page.getByRole('heading', { name: heading }).waitFor();
  await keepScreenshot(page, `phone-checkout-app-${status.toLowerCase()}`);
  await expectFitsPhone(page);
  await plain.close();
});

test('the whole page works by keyboard, and everything on it has a name', async () => {
  const { reference, checkout_url } = await open();
  await arrive(checkout_url);
  for (const control of await page.locator('button, select, a').all()) {
    expect(await control.evaluate((element) => (element.textContent || element.ariaLabel || '').trim())).not.toBe('');
  }
  expect(await page.getByLabel('Simulated card').evaluate((element) => element.tagName)).toBe('SELECT');
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  await chooseByKeyboard('sim_declined');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'The card was declined' }).waitFor();
  expect(await page.getByLabel('Simulated card').inputValue()).toBe('sim_declined');
  await keepScreenshot(page, 'checkout-declined');
  await chooseByKeyboard('sim_success');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Payment authorized' }).waitFor();
  expect((await payments.read(reference)).status).toBe('AUTHORIZED');
});

test('a payer cancels by keyboard, and the shop is notified', async () => {
  const { reference, checkout_url } = await open({ return_url: `${shopUrl}/thanks` });
  await arrive(checkout_url);
  for (const control of [
    page.getByRole('link', { name: 'I do not want to pay this' }),
    page.getByRole('button', { name: 'Cancel the payment' }),
  ]) {
    await control.focus();
    expect(await focusIsVisible(page)).toBe(true);
    await page.keyboard.press('Enter');
  }
  await page.waitForURL(`${shopUrl}/thanks?payment=${reference}&status=CANCELLED`);
});

test('a page of a payment that is being processed refreshes automatically', async () => {
  const { reference, checkout_url } = await open();
  await arrive(checkout_url);
  await page.getByLabel('Simulated card').selectOption('sim_timeout');
  await page.getByRole('button', { name: 'Pay with the simulated card' }).click();
  await page.getByRole('heading', { name: /being processed|authorized/ }).waitFor();
  await page.getByRole('heading', { name: 'Payment authorized' }).waitFor();
  expect((await payments.read(reference)).status).toBe('AUTHORIZED');
});

test('a page of a payment goes on changing when one of its questions is lost', async () => {
  const farEnd = useFarEnd({ authorize: ['pending'] });
  farEnd.questionsWait = true; // until the page was seen
  const { checkout_url } = await open();
  await arrive(checkout_url);
  await page.getByLabel('Simulated card').selectOption('sim_pending_success');
  let asked = 0;
  await page.route(checkout_url, (route) => {
    const isQuestion = route.request().resourceType() === 'fetch';
    return isQuestion && ++asked === 1 ? route.abort() : route.continue();
  });
  await page.getByRole('button', { name: 'Pay with the simulated card' }).click();
  await page.getByRole('heading', { name: 'being processed' }).waitFor();
  const told = (await page.$('[aria-live="polite"]'))!; // screen readers announce changes of elements that existed before
  farEnd.release();
  await page.getByRole('heading', { name: 'Payment authorized' }).waitFor();
  expect(await told.textContent()).toContain('The amount is on hold for the business');
  expect(asked).toBeGreaterThan(1);
  expect(await page.title()).toBe('Payment authorized · Tallystick');
});

test('without script a payment is declined, tried again and made', async () => {
  const plain = await browser.newContext({ ...SIZES.phone, javaScriptEnabled: false });
  page = await plain.newPage();
  const { reference, checkout_url } = await open();
  await arrive(checkout_url);
  for (const [card, heading] of [
    ['sim_declined', 'There is a problem'],
    ['sim_success', 'Payment authorized'],
  ] as const) {
    await page.getByLabel('Simulated card').selectOption(card);
    await page.getByRole('button', { name: 'Pay with the simulated card' }).click();
    await page.getByRole('heading', { name: heading }).waitFor();
  }
  expect((await payments.read(reference)).status).toBe('AUTHORIZED');
  await plain.close();
});

test.each(['light', 'dark'] as const)('it fits a phone in %s, before and after signing in', async (colorScheme) => {
  const phone = await browser.newContext({ ...SIZES.phone, colorScheme });
  page = await phone.newPage();
  const { checkout_url } = await open({ description: 'A season ticket for a family of four', return_url: shopUrl });
  await page.goto(checkout_url);
  await page.getByRole('link', { name: 'Sign in to pay' }).waitFor();
  expect(await page.locator('button.primary, a.primary').count()).toBe(1);
  await expectFitsPhone(page);
  expect(await faintTexts(page)).toEqual([]);
  await keepScreenshot(page, `phone-${colorScheme}-checkout-stranger`);
  await arrive(checkout_url);
  await expectFitsPhone(page);
  expect(await faintTexts(page)).toEqual([]);
  expect(await page.locator('button.primary, a.primary').count()).toBe(1);
  await keepScreenshot(page, `phone-${colorScheme}-checkout`);
  await phone.close();
});

test('a payer with too little money sees that and can pay in another way', async () => {
  const { reference, checkout_url } = await open({ amount: 100_001 });
  await arrive(checkout_url);
  await page.getByText('This is not enough for the payment.').waitFor();
  await keepScreenshot(page, 'checkout-insufficient');
  await page.getByRole('button', { name: 'Pay with the simulated card' }).click();
  await page.getByRole('heading', { name: 'Payment authorized' }).waitFor();
  expect((await payments.read(reference)).status).toBe('AUTHORIZED');
});

test('an impatient double click pays once', async () => {
  const { reference, checkout_url } = await open({ return_url: `${shopUrl}/thanks` });
  await arrive(checkout_url);
  await page.getByRole('button', { name: /from my wallet/ }).dblclick();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(await payments.events(reference)).toEqual(['payment.authorized']);
});

test.each([true, false])('an old sign-in is confirmed in the checkout, with scripts %s, and pays', async (scripts) => {
  const own = await browser.newContext({ ...SIZES.phone, javaScriptEnabled: scripts });
  page = await own.newPage();
  const { reference, checkout_url } = await open({ return_url: `${shopUrl}/thanks` });
  await sql(service, "UPDATE payments SET environment = 'LIVE' WHERE reference = $1", [reference]);
  await arrive(checkout_url);
  const [user] = await sql(
    service,
    `UPDATE users SET email_verified_at = now() WHERE id = (SELECT user_id FROM sessions ORDER BY created_at DESC LIMIT 1)
     RETURNING id`,
  );
  const money = { environment: 'LIVE', currency: 'EUR', amount: 5000, note: 'test' } as const;
  await fundWallet(user!.id as string, money, new Date());
  const age = "UPDATE sessions SET created_at = created_at - interval '1 day' WHERE user_id = $1";
  await sql(service, age, [user!.id]);
  await page.reload();
  await page.getByRole('button', { name: 'Pay €12.50 from my wallet' }).click();
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
  expect(page.url()).toBe(checkout_url);
  await page.getByText('Confirm to pay €12.50 to Analytical Engines from your wallet.').waitFor();
  await expectFitsPhone(page);
  await keepScreenshot(page, `checkout-confirm-${scripts ? 'scripts' : 'plain'}`);
  await page.getByLabel('Your password').fill('wrong');
  await page.getByRole('button', { name: 'Pay €12.50' }).click();
  await page.getByRole('link', { name: 'The current password is wrong' }).waitFor();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Pay €12.50' }).dblclick();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(page.url()).toBe(`${shopUrl}/thanks?payment=${reference}&status=AUTHORIZED`);
  await page.goto(checkout_url);
  await page.getByRole('heading', { name: 'Payment authorized' }).waitFor();
  await own.close();
});

test('a foreign site cannot frame the page', async () => {
  const { checkout_url } = await open();
  await arrive(checkout_url);
  await page.goto(`${shopUrl}/frame`);
  await page.locator('iframe').evaluate((frame, url) => {
    (frame as HTMLIFrameElement).src = url;
  }, checkout_url);
  await page.waitForTimeout(500);
  expect(page.frames().some((frame) => frame.url() === checkout_url)).toBe(false);
});
