import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createMerchant, type TestMerchant } from './support/api.ts';
import { sql } from './support/database.ts';
import { verifyEmail } from './support/mail.ts';
import { newPerson, type Person } from './support/oauth.ts';
import { paymentsOf, times, type Payments } from './support/payments.ts';
import { expectBooksToBeRight, service } from './support/shared-service.ts';
import { hiddenFields, newSignedInVisitor, newVisitor } from './support/visitor.ts';

let merchant: TestMerchant;
let payments: Payments;
let payer: Person;
beforeAll(async () => {
  merchant = await createMerchant(service);
  payments = paymentsOf(service, merchant);
  payer = await newPerson(service);
});
afterAll(() => expectBooksToBeRight());

async function open(changes: object = {}): Promise<{ reference: string; path: string }> {
  const { body } = await payments.create({ payment_method: undefined, ...changes });
  return { reference: body.reference, path: new URL(body.checkout_url).pathname };
}

test('a payment without a method waits for its payer on a checkout page', async () => {
  const { status, body } = await payments.create({ payment_method: undefined });
  expect([status, body.status, body.payment_method]).toEqual([201, 'PENDING', null]);
  expect(body.checkout_url).toBe(`${service.origin}/pay/${body.reference}`);
  expect(await payments.events(body.reference)).toEqual([]);
});

test('the payer sees who asks for how much and what for', async () => {
  const { path } = await open({ description: 'Two <b>tickets</b>', amount: 1250 });
  const { status, html } = await payer.get(path);
  expect(status).toBe(200);
  for (const text of [
    'Analytical Engines',
    '€12.50',
    'Two &lt;b&gt;tickets&lt;/b&gt;',
    'Your wallet holds €1,000.00',
  ]) {
    expect(html).toContain(text);
  }
});

test.each([
  ['JPY', '¥1,250'],
  ['KWD', 'KWD&nbsp;1.250'],
])('an amount in %s is written as people write it', async (currency, text) => {
  const { path } = await open({ currency });
  expect((await payer.get(path)).html.replaceAll('\u00a0', '&nbsp;')).toContain(text);
});

test('a payer pays from the wallet and goes back to the merchant', async () => {
  const { reference, path } = await open({ return_url: 'https://shop.example/thanks?order=7' });
  const answer = await payer.submit(path, { pay: 'wallet' });
  expect([answer.status, answer.location]).toEqual([303, 'https://shop.example/thanks?order=7']);
  expect(await payments.read(reference)).toMatchObject({
    status: 'AUTHORIZED',
    payment_method: { type: 'wallet' },
    checkout_url: null,
  });
  expect(await payments.events(reference)).toEqual(['payment.authorized']);
});

test('with automatic capture the merchant has the money at once', async () => {
  const { reference, path } = await open({ capture_method: 'AUTOMATIC' });
  await payer.submit(path, { pay: 'wallet' });
  expect(await payments.read(reference)).toMatchObject({ status: 'CAPTURED', amount_captured: 1250 });
});

test('a payment with a broken return address can still be paid', async () => {
  const { reference, path } = await open();
  await sql(service, "UPDATE payments SET return_url = 'https://%ff/' WHERE reference = $1", [reference]);
  expect((await payer.get(path)).status).toBe(200);
  await payer.submit(path, { pay: 'wallet' });
  expect((await payments.read(reference)).status).toBe('AUTHORIZED');
});

test('without a return address the payer sees the outcome', async () => {
  const { path } = await open();
  const answer = await payer.submit(path, { pay: 'simulated_card', card: 'sim_success' });
  expect([answer.status, answer.location]).toEqual([303, path]);
  expect((await payer.get(path)).html).toContain('<h1>Paid</h1>');
});

test.each([
  ['a card that is declined', { pay: 'simulated_card', card: 'sim_declined' }, 'declined'],
  ['a payer who declines', { pay: 'declined' }, 'payer_declined'],
])('after %s the payment is FAILED', async (_what, decision, decline_code) => {
  const { reference, path } = await open();
  expect((await payer.submit(path, decision)).status).toBe(303);
  expect(await payments.read(reference)).toMatchObject({
    status: 'FAILED',
    failure: { code: 'payment_declined', decline_code },
  });
  expect((await payer.get(path)).html).toContain('<h1>Not paid</h1>');
});

test('a wallet that holds too little leaves the payment open', async () => {
  const { reference, path } = await open({ amount: 100_001 });
  expect((await payer.get(path)).html).not.toContain('value="wallet"');
  const answer = await payer.submit(path, { pay: 'wallet' });
  expect([answer.status, answer.html]).toEqual([422, expect.stringContaining('which is not enough')]);
  expect((await payments.read(reference)).status).toBe('PENDING');
});

test('while a card is pending the payment waits, and cannot be paid again', async () => {
  const { reference, path } = await open();
  await payer.submit(path, { pay: 'simulated_card', card: 'sim_pending_success' });
  const { html } = await payer.get(path);
  expect(html).toContain('being processed');
  await payer.post(path, { ...hiddenFields((await payer.get('/dashboard')).html), pay: 'wallet' });
  expect(await payments.read(reference)).toMatchObject({ payment_method: { type: 'simulated_card' } });
});

test('a form that is sent many times at once pays once', async () => {
  const user = await newSignedInVisitor(service, `${randomUUID()}@example.com`);
  const { reference, path } = await open({ return_url: 'https://shop.example/' });
  const form = { ...hiddenFields((await user.get(path)).html), pay: 'wallet' };
  const answers = await times(10, () => user.post(path, form));
  expect(new Set(answers.map(({ status, location }) => `${status} ${location}`))).toEqual(
    new Set(['303 https://shop.example/']),
  );
  expect(await payments.events(reference)).toEqual(['payment.authorized']);
  expect((await user.get((await open()).path)).html).toContain('€987.50');
});

test.each([
  ['cancelled', 'Cancelled', (reference: string) => payments.act(reference, 'cancel')],
  ['expired', 'Expired', (reference: string) => payments.help(reference, 'expire')],
  ['paid by somebody else', 'Paid', (reference: string) => payments.help(reference, 'authorize')],
])('a payment that is %s cannot be paid', async (_state, heading, end) => {
  const { reference, path } = await open();
  const form = hiddenFields((await payer.get(path)).html);
  await end(reference);
  const before = await payments.read(reference);
  expect((await payer.get(path)).html).toContain(`<h1>${heading}</h1>`);
  expect((await payer.post(path, { ...form, pay: 'wallet' })).status).toBe(303);
  expect(await payments.read(reference)).toEqual(before);
});

test('a payment past its time cannot be paid, even before a worker expires it', async () => {
  const { reference, path } = await open({ return_url: 'https://shop.example/' });
  const form = hiddenFields((await payer.get(path)).html);
  await sql(service, `UPDATE payments SET expires_at = now() - interval '1 second' WHERE reference = $1`, [reference]);
  const answer = await payer.post(path, { ...form, pay: 'wallet' });
  expect([answer.status, answer.location]).toEqual([303, path]);
  expect((await payer.get(path)).html).toContain('<h1>Expired</h1>');
  expect(await payments.events(reference)).not.toContain('payment.authorized');
});

test('a payer who is not signed in signs in first and comes back', async () => {
  const { path } = await open();
  const { status, location } = await newVisitor(service).get(path);
  expect([status, location]).toEqual([303, `/signin?return_to=${encodeURIComponent(path)}`]);
});

test('a form from another site or without a session pays nothing', async () => {
  const { reference, path } = await open();
  const form = hiddenFields((await payer.get(path)).html);
  const forged = [
    await payer.post(path, { pay: 'wallet' }),
    await payer.post(path, { ...form, form_token: 'x', pay: 'wallet' }),
    await payer.post(
      path,
      { ...form, pay: 'wallet' },
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    ),
  ];
  expect(forged.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await payments.read(reference)).status).toBe('PENDING');
});

test('the page cannot be framed, and its form may lead on to the merchant', async () => {
  const { path } = await open({ return_url: 'https://shop.example/thanks' });
  const { headers } = await payer.get(path);
  const policy = headers.get('Content-Security-Policy')!;
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("form-action 'self' https: http:;");
  expect(headers.get('X-Frame-Options')).toBe('DENY');
  expect(headers.get('Cache-Control')).toBe('no-store');
});

test.each([
  ['a payment that does not exist', '/pay/pay_00000000000000000000000000'],
  ['a reference that is none', '/pay/nonsense'],
])('%s is not found', async (_what, path) => {
  expect((await payer.get(path)).status).toBe(404);
});

test('LIVE has no simulated cards', async () => {
  const { reference, path } = await open();
  await sql(service, `UPDATE payments SET environment = 'LIVE' WHERE reference = $1`, [reference]);
  await verifyEmail(service, payer);
  const { html } = await payer.get(path);
  expect(html).not.toContain('sim_success');
  const answer = await payer.submit(path, { pay: 'simulated_card', card: 'sim_success' });
  expect(answer.status).toBe(503);
});

test.each(['javascript:alert(1)', 'ftp://shop.example/', 'shop.example'])(
  'the return_url %s is refused',
  async (return_url) => {
    expect((await payments.create({ payment_method: undefined, return_url })).status).toBe(400);
  },
);
