import { beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  eventTypes,
  optInEventTypes,
  roles,
  scopes,
  type EventType,
  type OperationId,
  type Scope,
} from '../../spec/generated/values.ts';
import { codeOf } from '../support/contract/breaches.ts';
import { contractOperations, operationOf, successOf } from '../support/contract/document.ts';
import { exchange, type Input } from '../support/contract/exchange.ts';
import { requests } from '../support/contract/requests.ts';
import { authorityOf, worldOf, type World } from '../support/contract/world.ts';
import { startReceiver } from '../support/receiver.ts';
import { service } from '../support/shared-service.ts';

/** The fixed interface, stated independently of the contract, which is itself under test here. */

let world: World;
beforeAll(async () => {
  world = await worldOf(service, await startReceiver());
});

const text = (length: number) => 'x'.repeat(length);
const uncommon = (length: number) => 'seven green lanterns at dusk; '.repeat(7).slice(0, length);
const notes = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`note-${index}`, 'x']));
const email = (domain = 'example.com') => `${randomUUID()}@${domain}`;

/** Accepted and refused values at the edges of each promise. */
const EDGES: [id: OperationId, field: string, taken: unknown[], refused: unknown[]][] = [
  ['Users_create', 'password', ['kf83 hf9a2mx', uncommon(200)], [text(11), text(201), '']],
  ['Users_create', 'email', [email()], ['ada', 'ada@', '@example.com', 'a b@example.com', email(text(250))]],
  ['Users_create', 'name', [text(100)], ['', ' ', text(101)]],
  ['Users_create', 'phone', ['+4915112345678'], ['015112345678', '+49 151 1234']],
  ['Businesses_create', 'name', [text(100), 'ß'], ['', text(101)]],
  ['Payments_create', 'amount', [1, 9_007_199_254_740_991], [0, -1, 9_007_199_254_740_992, 1e19, 1.5, '1']],
  ['Payments_create', 'currency', ['EUR', 'JPY'], ['eur', 'EURO', 'XYZ', '']],
  ['Payments_create', 'capture_method', ['MANUAL', 'AUTOMATIC'], ['manual', '']],
  ['Payments_create', 'merchant_reference', [text(1), text(100)], ['', text(101)]],
  ['Payments_create', 'description', ['', text(500)], [text(501)]],
  ['Payments_create', 'expires_in', [3600, 2_592_000], [3599, 2_592_001]],
  [
    'Payments_create',
    'metadata',
    [{}, notes(50), { [text(40)]: text(500) }],
    [notes(51), { [text(41)]: 'x' }, { a: text(501) }, { a: 1 }],
  ],
  [
    'Payments_create',
    'return_url',
    ['http://shop.example', 'https://shop.example', 'com.example.shop:/thanks'],
    ['ftp://shop.example', 'shop.example', 'myapp:/thanks', 'javascript:alert(1)'],
  ],
  ['Payments_cancel', 'reason', ['', text(500)], [text(501)]],
  ['Clients_regenerateSecret', 'expire_previous_in', [0, 604_800], [-1, 604_801]],
  ['WebhookEndpoints_create', 'events', [[], [...eventTypes]], [['payment.frozen'], [...eventTypes, eventTypes[0]]]],
  ['WebhookEndpoints_create', 'description', ['', text(500)], [text(501)]],
  ['WebhookEndpoints_rotateSecret', 'expire_previous_in', [0, 604_800], [-1, 604_801]],
  ['WebhookEndpoints_recover', 'status', [['FAILED'], ['SKIPPED'], ['FAILED', 'SKIPPED']], [[], ['DELIVERED']]],
];

async function answerTo(id: OperationId, changes: Input): Promise<[number, string | undefined]> {
  const operation = operationOf(id);
  const prepared = await requests[id](world);
  const body = operation.body && { body: { ...(prepared.body as object), ...(changes.body as object) } };
  const headers = { ...authorityOf(operation, world.tenant), ...prepared.headers, ...changes.headers };
  const { answer } = await exchange(world.service, operation, { ...prepared, ...changes, ...body, headers });
  return [answer.status, codeOf(answer)];
}

test.each(EDGES)('%s accepts the promised values of %s only', async (id, field, taken, refused) => {
  for (const value of taken)
    expect([value, (await answerTo(id, { body: { [field]: value } }))[0]]).toEqual([value, successOf(operationOf(id))]);
  for (const value of refused)
    expect([value, ...(await answerTo(id, { body: { [field]: value } }))]).toEqual([value, 400, 'invalid_request']);
});

test('a key of idempotency has 1 to 255 characters', async () => {
  const withKey = (key: string) => answerTo('Payments_create', { headers: { 'Idempotency-Key': key } });
  expect((await withKey(text(255)))[0]).toBe(201);
  expect((await withKey(text(256)))[0]).toBe(400);
});

test('a list gives 1 to 100 entries', async () => {
  const withLimit = async (limit: string) => (await answerTo('Payments_list', { query: { limit } }))[0];
  expect([await withLimit('1'), await withLimit('100')]).toEqual([200, 200]);
  expect([await withLimit('0'), await withLimit('101')]).toEqual([400, 400]);
});

test('a list gives 20 entries without a limit', () => {
  const lists = contractOperations.filter(({ id }) => /_list/.test(id));
  const limits = lists.map(({ parameters }) => parameters.find(({ name }) => name === 'limit')?.schema);
  expect(limits).toEqual(lists.map(() => expect.objectContaining({ default: 20, minimum: 1, maximum: 100 })));
});

/** The operations that each scope permits. */
const GRANTED: Record<Scope, OperationId[]> = {
  'payments:create': ['Payments_create'],
  'payments:capture': ['Payments_capture', 'Payments_cancel'],
  'payments:read': ['Payments_list', 'Payments_get', 'Refunds_list', 'Refunds_get'],
  'payments:refund': ['Refunds_create'],
  'profile:read': ['Profile_get'],
  'wallet:read': ['Wallet_get'],
};

test.each(Object.entries(GRANTED))('%s alone is enough for its operations', (scope, ids) => {
  for (const id of ids) expect([id, operationOf(id).security]).toEqual([id, [{ scheme: 'oauth2', scopes: [scope] }]]);
});

test('play money takes a scope that spends it, besides the one that reads the wallet', () => {
  const both = { scheme: 'oauth2', scopes: ['payments:create', 'wallet:read'] };
  expect(operationOf('TestHelpers_topUpWallet').security).toEqual([both]);
});

test('the contract has the scopes, events, roles and addresses of the fixed interface', () => {
  expect(scopes).toEqual([
    'payments:create',
    'payments:capture',
    'payments:read',
    'payments:refund',
    'profile:read',
    'wallet:read',
  ]);
  const isOptIn = (type: EventType) => optInEventTypes.some((each) => each === type);
  expect(eventTypes.filter((type) => !isOptIn(type))).toEqual([
    'payment.authorized',
    'payment.captured',
    'payment.cancelled',
    'payment.expired',
    'payment.refunded',
  ]);
  expect(roles).toEqual(['owner', 'admin', 'HR', 'viewer']);
  const addresses = contractOperations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(addresses).toEqual(
    expect.arrayContaining([
      'POST /oauth/clients',
      'POST /oauth/clients/{id}/regenerate-secret',
      'GET /oauth/authorize',
      'POST /oauth/token',
      'GET /.well-known/oauth-authorization-server',
      'POST /oauth/introspect',
      'POST /oauth/revoke',
      'GET /payments/{reference}',
      'POST /webhook-endpoints',
      'POST /webhook-endpoints/{id}/rotate-secret',
      'GET /webhook-deliveries',
      'POST /webhook-deliveries/{id}/replay',
    ]),
  );
});
