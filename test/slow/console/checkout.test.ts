import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createMerchant, type TestMerchant } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { verifyEmail } from '../../support/mail.ts';
import { eventually } from '../../support/eventually.ts';
import { newPerson, type Person } from '../../support/oauth.ts';
import { paymentsOf, times, type Payments } from '../../support/payments.ts';
import { expectBooksToBeRight, service } from '../../support/shared-service.ts';
import { hiddenFields, newSignedInVisitor, newVisitor } from '../../support/visitor.ts';

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
  const back = `https://shop.example/thanks?order=7&payment=${reference}&status=AUTHORIZED`;
  expect([answer.status, answer.location]).toEqual([200, back]);
  expect(answer.html).toContain('<h1>Payment authorized</h1>');
  expect(await payments.read(reference)).toMatchObject({
    status: 'AUTHORIZED',
    payment_method: { type: 'wallet' },
    checkout_url: null,
  });
  expect(await payments.events(reference)).toEqual(['payment.authorized']);
});

test('a client that does not ask for HTML is redirected to the merchant', async () => {
  const { reference, path } = await open({ return_url: 'https://shop.example/' });
  const { status, headers } = await payer.submit(path, { pay: 'cancelled' }, { Accept: '*/*' });
  const back = `https://shop.example/?payment=${reference}&status=CANCELLED`;
  expect([status, headers.get('Location')]).toEqual([303, back]);
});

test.each([
  ['com.example.shop:/thanks', 'com.example.shop:/thanks?'],
  ['com.example.shop://order/7?x=1', 'com.example.shop://order/7?x=1&'],
  ['com.example.shop:thanks', 'com.example.shop:thanks?'],
])('the payer goes back to the app at %s, from a page in between and from the outcome', async (return_url, start) => {
  const { reference, path } = await open({ return_url });
  const back = `${start}payment=${reference}&status=AUTHORIZED`;
  const { status, location, html, headers } = await payer.submit(path, { pay: 'wallet' });
  expect([status, location]).toEqual([200, back]);
  expect(html).toContain('<h1>Payment authorized</h1>');
  expect(headers.get('Content-Security-Policy')).toContain("form-action 'self'");
  expect((await payer.get(path)).html).toContain(`href="${back.replaceAll('&', '&amp;')}"`);
});

test('a client that does not ask for HTML is redirected to the app', async () => {
  const { reference, path } = await open({ return_url: 'com.example.shop:/thanks' });
  const { status, headers } = await payer.submit(path, { pay: 'cancelled' }, { Accept: '*/*' });
  expect([status, headers.get('Location')]).toEqual([
    303,
    `com.example.shop:/thanks?payment=${reference}&status=CANCELLED`,
  ]);
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
  expect((await payer.submit(path, { pay: 'wallet' })).location).toBe(path);
  expect((await payments.read(reference)).status).toBe('AUTHORIZED');
});

test('what the merchant has in its return address stays, and no other payment is named in it', async () => {
  const { reference, path } = await open({ return_url: 'https://shop.example/a%20b?payment=pay_x&x=1&x=2#top' });
  const { location } = await payer.submit(path, { pay: 'wallet' });
  expect(location).toBe(`https://shop.example/a%20b?payment=${reference}&x=1&x=2&status=AUTHORIZED#top`);
});

test('without a return address the payer sees the outcome: authorized is not called paid, until it is captured', async () => {
  const { reference, path } = await open();
  const answer = await payer.submit(path, { pay: 'simulated_card', card: 'sim_success' });
  expect([answer.status, answer.location]).toEqual([303, path]);
  const authorized = (await payer.get(path)).html;
  expect(authorized).toContain('<h1>Payment authorized</h1>');
  expect(authorized).not.toMatch(/>Paid</);
  await payments.act(reference, 'capture', { amount: 1000 });
  const receipt = (await payer.get(path)).html;
  for (const text of ['<h1>Paid</h1>', 'Receipt', 'Paid on', '<dd>€10.00</dd>', 'Simulated card'])
    expect(receipt).toContain(text);
  const { captured_at } = await payments.read(reference);
  expect(receipt).toContain(`<time datetime="${captured_at}">`);
  await payments.refund(reference, { amount: 300 });
  const refunded = (await payer.get(path)).html;
  for (const text of ['<h1>Partly refunded</h1>', 'refunded part of', '<dt>Refunded</dt><dd>€3.00</dd>'])
    expect(refunded).toContain(text);
  await payments.refund(reference);
  expect((await payer.get(path)).html).toContain('<h1>Refunded</h1>');
});

test('a payer who paid in time sees no other outcome when the business does not capture', async () => {
  const { reference, path } = await open();
  await payer.submit(path, { pay: 'wallet' });
  await payments.help(reference, 'expire');
  const { html } = await payer.get(path);
  expect(html).toContain('The business did not capture this payment in time. The amount was returned to you.');
  expect(html).not.toMatch(/not made in time|Ask the business/);
});

test('a card that is declined leaves the payment open, and another one pays it', async () => {
  const { reference, path } = await open();
  for (const card of ['sim_declined', 'sim_insufficient_funds']) {
    const { status, html } = await payer.submit(path, { pay: 'simulated_card', card });
    expect([status, html]).toEqual([422, expect.stringContaining('The card was declined')]);
    expect(html).toContain(`<option value="${card}" selected>`);
    expect(await payments.read(reference)).toMatchObject({
      ...{ status: 'PENDING', payment_method: null, failure: null },
      checkout_url: expect.stringContaining(reference),
    });
  }
  await payer.submit(path, { pay: 'simulated_card', card: 'sim_success' });
  expect(await payments.read(reference)).toMatchObject({ status: 'AUTHORIZED', failure: null });
  expect(await payments.events(reference)).toEqual(['payment.authorized']);
  await payments.act(reference, 'capture');
  expect((await payments.refund(reference)).status).toBe(201);
});

test('a card that is declined later leaves the payment open, too', async () => {
  const { reference, path } = await open();
  await payer.submit(path, { pay: 'simulated_card', card: 'sim_pending_failure' });
  await eventually(async () => (await payments.read(reference)).payment_method === null, 'the decline');
  expect((await payments.read(reference)).status).toBe('PENDING');
  await payer.submit(path, { pay: 'wallet' });
  expect(await payments.read(reference)).toMatchObject({ status: 'AUTHORIZED', payment_method: { type: 'wallet' } });
});

test('after a decline, twenty tries at once pay once', async () => {
  const { reference, path } = await open();
  await payer.submit(path, { pay: 'simulated_card', card: 'sim_declined' });
  const form = hiddenFields((await payer.get(path)).html);
  const cards = ['sim_declined', 'sim_success'];
  await times(20, (index) => payer.post(path, { ...form, pay: 'simulated_card', card: cards[index % 2]! }));
  await payer.post(path, { ...form, pay: 'simulated_card', card: 'sim_success' }); // all others may have met a declined one
  expect((await payments.read(reference)).status).toBe('AUTHORIZED');
  expect(await payments.events(reference)).toEqual(['payment.authorized']);
});

test('a payment that was declined at checkout expires and is cancelled like any other', async () => {
  for (const [end, status] of [
    [(reference: string) => payments.act(reference, 'cancel'), 'CANCELLED'],
    [(reference: string) => payments.help(reference, 'expire'), 'EXPIRED'],
  ] as const) {
    const { reference, path } = await open();
    await payer.submit(path, { pay: 'simulated_card', card: 'sim_declined' });
    await end(reference);
    expect(await payments.read(reference)).toMatchObject({ status, failure: null });
  }
});

test('a payer who goes back leaves the payment open; one who does not want to pay is asked first', async () => {
  const { reference, path } = await open({ return_url: 'https://shop.example/' });
  const { html } = await payer.get(path);
  const back = `https://shop.example/?payment=${reference}&amp;status=PENDING`;
  expect(html).toContain(`<a href="${back}">Back to <bdi>Analytical Engines</bdi> without paying</a>`);
  expect(html).toContain(`<a href="${path}?cancel">I do not want to pay this</a>`);
  expect(html).not.toContain('value="cancelled"');
  const asked = await payer.get(`${path}?cancel`);
  expect([asked.status, asked.html]).toEqual([200, expect.stringContaining('<h1>Cancel this payment?</h1>')]);
  expect(asked.html).toContain(`<a href="${path}">Keep it, and choose how to pay</a>`);
  expect(await payments.read(reference)).toMatchObject({ status: 'PENDING' });
  expect((await newVisitor(service).get(`${path}?cancel`)).html).toContain('Sign in to pay'); // who may not cancel
});

test('after the payer cancels, the payment is CANCELLED, and the merchant learns that on the way back', async () => {
  const { reference, path } = await open({ return_url: 'https://shop.example/' });
  const { status, location } = await payer.submit(`${path}?cancel`, { pay: 'cancelled' });
  expect([status, location]).toEqual([200, `https://shop.example/?payment=${reference}&status=CANCELLED`]);
  expect(await payments.read(reference)).toMatchObject({
    status: 'CANCELLED',
    cancellation_reason: 'Cancelled by the payer at checkout.',
    failure: null,
  });
  expect(await payments.events(reference)).toEqual(['payment.cancelled']);
  for (const page of [path, `${path}?cancel`]) {
    const { html } = await payer.get(page);
    expect([html, html]).toEqual([
      expect.stringContaining('<h1>Cancelled</h1>'),
      expect.stringContaining('You cancelled this payment. No money was taken'),
    ]);
    expect(html).not.toMatch(/declined|The business cancelled/);
  }
});

test('a payment that its payer had declined before is shown to the payer as cancelled', async () => {
  const { reference, path } = await open();
  await payments.help(reference, 'fail', { decline_code: 'payer_declined' });
  expect((await payer.get(path)).html).toContain('<h1>Cancelled</h1>');
});

test('of ten decisions at once, half of them to cancel, one counts', async () => {
  const { reference, path } = await open();
  const form = hiddenFields((await payer.get(path)).html);
  await times(10, (index) => payer.post(path, { ...form, pay: index % 2 === 0 ? 'wallet' : 'cancelled' }));
  const { status } = await payments.read(reference);
  expect(['AUTHORIZED', 'CANCELLED']).toContain(status);
  expect(await payments.events(reference)).toEqual([`payment.${status.toLowerCase()}`]);
});

test('a wallet that holds too little leaves the payment open', async () => {
  const { reference, path } = await open({ amount: 100_001 });
  expect((await payer.get(path)).html).not.toContain('value="wallet"');
  const answer = await payer.submit(path, { pay: 'wallet' });
  expect([answer.status, answer.html]).toEqual([422, expect.stringContaining('which is not enough')]);
  expect((await payments.read(reference)).status).toBe('PENDING');
});

test('a form that is sent many times at once pays once', async () => {
  const user = await newSignedInVisitor(service, `${randomUUID()}@example.com`);
  const { reference, path } = await open({ return_url: 'https://shop.example/' });
  const form = { ...hiddenFields((await user.get(path)).html), pay: 'wallet' };
  const answers = await times(10, () => user.post(path, form));
  expect(new Set(answers.map(({ status, location }) => `${status} ${location}`))).toEqual(
    new Set([`200 https://shop.example/?payment=${reference}&status=AUTHORIZED`]),
  );
  expect(await payments.events(reference)).toEqual(['payment.authorized']);
  expect((await user.get((await open()).path)).html).toContain('€987.50');
});

test.each([
  ['cancelled', 'Cancelled', (reference: string) => payments.act(reference, 'cancel')],
  ['expired', 'Expired', (reference: string) => payments.help(reference, 'expire')],
  ['paid by somebody else', 'Payment authorized', (reference: string) => payments.help(reference, 'authorize')],
])('a payment that is %s cannot be paid', async (_state, heading, end) => {
  const { reference, path } = await open();
  const form = hiddenFields((await payer.get(path)).html);
  await end(reference);
  const before = await payments.read(reference);
  const { html } = await payer.get(path);
  expect(html).toContain(`<h1>${heading}</h1>`);
  expect(html).toMatch(new RegExp(`<title>(TEST · )?${heading}`));
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

test('without an acquirer, a LIVE payer who is not signed in sees merchant and amount, and signs in to pay', async () => {
  const { reference, path } = await open({ description: 'Two tickets', return_url: 'https://shop.example/' });
  await sql(service, `UPDATE payments SET environment = 'LIVE' WHERE reference = $1`, [reference]);
  const stranger = newVisitor(service);
  const { status, html } = await stranger.get(path);
  expect(status).toBe(200);
  const signIn = `/signin?return_to=${encodeURIComponent(path)}`;
  const cancel = `https://shop.example/?payment=${reference}&amp;status=PENDING`;
  for (const text of ['Analytical Engines', '€12.50', 'Two tickets', `href="${signIn}"`, `href="${cancel}">Back to`])
    expect(html).toContain(text);
  expect(html).not.toMatch(/wallet|<form/i);
  for (const page of [signIn, `/signup?return_to=${encodeURIComponent(path)}`])
    expect((await stranger.get(page)).html).toContain(
      'To pay €12.50 to <strong><bdi>Analytical Engines</bdi></strong>',
    );
  const form = hiddenFields((await stranger.get(signIn)).html);
  const sent = await stranger.post(path, { form_token: form.form_token!, pay: 'wallet' });
  expect([sent.status, sent.location]).toEqual([303, signIn]);
  await sql(service, `UPDATE payments SET environment = 'TEST' WHERE reference = $1`, [reference]);
  expect((await payments.read(reference)).status).toBe('PENDING');
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

test('the page cannot be framed, and its form may lead to this service only', async () => {
  const { path } = await open({ return_url: 'https://shop.example/thanks' });
  const { headers } = await payer.get(path);
  const policy = headers.get('Content-Security-Policy')!;
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("form-action 'self';");
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
  expect(answer.status).toBe(400);
});

test.each(['javascript:alert(1)', 'myapp:/thanks', 'ftp://shop.example/', 'shop.example'])(
  'the return_url %s is refused',
  async (return_url) => {
    expect((await payments.create({ payment_method: undefined, return_url })).status).toBe(400);
  },
);
