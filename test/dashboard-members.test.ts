import { beforeAll, expect, test } from '@jest/globals';
import { call, fetchToken, PASSWORD } from './support/api.ts';
import { newMember, newOwner, type Owner } from './support/dashboard.ts';
import { verifyEmail } from './support/mail.ts';
import { authorizePath, decide, newPerson, newPkce, registerApp } from './support/oauth.ts';
import { startReceiver, type Receiver } from './support/receiver.ts';
import { service } from './support/shared-service.ts';
import { hiddenFields } from './support/visitor.ts';
import { webhooksOf, type Delivery } from './support/webhooks.ts';

let receiver: Receiver;
let owner: Owner;
beforeAll(async () => {
  receiver = await startReceiver();
  owner = await newOwner(service);
});

const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code';

const secretIn = (html: string) => /<code class="reveal">([^<]+)<\/code>/.exec(html)?.[1];

/** A delivery that has come to an end, with its endpoint. */
async function deliverOnce(who: Owner): Promise<{ delivery: Delivery; secret: string; endpointId: string }> {
  const webhooks = webhooksOf(service, who.merchant);
  const { id, secret } = await webhooks.register(receiver.url);
  await webhooks.pay();
  const delivery = await webhooks.delivery(id, ({ status }) => status === 'DELIVERED', 'the delivery');
  return { delivery, secret, endpointId: id };
}

const PAGES = ['', '/payments', '/deliveries', '/endpoints', '/endpoints/new', '/applications', '/members'];

test('a connected app is shown with what it may do, and loses access when it is taken back', async () => {
  const app = await registerApp(service, owner);
  const user = await newPerson(service);
  await decide(user, authorizePath(app, newPkce(), { scope: 'profile:read' }));
  const page = await user.get('/dashboard/connected-apps');
  expect(page.html).toContain('Budget Book');
  expect(page.html).toContain('Read your name');
  const fields = { ...hiddenFields(page.html), client_id: app.id };
  const revoked = await user.post('/dashboard/connected-apps', fields);
  expect([revoked.status, revoked.location]).toEqual([303, '/dashboard/connected-apps?done=revoked']);
  expect((await user.get(revoked.location)).html).toContain('No application has access to your account.');
  expect((await user.post('/dashboard/connected-apps', fields)).status).toBe(404);
});

test('a user sees their sessions, and ends one', async () => {
  const user = await newPerson(service);
  const { body } = await call(service, 'POST', '/oauth/device_authorization', { form: { client_id: 'tally-cli' } });
  await user.submit(`/device?user_code=${body.user_code}`, { decision: 'approve' });
  const form = { grant_type: DEVICE_CODE, device_code: body.device_code, client_id: 'tally-cli' };
  const headers = { 'User-Agent': 'tally/1.0' };
  const { access_token: token } = (await call(service, 'POST', '/oauth/token', { form, headers })).body;
  const { html } = await user.get('/dashboard/sessions');
  expect(html).toContain('Tallystick command line (tally/1.0)');
  const fields = { ...hiddenFields(html), action: 'end' };
  const { form_token } = hiddenFields((await owner.get('/dashboard')).html);
  expect((await owner.post('/dashboard/sessions', { ...fields, form_token: form_token! })).status).toBe(404);
  expect((await call(service, 'GET', '/session', { token })).status).toBe(200);
  expect((await user.post('/dashboard/sessions', fields)).location).toBe('/dashboard/sessions?done=ended');
  expect((await call(service, 'GET', '/session', { token })).status).toBe(401);
});

test('signing out everywhere else leaves the session that asks', async () => {
  const user = await newPerson(service);
  const credentials = { email: user.email, password: PASSWORD, transport: 'bearer' };
  const { session_token: token } = (await call(service, 'POST', '/session', { body: credentials })).body;
  await user.submit('/dashboard/sessions', { action: 'others' });
  expect((await call(service, 'GET', '/session', { token })).status).toBe(401);
  expect((await user.get('/dashboard/sessions')).html).toContain('This one');
});

test('members are added by the address of their account, change roles and are removed', async () => {
  const who = await newOwner(service);
  const person = await newPerson(service);
  const added = await who.act('/members', 'add', { email: person.email, role: 'viewer' });
  expect((await who.get(added.location)).html).toContain(person.email);
  const changed = await who.act('/members', 'change', { user_id: person.id, role: 'admin' });
  expect((await who.get(changed.location)).html).toContain('Role changed.');
  const removed = await who.act('/members', 'remove', { user_id: person.id });
  expect((await who.get(removed.location)).html).not.toContain(person.email);
});

test.each([
  [
    'an address without an account',
    { email: 'nobody@example.com', role: 'viewer' },
    400,
    'No account has this address',
  ],
  ['no role', { email: 'nobody@example.com', role: '' }, 400, 'Choose a role.'],
])('adding %s is refused at its field', async (_what, fields, status, message) => {
  const answer = await owner.act('/members', 'add', fields);
  expect([answer.status, answer.html]).toEqual([status, expect.stringContaining(message)]);
});

test('somebody who is a member is not added again', async () => {
  const { status, html } = await owner.act('/members', 'add', { email: owner.email, role: 'viewer' });
  expect([status, html]).toEqual([409, expect.stringContaining('is a member of this business')]);
});

test('the last owner can neither leave nor step down', async () => {
  for (const [action, fields] of [
    ['remove', {}],
    ['change', { role: 'admin' }],
  ] as const) {
    const { status, html } = await owner.act('/members', action, { user_id: owner.id, ...fields });
    expect([status, html]).toEqual([409, expect.stringContaining('the only owner')]);
  }
});

test('a user who leaves a business comes back to the list of businesses', async () => {
  const who = await newOwner(service);
  const admin = await newMember(service, who, 'admin');
  const { location } = await admin.act('/members', 'remove', { user_id: admin.id });
  expect(location).toBe('/dashboard');
  expect((await admin.open('')).status).toBe(404);
});

test.each(['HR', 'viewer'])('%s may look at everything and change nothing', async (role) => {
  const who = await newOwner(service);
  const { delivery, endpointId } = await deliverOnce(who);
  const reader = await newMember(service, who, role);
  const application = `/applications/${who.merchant.clientId}`;
  const paths = [...PAGES, `/deliveries/${delivery.id}`, `/endpoints/${endpointId}`, application];
  for (const path of paths) {
    const { status, html } = await reader.open(path);
    expect({ path, status }).toEqual({ path, status: 200 });
    expect(html).not.toMatch(/value="(replay|resign|rotate|promote|delete|add|change)"/);
  }
  const changes: [path: string, action: string, fields?: Record<string, string>][] = [
    [`/deliveries/${delivery.id}`, 'replay'],
    [`/deliveries/${delivery.id}`, 'resign'],
    ['/endpoints/new', 'register', { url: receiver.url, client_id: who.merchant.clientId }],
    ...['change', 'disable', 'enable', 'test', 'recover', 'rotate', 'delete'].map((action): [string, string] => [
      `/endpoints/${endpointId}`,
      action,
    ]),
    [application, 'rotate', { expire_previous_in: '0' }],
    [application, 'promote'],
    [application, 'change', { name: 'Mine', scopes: 'payments:read', redirect_uris: '' }],
    [application, 'delete'],
    ['/members', 'add', { email: reader.email, role: 'owner' }],
    ['/members', 'change', { user_id: reader.id, role: 'owner' }],
    ['/members', 'remove', { user_id: who.id }],
  ];
  for (const [path, action, fields] of changes) {
    const { status, html } = await reader.act(path, action, fields);
    expect({ path, action, status }).toEqual({ path, action, status: 403 });
    expect(html).toMatch(/owner or admin|owner or\s+admin/);
  }
  expect(await fetchToken(service, who.merchant.clientId, who.merchant.clientSecret)).toBeDefined();
  expect((await webhooksOf(service, who.merchant).attempts(delivery.id)).length).toBe(1);
});

test('an admin may change everything but owners', async () => {
  const who = await newOwner(service);
  const { delivery } = await deliverOnce(who);
  const admin = await newMember(service, who, 'admin');
  await verifyEmail(service, admin);
  expect((await admin.act(`/deliveries/${delivery.id}`, 'resign')).status).toBe(303);
  expect(secretIn((await admin.act(`/applications/${who.merchant.clientId}`, 'promote')).html)).toBeDefined();
  const refused = await admin.act('/members', 'change', { user_id: admin.id, role: 'owner' });
  expect([refused.status, refused.html]).toEqual([403, expect.stringContaining('takes the role owner')]);
});
