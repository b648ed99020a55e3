import { describe, expect, jest, test } from '@jest/globals';
import { queueSome } from '../../../../scripts/bench/webhooks/backlog.ts';
import { newId } from '../../../../server/platform/ids.ts';
import type { LoadedAttempt } from '../../../../server/models/webhooks/loaded-attempt.ts';
import { Lane } from '../../../../server/delivery/lane.ts';
import type { Destination } from '../../../../server/delivery/load-attempts.ts';
import { pausedUntil } from '../../../../server/delivery/retry-after.ts';
import type { Exchange } from '../../../../server/delivery/send.ts';
import { Retries } from '../../../../server/delivery/retries.ts';
import { writeResults } from '../../../../server/delivery/write-results.ts';
import { clock, pass } from '../../../support/clock.ts';
import { newOwner } from '../../../support/dashboard.ts';
import { sql } from '../../../support/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { startReceiver } from '../../../support/receiver.ts';
import { receiver, service, startWorker, stopWorker, webhooks } from '../../../support/webhook-service.ts';
import { outlastWhatIsDue, webhooksOf, type Delivery, type Endpoint } from '../../../support/webhooks.ts';

type FinishedAttempt = Parameters<typeof writeResults>[2][number];

/** A receiver that requests a pause gets no first attempts until the pause is over. */

const pathOf = ({ id }: Pick<Endpoint, 'id'>) => `/webhook-endpoints/${id}`;
const pausedUntilOf = async (endpoint: Endpoint) => (await webhooks.read<Endpoint>(pathOf(endpoint))).paused_until;

const answer = (status: number, retryAfter?: string) =>
  receiver.answerWith((_received, response) => {
    if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
    response.writeHead(status).end();
  });

/** Creates an endpoint with a verified host, and one delivery whose first attempt got this response. */
async function refusing(status: number, retryAfter: string): Promise<{ endpoint: Endpoint; refused: Delivery }> {
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, (it) => it.status === 'DELIVERED', 'an acknowledgement');
  answer(status, retryAfter);
  await webhooks.pay();
  const refused = await webhooks.delivery(endpoint.id, (it) => it.status === 'RETRYING', 'a failure');
  answer(204);
  receiver.received.length = 0;
  return { endpoint, refused };
}

/** Waits until `count` requests have arrived, and checks that no others follow at this time. */
async function expectInAll(count: number): Promise<void> {
  await eventually(() => receiver.received.length >= count, `${count} requests`);
  await outlastWhatIsDue(service);
  expect(receiver.received).toHaveLength(count);
}

const numbers = () => receiver.received.map(({ headers }) => headers['service-delivery-attempt']);

test('after a 429 with Retry-After, first attempts wait that long, and the retry behind hundreds keeps its schedule', async () => {
  const { endpoint } = await refusing(429, '90');
  const until = new Date(clock.now() + 90_000).toISOString();
  expect(await pausedUntilOf(endpoint)).toBe(until);
  await queueSome(service.parts, [endpoint.id], 300);
  await expectInAll(0);
  await pass(59);
  await expectInAll(0);
  await pass(1);
  await expectInAll(1);
  expect(numbers()).toEqual(['2']);
  await pass(29.999);
  await expectInAll(1);
  await pass(0.001);
  await expectInAll(301);
  expect(await pausedUntilOf(endpoint)).toBeNull();
});

test('a date counts like seconds, and a test and a replay do not wait for it', async () => {
  const retryAfter = new Date(clock.now() + 300_000).toUTCString();
  const { endpoint } = await refusing(503, retryAfter);
  expect(await pausedUntilOf(endpoint)).toBe(new Date(retryAfter).toISOString());
  await webhooks.pay();
  await expectInAll(0);
  await webhooks.ask('POST', `${pathOf(endpoint)}/test`, {});
  await expectInAll(1);
  const [acknowledged] = (await webhooks.deliveries(endpoint.id)).slice(-1);
  await webhooks.ask('POST', `/webhook-deliveries/${acknowledged!.id}/replay`, {});
  await expectInAll(2);
  await pass(299);
  await expectInAll(3); // the retry
  await pass(1);
  await expectInAll(4);
});

test('a pause ends after ten minutes, whatever the receiver says, and an answer meanwhile makes it longer', async () => {
  const { endpoint } = await refusing(503, '86400');
  await webhooks.pay();
  await pass(59);
  answer(503, '601');
  await pass(3);
  await eventually(() => receiver.received.length === 1, 'the retry');
  await eventually(
    async () => (await pausedUntilOf(endpoint)) === new Date(clock.now() + 600_000).toISOString(),
    'ten minutes from the second answer',
  );
  answer(204);
  await pass(302);
  await expectInAll(2); // the next retry
  await pass(297);
  await expectInAll(2);
  await pass(1);
  await expectInAll(3);
});

test('a pause is remembered by the next worker, and ends with another address', async () => {
  const { endpoint } = await refusing(429, '600');
  await stopWorker();
  await queueSome(service.parts, [endpoint.id], 20);
  await startWorker();
  await expectInAll(0);
  await pass(60);
  await expectInAll(1);
  const right = await startReceiver();
  await webhooks.ask('PATCH', pathOf(endpoint), { url: right.url });
  await right.waitFor(20);
  expect(await pausedUntilOf(endpoint)).toBeNull();
});

test('a pause that is asked for at an address which was changed meanwhile does not count', async () => {
  let release: (() => void) | undefined;
  receiver.answerWith((_received, response) => {
    release = () => void response.writeHead(503, { 'Retry-After': '600' }).end();
  });
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  await receiver.waitFor(1);
  const right = await startReceiver();
  await webhooks.ask('PATCH', pathOf(endpoint), { url: right.url });
  release!();
  await webhooks.delivery(endpoint.id, (it) => it.status === 'RETRYING', 'a failure');
  expect(await pausedUntilOf(endpoint)).toBeNull();
  await webhooks.pay();
  await right.waitFor(1);
});

test('an endpoint whose first attempts wait delays no other, and none of them is loaded', async () => {
  await stopWorker();
  await startWorker(1);
  const { endpoint } = await refusing(429, '600');
  await queueSome(service.parts, [endpoint.id], 1000);
  const other = await startReceiver();
  const { id } = await webhooks.register(other.url);
  for (let count = 1; count <= 10; count += 1) await webhooks.pay();
  await other.waitFor(10);
  await webhooks.delivery(id, (it) => it.status === 'DELIVERED', 'a delivery to the other');
  expect(receiver.received).toEqual([]);
  expect(service.parts.worker!.lanes().find((lane) => lane.id === endpoint.id)).toMatchObject({ size: 0, inFlight: 0 });
  await stopWorker();
  await startWorker();
});

test('an endpoint whose first attempts wait takes no turn at places that others need', async () => {
  const { endpoint } = await refusing(429, '600');
  const { pacer, loader } = service.parts.worker!;
  const lane = loader.lanes.get(endpoint.id)!;
  const isOther = (of: Lane) => of !== lane || !of.destination; // one that is not loaded needs no place
  const looks = jest.spyOn(pacer, 'hasRoomFor').mockImplementation(isOther); // as if all places were taken
  const turns = jest.spyOn(pacer, 'wait');
  await queueSome(service.parts, [endpoint.id], 10);
  loader.sweep();
  await outlastWhatIsDue(service);
  expect(turns.mock.calls.filter(([of]) => of === lane)).toEqual([]);
  looks.mockRestore();
  turns.mockRestore();
  await pass(600);
  await eventually(() => receiver.received.length >= 11, 'the first attempts');
});

test('results that pause endpoints in another order each are written at the same time', async () => {
  const registered = [await webhooks.register(receiver.url), await webhooks.register(`${receiver.url}/other`)];
  await webhooks.pay();
  const delivered = ({ status }: Delivery) => status === 'DELIVERED';
  const ids = await Promise.all(registered.map(({ id }) => webhooks.delivery(id, delivered, 'an acknowledgement')));
  const lanes = registered.map(({ id }) => new Lane(id));
  const failed = (index: number, isPaused: boolean): FinishedAttempt => ({
    id: newId('att'),
    lane: lanes[index]!,
    destination: registered[index]! as unknown as Destination,
    attempt: { delivery_id: ids[index]!.id, number: 1, trigger: 'replay', position: -1 } as LoadedAttempt,
    request_headers: {},
    exchange: { ...({ http_status: 429 } as Exchange), response_truncated: false, duration_ms: 1 },
    started_at: service.parts.clock.now(),
    finished_at: service.parts.clock.now(),
    provesHost: false,
    paused_until: isPaused ? service.parts.clock.secondsFromNow(60) : null,
  });
  const retries = new Retries(service.parts);
  for (let round = 0; round < 10; round += 1) {
    await sql(service, 'UPDATE webhook_endpoints SET failing_since = NULL, paused_until = NULL');
    await Promise.all([
      writeResults(service.parts, retries, [failed(0, true), failed(1, false)]),
      writeResults(service.parts, retries, [failed(0, false), failed(1, true)]),
    ]);
    for (const endpoint of registered) expect(await pausedUntilOf(endpoint)).not.toBeNull();
  }
});

test('other answers, and values that are none, ask for no pause', async () => {
  for (const [status, value] of [
    [500, '60'],
    [429, '-60'],
    [429, 'soon'],
  ] as const) {
    const { endpoint } = await refusing(status, value);
    expect(await pausedUntilOf(endpoint)).toBeNull();
    await webhooks.pay();
    await eventually(() => receiver.received.length > 0, 'the first attempt');
    await webhooks.ask('DELETE', pathOf(endpoint));
  }
});

test('the page of the endpoint says until when first attempts wait', async () => {
  const owner = await newOwner(service);
  const of = webhooksOf(service, owner.merchant);
  answer(429, '120');
  const endpoint = await of.register(receiver.url);
  expect((await owner.open(`/endpoints/${endpoint.id}`)).html).not.toContain('Retry-After');
  await of.pay();
  await eventually(async () => (await of.read<Endpoint>(pathOf(endpoint))).paused_until !== null, 'a pause');
  const { html } = await owner.open(`/endpoints/${endpoint.id}`);
  expect(html).toMatch(/First attempts wait until <time[^]*<code>Retry-After<\/code>/);
  const [row] = await sql(service, 'SELECT count(*)::integer AS count FROM audit_events WHERE subject_id = $1', [
    endpoint.id,
  ]);
  expect(row).toEqual({ count: 1 }); // its registration
});

describe('Retry-After', () => {
  const AT = new Date('2026-11-06T08:49:07.500Z');
  const secondsIn = (value: string, http_status = 429) => {
    const until = pausedUntil({ http_status, response_headers: { 'retry-after': value } } as unknown as Exchange, AT);
    return until && (until.getTime() - AT.getTime()) / 1000;
  };

  test.each([
    ['1', 1],
    ['120', 120],
    ['600', 600],
    ['601', 600],
    ['9'.repeat(400), 600],
    ['Fri, 06 Nov 2026 08:49:37 GMT', 29.5],
    ['Friday, 06-Nov-26 08:49:37 GMT', 29.5],
    ['Fri Nov  6 08:49:37 2026', 29.5],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 600],
  ])('%s pauses for %d s', (value, seconds) => expect(secondsIn(value)).toBe(seconds));

  test.each([
    ...['', '0', '-1', '+5', '1.5', '1e3', '0x10', '١٢', '5, 5', 'Infinity', 'NaN', 'soon', '2026-11-06T09:00:00Z'],
    ...['Fri, 06 Nov 2026 08:49:07 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Fri, 06 Nov 2026 08:49:37 +0100'],
    ...['Fri, 06 Foo 2026 08:49:37 GMT', 'Fri, 06 Nov 2026 25:49:37 GMT', 'Fri, 06 Nov 2026'],
  ])('%j is ignored', (value) => expect(secondsIn(value)).toBeNull());

  test.each([200, 301, 400, 410, 500, 502, 504])('a %i pauses nothing', (status) =>
    expect(secondsIn('60', status)).toBeNull(),
  );
});
