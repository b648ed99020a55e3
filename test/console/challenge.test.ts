import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMerchant, type TestMerchant } from '../support/api.ts';
import { sql } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { newPerson, type Person } from '../support/oauth.ts';
import { card, paymentsOf, times, type Payments } from '../support/payments.ts';
import { expectBooksToBeRight, service } from '../support/shared-service.ts';
import { hiddenFields, newVisitor } from '../support/visitor.ts';

let merchant: TestMerchant;
let payments: Payments;
let payer: Person;
beforeAll(async () => {
  merchant = await createMerchant(service);
  payments = paymentsOf(service, merchant);
  payer = await newPerson(service);
});
afterAll(() => expectBooksToBeRight());

const CHALLENGE = card('sim_challenge');
const CHOICE = { pay: 'simulated_card', card: 'sim_challenge' };
const pathOf = (url: string) => new URL(url).pathname;

/** Creates a payment by the card that requires a confirmation, and opens the page of the simulated bank. */
async function challenged(changes: object = {}) {
  const { status, body } = await payments.create({ ...CHALLENGE, ...changes });
  expect([status, body.status]).toEqual([201, 'PENDING']);
  const guest = newVisitor(service);
  const bank = (await guest.get(pathOf(body.next_action.url))).location;
  return { reference: body.reference as string, guest, bank, checkout: pathOf(body.checkout_url) };
}

/** Opens the checkout as a guest. */
async function openCheckout(changes: object = {}) {
  const { body } = await payments.create({ payment_method: undefined, ...changes });
  return { reference: body.reference as string, guest: newVisitor(service), path: pathOf(body.checkout_url) };
}

test('the simulated bank shows payee and amount, and an approval authorizes the payment', async () => {
  const { reference, guest, bank } = await challenged({ return_url: 'https://shop.example/thanks' });
  const { status, html } = await guest.get(bank);
  expect(status).toBe(200);
  for (const text of ['<h1>Confirm your payment</h1>', '€12.50', 'Analytical Engines', '>TEST<'])
    expect(html).toContain(text);
  const approved = await guest.submit(bank, { answer: 'approve' });
  expect([approved.status, approved.location]).toEqual([303, `/pay/${reference}/return`]);
  const back = await guest.get(approved.location);
  expect(back.location).toBe(`https://shop.example/thanks?payment=${reference}&status=AUTHORIZED`);
  expect(await payments.read(reference)).toMatchObject({ status: 'AUTHORIZED', next_action: null, ...CHALLENGE });
  expect(await payments.events(reference)).toEqual(['payment.authorized']);
});

test('with automatic capture an approval captures the payment', async () => {
  const { reference, guest, bank } = await challenged({ capture_method: 'AUTOMATIC' });
  await guest.submit(bank, { answer: 'approve' });
  expect(await payments.read(reference)).toMatchObject({ status: 'CAPTURED', amount_captured: 1250 });
});

test('a decline fails the payment, and the merchant learns that on the way back', async () => {
  const { reference, guest, bank } = await challenged({ return_url: 'https://shop.example/' });
  await guest.submit(bank, { answer: 'decline' });
  expect(await payments.read(reference)).toMatchObject({ status: 'FAILED', failure: { decline_code: 'declined' } });
  const back = await guest.get(`/pay/${reference}/return`);
  expect(back.location).toBe(`https://shop.example/?payment=${reference}&status=FAILED`);
});

test('a payer who leaves the bank continues there, or pays in another way, after which the bank has nothing to confirm', async () => {
  const { reference, guest, bank, checkout } = await challenged();
  expect((await guest.get(bank)).html).toContain(`href="/pay/${reference}/return"`);
  expect((await guest.get(`/pay/${reference}/return`)).location).toBe(checkout);
  const { html } = await guest.get(checkout);
  expect(html).toContain('You have not paid yet.');
  expect(html).toContain(`href="/pay/${reference}/action"`);
  expect((await guest.get(`/pay/${reference}/action`)).location).toBe(bank);
  const form = hiddenFields((await guest.get(bank)).html);
  await guest.submit(checkout, { pay: 'simulated_card', card: 'sim_success' });
  expect(await payments.read(reference)).toMatchObject({ status: 'AUTHORIZED', ...card('sim_success') });
  expect((await guest.get(bank)).html).toContain('Nothing to confirm');
  expect((await guest.post(bank, { ...form, answer: 'decline' })).status).toBe(303);
  expect((await payments.read(reference)).status).toBe('AUTHORIZED');
});

test('a payer who leaves the bank for another card does not read afterwards that a card was declined', async () => {
  const { reference, guest, checkout } = await challenged();
  expect((await guest.submit(checkout, { pay: 'simulated_card', card: 'sim_declined' })).status).toBe(422);
  expect(await payments.read(reference)).toMatchObject({ status: 'PENDING', payment_method: null, next_action: null });
  const operations = 'SELECT status FROM processor_operations WHERE payment_reference = $1';
  expect(await sql(service, operations, [reference])).toEqual([{ status: 'declined' }]);
  expect((await guest.get(checkout)).html).not.toContain('declined, and no money');
});

test('a guest pays with a simulated card without an account', async () => {
  const { reference, guest, path } = await openCheckout({ return_url: 'https://shop.example/' });
  const { html } = await guest.get(path);
  expect(html).toContain('Or sign in to pay from your wallet.');
  const answer = await guest.submit(path, { pay: 'simulated_card', card: 'sim_success' });
  expect(answer.location).toBe(`https://shop.example/?payment=${reference}&status=AUTHORIZED`);
  expect((await payments.read(reference)).status).toBe('AUTHORIZED');
});

test.each(['wallet', 'cancelled'])('a guest signs in to answer %s', async (pay) => {
  const { reference, guest, path } = await openCheckout();
  const answer = await guest.submit(path, { pay });
  expect([answer.status, answer.location]).toEqual([303, `/signin?return_to=${encodeURIComponent(path)}`]);
  expect((await payments.read(reference)).status).toBe('PENDING');
});

test('a guest who chooses the challenge is taken to the bank, and may choose again after a decline', async () => {
  const { reference, guest, path } = await openCheckout();
  const answer = await guest.submit(path, CHOICE);
  expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(`^/pay/${reference}/challenge/op_`)]);
  await guest.submit(answer.location, { answer: 'decline' });
  expect(await payments.read(reference)).toMatchObject({ status: 'PENDING', payment_method: null, next_action: null });
  const again = await guest.submit(path, CHOICE);
  expect(again.location).not.toBe(answer.location);
  await guest.submit(again.location, { answer: 'approve' });
  expect((await payments.read(reference)).status).toBe('AUTHORIZED');
});

test('a form that is sent ten times at once opens one page of the bank', async () => {
  const { reference, guest, path } = await openCheckout();
  const form = { ...hiddenFields((await guest.get(path)).html), ...CHOICE };
  const answers = await times(10, () => guest.post(path, form));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  const pages = await Promise.all(
    answers.map(async ({ location }) =>
      location.endsWith('/action') ? (await guest.get(`/pay/${reference}/action`)).location : location,
    ),
  );
  expect([...new Set(pages)]).toEqual([expect.stringMatching(`^/pay/${reference}/challenge/op_`)]);
  const [{ count }] = (await sql(
    service,
    'SELECT count(*)::int FROM processor_operations WHERE payment_reference = $1',
    [reference],
  )) as unknown as [{ count: number }];
  expect(count).toBe(1);
});

test('of ten approvals and declines at once one counts', async () => {
  for (let round = 0; round < 10; round++) {
    const { reference, guest, bank } = await challenged();
    const form = hiddenFields((await guest.get(bank)).html);
    const answers = ['approve', 'decline'] as const;
    await times(10, (index) => guest.post(bank, { ...form, answer: answers[index % 2]! }));
    const { status } = await payments.read(reference);
    expect(await payments.events(reference)).toEqual(status === 'AUTHORIZED' ? ['payment.authorized'] : []);
    expect(['AUTHORIZED', 'FAILED']).toContain(status);
  }
});

test.each(['cancel', 'expire'] as const)('an approval at the moment of %s is authorized or released', async (end) => {
  for (let round = 0; round < 10; round++) {
    const { reference, guest, bank } = await challenged();
    const form = hiddenFields((await guest.get(bank)).html);
    await Promise.all([
      guest.post(bank, { ...form, answer: 'approve' }),
      end === 'cancel' ? payments.act(reference, 'cancel') : payments.help(reference, 'expire'),
      guest.get(`/pay/${reference}/return`),
    ]);
    const { status, next_action } = await payments.read(reference);
    expect([status, next_action]).toEqual([end === 'cancel' ? 'CANCELLED' : 'EXPIRED', null]);
    const events = await payments.events(reference);
    expect(events.filter((type) => type === `payment.${status.toLowerCase()}`)).toHaveLength(1);
    const open = 'SELECT FROM processor_operations WHERE payment_reference = $1 AND due_at IS NOT NULL';
    await eventually(async () => (await sql(service, open, [reference])).length === 0, 'the end of the page');
  }
});

test('the page of the bank belongs to one payment, exists in TEST only, and needs a current form', async () => {
  const { reference, guest, bank } = await challenged();
  const other = await challenged();
  const key = bank.split('/').at(-1)!;
  expect((await guest.get(`/pay/${other.reference}/challenge/${key}`)).status).toBe(404);
  expect((await guest.get(`/pay/${reference}/challenge/op_00000000000000000000000000`)).status).toBe(404);
  expect((await guest.post(bank, { answer: 'approve' })).status).toBe(403);
  expect((await guest.submit(bank, { answer: 'perhaps' })).status).toBe(400);
  expect((await payments.read(reference)).status).toBe('PENDING');
  await sql(service, "UPDATE payments SET environment = 'LIVE' WHERE reference = $1", [reference]);
  expect((await guest.get(bank)).status).toBe(404);
});

test('another browser returns to the same state, and a signed-in payer sees the same page', async () => {
  const { reference, guest, bank, checkout } = await challenged();
  expect((await newVisitor(service).get(`/pay/${reference}/return`)).location).toBe(checkout);
  expect((await payer.get(checkout)).html).toContain('You have not paid yet.');
  await guest.submit(bank, { answer: 'approve' });
  expect((await payer.get(checkout)).html).toContain('<h1>Payment authorized</h1>');
  for (const visitor of [guest, payer, newVisitor(service)])
    expect((await visitor.get(`/pay/${reference}/return`)).location).toBe(checkout);
  expect((await newVisitor(service).get('/pay/pay_00000000000000000000000000/return')).status).toBe(404);
});

test('a payer with an account who left the bank pays from the wallet', async () => {
  const { reference, bank, checkout } = await challenged();
  await payer.submit(checkout, { pay: 'wallet' });
  expect(await payments.read(reference)).toMatchObject({ status: 'AUTHORIZED', payment_method: { type: 'wallet' } });
  expect((await payer.get(bank)).html).toContain('Nothing to confirm');
});

test('a payment past its time leads to no page of the bank, even before a worker expires it, and releases what is approved', async () => {
  const { reference, guest, bank, checkout } = await challenged();
  const form = hiddenFields((await guest.get(bank)).html);
  await sql(service, `UPDATE payments SET expires_at = now() - interval '1 second' WHERE reference = $1`, [reference]);
  expect((await guest.get(`/pay/${reference}/action`)).location).toBe(checkout);
  await guest.post(bank, { ...form, answer: 'approve' });
  expect((await guest.get(checkout)).html).toContain('<h1>Expired</h1>');
  expect(await payments.events(reference)).not.toContain('payment.authorized');
});
