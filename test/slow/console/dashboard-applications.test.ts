import { beforeAll, expect, test } from '@jest/globals';
import { call, fetchToken } from '../../support/api.ts';
import { dashboardOf, newOwner, type Owner } from '../../support/dashboard.ts';
import { eventually } from '../../support/eventually.ts';
import { verifyEmail } from '../../support/mail.ts';
import { CALLBACK, newPerson, registerApp } from '../../support/oauth.ts';
import { times } from '../../support/payments.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { service } from '../../support/shared-service.ts';
import { hiddenFields } from '../../support/visitor.ts';
import { webhooksOf } from '../../support/webhooks.ts';

let receiver: Receiver;
let owner: Owner;
beforeAll(async () => {
  receiver = await startReceiver();
  owner = await newOwner(service);
  await verifyEmail(service, owner);
});

const APPLICATION = {
  name: 'Web shop',
  grant_types: 'client_credentials',
  scopes: 'payments:create',
  is_confidential: 'yes',
  redirect_uris: '',
};

/** Different values for every form. */
const OTHER_VALUES = {
  ...{ name: 'Till', expire_previous_in: '0', live_redirect_uris: 'https://till.example/callback' },
  url: 'https://till.example/hooks',
};

const endpointFields = ({ clientId }: Owner['merchant']) => ({ url: receiver.url, client_id: clientId });

/** Creates an application that acts for users: its promotion takes addresses. */
async function applicationOf(who: Owner): Promise<string> {
  const { businessId: business_id } = who;
  const changes = { grant_types: ['client_credentials', 'authorization_code'], scopes: ['payments:read'], business_id };
  return `/applications/${(await registerApp(service, who, changes)).id}`;
}

const promotionOf = async (who: Owner) => `${await applicationOf(who)}/promote`;

async function endpointOf(who: Owner): Promise<string> {
  return `/endpoints/${(await webhooksOf(service, who.merchant).register(receiver.url)).id}`;
}

const auditOf = async (who: Owner): Promise<unknown[]> =>
  (await call(service, 'GET', `/businesses/${who.businessId}/audit-events`, { token: who.session })).body.data;

const secretIn = (html: string) => /<code class="reveal">([^<]+)<\/code>/.exec(html)?.[1];
const clientIdIn = (html: string) => /app_[0-9a-z]{26}/.exec(html)![0];

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
  expect([status, location]).toEqual([303, expect.stringMatching(/\/applications\/app_\w+\?done=registered\./)]);
  expect((await owner.get(location)).html).toContain('It has no secret');
});

test.each([
  ['no name', { name: ' ' }, 'Enter a name'],
  ['a name that is too long', { name: 'a'.repeat(101) }, 'The name must have at most 100 characters.'],
  ['no one to act for', { grant_types: '' }, 'Choose for whom'],
  ['nothing that it may do', { scopes: '' }, 'Choose at least one permission'],
  ['scopes that do not exist', { scopes: 'payments:steal' }, 'Choose at least one permission'],
  [
    'credentials for a public one',
    { is_confidential: 'no' },
    'Running on a server must be true for the client_credentials grant.',
  ],
  ['permissions of users only', { scopes: 'profile:read' }, 'Permissions must include a payment scope'],
  ['a redirect address without https', { redirect_uris: 'http://shop.example/' }, 'The redirect URIs must use https'],
])('an application with %s is refused at its field, and what was entered is kept', async (_what, changes, message) => {
  const { status, html } = await owner.act('/applications/new', 'register', { ...APPLICATION, ...changes });
  expect([status, html]).toEqual([400, expect.stringContaining(message)]);
  expect(html).toContain('role="alert"');
  if (!('name' in changes)) expect(html).toContain('value="Web shop"');
});

test('an application for users without a redirect address says so until it has one', async () => {
  const changes = { grant_types: 'authorization_code', scopes: 'profile:read' };
  const answer = await owner.act('/applications/new', 'register', { ...APPLICATION, ...changes });
  const path = `/applications/${clientIdIn(answer.html)}`;
  const LACKS = 'It has no redirect URI';
  expect((await owner.open(path)).html).toContain(LACKS);
  await owner.act(path, 'change', { name: 'Web shop', scopes: 'profile:read', redirect_uris: CALLBACK });
  expect((await owner.open(path)).html).not.toContain(LACKS);
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

test.each<
  [what: string, path: (who: Owner) => Promise<string>, action: string, fields: (who: Owner) => Record<string, string>]
>([
  ['registering an application', () => Promise.resolve('/applications/new'), 'register', () => APPLICATION],
  ['replacing a client secret', applicationOf, 'rotate', () => ({ expire_previous_in: '3600' })],
  ['making an application LIVE', promotionOf, 'promote', () => ({ live_redirect_uris: CALLBACK })],
  [
    'registering an endpoint',
    () => Promise.resolve('/endpoints/new'),
    'register',
    ({ merchant }) => endpointFields(merchant),
  ],
  ['replacing a signing secret', endpointOf, 'rotate', () => ({ expire_previous_in: '3600' })],
])('%s happens once by the same form, and its reload shows no secret', async (_what, pathOf, action, fieldsOf) => {
  const who = await newOwner(service);
  await verifyEmail(service, who);
  const path = await pathOf(who);
  const { once } = hiddenFields((await who.open(path)).html);
  const sent = { ...fieldsOf(who), once: once! };
  const send = () => who.act(path, action, sent);
  const count = async () => (await auditOf(who)).length;
  const before = await count();
  const answers = await times(3, send); // two of them during or after the first
  const secrets = answers.map(({ html }) => secretIn(html)).filter(Boolean);
  expect(secrets).toHaveLength(1);
  const again = await send();
  expect([again.status, again.location]).toEqual([
    303,
    expect.stringMatching(/\/(applications|endpoints)\/\w+\?done=shown\./),
  ]);
  const page = await who.get(again.location);
  expect([page.status, page.html.includes(secrets[0]!)]).toEqual([200, false]);
  expect(page.html).toContain('The secret was shown in the first response');
  expect(await count()).toBe(before + 1);
  const other = await who.act(path, action, { ...sent, ...OTHER_VALUES });
  expect([other.status, other.html]).toEqual([422, expect.stringContaining('was already sent with other values')]);
  expect(await count()).toBe(before + 1);
});

test('promotion shows the LIVE application’s own secret, once, and happens once', async () => {
  const { clientId } = owner.merchant;
  const path = `/applications/${clientId}/promote`;
  const { html } = await owner.open(path);
  for (const text of ['What will happen', '<code>payments:refund</code>', 'in LIVE, where money is real'])
    expect(html).toContain(text);
  const { shown } = hiddenFields(html);
  const answer = await owner.act(path, 'promote');
  expect(secretIn(answer.html)).toMatch(/^tsk_live_/);
  expect(answer.html).not.toMatch(/No real money|<title>TEST/); // the frame is that of LIVE
  expect(answer.html).toContain(`<a href="/dashboard/${owner.businessId}/live/payments"`);
  const again = await owner.act(path, 'promote', { shown: shown! });
  expect([again.status, again.html]).toEqual([409, expect.stringContaining('already promoted to LIVE')]);
  const page = await owner.open(`/applications/${clientId}`);
  const sibling = /href="([^"]+\/live\/applications\/app_\w+)"/.exec(page.html)![1]!;
  expect((await owner.get(sibling)).status).toBe(200);
  expect(page.html).not.toContain(`${clientId}/promote`);
  expect(await owner.open(path)).toMatchObject({ status: 303, location: sibling });
  expect((await owner.get(`${sibling}/promote`)).status).toBe(404);
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

/** The fields of the form for changes, as a page shows it. */
const shownForm = async (who: Owner, path: string) => hiddenFields((await who.open(path)).html);

test('the form of a page that was opened before another change undoes nothing of it', async () => {
  const [who, fields] = [await newOwner(service), { scopes: 'payments:read', redirect_uris: '' }];
  const path = `/applications/${who.merchant.clientId}`;
  const opened = await shownForm(who, path);
  const drawn = { ...opened, name: 'Shop', scopes: 'payments:refund', redirect_uris: 'https://leaked.example/' };
  expect((await who.act(path, 'change', { ...fields, name: 'Web shop' })).status).toBe(303);
  const before = await auditOf(who);
  const misspelt = await who.act(path, 'change', { ...drawn, name: '' });
  expect([misspelt.status, hiddenFields(misspelt.html).seen]).toEqual([400, opened.seen]);
  const refused = await who.act(path, 'change', drawn);
  expect([refused.status, refused.html]).toEqual([
    400,
    expect.stringContaining('has changed since this page was opened'),
  ]);
  expect(refused.html).toContain('value="Shop"');
  expect((await who.open(path)).html).not.toMatch(/<code>payments:refund<|leaked\.example/);
  expect(await auditOf(who)).toEqual(before);
  const { seen } = hiddenFields(refused.html);
  expect((await who.act(path, 'change', { ...fields, name: 'Shop', seen: seen! })).status).toBe(303);
});

test('an application that was changed after its page was opened is not promoted', async () => {
  const who = await newOwner(service);
  await verifyEmail(service, who);
  const path = `/applications/${who.merchant.clientId}`;
  const step = `${path}/promote`;
  const opened = hiddenFields((await who.open(step)).html);
  const change = { name: 'Web shop', scopes: 'payments:refund', redirect_uris: '' };
  expect((await who.act(path, 'change', change)).status).toBe(303);
  const refused = await who.act(step, 'promote', { shown: opened.shown! });
  expect([refused.status, refused.html]).toEqual([
    400,
    expect.stringContaining('has changed since this page was opened'),
  ]);
  expect((await dashboardOf(who, who.businessId, 'live').open('/applications')).html).not.toContain('Web shop');
  expect(refused.html).toContain('Promote <bdi>Web shop</bdi> to LIVE?');
  const { shown } = hiddenFields(refused.html);
  expect(secretIn((await who.act(step, 'promote', { shown: shown! })).html)).toMatch(/^tsk_live_/);
});

test('the form of an endpoint that was changed meanwhile is refused, and nothing but a change makes it so', async () => {
  const { id } = await webhooksOf(service, owner.merchant).register(receiver.url);
  const path = `/endpoints/${id}`;
  const opened = await shownForm(owner, path);
  const sent = await owner.act(path, 'test', { event_type: 'payment.captured' });
  await eventually(
    async () => ((await owner.get(sent.location)).html.includes('Delivered') ? true : undefined),
    'sent',
  );
  const fields = { url: receiver.url, events: 'payment.captured' };
  expect((await owner.act(path, 'change', { ...fields, ...opened, description: 'First' })).status).toBe(303);
  const refused = await owner.act(path, 'change', { ...opened, url: 'https://old.example/', description: 'Second' });
  expect([refused.status, refused.html]).toEqual([
    400,
    expect.stringContaining('has changed since this page was opened'),
  ]);
  expect(refused.html).toContain('value="Second"');
  expect((await owner.open(path)).html).toContain('<dd>First</dd>');
});

test('an application without a business is listed among the user’s own only', async () => {
  const own = dashboardOf(owner, 'own');
  const form = { ...APPLICATION, grant_types: 'authorization_code', scopes: 'profile:read', redirect_uris: CALLBACK };
  const registered = await own.act('/applications/new', 'register', form);
  expect(secretIn(registered.html)).toMatch(/^tsk_test_/);
  const path = `/applications/${clientIdIn(registered.html)}`;
  expect((await own.open('/applications')).html).toContain(path);
  expect((await own.open('/applications/new')).html).not.toMatch(/payments:|client_credentials/);
  const refused = await own.act(`${path}/promote`, 'promote', { live_redirect_uris: 'http://shop.example/' });
  expect([refused.status, refused.html]).toEqual([
    400,
    expect.stringContaining('#live_redirect_uris">The redirect URIs must use https'),
  ]);
  expect(secretIn((await own.act(`${path}/promote`, 'promote', { live_redirect_uris: CALLBACK })).html)).toMatch(
    /^tsk_live_/,
  );
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
  ['another scheme', { url: 'ftp://shop.example/' }, 400, 'must be an address that begins with https:'],
  ['a user name in its address', { url: 'https://me@shop.example/' }, 400, 'The address must not contain a user name'],
  ['a note that is too long', { description: 'a'.repeat(501) }, 400, 'The note must have at most 500 characters.'],
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
  await verifyEmail(service, who);
  const answer = await who.act(`/applications/${who.merchant.clientId}/promote`, 'promote');
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
  expect((await owner.get(tested.location)).html).toContain('No payment: test event');
  const recovered = await owner.act(path, 'recover', { period: '3600' });
  expect((await owner.get(recovered.location)).html).toContain('No event was missed in this period');
  const name = receiver.url.replace('http://', '');
  for (const confirm of ['', 'hooks', name.toUpperCase()]) {
    const kept = await owner.act(path, 'delete', { confirm });
    expect([kept.status, kept.html]).toEqual([400, expect.stringContaining('Nothing was deleted.')]);
    expect(kept.html).toContain(`value="${confirm}"`);
  }
  const deleted = await owner.act(path, 'delete', { confirm: ` ${name} ` });
  expect([deleted.status, deleted.location]).toEqual([303, expect.stringContaining('/endpoints?done=deleted')]);
  expect((await owner.open(path)).status).toBe(404);
});

test('a new signing secret is shown once', async () => {
  const { id, secret } = await webhooksOf(service, owner.merchant).register(receiver.url);
  const answer = await owner.act(`/endpoints/${id}`, 'rotate', { expire_previous_in: '3600' });
  expect(secretIn(answer.html)).toMatch(/^whsec_/);
  expect(secretIn(answer.html)).not.toBe(secret);
  expect(answer.html).toContain(`data-copy="${secretIn(answer.html)}"`);
  expect(answer.html).toContain('two signatures');
  expect((await owner.open(`/endpoints/${id}`)).html).toContain('The previous secret ends');
});
