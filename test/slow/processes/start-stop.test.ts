import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHook } from 'node:async_hooks';
import { hasSubscribers } from 'node:diagnostics_channel';
import { freePorts } from '../../../scripts/processes/free-port.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { startService } from '../../../server/service.ts';
import { createMerchant } from '../../support/api.ts';
import { createDatabase, sql } from '../../support/database.ts';
import { followEvents } from '../../support/event-stream.ts';
import { eventually } from '../../support/eventually.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { testSettings } from '../../support/service.ts';
import { webhooksOf } from '../../support/webhooks.ts';

const TIMES = 20;
/** Time limit, longer than usual because each start costs seconds of a processor that others use. */
const LONGEST_MILLISECONDS = 30 * 60_000;
/** Resources that count: timers, also unreferenced ones, and sockets. */
const HELD = /^(Timeout|TCPWRAP|TCPSERVERWRAP|PIPEWRAP|PIPESERVERWRAP|TLSWRAP|FSEVENTWRAP)$/;
const open = new Map<number, string>();
const hook = createHook({
  init: (id, type) => void (HELD.test(type) && open.set(id, type)),
  destroy: (id) => void open.delete(id),
});

let database: Awaited<ReturnType<typeof createDatabase>>;
let receiver: Receiver;
beforeAll(async () => {
  database = await createDatabase();
  receiver = await startReceiver();
  hook.enable();
});
afterAll(async () => {
  hook.disable();
  await database.drop();
});

/** Exercises a service: requests, a sign-in, a payment, a webhook and an event stream. */
async function startAndStop(): Promise<void> {
  const [PORT, METRICS_PORT] = (await freePorts(2)).map(String) as [string, string];
  const config = readConfig(await testSettings(database.url, { PORT, METRICS_PORT }));
  const { stop } = await startService(config);
  const service = { origin: config.origin, baseUrl: config.baseUrl, databaseUrl: database.url, stop };
  const merchant = await createMerchant(service);
  const webhooks = webhooksOf(service, merchant);
  const endpoint = await webhooks.register(receiver.url);
  const stream = await followEvents(service, merchant.token);
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'delivery');
  await stream.waitFor(1);
  expect((await fetch(`http://127.0.0.1:${config.METRICS_PORT}/metrics`)).status).toBe(200);
  await stop();
  await stream.ended;
}

type Held = Record<string, number>;

/** Counts resources that keep a process alive, listen in it, or are connections to the database. */
async function held(): Promise<Held> {
  const [{ connections }] = (await sql({ databaseUrl: database.url }, CONNECTIONS)) as [{ connections: number }];
  const listeners = process.eventNames().flatMap((name) => process.listeners(name as 'exit').map(() => String(name)));
  return {
    connections,
    senders: Number(hasSubscribers('undici:client:sendHeaders')),
    ...counted('listener of', listeners),
    ...counted('active', process.getActiveResourcesInfo()),
    ...counted('open', open.values()),
  };
}

const CONNECTIONS = `
  SELECT count(*)::integer AS connections FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE 'tallystick%'`;

/** Returns the resources that have grown. */
function grown(before: Held, after: Held): string[] {
  return Object.entries(after)
    .filter(([what, count]) => count > (before[what] ?? 0))
    .map(([what, count]) => `${what}: ${count}`);
}

function counted(kind: string, names: Iterable<string>): Held {
  const groups = Map.groupBy(names, (name) => `${kind} ${name}`);
  return Object.fromEntries([...groups].map(([name, ones]) => [name, ones.length]));
}

test(
  'a service that starts and stops twenty times in one process leaves nothing behind',
  async () => {
    const before = await held();
    for (let time = 0; time < TIMES; time += 1) await startAndStop();
    let left: string[] = [];
    const isLetGo = async () => (left = grown(before, await held())).length === 0;
    await eventually(isLetGo, 'all to be let go').catch(() => undefined);
    expect(left).toEqual([]);
  },
  LONGEST_MILLISECONDS,
);
