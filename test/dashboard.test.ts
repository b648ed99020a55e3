import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countDeliveries } from '../server/domain/delivery-counts.ts';
import { call, createBusiness, fetchToken, PASSWORD } from './support/api.ts';
import {
  copyDelivery,
  copyEndpoint,
  dashboardOf,
  newMember,
  newOwner,
  spreadDeliveries,
  type Owner,
} from './support/dashboard.ts';
import { authorizePath, CALLBACK, decide, newPerson, newPkce, registerApp } from './support/oauth.ts';
import { paymentsOf } from './support/payments.ts';
import { startReceiver, type Receiver } from './support/receiver.ts';
import { startTestService, type TestService } from './support/service.ts';
import { hiddenFields, newVisitor } from './support/visitor.ts';
import { webhooksOf, type Delivery } from './support/webhooks.ts';

let service: TestService;
let receiver: Receiver;
let owner: Owner;
beforeAll(async () => {
  [service, receiver] = await Promise.all([startTestService(), startReceiver()]);
  owner = await newOwner(service);
});
afterAll(() => service.stop());

const APPLICATION = {
  name: 'Web shop',
  grant_types: 'client_credentials',
  scopes: 'payments:create',
  is_confidential: 'yes',
  redirect_uris: '',
};

const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code';

const secretIn = (html: string) => /<code class="reveal">([^<]+)<\/code>/.exec(html)?.[1];
const clientIdIn = (html: string) => /app_[0-9a-z]{26}/.exec(html)![0];

/** A delivery that has come to an end, with its endpoint. */
async function deliverOnce(who: Owner): Promise<{ delivery: Delivery; secret: string; endpointId: string }> {
  const webhooks = webhooksOf(service, who.merchant);
  const { id, secret } = await webhooks.register(receiver.url);
  await webhooks.pay();
  const delivery = await webhooks.delivery(id, ({ status }) => status === 'DELIVERED', 'the delivery');
  return { delivery, secret, endpointId: id };
}

test('without a business the dashboard offers to create one, and leads there', async () => {
  const person = await newPerson(service);
  expect((await person.get('/dashboard')).html).toContain('Create a business');
  const created = await person.submit('/dashboard', { name: 'Bakery' });
  expect([created.status, created.location]).toEqual([303, expect.stringMatching(/^\/dashboard\/biz_\w+\/test$/)]);
  expect((await person.get(created.location)).html).toContain('Bakery');
  expect((await person.get('/dashboard')).html).toContain('You are owner');
});

test('a business without a name is refused on the form', async () => {
  const { status, html } = await owner.submit('/dashboard', { name: '  ' });
  expect([status, html]).toEqual([400, expect.stringContaining('Enter a name for the business')]);
});

test('whoever is not signed in goes to sign in and comes back', async () => {
  const path = `/dashboard/${owner.businessId}/test/deliveries?show=failed`;
  const { status, location } = await newVisitor(service).get(path);
  expect([status, location]).toEqual([303, `/signin?return_to=${encodeURIComponent(path)}`]);
});

const PAGES = ['', '/payments', '/deliveries', '/endpoints', '/endpoints/new', '/applications', '/members'];

test.each(PAGES)('%s is a page in both environments, not kept and without script', async (path) => {
  for (const { open } of [owner, dashboardOf(owner, owner.businessId, 'live')]) {
    const { status, html, headers } = await open(path);
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(html).not.toContain('<script');
    expect(html).not.toContain('undefined');
  }
});

test.each([...PAGES, '/applications/new'])('%s of a business of others is not found', async (path) => {
  const stranger = await newOwner(service);
  const { open } = dashboardOf(stranger, owner.businessId);
  const missing = dashboardOf(stranger, 'biz_00000000000000000000000000');
  expect([(await open(path)).status, (await missing.open(path)).status]).toEqual([404, 404]);
});

test('there is no third environment', async () => {
  expect((await owner.get(`/dashboard/${owner.businessId}/TEST/payments`)).status).toBe(404);
  expect((await owner.get(`/dashboard/${owner.businessId}/stage/payments`)).status).toBe(404);
});

test('what belongs to others is not found below one’s own business either', async () => {
  const other = await newOwner(service);
  const { delivery, endpointId } = await deliverOnce(other);
  const paths = [
    `/payments/${delivery.payment_reference}`,
    `/deliveries/${delivery.id}`,
    `/endpoints/${endpointId}`,
    `/applications/${other.merchant.clientId}`,
  ];
  for (const path of paths) {
    expect({ path, status: (await other.open(path)).status }).toEqual({ path, status: 200 });
    expect({ path, status: (await owner.open(path)).status }).toEqual({ path, status: 404 });
    const live = dashboardOf(other, other.businessId, 'live');
    expect({ path, status: (await live.open(path)).status }).toEqual({ path, status: 404 });
  }
});

test('an application of another of one’s businesses is not found here', async () => {
  const second = await createBusiness(service, owner);
  expect((await dashboardOf(owner, second).open(`/applications/${owner.merchant.clientId}`)).status).toBe(404);
});

test('registering an application shows its secret once, in the answer itself', async () => {
  const answer = await owner.act('/applications/new', 'register', APPLICATION);
  const secret = secretIn(answer.html)!;
  expect([answer.status, answer.headers.get('Cache-Control'), answer.location]).toEqual([200, 'no-store', '']);
  const clientId = clientIdIn(answer.html);
  expect(await fetchToken(service, clientId, secret)).toMatch(/^tat_/);
  const page = await owner.open(`/applications/${clientId}`);
  expect(page.html).not.toContain(secret);
  expect(page.html).toContain(`ends in <code>${secret.slice(-4)}</code>`);
});

test('a public application gets no secret and leads to its page', async () => {
  const form = {
    ...APPLICATION,
    grant_types: 'authorization_code',
    is_confidential: 'no',
    redirect_uris: 'http://127.0.0.1/callback\r\n',
  };
  const { status, location } = await owner.act('/applications/new', 'register', form);
  expect([status, location]).toEqual([303, expect.stringMatching(/\/applications\/app_\w+\?done=registered$/)]);
  expect((await owner.get(location)).html).toContain('it has no secret');
});

test.each([
  ['no name', { name: ' ' }, 'Enter a name'],
  ['a name that is too long', { name: 'a'.repeat(101) }, 'up to 100 characters'],
  ['nobody to act for', { grant_types: '' }, 'Choose for whom'],
  ['nothing that it may do', { scopes: '' }, 'Choose at least one thing'],
  ['scopes that do not exist', { scopes: 'payments:steal' }, 'Choose at least one thing'],
  [
    'credentials for a public one',
    { is_confidential: 'no' },
    'Running on a server must be true for the client_credentials grant.',
  ],
  [
    'no redirect address for users',
    { grant_types: 'authorization_code' },
    'The redirect addresses must name at least one',
  ],
  [
    'a redirect address without https',
    { redirect_uris: 'http://shop.example/' },
    'The redirect addresses must use https',
  ],
])('an application with %s is refused at its field, and what was entered is kept', async (_what, changes, message) => {
  const { status, html } = await owner.act('/applications/new', 'register', { ...APPLICATION, ...changes });
  expect([status, html]).toEqual([400, expect.stringContaining(message)]);
  expect(html).toContain('role="alert"');
  if (!('name' in changes)) expect(html).toContain('value="Web shop"');
});

test('applications begin in TEST: LIVE has no form for one', async () => {
  const live = dashboardOf(owner, owner.businessId, 'live');
  expect((await live.open('/applications/new')).status).toBe(404);
  expect((await live.act('/applications/new', 'register', APPLICATION)).status).toBe(404);
});

test('a new secret ends the one before at once, or later as chosen', async () => {
  const who = await newOwner(service);
  const { clientId, clientSecret } = who.merchant;
  const path = `/applications/${clientId}`;
  const later = secretIn((await who.act(path, 'rotate', { expire_previous_in: '3600' })).html)!;
  expect(await fetchToken(service, clientId, clientSecret)).toBeDefined();
  const now = secretIn((await who.act(path, 'rotate', { expire_previous_in: '0' })).html)!;
  expect(await fetchToken(service, clientId, later)).toBeUndefined();
  expect(await fetchToken(service, clientId, now)).toBeDefined();
  expect((await who.act(path, 'rotate', { expire_previous_in: '1' })).status).toBe(400);
});

test('promotion shows the LIVE application’s own secret, once, and happens once', async () => {
  const { clientId } = owner.merchant;
  const answer = await owner.act(`/applications/${clientId}`, 'promote');
  expect(secretIn(answer.html)).toMatch(/^tsk_live_/);
  const again = await owner.act(`/applications/${clientId}`, 'promote');
  expect([again.status, again.html]).toEqual([409, expect.stringContaining('has a LIVE sibling already')]);
  const page = await owner.open(`/applications/${clientId}`);
  const sibling = /href="([^"]+\/live\/applications\/app_\w+)"/.exec(page.html)![1]!;
  expect((await owner.get(sibling)).status).toBe(200);
  expect(page.html).not.toContain('value="promote"');
});

test('an application is changed, and deleted with its tokens', async () => {
  const who = await newOwner(service);
  const path = `/applications/${who.merchant.clientId}`;
  const fields = { name: 'Till', scopes: 'payments:read', redirect_uris: '' };
  const changed = await who.act(path, 'change', fields);
  expect([changed.status, (await who.get(changed.location)).html]).toEqual([303, expect.stringContaining('Till')]);
  expect((await who.open(path)).html).not.toContain('<code>payments:create</code>');
  const refused = await who.act(path, 'change', { ...fields, name: '', redirect_uris: 'http://shop.example/' });
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('#name">Enter a name')]);
  const deleted = await who.act(path, 'delete');
  expect((await who.get(deleted.location)).html).toContain('Application deleted.');
  expect((await who.open(path)).status).toBe(404);
  expect(await fetchToken(service, who.merchant.clientId, who.merchant.clientSecret)).toBeUndefined();
});

test('an application without a business is found among one’s own, and nowhere else', async () => {
  const own = dashboardOf(owner, 'own');
  const form = { ...APPLICATION, grant_types: 'authorization_code', scopes: 'profile:read', redirect_uris: CALLBACK };
  const registered = await own.act('/applications/new', 'register', form);
  expect(secretIn(registered.html)).toMatch(/^tsk_test_/);
  const path = `/applications/${clientIdIn(registered.html)}`;
  expect((await own.open('/applications')).html).toContain(path);
  expect((await own.open('/applications/new')).html).not.toMatch(/payments:|client_credentials/);
  const refused = await own.act(path, 'promote', { live_redirect_uris: 'http://shop.example/' });
  expect([refused.status, refused.html]).toEqual([
    400,
    expect.stringContaining('#live_redirect_uris">The redirect addresses must use https'),
  ]);
  expect(secretIn((await own.act(path, 'promote', { live_redirect_uris: CALLBACK })).html)).toMatch(/^tsk_live_/);
  const stranger = dashboardOf(await newPerson(service), 'own');
  const elsewhere = [owner.open(path), dashboardOf(owner, 'own', 'live').open(path), stranger.open(path)];
  expect((await Promise.all(elsewhere)).map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await own.open(`/applications/${owner.merchant.clientId}`)).status).toBe(404);
  expect((await own.open('/payments')).status).toBe(404);
});

test('an endpoint is registered by an application that is chosen, and shows its secret once', async () => {
  const fields = {
    url: receiver.url,
    description: 'The till',
    events: 'payment.refunded',
    client_id: owner.merchant.clientId,
  };
  const answer = await owner.act('/endpoints/new', 'register', fields);
  const secret = secretIn(answer.html)!;
  expect([answer.status, secret]).toEqual([200, expect.stringMatching(/^whsec_/)]);
  const page = await owner.get(/href="([^"]+\/endpoints\/we_\w+)"/.exec(answer.html)![1]!);
  expect(page.html).toContain('The till');
  expect(page.html).toContain('payment.refunded');
  expect(page.html).not.toContain(secret);
});

test.each([
  ['no address', { url: '' }, 400, '#url">Enter an address'],
  ['another scheme', { url: 'ftp://shop.example/' }, 400, 'Enter an address'],
  ['a user name in its address', { url: 'https://me@shop.example/' }, 400, 'The address must not carry a user name'],
  ['a note that is too long', { description: 'a'.repeat(501) }, 400, 'Shorten the note'],
  ['no application', { client_id: '' }, 400, 'Choose the application'],
])('an endpoint with %s is refused at its field', async (_what, changes, status, message) => {
  const fields = { url: receiver.url, client_id: owner.merchant.clientId, ...changes };
  const answer = await owner.act('/endpoints/new', 'register', fields);
  expect([answer.status, answer.html]).toEqual([status, expect.stringContaining(message)]);
});

test('an endpoint cannot be registered by an application of others', async () => {
  const other = await newOwner(service);
  const fields = { url: receiver.url, client_id: other.merchant.clientId };
  expect((await owner.act('/endpoints/new', 'register', fields)).status).toBe(404);
});

test('a LIVE endpoint needs https', async () => {
  const who = await newOwner(service);
  const answer = await who.act(`/applications/${who.merchant.clientId}`, 'promote');
  const live = dashboardOf(who, who.businessId, 'live');
  const fields = { url: 'http://shop.example/hooks', client_id: clientIdIn(answer.html) };
  const refused = await live.act('/endpoints/new', 'register', fields);
  expect([refused.status, refused.html]).toEqual([
    422,
    expect.stringContaining('The address must be an https address.'),
  ]);
  const byTestApplication = await live.act('/endpoints/new', 'register', {
    ...fields,
    client_id: who.merchant.clientId,
  });
  expect(byTestApplication.html).toContain('Choose the application');
});

test('an endpoint is changed, disabled, enabled, tested and deleted', async () => {
  const { id } = await webhooksOf(service, owner.merchant).register(receiver.url);
  const path = `/endpoints/${id}`;
  const changed = await owner.act(path, 'change', { url: receiver.url, description: 'Changed', events: '' });
  expect([changed.status, (await owner.get(changed.location)).html]).toEqual([303, expect.stringContaining('Changed')]);
  const refused = await owner.act(path, 'change', { url: 'nowhere', description: '' });
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('value="nowhere"')]);
  const disabled = await owner.act(path, 'disable');
  expect((await owner.get(disabled.location)).html).toContain('Endpoint disabled.');
  const enabled = await owner.act(path, 'enable');
  expect((await owner.get(enabled.location)).html).toContain('Endpoint enabled.');
  const tested = await owner.act(path, 'test', { event_type: 'payment.expired' });
  expect((await owner.get(tested.location)).html).toContain('None: this is a test event');
  const recovered = await owner.act(path, 'recover', { period: '3600' });
  expect((await owner.get(recovered.location)).html).toContain('on their way again');
  const deleted = await owner.act(path, 'delete');
  expect([deleted.status, deleted.location]).toEqual([303, expect.stringContaining('/endpoints?done=deleted')]);
  expect((await owner.open(path)).status).toBe(404);
});

test('a new signing secret is shown once', async () => {
  const { id, secret } = await webhooksOf(service, owner.merchant).register(receiver.url);
  const answer = await owner.act(`/endpoints/${id}`, 'rotate', { expire_previous_in: '3600' });
  expect(secretIn(answer.html)).toMatch(/^whsec_/);
  expect(secretIn(answer.html)).not.toBe(secret);
  expect(answer.html).toContain('two signatures');
  expect((await owner.open(`/endpoints/${id}`)).html).toContain('The secret before ends');
});

test('a delivery shows what was sent and what came back', async () => {
  receiver.answerWith((_received, response) => void response.writeHead(200, { 'X-Till': '7' }).end('<b>thanks</b>'));
  const { delivery } = await deliverOnce(owner);
  const { html } = await owner.open(`/deliveries/${delivery.id}`);
  expect(html).toContain('HTTP 200');
  expect(html).toMatch(/Service-Signature<\/dt><dd>t=\d+,v1=[0-9a-f]{64}/);
  expect(html).toContain('<dt>x-till</dt><dd>7</dd>');
  expect(html).toContain('&lt;b&gt;thanks&lt;/b&gt;');
  expect(html).toContain(`&quot;event_id&quot;: &quot;${delivery.event_id}&quot;`);
  expect((await owner.open('/deliveries?show=delivered')).html).toContain(delivery.id);
  expect((await owner.open('/deliveries?show=failed')).html).not.toContain(delivery.id);
});

test('a delivery names its endpoint however many there are, and also when it is deleted', async () => {
  const who = await newOwner(service);
  const { delivery, endpointId } = await deliverOnce(who);
  await copyEndpoint(service, endpointId, 101);
  expect((await who.open('/deliveries')).html).toContain(`>${receiver.url}<`);
  await who.act(`/endpoints/${endpointId}`, 'delete');
  for (const path of ['/deliveries', `/deliveries/${delivery.id}`]) {
    expect((await who.open(path)).html).toContain(`${receiver.url} (deleted)`);
  }
  expect((await who.open(`/deliveries/${delivery.id}`)).html).not.toContain('value="replay"');
});

test.each([
  ['replay', 'verbatim', (first: unknown, second: unknown) => first === second],
  ['resign', 'signed anew', (first: unknown, second: unknown) => first !== second],
] as const)('the button %s sends it again, %s', async (action, words, signaturesFit) => {
  receiver.answerWith((_received, response) => void response.writeHead(204).end());
  const who = await newOwner(service);
  const { delivery } = await deliverOnce(who);
  const isThis = ({ headers }: Receiver['received'][number]) => headers['service-event-id'] === delivery.event_id;
  const [first] = receiver.received.filter(isThis);
  await new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000))); // `t` has whole seconds
  const answer = await who.act(`/deliveries/${delivery.id}`, action);
  expect(answer.status).toBe(303);
  expect((await who.get(answer.location)).html).toContain(`Replay queued, ${words}.`);
  const attempts = await webhooksOf(service, who.merchant).endedAttempts(delivery.id, 2);
  expect(attempts[1]!.trigger).toBe('replay');
  const [, second] = receiver.received.filter(isThis);
  expect(second!.body.equals(first!.body)).toBe(true);
  expect(signaturesFit(first!.headers['service-signature'], second!.headers['service-signature'])).toBe(true);
});

test('a payment shows its events, the newest first, and leads to their deliveries', async () => {
  const payments = paymentsOf(service, owner.merchant);
  const reference = await payments.captured({ description: 'Two <tickets>' });
  await payments.refund(reference, { amount: 250, reason: 'one came late' });
  const { html } = await owner.open(`/payments/${reference}`);
  expect(html).toContain('€12.50');
  expect(html).toContain('€2.50');
  expect(html).toContain('one came late');
  expect(html).toContain('Two &lt;tickets&gt;');
  const types = [...html.matchAll(/<strong>(payment\.\w+)<\/strong>/g)].map(([, type]) => type);
  expect(types).toEqual(['payment.refunded', 'payment.captured', 'payment.authorized']);
  const deliveries = /href="([^"]+\/deliveries\?event=evt_\w+)"/.exec(html)![1]!;
  expect((await owner.get(deliveries)).status).toBe(200);
  expect((await owner.open('/payments?show=captured')).html).toContain(reference);
  expect((await owner.open('/payments?show=open')).html).not.toContain(reference);
});

test('a payment is found by its reference, and by that of the merchant', async () => {
  const payments = paymentsOf(service, owner.merchant);
  const { reference } = (await payments.create({ merchant_reference: 'A 1001' })).body;
  const found = await owner.open(`/payments?reference=${reference}`);
  expect([found.status, found.location]).toEqual([303, `/dashboard/${owner.businessId}/test/payments/${reference}`]);
  expect((await owner.open('/payments?reference=A+1001')).html).toContain(`/payments/${reference}"`);
  expect((await owner.open('/payments?reference=A+1002')).html).toContain('No payment has this reference.');
});

test('a long list has pages', async () => {
  const who = await newOwner(service);
  const payments = paymentsOf(service, who.merchant);
  await Promise.all(Array.from({ length: 21 }, () => payments.create()));
  const first = (await who.open('/payments')).html;
  const older = /href="([^"]+cursor=[^"]+)">Older/.exec(first)![1]!.replaceAll('&amp;', '&');
  const second = (await who.get(older)).html;
  const references = (html: string) => new Set(html.match(/pay_[0-9a-z]{26}/g));
  expect([references(first).size, references(second).size]).toEqual([20, 1]);
  expect(references(first + second).size).toBe(21);
  expect((await who.open('/payments?cursor=nonsense')).status).toBe(400);
  expect((await owner.get(older.replace(who.businessId, owner.businessId))).status).toBe(400);
});

test('the chart counts deliveries by outcome, for eyes and for ears', async () => {
  const who = await newOwner(service);
  await deliverOnce(who);
  const { html } = await who.open('');
  const summary = 'Deliveries of the last 14 days by outcome: 1 delivered, 0 waiting, 0 failed, 0 skipped.';
  expect(html).toContain(`role="img" aria-label="${summary}"`);
  expect(html).toContain('<rect class="delivered"');
  expect(html).toMatch(/<th scope="row">\d{4}-\d\d-\d\d<\/th><td>1<\/td><td>0<\/td>/);
});

test('deliveries are counted by the day they were created on, and only so many of them', async () => {
  const who = await newOwner(service);
  const tenant = { business_id: who.businessId, environment: 'TEST' } as const;
  const { delivery } = await deliverOnce(who);
  await spreadDeliveries(service, who, 10);
  const [two, fourteen] = await Promise.all([countDeliveries(tenant, 2), countDeliveries(tenant, 14)]);
  expect(two.days.map(({ counts }) => counts.DELIVERED)).toEqual([0, 0]);
  expect(fourteen.days.map(({ counts }) => counts.DELIVERED)).toEqual([0, 0, 0, 1, ...Array<number>(10).fill(0)]);
  expect(await countDeliveries({ ...tenant, environment: 'LIVE' }, 1)).toMatchObject({ complete: true });
  await copyDelivery(service, delivery.id, 20_001);
  const many = await countDeliveries(tenant, 14);
  expect([many.complete, many.days[3]!.counts.DELIVERED]).toEqual([false, 20_000]);
  expect((await who.open('')).html).toContain('Only the latest 20,000 deliveries are counted.');
});

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
  expect((await user.get(revoked.location)).html).toContain('You have let no application in.');
  expect((await user.post('/dashboard/connected-apps', fields)).status).toBe(404);
});

test('a user sees where they are signed in, and signs out there', async () => {
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
  ['an address without an account', { email: 'nobody@example.com', role: 'viewer' }, 400, 'Nobody has signed up'],
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

test('whoever leaves comes back to the other businesses', async () => {
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
  expect((await admin.act(`/deliveries/${delivery.id}`, 'resign')).status).toBe(303);
  expect(secretIn((await admin.act(`/applications/${who.merchant.clientId}`, 'promote')).html)).toBeDefined();
  const refused = await admin.act('/members', 'change', { user_id: admin.id, role: 'owner' });
  expect([refused.status, refused.html]).toEqual([403, expect.stringContaining('takes the role owner')]);
});

test('a form without its token, or of another visitor, changes nothing', async () => {
  const who = await newOwner(service);
  const other = await newPerson(service);
  const { form_token } = hiddenFields((await other.get('/dashboard')).html);
  const path = `/dashboard/${who.businessId}/test/applications/${who.merchant.clientId}`;
  const fields = { action: 'rotate', expire_previous_in: '0' };
  const answers = [
    await who.post(path, fields),
    await who.post(path, { ...fields, form_token: form_token! }),
    await who.post('/dashboard/connected-apps', { client_id: who.merchant.clientId }),
    await who.post('/dashboard', { name: 'Forged' }),
    await who.post(
      path,
      { ...fields, ...hiddenFields((await who.get(path)).html) },
      { Origin: 'https://evil.example' },
    ),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  expect(await fetchToken(service, who.merchant.clientId, who.merchant.clientSecret)).toBeDefined();
});

test('a form that does not say what to do, or says what there is not, changes nothing', async () => {
  for (const action of ['', 'steal', 'constructor', '__proto__']) {
    expect((await owner.act('/members', action)).status).toBe(400);
  }
});

test('an address that was cut short leads on, and one that names nothing is a page that says so', async () => {
  const base = `/dashboard/${owner.businessId}`;
  for (const [path, location] of [
    ['/dashboard/', '/dashboard'],
    [base, `${base}/test`],
  ] as const) {
    const answer = await owner.get(path);
    expect([answer.status, answer.location]).toEqual([303, location]);
  }
  for (const path of ['/dashboard/nothing', `${base}/test/`, '/pay/%ff']) {
    const { status, html } = await owner.get(path, { Accept: 'text/html' });
    expect([path, status, html]).toEqual([path, 404, expect.stringContaining('Page not found')]);
  }
});

test('what no database can store is refused, not failed at', async () => {
  expect((await owner.open('/payments/%00')).status).toBe(404);
  expect((await owner.open('/deliveries?endpoint=%00')).status).toBe(400);
  expect((await owner.act('/members', 'change', { user_id: '\0', role: 'admin' })).status).toBe(400);
});

test('a page of a business without actions takes no form', async () => {
  const { form_token } = hiddenFields((await owner.get('/dashboard')).html);
  const { status, headers } = await owner.post(`/dashboard/${owner.businessId}/test/payments`, {
    form_token: form_token!,
  });
  expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
});

test('the name of a business is text wherever it stands', async () => {
  const businessId = await createBusiness(service, owner, '"><script>alert(1)</script>');
  for (const path of PAGES) expect((await dashboardOf(owner, businessId).open(path)).html).not.toContain('<script>');
  expect((await owner.get('/dashboard')).html).not.toContain('<script>');
});
