import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import type { OperationId } from '../../spec/generated/values.ts';
import { call, createMerchant, PASSWORD, type TestMerchant } from '../support/api.ts';
import { keepScreenshot, launchBrowser, PHONE } from '../support/browser.ts';
import { verifyEmail } from '../support/mail.ts';
import { newPerson, registerApp, registerBusinessApp } from '../support/oauth.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let browser: Browser;
let merchant: TestMerchant;
/** Requests to other hosts, and errors of the page. */
let foreign: string[];
let errors: string[];

beforeAll(async () => {
  [service, browser] = await Promise.all([startTestService(), launchBrowser()]);
  merchant = await createMerchant(service);
});
beforeEach(() => {
  foreign = [];
  errors = [];
});
afterAll(() => Promise.all([service.stop(), browser.close()]));

async function openReference(page?: Page, origin = service.origin): Promise<Page> {
  const opened = page ?? (await browser.newPage());
  opened.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  opened.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  opened.on('pageerror', (error) => errors.push(error.message));
  await opened.goto(`${origin}/docs`);
  await opened.getByText('/payments/{reference}/capture').waitFor();
  return opened;
}

async function openOperation(page: Page, id: OperationId): Promise<Locator> {
  const operation = page.locator(`.opblock[id$="-${id}"]`);
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('.opblock-body').waitFor();
  return operation;
}

/** Sends the example as it is filled in. @returns status and body of the answer */
async function execute(operation: Locator): Promise<{ status: string; body: any }> {
  await operation.getByRole('button', { name: 'Execute' }).click();
  const answer = operation.locator('.live-responses-table .response').first();
  await answer.waitFor();
  const text = await answer.locator('.highlight-code pre').first().innerText();
  return { status: (await answer.locator('.response-col_status').innerText()).trim(), body: JSON.parse(text) };
}

/** The dialog of an operation, and in it the part for one flow. */
async function openDialog(
  page: Page,
  operation: Locator,
  flow: 'clientCredentials' | 'authorizationCode',
): Promise<Locator> {
  await operation.locator('.authorization__btn').click();
  const part = page.locator('.modal-ux .auth-container').filter({ has: page.locator(`#client_id_${flow}`) });
  await part.waitFor();
  return part;
}

/** With the credentials of an application. */
async function authorize(page: Page, operation: Locator, id: string, secret: string): Promise<void> {
  const dialog = await openDialog(page, operation, 'clientCredentials');
  await dialog.getByLabel('client_id').fill(id);
  await dialog.getByLabel('client_secret').fill(secret);
  await keepScreenshot(page, 'docs-authorize');
  await dialog.getByRole('button', { name: 'Apply given OAuth2 credentials' }).click();
  await page.getByRole('button', { name: 'Remove authorization' }).first().waitFor();
  await page.locator('.close-modal').click();
}

test('the reference renders the contract with files of this service alone', async () => {
  const page = await openReference();
  expect({ foreign, errors }).toEqual({ foreign: [], errors: [] });
  await keepScreenshot(page, 'docs');
  await page.context().close();
});

test('samples are read by language, with the keyboard too, and the choice holds for all of them', async () => {
  const page = await openReference();
  const operation = await openOperation(page, 'Payments_create');
  const sample = operation.locator('.samples').getByRole('tabpanel');
  expect(await sample.innerText()).toContain('await tally.payments.create({');
  expect(await sample.innerText()).toContain(`baseUrl: '${service.origin}/api/v1'`);
  await operation.getByRole('tab', { name: 'TypeScript' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await operation.locator('.samples').getByRole('tab', { selected: true }).innerText()).toBe('Shell');
  expect(await sample.innerText()).toContain('tally payments create');
  await keepScreenshot(page, 'docs-sample');
  const other = await openOperation(page, 'Payments_list');
  expect(await other.locator('.samples').getByRole('tabpanel').innerText()).toContain('tally payments list');
  await page.context().close();
});

test('a user signs up, and reads and changes something with the session', async () => {
  const page = await browser.newPage();
  await page.goto(`${service.origin}/signup`);
  await page.getByLabel('Full name').fill('Ada Lovelace');
  const email = `ada.${randomUUID().slice(0, 8)}@example.com`;
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
  await openReference(page);
  const read = await openOperation(page, 'Session_get');
  await read.getByRole('button', { name: 'Try it out' }).click();
  expect(await execute(read)).toMatchObject({ status: '200', body: { email } });
  const create = await openOperation(page, 'Businesses_create');
  await create.getByRole('button', { name: 'Try it out' }).click();
  expect(await execute(create)).toMatchObject({ status: '201', body: { name: 'Analytical Engines', role: 'owner' } });
  await page.context().close();
});

test('an application is authorized by its credentials and creates a payment', async () => {
  const page = await openReference();
  const operation = await openOperation(page, 'Payments_create');
  await authorize(page, operation, merchant.clientId, merchant.clientSecret);
  await operation.getByRole('button', { name: 'Try it out' }).click();
  expect(await execute(operation)).toMatchObject({
    status: '201',
    body: { amount: 1250, status: 'AUTHORIZED', environment: 'TEST' },
  });
  await keepScreenshot(page, 'docs-tried');
  expect({ foreign, errors }).toEqual({ foreign: [], errors: [] });
  await page.context().close();
});

test('a user lets a public application in, and it reads their wallet', async () => {
  const person = await newPerson(service);
  const redirectUri = `${service.origin}/docs/oauth2-redirect.html`;
  const app = await registerApp(service, person, {
    is_confidential: false,
    redirect_uris: [redirectUri],
    scopes: ['wallet:read'],
  });
  const page = await openReference();
  const operation = await openOperation(page, 'Wallet_get');
  const dialog = await openDialog(page, operation, 'authorizationCode');
  expect(await dialog.innerText()).toContain(redirectUri);
  await dialog.getByLabel('client_id').fill(app.id);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: 'Apply given OAuth2 credentials' }).click(),
  ]);
  await popup.getByLabel('Email address').fill(person.email);
  await popup.getByLabel('Password').fill(PASSWORD);
  await popup.getByRole('button', { name: 'Sign in' }).click();
  await popup.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('button', { name: 'Remove authorization' }).first().waitFor();
  await page.locator('.close-modal').click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  expect(await execute(operation)).toMatchObject({ status: '200', body: { environment: 'TEST' } });
  expect({ foreign, errors }).toEqual({ foreign: [], errors: [] });
  await page.context().close();
});

test('nothing is tried out in LIVE', async () => {
  const owner = await newPerson(service);
  await verifyEmail(service, owner);
  const app = await registerBusinessApp(service, owner);
  const { body: live } = await call(service, 'POST', `/oauth/clients/${app.id}/promote`, { token: owner.session });
  const page = await openReference();
  const operation = await openOperation(page, 'Payments_create');
  await authorize(page, operation, live.client_id, live.client_secret_preview);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  await operation.getByText('Operations can be tried in TEST only.').waitFor();
  await keepScreenshot(page, 'docs-live');
  expect(asked).toEqual([]);
  await page.context().close();
});

test('the reference calls the service by the name in the address bar', async () => {
  const other = service.origin.replace('127.0.0.1', 'localhost');
  const page = await openReference(undefined, other);
  const operation = await openOperation(page, 'OAuth_metadata');
  await operation.getByRole('button', { name: 'Try it out' }).click();
  expect(await execute(operation)).toMatchObject({ status: '200', body: { issuer: service.baseUrl } });
  expect({ foreign, errors }).toEqual({ foreign: [], errors: [] });
  await page.context().close();
});

test.each(['light', 'dark'] as const)(
  'it fits a phone in %s: only code and tables scroll sideways',
  async (colorScheme) => {
    const page = await openReference(await browser.newPage({ ...PHONE, colorScheme }));
    const operation = await openOperation(page, 'Payments_create');
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(PHONE.viewport.width);
    await keepScreenshot(page, `phone-${colorScheme}-docs`);
    await openDialog(page, operation, 'clientCredentials');
    expect(await width()).toBe(PHONE.viewport.width);
    await page.screenshot({ path: `artifacts/phone-${colorScheme}-docs-authorize.png` });
    await page.context().close();
  },
);
