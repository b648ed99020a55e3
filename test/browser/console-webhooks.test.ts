import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { keepScreenshot, launchBrowser, SIZES } from '../support/browser.ts';
import { newOwner, type Owner } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { expectFitsPhone, faintTexts, focusIsVisible } from '../support/page-checks.ts';
import { paymentsOf } from '../support/payments.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { webhooksOf, type Delivery, type Webhooks } from '../support/webhooks.ts';
import { sessionCookie } from '../support/visitor.ts';

let service: TestService;
let browser: Browser;
let receiver: Receiver;
beforeAll(async () => {
  [service, browser, receiver] = await Promise.all([startTestService(), launchBrowser(), startReceiver()]);
});
afterAll(() => Promise.all([service.stop(), browser.close()]));

let context: BrowserContext;
let owner: Owner;
let webhooks: Webhooks;
beforeEach(async () => {
  receiver.answerWith((_received, response) => void response.writeHead(200).end('{"ok":true}'));
  owner = await newOwner(service, 'Analytical Engines');
  webhooks = webhooksOf(service, owner.merchant);
});
afterEach(() => context.close());

async function openAs(path: string, options: object = {}): Promise<Page> {
  const { origin } = service;
  context = await browser.newContext({ javaScriptEnabled: false, ...options });
  await context.addCookies([
    { name: sessionCookie(service), value: owner.cookies.get(sessionCookie(service))!, url: origin },
  ]);
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard/${owner.businessId}/test${path}`);
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Creates a delivery with an attempt, to a separate endpoint. */
async function deliver(): Promise<Delivery> {
  const { id } = await webhooks.register(receiver.url);
  await webhooks.pay();
  return webhooks.delivery(id, ({ status }) => status !== 'PENDING', 'the first attempt');
}

/** Presses Tab until the element has the focus, which must stay visible. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let stops = 0; ; stops++) {
    await page.keyboard.press('Tab');
    expect(await focusIsVisible(page)).toBe(true);
    const focused = page.locator(':focus');
    if ((await focused.innerText()).trim() === name || (await focused.getAttribute('name')) === name) return;
    expect(stops).toBeLessThan(60);
  }
}

test('with script, a delivery that is sent again shows its attempt without a reload, and keeps the focus', async () => {
  const delivery = await deliver();
  let answer: () => void = () => undefined;
  receiver.answerWith((_received, response) => void (answer = () => response.writeHead(202).end('{"again":1}')));
  const page = await openAs(`/deliveries/${delivery.id}`, { javaScriptEnabled: true });
  await tabTo(page, 'Send with a new signature');
  await page.keyboard.press('Enter');
  await page.getByText('Sent again with a new signature.').waitFor();
  expect(await page.locator('.attempts li').count()).toBe(1);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await page.locator('.attempts a').focus();
  const focused = await page.locator(':focus').getAttribute('id');
  await receiver.waitFor(2);
  answer();
  await page.locator('.attempts .badge', { hasText: 'HTTP 202' }).waitFor();
  await page.getByText('"again"').waitFor();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  expect(await page.locator(':focus').getAttribute('id')).toBe(focused);
  await eventually(async () => (await page.locator('[data-refresh]').count()) === 0, 'the end of it');
  await keepScreenshot(page, 'console-delivery-sent-again');
});

test('without script, a delivery is sent again verbatim, and its attempts are chosen by links', async () => {
  const delivery = await deliver();
  const page = await openAs(`/deliveries/${delivery.id}`);
  await button(page, 'Send with the original signature').click();
  await page.getByText('Sent again with the original signature.').waitFor();
  await webhooks.endedAttempts(delivery.id, 2);
  await page.reload();
  expect(await page.locator('.attempts li').count()).toBe(2);
  const older = page.locator('.attempts a').last();
  await older.click();
  expect(await older.getAttribute('aria-current')).toBe('true');
  await page.getByText('As curl', { exact: true }).click();
  expect(await page.getByRole('region', { name: 'Command' }).innerText()).toContain(`curl '${receiver.url}'`);
});

test('with script, a request is copied as a command', async () => {
  const delivery = await deliver();
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await openAs(`/deliveries/${delivery.id}`, { javaScriptEnabled: true, permissions });
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`curl '${receiver.url}' \\\n  -H 'Content-Type: application/json'`);
  expect(copied).toContain(`--data-raw '{"event_id":"${delivery.event_id}"`);
});

test('an endpoint is deleted by keyboard alone, once its name is typed', async () => {
  const { endpoint_id } = await deliver();
  const page = await openAs(`/endpoints/${endpoint_id}`, { javaScriptEnabled: true });
  await tabTo(page, 'confirm');
  await page.keyboard.type('hooks');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Nothing was deleted.').waitFor();
  await tabTo(page, 'confirm');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(new URL(receiver.url).host + '/hooks');
  await page.keyboard.press('Enter');
  await page.getByText('Endpoint deleted.').waitFor();
});

test('a day shows its sums on hover, and a table shows the same', async () => {
  await paymentsOf(service, owner.merchant).captured({ amount: 4200 });
  const page = await openAs('');
  await page.locator('.column').last().hover();
  expect(await page.locator('.column').last().locator('title').textContent()).toContain('€42.00 captured');
  await page.getByText('The same as a table').click();
  expect(await page.getByRole('row').nth(1).innerText()).toContain('€42.00');
});

test('rows are 44 px high, and at least a dozen payments are above the fold', async () => {
  const payments = paymentsOf(service, owner.merchant);
  await Promise.all(Array.from({ length: 15 }, () => payments.create()));
  const page = await openAs('/payments', { viewport: { width: 1280, height: 800 } });
  const boxes = await Promise.all((await page.locator('.table tbody tr').all()).map((row) => row.boundingBox()));
  expect(new Set(boxes.map((box) => Math.round(box!.height)))).toEqual(new Set([44]));
  expect(boxes.filter((box) => box!.y + box!.height <= 800).length).toBeGreaterThanOrEqual(12);
});

test('on a phone an endpoint names its address first', async () => {
  const { endpoint_id } = await deliver();
  const page = await openAs('/endpoints', SIZES.phone);
  const link = page.locator(`a[href$="${endpoint_id}"]`);
  expect((await link.boundingBox())!.width).toBeGreaterThan(150);
});

test.each([
  ['desktop', 'light'],
  ['desktop', 'dark'],
  ['phone', 'light'],
  ['phone', 'dark'],
] as const)(
  'on a %s, in %s, overview, deliveries and endpoints fit and keep their contrast',
  async (size, colorScheme) => {
    const payments = paymentsOf(service, owner.merchant);
    const { endpoint_id, id } = await deliver();
    receiver.answerWith(
      (_received, response) => void response.writeHead(500).end('{"till":"closed","since":[8,null]}'),
    );
    await payments.refund(await payments.captured({ amount: 4200, description: 'Two tickets' }), { amount: 500 });
    await payments.captured({ amount: 990, currency: 'JPY' });
    const failed = await eventually(async () => {
      const [newest] = await webhooks.deliveries(endpoint_id);
      return newest?.status === 'RETRYING' && newest;
    }, 'the failure');
    const paths = {
      overview: '',
      deliveries: '/deliveries',
      delivery: `/deliveries/${id}`,
      'delivery-failed': `/deliveries/${failed.id}`,
      endpoints: '/endpoints',
      endpoint: `/endpoints/${endpoint_id}?sample=payment.refunded`,
      balance: '/balance',
      payment: `/payments/${failed.payment_reference}`,
      payments: '/payments?currency=EUR',
    };
    const page = await openAs('', { ...SIZES[size], colorScheme, javaScriptEnabled: true });
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(`${service.origin}/dashboard/${owner.businessId}/test${path}`);
      expect({ path, faint: await faintTexts(page) }).toEqual({ path, faint: [] });
      if (size === 'phone') await expectFitsPhone(page);
      await keepScreenshot(page, `console-${size}-${colorScheme}-${name}`);
    }
  },
);
