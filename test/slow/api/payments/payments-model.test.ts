import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createMerchant } from '../../../support/api.ts';
import { card, paymentsOf, type Payments } from '../../../support/payments.ts';
import { expectBooksToBeRight, service } from '../../../support/shared-service.ts';
import { hiddenFields, newVisitor, type Visitor } from '../../../support/visitor.ts';

let payments: Payments;
let guest: Visitor;
let form: Record<string, string>;
beforeAll(async () => {
  payments = paymentsOf(service, await createMerchant(service));
  guest = newVisitor(service);
  const { body } = await payments.create({ payment_method: undefined });
  form = hiddenFields((await guest.get(`/pay/${body.reference}`)).html);
});
afterAll(() => expectBooksToBeRight());

/** The expected state of one payment. */
interface Model {
  reference: string;
  status: string;
  amount: number;
  captured: number;
  refunded: number;
  refunds: number;
}

interface Real {
  payments: Payments;
}

const AMOUNT = 1000;

type Command = fc.AsyncCommand<Model, Real>;

/** A request with its outcome by the table of states. */
class Step implements Command {
  readonly name: string;
  readonly ask: (reference: string) => Promise<{ status: number; body: any }>;
  readonly expected: (model: Model) => number;

  constructor(name: string, ask: Step['ask'], expected: Step['expected']) {
    this.name = name;
    this.ask = ask;
    this.expected = expected;
  }

  check = () => true;

  async run(model: Model, { payments }: Real): Promise<void> {
    const { status } = await this.ask(model.reference);
    expect([this.name, status]).toEqual([this.name, this.expected(model)]);
    expect(await payments.read(model.reference)).toMatchObject({
      status: model.status,
      amount_captured: model.captured,
      amount_refunded: model.refunded,
      amount_refundable: model.captured - model.refunded,
    });
  }

  toString = () => this.name;
}

const capture = (amount: number) =>
  new Step(
    `capture ${amount}`,
    (reference) => payments.act(reference, 'capture', { amount }),
    (model) => {
      if (model.status === 'EXPIRED' || model.status !== 'AUTHORIZED') return 409;
      if (amount > model.amount) return 422;
      Object.assign(model, { status: 'CAPTURED', captured: amount });
      return 200;
    },
  );

const refund = (amount: number) =>
  new Step(
    `refund ${amount}`,
    (reference) => payments.refund(reference, { amount }),
    (model) => {
      if (!['CAPTURED', 'PARTIALLY_REFUNDED'].includes(model.status)) return 409;
      if (amount > model.captured - model.refunded) return 422;
      model.refunded += amount;
      model.refunds += 1;
      model.status = model.refunded === model.captured ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
      return 201;
    },
  );

const end = (name: string, ask: Step['ask'], to: string, from: string[]) => () =>
  new Step(name, ask, (model) => {
    if (!from.includes(model.status)) return 409;
    model.status = to;
    return 200;
  });

const cancel = end('cancel', (reference) => payments.act(reference, 'cancel'), 'CANCELLED', ['PENDING', 'AUTHORIZED']);
const expire = end('expire', (reference) => payments.help(reference, 'expire'), 'EXPIRED', ['PENDING', 'AUTHORIZED']);
const authorize = end('authorize', (reference) => payments.help(reference, 'authorize'), 'AUTHORIZED', ['PENDING']);
const fail = end('fail', (reference) => payments.help(reference, 'fail'), 'FAILED', ['PENDING']);

const amounts = fc.integer({ min: 1, max: AMOUNT + 100 });
// Final steps are rare, so that most sequences last.
const steps: fc.Arbitrary<Command>[] = [
  fc.constant(authorize()),
  amounts.map(capture),
  amounts.map(refund),
  fc.integer({ min: 1, max: 200 }).map(refund),
  fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(cancel(), expire(), fail()) },
    { weight: 4, arbitrary: amounts.map(refund) },
  ),
];

async function begin(changes: object = {}): Promise<{ model: Model; real: Real }> {
  const { body } = await payments.create({ amount: AMOUNT, ...changes });
  const model = {
    reference: body.reference,
    status: body.status,
    amount: AMOUNT,
    captured: 0,
    refunded: 0,
    refunds: 0,
  };
  return { model, real: { payments } };
}

const WITHOUT_METHOD = { payment_method: undefined };
const TERMINAL = ['payment.cancelled', 'payment.expired'];

async function expectStoryToHold(reference: string): Promise<void> {
  const events = await payments.events(reference);
  const payment = await payments.read(reference);
  const refunds = await payments.refunds(reference);
  expect(events.filter((type) => TERMINAL.includes(type)).length).toBeLessThanOrEqual(1);
  expect(new Set(events.filter((type) => type !== 'payment.refunded')).size).toBe(
    events.filter((type) => type !== 'payment.refunded').length,
  );
  expect(events.filter((type) => type === 'payment.refunded')).toHaveLength(refunds.length);
  if (events.some((type) => TERMINAL.includes(type))) expect(events).not.toContain('payment.captured');
  const { amount, amount_captured, amount_refunded, amount_refundable } = payment;
  const sum = refunds.reduce((total, each) => total + each.amount, 0);
  expect(sum).toBe(amount_refunded);
  expect(amount_captured - amount_refunded).toBe(amount_refundable);
  for (const figure of [amount_captured, amount_refunded, amount_refundable]) expect(figure).toBeGreaterThanOrEqual(0);
  expect(amount_captured).toBeLessThanOrEqual(amount);
}

test('any sequence of steps follows the table of states', async () => {
  const sequences = fc.asyncProperty(fc.boolean(), fc.commands(steps, { maxCommands: 12 }), async (payer, commands) => {
    const story = await begin(payer ? WITHOUT_METHOD : {});
    await fc.asyncModelRun(() => story, commands);
    await expectStoryToHold(story.model.reference);
  });
  await fc.assert(sequences, { numRuns: 40 });
});

/** The possible statuses after this event. */
const NEXT: Record<string, string[]> = {
  'payment.authorized': ['payment.captured', ...TERMINAL],
  'payment.captured': ['payment.refunded'],
  'payment.refunded': ['payment.refunded'],
};

/** Answers on the page of the simulated bank, if it is open. */
async function confirm(reference: string, answer: string): Promise<{ status: number }> {
  const { status, location } = await guest.get(`/pay/${reference}/action`);
  if (!location.includes('/challenge/')) return { status };
  if (location.startsWith('/')) return guest.post(location, { ...form, answer });
  await fetch(location, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' }); // of the acquirer
  return { status };
}

const choose = (reference: string, token: string) =>
  guest.post(`/pay/${reference}`, { ...form, pay: 'simulated_card', card: token });

/** Steps of a payer, which redirect, or show the checkout page after a decline. */
const ofPayer = fc.oneof(
  fc.constantFrom('approve', 'approve', 'decline').map((answer) => (reference: string) => confirm(reference, answer)),
  fc.constant((reference: string) => guest.get(`/pay/${reference}/return`)),
  fc
    .constantFrom('sim_challenge', 'sim_challenge', 'sim_success', 'sim_declined')
    .map((token) => (reference: string) => choose(reference, token)),
);

const PROLOGUES = {
  PENDING: WITHOUT_METHOD,
  CHALLENGED: card('sim_challenge'),
  'CHALLENGED, AUTOMATIC': { ...card('sim_challenge'), capture_method: 'AUTOMATIC' },
  AUTHORIZED: {},
  CAPTURED: {},
};
type Prologue = keyof typeof PROLOGUES;

test('any parallel steps follow the table of states and lose no money', async () => {
  const step = fc.oneof(
    fc.constant((reference: string) => payments.help(reference, 'authorize')),
    amounts.map((amount) => (reference: string) => payments.act(reference, 'capture', { amount })),
    amounts.map((amount) => (reference: string) => payments.refund(reference, { amount })),
    fc.constant((reference: string) => payments.refund(reference, { amount: 300 })),
    fc.constant((reference: string) => payments.act(reference, 'cancel')),
    fc.constant((reference: string) => payments.help(reference, 'expire')),
    fc.constant((reference: string) => payments.help(reference, 'fail')),
    { weight: 4, arbitrary: ofPayer },
  );
  const prologue = fc.constantFrom(...(Object.keys(PROLOGUES) as Prologue[]));
  const waves = fc.array(fc.array(step, { minLength: 2, maxLength: 8 }), { minLength: 1, maxLength: 3 });
  const stories = fc.asyncProperty(prologue, waves, async (from, story) => {
    const { model } = await begin(PROLOGUES[from]);
    if (from === 'CAPTURED') await payments.act(model.reference, 'capture');
    for (const wave of story) {
      const answers = await Promise.all(wave.map((take) => take(model.reference)));
      for (const { status } of answers) expect([200, 201, 303, 409, 422]).toContain(status);
    }
    await expectStoryToHold(model.reference);
    const events = await payments.events(model.reference);
    events.slice(1).forEach((event, index) => expect(NEXT[events[index]!] ?? []).toContain(event));
  });
  await fc.assert(stories, { numRuns: 60 });
});
