import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createLog } from '../../server/platform/log.ts';
import { processorsOf } from '../../server/domain/payments/processors/processors.ts';
import { createMerchant, fetchToken } from '../support/api.ts';
import { sql } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { FarEnd, pageOf, type Turn } from '../support/far-end.ts';
import { expectBooksToBeRight, paymentsOf, times, type Payments } from '../support/payments.ts';
import { startTestService, type OwnService } from '../support/service.ts';
import { hiddenFields, newVisitor, type Visitor } from '../support/visitor.ts';

let service: OwnService;
let payments: Payments;
let livePayments: Payments;
let acquirer: FarEnd;
let guest: Visitor;
beforeAll(async () => {
  acquirer = new FarEnd('card');
  const processors = async (config: Parameters<typeof processorsOf>[0]) => [
    acquirer,
    ...(await processorsOf(config, createLog('silent'))),
  ];
  service = await startTestService({}, { processors: await processors({} as never) });
  payments = paymentsOf(service, await createMerchant(service));
  const live = await createMerchant(service);
  await sql(service, "UPDATE clients SET environment = 'LIVE' WHERE client_id = $1", [live.clientId]);
  const token = await fetchToken(service, live.clientId, live.clientSecret);
  livePayments = paymentsOf(service, { token });
});
beforeEach(() => {
  guest = newVisitor(service);
  acquirer.asked.length = 0;
});
afterAll(async () => {
  await expectBooksToBeRight();
  await service.stop();
});

/** Opens the checkout of a payment, whose acquirer answers as in `turns`. */
async function open(turns: Turn[] = ['acts'], changes: object = {}, of = payments) {
  acquirer.script.authorize = turns;
  const { body } = await of.create({ payment_method: undefined, ...changes });
  return { reference: body.reference as string, path: new URL(body.checkout_url).pathname };
}

const keysOf = async (reference: string) =>
  (await sql(service, 'SELECT id FROM processor_operations WHERE payment_reference = $1 ORDER BY id', [reference])).map(
    ({ id }) => id as string,
  );

test('a guest pays by card without an account, in LIVE too, and is back in the shop', async () => {
  const { reference, path } = await open(['acts'], { return_url: 'https://shop.example/thanks' }, livePayments);
  const { html } = await guest.get(path);
  expect(html).toContain('Pay by card');
  expect(html).not.toContain('sim_success');
  const answer = await guest.submit(path, { pay: 'card' });
  const [key] = await keysOf(reference);
  expect([answer.status, answer.location]).toEqual([200, pageOf(key!)]); // a form must not be redirected to another site
  expect(
    acquirer.pay(reference, { status: 'succeeded', card: { brand: 'visa', last4: '4242', expires: '2029-04' } }),
  ).toBe(true);
  const back = await guest.get(`/pay/${reference}/return`);
  expect(back.location).toBe(`https://shop.example/thanks?payment=${reference}&status=AUTHORIZED`);
  expect(await livePayments.read(reference)).toMatchObject({
    status: 'AUTHORIZED',
    payment_method: { type: 'card', brand: 'visa', last4: '4242', expires: '2029-04' },
  });
  await livePayments.act(reference, 'capture');
  expect((await guest.get(path)).html).toContain('Card (visa, ending in 4242)');
});

test('a client that does not ask for HTML is redirected to the page', async () => {
  const { reference, path } = await open();
  const { status, headers } = await guest.submit(path, { pay: 'card' }, { Accept: '*/*' });
  const [key] = await keysOf(reference);
  expect([status, headers.get('Location')]).toEqual([303, pageOf(key!)]);
});

test('a form that is sent ten times at once opens one page, to which all lead', async () => {
  const { reference, path } = await open(['waits, then acts']);
  const form = { ...hiddenFields((await guest.get(path)).html), pay: 'card' };
  const sending = times(10, () => guest.post(path, form, { Accept: '*/*' }));
  await eventually(() => acquirer.waiting === 1, 'the call');
  const early = await guest.get(`/pay/${reference}/action`);
  expect([early.status, early.headers.get('Refresh')]).toEqual([200, '1']);
  expect(early.html).toContain('being processed');
  acquirer.release();
  const locations = (await sending).map(({ headers }) => headers.get('Location')!);
  const pages = await Promise.all(
    locations.map(async (location) => (location.startsWith('/') ? (await guest.get(location)).location : location)),
  );
  const [key, ...others] = await keysOf(reference);
  expect([new Set(pages), others]).toEqual([new Set([pageOf(key!)]), []]);
  expect(acquirer.asked).toEqual(['authorize']);
});

test('a payer who left pays on the same page, or in another way after it was ended', async () => {
  const { reference, path } = await open(['acts']);
  await guest.submit(path, { pay: 'card' });
  const [key] = await keysOf(reference);
  expect((await guest.get(`/pay/${reference}/return`)).location).toBe(path);
  expect((await guest.get(path)).html).toContain('You have not paid yet.');
  expect((await guest.submit(path, { pay: 'card' })).location).toBe(pageOf(key!));
  await guest.submit(path, { pay: 'simulated_card', card: 'sim_success' });
  expect(acquirer.asked).toEqual(['authorize', 'retrieve', 'abandon']);
  expect(acquirer.pay(reference)).toBe(false);
  expect(await payments.read(reference)).toMatchObject({
    status: 'AUTHORIZED',
    payment_method: { type: 'simulated_card' },
  });
});

test('a payer at the bank with a card by its token pays by another card, which ends the first', async () => {
  acquirer.script.authorize = ['acts', 'acts'];
  const { body } = await payments.create({ payment_method: { type: 'card', token: 'tok_1' } });
  const path = new URL(body.checkout_url).pathname;
  await guest.submit(path, { pay: 'card' });
  expect(acquirer.asked).toEqual(['authorize', 'abandon', 'authorize']);
  const [, key] = await keysOf(body.reference);
  expect((await guest.submit(path, { pay: 'card' })).location).toBe(pageOf(key!));
  expect(acquirer.pay(body.reference)).toBe(true);
  await guest.get(`/pay/${body.reference}/return`);
  expect((await payments.read(body.reference)).status).toBe('AUTHORIZED');
});

test('the tenth card that is declined ends the payment, of tries one by one or at once', async () => {
  const decline = { pay: 'simulated_card', card: 'sim_declined' };
  const { reference, path } = await open();
  for (let tries = 0; tries < 9; tries++) await guest.submit(path, decline);
  expect((await payments.read(reference)).status).toBe('PENDING');
  const other = await open();
  await times(15, () => guest.submit(other.path, decline));
  await guest.submit(path, decline);
  for (const each of [reference, other.reference]) {
    expect(await payments.read(each)).toMatchObject({ status: 'FAILED', failure: { decline_code: 'declined' } });
    const [row] = await sql(service, 'SELECT cardinality(declined_cards) FROM payments WHERE reference = $1', [each]);
    expect(row!.cardinality).toBe(10);
  }
  await guest.submit(path, { pay: 'simulated_card', card: 'sim_success' });
  expect((await guest.get(path)).html).toContain('This payment was declined.');
  expect((await payments.read(reference)).status).toBe('FAILED');
});

test('a payer who has paid on the page pays no second time in another way', async () => {
  const { reference, path } = await open(['acts']);
  await guest.submit(path, { pay: 'card' });
  acquirer.pay(reference);
  await guest.submit(path, { pay: 'simulated_card', card: 'sim_success' });
  expect(await payments.read(reference)).toMatchObject({ status: 'AUTHORIZED', payment_method: { type: 'card' } });
});

test('while the end of a page is unknown, the payer cannot pay in another way', async () => {
  const { reference, path } = await open(['acts']);
  await guest.submit(path, { pay: 'card' });
  acquirer.lostEnds = Infinity;
  await guest.submit(path, { pay: 'simulated_card', card: 'sim_success' });
  expect((await guest.get(path)).html).toContain('being processed');
  acquirer.lostEnds = 0;
  await eventually(async () => (await payments.read(reference)).payment_method === null, 'the end of the page');
  await guest.submit(path, { pay: 'simulated_card', card: 'sim_success' });
  expect((await payments.read(reference)).status).toBe('AUTHORIZED');
});

test('a card that the acquirer declines leaves the payment open, and another one pays it', async () => {
  const { reference, path } = await open(['acts', 'acts']);
  await guest.submit(path, { pay: 'card' });
  acquirer.pay(reference, { status: 'declined', decline_code: 'insufficient_funds' });
  expect((await guest.get(`/pay/${reference}/return`)).location).toBe(path);
  expect((await guest.get(path)).html).toContain('The last card was declined');
  await guest.submit(path, { pay: 'card' });
  acquirer.pay(reference);
  await guest.get(`/pay/${reference}/return`);
  expect((await payments.read(reference)).status).toBe('AUTHORIZED');
  expect(await keysOf(reference)).toHaveLength(2);
});

test('a merchant creates a payment by card, whose payer enters it on the page', async () => {
  acquirer.script.authorize = ['acts'];
  const { status, body } = await payments.create({ payment_method: { type: 'card' } });
  expect([status, body]).toMatchObject([
    201,
    {
      status: 'PENDING',
      payment_method: { type: 'card', brand: null, last4: null, expires: null },
      next_action: { type: 'redirect' },
    },
  ]);
  acquirer.pay(body.reference, { status: 'declined', decline_code: 'declined' });
  await guest.get(`/pay/${body.reference}/return`);
  expect(await payments.read(body.reference)).toMatchObject({ status: 'PENDING', payment_method: null });
});

test('a token authorizes at once, is shown nowhere, and is dropped', async () => {
  acquirer.script.authorize = [];
  const token = 'tok_1NkXyz';
  const { status, body } = await payments.create({ payment_method: { type: 'card', token } });
  expect([status, body.status]).toEqual([201, 'AUTHORIZED']);
  expect(JSON.stringify(body)).not.toContain(token);
  const rows = await sql(service, 'SELECT payment_method FROM payments WHERE reference = $1', [body.reference]);
  expect(rows).toEqual([{ payment_method: { type: 'card', brand: null, last4: null, expires: null } }]);
  await payments.act(body.reference, 'capture');
  expect((await payments.refund(body.reference)).body.status).toBe('SUCCEEDED');
});

test('a token whose payer fails the bank fails the payment', async () => {
  acquirer.script.authorize = ['acts'];
  const { body } = await payments.create({ payment_method: { type: 'card', token: 'tok_1' } });
  acquirer.pay(body.reference, { status: 'declined', decline_code: 'declined' });
  await guest.get(`/pay/${body.reference}/return`);
  expect((await payments.read(body.reference)).status).toBe('FAILED');
});

test('a test helper does not stand in for the acquirer, but expires the payment', async () => {
  acquirer.script.authorize = ['acts'];
  const { reference } = (await payments.create({ payment_method: { type: 'card' } })).body;
  for (const what of ['authorize', 'fail'] as const)
    expect((await payments.help(reference, what)).body).toMatchObject({ code: 'payment_state_conflict' });
  expect((await payments.help(reference, 'expire')).body.status).toBe('EXPIRED');
  await eventually(() => acquirer.asked.includes('abandon'), 'the end of the page');
});
