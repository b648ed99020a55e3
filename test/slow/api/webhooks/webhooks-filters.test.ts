import { beforeEach, expect, test } from '@jest/globals';
import { sequelize } from '../../../../server/database/connect.ts';
import { clock, pass } from '../../../support/clock.ts';
import { eventually } from '../../../support/eventually.ts';
import { createMerchant } from '../../../support/api.ts';
import { receiver, service, startWorker, stopWorker, webhooks } from '../../../support/webhook-service.ts';
import { webhooksOf, type Delivery, type Endpoint } from '../../../support/webhooks.ts';

let endpoint: Endpoint;
/** Deliveries of an authorized, a captured and another authorized payment, a minute apart, to an endpoint that was disabled. */
let deliveries: Delivery[];

beforeEach(async () => {
  endpoint = await webhooks.register(receiver.url);
  await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { status: 'DISABLED' });
  const { reference } = await webhooks.pay();
  await passMinute();
  await webhooks.ask('POST', `/payments/${reference}/capture`, {});
  await passMinute();
  await webhooks.pay();
  deliveries = (await webhooks.deliveries(endpoint.id)).toReversed();
});

const passMinute = () => clock.setTime(clock.now() + 60_000);

interface Page {
  data: { id?: string; event_id?: string }[];
  next_cursor: string | null;
}

/** Filters by time: a time below is the creation of the delivery with this index. */
const inTimes = (filters: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      typeof value === 'number' ? deliveries[value]!.created_at : value,
    ]),
  );

const list = async (path: string, filters: object) => {
  const query = new URLSearchParams(inTimes({ ...filters }) as Record<string, string>);
  return (await webhooks.read<{ data: { id: string }[] }>(`${path}?${query}`)).data.map(({ id }) => id).toReversed();
};

test.each([
  [{ event_type: 'payment.captured' }, [1]],
  [{ created_gte: 1 }, [1, 2]],
  [{ created_lt: 1 }, [0]],
  [{ created_gte: 1, created_lt: 2 }, [1]],
])('of three deliveries, the filter %j finds those with the indexes %j', async (filters, found) => {
  expect(await list('/webhook-deliveries', filters)).toEqual(found.map((index) => deliveries[index]!.id));
});

test('deliveries of a payment are found, with other filters as well', async () => {
  const [first, second, other] = deliveries as [Delivery, Delivery, Delivery];
  const payment = first.payment_reference;
  const find = (filters: object) => list('/webhook-deliveries', filters);
  expect(await find({ payment })).toEqual([first.id, second.id]);
  expect(await find({ payment, status: 'SKIPPED', created_gte: 1 })).toEqual([second.id]);
  expect(await find({ payment, status: 'FAILED' })).toEqual([]);
  expect(await find({ payment, event_type: 'payment.captured', endpoint_id: endpoint.id })).toEqual([second.id]);
  expect(await find({ payment, event_id: first.event_id })).toEqual([first.id]);
  expect(await find({ payment, event_id: other.event_id })).toEqual([]);
  expect(await find({ payment: 'pay_01jd3k5m7n9p1q3r5s7t9v1w3x' })).toEqual([]);
  const stranger = webhooksOf(service, await createMerchant(service));
  expect(await stranger.read(`/webhook-deliveries?payment=${payment}`)).toMatchObject({ data: [] });
});

test('the pages of the deliveries of a payment have each of them once', async () => {
  const payment = deliveries[0]!.payment_reference;
  const first = await webhooks.read<Page>(`/webhook-deliveries?payment=${payment}&limit=1`);
  const rest = await webhooks.read<Page>(`/webhook-deliveries?payment=${payment}&limit=1&cursor=${first.next_cursor}`);
  expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual([deliveries[1]!.id, deliveries[0]!.id]);
  expect(rest.next_cursor).toBeNull();
});

test('deliveries are found by the outcome of their latest attempt', async () => {
  const [id, other] = deliveries.map((delivery) => delivery.id) as [string, string];
  const answerOf = { [id]: 503, [other]: 204 };
  const find = (query: string) =>
    webhooks.read<Page>(`/webhook-deliveries?${query}`).then(({ data }) => data.map((delivery) => delivery.id));
  expect(await find('outcome=2xx&outcome=4xx&outcome=5xx')).toEqual([]);
  await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { status: 'ENABLED' });
  const replay = async (delivery: string, status: number) => {
    receiver.answerWith((_received, response) => void response.writeHead(status, { Location: '/' }).end());
    const { length } = await attempts(delivery);
    await webhooks.ask('POST', `/webhook-deliveries/${delivery}/replay`, {});
    await eventually(async () => (await attempts(delivery)).length > length, 'the attempt');
  };
  for (const [delivery, status] of Object.entries(answerOf)) await replay(delivery, status);
  expect(await find('outcome=5xx')).toEqual([id]);
  expect(await find('outcome=5xx&status=SKIPPED&event_type=payment.authorized')).toEqual([id]);
  expect(await find(`outcome=2xx&endpoint_id=${endpoint.id}`)).toEqual([other]);
  expect((await find('outcome=2xx&outcome=5xx')).sort()).toEqual([id, other].sort());
  await replay(id, 302);
  expect(await find('outcome=5xx')).toEqual([]);
  expect(await find(`outcome=redirect&payment=${deliveries[0]!.payment_reference}`)).toEqual([id]);
  const stranger = webhooksOf(service, await createMerchant(service));
  expect(await stranger.read('/webhook-deliveries?outcome=redirect')).toMatchObject({ data: [] });
  const { status, body } = await webhooks.ask('GET', '/webhook-deliveries?outcome=503');
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('2xx')]);
});

const attempts = async (delivery: string) =>
  (await webhooks.read<{ data: unknown[] }>(`/webhook-deliveries/${delivery}/attempts`)).data;

test.each([
  [{ type: 'payment.captured' }, [1]],
  [{ created_gte: 1 }, [1, 2]],
  [{ created_lt: 1 }, [0]],
  [{ created_gte: 1, created_lt: 2 }, [1]],
])('of three events, the filter %j finds those with the indexes %j', async (filters, found) => {
  expect(await list('/events', filters)).toEqual(found.map((index) => deliveries[index]!.event_id));
});

test.each(['/payments', '/events', '/webhook-deliveries'])(
  '%s are filtered to the millisecond, in any offset',
  async (path) => {
    const find = async (filters: Record<string, string>) =>
      (await webhooks.read<{ data: { created_at: string }[] }>(`${path}?${new URLSearchParams(filters)}`)).data.map(
        ({ created_at }) => created_at,
      );
    const [newest] = (await find({ limit: '1' })) as [string];
    const [later, elsewhere] = [newest.replace('Z', '0009Z'), inOffset(newest)];
    for (const time of [newest, newest.replace('Z', '000Z'), elsewhere]) {
      expect(await find({ created_gte: time })).toContain(newest);
      expect(await find({ created_lt: time })).not.toContain(newest);
    }
    expect(await find({ created_gte: later })).toEqual([]);
    expect(await find({ created_lt: later })).toContain(newest);
  },
);

/** Writes a time with the largest offset of RFC 3339. */
const inOffset = (time: string) =>
  new Date(Date.parse(time) + (24 * 60 - 1) * 60_000).toISOString().replace('Z', '+23:59');

test.each(['/webhook-deliveries', '/events'])(
  'each page of %s by time begins where the previous one ended',
  async (path) => {
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = new URLSearchParams({ limit: '1', ...(cursor && { cursor }) }).toString();
      const page: Page = await webhooks.read(`${path}?${query}`);
      ids.push(...page.data.map(({ id, event_id }) => id ?? event_id!));
      cursor = page.next_cursor;
    }
    expect(ids.slice(0, 3).toReversed()).toEqual(
      deliveries.map(({ id, event_id }) => (path === '/events' ? event_id : id)),
    );
    expect(new Set(ids).size).toBe(ids.length);
  },
);

test.each([
  ['/webhook-deliveries', 'event_type'],
  ['/events', 'type'],
])('a cursor of %s works with its own filters only', async (path, type) => {
  const { next_cursor } = await webhooks.read<Page>(`${path}?limit=1&${type}=payment.authorized`);
  const goOn = (query: string) => webhooks.ask('GET', `${path}?cursor=${encodeURIComponent(next_cursor!)}${query}`);
  expect((await goOn(`&limit=2&${type}=payment.authorized`)).status).toBe(200);
  for (const query of [
    '',
    `&${type}=payment.captured`,
    `&${type}=payment.authorized&created_gte=2026-01-01T00:00:00Z`,
  ]) {
    expect(await goOn(query)).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } });
  }
});

test.each([
  [{ since: 0 }, [0, 1, 2]],
  [{ since: 1 }, [1, 2]],
  [{ since: 0, until: 2 }, [0, 1]],
  [{ since: 0, status: ['FAILED'] }, [1]],
  [{ since: 0, status: ['SKIPPED'] }, [0, 2]],
  [{ since: 0, status: ['FAILED', 'SKIPPED'] }, [0, 1, 2]],
])(
  'of three missed deliveries, the middle one FAILED, the period %j recovers those with the indexes %j',
  async (period, found) => {
    for (const change of [
      "UPDATE webhook_deliveries SET status = 'FAILED' WHERE id = ?",
      "UPDATE webhook_undelivered SET status = 'FAILED' WHERE delivery_id = ?",
    ])
      await sequelize.query(change, { replacements: [deliveries[1]!.id] });
    await webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { status: 'ENABLED' });
    const answer = await webhooks.ask('POST', `/webhook-endpoints/${endpoint.id}/recover`, inTimes(period));
    expect(answer).toMatchObject({ status: 202, body: { total: found.length } });
    const delivered = async () => {
      await pass(1); // repeatedly, because a busy job skips its turn
      const recovered = (await webhooks.deliveries(endpoint.id)).filter(({ status }) => status === 'DELIVERED');
      return recovered.length === found.length && recovered.toReversed();
    };
    const recovered = await eventually(delivered, 'what was missed');
    expect(recovered.map(({ id }) => id)).toEqual(found.map((index) => deliveries[index]!.id));
  },
);

/** Adds one DELIVERED, one RETRYING and one PENDING delivery. @returns the ids of all, the oldest first */
async function oneOfEach(): Promise<string[]> {
  const change = (status: string) => webhooks.ask('PATCH', `/webhook-endpoints/${endpoint.id}`, { status });
  await change('ENABLED');
  await passMinute();
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'delivery');
  receiver.answerWith((_received, response) => void response.writeHead(500).end());
  await passMinute();
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, ({ status }) => status === 'RETRYING', 'failure');
  await stopWorker();
  await passMinute();
  await webhooks.pay();
  return (await webhooks.deliveries(endpoint.id)).map(({ id }) => id).toReversed();
}

/** Sets of statuses, with the indexes of their deliveries among those of each status. */
const BY_STATUSES: [string[], number[]][] = [
  [['SKIPPED'], [0, 1, 2]],
  [['DELIVERED'], [3]],
  [['RETRYING'], [4]],
  [['PENDING'], [5]],
  [['FAILED'], []],
  [
    ['PENDING', 'RETRYING'],
    [4, 5],
  ],
  [
    ['RETRYING', 'SKIPPED', 'PENDING'],
    [0, 1, 2, 4, 5],
  ],
  [
    ['DELIVERED', 'RETRYING'],
    [3, 4],
  ],
];

test('deliveries are found by any set of statuses, page by page', async () => {
  const ids = await oneOfEach();
  for (const [statuses, indexes] of BY_STATUSES) {
    const wanted = indexes.map((index) => ids[index]).toReversed();
    const query = statuses.map((status) => `status=${status}`).join('&');
    for (const extra of ['', `&endpoint_id=${endpoint.id}`, '&synthetic=false']) {
      expect([statuses, extra, await everyPage(query + extra)]).toEqual([statuses, extra, wanted]);
    }
    expect((await webhooks.read<Page>(`/webhook-deliveries?${query}&event_type=payment.expired`)).data).toEqual([]);
  }
  await startWorker();
});

/** @returns the ids of all pages, two to a page */
async function everyPage(query: string): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const next: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const page: Page = await webhooks.read(`/webhook-deliveries?limit=2&${query}${next}`);
    found.push(...page.data.map(({ id }) => id!));
    cursor = page.next_cursor;
  }
  return found;
}

test.each([
  [{ created_gte: 1 }, [1, 2]],
  [{ created_lt: 1 }, [0]],
  [{ event_type: 'payment.captured' }, [1]],
])('of three SKIPPED deliveries, the filter %j finds those with the indexes %j', async (filters, found) => {
  const wanted = found.map((index) => deliveries[index]!.id);
  expect(await list('/webhook-deliveries', { ...filters, status: 'SKIPPED' })).toEqual(wanted);
});
