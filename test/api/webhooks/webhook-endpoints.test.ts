import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Merchant } from '../../../server/domain/businesses/merchant.ts';
import { createEndpoint } from '../../../server/domain/webhooks/webhook-endpoints.ts';
import { decrypt } from '../../../server/platform/secrets.ts';
import { call, createMerchant, fetchToken, type TestMerchant } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { copyEndpoint } from '../../support/dashboard.ts';
import { eventually } from '../../support/eventually.ts';
import { startNameServer } from '../../support/name-server.ts';
import { startTestService, type OwnService } from '../../support/service.ts';
import { tally, times } from '../../support/payments.ts';
import { webhooksOf, type Endpoint, type Webhooks } from '../../support/webhooks.ts';

const URL = 'http://127.0.0.1:9/hooks';
let service: OwnService;
let merchant: TestMerchant;
let webhooks: Webhooks;
let names: Awaited<ReturnType<typeof startNameServer>>;

beforeAll(async () => {
  names = await startNameServer({ 'shop.example': ['8.8.8.8'], 'intranet.example': ['10.1.2.3'] });
  service = await startTestService();
  service.parts.destinations.guard.useNameServers([names.address]);
  merchant = await createMerchant(service);
  webhooks = webhooksOf(service, merchant);
});
afterAll(async () => {
  await service.stop();
  await names.stop();
});
afterEach(() => allowPrivateDestinations(true));

function allowPrivateDestinations(allowed: boolean): void {
  service.parts.destinations.privateAllowed = allowed;
}

const register = (body: object) => webhooks.ask('POST', '/webhook-endpoints', body);

test('an endpoint is registered in the environment of the application, and shows its secret once', async () => {
  const answer = await register({ url: URL, description: 'The shop' });
  expect(answer.status).toBe(201);
  const { secret, ...shown } = answer.body as Endpoint;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{44}$/);
  expect(shown).toMatchObject({
    url: URL,
    description: 'The shop',
    events: [],
    environment: 'TEST',
    status: 'ENABLED',
    disabled_reason: null,
  });
  expect(await webhooks.read(`/webhook-endpoints/${shown.id}`)).toEqual(shown);
});

test('an empty note counts as left out, and removes one that there is', async () => {
  const bare = await register({ url: URL, description: '' });
  expect([bare.status, bare.body.description]).toEqual([201, null]);
  const { id } = (await register({ url: URL, description: 'The shop' })).body as Endpoint;
  const changed = await webhooks.ask('PATCH', `/webhook-endpoints/${id}`, { description: '' });
  expect([changed.status, changed.body.description]).toEqual([200, null]);
});

test('a slow name server blocks no other request', async () => {
  allowPrivateDestinations(false);
  const goOn = names.pause();
  const registrations = Array.from({ length: 30 }, (_, index) =>
    call(service, 'POST', '/webhook-endpoints', {
      token: merchant.token,
      headers: { 'Idempotency-Key': `patient-${index}` },
      body: { url: 'https://shop.example/hooks' },
    }),
  );
  const repeated = { token: merchant.token, headers: { 'Idempotency-Key': 'patient-0' }, body: { url: URL } };
  await eventually(async () => {
    const { body } = await call(service, 'POST', '/webhook-endpoints', repeated);
    return (body as { code: string }).code === 'idempotency_key_reused';
  }, 'the first to be under way');
  const first = Promise.race([...registrations, webhooks.read('/webhook-endpoints')]);
  expect(await first).toMatchObject({ data: expect.any(Array) });
  goOn();
  expect((await Promise.all(registrations)).map(({ status }) => status)).toEqual(Array(30).fill(201));
});

test('a repeated creation or rotation shows no secret, and none is stored for it', async () => {
  const { id } = (await register({ url: URL })).body as Endpoint;
  const bodyOf = new Map<string, unknown>([
    ['/webhook-endpoints', { url: URL }],
    [`/webhook-endpoints/${id}/rotate-secret`, {}],
  ]);
  for (const [path, body] of bodyOf) {
    const key = randomUUID();
    const ask = () => call(service, 'POST', path, { token: merchant.token, body, headers: { 'Idempotency-Key': key } });
    const [first, again] = [await ask(), await ask()];
    expect(first.body.secret).toMatch(/^whsec_/);
    expect(first.headers.get('Idempotent-Replayed')).toBeNull();
    expect([again.status, again.body]).toEqual([first.status, { ...first.body, secret: null }]);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    const [stored] = await sql(service, 'SELECT body_encrypted AS body FROM idempotency_keys WHERE key = $1', [key]);
    expect(decrypt(service.parts.keys, stored!.body as Buffer)).toBe(again.text);
  }
});

test('a stored answer is repeated to tokens with the scopes of the first only', async () => {
  const { clientId, clientSecret } = merchant;
  const [few, many] = [
    await fetchToken(service, clientId, clientSecret, 'payments:create'),
    await fetchToken(service, clientId, clientSecret, 'payments:read payments:create'),
  ];
  const ask = (token: string, key: string) =>
    call(service, 'POST', '/webhook-endpoints', { token, body: { url: URL }, headers: { 'Idempotency-Key': key } });
  const first = await ask(many, 'many');
  const refused = await ask(few, 'many');
  expect([refused.status, refused.body.code]).toEqual([422, 'idempotency_key_reused']);
  expect(refused.body.detail).toContain('payments:create');
  const another = await fetchToken(service, clientId, clientSecret, 'payments:create payments:read');
  expect((await ask(another, 'many')).body.id).toBe(first.body.id);
  const own = await ask(few, 'few');
  expect((await ask(many, 'few')).body.id).toBe(own.body.id);
});

test.each([
  ['a scheme that is not http', 'ftp://shop.example/hooks'],
  ['a user name', 'https://user@shop.example/hooks'],
  ['a password', 'https://user:secret@shop.example/hooks'],
  ['port 0', 'https://shop.example:0/hooks'],
  ['no host', 'https://'],
  ['an empty part of the host', 'https://shop..example/hooks'],
  ['a host that ends in two dots', 'https://1.2.3.4.5../hooks'],
  ['a host that is a dot', 'https://./hooks'],
])('refused as malformed: %s', async (_what, url) => {
  expect(await register({ url })).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', errors: [{ field: '/url' }] },
  });
});

test('an unknown type of event is refused', async () => {
  expect(await register({ url: URL, events: ['payment.exploded'] })).toMatchObject({
    status: 400,
    body: { code: 'invalid_request' },
  });
});

const actor = { address: null };
const live = (): Merchant => ({ client_id: merchant.clientId, business_id: merchant.businessId, environment: 'LIVE' });

test('in LIVE, http is refused', async () => {
  await expect(
    createEndpoint(service.parts, live(), { url: 'http://shop.example/hooks' }, actor),
  ).rejects.toMatchObject({
    code: 'https_required',
    status: 422,
  });
});

test.each(['https://127.0.0.1/', 'https://0x7f.1/', 'https://localhost/', 'https://intranet.example/'])(
  'in LIVE, %s is refused under any setting',
  async (url) => {
    await expect(createEndpoint(service.parts, live(), { url }, actor)).rejects.toMatchObject({
      code: 'destination_forbidden',
      status: 422,
    });
  },
);

test('in LIVE, a public host is accepted, also without an address yet', async () => {
  for (const url of ['https://shop.example/hooks', 'https://soon.example/hooks']) {
    expect((await createEndpoint(service.parts, live(), { url }, actor)).endpoint.environment).toBe('LIVE');
  }
});

test('in TEST, private addresses are refused unless the service is set up to allow them', async () => {
  expect((await register({ url: 'http://intranet.example/' })).status).toBe(201);
  allowPrivateDestinations(false);
  expect(await register({ url: 'http://intranet.example/' })).toMatchObject({
    status: 422,
    body: { code: 'destination_forbidden' },
  });
});

test('a change is held to the same rules, and leaves the rest as it was', async () => {
  const { id } = (await register({ url: URL, description: 'The shop', events: ['payment.captured'] })).body as Endpoint;
  const path = `/webhook-endpoints/${id}`;
  expect((await webhooks.ask('PATCH', path, { url: 'ftp://shop.example' })).status).toBe(400);
  const changed = await webhooks.ask('PATCH', path, { description: null, events: [] });
  expect(changed.body).toMatchObject({ url: URL, description: null, events: [], status: 'ENABLED' });
});

test('endpoints are listed page by page, newest first', async () => {
  const mine = webhooksOf(service, await createMerchant(service));
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) ids.unshift((await mine.register(URL)).id);
  const first = (await mine.ask('GET', '/webhook-endpoints?limit=2')).body as {
    data: { id: string }[];
    next_cursor: string;
  };
  expect(first).toMatchObject({ data: [{ id: ids[0] }, { id: ids[1] }], has_more: true });
  const second = await mine.read(`/webhook-endpoints?limit=2&cursor=${first.next_cursor}`);
  expect(second).toMatchObject({ data: [{ id: ids[2] }], has_more: false, next_cursor: null });
});

/** Creates a business with `count` endpoints. */
async function withEndpoints(count: number): Promise<Webhooks> {
  const mine = webhooksOf(service, await createMerchant(service));
  await copyEndpoint(service, (await mine.register(URL)).id, count - 1);
  return mine;
}

const countOf = async (mine: Webhooks): Promise<number> =>
  (await mine.read<{ data: unknown[] }>('/webhook-endpoints?limit=100')).data.length;

test('a business has at most 100 endpoints, and deleting one makes room', async () => {
  const mine = await withEndpoints(99);
  const hundredth = await mine.register(URL);
  const beyond = await mine.ask('POST', '/webhook-endpoints', { url: URL });
  expect([beyond.status, beyond.body.code]).toEqual([409, 'limit_reached']);
  expect(beyond.body.detail).toContain('Delete one first');
  await mine.ask('DELETE', `/webhook-endpoints/${hundredth.id}`);
  expect((await mine.ask('POST', '/webhook-endpoints', { url: URL })).status).toBe(201);
});

test('endpoints of the other environment do not count', async () => {
  const own = await createMerchant(service);
  const { id } = await webhooksOf(service, own).register(URL);
  await copyEndpoint(service, id, 99);
  const live: Merchant = { client_id: own.clientId, business_id: own.businessId, environment: 'LIVE' };
  expect(
    (await createEndpoint(service.parts, live, { url: 'https://shop.example/hooks' }, actor)).endpoint.environment,
  ).toBe('LIVE');
});

test('parallel registrations do not pass the limit of endpoints', async () => {
  const mine = await withEndpoints(95);
  const answers = await times(20, () => mine.ask('POST', '/webhook-endpoints', { url: URL }));
  expect(tally(answers)).toEqual({ 201: 5, '409 limit_reached': 15 });
  expect(await countOf(mine)).toBe(100);
});

test('an endpoint of another business is not found by any operation', async () => {
  const { id } = await webhooks.register(URL);
  const stranger = webhooksOf(service, await createMerchant(service));
  const since = new Date().toISOString();
  const tries: [string, string, object?][] = [
    ['GET', ''],
    ['PATCH', '', { description: 'mine' }],
    ['DELETE', ''],
    ['POST', '/rotate-secret'],
    ['POST', '/test'],
    ['POST', '/recover', { since }],
  ];
  for (const [method, suffix, body] of tries) {
    const { status } = await stranger.ask(method, `/webhook-endpoints/${id}${suffix}`, body);
    expect({ method, suffix, status }).toEqual({ method, suffix, status: 404 });
  }
  expect(await stranger.read('/webhook-endpoints')).toMatchObject({ data: [] });
});

test.each(['we_nonsense', 'nonsense', 'we_01jd3k5m7n9p1q3r5s7t9v1w3x'])('%s is not found', async (id) => {
  expect((await webhooks.ask('GET', `/webhook-endpoints/${id}`)).status).toBe(404);
});
