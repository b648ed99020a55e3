import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { MOST_REPLAYED, MOST_WAITING } from '../../../server/domain/webhooks/replay-deliveries.ts';
import { call, createMerchant, type ApiAnswer, type TestMerchant } from '../../support/api.ts';
import { copyDelivery } from '../../support/dashboard.ts';
import { eventually } from '../../support/eventually.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { service } from '../../support/shared-service.ts';
import { webhooksOf, type Delivery, type Webhooks } from '../../support/webhooks.ts';

let receiver: Receiver;
let merchant: TestMerchant;
let webhooks: Webhooks;
let endpointId: string;
let delivery: Delivery;

beforeAll(async () => void (receiver = await startReceiver()));
beforeEach(async () => {
  receiver.answerWith((_received, response) => void response.writeHead(204).end());
  merchant = await createMerchant(service);
  webhooks = webhooksOf(service, merchant);
  ({ id: endpointId } = await webhooks.register(receiver.url));
  await webhooks.pay();
  delivery = await webhooks.delivery(endpointId, ({ status }) => status === 'DELIVERED', 'the first attempt');
});

interface Replays {
  dry_run: boolean;
  count: number;
  data: Delivery[];
  has_more: boolean;
  next_cursor: string | null;
}

const replay = (body: object, headers: Record<string, string> = {}, token = merchant.token) =>
  call(service, 'POST', '/webhook-deliveries/replay', { token, body, headers });
const replays = ({ status, body }: ApiAnswer) => ({ status, ...(body as Replays) });
const triggers = async () => (await webhooks.attempts(delivery.id)).map(({ trigger }) => trigger);
const attempted = (count: number) =>
  eventually(async () => (await triggers()).length === count, `${count} attempts in all`);

test('a dry run counts what the filter selects and sends nothing, and the replay sends it once more', async () => {
  const filter = { outcome: ['2xx'], status: ['DELIVERED'], event_type: delivery.event_type, resign: true };
  const preview = replays(await replay({ ...filter, dry_run: true }));
  expect(preview).toMatchObject({ status: 202, dry_run: true, count: 1, data: [{ id: delivery.id }], has_more: false });
  const sent = replays(await replay({ ...filter, expected: preview.count }));
  expect(sent).toMatchObject({ status: 202, dry_run: false, count: 1, data: [{ id: delivery.id }], next_cursor: null });
  await attempted(2);
  expect(await triggers()).toEqual(['schedule', 'replay']);
});

test.each([
  [{ status: ['FAILED'] }],
  [{ outcome: ['5xx'] }],
  [{ endpoint_id: 'we_01jd3k5m7n9p1q3r5s7t9v1w3x' }],
  [{ event_id: 'evt_01jd3k5m7n9p1q3r5s7t9v1w3x' }],
  [{ payment: 'pay_01jd3k5m7n9p1q3r5s7t9v1w3x' }],
  [{ event_type: 'payment.refunded' }],
  [{ synthetic: true }],
  [{ created_gte: '2999-01-01T00:00:00Z' }],
  [{ created_lt: '2000-01-01T00:00:00Z' }],
])('%j selects no delivery', async (filter) => {
  expect(replays(await replay({ ...filter, dry_run: true }))).toMatchObject({ count: 0, data: [], has_more: false });
});

test('another number than the expected one is refused, and nothing is sent', async () => {
  const { status, body } = await replay({ expected: 2 });
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', errors: [{ field: '/expected', code: 'outdated' }] },
  });
  expect(replays(await replay({ expected: 1 })).count).toBe(1);
  await attempted(2);
});

test('of parallel requests with one key, one sends, and its response is repeated', async () => {
  const headers = { 'Idempotency-Key': 'after-the-outage' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => replay({ resign: true }, headers)));
  expect(answers.map(({ status }) => status).every((status) => status === 202 || status === 409)).toBe(true);
  const repeated = await replay({ resign: true }, headers);
  expect(replays(repeated)).toMatchObject({ status: 202, count: 1 });
  expect(repeated.headers.get('idempotent-replayed')).toBe('true');
  expect((await replay({ resign: false }, headers)).status).toBe(422);
  await attempted(2);
  expect(await triggers()).toEqual(['schedule', 'replay']);
});

test('more than the limit are replayed by several requests, each delivery once', async () => {
  await copyDelivery(service, delivery.id, MOST_REPLAYED);
  const first = replays(await replay({ dry_run: true }));
  expect(first).toMatchObject({ count: MOST_REPLAYED, has_more: true });
  const second = replays(await replay({ dry_run: true, cursor: first.next_cursor }));
  expect(second).toMatchObject({ count: 1, has_more: false, next_cursor: null });
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(MOST_REPLAYED + 1);
  expect(replays(await replay({ dry_run: true, limit: 3 })).count).toBe(3);
  const { status, body } = await replay({ cursor: first.next_cursor, status: ['FAILED'] });
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { code: 'invalid_cursor', errors: [{ field: '/cursor' }] },
  });
});

test('parallel replays queue no more than may wait, and are refused with the time to try again', async () => {
  await webhooks.ask('PATCH', `/webhook-endpoints/${endpointId}`, { max_per_second: 1 });
  await copyDelivery(service, delivery.id, MOST_REPLAYED - 1);
  const answers = await Promise.all(Array.from({ length: MOST_WAITING / MOST_REPLAYED + 2 }, () => replay({})));
  const refused = answers.filter(({ status }) => status !== 202);
  expect(refused.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual(
    Array(2).fill([429, 'rate_limited']),
  );
  expect(refused[0]!.headers.get('retry-after')).toBe('5');
  expect((refused[0]!.body as { detail: string }).detail).toContain(`at most ${MOST_WAITING} may`);
  const other = webhooksOf(service, await createMerchant(service));
  expect((await other.ask('POST', '/webhook-deliveries/replay', {})).status).toBe(202);
  await webhooks.ask('DELETE', `/webhook-endpoints/${endpointId}`);
});

test('deliveries of deleted endpoints and of other businesses are left out', async () => {
  const other = webhooksOf(service, await createMerchant(service));
  const { body } = await other.ask('POST', '/webhook-deliveries/replay', { event_id: delivery.event_id });
  expect(body).toMatchObject({ count: 0 });
  await webhooks.ask('DELETE', `/webhook-endpoints/${endpointId}`);
  expect(replays(await replay({}))).toMatchObject({ status: 202, count: 0, data: [], has_more: false });
});
