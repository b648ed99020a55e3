import { beforeAll, expect, test } from '@jest/globals';
import { operations, type OperationId } from '../../spec/generated/values.ts';
import { call, createPayment, fetchToken } from '../support/api.ts';
import { sql } from '../support/database.ts';
import { join } from '../support/members.ts';
import { verifyEmail } from '../support/mail.ts';
import { newPerson, registerApp, registerBusinessApp, type App, type Person } from '../support/oauth.ts';
import { service } from '../support/shared-service.ts';
import { hiddenFields } from '../support/visitor.ts';

type BusinessApp = App & { businessId: string };

const SCOPES = ['payments:create', 'payments:read', 'payments:refund'];

let owner: Person;
let app: BusinessApp;
let token: string;
beforeAll(async () => {
  owner = await newPerson(service);
  await verifyEmail(service, owner);
  app = await registerBusinessApp(service, owner, { name: 'Web shop', scopes: SCOPES });
  token = await fetchToken(service, app.id, app.secret!);
});

const page = async (person: Person, id: string) => (await person.get(`/docs/operations/${id}`)).html;
const textOf = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll('&quot;', '"');
const trialOf = (html: string) => textOf(html.split('id="try-it"')[1]!).replace(/\s+/g, ' ').trim();
const samplesOf = (html: string) => [...html.matchAll(/data-copy="([^"]*)"/g)].map(([, text]) => text!);

/** Expects each sample of an operation to have a text. */
async function expectInSamples(person: Person, id: string, text: string): Promise<void> {
  const samples = samplesOf(await page(person, id));
  expect(samples).toHaveLength(3);
  for (const sample of samples) expect([id, sample]).toEqual([id, expect.stringContaining(text)]);
}

test('samples have the newest objects of the reader, and placeholders for what the reader does not have', async () => {
  const person = await newPerson(service);
  const own = await registerBusinessApp(service, person, { scopes: [...SCOPES, 'payments:capture'] });
  const bearer = await fetchToken(service, own.id, own.secret!);
  await expectInSamples(person, 'Payments_get', 'pay_…');
  await expectInSamples(person, 'Refunds_get', 're_…');
  await expectInSamples(person, 'Businesses_get', own.businessId);
  await expectInSamples(person, 'Clients_get', own.id);
  const { reference } = (await createPayment(service, bearer)).body;
  await call(service, 'POST', `/payments/${reference}/capture`, { token: bearer });
  const refund = await call(service, 'POST', `/payments/${reference}/refunds`, {
    token: bearer,
    body: { amount: 100 },
  });
  const newest = (await createPayment(service, bearer)).body.reference as string;
  await expectInSamples(person, 'Payments_get', newest);
  await expectInSamples(person, 'Refunds_get', refund.body.id as string);
  await expectInSamples(person, 'Refunds_get', reference as string);
  const endpoint = await call(service, 'POST', '/webhook-endpoints', {
    token: bearer,
    body: { url: 'https://shop.example/hooks' },
  });
  await expectInSamples(person, 'WebhookEndpoints_get', endpoint.body.id as string);
  await createPayment(service, bearer);
  const { body: events } = await call(service, 'GET', '/events', { token: bearer });
  await expectInSamples(person, 'Events_get', events.data[0].id as string);
  const { body: deliveries } = await call(service, 'GET', '/webhook-deliveries', { token: bearer });
  await expectInSamples(person, 'WebhookDeliveries_get', deliveries.data[0].id as string);
  await expectInSamples(person, 'Payouts_get', 'po_…');
  await expectInSamples(person, 'Passkeys_update', 'pky_…');
});

test('only samples that read, and those by which an application adds something, have ids of the reader', async () => {
  const { reference } = (await createPayment(service, token)).body;
  const endpoint = await call(service, 'POST', '/webhook-endpoints', {
    token,
    body: { url: 'https://shop.example/in' },
  });
  const own = [reference, endpoint.body.id, app.businessId, `${app.id}/`, `=${app.id}`].map((id) => new RegExp(id));
  const changing: string[] = [];
  for (const id of Object.keys(operations) as OperationId[]) {
    if (operations[id].method === 'get') continue;
    const samples = samplesOf(await page(owner, id)).join();
    if (own.some((one) => one.test(samples))) changing.push(id);
  }
  expect(changing).toEqual(['Oauth_push', 'Refunds_create', 'WebhookEndpoints_test', 'WebhookEndpoints_recover']);
  for (const id of ['Businesses_close', 'Businesses_update', 'Invitations_create', 'BankAccounts_set'])
    await expectInSamples(owner, id, 'biz_…');
  for (const id of ['Clients_update', 'Clients_regenerateSecret', 'Clients_delete'])
    await expectInSamples(owner, id, 'app_…');
  await expectInSamples(owner, 'Payments_cancel', 'pay_…');
  await expectInSamples(owner, 'WebhookEndpoints_rotateSecret', 'we_…');
});

test('examples of answers and bodies have no id', async () => {
  await createPayment(service, token);
  expect(textOf(await page(owner, 'Payments_get'))).toContain('"reference": "pay_…"');
  expect(textOf(await page(owner, 'Oauth_introspect'))).toContain('tat_test_…');
});

test('a member sees the objects of the business, and a person outside of it does not', async () => {
  const { reference } = (await createPayment(service, token)).body;
  const viewer = await newPerson(service);
  await expectInSamples(viewer, 'Payments_get', 'pay_…');
  await join(service, owner, app.businessId, viewer, 'viewer');
  await expectInSamples(viewer, 'Payments_get', reference as string);
});

test('a trial is by an application that has the scope, also where another one is chosen', async () => {
  const person = await newPerson(service);
  const wallets = await registerApp(service, person, { name: 'Wallets' });
  const shop = await registerBusinessApp(service, person, { name: 'Shop', scopes: SCOPES });
  for (const chosen of [wallets.id, shop.id]) {
    const form = hiddenFields(await page(person, 'Payments_create'));
    expect((await person.post('/docs/application', { ...form, application: chosen })).status).toBe(303);
    expect(await page(person, 'Payments_create')).toContain(`data-application="${shop.id}"`);
    expect(await page(person, 'Wallet_get')).toContain(`data-application="${wallets.id}"`);
  }
  const html = await page(person, 'Payments_create');
  expect(html).toContain(`<option value="${shop.id}" selected>`);
  expect(trialOf(html)).toContain('Sent by your application Shop in TEST');
});

test('of many applications the newest in TEST are listed, as the page says, also with many others', async () => {
  const person = await newPerson(service);
  const shop = await registerBusinessApp(service, person, { name: 'Shop', scopes: SCOPES });
  const copy = (count: number, environment: string) =>
    sql(
      service,
      `INSERT INTO clients SELECT (jsonb_populate_record(client, jsonb_build_object(
         'client_id', 'app_' || substr(md5(random()::text), 1, 26), 'environment', $2::text, 'created_at', now() + number * interval '1 second'))).*
       FROM clients client, generate_series(1, $3::integer) AS number WHERE client_id = $1`,
      [shop.id, environment, count],
    );
  await copy(60, 'LIVE');
  const few = await page(person, 'Payments_create');
  expect(few).toContain(`data-application="${shop.id}"`);
  expect(few).not.toContain('your newest');
  await copy(60, 'TEST');
  const many = await page(person, 'Payments_create');
  expect(many.match(/<option value="app_/g)).toHaveLength(50);
  expect(textOf(many)).toContain('These are your newest 50. The console lists all of them.');
});

test('where the selected application cannot send the request, the page says why it uses another one', async () => {
  const person = await newPerson(service);
  const [wallets, bound, till] = [
    await registerApp(service, person, { name: 'Wallets' }),
    await registerApp(service, person, { name: 'Bound', dpop_bound_access_tokens: true }),
    await registerBusinessApp(service, person, { name: 'Till', scopes: ['payments:read'] }),
  ];
  await registerBusinessApp(service, person, { name: 'Shop', scopes: SCOPES });
  await join(service, owner, app.businessId, person, 'viewer');
  const said = (html: string) => textOf(html).replace(/\s+/g, ' ');
  const other = 'This page uses';
  expect(said(await page(person, 'Payments_create'))).not.toContain(other);
  const form = hiddenFields(await page(person, 'Payments_create'));
  for (const [application, reason] of [
    [wallets, 'Wallets cannot have payments:create, because it does not belong to a business.'],
    [bound, 'The tokens of Bound are bound to a key, which this page does not have.'],
    [till, 'Till lacks payments:create.'],
    [app, 'This request needs payments:create, which your role in the business of Web shop does not allow.'],
  ] as const) {
    await person.post('/docs/application', { ...form, application: application.id });
    expect(said(await page(person, 'Payments_create'))).toContain(`${reason} This page uses Shop.`);
    expect(said(await page(person, 'Session_get'))).not.toContain(other);
  }
  expect(said(await page(person, 'Payments_list'))).not.toContain(other);
});

test('an application without a business is not said to be able to have a payment scope', async () => {
  const person = await newPerson(service);
  const { id } = await registerApp(service, person, { name: 'Wallets' });
  const reason =
    'Wallets cannot have payments:create, because it does not belong to a business. To send this request from here,';
  expect(trialOf(await page(person, 'Payments_create'))).toContain(
    `${reason} create a business, and register a TEST application of it with payments:create.`,
  );
  const { body } = await call(service, 'POST', '/businesses', { token: person.session, body: { name: 'New shop' } });
  const html = await page(person, 'Payments_create');
  expect(trialOf(html)).toContain(`${reason} register another TEST application of a business with payments:create.`);
  expect(html).toContain(`href="/dashboard/${body.id}/test/applications/new"`);
  expect(html).not.toContain('#change');
  expect(html).toContain(`href="/dashboard/own/test/applications/${id}"`);
});

test('who may not change the application is sent to an owner or admin, and who registered it to its form', async () => {
  const person = await newPerson(service);
  const shop = await registerBusinessApp(service, person, { name: 'Shop', scopes: ['payments:create'] });
  const viewer = await newPerson(service);
  await join(service, person, shop.businessId, viewer, 'viewer');
  const asked = /Try it Shop lacks ([a-z]+:read)\. Ask an owner or admin of its business to add it, or (.*), to send/;
  for (const [id, ...wanted] of [
    ['Payments_get', 'payments:read', 'create a business, and register a TEST application of it with payments:read'],
    ['Wallet_get', 'wallet:read', 'register another TEST application with wallet:read'],
  ] as const) {
    const html = await page(viewer, id);
    expect(asked.exec(trialOf(html))?.slice(1)).toEqual(wanted);
    expect(html).not.toContain('#change');
  }
  const role =
    'needs payments:capture, which your role in the business of Shop does not allow. Ask an owner or admin of it.';
  expect(trialOf(await page(viewer, 'Payments_capture'))).toContain(role);
  const own = await registerApp(service, viewer, { name: 'Mine', business_id: shop.businessId });
  const html = await page(viewer, 'Payments_get');
  expect(trialOf(html)).toContain('Mine lacks payments:read. Add it there, or');
  const form = `/dashboard/${shop.businessId}/test/applications/${own.id}`;
  expect(html).toContain(`href="${form}#change"`);
  expect((await viewer.get(form)).html).toContain('id="change"');
});

test('without the scope, the page says which is missing and links the application and the registration', async () => {
  const html = await page(owner, 'Wallet_get');
  expect(trialOf(html)).toMatch(
    />Try it Web shop lacks wallet:read\. Add it there, or register another TEST application/,
  );
  expect(html).toContain(`href="/dashboard/${app.businessId}/test/applications/${app.id}#change"`);
  expect(html).toContain('href="/dashboard/own/test/applications/new"');
  expect(html).not.toContain('data-trial');
  for (const path of [
    `/dashboard/${app.businessId}/test/applications/${app.id}`,
    '/dashboard/own/test/applications/new',
  ])
    expect((await owner.get(path)).status).toBe(200);
  expect(trialOf(await page(owner, 'Payments_capture'))).toContain('Web shop lacks payments:capture.');
  expect(trialOf(await page(owner, 'TopUps_create'))).toContain('lacks payments:create and wallet:read.');
});

test('without an application, the page links the registration, for a payment after a business', async () => {
  const person = await newPerson(service);
  expect(trialOf(await page(person, 'Payments_create'))).toContain(
    'create a business, and register a TEST application of it with payments:create',
  );
  expect(trialOf(await page(person, 'Wallet_get'))).toContain('register a TEST application with wallet:read');
  const { body } = await call(service, 'POST', '/businesses', { token: person.session, body: { name: 'New shop' } });
  const html = await page(person, 'Payments_create');
  expect(trialOf(html)).toContain('register a TEST application with payments:create');
  expect(html).toContain(`href="/dashboard/${body.id}/test/applications/new"`);
  await call(service, 'POST', `/businesses/${body.id}/close`, { token: person.session, body: { name: 'New shop' } });
  const closed = await page(person, 'Payments_create');
  expect(trialOf(closed)).toContain('create a business, and register a TEST application');
  expect(closed).not.toContain(`/dashboard/${body.id}/`);
});

test('a role that cannot use the scope, and an application with bound tokens, are named', async () => {
  const viewer = await newPerson(service);
  await join(service, owner, app.businessId, viewer, 'viewer');
  expect(await page(viewer, 'Payments_get')).toContain(`data-application="${app.id}"`);
  expect(trialOf(await page(viewer, 'Payments_create'))).toContain(
    'needs payments:create, which your role in the business of Web shop does not allow. Ask an owner or admin',
  );
  const person = await newPerson(service);
  await registerBusinessApp(service, person, { name: 'Bound', dpop_bound_access_tokens: true });
  expect(trialOf(await page(person, 'Payments_create'))).toContain('The tokens of Bound are bound to a key');
});

test('a page in Markdown has placeholders for everyone', async () => {
  const { html } = await owner.get('/docs/operations/Payments_get.md');
  expect(html).toContain('tally payments get pay_…');
  expect(await (await fetch(`${service.origin}/docs/guides/go-live.md`)).text()).toContain('tally endpoints test we_…');
});
