import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { bankAccountOf, FAILING_IBAN, IBAN, WAITING_IBAN } from '../../support/bank-accounts.ts';
import { newOwner } from '../../support/dashboard.ts';
import { sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { paymentsOf } from '../../support/payments.ts';
import { startReceiver, type Received, type Receiver } from '../../support/receiver.ts';
import { expectBooksToBeRight, service } from '../../support/shared-service.ts';
import { outlastWhatIsDue, webhooksOf } from '../../support/webhooks.ts';

/** Events of payouts: opt-in, and about no payment. */

let receiver: Receiver;
beforeEach(async () => void (receiver = await startReceiver()));
afterAll(() => expectBooksToBeRight());

const TYPES = ['payout.paid', 'payout.failed'];

const eventIn = ({ body }: Received): any => JSON.parse(body.toString());

/** Creates a business with 12.50 EUR and a bank account in TEST. */
async function newPayee(iban: string) {
  const owner = await newOwner(service);
  const payments = paymentsOf(service, owner.merchant);
  await payments.captured();
  await bankAccountOf(service, owner.merchant).set({ iban });
  return {
    owner,
    webhooks: webhooksOf(service, owner.merchant),
    payOut: async (): Promise<any> =>
      (await payments.ask('POST', '/payouts', { amount: 1000, currency: 'EUR', description: 'November' })).body,
    ask: payments.ask,
    untilTold: (id: string) =>
      eventually(async () => {
        const rows = await sql(service, "SELECT FROM payouts WHERE id = $1 AND status = 'PAID' AND NOT untold", [id]);
        return rows.length === 1;
      }, 'the end of the payout'),
  };
}

test.each([
  ['payout.paid', IBAN, { status: 'PAID', failure_reason: null }],
  ['payout.failed', FAILING_IBAN, { status: 'FAILED', failure_reason: 'Account closed (simulated)' }],
])('a payout that ends is one %s for an endpoint that lists it', async (type, iban, end) => {
  const { webhooks, payOut, ask } = await newPayee(iban);
  const { id: endpoint } = await webhooks.register(receiver.url, TYPES);
  const { id } = await payOut();
  const [received] = await receiver.waitFor(1);
  expect(received!.headers['service-event-type']).toBe(type);
  const event = eventIn(received!);
  const ended = (await ask('GET', `/payouts/${id}`)).body;
  expect(event).toEqual({
    event_id: event.event_id,
    event_type: type,
    created_at: event.created_at,
    payment: null,
    refund: null,
    payout: ended,
  });
  expect(ended).toMatchObject(end);
  expect(event.created_at >= ended.updated_at).toBe(true);
  const about = { payment_reference: null, payout_id: id };
  expect((await ask('GET', '/events')).body.data).toMatchObject([
    { type, ...about, synthetic: false, payload: event },
    { type: 'payment.captured', payout_id: null },
    { type: 'payment.authorized', payout_id: null },
  ]);
  expect(await webhooks.deliveries(endpoint)).toMatchObject([{ event_type: type, ...about }]);
  await outlastWhatIsDue(service);
  expect(receiver.received).toHaveLength(1);
});

test('an endpoint that listens to all receives no event of a payout, although another does', async () => {
  const { webhooks, payOut } = await newPayee(IBAN);
  const other = await startReceiver();
  await webhooks.register(receiver.url);
  await webhooks.register(other.url, TYPES);
  await payOut();
  await other.waitFor(1);
  await outlastWhatIsDue(service);
  expect(receiver.received.map((each) => eventIn(each).event_type)).toEqual([]);
});

test('without an endpoint that lists it, the end of a payout is not recorded, and neither is a cancellation', async () => {
  const { webhooks, payOut, ask, owner, untilTold } = await newPayee(IBAN);
  await untilTold((await payOut()).id);
  await webhooks.register(receiver.url, TYPES);
  await paymentsOf(service, owner.merchant).captured();
  await bankAccountOf(service, owner.merchant).set({ iban: WAITING_IBAN });
  const { id } = await payOut();
  expect((await ask('POST', `/payouts/${id}/cancel`)).body.status).toBe('CANCELLED');
  await outlastWhatIsDue(service);
  const types = (await ask('GET', '/events')).body.data.map(({ type }: { type: string }) => type);
  expect(types.filter((type: string) => type.startsWith('payout.'))).toEqual([]);
});

test.each(TYPES)('a test sends a synthetic %s with a payout that does not exist', async (type) => {
  const { webhooks } = await newPayee(IBAN);
  const { id } = await webhooks.register(receiver.url);
  expect((await webhooks.ask('POST', `/webhook-endpoints/${id}/test`, { event_type: type })).status).toBe(202);
  const [received] = await receiver.waitFor(1);
  expect(eventIn(received!)).toMatchObject({
    ...{ event_type: type, synthetic: true, payment: null },
    payout: { amount: 1250, status: type === 'payout.paid' ? 'PAID' : 'FAILED' },
  });
});

test('the console shows a delivery with its payout, and links to the payouts', async () => {
  const { webhooks, payOut, owner } = await newPayee(IBAN);
  const { id: endpoint } = await webhooks.register(receiver.url, ['payout.paid']);
  const { id } = await payOut();
  const delivery = await webhooks.delivery(endpoint, ({ status }) => status === 'DELIVERED', 'the delivery');
  expect((await owner.open('/deliveries')).html).toContain(`<code title="${id}">`);
  expect((await owner.open(`/deliveries/${delivery.id}`)).html).toMatch(
    new RegExp(`<dt>Payout</dt><dd><a href="[^"]*/payouts"><code>${id}</code>`),
  );
  expect((await owner.open('/deliveries.csv?bom=0')).html).toMatch(
    new RegExp(`payment_reference,payout_id,[^]*,,${id},`),
  );
  await webhooks.ask('POST', `/webhook-endpoints/${endpoint}/test`, { event_type: 'payout.failed' });
  const [test] = await webhooks.deliveries(endpoint);
  expect((await owner.open(`/deliveries/${test!.id}`)).html).toContain('No payout: test event');
});
