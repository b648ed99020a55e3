import { setTimeout as delay } from 'node:timers/promises';
import type { OperationId } from '../../spec/generated/values.ts';
import { contractOperations } from '../../test/support/contract/document.ts';
import { exchange, type Input } from '../../test/support/contract/exchange.ts';
import { requests } from '../../test/support/contract/requests.ts';
import { authorityOf, worldOf, type World } from '../../test/support/contract/world.ts';
import type { Receiver } from '../../test/support/receiver.ts';
import { insertEvents } from '../bench/console/insert-events.ts';
import { insertHistory } from '../bench/console/insert-history.ts';
import { startReceiver } from './attacks.ts';
import type { Tally } from './caller.ts';
import { API, createTenant, registerEndpoint, startSite, type Site } from './site.ts';
import { Victim, type Span } from './victim.ts';

const CALLERS = 200;
const PAYMENTS = Number(process.env.NOISY_PAYMENTS ?? 300_000);
const DAYS = 365;

/** Settings that lift the limits per address and of failures, because many accounts are created from one address. */
const SETTINGS = {
  NODE_ENV: 'development',
  VALIDATE_RESPONSES: 'false',
  RATE_LIMIT_SIGN_UPS: '1000000',
  RATE_LIMIT_FAILURES: '1000000',
  RATE_LIMIT_FAILURES_PER_ADDRESS: '1000000',
  MAX_BUSINESSES: '1000000',
  MAX_APPLICATIONS: '1000000',
};

type Query = NonNullable<Input['query']>;

/** The most expensive queries: large pages, and filters that match few of the many rows. */
const EXPENSIVE: Partial<Record<OperationId, Query>> = {
  Payments_list: { limit: '100', status: ['CANCELLED', 'EXPIRED'], currency: 'EUR', amount_gte: '400000' },
  Search_find: { q: 'ǅǅǅǅ' },
  Statements_get: { month: lastMonth() },
  BalanceEntries_list: { limit: '100', currency: 'EUR' },
  WalletEntries_list: { limit: '100', currency: 'JPY' },
  Events_list: { limit: '100', type: 'payment.refunded', synthetic: 'true' },
  WebhookDeliveries_list: { limit: '100', outcome: 'timeout' },
  Payouts_list: { limit: '100' },
  TopUps_list: { limit: '100' },
  ClientRequests_list: { limit: '100', code: 'not_found', method: 'DELETE' },
  AuditEvents_list: { limit: '100', type: 'business.closed' },
  AccountAuditEvents_list: { limit: '100', type: 'business.closed' },
  Businesses_list: { limit: '100' },
  Clients_list: { limit: '100' },
  Consents_list: { limit: '100' },
  Sessions_list: { limit: '100' },
  WebhookEndpoints_list: { limit: '100' },
};

/** Returns the month before this one, all of which has payments. */
function lastMonth(): string {
  const day = new Date();
  day.setUTCDate(0);
  return day.toISOString().slice(0, 7);
}

export interface Attacked {
  id: OperationId;
  span: Span;
  answers: Tally;
}

/** A business with many payments, and a victim. */
export async function prepareOperations(
  started: AsyncDisposableStack,
): Promise<{ site: Site; victim: Victim; attack: (id: OperationId, milliseconds: number) => Promise<Attacked> }> {
  const site = await startSite(started, SETTINGS);
  const world = await createWorld(site, started);
  const victim = await Victim.start(site, await createTenant(site, started));
  started.defer(() => victim.stop());
  return { site, victim, attack: (id, milliseconds) => attackOperation(site, world, id, milliseconds) };
}

export const OPERATIONS = contractOperations.map(({ id }) => id);

async function createWorld(site: Site, started: AsyncDisposableStack): Promise<World> {
  const { origin, databaseUrl, database } = site;
  const { url } = await startReceiver(started, () => 204);
  const service = { origin, databaseUrl, baseUrl: origin + API, stop: () => Promise.resolve() };
  const world = await worldOf(service, { url: `${url}/hooks` } as Receiver);
  const { businessId, app, token } = world.tenant;
  console.log(`Inserting ${PAYMENTS} payments with their transfers, events and deliveries …`);
  await insertHistory(database, { businessId, clientId: app.id }, PAYMENTS);
  const caller = (await createTenant(site, started)).caller;
  const endpointId = await registerEndpoint({ caller, token }, `${url}/hooks`);
  await insertEvents(database, { businessId, endpointId }, DAYS);
  return world;
}

async function attackOperation(site: Site, world: World, id: OperationId, milliseconds: number): Promise<Attacked> {
  await site.database.query('UPDATE sessions SET proven_at = now()'); // a run takes longer than they stay recent
  const operation = contractOperations.find((one) => one.id === id)!;
  const { path, query, body, headers } = await requests[id](world);
  const input = {
    ...(path && { path }),
    ...(body !== undefined && { body }),
    query: { ...query, ...EXPENSIVE[id] },
    headers: { ...authorityOf(operation, world.tenant), ...headers },
  };
  const answers: Tally = {};
  const from = Date.now();
  const call = async () => {
    const status = await exchange(world.service, operation, input).then(
      ({ answer }) => answer.status,
      () => 'lost',
    );
    answers[status] = (answers[status] ?? 0) + 1;
  };
  await Promise.all([delay(milliseconds), ...Array.from({ length: CALLERS }, call)]);
  return { id, span: { from, to: Date.now() }, answers };
}
