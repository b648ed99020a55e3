import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { call, createApplication, fetchToken, PASSWORD } from '../../support/api.ts';
import { newMember, newOwner, type Owner } from '../../support/dashboard.ts';
import { INVITED, mailAbout, mailsTo, verifyEmail } from '../../support/mail.ts';
import { authorizePath, decide, newPerson, newPkce, registerApp } from '../../support/oauth.ts';
import { times } from '../../support/payments.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { service } from '../../support/shared-service.ts';
import { hiddenFields, newVisitor } from '../../support/visitor.ts';
import { webhooksOf, type Delivery } from '../../support/webhooks.ts';

let receiver: Receiver;
let owner: Owner;
beforeAll(async () => {
  receiver = await startReceiver();
  owner = await newOwner(service);
});

const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code';

const secretIn = (html: string) => /<code class="reveal">([^<]+)<\/code>/.exec(html)?.[1];

/** Creates a finished delivery, with its endpoint. */
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
  expect([revoked.status, revoked.location]).toEqual([303, expect.stringContaining('/connected-apps?done=revoked.')]);
  expect((await user.get(revoked.location)).html).toContain('No application has access to your account.');
  const again = await user.post('/dashboard/connected-apps', fields);
  expect([again.status, again.html]).toEqual([404, expect.stringContaining('No such ')]);
  expect(again.html).toContain('<h1>Connected'); // the page itself, with the reason
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
  expect((await user.post('/dashboard/sessions', fields)).location).toContain('/dashboard/sessions?done=ended.');
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

test('members are invited, accept on the page of the link, change roles and are removed', async () => {
  const who = await newOwner(service);
  const person = await newPerson(service);
  await verifyEmail(service, person);
  const invited = await who.act('/members', 'invite', { email: person.email, role: 'viewer' });
  expect((await who.get(invited.location)).html).toMatch(new RegExp(`Invitation sent.*${person.email}`, 's'));
  const path = await invitationTo(person.email);
  const { html, headers } = await person.get(path);
  expect(html).toContain('Accept the invitation');
  expect([headers.get('Referrer-Policy'), headers.get('Cache-Control')]).toEqual(['no-referrer', 'no-store']);
  const accepted = await person.post(path, hiddenFields(html));
  expect(accepted.location).toBe(`/dashboard/${who.businessId}/test`);
  expect((await who.open('/members')).html).toContain('<span class="badge quiet">Viewer</span>');
  const changed = await who.act('/members', 'change', { user_id: person.id, role: 'admin' });
  expect((await who.get(changed.location)).html).toContain('Role changed.');
  const removed = await who.act(`/members/${person.id}/remove`, 'remove');
  expect((await who.get(removed.location)).html).not.toContain(person.email);
});

test('a second click on the button of an invitation, and opening it again, lead to the business', async () => {
  const [who, person] = [await newOwner(service), await newPerson(service)];
  await verifyEmail(service, person);
  await who.act('/members', 'invite', { email: person.email, role: 'viewer' });
  const path = await invitationTo(person.email);
  const form = hiddenFields((await person.get(path)).html);
  for (const answer of [...(await times(2, () => person.post(path, form))), await person.get(path)])
    expect([answer.status, answer.location]).toEqual([303, `/dashboard/${who.businessId}/test`]);
  expect((await newVisitor(service).get(path)).status).toBe(422);
});

/** Returns the path of the mailed link. */
async function invitationTo(email: string): Promise<string> {
  const { link } = await mailAbout(service, { email }, INVITED);
  return link!.slice(service.origin.length);
}

test('an invitation is sent again and withdrawn', async () => {
  const who = await newOwner(service);
  const email = `${crypto.randomUUID()}@example.com`;
  await who.act('/members', 'invite', { email, role: 'viewer' });
  const invitation_id = /name="invitation_id" value="([^"]+)"/.exec((await who.open('/members')).html)![1]!;
  const resent = await who.act('/members', 'resend', { invitation_id });
  expect((await who.get(resent.location)).html).toContain('Invitation sent again.');
  const path = await invitationTo(email);
  const withdrawn = await who.act('/members', 'withdraw', { invitation_id });
  expect((await who.get(withdrawn.location)).html).not.toContain(email);
  const { status, html } = await newVisitor(service).get(path);
  expect([status, html]).toEqual([422, expect.stringContaining('This invitation was withdrawn')]);
});

test('beyond fifty invitations a day the form is refused with a page, and no mail goes out', async () => {
  const inviter = await newOwner(service);
  const send = () => inviter.act('/members', 'invite', { email: `${randomUUID()}@example.com`, role: 'viewer' });
  for (let count = 0; count < 50; count += 1) expect((await send()).status).toBe(303);
  const email = `${randomUUID()}@example.com`;
  const { status, html } = await inviter.act('/members', 'invite', { email, role: 'viewer' });
  expect([status, html]).toEqual([429, expect.stringContaining('Try again tomorrow')]);
  expect(await mailsTo(service, { email })).toEqual([]);
});

test('a visitor signs up from an invitation, with the address filled in and verified by it', async () => {
  const who = await newOwner(service, 'Hats & Co');
  const email = `${crypto.randomUUID()}@example.com`;
  await who.act('/members', 'invite', { email, role: 'HR' });
  const path = await invitationTo(email);
  const visitor = newVisitor(service);
  const page = await visitor.get(path);
  expect(page.html).toContain('Hats &amp; Co');
  const signUp = /href="(\/signup[^"]+)"/.exec(page.html)![1]!;
  expect((await visitor.get(signUp)).html).toContain(`value="${email}"`);
  await visitor.submit(signUp, { email, name: 'Grace', phone: '', password: PASSWORD });
  const accepted = await visitor.post(path, hiddenFields((await visitor.get(path)).html));
  expect(accepted.location).toBe(`/dashboard/${who.businessId}/test`);
  expect((await mailsTo(service, { email })).map(({ subject }) => subject)).toEqual([INVITED]);
});

test('in the browser of another user, an invitation offers to sign in with another account', async () => {
  const who = await newOwner(service);
  const email = `${crypto.randomUUID()}@example.com`;
  await who.act('/members', 'invite', { email, role: 'viewer' });
  const { status, html } = await who.get(await invitationTo(email));
  expect([status, html]).toEqual([422, expect.stringContaining('Sign in to another account')]);
  expect(html).not.toContain(email);
});

test.each([
  ['no address', { email: '', role: 'viewer' }, 400, 'Enter an email address'],
  ['no role', { email: 'grace@example.com', role: '' }, 400, 'Choose a role.'],
])('inviting %s is refused at its field', async (_what, fields, status, message) => {
  const answer = await owner.act('/members', 'invite', fields);
  expect([answer.status, answer.html]).toEqual([status, expect.stringContaining(message)]);
});

test('a member is not invited again, unless the address may be another person’s', async () => {
  const who = await newOwner(service);
  expect((await who.open('/members')).html).toContain(`${who.email} (not verified)`);
  await verifyEmail(service, who);
  expect((await who.open('/members')).html).not.toContain('(not verified)');
  const { status, html } = await who.act('/members', 'invite', { email: who.email, role: 'viewer' });
  expect([status, html]).toEqual([409, expect.stringContaining('is the address of a member')]);
});

test('before a member is removed, the page lists the applications that end, and keeps those that are chosen', async () => {
  const who = await newOwner(service);
  const member = await newMember(service, who, 'viewer');
  const [kept, ending] = [
    await createApplication(service, member, who.businessId),
    await createApplication(service, member, who.businessId),
  ];
  const path = `/members/${member.id}/remove`;
  const { html } = await who.open(path);
  for (const { clientId } of [kept, ending]) expect(html).toContain(`value="${clientId}"`);
  expect(html).not.toContain(who.merchant.clientId);
  await who.act(path, 'remove', { keep: kept.clientId });
  const [one, other] = [
    await who.open(`/applications/${kept.clientId}`),
    await who.open(`/applications/${ending.clientId}`),
  ];
  expect([one.status, other.status]).toEqual([200, 404]);
  expect(one.html).toContain('by <bdi>Ada Lovelace</bdi>');
  expect((await who.open(path)).status).toBe(404);
});

test('the last owner can neither leave nor step down', async () => {
  for (const [path, action, fields] of [
    [`/members/${owner.id}/remove`, 'remove', {}],
    ['/members', 'change', { role: 'admin' }],
  ] as const) {
    const { status, html } = await owner.act(path, action, { user_id: owner.id, ...fields });
    expect([status, html]).toEqual([409, expect.stringContaining('the only owner')]);
  }
});

test.each(['admin', 'viewer'])(
  'a user who leaves a business as %s comes back to the list of businesses',
  async (role) => {
    const member = await newMember(service, await newOwner(service), role);
    const path = `/members/${member.id}/remove`;
    expect((await member.open('/members')).html).toContain(`${path}">Leave this business…`);
    const { clientId } = await createApplication(service, member, member.businessId);
    expect((await member.open(path)).html.includes(clientId)).toBe(role === 'admin'); // who may keep it
    expect((await member.act(path, 'remove')).location).toBe('/dashboard');
    expect((await member.open('')).status).toBe(404);
  },
);

test.each(['HR', 'viewer'])('%s may look at everything and change nothing', async (role) => {
  const who = await newOwner(service);
  const { delivery, endpointId } = await deliverOnce(who);
  const reader = await newMember(service, who, role);
  const application = `/applications/${who.merchant.clientId}`;
  const paths = [...PAGES, `/deliveries/${delivery.id}`, `/endpoints/${endpointId}`, application];
  for (const path of paths) {
    const { status, html } = await reader.open(path);
    expect({ path, status }).toEqual({ path, status: 200 });
    expect(html).not.toMatch(/value="(replay|resign|rotate|promote|delete|invite|change)"/);
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
    [`${application}/promote`, 'promote'],
    [application, 'change', { name: 'Mine', scopes: 'payments:read', redirect_uris: '' }],
    [application, 'delete'],
    ['/members', 'invite', { email: 'grace@example.com', role: 'owner' }],
    ['/members', 'change', { user_id: reader.id, role: 'owner' }],
    [`/members/${who.id}/remove`, 'remove'],
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
  expect((await admin.act(`/deliveries/${delivery.id}`, 'resign')).status).toBe(303);
  expect(secretIn((await admin.act(`/applications/${who.merchant.clientId}/promote`, 'promote')).html)).toBeDefined();
  const refused = await admin.act('/members', 'change', { user_id: admin.id, role: 'owner' });
  expect([refused.status, refused.html]).toEqual([403, expect.stringContaining('requires the role owner')]);
  const { html } = await admin.open('/members'); // which offers nothing of that
  expect(html).toContain('value="HR"');
  expect(html).not.toMatch(new RegExp(`value="owner"|/${who.id}/remove`));
});
