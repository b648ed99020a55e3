import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { SETTLE_SECONDS } from '../../../../server/domain/payments/processors/simulator.ts';
import { createMerchant } from '../../../support/api.ts';
import { clock } from '../../../support/clock.ts';
import { eventually } from '../../../support/eventually.ts';
import { useFarEnd } from '../../../support/far-end.ts';
import { LEASE_MILLISECONDS, OwnPayments } from '../../../support/own-payments.ts';
import { card, paymentsOf, tally, times } from '../../../support/payments.ts';

const own = new OwnPayments();
const { payments, sql, pass, untilStatus, untilTrue } = own;

test('a remote processor is called for every step, with no transaction open, and each step is done once', async () => {
  const farEnd = useFarEnd();
  const { body } = await (await payments()).create();
  expect(body.status).toBe('AUTHORIZED');
  expect((await (await payments()).act(body.reference, 'capture', { amount: 1000 })).body.status).toBe('CAPTURED');
  expect((await (await payments()).refund(body.reference, { amount: 400 })).body.status).toBe('SUCCEEDED');
  const { body: other } = await (await payments()).create();
  expect((await (await payments()).act(other.reference, 'cancel', { reason: 'Sold out' })).body).toMatchObject({
    status: 'CANCELLED',
    cancellation_reason: 'Sold out',
  });
  expect(farEnd.asked).toEqual(['authorize', 'capture', 'refund', 'authorize', 'void']);
  const keys = await sql('SELECT id FROM processor_operations WHERE payment_reference = ANY($1)', [
    [body.reference, other.reference],
  ]);
  expect(keys.map(({ id }) => id).sort()).toEqual(farEnd.keys().sort());
});

test('automatic capture makes two calls, and answers after both', async () => {
  const farEnd = useFarEnd();
  const { status, body } = await (
    await payments()
  ).create({ capture_method: 'AUTOMATIC' }, { 'Idempotency-Key': randomUUID() });
  expect([status, body.status, body.amount_captured]).toEqual([201, 'CAPTURED', 1250]);
  expect(farEnd.asked).toEqual(['authorize', 'capture']);
});

test.each([
  ['lost on the way there', 'lost'],
  ['lost on the way back', 'unanswered'],
] as const)(
  'an authorization that was %s leaves the payment PENDING, and is charged once in the end',
  async (_where, turn) => {
    const farEnd = useFarEnd({ authorize: [turn] });
    const { status, body } = await (await payments()).create();
    expect([status, body.status]).toEqual([201, 'PENDING']);
    expect(await (await payments()).events(body.reference)).toEqual([]);
    await pass(2000);
    await untilStatus(body.reference, 'AUTHORIZED');
    expect(farEnd.count('authorize')).toBe(1);
    expect(await (await payments()).events(body.reference)).toEqual(['payment.authorized']);
  },
);

test('a refund with an unknown outcome holds its amount until it is known, and is made once', async () => {
  const farEnd = useFarEnd({ refund: ['unanswered'] });
  const reference = await (await payments()).captured();
  const { body: refund } = await (await payments()).refund(reference, { amount: 1000 });
  expect(refund.status).toBe('PENDING');
  expect((await (await payments()).refund(reference, { amount: 300 })).body.code).toBe('amount_exceeds_refundable');
  await pass(2000);
  await untilStatus(reference, 'PARTIALLY_REFUNDED');
  expect(farEnd.count('refund')).toBe(1);
});

test('while a capture is pending other steps are refused, and late ones wait for it', async () => {
  const farEnd = useFarEnd({ capture: ['unanswered'] });
  const { body } = await (await payments()).create({ expires_in: 3600 });
  expect((await (await payments()).act(body.reference, 'capture')).body.status).toBe('AUTHORIZED');
  for (const action of ['capture', 'cancel']) {
    expect((await (await payments()).act(body.reference, action)).body.code).toBe('payment_state_conflict');
  }
  await pass(3_600_000);
  await untilStatus(body.reference, 'CAPTURED');
  expect(farEnd.count('capture')).toBe(1);
  expect(await (await payments()).events(body.reference)).toEqual(['payment.authorized', 'payment.captured']);
});

test('a payment that is cancelled while its authorization is unknown gives the money back', async () => {
  const farEnd = useFarEnd({ authorize: ['unanswered'] });
  const { body } = await (await payments()).create();
  expect((await (await payments()).act(body.reference, 'cancel')).body.status).toBe('CANCELLED');
  await pass(2000);
  await eventually(() => clock.tick(1000).then(() => farEnd.count('void') === 1), 'the authorization to be let go');
  expect((await (await payments()).read(body.reference)).status).toBe('CANCELLED');
  expect(await (await payments()).events(body.reference)).toEqual(['payment.cancelled']);
});

test('a capture that the processor declines is 503, and the payment stays as it was', async () => {
  useFarEnd({ capture: ['declined'] });
  const { body } = await (await payments()).create();
  const { status, body: problem } = await (await payments()).act(body.reference, 'capture');
  expect([status, problem.code]).toEqual([503, 'processor_unavailable']);
  expect((await (await payments()).read(body.reference)).status).toBe('AUTHORIZED');
  expect((await (await payments()).act(body.reference, 'capture')).status).toBe(200);
});

test('a retry after a crash during the call finishes the pending operation, and charges once', async () => {
  const farEnd = useFarEnd({ authorize: ['hangs'] });
  const headers = { 'Idempotency-Key': randomUUID() };
  const order = {};
  void (await payments()).create(order, headers).catch(() => undefined); // this one never gets its answer
  await eventually(() => farEnd.keys().length === 1, 'the call');
  const meanwhile = await (await payments()).create(order, headers);
  expect([meanwhile.status, meanwhile.body.code]).toEqual([409, 'idempotency_in_progress']);
  expect(Number(meanwhile.headers.get('Retry-After'))).toBeGreaterThan(1);
  const other = await (await payments()).create({ amount: 7 }, headers);
  expect(other.body.code).toBe('idempotency_key_reused');

  await clock.setTime(clock.now() + LEASE_MILLISECONDS); // no timer fires: only the retry works
  const answers = await times(2, async () => (await payments()).create(order, headers));
  expect(Object.keys(tally(answers)).filter((kind) => !/^(201|409 idempotency_in_progress)$/.test(kind))).toEqual([]);
  const finished = answers.find(({ status }) => status === 201)!;
  expect(finished.body.status).toBe('AUTHORIZED');
  expect(farEnd.count('authorize')).toBe(1);
  const again = await (await payments()).create(order, headers);
  expect([again.text, again.headers.get('Idempotent-Replayed')]).toEqual([finished.text, 'true']);
  expect(
    await sql('SELECT 1 FROM processor_operations WHERE payment_reference = $1', [again.body.reference]),
  ).toHaveLength(1);
});

test('a refused request does not take the key from a pending operation', async () => {
  useFarEnd();
  const own = await payments();
  const references = await times(8, () => own.captured());
  const race = async (index: number) => {
    const reference = references[index]!;
    const key = { 'Idempotency-Key': randomUUID() };
    const [refused, made] = await Promise.all([
      own.refund(reference, { amount: 5000 }, key),
      delay(index).then(() => own.refund(reference, { amount: 4 }, key)),
    ]);
    const again = await own.refund(reference, { amount: 4 }, key);
    if (made.status === 201) expect([again.status, again.text]).toEqual([201, made.text]);
    return [refused, made].map(({ status, body }) => body.code ?? status).join(' and ');
  };
  const outcomes: string[] = [];
  for (let round = 0; round < 5; round++) outcomes.push(...(await times(8, race)));
  const told = 'idempotency_(key_reused|in_progress)';
  const fair = new RegExp(`^(${told} and 201|amount_exceeds_refundable and ${told})$`);
  expect(outcomes.filter((outcome) => !fair.test(outcome))).toEqual([]);
});

test('a request that fails after its call is completed, and a repeat gets the outcome', async () => {
  const farEnd = useFarEnd();
  const own = await payments();
  const key = { 'Idempotency-Key': randomUUID() };
  await sql(`CREATE FUNCTION fail() RETURNS trigger AS 'BEGIN RAISE EXCEPTION SQLSTATE ''40P01''; END' LANGUAGE plpgsql;
     CREATE TRIGGER fail BEFORE INSERT ON transfers FOR EACH ROW EXECUTE FUNCTION fail();`);
  const failed = await own.create({}, key);
  await sql('DROP FUNCTION fail CASCADE');
  expect([failed.status, failed.body.code]).toEqual([503, 'unavailable']);
  const [{ reference }] = (await own.ask('GET', '/payments')).body.data;
  await untilStatus(reference, 'AUTHORIZED');
  const again = await own.create({}, key);
  expect([again.status, again.body.status]).toEqual([201, 'AUTHORIZED']);
  expect(farEnd.count('authorize')).toBe(1);
});

test('a request that has lost its lease leaves the answer to its successor', async () => {
  const farEnd = useFarEnd({ authorize: ['waits', 'waits'] });
  const own = await payments();
  const send = (key: string) => own.create({ capture_method: 'AUTOMATIC' }, { 'Idempotency-Key': key });
  const key = randomUUID();
  const slow = send(key);
  await eventually(() => farEnd.waiting === 1, 'the first call');
  await clock.setTime(clock.now() + LEASE_MILLISECONDS);
  const successor = send(key);
  await eventually(() => farEnd.waiting === 2, 'the second call');
  farEnd.releaseNext();
  expect((await slow).body.code).toBe('idempotency_in_progress');
  farEnd.releaseNext();
  const { status, body, text } = await successor;
  expect(status).toBe(201);
  expect((await send(key)).text).toBe(text);
  await clock.setTime(clock.now() + LEASE_MILLISECONDS); // the capture was reserved by the first
  await untilStatus(body.reference, 'CAPTURED');
  expect(farEnd.asked.filter((asked) => asked === 'capture')).toHaveLength(1);
});

test('after such a crash the service finishes the pending operation without a request', async () => {
  const farEnd = useFarEnd({ refund: ['hangs'] });
  const reference = await (await payments()).captured();
  void (await payments()).refund(reference, { amount: 500 }).catch(() => undefined);
  await eventually(() => farEnd.count('refund') === 1, 'the call');
  await pass(LEASE_MILLISECONDS);
  await untilStatus(reference, 'PARTIALLY_REFUNDED');
  expect(farEnd.count('refund')).toBe(1);
});

test.each([
  ['sim_pending_success', 'AUTHORIZED', ['payment.authorized']],
  ['sim_timeout', 'AUTHORIZED', ['payment.authorized']],
  ['sim_pending_failure', 'FAILED', []],
])('the card %s leaves a payment PENDING and then makes it %s', async (token, status, events) => {
  const { status: answered, body } = await (await payments()).create(card(token));
  expect([answered, body.status]).toEqual([201, 'PENDING']);
  await clock.tick(1000 * SETTLE_SECONDS - 500);
  expect((await (await payments()).read(body.reference)).status).toBe('PENDING');
  for (let second = 0; second < 5; second++) await pass(1000);
  await untilStatus(body.reference, status);
  expect(await (await payments()).events(body.reference)).toEqual(events);
});

test.each([
  ['authorize', 'AUTHORIZED'],
  ['fail', 'FAILED'],
] as const)('a helper can %s a payment that is pending at its processor, for good', async (what, status) => {
  const { body } = await (
    await payments()
  ).create(card(what === 'fail' ? 'sim_pending_success' : 'sim_pending_failure'));
  expect((await (await payments()).help(body.reference, what)).body.status).toBe(status);
  await pass(60_000);
  expect((await (await payments()).read(body.reference)).status).toBe(status);
});

test('many operations are called at a time, and each by one worker', async () => {
  const farEnd = useFarEnd({ authorize: Array.from({ length: 20 }, () => 'unanswered') });
  const references = await times(20, async () => (await payments()).authorized());
  farEnd.questionsWait = true;
  await clock.tick(2000);
  await eventually(async () => {
    if (farEnd.waiting === 0) await clock.tick(1000);
    return farEnd.waiting === 16;
  }, 'sixteen questions');
  expect(new Set(farEnd.questions).size).toBe(16);
  farEnd.release();
  for (const reference of references) await untilStatus(reference, 'AUTHORIZED');
  expect(farEnd.mostWaiting).toBe(16);
  expect(farEnd.count('authorize')).toBe(20);
  expect(farEnd.questions).toHaveLength(20);
});

test('however many operations of two businesses are due, that of a third is called at its turn, in a lane that they leave', async () => {
  const farEnd = useFarEnd({ authorize: Array.from({ length: 41 }, () => 'unanswered') });
  const [one, two, third] = await times(3, async () => paymentsOf(own.service, await createMerchant(own.service)));
  const many = await times(40, async (index) => (index % 2 === 0 ? one! : two!).authorized());
  const last = await third!.authorized();
  const [operation] = await own.operationsOf(last);
  const later = "UPDATE processor_operations SET due_at = due_at + interval '1 s' WHERE id = $1";
  await sql(later, [operation.id]);
  farEnd.questionsWait = true;
  await pass(3000);
  await eventually(async () => {
    if (farEnd.waiting === 0) await clock.tick(1000);
    return farEnd.waiting === 24;
  }, 'twenty-four questions');
  expect(farEnd.questions).toContain(operation.id);
  farEnd.release();
  const authorized = "SELECT FROM payments WHERE reference = ANY($1) AND status = 'AUTHORIZED'";
  await untilTrue('all payments', async () => (await sql(authorized, [[...many, last]])).length === 41);
  expect(farEnd.mostWaiting).toBe(24);
  expect(farEnd.questions).toHaveLength(41);
});

test('an operation that another worker is taking delays no other, and is asked for once', async () => {
  const farEnd = useFarEnd({ authorize: ['unanswered', 'unanswered'] });
  const [taken, free] = [await (await payments()).authorized(), await (await payments()).authorized()];
  const worker = new Client(own.service.databaseUrl);
  await worker.connect();
  try {
    await worker.query('BEGIN');
    await worker.query('SELECT FROM processor_operations WHERE payment_reference = $1 FOR UPDATE', [taken]);
    await untilStatus(free, 'AUTHORIZED');
    expect(farEnd.questions).toHaveLength(1);
  } finally {
    await worker.end();
  }
  await untilStatus(taken, 'AUTHORIZED');
  expect(farEnd.questions).toHaveLength(2);
});

test('each order to a processor has a separate key', async () => {
  const farEnd = useFarEnd();
  const captured = await (await payments()).captured();
  for (const amount of [300, 300]) await (await payments()).refund(captured, { amount });
  const cancelled = await (await payments()).authorized();
  await (await payments()).act(cancelled, 'cancel');
  expect(farEnd.asked).toEqual(['authorize', 'capture', 'refund', 'refund', 'authorize', 'void']);
  expect(new Set(farEnd.orders.map(({ key }) => key)).size).toBe(6);
});

test('a declined capture under an Idempotency-Key is over, and another can be made at once', async () => {
  const farEnd = useFarEnd({ capture: ['declined'] });
  const reference = await (await payments()).authorized();
  const capture = async () => (await payments()).act(reference, 'capture', {}, { 'Idempotency-Key': randomUUID() });
  expect((await capture()).body.code).toBe('processor_unavailable');
  expect((await capture()).body.status).toBe('CAPTURED');
  expect(farEnd.count('capture')).toBe(1);
});

test.each([
  ['capture', 'capture', 'CAPTURED'],
  ['cancel', 'void', 'CANCELLED'],
] as const)('a %s that was declined can be sent again with its Idempotency-Key', async (action, method, status) => {
  const farEnd = useFarEnd({ [method]: ['declined'] });
  const reference = await (await payments()).authorized();
  const key = { 'Idempotency-Key': randomUUID() };
  const send = async () => (await payments()).act(reference, action, {}, key);
  expect((await send()).body.code).toBe('processor_unavailable');
  const done = await send();
  expect([done.status, done.body.status]).toEqual([200, status]);
  const again = await send();
  expect([again.text, again.headers.get('Idempotent-Replayed')]).toEqual([done.text, 'true']);
  expect(farEnd.count(method)).toBe(1);
});
