import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newOwner } from '../support/dashboard.ts';
import { useFarEnd } from '../support/far-end.ts';
import { newPerson, type Person } from '../support/oauth.ts';
import { OwnPayments } from '../support/own-payments.ts';
import { paymentsOf, type Payments } from '../support/payments.ts';
import { hiddenFields, newVisitor } from '../support/visitor.ts';

/** Uses a separate, frozen clock: a pending card is paid after two seconds. */
const own = new OwnPayments();

let payments: Payments;
let payer: Person;
let reference: string;
let path: string;
beforeAll(async () => {
  payments = await own.payments();
  payer = await newPerson(own.service);
});
beforeEach(async () => {
  const { body } = await payments.create({ payment_method: undefined });
  reference = body.reference;
  path = new URL(body.checkout_url).pathname;
});

test('while a card is pending the payment waits, and cannot be paid again', async () => {
  await payer.submit(path, { pay: 'simulated_card', card: 'sim_pending_success' });
  const { html } = await payer.get(path);
  expect(html).toContain('being processed');
  await payer.post(path, { ...hiddenFields((await payer.get('/dashboard')).html), pay: 'wallet' });
  expect(await payments.read(reference)).toMatchObject({ payment_method: { type: 'simulated_card' } });
});

test('a card that is declined after a while is reported to its payer, and is in the timeline of the payment', async () => {
  const owner = await newOwner(own.service);
  const { reference, checkout_url } = (
    await paymentsOf(own.service, owner.merchant).create({ payment_method: undefined })
  ).body;
  const path = new URL(checkout_url).pathname;
  await payer.submit(path, { pay: 'simulated_card', card: 'sim_pending_failure' });
  expect((await payer.get(path)).html).not.toContain('declined');
  await own.untilTrue('the card to be declined', async () => !(await payer.get(path)).html.includes('being processed'));
  for (const visitor of [payer, newVisitor(own.service)])
    expect((await visitor.get(path)).html).toContain('The last card was declined, and no money was taken.');
  await payer.submit(path, { pay: 'wallet' });
  expect((await payer.get(path)).html).not.toContain('declined');
  const { html } = await owner.open(`/payments/${reference}`);
  expect(html.replaceAll(/<[^>]+>/g, '')).toMatch(/Authorized [^]*Declined [^]*A card at checkout[^]*Created/);
});

test('who has paid goes back to the merchant, also when the capture that follows is declined', async () => {
  useFarEnd({ capture: ['declined'] });
  const open = { payment_method: undefined, capture_method: 'AUTOMATIC', return_url: 'https://shop.example/done' };
  const { reference, checkout_url } = (await payments.create(open)).body;
  const { status, location } = await payer.submit(new URL(checkout_url).pathname, {
    pay: 'simulated_card',
    card: 'sim_success',
  });
  expect([status, location]).toEqual([200, `https://shop.example/done?payment=${reference}&status=AUTHORIZED`]);
});

test('only a payment that is being processed loads the script that keeps its page up to date', async () => {
  expect((await payer.get(path)).headers.get('Content-Security-Policy')).not.toContain('script-src');
  await payer.submit(path, { pay: 'simulated_card', card: 'sim_pending_success' });
  const { html, headers } = await payer.get(path);
  expect(html).toContain('data-refresh');
  expect(html).toMatch(/<title>[^<]*being processed/);
  expect(html).toContain(`<a href="${path}">Check again</a>`);
  expect(headers.get('Content-Security-Policy')).toContain("script-src 'self'");
});
