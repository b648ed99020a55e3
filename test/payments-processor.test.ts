import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { processors } from '../server/domain/payments/processors/index.ts';
import type { Order, Outcome, PaymentProcessor } from '../server/domain/payments/processors/processor.ts';
import { SETTLE_SECONDS } from '../server/domain/payments/processors/simulator.ts';
import { createMerchant, fetchToken, type TestMerchant } from './support/api.ts';
import { clock } from './support/clock.ts';
import { eventually } from './support/eventually.ts';
import { sql } from './support/database.ts';
import { card, expectBooksToBeRight, paymentsOf, tally, times, type Payments } from './support/payments.ts';
import { startTestService, type TestService } from './support/service.ts';

/** Exceeds both the time that a processor is given and the lease of what was begun. */
const LEASE_MILLISECONDS = 16_000;

let service: TestService;
let merchant: TestMerchant;
const { simulated_card } = processors;
beforeAll(async () => {
  service = await startTestService();
  merchant = await createMerchant(service);
});
afterEach(() => {
  processors.simulated_card = simulated_card;
});
afterAll(async () => {
  await expectBooksToBeRight();
  await service.stop();
});

async function payments(): Promise<Payments> {
  return paymentsOf(service, { token: await fetchToken(service, merchant.clientId, merchant.clientSecret) });
}

type Method = 'authorize' | 'capture' | 'void' | 'refund';

/** A processor far away, that does what it is asked once per key and keeps a record of it. */
class FarEnd implements PaymentProcessor {
  /** What was really done, by key. */
  readonly done = new Map<string, Method>();
  readonly asked: string[] = [];
  /** What becomes of the next calls of each method; done and answered if nothing is said. */
  readonly script: Partial<Record<Method, ('lost' | 'unanswered' | 'declined' | 'pending' | 'hangs')[]>> = {};

  isRemote = () => true;
  authorize = (order: Order) => this.take('authorize', order);
  capture = (order: Order) => this.take('capture', order);
  void = (order: Order) => this.take('void', order);
  refund = (order: Order) => this.take('refund', order);

  retrieve = ({ idempotencyKey }: Order): Promise<Outcome | undefined> => {
    this.asked.push('retrieve');
    return Promise.resolve(this.done.has(idempotencyKey) ? { status: 'succeeded' } : undefined);
  };

  count = (method: Method) => [...this.done.values()].filter((each) => each === method).length;

  private async take(method: Method, { idempotencyKey }: Order): Promise<Outcome> {
    this.asked.push(method);
    const turn = this.script[method]?.shift();
    if (turn === 'declined') return { status: 'declined', decline_code: 'declined' };
    if (turn === 'lost') throw new Error('connection refused');
    this.done.set(idempotencyKey, method);
    if (turn === 'unanswered') throw new Error('connection reset');
    if (turn === 'pending') return { status: 'pending' };
    if (turn === 'hangs') return new Promise(() => undefined);
    return { status: 'succeeded' };
  }
}

function useFarEnd(script: FarEnd['script'] = {}): FarEnd {
  const farEnd = new FarEnd();
  Object.assign(farEnd.script, script);
  processors.simulated_card = farEnd;
  return farEnd;
}

async function pass(milliseconds: number): Promise<void> {
  await clock.setTime(clock.now() + milliseconds);
  await clock.tick(1000);
}

/** Time goes on meanwhile: a sweep that was still busy when it was due comes the next time. */
const untilStatus = (reference: string, status: string) =>
  eventually(async () => {
    await clock.tick(1000);
    return (await (await payments()).read(reference)).status === status;
  }, `the payment to be ${status}`);

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
  const keys = await sql(service, 'SELECT id FROM processor_operations WHERE payment_reference = ANY($1)', [
    [body.reference, other.reference],
  ]);
  expect(keys.map(({ id }) => id).sort()).toEqual([...farEnd.done.keys()].sort());
});

test('automatic capture asks twice, and answers when both are done', async () => {
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

test('a refund of which nobody knows holds its amount until it is known, and is made once', async () => {
  const farEnd = useFarEnd({ refund: ['unanswered'] });
  const reference = await (await payments()).captured();
  const { body: refund } = await (await payments()).refund(reference, { amount: 1000 });
  expect(refund.status).toBe('PENDING');
  expect((await (await payments()).refund(reference, { amount: 300 })).body.code).toBe('amount_exceeds_refundable');
  await pass(2000);
  await untilStatus(reference, 'PARTIALLY_REFUNDED');
  expect(farEnd.count('refund')).toBe(1);
});

test('while a capture is under way nothing else can be done, and late steps wait for it', async () => {
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

test('an expired payment is let go at its processor', async () => {
  const farEnd = useFarEnd();
  const { body } = await (await payments()).create({ expires_in: 3600 });
  await pass(3_600_000);
  await untilStatus(body.reference, 'EXPIRED');
  expect(farEnd.asked).toEqual(['authorize', 'void']);
});

test('a capture that the processor declines is 503, and the payment stays as it was', async () => {
  useFarEnd({ capture: ['declined'] });
  const { body } = await (await payments()).create();
  const { status, body: problem } = await (await payments()).act(body.reference, 'capture');
  expect([status, problem.code]).toEqual([503, 'processor_unavailable']);
  expect((await (await payments()).read(body.reference)).status).toBe('AUTHORIZED');
  expect((await (await payments()).act(body.reference, 'capture')).status).toBe(200);
});

test('a retry after a crash between the call and its end goes on with what was begun, and charges once', async () => {
  const farEnd = useFarEnd({ authorize: ['hangs'] });
  const headers = { 'Idempotency-Key': randomUUID() };
  const order = {};
  void (await payments()).create(order, headers).catch(() => undefined); // this one never gets its answer
  await eventually(() => farEnd.done.size === 1, 'the call');
  const meanwhile = await (await payments()).create(order, headers);
  expect([meanwhile.status, meanwhile.body.code]).toEqual([409, 'idempotency_in_progress']);
  expect(Number(meanwhile.headers.get('Retry-After'))).toBeGreaterThan(1);
  const other = await (await payments()).create({ amount: 7 }, headers);
  expect(other.body.code).toBe('idempotency_key_reused');

  await clock.setTime(clock.now() + LEASE_MILLISECONDS); // and no timer fires: nobody but the retry is at work
  const answers = await times(2, async () => (await payments()).create(order, headers));
  expect(Object.keys(tally(answers)).filter((kind) => !/^(201|409 idempotency_in_progress)$/.test(kind))).toEqual([]);
  const finished = answers.find(({ status }) => status === 201)!;
  expect(finished.body.status).toBe('AUTHORIZED');
  expect(farEnd.count('authorize')).toBe(1);
  const again = await (await payments()).create(order, headers);
  expect([again.text, again.headers.get('Idempotent-Replayed')]).toEqual([finished.text, 'true']);
  expect(
    await sql(service, 'SELECT 1 FROM processor_operations WHERE payment_reference = $1', [again.body.reference]),
  ).toHaveLength(1);
});

test('after such a crash the service ends by itself what was begun', async () => {
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
] as const)(
  'a helper can %s what the processor takes its time for, and that is the end of it',
  async (what, status) => {
    const { body } = await (
      await payments()
    ).create(card(what === 'fail' ? 'sim_pending_success' : 'sim_pending_failure'));
    expect((await (await payments()).help(body.reference, what)).body.status).toBe(status);
    await pass(60_000);
    expect((await (await payments()).read(body.reference)).status).toBe(status);
  },
);
