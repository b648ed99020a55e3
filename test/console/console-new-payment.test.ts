import { beforeAll, expect, test } from '@jest/globals';
import { call } from '../support/api.ts';
import { newOwner, type Owner } from '../support/dashboard.ts';
import { paymentsOf, times, type Payments } from '../support/payments.ts';
import { service } from '../support/shared-service.ts';
import { hiddenFields } from '../support/visitor.ts';

let owner: Owner;
let payments: Payments;
beforeAll(async () => {
  owner = await newOwner(service);
  payments = paymentsOf(service, owner.merchant);
});

const FIELDS = {
  amount: '12.50',
  currency: 'eur',
  description: 'Two <tickets>',
  merchant_reference: '',
  unique_merchant_reference: '',
  card: '',
  capture_method: 'MANUAL',
  return_url: '',
  metadata: '',
};

async function send(fields: Record<string, string> = {}, form?: Record<string, string>) {
  const hidden = form ?? hiddenFields((await owner.open('/payments/new')).html);
  return owner.act('/payments/new', 'create', { ...hidden, ...FIELDS, ...fields });
}

const referenceIn = (location: string) => /pay_\w+/.exec(location)![0];

test('a payment from the form waits for its payer, and its page has the link', async () => {
  const { status, location } = await send({
    metadata: 'order: A-1001\r\nshelf:  7 : 2 \nnote: left\u2028right\u2029end',
    merchant_reference: 'A-1001',
  });
  expect(status).toBe(303);
  const payment = await payments.read(referenceIn(location));
  expect(payment).toMatchObject({
    status: 'PENDING',
    amount: 1250,
    currency: 'EUR',
    metadata: { order: 'A-1001', shelf: '7 : 2', note: 'left\u2028right\u2029end' },
  });
  const { html } = await owner.get(location);
  expect(html).toContain(payment.checkout_url);
  expect(html).toContain('Payment created.');
  expect(html).toContain('Two &lt;tickets&gt;');
  const path = `/businesses/${owner.businessId}/audit-events?subject=${payment.reference}`;
  const { data } = (await call(service, 'GET', path, { token: owner.session })).body;
  expect(data).toMatchObject([{ type: 'payment.created', actor: { user_id: owner.id }, details: { amount: '1250' } }]);
});

test('in TEST a card of the simulator pays at once, or is declined', async () => {
  const paid = await send({ card: 'sim_success', capture_method: 'AUTOMATIC' });
  expect((await payments.read(referenceIn(paid.location))).status).toBe('CAPTURED');
  const declined = await send({ card: 'sim_declined' });
  const { html } = await owner.get(declined.location);
  expect(html).toContain('Declined');
  expect(html).toContain('<p class="warning" role="status">The payment was created, but it was declined.');
  expect(html).not.toContain('Payment created.');
});

test.each([
  ['1250', 'JPY', 1250],
  ['1.25', 'KWD', 1250],
  ['7', 'EUR', 700],
  ['12,5', 'EUR', 1250],
  ['1250,05', 'KWD', 1250050],
  ['90071992547409.91', 'EUR', 9007199254740991],
] as const)('%s %s is %d minor units', async (amount, currency, minor) => {
  const { location } = await send({ amount, currency });
  expect((await payments.read(referenceIn(location))).amount).toBe(minor);
});

test.each([
  [{ amount: '' }, 'Enter an amount such as 12.50.'],
  [{ amount: '12.505' }, 'The amount must be written in EUR, such as 12.50.'],
  [{ amount: '1,250', currency: 'KWD' }, 'The amount must be written in KWD, such as 1.250.'],
  [{ amount: '1,250', currency: 'JPY' }, 'The amount must be written in JPY, such as 1250.'],
  [{ amount: '12,50,' }, 'The amount must be written in EUR, such as 12.50.'],
  [{ amount: '12.5', currency: 'JPY' }, 'The amount must be written in JPY, such as 1250.'],
  [{ amount: '90071992547409.92' }, 'The amount must be'],
  [{ amount: '0' }, 'The amount must be'],
  [{ currency: 'XAU' }, 'The currency must be the ISO 4217 code'],
  [{ currency: '<b>' }, 'The currency must be the ISO 4217 code'],
  [{ description: 'x'.repeat(501) }, 'The description must'],
  [{ return_url: 'javascript:alert(1)' }, 'The return address must'],
  [{ unique_merchant_reference: 'yes' }, 'Your reference is required with unique_merchant_reference.'],
  [{ metadata: 'no colon' }, 'The metadata must have a colon in each line'],
  [{ metadata: `${'x'.repeat(41)}: 1` }, 'The metadata'],
  [{ metadata: 'order: 1\norder: 2' }, 'The metadata must have one line for order.'],
  [{ metadata: ' : 1' }, 'The metadata'],
  [{ card: 'sim_unheard_of' }, 'There is a problem'],
  [{ capture_method: 'SOMETIME' }, 'There is a problem'],
  [{ client_id: 'app_00000000000000000000000000' }, 'No such application'],
])('%j is refused by the contract, and what was typed is kept', async (fields, message) => {
  const { status, html } = await send(fields);
  expect([status, html]).toEqual(['client_id' in fields ? 404 : 400, expect.stringContaining(message)]);
  if (status === 400 && !('description' in fields)) expect(html).toContain('value="Two &lt;tickets&gt;"');
});

test('a form that is sent five times at once makes one payment', async () => {
  const form = hiddenFields((await owner.open('/payments/new')).html);
  const answers = await times(5, () => send({ merchant_reference: 'only-once' }, form));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
  const { data } = (await payments.ask('GET', '/payments?merchant_reference=only-once')).body;
  expect(data).toHaveLength(1);
});

test('a second payment of an order is refused with a link to the first one', async () => {
  const once = { merchant_reference: 'order-7', unique_merchant_reference: 'yes' };
  const first = referenceIn((await send(once)).location);
  const { status, html } = await send(once);
  expect([status, html]).toEqual([409, expect.stringContaining(`Your reference belongs to the payment ${first}`)]);
  expect(html).toMatch(new RegExp(`<a href="[^"]*/payments/${first}">Open the existing payment</a>`));
  expect(html).toMatch(/name="unique_merchant_reference" value="yes" checked/);
  expect((await payments.ask('GET', '/payments?merchant_reference=order-7')).body.data).toHaveLength(1);
});

test('without an application there is nothing that a payment could belong to, and the page leads to one', async () => {
  const { html } = await owner.get(`/dashboard/${owner.businessId}/live/payments/new`);
  expect(html).toContain('A payment belongs to an application');
});
