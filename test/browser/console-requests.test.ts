import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { call } from '../support/api.ts';
import { keepScreenshot, launchBrowser, SIZES } from '../support/browser.ts';
import { newOwner, type Owner } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { expectFitsPhone, faintTexts } from '../support/page-checks.ts';
import { paymentsOf, times } from '../support/payments.ts';
import { startReceiver } from '../support/receiver.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { payerToken, WALLET } from '../support/wallets.ts';
import { webhooksOf } from '../support/webhooks.ts';
import { sessionCookie } from '../support/visitor.ts';

let service: TestService;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([startTestService(), launchBrowser()]);
});
afterAll(() => Promise.all([service.stop(), browser.close()]));

let context: BrowserContext;
afterEach(() => context.close());

/** Opens a page in the session of a user that the API created. */
async function openAs(owner: Owner, path: string, options: object = {}): Promise<Page> {
  const { origin } = service;
  context = await browser.newContext({ javaScriptEnabled: false, ...options });
  await context.addCookies([
    { name: sessionCookie(service), value: owner.cookies.get(sessionCookie(service))!, url: origin },
  ]);
  const page = await context.newPage();
  await page.goto(origin + path);
  return page;
}

/** Creates a business with requests of each kind, a second secret, deliveries and a used wallet. */
async function newBusyOwner(): Promise<Owner & { payment: string }> {
  const owner = await newOwner(service, 'Analytical Engines');
  const { token, clientId } = owner.merchant;
  const receiver = await startReceiver();
  await webhooksOf(service, owner.merchant).register(receiver.url);
  const payments = paymentsOf(service, owner.merchant);
  const payment = await payments.captured({ description: 'Two tickets for the matinée, row 4' });
  await payments.act(payment, 'capture');
  await call(service, 'GET', '/payments/unknown', { token, headers: { 'Request-Id': 'order-7-of-shop' } });
  await payments.act('pay_00000000000000000000000000', 'cancel');
  await times(12, () => payments.read(payment));
  const rotate = `/oauth/clients/${clientId}/regenerate-secret`;
  await call(service, 'POST', rotate, { token: owner.session, body: { expire_previous_in: 3600 } });
  const payer = paymentsOf(service, { token: await payerToken(service, owner, owner.merchant) });
  const held = await payer.authorized({ ...WALLET, description: 'Season ticket' });
  await payer.act(held, 'cancel');
  await payer.authorized({ ...WALLET, amount: 700 });
  await eventually(async () => {
    const { body } = await call(service, 'GET', `/oauth/clients/${clientId}`, { token: owner.session });
    return body.usage.requests >= 20;
  }, 'the requests to be written');
  return { ...owner, payment };
}

test('from an application to a request and its payment, and by search, without script', async () => {
  const owner = await newBusyOwner();
  const page = await openAs(owner, `/dashboard/${owner.businessId}/test/applications`);
  await page.getByRole('link', { name: 'Shop' }).click();
  await page.getByRole('link', { name: 'Requests' }).click();
  await page.getByRole('link', { name: 'Refused' }).click();
  await page.getByText('More filters').click();
  await page.getByLabel('Error code').selectOption('payment_state_conflict');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/payment_state_conflict/);
  const rows = page.getByRole('table', { name: 'Requests' }).locator('tbody tr');
  expect(await rows.count()).toBe(1);
  await rows.first().getByRole('link').click();
  await page.getByText('payment_state_conflict', { exact: true }).waitFor();
  await page.getByRole('link', { name: owner.payment }).click();
  await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
  await page.getByRole('searchbox').fill('order-7-of-shop');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Request', exact: true, level: 1 }).waitFor();
  await page.getByText('{reference}').first().waitFor();
});

test.each([
  ['desktop', 'light'],
  ['desktop', 'dark'],
  ['phone', 'light'],
  ['phone', 'dark'],
] as const)('on a %s, in %s, every page fits and keeps its contrast', async (size, colorScheme) => {
  const owner = await newBusyOwner();
  const base = `/dashboard/${owner.businessId}/test`;
  const application = `${base}/applications/${owner.merchant.clientId}`;
  const paths = {
    applications: `${base}/applications`,
    application,
    requests: `${application}/requests`,
    'requests-narrowed': `${application}/requests?show=refused&method=GET`,
    request: `${application}/requests/order-7-of-shop`,
    'payment-deliveries': `${base}/payments/${owner.payment}`,
    'payments-refused': `${base}/payments?currency=EUR&least=12,505`,
    wallet: '/dashboard/wallet',
  };
  const page = await openAs(owner, paths.applications, { ...SIZES[size], colorScheme, javaScriptEnabled: true });
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(service.origin + path);
    expect({ path, faint: await faintTexts(page) }).toEqual({ path, faint: [] });
    if (size === 'phone') await expectFitsPhone(page);
    await keepScreenshot(page, `console-${size}-${colorScheme}-${name}`);
  }
});

test('a form is kept through a sign-in in another tab', async () => {
  const owner = await newOwner(service, 'Analytical Engines');
  const page = await openAs(owner, `/dashboard/${owner.businessId}/test/payments/new`, { javaScriptEnabled: true });
  await page.getByLabel('Amount').fill('48.00');
  await page.getByLabel('Description').fill('Two tickets');
  await page.getByLabel('Paid with').selectOption('sim_success');
  await call(service, 'DELETE', '/sessions', { token: owner.session });
  await page.getByRole('button', { name: 'Create payment' }).click();
  await page.getByRole('heading', { name: 'Nothing was changed yet' }).waitFor();
  await keepScreenshot(page, 'console-kept-form');
  const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Sign in' }).click()]);
  await tab.getByLabel('Email address').fill(owner.email);
  await tab.getByLabel('Password').fill('correct horse battery staple');
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.waitForURL('**/dashboard**');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('What was entered is kept.').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Payment created.').waitFor();
  await page.getByText('Two tickets').first().waitFor();
});
