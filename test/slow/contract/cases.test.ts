import { newId } from '../../../server/platform/ids.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import type { OperationId } from '../../../spec/generated/values.ts';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { ageSession } from '../../support/age-session.ts';
import { sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { CALLBACK, obtainTokens, registerApp } from '../../support/oauth.ts';
import { breachesOf, codeOf } from '../../support/contract/breaches.ts';
import {
  contractOperations,
  hasScheme,
  operationOf,
  refusalsOf,
  successOf,
  type ContractOperation,
} from '../../support/contract/document.ts';
import type { Exchange } from '../../support/contract/exchange.ts';
import { faults } from '../../support/contract/faults.ts';
import { neverNull } from '../../support/contract/nulls.ts';
import { faultsOfAnswer, faultsOfRequest } from '../../support/contract/published-checker.ts';
import { refusals, sendPrepared } from '../../support/contract/refusals.ts';
import { exampleOf } from '../../support/contract/requests.ts';
import { stateRefusals, type OwnSituation } from '../../support/contract/state-refusals.ts';
import { unprovoked } from '../../support/contract/unprovoked.ts';
import { createWorld, type OwnWorld } from '../../support/contract/own-world.ts';
import { prepareRequest } from '../../support/contract/prepare-request.ts';
import { basic, statement } from '../../support/contract/world.ts';

let world: OwnWorld;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

async function prepare(id: OperationId): Promise<OwnSituation> {
  return { world, operation: operationOf(id), prepared: await prepareRequest(world, id) };
}

/** Checks an exchange with our own checker and with a published one. */
function expectInside(exchange: Exchange, status: number, code?: string): void {
  expect(breachesOf(exchange, world.ambient)).toEqual([]);
  expect([exchange.answer.status, status < 400 ? undefined : codeOf(exchange.answer)]).toEqual([status, code]);
  expect(faultsOfAnswer(exchange)).toEqual([]);
  if (status < 300) expect(faultsOfRequest(exchange)).toEqual([]);
  const isRefusedForItsForm = code === 'invalid_request' && status === 400;
  if (isRefusedForItsForm && !(`${exchange.operation.id} 400 invalid_request` in stateRefusals)) {
    expect(faultsOfRequest(exchange)).not.toEqual([]);
  }
}

const untaken = new Map<OperationId, Promise<OwnSituation>>();

/** Prepares an operation's successful request, shared by the tests of its refusals, which leave it unchanged. */
function prepareShared(id: OperationId): Promise<OwnSituation> {
  if (!untaken.has(id)) untaken.set(id, prepare(id));
  return untaken.get(id)!;
}

const successes = new Map<OperationId, Promise<Exchange>>();

/** Sends an operation's successful request; the tests share the response. */
function succeed(id: OperationId): Promise<Exchange> {
  if (!successes.has(id)) successes.set(id, prepare(id).then(sendPrepared));
  return successes.get(id)!;
}

test.each(contractOperations.map(({ id }) => id))('%s answers its success as declared', async (id) => {
  expectInside(await succeed(id), successOf(operationOf(id)));
});

test('absent values are null, and the contract allows null nowhere else', async () => {
  const { service, tenant, receiver } = world;
  const app = await registerApp(service, tenant.person);
  const { access_token: token } = await obtainTokens(service, tenant.person, app);
  const bare = { business_id: undefined, redirect_uris: [CALLBACK], is_confidential: false };
  const forUsers = { grant_types: ['authorization_code'], scopes: ['profile:read'] };
  const said: [OperationId, Parameters<typeof sendPrepared>[1]][] = [
    ['Clients_create', { body: exampleOf('Clients_create', { ...bare, ...forUsers }) }],
    ['Clients_list', {}],
    ['Consents_list', {}],
    ['Oauth_introspect', { as: basic(app), body: { token } }],
    ['Sessions_list', {}],
    ['AuditEvents_list', { path: { id: tenant.businessId } }],
    ['Payments_create', { body: exampleOf('Payments_create', { description: undefined }) }],
    ['TopUps_create', { body: exampleOf('TopUps_create', { payment_method: undefined }) }],
    ['WebhookEndpoints_create', { body: { url: receiver.url } }],
    ...Array<[OperationId, object]>(2).fill(['WebhookEndpoints_create', { body: { url: receiver.url }, headers: KEY }]),
    ['WebhookEndpoints_list', {}],
    ['Payouts_create', { body: { amount: 1, currency: 'EUR' } }],
    ['BalanceEntries_list', {}],
  ];
  const exchanges: Exchange[] = [];
  for (const { id } of contractOperations) exchanges.push(await succeed(id));
  await statement(world, 'UPDATE sessions SET user_agent = NULL, address = NULL'); // as of programs and older releases
  await statement(
    world,
    `INSERT INTO audit_events (id, type, business_id, subject_id, client_id, created_at)
     VALUES ($1, 'endpoint.deleted', $2, 'we_gone', $3, now())`, // as if by a deleted application
    [newId('aud'), tenant.businessId, newId('app')],
  );
  for (const [id, changes] of said) {
    const exchange = await sendPrepared(await prepare(id), changes);
    expectInside(exchange, successOf(exchange.operation));
    exchanges.push(exchange);
  }
  exchanges.push(...(await recoverMissed()));
  exchanges.push(...(await endPayout(receiver.url)));
  exchanges.push(await listAttempts(receiver.url), await listAttempts(`http://127.0.0.1:${await freePort()}/`));
  await statement(
    world,
    `UPDATE payments SET payment_method = '{"type": "card", "brand": null, "last4": null, "expires": null}'
     WHERE business_id = $1 AND payment_method ->> 'type' = 'simulated_card'`, // as while the acquirer has reported no card
    [tenant.businessId],
  );
  exchanges.push(await sendPrepared(await prepare('Payments_list')));
  expect(neverNull(exchanges)).toEqual([]);
});

const KEY = { 'Idempotency-Key': 'shows its secret once' };

/** Reads an endpoint whose skip is RUNNING, and recovers an event that it missed. */
async function recoverMissed(): Promise<Exchange[]> {
  const endpoint = await sendPrepared(await prepare('WebhookEndpoints_create'));
  const path = { id: (endpoint.answer.body as { id: string }).id };
  await sendPrepared(await prepare('WebhookEndpoints_update'), { path, body: { status: 'DISABLED' } });
  await sendPrepared(await prepare('Payments_capture'));
  await sendPrepared(await prepare('WebhookEndpoints_update'), { path, body: { status: 'ENABLED' } });
  const reading = await readDuringSkip(path);
  const body = { since: new Date(Date.now() - 60_000).toISOString() };
  return [reading, await sendPrepared(await prepare('WebhookEndpoints_recover'), { path, body })];
}

/** Reads an endpoint whose skip cannot continue, because the endpoint is locked. */
async function readDuringSkip(path: { id: string }): Promise<Exchange> {
  const holder = new Client(world.service.databaseUrl);
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM webhook_endpoints WHERE id = $1 FOR UPDATE', [path.id]);
  await sql(world.service, "UPDATE webhook_skips SET status = 'RUNNING', finished_at = NULL");
  const exchange = await sendPrepared(await prepare('WebhookEndpoints_get'), { path });
  await holder.end();
  return exchange;
}

/** Waits for the event of a payout, which an endpoint lists, and its delivery. */
async function endPayout(url: string): Promise<Exchange[]> {
  const created = await prepare('WebhookEndpoints_create');
  await sendPrepared(created, { body: { url, events: ['payout.paid'] } });
  const payout = await prepare('Payouts_create');
  await sendPrepared(await prepare('BankAccounts_set')); // to an account that payouts do not wait for
  await sendPrepared(payout, { body: { amount: 1, currency: 'EUR' } });
  const lists = [
    [await prepare('Events_list'), { type: 'payout.paid' }],
    [await prepare('WebhookDeliveries_list'), { event_type: 'payout.paid' }],
  ] as const;
  return Promise.all(
    lists.map(([situation, query]) =>
      eventually(async () => {
        const exchange = await sendPrepared(situation, { query });
        return (exchange.answer.body as { data: unknown[] }).data.length > 0 && exchange;
      }, 'the event of a payout'),
    ),
  );
}

/** Waits for the attempts of a test event. */
async function listAttempts(url: string): Promise<Exchange> {
  const endpoint = await sendPrepared(await prepare('WebhookEndpoints_create'), { body: { url } });
  const path = { id: (endpoint.answer.body as { id: string }).id };
  const delivery = await sendPrepared(await prepare('WebhookEndpoints_test'), { path });
  const situation = await prepare('WebhookDeliveries_listAttempts');
  const ofDelivery = { path: { id: (delivery.answer.body as { id: string }).id } };
  return eventually(async () => {
    const exchange = await sendPrepared(situation, ofDelivery);
    return (exchange.answer.body as { data: unknown[] }).data.length > 0 && exchange;
  }, 'an attempt');
}

interface Case {
  id: OperationId;
  status: number;
  code: string;
  name: string;
}

const cases: Case[] = contractOperations.flatMap((operation) =>
  refusalsOf(operation).map((refusal) => ({
    ...refusal,
    id: operation.id,
    name: `${operation.id} ${refusal.status} ${refusal.code}`,
  })),
);
const faultOf = ({ name, status, code }: Case) =>
  name in stateRefusals ? undefined : faults.find((fault) => fault.status === status && fault.codes.includes(code));
const provocationOf = ({ name, status, code }: Case) => stateRefusals[name] ?? refusals[`${status} ${code}`];
const isPossible = ({ name }: Case) => !(name in unprovoked);

test('every refusal that is declared has a case, or a reason why not', () => {
  const missing = cases.filter((each) => isPossible(each) && !faultOf(each) && !provocationOf(each));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('every case and every reason is of a refusal that is declared', () => {
  const declared = new Set(cases.map(({ name }) => name));
  expect([...Object.keys(stateRefusals), ...Object.keys(unprovoked)].filter((name) => !declared.has(name))).toEqual([]);
});

const provoked = cases.filter((each) => isPossible(each) && !faultOf(each) && provocationOf(each));

test.each(provoked)('$name is answered as declared', async (each) => {
  const situation = await (each.name in stateRefusals ? prepare(each.id) : prepareShared(each.id));
  expectInside(await provocationOf(each)!(situation), each.status, each.code);
});

test('a run may take longer than a sign-in is recent', async () => {
  const { session } = world.tenant.person;
  await ageSession(world.service, session);
  const { answer } = await sendPrepared(await prepare('Clients_regenerateSecret'));
  expect(answer.status).toBe(200);
});

describe.each(faults)('when $name', (fault) => {
  const affected = cases.filter((each) => isPossible(each) && faultOf(each) === fault);
  const situations = new Map<OperationId, OwnSituation>();
  beforeAll(async () => {
    for (const { id } of contractOperations) situations.set(id, await prepareShared(id));
    await fault.begin(world);
  });
  afterAll(() => fault.end(world));

  test.each(affected)('$name is answered as declared', async ({ id, status, code }) => {
    expectInside(await sendPrepared(situations.get(id)!), status, code);
  });

  test('operations that do not declare it are not affected', async () => {
    const isAffected = ({ id }: ContractOperation) => affected.some((each) => each.id === id);
    for (const { id } of contractOperations.filter((operation) => !isAffected(operation)))
      expect(breachesOf(await sendPrepared(situations.get(id)!), world.ambient)).toEqual([]);
  });
});

test.each(Object.entries(Object.groupBy(contractOperations, ({ path }) => path)))(
  '%s answers other methods with 405 and its own methods',
  async (_path, operations) => {
    const taken = operations!.map(({ method }) => method.toUpperCase());
    const [operation] = operations!;
    const { answer } = await sendPrepared({
      world,
      operation: operation!,
      prepared: { path: ANYTHING, method: taken.includes('PUT') ? 'POST' : 'PUT' },
    });
    const code = hasScheme(operation!, 'clientBasic') ? 'invalid_request' : 'method_not_allowed';
    expect([answer.status, codeOf(answer)]).toEqual([405, operation!.isPage ? 'page' : code]);
    expect(answer.headers.allow!.split(', ').sort()).toEqual(expect.arrayContaining(taken.sort()));
  },
);

const ANYTHING = {
  ...{ id: 'x', reference: 'x', user_id: 'x', client_id: 'x', invitation_id: 'x' },
  ...{ environment: 'TEST', kind: 'logo' },
};
