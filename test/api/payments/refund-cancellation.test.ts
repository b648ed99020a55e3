import { expect, test } from '@jest/globals';
import { clock } from '../../support/clock.ts';
import { eventually } from '../../support/eventually.ts';
import { useFarEnd } from '../../support/far-end.ts';
import { OwnPayments } from '../../support/own-payments.ts';
import { tally, times, type Payments } from '../../support/payments.ts';
import { startReceiver } from '../../support/receiver.ts';

/** Refunds that wait at their processor, and are cancelled there or not. */

const own = new OwnPayments();
const { payments, pass, sql } = own;

type Far = ReturnType<typeof useFarEnd>;

/** Creates a payment of 12.50 EUR with a pending refund of 10.00 EUR. */
async function pendingRefund(): Promise<{ far: Far; shop: Payments; reference: string; id: string; cancel: Cancel }> {
  const far = useFarEnd({ refund: ['pending'] });
  const shop = await payments();
  const reference = await shop.captured();
  const { body } = await shop.refund(reference, { amount: 1000 });
  expect(body.status).toBe('PENDING');
  await askAt(body.id, clock.now() + 3_600_000);
  const path = `/payments/${reference}/refunds/${body.id}`;
  const cancel: Cancel = (headers) => shop.ask('POST', `${path}/cancel`, {}, headers);
  return { far, shop, reference, id: body.id, cancel };
}

/** Schedules the next question to the processor about a pending refund. */
const askAt = (id: string, at: number) =>
  sql('UPDATE processor_operations SET due_at = $2 WHERE refund_id = $1 AND due_at IS NOT NULL', [id, new Date(at)]);

type Cancel = (headers?: Record<string, string>) => ReturnType<Payments['ask']>;

const answer = ({ status, body }: Awaited<ReturnType<Cancel>>) => [status, body.code ?? body.status];

test('a pending refund is cancelled at its processor, and its amount can be refunded again', async () => {
  const { far, shop, reference, id, cancel } = await pendingRefund();
  const receiver = await startReceiver();
  await shop.ask('POST', '/webhook-endpoints', { url: receiver.url, events: ['refund.failed'] });
  const first = await cancel();
  expect(first.body).toMatchObject({ id, status: 'FAILED', failure_code: 'refund_cancelled', amount: 1000 });
  expect(answer(await cancel())).toEqual([200, 'FAILED']); // the same, unchanged
  expect(await shop.read(reference)).toMatchObject({ status: 'CAPTURED', amount_refunded: 0, amount_refundable: 1250 });
  const [received] = await receiver.waitFor(1);
  expect(JSON.parse(received!.body.toString())).toMatchObject({
    event_type: 'refund.failed',
    refund: { id, failure_code: 'refund_cancelled' },
  });
  expect((await shop.refund(reference, { amount: 1250 })).body.status).toBe('SUCCEEDED');
  expect(far.sum('refund', reference)).toBe(1250);
});

test('a refund that its processor does not cancel stays PENDING, and succeeds later', async () => {
  const { far, reference, id, cancel } = await pendingRefund();
  far.keepsRefunds = true;
  const refused = await cancel();
  expect(answer(refused)).toEqual([409, 'refund_state_conflict']);
  expect(refused.body.detail).toContain('does not allow cancelling it now');
  await askAt(id, clock.now());
  for (let round = 0; round < 3; round += 1) await pass(3_600_000);
  await own.untilStatus(reference, 'PARTIALLY_REFUNDED');
  expect(far.sum('refund', reference)).toBe(1000);
  const later = await payments(); // with a token that is valid now
  expect(await later.read(reference)).toMatchObject({ amount_refunded: 1000, amount_refundable: 250 });
});

test('a refund that has ended at its processor in this moment is settled as it ended there', async () => {
  const { far, shop, reference, id, cancel } = await pendingRefund();
  const key = far.orders.find(({ method }) => method === 'refund')!.key;
  far.keep(key, { status: 'succeeded' });
  const refused = await cancel();
  expect(refused.body.detail).toBe('This refund is SUCCEEDED; only a PENDING one can be cancelled.');
  expect((await shop.refunds(reference))[0]).toMatchObject({ id, status: 'SUCCEEDED' });
  expect((await shop.read(reference)).amount_refunded).toBe(1000);
});

test('a cancellation whose answer is lost is 503, and the same request again finds it cancelled', async () => {
  const { far, shop, reference, cancel } = await pendingRefund();
  far.lostEnds = 1;
  const headers = { 'Idempotency-Key': 'cancel-once' };
  const lost = await cancel(headers);
  if (process.env.CARDS !== 'stripe') expect(answer(lost)).toEqual([503, 'processor_unavailable']);
  const again = await cancel(headers);
  expect(answer(again)).toEqual([200, 'FAILED']);
  expect((await cancel(headers)).body).toEqual(again.body);
  expect(await shop.read(reference)).toMatchObject({ amount_refunded: 0, amount_refundable: 1250 });
});

test('cancellations at once, while its outcome arrives, end the refund once', async () => {
  const { far, shop, reference, id, cancel } = await pendingRefund();
  await askAt(id, clock.now());
  const answers = await times(8, () => cancel());
  await eventually(async () => (await shop.refunds(reference))[0]!.status !== 'PENDING', 'the end of the refund');
  const [refund] = await shop.refunds(reference);
  const isCancelled = refund!.status === 'FAILED';
  expect(Object.keys(tally(answers))).toEqual([isCancelled ? '200' : '409 refund_state_conflict']);
  const moved = isCancelled ? 0 : 1000;
  expect(await shop.read(reference)).toMatchObject({ amount_refunded: moved, amount_refundable: 1250 - moved });
  expect(far.sum('refund', reference)).toBe(moved);
});

test('only a pending refund of the payment is cancelled', async () => {
  useFarEnd();
  const shop = await payments();
  const [reference, other] = [await shop.captured(), await shop.captured()];
  const { body } = await shop.refund(reference, { amount: 100 });
  const cancel = (of: string, id: string) => shop.ask('POST', `/payments/${of}/refunds/${id}/cancel`, {});
  expect(answer(await cancel(reference, body.id))).toEqual([409, 'refund_state_conflict']);
  expect(answer(await cancel(other, body.id))).toEqual([404, 'not_found']);
  expect(answer(await cancel(reference, 're_01jd3k5m7n9p1q3r5s7t9v1w3x'))).toEqual([404, 'not_found']);
});
