/// <reference lib="dom" />
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { OperationId } from '../../spec/generated/values.ts';
import { call, createPayment, fetchToken, PASSWORD } from '../support/api.ts';
import { axeFaults } from '../support/axe.ts';
import { keepScreenshot, launchBrowser, PHONE, SIZES } from '../support/browser.ts';
import { verifyEmail } from '../support/mail.ts';
import { newPerson, registerBusinessApp, type App, type Person } from '../support/oauth.ts';
import { expectFitsPhone, faintTexts, focusIsVisible, structureFaults } from '../support/page-checks.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { sessionCookie } from '../support/visitor.ts';

let service: TestService;
let browser: Browser;
let reader: Person;
let app: App;
/** Requests to other hosts, and errors of the page. */
let foreign: string[];
let errors: string[];

const SCOPES = ['payments:create', 'payments:read', 'payments:capture', 'wallet:read'];

beforeAll(async () => {
  [service, browser] = await Promise.all([startTestService(), launchBrowser()]);
  reader = await newPerson(service);
  app = await registerBusinessApp(service, reader, { name: 'Web shop', scopes: SCOPES });
});
beforeEach(() => {
  foreign = [];
  errors = [];
});
afterAll(() => Promise.all([service.stop(), browser.close()]));

async function open(path: string, context?: BrowserContext, origin = service.origin): Promise<Page> {
  const page = await (context ?? browser).newPage();
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${origin}/docs${path}`);
  return page;
}

const operation = (id: OperationId) => `/operations/${id}`;

/** Opens a browser in which the reader is signed in. */
async function signedIn(options: object = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addCookies([{ name: sessionCookie(service), value: reader.session, url: service.origin }]);
  return context;
}

/** Chooses the application for samples and trials, and waits for the page: before its styles, samples of all languages show. */
async function use(page: Page): Promise<void> {
  await page.getByLabel('Your TEST application').selectOption({ value: app.id });
  await page.getByRole('button', { name: 'Use' }).click();
  await page.waitForLoadState();
}

/** Sends the trial as it is filled in. @returns status and body of the answer */
async function send(page: Page): Promise<{ status: string; body: any }> {
  await page.getByRole('button', { name: 'Send in TEST' }).click();
  const outcome = page.locator('.outcome');
  await outcome.locator('pre').waitFor();
  const status = (await outcome.locator('.status').innerText()).slice(0, 3);
  return { status, body: JSON.parse(await outcome.locator('pre').innerText()) };
}

test('the reference has files of this service alone, in less than 500 KB', async () => {
  const context = await browser.newContext();
  const bodies: Promise<Buffer>[] = [];
  context.on('response', (response) => void bodies.push(response.body()));
  const page = await open('', context);
  await page.getByRole('navigation', { name: 'API reference' }).getByText('Payments', { exact: true }).click();
  await page.getByRole('link', { name: 'Create a payment' }).click();
  await page.getByRole('heading', { level: 1, name: 'Create a payment' }).waitFor();
  await page.locator('article.panes > .aside').waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = Buffer.concat(await Promise.all(bodies)).length;
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(500_000);
  expect({ foreign, errors }).toEqual({ foreign: [], errors: [] });
  await keepScreenshot(page, 'docs');
  await context.close();
});

test('samples are read by language, with the keyboard too, and the choice holds for all of them', async () => {
  const page = await open(operation('Payments_create'));
  const sample = page.locator('.sample:visible');
  expect(await sample.innerText()).toContain('await tally.payments.create({');
  expect(await sample.innerText()).toContain(`baseUrl: '${service.origin}/api/v1'`);
  await page.getByRole('radio', { name: 'TypeScript' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('radio', { name: 'tally' }).isChecked()).toBe(true);
  expect(await sample.innerText()).toContain('tally payments create');
  await page.keyboard.press('ArrowRight');
  expect(await sample.innerText()).toContain('curl');
  await page.goto(`${service.origin}/docs${operation('Payments_list')}`);
  expect(await sample.innerText()).toContain(`${service.origin}/api/v1/payments`);
  expect(await page.getByRole('radio', { name: 'curl' }).isChecked()).toBe(true);
  await page.context().close();
});

test('the sample is beside the parameters, and right after them on a phone', async () => {
  const page = await open(operation('Payments_capture'));
  const boxes = async () => {
    const parts = page.locator('.message > div');
    const [parameters, sample, response] = await Promise.all([0, 1, 2].map((at) => parts.nth(at).boundingBox()));
    return { parameters: parameters!, sample: sample!, response: response! };
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  const wide = await boxes();
  expect(wide.sample.y).toBe(wide.parameters.y);
  expect(wide.sample.x).toBe(wide.parameters.x + wide.parameters.width);
  expect(wide.response.y).toBeCloseTo(wide.parameters.y + wide.parameters.height);
  expect(wide.response.x).toBe(wide.parameters.x);
  await page.setViewportSize(SIZES.phone.viewport);
  const narrow = await boxes();
  expect(narrow.sample.y).toBeCloseTo(narrow.parameters.y + narrow.parameters.height);
  expect(narrow.response.y).toBeCloseTo(narrow.sample.y + narrow.sample.height);
  expect(await page.locator('.message > div').nth(0).getByRole('heading', { name: 'Headers' }).count()).toBe(1);
  await page.context().close();
});

test('every block of code can be copied: samples, examples, and answers of trials', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const context = await signedIn({ permissions });
  const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
  const page = await open(operation('Payments_create'), context);
  await use(page);
  const { body } = await send(page);
  expect(await page.locator('main pre:visible').count()).toBe(
    await page.locator('main').getByRole('button', { name: 'Copy' }).count(),
  );
  await page.getByRole('region', { name: 'Response' }).getByRole('button', { name: 'Copy this code' }).click();
  expect(JSON.parse(await copied(page))).toHaveProperty('reference');
  await page.locator('.outcome').getByRole('button', { name: 'Copy this code' }).click();
  expect(JSON.parse(await copied(page))).toEqual(body);
  await page.goto(`${service.origin}/docs/webhooks/payment.captured`);
  await page.getByRole('region', { name: 'Body' }).getByRole('button', { name: 'Copy this code' }).click();
  expect(JSON.parse(await copied(page))).toHaveProperty('event_type', 'payment.captured');
  await context.close();
});

test('receivers are read by language, a link to one shows it, and without script a choice does', async () => {
  const page = await open('/guides/receive-webhooks');
  const receiver = page.locator('.tabs > div:visible');
  const choice = page.getByRole('group', { name: 'Language' });
  expect(await receiver.count()).toBe(1);
  expect(await receiver.innerText()).toContain('receiver.mjs');
  await choice.getByRole('radio', { name: 'Node' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await receiver.getByRole('heading', { level: 2 }).innerText()).toBe('Python');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Ruby' }).click();
  await choice.getByRole('radio', { name: 'Ruby', checked: true }).waitFor();
  expect(await receiver.innerText()).toContain('receiver.rb');
  expect(await axeFaults(page)).toEqual([]);
  await page.goto(`${service.origin}/docs/search?q=PHP`);
  await page.getByRole('link', { name: 'PHP', exact: true }).click();
  await choice.getByRole('radio', { name: 'PHP', checked: true }).waitFor();
  await page.context().close();
  const context = await browser.newContext({ ...SIZES.phone, javaScriptEnabled: false });
  const plain = await open('/guides/receive-webhooks', context);
  await plain.locator('.tabs > label').getByText('Go', { exact: true }).click();
  expect(await plain.locator('.tabs > div:visible').innerText()).toContain('receiver.go');
  await context.close();
});

test('a signed-in reader sees the application in the samples, and no secret', async () => {
  const other = await registerBusinessApp(service, reader, { name: 'Till' });
  const context = await signedIn();
  const page = await open(operation('Payments_create'), context);
  await use(page);
  const sample = page.locator('.sample:visible');
  expect(await sample.innerText()).toContain(`clientId: '${app.id}'`);
  await page.getByText('curl', { exact: true }).click();
  expect(await sample.innerText()).toContain(`-u "${app.id}:$CLIENT_SECRET"`);
  expect(await page.content()).not.toMatch(/tsk_(test|live)_/);
  await page.goto(`${service.origin}/docs${operation('Payments_get')}`);
  expect(await page.getByLabel('Your TEST application').inputValue()).toBe(app.id);
  expect(other.id).not.toBe(app.id);
  await context.close();
});

test('a reader tries operations with a token for the TEST application', async () => {
  const context = await signedIn();
  const page = await open(operation('Payments_create'), context);
  await use(page);
  const created = await send(page);
  expect(created).toMatchObject({ status: '201', body: { status: 'AUTHORIZED', environment: 'TEST' } });
  await keepScreenshot(page, 'docs-tried');
  await page.goto(`${service.origin}/docs${operation('Payments_get')}`);
  await page.getByLabel('reference', { exact: true }).fill(created.body.reference);
  expect(await send(page)).toMatchObject({ status: '200', body: { reference: created.body.reference } });
  await page.goto(`${service.origin}/docs${operation('Wallet_get')}`);
  expect(await send(page)).toMatchObject({ status: '200', body: { environment: 'TEST' } });
  await page.goto(`${service.origin}/docs${operation('Session_get')}`);
  expect(await send(page)).toMatchObject({ status: '200', body: { email: reader.email } });
  expect({ foreign, errors }).toEqual({ foreign: [], errors: [] });
  await context.close();
});

test('a reader whose application lacks the scope adds it and sends the trial, with a sample of the own payment', async () => {
  const { reference } = (await createPayment(service, await fetchToken(service, app.id, app.secret!))).body;
  const context = await signedIn();
  const page = await open(operation('Refunds_create'), context);
  await use(page);
  const sample = page.locator('.sample:visible');
  expect(await sample.innerText()).toContain(`'${reference}'`);
  expect(await page.getByRole('button', { name: 'Send in TEST' }).count()).toBe(0);
  await page.getByText('lacks payments:refund. Add it there').waitFor();
  expect(await faintTexts(page)).toEqual([]);
  await keepScreenshot(page, 'docs-lack');
  await page.locator('#try-it ~ p').getByRole('link', { name: 'Web shop' }).click();
  await page.getByText('Change name, redirect URIs or permissions').click();
  await page.locator('[value="payments:refund"]').check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('status').first().waitFor();
  await page.goto(`${service.origin}/docs${operation('Refunds_create')}`);
  await page.getByLabel('reference', { exact: true }).fill(reference as string);
  expect(await send(page)).toMatchObject({ status: '409' });
  await context.close();
});

test('a body that is not JSON is not sent, and stays in the form', async () => {
  const context = await signedIn();
  const page = await open(operation('Payments_create'), context);
  await page.getByLabel('Body').fill('{ "amount": ');
  await page.getByRole('button', { name: 'Send in TEST' }).click();
  await page.locator('.outcome').getByText('JSON').waitFor();
  expect(await page.getByLabel('Body').inputValue()).toBe('{ "amount": ');
  await context.close();
});

test('a stranger is asked to sign in before a trial, and comes back', async () => {
  const page = await open(operation('Payments_create'));
  expect(await page.getByRole('button', { name: 'Send in TEST' }).count()).toBe(0);
  await page.locator('#try-it ~ p').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email address').fill(reader.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Send in TEST' }).waitFor();
  expect(page.url()).toBe(`${service.origin}/docs${operation('Payments_create')}`);
  await page.context().close();
});

test('the reference works by the name in the address bar', async () => {
  const other = service.origin.replace('127.0.0.1', 'localhost');
  const context = await browser.newContext();
  await context.addCookies([{ name: sessionCookie(service), value: reader.session, url: other }]);
  const page = await open(operation('Payments_create'), context, other);
  expect(await send(page)).toMatchObject({ status: '201' });
  expect({ foreign, errors }).toEqual({ foreign: [], errors: [] });
  await context.close();
});

test('search finds operations, errors and guides, from the keyboard', async () => {
  const page = await open('');
  await page.keyboard.press('/');
  await page.keyboard.type('capture payment');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Capture a payment' }).click();
  await page.getByRole('heading', { level: 1, name: 'Capture a payment' }).waitFor();
  await page.goto(`${service.origin}/docs/search?q=idempotency_key_reused`);
  await page.getByRole('link', { name: 'idempotency_key_reused' }).click();
  expect(page.url()).toBe(`${service.origin}/docs/guides/errors#idempotency_key_reused`);
  await page.goto(`${service.origin}/docs/search?q=xyzzy`);
  await page.getByText('Nothing found').waitFor();
  await page.context().close();
});

test('it is whole without script: panes, languages and contents', async () => {
  const context = await browser.newContext({ ...SIZES.phone, javaScriptEnabled: false });
  const page = await open(operation('Payments_create'), context);
  await page.getByText('curl', { exact: true }).click();
  expect(await page.locator('.sample:visible').innerText()).toContain('curl');
  await page.getByRole('button', { name: 'Contents' }).click();
  await page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: 'Receive webhooks' }).click();
  await page.getByRole('heading', { level: 1, name: 'Receive webhooks' }).waitFor();
  await context.close();
});

test('the keyboard reaches search, contents and samples, with a visible focus', async () => {
  const page = await open(operation('Balance_get'));
  const reached: string[] = [];
  for (let stop = 0; stop < 120; stop++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) break; // past the last one
    const id = await focused.evaluate(
      (element) => element.id || element.closest('aside, section')?.id || element.tagName,
    );
    reached.push(id);
    // A radio shows its focus on its label.
    if (!id.startsWith('lang-')) expect([id, await focusIsVisible(page)]).toEqual([id, true]);
  }
  expect(reached).toEqual(expect.arrayContaining(['search', 'side', 'lang-typescript']));
  await page.context().close();
});

const PAGES = [
  '',
  '/guides/receive-webhooks',
  '/guides/errors',
  operation('Payments_create'),
  '/webhooks/payment.refunded',
];

test.each(['light', 'dark'] as const)('pages fit a phone and are easy to read in %s', async (colorScheme) => {
  const context = await signedIn({ ...SIZES.phone, colorScheme });
  for (const path of PAGES) {
    const page = await open(path, context);
    await expectFitsPhone(page);
    expect([path, await faintTexts(page)]).toEqual([path, []]);
    await keepScreenshot(page, `phone-${colorScheme}-docs${path.replaceAll('/', '-')}`);
    await page.close();
  }
  const narrow = await open(operation('Payments_create'), await browser.newContext({ ...PHONE, colorScheme }));
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
  await narrow.context().close();
  await context.close();
});

test('everything that is operated has a name, and headings come in order', async () => {
  const context = await signedIn();
  for (const path of PAGES) {
    const page = await open(path, context);
    expect([path, await structureFaults(page)]).toEqual([path, []]);
    await page.close();
  }
  await context.close();
});

test('a LIVE application is not offered', async () => {
  await verifyEmail(service, reader);
  const { status, body: live } = await call(service, 'POST', `/oauth/clients/${app.id}/promote`, {
    token: reader.session,
  });
  expect([status, live.environment]).toEqual([201, 'LIVE']);
  const context = await signedIn();
  const page = await open(operation('Payments_create'), context);
  const options = page.getByLabel('Your TEST application').locator('option');
  const offered = await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  expect(offered).toContain(app.id);
  expect(offered).not.toContain(live.client_id);
  await context.close();
});
