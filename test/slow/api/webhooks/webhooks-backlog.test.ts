import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../../../scripts/processes/free-port.ts';
import { sequelize } from '../../../../server/database/connect.ts';
import { createMerchant } from '../../../support/api.ts';
import { queueBacklog, queueSome } from '../../../../scripts/bench/webhooks/backlog.ts';
import { eventually } from '../../../support/eventually.ts';
import { startReceiver, type Receiver } from '../../../support/receiver.ts';
import { startTestService, type OwnService } from '../../../support/service.ts';
import { webhooksOf } from '../../../support/webhooks.ts';

let service: OwnService;
/** Silent receivers for all tests: attempts at silent endpoints last into the next test. */
const silent: Receiver[] = [];

beforeAll(async () => {
  service = await startTestService({ DRAIN_SECONDS: '1' });
  for (let count = 0; count < 101; count += 1) silent.push(await startReceiver(() => undefined));
});
afterAll(() => service.stop());

const refuse: Kind = async () => `http://127.0.0.1:${await freePort()}/hooks`;
const keepSilent: Kind = () => silent.pop()!.url;
type Kind = () => string | Promise<string>;

const BACKLOG = 10_000;
/** Maximum attempts ahead: first come, first served would send the whole backlog first. */
const MOST_AHEAD = BACKLOG / 5;
/** Number of events at once: more than a new endpoint gets at a time, so most are deferred. */
const AT_ONCE = 200;

/** Returns the maximum number of attempts at dead endpoints that began while an event for a live one waited. */
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

async function countOf(what: string, replacements: Record<string, unknown>): Promise<number> {
  const [[row]] = (await sequelize.query(`SELECT count(*)::int FROM ${what}`, { replacements })) as [
    [{ count: number }],
    unknown,
  ];
  return row.count;
}

test('jobs for a disabled endpoint are dropped without attempts', async () => {
  const webhooks = webhooksOf(service, await createMerchant(service));
  const { id } = await webhooks.register(await refuse());
  await queueBacklog(service.parts, [id], BACKLOG / 2);
  const waiting = () => countOf('webhook_queue WHERE endpoint_id = :id', { id });
  await eventually(async () => (await waiting()) > BACKLOG / 3, 'a backlog');
  await webhooks.ask('PATCH', `/webhook-endpoints/${id}`, { status: 'DISABLED' });
  await eventually(async () => (await waiting()) === 0, 'the end of the jobs');
});

test.each([
  ['an endpoint that is silent', 1, keepSilent],
  ['an endpoint that refuses', 1, refuse],
  ['100 endpoints that are silent', 100, keepSilent],
  ['100 endpoints that refuse', 100, refuse],
])('10,000 deliveries to %s delay others only shortly', async (_whom, count, newUrl) => {
  const deadOnes = webhooksOf(service, await createMerchant(service));
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await deadOnes.register(await newUrl())).id);
  const lively = await startReceiver();
  const webhooks = webhooksOf(service, await createMerchant(service));
  const endpoint = await webhooks.register(lively.url);
  await queueBacklog(service.parts, ids, BACKLOG);

  await queueSome(service.parts, [endpoint.id], AT_ONCE);
  for (let index = 0; index < 20; index += 1) await webhooks.pay();
  const events = AT_ONCE + 20;
  await eventually(() => lively.received.length === events, 'what is not for the dead');
  await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'outcome');
  expect(await mostAhead(endpoint.id, ids)).toBeLessThan(MOST_AHEAD);

  const unfinished = "webhook_deliveries WHERE endpoint_id IN (:ids) AND status IN ('PENDING', 'RETRYING')";
  expect(await countOf(unfinished, { ids })).toBe(BACKLOG);
});

test('deliveries of a recovered endpoint, one of 100 that refuse, go first', async () => {
  const webhooks = webhooksOf(service, await createMerchant(service));
  const others: string[] = [];
  for (let count = 0; count < 99; count += 1) others.push((await webhooks.register(await refuse())).id);
  const recovering = await startReceiver((_received, response) => void response.writeHead(500).end());
  const { id } = await webhooks.register(recovering.url);
  await queueBacklog(service.parts, [id, ...others], BACKLOG);
  await eventually(() => recovering.received.length >= 3, 'failures');
  const since = new Date();
  recovering.answerWith((_received, response) => void response.writeHead(204).end());

  const left = () =>
    countOf("webhook_deliveries WHERE endpoint_id = :id AND status = 'PENDING' AND attempt = 0", { id });
  await eventually(async () => (await left()) === 0, 'the last of what waited');
  const meanwhile = `webhook_attempts attempt JOIN webhook_deliveries ON delivery_id = webhook_deliveries.id
    WHERE endpoint_id IN (:others) AND started_at > :since`;
  expect(await countOf(meanwhile, { others, since })).toBeLessThan(MOST_AHEAD);
});
