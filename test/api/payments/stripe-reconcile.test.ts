import { expect, test } from '@jest/globals';
import { trialBalance, verifyLedger } from '../../../server/models/ledger/ledger-checks.ts';
import { reconcile } from '../../../server/domain/payments/settlements.ts';
import { runOps } from '../../support/ops.ts';
import { times, type Payments } from '../../support/payments.ts';
import { KEYS } from '../../support/stripe/stand-in.ts';
import { StripeShop, token } from '../../support/stripe/stripe-shop.ts';

const world = new StripeShop();
const { standIn, payments, intentsOf, sql } = world;

const VISA = token('pm_card_visa');
const HOUR = 3_600_000;
const account = () => standIn.accounts.test;

/** Compares the TEST account from this moment on, after the time in which both sides may differ. */
async function compare(since: Date) {
  await world.pass(HOUR);
  return reconcileNow(since);
}

function reconcileNow(since: Date) {
  const acquirer = world.service.parts.processors.find(({ name }) => name === 'stripe-test')!;
  return reconcile(world.service.parts.clock, acquirer, since);
}

/** The acquirer counts whole seconds. */
const now = () => new Date(Math.floor(world.service.parts.clock.now().getTime() / 1000) * 1000);

/** Captures and refunds a payment in parts. */
async function trade(own: Payments): Promise<string> {
  const reference = await own.captured(VISA);
  await own.refund(reference, { amount: 400 });
  await own.refund(reference, { amount: 300 });
  return reference;
}

const checksOf = async (since: Date) => (await compare(since)).differences.map(({ check, detail }) => [check, detail]);

test('captures and refunds are at the acquirer once, and its fees are summed', async () => {
  const since = now();
  const own = await payments();
  await trade(own);
  await own.authorized(VISA);
  await own.captured({ ...VISA, amount: 500, currency: 'JPY' });
  const { movements, sums, differences } = await compare(since);
  expect([movements, differences]).toEqual([4, []]);
  expect(sums).toEqual([
    { kind: 'capture', currency: 'EUR', movements: '1', gross: '1250', fee: '48', net: '1202' },
    { kind: 'refund', currency: 'EUR', movements: '2', gross: '-700', fee: '0', net: '-700' },
    { kind: 'capture', currency: 'JPY', movements: '1', gross: '500', fee: '37', net: '463' },
  ]);
  expect((await compare(since)).differences).toEqual([]); // movements are recorded once
  expect((await sql('SELECT FROM settlements WHERE created_at >= $1', [since])).length).toBe(4);
});

/** Sums of the accounts of cards in EUR. */
async function cardsInEuros() {
  const all = await trialBalance();
  const sum = (kind: string) =>
    Number(all.find((each) => [each.environment, each.currency, each.kind].join() === `TEST,EUR,${kind}`)?.total ?? 0);
  return { fee: sum('fee'), outside: sum('outside') };
}

test('each fee is in the books once, also by commands at once, and the books say what the acquirer has', async () => {
  const since = now();
  await compare(since); // fees of other tests
  const before = await cardsInEuros();
  const own = await payments();
  const reference = await trade(own);
  standIn.manner = 'late';
  account().decide(account().dispute(intentsOf(reference)[0]!, 550), 'won');
  await standIn.flush();
  await world.received();
  account().charge(-900);
  await world.pass(HOUR);
  await times(3, () => reconcileNow(since));
  expect((await compare(since)).differences).toEqual([]);
  const after = await cardsInEuros();
  const net = account()
    .balance.filter(({ created, currency }) => created >= since.getTime() / 1000 && currency === 'eur')
    .reduce((sum, each) => sum + each.net, 0);
  expect(after.fee - before.fee).toBe(-(48 + 1500 + 900));
  expect(before.outside - after.outside).toBe(net);
  expect((await verifyLedger()).findings).toEqual([]);
});

test('a dispute that is not recorded here is found, and so is one that the acquirer does not have', async () => {
  const since = now();
  const own = await payments();
  const [unknown, lost] = [await own.captured(VISA), await own.captured(VISA)];
  standIn.manner = 'not at all';
  const dispute = account().dispute(intentsOf(unknown)[0]!);
  await standIn.flush();
  standIn.manner = 'late';
  const other = account().dispute(intentsOf(lost)[0]!);
  await standIn.flush();
  await world.received();
  const index = account().balance.findIndex(({ source }) => source === other.id);
  account().balance.splice(index, 1);
  const found = (await compare(since)).differences.filter(({ check }) => check.includes('dispute'));
  expect(found).toEqual([
    {
      ...{ check: 'each dispute is here with what it moved at the acquirer', subject: dispute.id },
      detail: 'here 0 EUR of no payment, there 1250 EUR',
    },
    { check: 'each dispute is at the acquirer', subject: other.id, detail: `1250 EUR of ${lost}` },
  ]);
});

test('a capture that the acquirer does not have is found, and so is one with another amount', async () => {
  const since = now();
  const own = await payments();
  const lost = await own.captured(VISA);
  const other = await own.captured(VISA);
  const { latest_charge } = intentsOf(lost)[0]!;
  const index = account().balance.findIndex(({ source }) => source === latest_charge);
  account().balance.splice(index, 1);
  intentsOf(other)[0]!.amount_received = 1200;
  expect(await checksOf(since)).toEqual([
    ['each capture and refund is at the acquirer', `capture of ${lost}, 1250 EUR`],
    [
      'each capture and refund is at the acquirer once, with its amount',
      expect.stringMatching(`^capture of ${other}, here 1250 EUR, there 1200 EUR \\(txn_`),
    ],
  ]);
});

test('what is at the acquirer but not here is found: a refund of its dashboard, a charge of others, a refund twice', async () => {
  const since = now();
  const own = await payments();
  const reference = await trade(own);
  const [intent] = intentsOf(reference);
  const byHand = account().newRefund(intent!, { amount: 100 });
  account().refunded(byHand, { status: 'succeeded' }, null);
  const first = account().refundsOf(intent!.id)[0]!;
  const again = account().newRefund(intent!, { amount: first.amount, metadata: first.metadata });
  account().refunded(again, { status: 'succeeded' }, null);
  const foreign = account().newIntent({ amount: 900, currency: 'eur' });
  account().authorized(foreign, { status: 'succeeded' }, { token: 'pm_card_visa', key: null, url: '' });
  account().captured(foreign, { status: 'succeeded' }, { amount: 900, metadata: {}, key: 'x' });
  const known = 'each movement at the acquirer is known here';
  expect((await checksOf(since)).toSorted()).toEqual([
    [
      'each capture and refund is at the acquirer once, with its amount',
      expect.stringMatching(`^refund of ${reference}, here 400 EUR, there 400 EUR .*, 400 EUR`),
    ],
    [known, 'capture of no payment, 900 EUR'],
    [known, 'refund of no payment, 100 EUR'],
  ]);
});

test('a refund that the payer’s bank returns after it had succeeded is found', async () => {
  const since = now();
  const own = await payments();
  const reference = await own.captured(VISA);
  await own.refund(reference, { amount: 500 });
  const refund = account().refundsOf(intentsOf(reference)[0]!.id)[0]!;
  account().refunded(refund, { status: 'declined', decline_code: 'declined' }, null);
  expect(await checksOf(since)).toEqual([
    ['no refund has failed after it had succeeded', `${reference}, 500 EUR are back in the balance`],
  ]);
});

test('a refund whose money has left is known while the payer’s bank decides, and in order after the bank has refused it', async () => {
  const since = now();
  const own = await payments();
  const reference = await own.captured(VISA);
  standIn.refundsAre = 'pending';
  await own.refund(reference, { amount: 500 });
  standIn.refundsAre = 'succeeded';
  const refund = account().refundsOf(intentsOf(reference)[0]!.id)[0]!;
  account().refunded(refund, { status: 'succeeded' }, null);
  refund.status = 'pending'; // its movement is in the balance already
  expect(await checksOf(since)).toEqual([]);
  refund.status = 'succeeded';
  account().refunded(refund, { status: 'declined', decline_code: 'declined' }, null);
  await world.pass(HOUR);
  const isFailed = async () => (await (await payments()).refunds(reference))[0].status === 'FAILED';
  await world.untilTrue('the refund to fail', isFailed);
  expect(await checksOf(since)).toEqual([]);
});

test('a capture whose answer was lost for days is compared with its movement of then', async () => {
  const own = await payments();
  const reference = await own.authorized(VISA);
  standIn.faults['POST /v1/payment_intents/:id/capture'] = ['answer lost'];
  await own.act(reference, 'capture');
  await sql("UPDATE processor_operations SET due_at = due_at + interval '2 days' WHERE payment_reference = $1", [
    reference,
  ]);
  await world.pass(47 * HOUR);
  const since = now();
  await world.pass(2 * HOUR);
  await world.untilStatus(reference, 'CAPTURED');
  expect(await checksOf(since)).toEqual([]);
});

test('an operator reads sums and differences by a command, whose code says that something is wrong', async () => {
  standIn.now = () => new Date(Date.now() - HOUR); // the command has the clock of this machine
  const foreign = account().newIntent({ amount: 900, currency: 'eur' });
  account().authorized(foreign, { status: 'succeeded' }, { token: 'pm_card_visa', key: null, url: '' });
  account().captured(foreign, { status: 'succeeded' }, { amount: 900, metadata: {}, key: 'x' });
  const settings = {
    ...{ CARD_PROCESSOR: 'stripe', STRIPE_API_BASE: standIn.url, STRIPE_TEST_SECRET_KEY: KEYS.test },
    ...{ DATA_DIR: '/nonexistent' },
  };
  const run = (...args: string[]) => runOps(world.service, ['acquirer', 'reconcile', ...args], settings);
  const found = await run('--since', '30d');
  expect([found.code, found.stdout]).toEqual([
    1,
    expect.stringContaining('✗ each movement at the acquirer is known here: txn_'),
  ]);
  expect(found.stdout).toMatch(/TEST since .*: \d+ movements/);
  for (const since of ['yesterday', '30', '2026-13-01', '0d'])
    expect(await run('--since', since)).toMatchObject({ code: 1, stderr: expect.stringContaining('not ' + since) });
});
