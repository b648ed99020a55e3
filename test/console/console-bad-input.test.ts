import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { call } from '../support/api.ts';
import { newMember, newOwner, type Owner } from '../support/dashboard.ts';
import { registerApp } from '../support/oauth.ts';
import { paymentsOf, times } from '../support/payments.ts';
import { service } from '../support/shared-service.ts';
import { hiddenFields } from '../support/visitor.ts';
import { webhooksOf } from '../support/webhooks.ts';

let owner: Owner;
let stranger: Owner;
beforeAll(async () => {
  [owner, stranger] = await Promise.all([newOwner(service), newOwner(service)]);
});

test.each([
  ...['', '/payments', '/deliveries', '/endpoints', '/applications', '/members', '/audit', '/balance'].map(
    (page): [string, string] => [page, page === '' ? 'currency=XAU' : 'cursor=x'],
  ),
  ['/payments', 'show=odd'],
  ['/payments', 'show=open&show=all'],
  ['/payments', 'least=five'],
  ['/payments', 'currency=EUR&least=0.001'],
  ['/payments', 'from=2026-13-01'],
  ['/payments.csv', 'show=odd'],
  ['/balance', 'currency=EURO'],
  ['/balance.csv', 'currency=EURO'],
  ['/deliveries', 'show=odd'],
  ['/deliveries', 'type=payment.lost'],
  ['/deliveries', 'endpoint=we_0'],
  ['/audit', 'show=odd'],
  ['/audit', 'actor=a&actor=b'],
])('%s refuses %s with a page of the console', async (page, query) => {
  const { status, html } = await owner.open(`${page}?${query}`);
  expect([status, html]).toEqual([400, expect.stringContaining('aria-label="Sections"')]);
});

test.each(['/payments', '/audit'])(
  'a page past a list of %s leads to the first page, with its filters',
  async (page) => {
    const { html } = await owner.open(`${page}?show=all&cursor=x&way=0`);
    expect(html).toContain('This page of the list cannot be shown');
    expect(html).not.toMatch(/next_cursor|without a cursor/);
    const first = `/dashboard/${owner.businessId}/test${page}?show=all`;
    expect(html).toContain(`href="${first}">First page</a>`);
    expect((await owner.get(first)).status).toBe(200);
  },
);

test.each([
  '?cursor=x',
  '/connected-apps?cursor=x',
  '/sessions?cursor=x',
  '/passkeys?cursor=x',
  '/wallet?cursor=x',
  '/wallet?environment=PROD',
  '/wallet?currency=EURO',
  '/wallet.csv?environment=PROD',
])('the user’s own page %s refuses its value', async (path) => {
  const { status, html } = await owner.get(`/dashboard${path}`);
  expect([status, html]).toEqual([
    400,
    expect.stringMatching(/<h1>(This request is not valid|This page of the list cannot be shown)</),
  ]);
});

test('the ids of others in forms and addresses are not found, and nothing of theirs changes', async () => {
  const webhooks = webhooksOf(service, stranger.merchant);
  const { id: endpoint } = await webhooks.register('http://127.0.0.1:9/hooks');
  const reference = await paymentsOf(service, stranger.merchant).captured();
  // The delivery's next attempt is a minute away, so only a pressed button changes the delivery from here on.
  const delivery = await webhooks.delivery(endpoint, ({ status }) => status === 'RETRYING', 'a failed attempt');
  const application = await registerApp(service, stranger);
  const path = `/businesses/${stranger.businessId}/invitations`;
  const body = { email: `${randomUUID()}@example.com`, role: 'viewer' };
  const invitation = (await call(service, 'POST', path, { token: stranger.session, body })).body.id;
  const [session] = (await call(service, 'GET', '/sessions', { token: stranger.session })).body.data;
  const before = await stateOf(stranger);
  const { once, form_token } = hiddenFields((await owner.get('/dashboard')).html);
  const step = { once: once!, seen: new Date().toISOString() };
  const payment = { once: once!, amount: '1', currency: 'EUR', capture_method: 'MANUAL' };
  const presses: [path: string, action: string, fields?: Record<string, string>][] = [
    [`/payments/${reference}`, 'expire'],
    [`/payments/${reference}/refund?review=1&amount=1`, 'confirm', step],
    ['/payments/new', 'create', { ...payment, client_id: stranger.merchant.clientId }],
    [`/endpoints/${endpoint}`, 'rotate', { expire_previous_in: '0' }],
    [`/endpoints/${endpoint}`, 'disable'],
    [`/endpoints/${endpoint}`, 'delete', { confirm: '127.0.0.1:9/hooks' }],
    ['/endpoints/new', 'register', { url: 'http://127.0.0.1:9/', client_id: stranger.merchant.clientId }],
    [`/deliveries/${delivery.id}`, 'resign'],
    [`/applications/${stranger.merchant.clientId}`, 'rotate', { expire_previous_in: '0' }],
    [`/applications/${application.id}`, 'delete'],
    ['/members', 'change', { user_id: stranger.id, role: 'viewer' }],
    ['/members', 'withdraw', { invitation_id: invitation }],
    ['/members', 'resend', { invitation_id: invitation }],
    [`/members/${stranger.id}/remove`, 'remove'],
  ];
  for (const [page, action, fields] of presses)
    expect({ page, action, status: (await owner.act(page, action, fields)).status }).toEqual({
      page,
      action,
      status: 404,
    });
  const own: [path: string, fields: Record<string, string>][] = [
    ['/dashboard/sessions', { action: 'end', session_id: session.id }],
    ['/dashboard/connected-apps', { client_id: application.id }],
    ['/dashboard/passkeys', { action: 'remove', passkey_id: 'pky_0' }],
  ];
  for (const [page, fields] of own)
    expect({ page, status: (await owner.post(page, { ...fields, form_token: form_token! })).status }).toEqual({
      page,
      status: 404,
    });
  expect(await stateOf(stranger)).toEqual(before);
});

/** Returns the data of the business, and its audit entries. */
async function stateOf({ businessId, merchant, session }: Owner): Promise<unknown[]> {
  const paths = ['/payments', '/webhook-endpoints', '/webhook-deliveries'];
  const own = ['members', 'invitations', 'audit-events'].map((name) => `/businesses/${businessId}/${name}`);
  const [objects, ...others] = await Promise.all([
    Promise.all(paths.map((path) => call(service, 'GET', path, { token: merchant.token }))),
    ...[...own, '/oauth/clients', '/sessions'].map((path) => call(service, 'GET', path, { token: session })),
  ]);
  return [...objects, ...others].map(({ status, body }) => [
    status,
    body.data.map(({ usage: _usage, last_used_at: _used, last_seen_at: _seen, ...rest }: any) => rest),
  ]);
}

test('a viewer of an empty list is offered no payment to create, and reads whom to ask for one', async () => {
  const who = await newOwner(service);
  const viewer = await newMember(service, who, 'viewer');
  expect((await who.open('/payments')).html).toContain('>Create a payment</a>');
  expect((await viewer.open('/payments')).html).not.toContain('>Create a payment</a>');
  const { status, html } = await viewer.open('/payments/new');
  expect([status, html]).toEqual([403, expect.stringContaining('Ask a member whose role allows it')]);
});

test('a business is created once by a form that is sent five times at once', async () => {
  const who = await newOwner(service);
  const fields = { ...hiddenFields((await who.get('/dashboard')).html), name: 'Double click' };
  const answers = await times(5, () => who.post('/dashboard', fields));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
  const again = await who.post('/dashboard', fields);
  expect(again.location).toMatch(/^\/dashboard\/biz_\w+\/test$/);
  const { data } = (await call(service, 'GET', '/businesses', { token: who.session })).body;
  expect(data.filter(({ name }: any) => name === 'Double click')).toHaveLength(1);
});
