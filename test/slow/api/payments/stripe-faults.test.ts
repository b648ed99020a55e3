import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { clock } from '../../../support/clock.ts';
import { times, type Payments } from '../../../support/payments.ts';
import type { Fault, Manner } from '../../../support/stripe/stand-in.ts';
import { PAGE, StripeShop, token } from '../../../support/stripe/stripe-shop.ts';

const world = new StripeShop();
const { standIn, payments, operationsOf, statusOf, moneyOf, intentsOf, sql } = world;

const HOUR = 3_600_000;
const VISA = token('pm_card_visa');
const CREATE = 'POST /v1/payment_intents';

/** A step with its route at the acquirer, and how its payment and its money end. */
const STEPS = {
  authorize: {
    route: CREATE,
    take: async (own: Payments) => (await own.create(VISA)).body.reference,
    ends: ['AUTHORIZED', { held: 1250, captured: 0, refunded: 0 }],
  },
  capture: {
    route: 'POST /v1/payment_intents/:id/capture',
    take: async (own: Payments) => {
      const reference = await own.authorized(VISA);
      await own.act(reference, 'capture', { amount: 1000 });
      return reference;
    },
    ends: ['CAPTURED', { held: 0, captured: 1000, refunded: 0 }],
  },
  void: {
    route: 'POST /v1/payment_intents/:id/cancel',
    take: async (own: Payments) => {
      const reference = await own.authorized(VISA);
      await own.act(reference, 'cancel');
      return reference;
    },
    ends: ['CANCELLED', { held: 0, captured: 0, refunded: 0 }],
  },
  refund: {
    route: 'POST /v1/refunds',
    take: async (own: Payments) => {
      const reference = await own.captured(VISA);
      await own.refund(reference, { amount: 400 });
      return reference;
    },
    ends: ['PARTIALLY_REFUNDED', { held: 0, captured: 1250, refunded: 400 }],
  },
} as const;

type Step = keyof typeof STEPS;

/** Passes an hour at a time until nothing is due. */
const untilOver = (reference: string) =>
  world.untilTrue('everything to be settled', async () => {
    await world.pass(HOUR);
    return (await operationsOf(reference)).every(({ due_at, given_up_at }) => due_at === null && given_up_at === null);
  });

async function expectOnce(step: Step, reference: string): Promise<void> {
  const { route, ends } = STEPS[step];
  await untilOver(reference);
  expect([await statusOf(reference), moneyOf(reference)]).toEqual(ends);
  expect(intentsOf(reference)).toHaveLength(1);
  const keys = new Set(standIn.requests.filter((each) => each.route === route).map(({ key }) => key));
  expect(keys.size).toBe(1);
}

const faults: Fault[] = ['lost', 'answer lost', '429', '500', '500 done'];

test.each((Object.keys(STEPS) as Step[]).flatMap((step) => faults.map((fault) => [step, fault] as const)))(
  'the step %s whose request meets the fault %s is taken once',
  async (step, fault) => {
    standIn.faults[STEPS[step].route] = [fault, fault];
    await expectOnce(step, await STEPS[step].take(await payments()));
  },
);

test.each(Object.keys(STEPS) as Step[])('the step %s whose requests hang is taken once', async (step) => {
  standIn.faults[STEPS[step].route] = ['hangs', 'hangs done'];
  const own = await payments();
  const references = await times(2, () => STEPS[step].take(own));
  for (const reference of references) {
    await untilOver(reference);
    expect([await statusOf(reference), moneyOf(reference)]).toEqual(STEPS[step].ends);
  }
});

test('a look-up that fails is repeated, and nothing is sent twice meanwhile', async () => {
  standIn.faults[CREATE] = ['answer lost'];
  standIn.faults['GET /v1/payment_intents/search'] = ['500', 'lost', '429'];
  const reference = (await (await payments()).create(VISA)).body.reference;
  await expectOnce('authorize', reference);
  expect(standIn.count(CREATE)).toBe(1);
});

test('a request that the search does not find yet is answered by its key as the first time', async () => {
  standIn.faults[CREATE] = ['answer lost'];
  standIn.searchLag = 7 * 86_400;
  const reference = (await (await payments()).create(VISA)).body.reference;
  await world.pass(2000);
  await world.untilStatus(reference, 'AUTHORIZED');
  standIn.searchLag = 0;
  expect(standIn.count(CREATE)).toBe(2);
  expect(intentsOf(reference)).toHaveLength(1);
});

test.each([
  ['that was asked for', 'unknown'],
  ['of a process that died in its call', 'reserved'],
])('after a day an authorization %s is looked up, and its key is not sent again', async (_what, status) => {
  standIn.faults[CREATE] = ['answer lost'];
  const reference = (await (await payments()).create(VISA)).body.reference;
  await sql('UPDATE processor_operations SET status = $2 WHERE payment_reference = $1', [reference, status]);
  await world.pass(25 * HOUR);
  await world.untilStatus(reference, 'AUTHORIZED');
  expect(standIn.count(CREATE)).toBe(1);
  expect(standIn.count('GET /v1/payment_intents/search')).toBeGreaterThan(0);
  expect(intentsOf(reference)).toHaveLength(1);
});

test('after a day a refund is looked up, and its key is not sent again', async () => {
  const own = await payments();
  const reference = await own.captured(VISA);
  standIn.faults['POST /v1/refunds'] = ['answer lost'];
  await own.refund(reference, { amount: 400 });
  await sql("UPDATE processor_operations SET status = 'reserved' WHERE payment_reference = $1 AND kind = 'refund'", [
    reference,
  ]);
  await world.pass(25 * HOUR);
  await world.untilStatus(reference, 'PARTIALLY_REFUNDED');
  expect(standIn.count('POST /v1/refunds')).toBe(1);
});

test('while the acquirer is down for an hour payments wait, and each is charged once when it is back', async () => {
  const own = await payments();
  const [captured, cancelled, refunded] = [
    await own.authorized(VISA),
    await own.authorized(VISA),
    await own.captured(VISA),
  ];
  standIn.isDown = true;
  const created = (await own.create(VISA)).body.reference;
  await own.act(captured, 'capture');
  await own.act(cancelled, 'cancel');
  await own.refund(refunded);
  for (let minute = 0; minute < 60; minute += 10) await world.pass(600_000);
  expect(await Promise.all([created, captured, cancelled].map(statusOf))).toEqual([
    'PENDING',
    'AUTHORIZED',
    'AUTHORIZED',
  ]);
  standIn.isDown = false;
  for (const reference of [created, captured, cancelled, refunded]) await untilOver(reference);
  expect(await Promise.all([created, captured, cancelled, refunded].map(statusOf))).toEqual([
    'AUTHORIZED',
    'CAPTURED',
    'CANCELLED',
    'REFUNDED',
  ]);
  expect([created, captured, cancelled, refunded].map(moneyOf)).toEqual([
    { held: 1250, captured: 0, refunded: 0 },
    { held: 0, captured: 1250, refunded: 0 },
    { held: 0, captured: 0, refunded: 0 },
    { held: 0, captured: 1250, refunded: 1250 },
  ]);
});

test('a hosted page that the acquirer could not open for most of an hour is opened then', async () => {
  const own = await payments();
  standIn.isDown = true;
  const { reference } = (await own.create({ ...PAGE, expires_in: 3600 })).body;
  for (let minute = 0; minute < 40; minute += 10) await world.pass(600_000);
  standIn.isDown = false;
  await world.pass(600_000);
  await world.untilTrue('the page', async () => (await (await payments()).read(reference)).next_action !== null);
  expect(await statusOf(reference)).toBe('PENDING');
  expect((await world.submit(await world.pageOf(reference), { card: 'pm_card_visa' })).status).toBe(303);
  expect(moneyOf(reference).held).toBe(1250);
});

test.each([
  ['revoked', { test: ['sk_test_replaced00'], live: ['sk_live_standin00'] }],
  ['of the other mode', { test: [], live: ['sk_test_standin00'] }],
])('with a key that is %s nothing is charged and nothing is lost', async (_how, keys) => {
  const own = await payments();
  const authorized = await own.authorized(VISA);
  const before = standIn.keys;
  standIn.keys = keys;
  const created = (await own.create(VISA)).body;
  const capture = await own.act(authorized, 'capture');
  if (keys.test.length > 0) expect(created.status).toBe('PENDING');
  expect(capture.body.status).toBe('AUTHORIZED');
  standIn.keys = before;
  await untilOver(authorized);
  expect([await statusOf(authorized), moneyOf(authorized).captured]).toEqual(['CAPTURED', 1250]);
});

test('the log of a failed call has no key and no secret of the payment', async () => {
  const lines: unknown[][] = [];
  const { log } = world.service.parts;
  const error = log.error.bind(log);
  log.error = (...line: unknown[]) => void lines.push(line);
  try {
    standIn.faults[CREATE] = ['500 done'];
    await (await payments()).create(VISA);
    standIn.keys = { test: ['sk_test_replaced00'], live: [] };
    await (await payments()).create(VISA);
  } finally {
    log.error = error;
    standIn.keys = { test: ['sk_test_standin00'], live: ['sk_live_standin00'] };
  }
  const text = lines
    .map((line) =>
      JSON.stringify(line, (_, value) =>
        value instanceof Error ? { ...value, message: value.message, stack: value.stack, cause: value.cause } : value,
      ),
    )
    .join('\n');
  expect(text).toContain('Invalid API Key');
  expect(text).not.toMatch(/sk_test_\w|_secret_|client_secret/);
});

const step: fc.Arbitrary<(own: Payments, reference: string) => Promise<unknown>> = fc.oneof(
  fc.integer({ min: 50, max: 1250 }).map((amount) => (own: Payments, at: string) => own.act(at, 'capture', { amount })),
  fc.integer({ min: 1, max: 700 }).map((amount) => (own: Payments, at: string) => own.refund(at, { amount })),
  fc.constant((own: Payments, at: string) => own.act(at, 'cancel')),
  fc.constantFrom(1, 30, 4000).map((seconds) => () => world.pass(seconds * 1000)),
);
const fault = fc.constantFrom<Fault | undefined>(undefined, undefined, 'lost', 'answer lost', '429', '500', '500 done');
const faultsOf = fc.array(fault, { maxLength: 4 });

test('with any faults and any times of events, the acquirer and the books have the same money', async () => {
  const manners = fc.constantFrom<Manner>('not at all', 'early', 'late', 'twice', 'forged');
  const stories = fc.asyncProperty(
    fc.record(Object.fromEntries(Object.values(STEPS).map(({ route }) => [route, faultsOf]))),
    fc.array(step, { maxLength: 6 }),
    fc.constantFrom('MANUAL', 'AUTOMATIC'),
    manners,
    async (faults, steps, capture_method, manner) => {
      for (const [route, list] of Object.entries(faults)) standIn.faults[route] = [...(list as Fault[])];
      standIn.manner = manner;
      const { reference } = (await (await payments()).create({ ...VISA, capture_method, expires_in: 7200 })).body;
      for (const take of steps) await take(await payments(), reference);
      await untilOver(reference);
      await world.untilTrue('the end', async () => {
        await world.pass(HOUR);
        return !['PENDING', 'AUTHORIZED'].includes(await statusOf(reference));
      });
      await untilOver(reference);
      const { amount_captured, amount_refunded } = await (await payments()).read(reference);
      expect(moneyOf(reference)).toEqual({ held: 0, captured: amount_captured, refunded: amount_refunded });
      expect(intentsOf(reference).length).toBeLessThanOrEqual(1);
    },
  );
  await fc.assert(stories, { numRuns: 15 });
  expect(clock.now()).toBeGreaterThan(0);
});
