import { expect, test } from '@jest/globals';
import { createMerchant } from '../../support/api.ts';
import { clock } from '../../support/clock.ts';
import { eventually } from '../../support/eventually.ts';
import { OwnPayments } from '../../support/own-payments.ts';
import { card, paymentsOf, times } from '../../support/payments.ts';

const HOUR = 3_600_000;
const own = new OwnPayments();
const { payments, pass, sql, statusOf, untilStatus } = own;

/** Advances the clock without firing timers. */
const passUnnoticed = (milliseconds: number) => clock.setTime(clock.now() + milliseconds);

/** Number of checks per maintenance turn before the clock advances: a busy machine makes neither of the two late. */
const LOOKS = 40;

async function untilExpiredInTurn(reference: string): Promise<void> {
  let looks = 0;
  await eventually(async () => {
    if ((await statusOf(reference)) === 'EXPIRED') return true;
    looks += 1;
    if (looks % LOOKS === 0) await clock.tick(1000);
    return false;
  }, 'the payment to be EXPIRED');
}

const untilExpired = (reference: string) => untilStatus(reference, 'EXPIRED');

test.each([
  ['authorized', {}, ['payment.authorized', 'payment.expired']],
  ['pending', { payment_method: undefined }, ['payment.expired']],
])('a payment that is %s expires on time, with an event', async (_state, changes, events) => {
  const { body } = await (await payments()).create({ ...changes, expires_in: 3600 });
  await pass(HOUR - 5000);
  expect((await (await payments()).read(body.reference)).status).not.toBe('EXPIRED');
  await pass(4000);
  await untilExpiredInTurn(body.reference);
  const payment = await (await payments()).read(body.reference);
  expect(payment).toMatchObject({ checkout_url: null, amount_refundable: 0 });
  const lateness = Date.parse(payment.expired_at) - Date.parse(payment.expires_at);
  expect(lateness).toBeGreaterThanOrEqual(0);
  expect(lateness).toBeLessThanOrEqual(2000);
  expect(await (await payments()).events(body.reference)).toEqual(events);
});

test('the many expired payments of a business hold up those of no other, and one turn expires them all', async () => {
  const mine = await payments();
  const open = { payment_method: undefined, expires_in: 3600 };
  await times(350, () => mine.create(open));
  await pass(1000);
  const other = paymentsOf(own.service, await createMerchant(own.service));
  const { reference } = (await other.create(open)).body;
  const left = () => sql("SELECT reference FROM payments WHERE status = 'PENDING'");
  const isLeft = async () => (await left()).some((payment) => payment.reference === reference);
  await passUnnoticed(HOUR);
  await clock.tick(1000);
  await eventually(async () => !(await isLeft()), 'the payment of the other');
  expect((await left()).length).toBeGreaterThan(0);
  await eventually(async () => (await left()).length === 0, 'all of them');
});

test.each(['capture', 'cancel'])(
  'a payment past its time refuses to %s, even before a worker expires it',
  async (action) => {
    const { body } = await (await payments()).create({ expires_in: 3600 });
    await passUnnoticed(HOUR);
    const early = await (await payments()).act(body.reference, action);
    expect([early.status, early.body.code]).toEqual([409, 'payment_expired']);
    await clock.tick(1000);
    await untilExpired(body.reference);
    const late = await (await payments()).act(body.reference, action);
    expect([late.status, late.body.code]).toEqual([409, 'payment_expired']);
  },
);

test.each(['authorize', 'fail'] as const)('after its time a payment cannot be made to %s', async (what) => {
  const { body } = await (await payments()).create({ payment_method: undefined, expires_in: 3600 });
  await passUnnoticed(HOUR);
  const { status, body: problem } = await (await payments()).help(body.reference, what);
  expect([status, problem.code]).toEqual([409, 'payment_expired']);
});

test('a payment captured in time stays captured, and can be refunded later', async () => {
  const { body } = await (await payments()).create({ expires_in: 3600 });
  await (await payments()).act(body.reference, 'capture');
  await pass(2 * HOUR);
  expect((await (await payments()).refund(body.reference)).status).toBe(201);
  expect(await (await payments()).events(body.reference)).not.toContain('payment.expired');
});

test('an authorization that comes after the payment has expired goes back', async () => {
  const { body } = await (await payments()).create({ ...card('sim_pending_success'), expires_in: 3600 });
  expect(body.status).toBe('PENDING');
  await passUnnoticed(HOUR + 60_000);
  await clock.tick(1000);
  await untilExpired(body.reference);
  expect(await (await payments()).events(body.reference)).toEqual(['payment.expired']);
});

test.each([3599, 2_592_001, 0, -1])('an expiry in %p seconds is refused', async (expires_in) => {
  const { status, body } = await (await payments()).create({ expires_in });
  expect([status, body.errors[0].field]).toEqual([400, '/expires_in']);
});

test('an answer is kept under its key for 24 hours, and then purged', async () => {
  const headers = { 'Idempotency-Key': 'yesterday' };
  const first = await (await payments()).create({}, headers);
  await pass(24 * HOUR - 60_000);
  expect((await (await payments()).create({}, headers)).text).toBe(first.text);
  await pass(120_000);
  const second = await (await payments()).create({}, headers);
  expect([second.status, second.headers.get('Idempotent-Replayed')]).toEqual([201, null]);
  expect(second.body.reference).not.toBe(first.body.reference);
});
