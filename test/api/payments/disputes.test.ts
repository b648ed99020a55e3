import { beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { callbackPath } from '../../../server/domain/payments/processors/stripe/stripe.ts';
import { formatAmount } from '../../../server/domain/payments/currencies.ts';
import type { MessageKey } from '../../../server/platform/languages/language.ts';
import { LANGUAGES } from '../../../server/platform/languages/languages.ts';
import { call } from '../../support/api.ts';
import { mailAbout, mailsTo, verifyEmail } from '../../support/mail.ts';
import { expectBooksToBeRight, tally, times, type Payments } from '../../support/payments.ts';
import { send, signed, type StandInEvent } from '../../support/stripe/callbacks.ts';
import { SECRETS, StripeShop, token } from '../../support/stripe/stripe-shop.ts';
import { webhooksOf } from '../../support/webhooks.ts';

const world = new StripeShop();
const { standIn, payments, intentsOf } = world;
const account = () => standIn.accounts.test;
const VISA = token('pm_card_visa');

let own: Payments;
beforeEach(async () => {
  own = await payments();
});

/** Posts an event of the acquirer to the service. @returns the status of the response */
async function post(event: StandInEvent): Promise<number> {
  const url = world.service.origin + callbackPath('TEST');
  return (await send({ url, secret: SECRETS.test }, event, (body) => signed(body, SECRETS.test)))!.status;
}

/** Runs what happens at the acquirer. @returns its events, which are not sent */
function eventsOf(work: () => void): StandInEvent[] {
  const from = standIn.events.length;
  work();
  return standIn.events.slice(from);
}

/** Captures a payment of 12.50 EUR. @returns it and its payment intent */
async function captured(changes: object = {}) {
  const reference = await own.captured({ ...VISA, ...changes });
  return { reference, intent: intentsOf(reference)[0]! };
}

const setLanguage = (language: string) =>
  call(world.service, 'PATCH', '/account', { token: world.merchant.user.session, body: { language } });

const balance = async (): Promise<number> => {
  const { balances } = (await own.ask('GET', '/balance')).body;
  const { amount = 0, amount_owed = 0 } = balances.find(({ currency }: any) => currency === 'EUR') ?? {};
  return amount - amount_owed;
};

const entries = async (reference: string) => {
  const { data } = (await own.ask('GET', '/balance/entries?limit=100')).body;
  return data
    .filter(({ payment_reference }: any) => payment_reference === reference)
    .map(({ kind, amount }: any) => [kind, amount])
    .toReversed();
};

test('a dispute takes its amount from the balance, which comes back when it is won', async () => {
  await webhooksOf(world.service, world.merchant).register('https://hooks.example/', ['payment.disputed']);
  await verifyEmail(world.service, world.merchant.user);
  const { reference, intent } = await captured();
  const before = await balance();
  for (const event of eventsOf(() => account().dispute(intent))) expect(await post(event)).toBe(204);
  expect(await own.read(reference)).toMatchObject({
    ...{ status: 'CAPTURED', amount_captured: 1250, amount_disputed: 1250, amount_refundable: 0 },
  });
  expect(await balance()).toBe(before - 1250);
  expect((await own.refund(reference)).body).toMatchObject({ status: 422, code: 'amount_exceeds_refundable' });
  const [dispute] = [...account().disputes.values()].slice(-1);
  for (const event of eventsOf(() => account().decide(dispute!, 'won'))) expect(await post(event)).toBe(204);
  expect(await own.read(reference)).toMatchObject({ amount_disputed: 0, amount_refundable: 1250 });
  expect(await balance()).toBe(before);
  expect(await entries(reference)).toEqual([
    ['capture', 1250],
    ['dispute', -1250],
    ['reinstatement', 1250],
  ]);
  expect((await own.events(reference)).filter((type) => type === 'payment.disputed')).toHaveLength(2);
  expect((await mailAbout(world.service, world.merchant.user, 'A payment is disputed')).text).toContain(reference);
  expect((await mailAbout(world.service, world.merchant.user, 'A dispute was won')).text).toContain('€12.50');
  const subjects = (await mailsTo(world.service, world.merchant.user)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('dispute')).sort()).toEqual([
    'A dispute was won',
    'A payment is disputed',
  ]);
});

test.each(['de', 'pl', 'ja'])('mails about a dispute are in the language of the account: %s', async (code) => {
  const language = LANGUAGES.find((each) => each.code === code)!;
  const { service, merchant } = world;
  await verifyEmail(service, merchant.user).catch(() => undefined); // an earlier test may have done so
  await setLanguage(code);
  const { reference, intent } = await captured();
  const events = eventsOf(() => account().decide(account().dispute(intent), 'lost'));
  for (const event of events) await post(event);
  await setLanguage('en');
  const amount = formatAmount(1250, 'EUR', language.amounts);
  const values = { reference, amount, environment: 'TEST', reason: 'fraudulent' };
  const expectMail = async (subject: MessageKey, ...texts: MessageKey[]) => {
    const { text } = await mailAbout(service, merchant.user, language.text(subject));
    for (const key of [...texts, 'mail.manager_why'] as const) expect(text).toContain(language.text(key, values));
  };
  await expectMail('mail.dispute_opened', 'mail.dispute_opened_text', 'mail.dispute_prove', 'mail.payment_link');
  await expectMail('mail.dispute_lost', 'mail.dispute_lost_text');
});

test('a lost dispute keeps the amount, and an inquiry takes none', async () => {
  const [lost, asked] = [await captured(), await captured()];
  for (const event of eventsOf(() => account().decide(account().dispute(lost.intent), 'lost'))) await post(event);
  expect(await own.read(lost.reference)).toMatchObject({ amount_disputed: 1250, amount_refundable: 0 });
  for (const event of eventsOf(() => account().decide(account().inquire(asked.intent), 'warning_closed')))
    await post(event);
  expect(await own.read(asked.reference)).toMatchObject({ amount_disputed: 0, amount_refundable: 1250 });
  expect((await own.refund(asked.reference)).body.status).toBe('SUCCEEDED');
});

test('events of a dispute that arrive twice at once or in the wrong order move its money once', async () => {
  const before = await balance();
  const { reference, intent } = await captured();
  const opened = eventsOf(() => account().dispute(intent));
  expect(await times(10, (index) => post(opened[index % 2]!))).toEqual(Array.from({ length: 10 }, () => 204));
  expect((await own.read(reference)).amount_disputed).toBe(1250);
  const other = await captured();
  const all = eventsOf(() => account().decide(account().dispute(other.intent), 'won'));
  for (const event of all.toReversed()) await post(event);
  expect((await own.read(other.reference)).amount_disputed).toBe(0);
  expect(await entries(reference)).toEqual([
    ['capture', 1250],
    ['dispute', -1250],
  ]);
  expect(await balance()).toBe(before + 1250);
});

test('of a dispute and refunds at once, both never return more than was captured, unless the refund came first', async () => {
  const { reference, intent } = await captured();
  const events = eventsOf(() => account().dispute(intent, 800));
  const [answers] = await Promise.all([
    times(6, () => own.refund(reference, { amount: 300 })),
    times(4, (index) => post(events[index % 2]!)),
  ]);
  const { amount_captured, amount_refunded, amount_disputed, amount_refundable } = await own.read(reference);
  expect([amount_disputed, tally(answers)['201']! * 300]).toEqual([800, amount_refunded]);
  expect(amount_refundable).toBe(Math.max(0, amount_captured - amount_refunded - amount_disputed));
  expect((await own.refund(reference, { amount: amount_refundable + 1 })).status).toBe(422);
  await expectBooksToBeRight();
});

test('disputes of other software, in another currency and of what is not captured here change nothing', async () => {
  const foreign = account().newIntent({ amount: 900, currency: 'eur' });
  account().authorized(foreign, { status: 'succeeded' }, { token: 'pm_card_visa', key: null, url: '' });
  for (const event of eventsOf(() => account().dispute(foreign, 900))) expect(await post(event)).toBe(204);
  const { reference, intent } = await captured();
  const [inDollars] = eventsOf(() => account().dispute({ ...intent, currency: 'usd' }));
  expect(await post(inDollars!)).toBe(204);
  expect((await own.read(reference)).amount_disputed).toBe(0);
  const held = await own.authorized(VISA);
  const [early] = eventsOf(() => account().dispute(intentsOf(held)[0]!, 1250));
  expect(await post(early!)).toBe(409); // the acquirer sends it again
  await own.act(held, 'capture');
  expect(await post(early!)).toBe(204);
  expect((await own.read(held)).amount_disputed).toBe(1250);
});

test('a dispute that arrives before the capture is known is refused, and takes its amount once the capture is', async () => {
  const reference = await own.authorized(VISA);
  standIn.faults['POST /v1/payment_intents/:id/capture'] = ['answer lost'];
  expect((await own.act(reference, 'capture')).body.status).toBe('AUTHORIZED');
  const [event] = eventsOf(() => account().dispute(intentsOf(reference)[0]!));
  expect(await post(event!)).toBe(409); // the acquirer sends it again
  expect((await own.read(reference)).amount_disputed).toBe(0);
  await world.pass(60_000);
  await world.untilStatus(reference, 'CAPTURED');
  expect([await post(event!), await post(event!)]).toEqual([204, 204]);
  expect(await own.read(reference)).toMatchObject({
    amount_captured: 1250,
    amount_disputed: 1250,
    amount_refundable: 0,
  });
});

test('a dispute whose payment cannot be looked up is refused, and counts when it is sent again', async () => {
  const { reference, intent } = await captured();
  const [event] = eventsOf(() => account().dispute(intent));
  standIn.faults['GET /v1/payment_intents/:id'] = ['500'];
  expect(await post(event!)).toBe(503);
  expect(await post(event!)).toBe(204);
  expect((await own.read(reference)).amount_disputed).toBe(1250);
});

test('a refund that the payer’s bank returns after it had succeeded is in the balance again, once', async () => {
  await webhooksOf(world.service, world.merchant).register('https://hooks.example/', ['refund.failed']);
  await verifyEmail(world.service, world.merchant.user).catch(() => undefined);
  const { reference, intent } = await captured();
  await own.refund(reference, { amount: 500 });
  await own.refund(reference);
  expect((await own.read(reference)).status).toBe('REFUNDED');
  const before = await balance();
  const [first, rest] = account().refundsOf(intent.id);
  const fail = (refund: typeof first) =>
    eventsOf(() => account().refunded(refund!, { status: 'declined', decline_code: 'declined' }, null));
  const events = fail(first);
  expect(new Set(await times(6, (index) => post(events[index % events.length]!)))).toEqual(new Set([204]));
  expect(await own.read(reference)).toMatchObject({
    ...{ status: 'PARTIALLY_REFUNDED', amount_refunded: 750, amount_refundable: 500 },
  });
  for (const event of fail(rest)) await post(event);
  expect(await own.read(reference)).toMatchObject({ status: 'CAPTURED', amount_refunded: 0, amount_refundable: 1250 });
  expect(await balance()).toBe(before + 1250);
  const refunds = await own.refunds(reference);
  expect(refunds.map(({ status, failure_code }) => [status, failure_code])).toEqual([
    ['FAILED', 'refund_declined'],
    ['FAILED', 'refund_declined'],
  ]);
  expect((await own.events(reference)).filter((type) => type === 'refund.failed')).toHaveLength(2);
  const mails = await mailsTo(world.service, world.merchant.user);
  expect(mails.filter(({ subject }) => subject === 'A refund was returned')).toHaveLength(2);
  const late = standIn.events.find(
    ({ type, data }) => type === 'refund.created' && (data.object as any).id === first!.id,
  );
  expect(await post(late!)).toBe(204); // says that it has succeeded
  expect((await own.read(reference)).status).toBe('CAPTURED');
  expect((await own.refund(reference)).body.status).toBe('SUCCEEDED');
});

/** What happens to a payment, here and at the acquirer. */
type Happening = { refund: number } | { dispute: number } | { decide: 'won' | 'lost' } | { fail: number } | 'send';

const happenings: fc.Arbitrary<Happening[]> = fc.array(
  fc.oneof(
    fc.record({ refund: fc.integer({ min: 1, max: 700 }) }),
    fc.record({ dispute: fc.integer({ min: 1, max: 700 }) }),
    fc.record({ decide: fc.constantFrom('won' as const, 'lost' as const) }),
    fc.record({ fail: fc.nat(3) }),
    fc.constant('send' as const),
  ),
  { maxLength: 10 },
);

test('whatever banks do, the balance has what the acquirer has, and no cent is lost', async () => {
  await fc.assert(
    fc.asyncProperty(happenings, fc.infiniteStream(fc.nat(100)), async (steps, order) => {
      const before = await balance();
      const { reference, intent } = await captured();
      const moved = account().balance.length;
      let unsent: StandInEvent[] = [];
      const sendAll = async () => {
        const shuffled = unsent.map((event) => ({ event, at: order.next().value })).sort((a, b) => a.at - b.at);
        unsent = [];
        for (const { event } of shuffled) expect(await post(event)).toBe(204);
      };
      const disputes = () =>
        [...account().disputes.values()].filter(({ payment_intent }) => payment_intent === intent.id);
      for (const step of steps) {
        if (step === 'send') await sendAll();
        else if ('refund' in step) await own.refund(reference, { amount: step.refund });
        else if ('dispute' in step) {
          if (disputes().length === 0) unsent.push(...eventsOf(() => account().dispute(intent, step.dispute)));
        } else if ('decide' in step) {
          const open = disputes().find(({ status }) => status === 'needs_response');
          if (open) unsent.push(...eventsOf(() => account().decide(open, step.decide)));
        } else {
          const refund = account().refundsOf(intent.id)[step.fail];
          if (refund?.status === 'succeeded')
            unsent.push(
              ...eventsOf(() => account().refunded(refund, { status: 'declined', decline_code: 'declined' }, null)),
            );
        }
      }
      await sendAll();
      const there = account()
        .balance.slice(0, account().balance.length - moved)
        .reduce((sum, { amount }) => sum + amount, 1250);
      expect((await balance()) - before).toBe(there);
      const { amount_captured, amount_refunded, amount_disputed } = await own.read(reference);
      expect(amount_captured - amount_refunded - amount_disputed).toBe(there);
    }),
    { numRuns: 15 },
  );
  await expectBooksToBeRight();
});
