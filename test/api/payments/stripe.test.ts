import { expect, jest, test } from '@jest/globals';
import { call } from '../../support/api.ts';
import { PAGE, StripeShop, token } from '../../support/stripe/stripe-shop.ts';
import { newVisitor } from '../../support/visitor.ts';

const world = new StripeShop();
const { standIn, payments, operationsOf, statusOf, moneyOf, intentsOf } = world;

const codesOf = async (reference: string) =>
  (await operationsOf(reference)).map(({ processor_code }) => processor_code);

test('a card is authorized by its token, captured in part and refunded, and its money is the same at the acquirer', async () => {
  const own = await payments();
  const { status, body } = await own.create(token('pm_card_visa'));
  expect([status, body.status]).toEqual([201, 'AUTHORIZED']);
  expect(body.payment_method).toEqual({ type: 'card', brand: 'visa', last4: '4242', expires: '2031-04' });
  expect(moneyOf(body.reference)).toEqual({ held: 1250, captured: 0, refunded: 0 });
  expect((await own.act(body.reference, 'capture', { amount: 1000 })).body.status).toBe('CAPTURED');
  expect((await own.refund(body.reference, { amount: 400 })).body.status).toBe('SUCCEEDED');
  expect(moneyOf(body.reference)).toEqual({ held: 0, captured: 1000, refunded: 400 });
  expect(intentsOf(body.reference)).toHaveLength(1);
  expect(standIn.requests.map(({ route }) => route)).toEqual([
    'POST /v1/payment_intents',
    'POST /v1/payment_intents/:id/capture',
    'POST /v1/refunds',
  ]);
  const keys = standIn.requests.map(({ key }) => key);
  expect(keys).toEqual((await operationsOf(body.reference)).map(({ id }) => id));
});

test('a confirmation token pays as well', async () => {
  expect((await (await payments()).create(token('ctoken_visa'))).body.status).toBe('AUTHORIZED');
});

test('a cancelled payment is released at the acquirer', async () => {
  const own = await payments();
  const reference = await own.authorized(token('pm_card_visa'));
  expect((await own.act(reference, 'cancel')).body.status).toBe('CANCELLED');
  expect(moneyOf(reference)).toEqual({ held: 0, captured: 0, refunded: 0 });
  expect(intentsOf(reference)).toMatchObject([{ status: 'canceled' }]);
});

test.each([
  ['pm_card_visa_chargeDeclined', 'declined', 'generic_decline'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds', 'insufficient_funds'],
  ['pm_card_visa_chargeDeclinedExpiredCard', 'declined', 'expired_card'],
  ['pm_card_visa_chargeDeclinedNewCode', 'declined', 'code_of_next_year'],
  ['pm_card_of_another_account', 'declined', 'resource_missing'],
])('the card %s is declined as %s, and operators see its code %s', async (name, decline_code, code) => {
  const { status, body } = await (await payments()).create(token(name));
  expect([status, body.code, body.decline_code]).toEqual([402, 'payment_declined', decline_code]);
  const reference = body.instance.split('/').at(-1);
  expect(await codesOf(reference)).toEqual([code]);
  expect(moneyOf(reference)).toEqual({ held: 0, captured: 0, refunded: 0 });
});

test.each([
  ['/amount', { amount: 49 }, 'must be at least 50 (€0.50)'],
  ['/amount', { amount: 5124, currency: 'KWD' }, 'must be a multiple of 10'],
  ['/amount', { amount: 1_000_000_000_000 }, 'must be at most 999999999999'],
  ['/currency', { currency: 'KPW' }, 'is KPW, in which no card can be charged'],
])('a card that cannot be charged is refused by %s before anything is stored: %j', async (field, changes, detail) => {
  const own = await payments();
  const before = (await own.ask('GET', '/payments?limit=1')).body.data[0]?.reference;
  const { status, body } = await own.create({ ...token('pm_card_visa'), ...changes });
  expect([status, body.code, body.errors[0].field]).toEqual([400, 'invalid_request', field]);
  expect(body.detail).toContain(detail);
  expect(standIn.requests).toEqual([]);
  expect((await own.ask('GET', '/payments?limit=1')).body.data[0]?.reference).toBe(before);
});

test('a part that the acquirer cannot express is refused, and nothing is captured', async () => {
  const own = await payments();
  const reference = await own.authorized({ ...token('pm_card_visa'), amount: 5120, currency: 'KWD' });
  const { status, body } = await own.act(reference, 'capture', { amount: 5115 });
  expect([status, body.errors[0].field, body.errors[0].code]).toEqual([400, '/amount', 'multipleOf']);
  expect(moneyOf(reference)).toMatchObject({ held: 5120, captured: 0 });
});

test('a capture of a hold that the acquirer has ended is 409, and expires the payment', async () => {
  const own = await payments();
  const reference = await own.authorized(token('pm_card_visa'));
  standIn.accounts.test.voided(intentsOf(reference)[0]!, { status: 'succeeded' }, null);
  const { status, body } = await own.act(reference, 'capture');
  expect([status, body.code]).toEqual([409, 'payment_expired']);
  expect(await own.read(reference)).toMatchObject({ status: 'EXPIRED', amount_captured: 0 });
  expect(await own.events(reference)).toEqual(['payment.authorized', 'payment.expired']);
});

test.each([
  [{}, true],
  [{ amount: 49 }, false],
  [{ currency: 'KPW' }, false],
])('the checkout page of a payment with %j offers a card: %s', async (changes, isOffered) => {
  const { body } = await (await payments()).create({ payment_method: undefined, ...changes });
  const html = await (await fetch(body.checkout_url)).text();
  expect([html.includes('Pay by card'), html.includes('sim_success')]).toEqual([isOffered, true]);
});

test('an amount that the acquirer itself finds too small is declined and logged, with its code for operators', async () => {
  standIn.minimum = 2000;
  const logged = jest.spyOn(world.service.parts.log, 'error');
  try {
    const { status, body } = await (await payments()).create(token('pm_card_visa'));
    expect([status, body.code]).toEqual([402, 'payment_declined']);
    const reference = body.instance.split('/').at(-1);
    const [operation] = await operationsOf(reference);
    expect(operation.processor_code).toBe('amount_too_small');
    expect(logged.mock.calls).toEqual([
      [
        { operation: operation.id, payment: reference, err: expect.objectContaining({ name: 'StripeError' }) },
        'Stripe refused a request as invalid, which counts as a decline',
      ],
    ]);
  } finally {
    logged.mockRestore();
    standIn.minimum = 50;
  }
});

test('a currency that the account does not take is declined by token, opens no page, and nothing is charged', async () => {
  standIn.refusedCurrencies = ['nok'];
  try {
    const own = await payments();
    const byToken = await own.create({ ...token('pm_card_visa'), currency: 'NOK' });
    expect([byToken.status, byToken.body.code]).toEqual([402, 'payment_declined']);
    const reference = byToken.body.instance.split('/').at(-1);
    const onPage = await own.create({ payment_method: { type: 'card' }, currency: 'NOK' });
    expect(onPage.body).toMatchObject({ status: 'PENDING', next_action: null, payment_method: null }); // to choose again
    for (const { processor_code } of await operationsOf(reference))
      expect(processor_code).toBe('currency_not_supported');
    expect(moneyOf(reference)).toEqual({ held: 0, captured: 0, refunded: 0 });
    expect((await own.create(token('pm_card_visa'))).body.status).toBe('AUTHORIZED');
  } finally {
    standIn.refusedCurrencies = [];
  }
});

test.each([
  ['approve', 'AUTHORIZED', 1250],
  ['fail', 'FAILED', 0],
])(
  'the payer’s bank asks the payer, who answers %s: the payment is %s after the event',
  async (answer, status, held) => {
    const { body } = await (await payments()).create(token('pm_card_threeDSecure2Required'));
    expect([body.status, body.next_action.type]).toEqual(['PENDING', 'redirect']);
    standIn.manner = 'late';
    const [intent] = intentsOf(body.reference);
    const { location } = await world.submit(intent!.next_action!.redirect_to_url!.url!, { answer });
    expect(location).toBe(`${world.service.origin}/pay/${body.reference}/return`);
    await world.received();
    expect(await statusOf(body.reference)).toBe(status);
    expect(moneyOf(body.reference).held).toBe(held);
  },
);

test('an answer at the payer’s bank without an event is found after ten minutes', async () => {
  const { body } = await (
    await payments()
  ).create({ ...token('pm_card_threeDSecure2Required'), capture_method: 'AUTOMATIC' });
  const [intent] = intentsOf(body.reference);
  await world.submit(intent!.next_action!.redirect_to_url!.url!, { answer: 'approve' });
  expect(await statusOf(body.reference)).toBe('PENDING');
  await world.pass(600_000);
  await world.untilStatus(body.reference, 'CAPTURED');
  expect(moneyOf(body.reference)).toEqual({ held: 0, captured: 1250, refunded: 0 });
});

test('a payer pays on the hosted page, after a card that is declined there, and the card is known', async () => {
  const own = await payments();
  const { body } = await own.create({ ...PAGE, description: 'Two tickets' });
  expect([body.status, body.payment_method]).toEqual([
    'PENDING',
    { type: 'card', brand: null, last4: null, expires: null },
  ]);
  const page = pageOf(body.reference);
  standIn.manner = 'late';
  expect((await world.submit(page, { card: 'pm_card_visa_chargeDeclined' })).status).toBe(402);
  await world.received();
  expect(await statusOf(body.reference)).toBe('PENDING');
  const { location } = await world.submit(page, { card: 'pm_card_mastercard' });
  expect(location).toBe(`${world.service.origin}/pay/${body.reference}/return`);
  await world.received();
  const paid = await own.read(body.reference);
  expect([paid.status, paid.payment_method.brand, paid.payment_method.last4]).toEqual([
    'AUTHORIZED',
    'mastercard',
    '4444',
  ]);
  expect((await own.act(body.reference, 'capture', { amount: 700 })).body.status).toBe('CAPTURED');
  expect((await own.refund(body.reference)).body).toMatchObject({ status: 'SUCCEEDED', amount: 700 });
  expect(moneyOf(body.reference)).toEqual({ held: 0, captured: 700, refunded: 700 });
});

test('ten cards that are declined on the hosted page end it and the payment, each event counted once', async () => {
  const own = await payments();
  const { body } = await own.create(PAGE);
  const page = pageOf(body.reference);
  standIn.manner = 'twice';
  const decline = () => world.submit(page, { card: 'pm_card_visa_chargeDeclined' });
  for (let tries = 0; tries < 9; tries++) await decline();
  await world.received();
  expect(await statusOf(body.reference)).toBe('PENDING');
  await decline();
  await world.received();
  expect(await own.read(body.reference)).toMatchObject({ status: 'FAILED', failure: { decline_code: 'declined' } });
  await world.untilTrue('the page to end', () => sessionOf(body.reference).status === 'expired');
  expect((await world.submit(page, { card: 'pm_card_visa' })).status).toBe(404);
});

test.each([
  [3600, 95 * 60],
  [7200, 7200],
  [7 * 86_400, 23 * 3600],
])('the hosted page of a payment that expires in %i s is open for %i s', async (expires_in, open) => {
  const { body } = await (await payments()).create({ ...PAGE, expires_in });
  const session = sessionOf(body.reference);
  expect(Math.abs(session.expires_at - session.created - open)).toBeLessThanOrEqual(1);
});

test('a payment that is cancelled ends its hosted page, on which no card can be entered any more', async () => {
  const own = await payments();
  const { body } = await own.create(PAGE);
  const page = pageOf(body.reference);
  expect((await own.act(body.reference, 'cancel')).body.status).toBe('CANCELLED');
  await world.untilTrue('the page to end', () => sessionOf(body.reference).status === 'expired');
  expect((await world.submit(page, { card: 'pm_card_visa' })).status).toBe(404);
  expect(moneyOf(body.reference)).toEqual({ held: 0, captured: 0, refunded: 0 });
});

test('a payer who pays in the moment in which the payment is cancelled gets the money back', async () => {
  const own = await payments();
  const { body } = await own.create(PAGE);
  await world.submit(pageOf(body.reference), { card: 'pm_card_visa' });
  expect((await own.act(body.reference, 'cancel')).body.status).toBe('CANCELLED');
  await world.untilTrue('the money to be released', () => moneyOf(body.reference).held === 0);
  expect(intentsOf(body.reference)).toMatchObject([{ status: 'canceled' }]);
  expect(await own.events(body.reference)).toEqual(['payment.cancelled']);
});

test('a payment whose bank has not been answered ends at the acquirer when it is cancelled', async () => {
  const own = await payments();
  const { body } = await own.create(token('pm_card_threeDSecure2Required'));
  await own.act(body.reference, 'cancel');
  await world.untilTrue('the intent to end', () => intentsOf(body.reference)[0]!.status === 'canceled');
});

const describeBusiness = async (statement_descriptor: string | null) => {
  const { businessId, user } = world.merchant;
  const path = `/businesses/${businessId}`;
  const { status } = await call(world.service, 'PATCH', path, { token: user.session, body: { statement_descriptor } });
  expect(status).toBe(200);
};

test('the statement text follows the prefix of the account, for a token and on the hosted page, as at the creation', async () => {
  const own = await payments();
  await describeBusiness('ENGINES 1843');
  const byToken = await own.authorized(token('pm_card_visa'));
  const open = (await own.create({ payment_method: undefined })).body;
  await describeBusiness('ENGINES 1844');
  await newVisitor(world.service).submit(`/pay/${open.reference}`, { pay: 'card' });
  await world.submit(pageOf(open.reference), { card: 'pm_card_visa' });
  await describeBusiness(null);
  const without = await own.authorized(token('pm_card_visa'));
  const texts = [byToken, open.reference, without].map((each) =>
    intentsOf(each).map(({ statement_descriptor_suffix }) => statement_descriptor_suffix),
  );
  expect(texts).toEqual([['ENGINES 1843'], ['ENGINES 1843'], [null]]);
});

test('a try whose answer was lost is repeated with the same text, although the business has changed it', async () => {
  const own = await payments();
  await describeBusiness('ENGINES 1843');
  standIn.faults['POST /v1/payment_intents'] = ['answer lost'];
  standIn.searchLag = 7 * 86_400;
  const { body } = await own.create(token('pm_card_visa'));
  expect(body.status).toBe('PENDING');
  await describeBusiness(null);
  await world.pass(2000);
  await world.untilStatus(body.reference, 'AUTHORIZED');
  standIn.searchLag = 0;
  const suffixes = standIn.requests
    .filter(({ route }) => route === 'POST /v1/payment_intents')
    .map((each) => each.body.statement_descriptor_suffix);
  expect(suffixes).toEqual(['ENGINES 1843', 'ENGINES 1843']);
});

test.each([
  ['waits for the payer is cancelled', true, 'nothing', [200, 'FAILED'], 0],
  ['waits for the payer is cancelled, although the answer is lost', true, 'answer lost', [200, 'FAILED'], 0],
  ['is with the bank is not cancelled', false, 'nothing', [409, 'refund_state_conflict'], 0],
  ['succeeds at Stripe before its event is SUCCEEDED', true, 'success', [409, 'refund_state_conflict'], 500],
] as const)('a refund that %s', async (_what, waits, happens, answered, moved) => {
  const own = await payments();
  const reference = await own.captured(token('pm_card_visa'));
  Object.assign(standIn, { refundsAre: 'pending', refundsWait: waits });
  const { body } = await own.refund(reference, { amount: 500 });
  Object.assign(standIn, { refundsAre: 'succeeded', refundsWait: false });
  if (happens === 'answer lost') standIn.faults['POST /v1/refunds/:id/cancel'] = ['answer lost'];
  const [there] = standIn.accounts.test.refundsOf(intentsOf(reference)[0]!.id);
  if (happens === 'success') {
    standIn.manner = 'not at all';
    standIn.accounts.test.refunded(there!, { status: 'succeeded' }, null);
    standIn.manner = 'early';
  }
  const { status, body: answer } = await own.ask('POST', `/payments/${reference}/refunds/${body.id}/cancel`, {});
  expect([status, answer.code ?? answer.status]).toEqual(answered);
  await world.received();
  const read = await own.read(reference);
  expect([read.amount_refunded, read.amount_refundable]).toEqual([
    moved,
    status === 409 && moved === 0 ? 750 : 1250 - moved,
  ]);
  if (status === 200) {
    expect(answer.failure_code).toBe('refund_cancelled');
    expect(there!.status).toBe('canceled');
    expect((await own.refund(reference)).body).toMatchObject({ status: 'SUCCEEDED', amount: 1250 });
  }
  const refunded = status === 200 ? 1250 : moved;
  expect(moneyOf(reference)).toEqual({ held: 0, captured: 1250, refunded });
});

test('a refund that the payer’s bank decides on stays PENDING until its event', async () => {
  const own = await payments();
  const reference = await own.captured(token('pm_card_visa'));
  standIn.refundsAre = 'pending';
  const { body } = await own.refund(reference, { amount: 500 });
  const other = await own.refund(reference, { amount: 300 });
  standIn.refundsAre = 'succeeded';
  expect([body.status, other.body.status]).toEqual(['PENDING', 'PENDING']);
  standIn.manner = 'late';
  const [first, second] = standIn.accounts.test.refundsOf(intentsOf(reference)[0]!.id);
  standIn.accounts.test.refunded(first!, { status: 'succeeded' }, null);
  standIn.accounts.test.refunded(
    second!,
    { status: 'declined', decline_code: 'declined', processor_code: 'lost_or_stolen_card' },
    null,
  );
  await standIn.flush();
  expect((await own.refunds(reference)).map(({ status, amount }) => [amount, status])).toEqual([
    [300, 'FAILED'],
    [500, 'SUCCEEDED'],
  ]);
  expect((await operationsOf(reference)).at(-1).processor_code).toBe('lost_or_stolen_card');
  expect(await own.read(reference)).toMatchObject({ amount_refunded: 500, amount_refundable: 750 });
});

const sessionOf = (reference: string) =>
  [...standIn.accounts.test.sessions.values()].find(({ client_reference_id }) => client_reference_id === reference)!;

const pageOf = (reference: string) => sessionOf(reference).url!;
