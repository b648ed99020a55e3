import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../scripts/processes/free-port.ts';
import { sequelize } from '../server/database.ts';
import { createMerchant } from './support/api.ts';
import { queueBacklog } from '../scripts/bench/webhooks/backlog.ts';
import { eventually } from './support/eventually.ts';
import { startReceiver, type Receiver } from './support/receiver.ts';
import { startTestService, type TestService } from './support/service.ts';
import { webhooksOf } from './support/webhooks.ts';

let service: TestService;
/** Enough for all tests: what one has left to the silent keeps the service busy in the next. */
const silent: Receiver[] = [];

beforeAll(async () => {
  service = await startTestService({ DRAIN_SECONDS: '1' });
  for (let count = 0; count < 101; count += 1) silent.push(await startReceiver(() => undefined));
});
afterAll(() => service.stop());

const refuse: Kind = async () => `http://127.0.0.1:${await freePort()}/hooks`;
const keepSilent: Kind = () => silent.pop()!.url;
type Kind = () => string | Promise<string>;

/** It is by who goes first that they are judged: a busy machine takes its time for all of them. */
const PATIENCE_MILLISECONDS = 60_000;
/** Half of the smallest backlog, which would all go first if it were first come, first served. */
const MOST_AHEAD = 1000;

/** How many attempts for the dead began while an event for the living waited for its own: of all events, the most. */
async function mostAhead(endpointId: string, dead: string[]): Promise<number> {
  const [[row]] = (await sequelize.query(
    `SELECT max(ahead)::integer FROM webhook_deliveries delivery
       JOIN webhook_attempts attempt ON attempt.delivery_id = delivery.id
       CROSS JOIN LATERAL (
         SELECT count(*) AS ahead FROM webhook_attempts other JOIN webhook_deliveries ON other.delivery_id = webhook_deliveries.id
         WHERE endpoint_id IN (:dead) AND other.started_at BETWEEN delivery.created_at AND attempt.started_at
       ) AS counted
     WHERE delivery.endpoint_id = :endpointId`,
    { replacements: { endpointId, dead } },
  )) as [[{ max: number }], unknown];
  return row.max;
}

test.each([
  [10_000, 'an endpoint that is silent', 1, keepSilent],
  [10_000, '100 endpoints that are silent', 100, keepSilent],
  [2000, '100 endpoints that refuse', 100, refuse],
])(
  '%i deliveries to %s hold nobody up for long',
  async (backlog, _whom, count, newUrl) => {
    const deadOnes = webhooksOf(service, await createMerchant(service));
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) ids.push((await deadOnes.register(await newUrl())).id);
    const lively = await startReceiver();
    const webhooks = webhooksOf(service, await createMerchant(service));
    const endpoint = await webhooks.register(lively.url);
    await queueBacklog(ids, backlog);

    for (let index = 0; index < 20; index += 1) await webhooks.pay();
    await eventually(() => lively.received.length === 20, 'what is not for the dead', PATIENCE_MILLISECONDS);
    await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'outcome');
    expect(await mostAhead(endpoint.id, ids)).toBeLessThan(MOST_AHEAD);

    const [kept] = await sequelize.query(
      "SELECT count(*)::int FROM webhook_deliveries WHERE endpoint_id IN (:ids) AND status IN ('PENDING', 'RETRYING')",
      { replacements: { ids } },
    );
    expect(kept).toEqual([{ count: backlog }]);
  },
  120_000,
);
