import { beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { limitKey } from '../../server/limits/quota.ts';
import { LANGUAGES } from '../../server/platform/languages/languages.ts';
import { sql } from '../support/database.ts';
import { newOwner, newOwnerWithSupport, type Owner } from '../support/dashboard.ts';
import { mailsTo, verifyEmail } from '../support/mail.ts';
import { newPerson } from '../support/oauth.ts';
import { paymentsOf, times, type Payments } from '../support/payments.ts';
import { service } from '../support/shared-service.ts';
import { hiddenFields, newVisitor, type Visitor } from '../support/visitor.ts';

const DESCRIPTION = 'Two tickets, row 4';

let owner: Owner;
let payments: Payments;
beforeAll(async () => {
  owner = await newOwnerWithSupport(service);
  payments = paymentsOf(service, owner.merchant);
});

const newAddress = () => ({ email: `${randomUUID()}@example.com` });

const paid = (by: Payments = payments) => by.captured({ description: DESCRIPTION });

/** Presses the button below a receipt. */
const ask = (visitor: Visitor, reference: string, fields: Record<string, string> = {}) =>
  visitor.get(`/pay/${reference}`).then(({ html }) => {
    const { form_token } = hiddenFields(html);
    return visitor.post(`/pay/${reference}/receipt`, { form_token: form_token!, ...fields });
  });

test('a payer without an account gets the receipt at the address that is entered, without texts of the business', async () => {
  const reference = await paid();
  await payments.refund(reference, { amount: 250 });
  const [payer, to] = [newVisitor(service), newAddress()];
  expect((await payer.get(`/pay/${reference}`)).html).toContain(`action="/pay/${reference}/receipt"`);
  const sent = await ask(payer, reference, to);
  expect([sent.status, sent.location]).toEqual([303, `/pay/${reference}?sent`]);
  expect((await payer.get(sent.location)).html).toContain('<p role="status">The receipt is being sent.');
  const [mail, ...others] = await mailsTo(service, to);
  expect(others).toEqual([]);
  expect(mail!.subject).toBe('TEST · Your receipt: €12.50');
  for (const part of ['TEST: play money only', 'You paid €12.50 on', 'Simulated card', 'Refunded: €2.50', reference])
    expect(mail!.text).toContain(part);
  expect(mail!.text).toContain(`${service.origin}/pay/${reference}`);
  expect(mail!.text).not.toMatch(/Analytical|Two tickets|help@/);
});

test('a user with a verified address gets it there, with business, description and support address, and nowhere else', async () => {
  const person = await newPerson(service);
  await verifyEmail(service, person);
  const reference = await paid();
  const page = (await person.get(`/pay/${reference}`)).html;
  expect(page).toContain(`Send the receipt to ${person.email}</button>`);
  expect(page).not.toContain('name="email"');
  const other = newAddress();
  expect((await ask(person, reference, other)).status).toBe(303);
  expect(await mailsTo(service, other)).toEqual([]);
  const mail = (await mailsTo(service, person)).find(({ subject }) => subject.startsWith('TEST · Your receipt'))!;
  for (const part of ['Paid to: Analytical Engines', DESCRIPTION, 'Help: help@analytical.example'])
    expect(mail.text).toContain(part);
});

test('a user whose address is not verified is treated as a visitor who enters it', async () => {
  const person = await newPerson(service);
  const reference = await paid();
  expect((await person.get(`/pay/${reference}`)).html).toMatch(new RegExp(`name="email"[^>]* value="${person.email}"`));
  await ask(person, reference, { email: person.email });
  const mail = (await mailsTo(service, person)).find(({ subject }) => subject.startsWith('TEST · Your receipt'))!;
  expect(mail.text).not.toMatch(/Analytical|Two tickets/);
});

test.each(LANGUAGES.map(({ code }) => code))('the form, its faults and the mail are in %s', async (code) => {
  const language = LANGUAGES.find((each) => each.code === code)!;
  const [visitor, reference, to] = [newVisitor(service), await paid(), newAddress()];
  await visitor.get(`/pay/${reference}?lang=${code}`);
  const refused = await ask(visitor, reference, { email: 'ada' });
  expect([refused.status, refused.html]).toEqual([
    400,
    expect.stringContaining(language.text('receipt.enter_address')),
  ]);
  expect(refused.html).toMatch(/name="email"[^>]* value="ada"/);
  await ask(visitor, reference, to);
  const [mail] = await mailsTo(service, to);
  const amount = new Intl.NumberFormat(language.amounts, { style: 'currency', currency: 'EUR' }).format(12.5);
  expect(mail!.subject).toBe(`TEST · ${language.text('mail.receipt', { amount })}`);
  expect(mail!.text).toContain(language.text('mail.receipt_why'));
});

test.each([
  '',
  'ada',
  'ada@',
  'ada@example.com, eve@example.com',
  'ada@example.com\r\nBcc: eve@example.com',
  'a'.repeat(300),
])('an invalid address is refused, and nothing is sent: %j', async (email) => {
  const { status, html } = await ask(newVisitor(service), await paid(), { email });
  expect([status, html]).toEqual([400, expect.stringContaining('Enter an email address such as ada@example.com.')]);
});

test('a receipt is mailed five times a day, and then refused in words', async () => {
  const reference = await paid();
  const to = newAddress();
  for (let time = 0; time < 5; time++) expect((await ask(newVisitor(service), reference, to)).status).toBe(303);
  const refused = await ask(newVisitor(service), reference, to);
  expect([refused.status, refused.html]).toEqual([429, expect.stringContaining('cannot be sent again today')]);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(80_000);
  expect(await mailsTo(service, to)).toHaveLength(5);
});

test('an address gets ten receipts a day of all payments together, and the response does not say so', async () => {
  const to = newAddress();
  const references = await times(3, () => paid());
  const answers = [];
  for (const reference of references)
    for (let time = 0; time < 4; time++) answers.push(await ask(newVisitor(service), reference, to));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(303));
  expect(await mailsTo(service, to)).toHaveLength(10);
});

test('a business mails 50 receipts a day in TEST, to any addresses, and others are not affected', async () => {
  const busy = await newOwner(service);
  const references = await times(11, () => paid(paymentsOf(service, busy.merchant)));
  const visitor = newVisitor(service);
  for (const reference of references.slice(1))
    for (let time = 0; time < 5; time++) expect((await ask(visitor, reference, newAddress())).status).toBe(303);
  const to = newAddress();
  const refused = await ask(visitor, references[0]!, to);
  expect([refused.status, refused.html]).toEqual([429, expect.stringContaining('cannot be sent again today')]);
  expect(await mailsTo(service, to)).toEqual([]);
  expect((await ask(visitor, await paid(), to)).status).toBe(303);
});

test('a network address mails 200 receipts a day', async () => {
  const reference = await paid();
  expect((await ask(newVisitor(service), reference, newAddress())).status).toBe(303);
  const key = [limitKey('receipts address', '127.0.0.1')];
  const change = await sql(service, 'UPDATE rate_limits SET points = 200 WHERE key = $1 RETURNING key', key);
  expect(change).toHaveLength(1);
  expect((await ask(newVisitor(service), reference, newAddress())).status).toBe(429);
  await sql(service, 'DELETE FROM rate_limits WHERE key = $1', key);
});

test.each([
  ['is open', {}],
  ['is only authorized', { payment_method: { type: 'simulated_card', token: 'sim_success' } }],
])('a payment that %s has no receipt to send', async (_, changes) => {
  const { reference } = (await payments.create({ payment_method: undefined, ...changes })).body as {
    reference: string;
  };
  const visitor = newVisitor(service);
  expect((await visitor.get(`/pay/${reference}`)).html).not.toContain('/receipt"');
  const captured = await paid();
  const { form_token } = hiddenFields((await visitor.get(`/pay/${captured}`)).html);
  const refused = await visitor.post(`/pay/${reference}/receipt`, { form_token: form_token!, ...newAddress() });
  expect([refused.status, refused.html]).toEqual([409, expect.stringContaining('there is no receipt to send')]);
});

test('the address of the form leads to the receipt, and a payment that does not exist has no receipt', async () => {
  const [reference, visitor] = [await paid(), newVisitor(service)];
  expect((await visitor.get(`/pay/${reference}/receipt`)).location).toBe(`/pay/${reference}`);
  const { form_token } = hiddenFields((await visitor.get(`/pay/${reference}`)).html);
  const path = '/pay/pay_00000000000000000000000000/receipt';
  expect((await visitor.post(path, { form_token: form_token!, ...newAddress() })).status).toBe(404);
  expect((await visitor.post(`/pay/${reference}/receipt`, { form_token: 'forged', ...newAddress() })).status).toBe(403);
});
