import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { call, createPayment, fetchToken } from '../support/api.ts';
import { keepScreenshot, launchBrowser, PHONE, sendSignUp } from '../support/browser.ts';
import { newOwner, spreadDeliveries, type Owner } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { authorizePath, decide, newPkce, registerApp } from '../support/oauth.ts';
import { expectFitsPhone, expectUsable, faintTexts, focusIsVisible } from '../support/page-checks.ts';
import { paymentsOf } from '../support/payments.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { webhooksOf } from '../support/webhooks.ts';
import { sessionCookie } from '../support/visitor.ts';

let service: TestService;
let browser: Browser;
let receiver: Receiver;
beforeAll(async () => {
  [service, browser, receiver] = await Promise.all([startTestService(), launchBrowser(), startReceiver()]);
});
afterAll(() => Promise.all([service.stop(), browser.close()]));

let context: BrowserContext;
beforeEach(async () => {
  receiver.answerWith((_received, response) => void response.writeHead(204).end());
  context = await browser.newContext({ javaScriptEnabled: false });
});
afterEach(() => context.close());

async function signUp(page: Page, email = `ada.${randomUUID().slice(0, 8)}@example.com`): Promise<void> {
  await page.goto(`${service.origin}/signup`);
  await sendSignUp(page, email);
}

/** Opens a page in the session of a user that the API created. */
async function openAs(owner: Owner, path: string, options: object = {}): Promise<Page> {
  await context.close();
  context = await browser.newContext({ javaScriptEnabled: false, ...options });
  const { origin } = service;
  await context.addCookies([
    { name: sessionCookie(service), value: owner.cookies.get(sessionCookie(service))!, url: origin },
  ]);
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard/${owner.businessId}/test${path}`);
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('navigation', { name: 'Sections' }).getByText(name);
const secretOn = async (page: Page) => (await page.locator('.reveal').textContent())!;

test('a user signs up, sees a delivery and sends it again, without script', async () => {
  const page = await context.newPage();
  await signUp(page);
  await keepScreenshot(page, 'dashboard-first');
  await page.getByLabel('Name').fill('Analytical Engines');
  await button(page, 'Create business').click();
  await page.getByRole('heading', { name: 'First steps in TEST' }).waitFor();
  await keepScreenshot(page, 'dashboard-first-steps');

  await page.getByRole('link', { name: 'Register an application' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Web shop');
  await page.getByLabel('The business').check();
  for (const scope of [
    'Create payments, also from your wallet.',
    'Capture or cancel payments.',
    'List and read payments.',
    'Refund captured payments.',
  ])
    await page.getByLabel(scope).check();
  await keepScreenshot(page, 'dashboard-new-application');
  await button(page, 'Register application').click();
  await page.getByRole('heading', { name: 'Application registered' }).waitFor();
  const clientSecret = await secretOn(page);
  const clientId = (await page.getByText(/^app_/).textContent())!;
  await keepScreenshot(page, 'dashboard-secret');
  await page.getByRole('link', { name: 'Go to the application' }).click();
  await page.getByRole('heading', { name: 'Web shop' }).waitFor();
  await keepScreenshot(page, 'dashboard-application');

  await section(page, 'Endpoints').click();
  await page.getByRole('link', { name: 'Register an endpoint' }).click();
  await page.getByLabel('Address').fill(receiver.url);
  await page.getByLabel('Note').fill('The till');
  await keepScreenshot(page, 'dashboard-new-endpoint');
  await button(page, 'Register endpoint').click();
  expect(await secretOn(page)).toMatch(/^whsec_/);
  await page.getByRole('link', { name: 'Go to the endpoint' }).click();
  await keepScreenshot(page, 'dashboard-endpoint');

  const token = await fetchToken(service, clientId, clientSecret);
  expect((await createPayment(service, token, { description: 'Two tickets' })).status).toBe(201);
  await receiver.waitFor(1);

  await section(page, 'Deliveries').click();
  await eventually(async () => {
    await page.reload();
    return page.getByText('Delivered', { exact: true }).nth(1).isVisible();
  }, 'the delivery in the list');
  await keepScreenshot(page, 'dashboard-deliveries');
  await page.getByRole('link', { name: /payment.authorized/ }).click();
  await page.getByRole('heading', { name: 'Request' }).waitFor();
  await page.getByRole('heading', { name: 'Response' }).waitFor();
  await keepScreenshot(page, 'dashboard-delivery');

  await button(page, 'Send with a new signature').click();
  await page.getByRole('status').waitFor();
  await receiver.waitFor(2);
  await eventually(async () => {
    await page.reload();
    return (await page.locator('.attempts li').count()) === 2;
  }, 'the attempt of the replay');
  await keepScreenshot(page, 'dashboard-replayed');
  expect(receiver.received[1]!.body.equals(receiver.received[0]!.body)).toBe(true);

  await page.getByRole('link', { name: /^pay_/ }).click();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  await keepScreenshot(page, 'dashboard-payment');
});

/** Creates a business with several days of deliveries, some of which failed. */
async function newBusyOwner(): Promise<Owner> {
  const owner = await newOwner(service, 'Analytical Engines');
  const webhooks = webhooksOf(service, owner.merchant);
  const { id } = await webhooks.register(receiver.url);
  const payments = paymentsOf(service, owner.merchant);
  const isSettled = async () => (await webhooks.deliveries(id)).every(({ status }) => status !== 'PENDING');
  const settled = () => eventually(isSettled, 'the deliveries to have an outcome');
  for (const answer of [200, 200, 503]) {
    receiver.answerWith(
      (_received, response) =>
        void response
          .writeHead(answer, { 'Content-Type': 'text/plain' })
          .end(answer === 200 ? 'ok' : 'The till is closed.'),
    );
    const description = answer === 200 ? 'Two tickets' : null;
    for (let round = 0; round < 5; round++)
      await payments.captured({ amount: 1250 + 400 * round, ...(description && { description }) });
    await settled();
  }
  const { body } = await payments.create({ amount: 990, merchant_reference: 'A-1001' });
  await call(service, 'POST', `/payments/${body.reference}/cancel`, {
    token: owner.merchant.token,
    body: { reason: 'sold out' },
  });
  await settled(); // an attempt writes its result under the id with which it began
  await spreadDeliveries(service, owner, 13);
  return owner;
}

const OWN_PAGES = ['', '/own/test/applications', '/own/test/applications/new', '/connected-apps', '/sessions'];
const BUSY_PAGES = ['', '/payments', '/deliveries', '/endpoints', '/applications', '/members'];

test('a busy business is seen at a glance', async () => {
  const owner = await newBusyOwner();
  const page = await openAs(owner, '');
  expect(await page.getByRole('img', { name: /^Captured and refunded in EUR on each day of 30 days/ }).count()).toBe(1);
  await keepScreenshot(page, 'dashboard-overview');
  for (const path of BUSY_PAGES.slice(1)) {
    await page.goto(`${service.origin}/dashboard/${owner.businessId}/test${path}`);
    await keepScreenshot(page, `dashboard-busy-${path.slice(1)}`);
  }
  await page.goto(`${service.origin}/dashboard/${owner.businessId}/live/applications`);
  await keepScreenshot(page, 'dashboard-live');
  await decide(owner, authorizePath(await registerApp(service, owner), newPkce()));
  await page.goto(`${service.origin}/dashboard/connected-apps`);
  await keepScreenshot(page, 'dashboard-connected-apps');
  await page.goto(`${service.origin}/dashboard`);
  await keepScreenshot(page, 'dashboard-businesses');
  await page.goto(`${service.origin}/dashboard/${owner.businessId}/test/deliveries?show=waiting`);
  await page.locator('.row-link').first().click();
  await page.getByText('The till is closed.').waitFor();
  await keepScreenshot(page, 'dashboard-delivery-retrying');
});

test.each(['light', 'dark'] as const)('every page fits a phone and keeps its contrast, in %s', async (colorScheme) => {
  const owner = await newBusyOwner();
  // The page checks are scripts.
  const page = await openAs(owner, '', { ...PHONE, colorScheme, javaScriptEnabled: true });
  const [delivery] = await webhooksOf(service, owner.merchant)
    .ask('GET', '/webhook-deliveries')
    .then(({ body }) => body.data);
  const paths = [
    ...BUSY_PAGES,
    '/applications/new',
    '/endpoints/new',
    `/applications/${owner.merchant.clientId}`,
    `/endpoints/${delivery.endpoint_id}`,
    `/deliveries/${delivery.id}`,
    `/payments/${delivery.payment_reference}`,
  ];
  for (const path of paths) {
    await page.goto(`${service.origin}/dashboard/${owner.businessId}/test${path}`);
    await expectFitsPhone(page);
    expect({ path, faint: await faintTexts(page) }).toEqual({ path, faint: [] });
    const name = path.replace(/_\w+/, '').replaceAll('/', '-');
    await keepScreenshot(page, `phone-${colorScheme}-dashboard${name || '-overview'}`);
  }
  await registerApp(service, owner);
  for (const path of OWN_PAGES) {
    await page.goto(`${service.origin}/dashboard${path}`);
    await keepScreenshot(page, `phone-${colorScheme}-own${path.replaceAll('/', '-')}`);
    await expectUsable(page);
  }
});

test('a delivery is replayed by keyboard alone, with a visible focus', async () => {
  const owner = await newOwner(service, 'Analytical Engines');
  const webhooks = webhooksOf(service, owner.merchant);
  const { id } = await webhooks.register(receiver.url);
  await webhooks.pay();
  const delivery = await webhooks.delivery(id, ({ status }) => status === 'DELIVERED', 'the delivery');
  const page = await openAs(owner, `/deliveries/${delivery.id}`, { javaScriptEnabled: true });
  const stops: string[] = [];
  while (stops.at(-1) !== 'Send with the original signature') {
    await page.keyboard.press('Tab');
    const name = (await page.locator(':focus').innerText()).trim().split('\n')[0]!;
    expect({ name, visible: await focusIsVisible(page) }).toEqual({ name, visible: true });
    stops.push(name);
    expect(stops.length).toBeLessThan(40);
  }
  expect(stops.slice(0, 3)).toEqual(['Skip to content', 'Tallystick', 'Analytical Engines']);
  await keepScreenshot(page, 'dashboard-keyboard');
  await page.keyboard.press('Enter');
  await page.getByText('Sent again with the original signature.').waitFor();
  await webhooks.endedAttempts(delivery.id, 2);
});

test('a refused change is announced, and its reason is one link from the field', async () => {
  const owner = await newOwner(service);
  const page = await openAs(owner, '/endpoints/new', { javaScriptEnabled: true });
  await page.getByLabel('Address').fill('shop');
  await button(page, 'Register endpoint').click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await page.title()).toMatch(/^Error: TEST · Register an endpoint/);
  await keepScreenshot(page, 'dashboard-refused');
  await alert.getByRole('link').click();
  expect(await page.locator(':focus').getAttribute('id')).toBe('url');
  expect(await page.locator(':focus').inputValue()).toBe('shop');
});
