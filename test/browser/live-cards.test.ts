import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { reconcile } from '../../server/domain/payments/settlements.ts';
import { fetchToken } from '../support/api.ts';
import { keepScreenshot, launchBrowser, SIZES } from '../support/browser.ts';
import { newOwner, type Owner } from '../support/dashboard.ts';
import { verifyEmail } from '../support/mail.ts';
import { expectUsable } from '../support/page-checks.ts';
import { paymentsOf, type Payments } from '../support/payments.ts';
import { StripeShop } from '../support/stripe/stripe-shop.ts';
import { sessionCookie } from '../support/visitor.ts';

const world = new StripeShop();
const { standIn, moneyOf, intentsOf } = world;
const HOUR = 3_600_000;

let browser: Browser;
/** The merchant's own site, on another origin. */
let site: Server;
let thanks: string;
let owner: Owner;
/** The merchant's LIVE application. */
let application: { id: string; secret: string };
/** Its payments, with a new token for each test. */
let payments: Payments;
/** The merchant in the console, and the guest on a phone. */
let merchant: Page;
let guest: Page;
const started = new Date(Math.floor(Date.now() / 1000) * 1000);

beforeAll(async () => {
  browser = await launchBrowser();
  site = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<title>Shop</title><h1>Thank you</h1>');
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  thanks = `http://127.0.0.1:${(site.address() as AddressInfo).port}/thanks`;
  owner = await newOwner(world.service, 'Analytical Engines');
  await verifyEmail(world.service, owner);
  merchant = await newPage(SIZES.desktop);
  const value = owner.cookies.get(sessionCookie(world.service))!;
  await merchant.context().addCookies([{ name: sessionCookie(world.service), value, url: world.service.origin }]);
  application = await goLive();
});
afterAll(async () => {
  site.close();
  await browser.close();
});
beforeEach(async () => {
  standIn.manner = 'twice';
  const token = await fetchToken(world.service, application.id, application.secret);
  payments = paymentsOf(world.service, { token });
  guest = await newPage(SIZES.phone);
});
afterEach(() => guest.context().close());

async function newPage(options: object): Promise<Page> {
  const context = await browser.newContext(options);
  return context.newPage();
}

/** Makes the application LIVE on its page. @returns the application with its secret, which is shown once */
async function goLive(): Promise<{ id: string; secret: string }> {
  const { service } = world;
  await merchant.goto(
    `${service.origin}/dashboard/${owner.businessId}/test/applications/${owner.merchant.clientId}/promote`,
  );
  await merchant.getByRole('button', { name: 'Promote to LIVE' }).click();
  await merchant.getByRole('heading', { name: 'LIVE application registered' }).waitFor();
  const secret = (await merchant.locator('.reveal').textContent())!;
  const id = /app_\w+/.exec((await merchant.locator('.facts').textContent())!)![0];
  return { id, secret };
}

/** Creates a payment whose payer is still to choose a method. */
async function order(): Promise<{ reference: string; checkout_url: string }> {
  const { body } = await payments.create({
    ...{ payment_method: undefined, description: 'Two tickets', return_url: thanks },
  });
  expect([body.environment, body.status]).toEqual(['LIVE', 'PENDING']);
  return body;
}

/** Leads the guest from the checkout to the page of the acquirer. */
async function openCardPage(checkoutUrl: string): Promise<void> {
  await guest.goto(checkoutUrl);
  await guest.getByRole('button', { name: 'Pay by card' }).click();
  await guest.getByRole('heading', { name: 'Pay 1250 eur' }).waitFor();
}

/** Enters a card on the page of the acquirer. */
async function enter(card: string): Promise<void> {
  await guest.getByLabel('Card').selectOption(card);
  await guest.getByRole('button', { name: 'Pay' }).click();
}

const untilBackInShop = (reference: string, status: string) =>
  guest.waitForURL(`${thanks}?payment=${reference}&status=${status}`);

const consolePage = (path: string) => `${world.service.origin}/dashboard/${owner.businessId}/live${path}`;

test('a guest confirms a card at the bank, and the merchant captures, refunds and reads the statement', async () => {
  const { reference, checkout_url } = await order();
  await guest.goto(checkout_url);
  await guest.getByRole('heading', { name: 'Pay €12.50 to Analytical Engines' }).waitFor();
  await expectUsable(guest);
  await openCardPage(checkout_url);
  await enter('pm_card_threeDSecure2Required');
  await guest.getByRole('button', { name: 'Approve' }).click();
  await untilBackInShop(reference, 'AUTHORIZED');
  await guest.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(moneyOf(reference)).toEqual({ held: 1250, captured: 0, refunded: 0 });

  await merchant.goto(consolePage(`/payments/${reference}`));
  await merchant.getByRole('link', { name: 'Capture…' }).click();
  await merchant.getByRole('button', { name: 'Continue' }).click();
  await merchant.getByRole('button', { name: 'Capture €12.50' }).click();
  await merchant.getByText('Captured €12.50').waitFor();
  await merchant.getByRole('link', { name: 'Refund…' }).click();
  await merchant.getByLabel('Amount in EUR').fill('4.50');
  await merchant.getByRole('button', { name: 'Continue' }).click();
  await merchant.getByRole('button', { name: 'Refund €4.50' }).click();
  await merchant.getByText('net of refunds').waitFor();
  await keepScreenshot(merchant, 'console-live-card');
  await world.received();
  expect(moneyOf(reference)).toEqual({ held: 0, captured: 1250, refunded: 450 });

  await guest.goto(checkout_url);
  await guest.getByRole('heading', { name: 'Receipt' }).waitFor();
  await guest.getByText('ending in 3220').waitFor();

  const month = new Date().toISOString().slice(0, 7);
  await merchant.goto(consolePage(`/statement?month=${month}`));
  const rows = merchant.getByRole('table', { name: 'Statement in EUR' });
  for (const row of [/Captures\s*1\s*\+?€12\.50/, /Refunds\s*1\s*[-−]€4\.50/, /Closing balance\s*€8\.00/])
    await rows.getByRole('row', { name: row }).waitFor();

  await world.pass(HOUR);
  const acquirer = world.service.parts.processors.find(({ name }) => name === 'stripe-live')!;
  expect(await reconcile(world.service.parts.clock, acquirer, started)).toMatchObject({
    movements: 2,
    differences: [],
  });
});

test('a guest who closes the page of the acquirer comes back to an open payment, and pays on the same page', async () => {
  const { reference, checkout_url } = await order();
  await openCardPage(checkout_url);
  const page = guest.url();
  await guest.close();
  guest = await newPage(SIZES.phone);
  await guest.goto(checkout_url);
  await guest.getByText('You have not paid yet.').waitFor();
  await expectUsable(guest);
  await guest.getByRole('link', { name: 'Continue' }).click();
  await guest.getByRole('heading', { name: 'Pay 1250 eur' }).waitFor();
  expect(guest.url()).toBe(page);
  await guest.getByRole('link', { name: 'Back' }).click();
  await guest.getByText('You have not paid yet.').waitFor();
  await guest.getByRole('link', { name: 'Continue' }).click();
  await enter('pm_card_visa');
  await untilBackInShop(reference, 'AUTHORIZED');
  expect(intentsOf(reference)).toHaveLength(1);
});

test('a guest whose card is declined, or not confirmed at the bank, pays by another on the same page', async () => {
  const { reference, checkout_url } = await order();
  await openCardPage(checkout_url);
  await enter('pm_card_visa_chargeDeclinedInsufficientFunds');
  await guest.getByRole('alert').getByText('Your card was declined.').waitFor();
  await enter('pm_card_threeDSecure2Required');
  await guest.getByRole('button', { name: 'Fail' }).click();
  await guest.getByRole('heading', { name: 'Pay 1250 eur' }).waitFor();
  expect((await payments.read(reference)).status).toBe('PENDING');
  await enter('pm_card_mastercard');
  await untilBackInShop(reference, 'AUTHORIZED');
  expect(moneyOf(reference)).toEqual({ held: 1250, captured: 0, refunded: 0 });
  expect(await payments.events(reference)).toEqual(['payment.authorized']);
});

test('a guest who pays in the moment in which the payment is cancelled gets the money back', async () => {
  const { reference, checkout_url } = await order();
  await openCardPage(checkout_url);
  const page = guest.url();
  await payments.act(reference, 'cancel');
  await enter('pm_card_visa');
  await untilBackInShop(reference, 'CANCELLED');
  await world.untilTrue('the money to be released', () => moneyOf(reference).held === 0);
  expect(intentsOf(reference)).toMatchObject([{ status: 'canceled', amount_received: 0 }]);
  await guest.goto(page);
  await guest.getByText('This page has expired.').waitFor();
  await guest.goto(checkout_url);
  await guest.getByRole('heading', { name: 'Cancelled' }).waitFor();
  expect(await guest.getByRole('button').count()).toBe(0);
});

test('a guest who returns again to a captured payment is sent to the shop, and charged once', async () => {
  const { reference, checkout_url } = await order();
  await openCardPage(checkout_url);
  const page = guest.url();
  await enter('pm_card_visa');
  await untilBackInShop(reference, 'AUTHORIZED');
  await payments.act(reference, 'capture');
  await guest.goto(page);
  await guest.getByText('This page has expired.').waitFor();
  await guest.goto(`${world.service.origin}/pay/${reference}/return`);
  await untilBackInShop(reference, 'CAPTURED');
  expect(moneyOf(reference)).toEqual({ held: 0, captured: 1250, refunded: 0 });
});
