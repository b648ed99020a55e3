import { beforeAll, expect, test } from '@jest/globals';
import { LANGUAGES } from '../../server/platform/languages/languages.ts';
import { call } from '../support/api.ts';
import { newOwnerWithSupport, type Owner } from '../support/dashboard.ts';
import { sql } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { mailsTo, verifyEmail, type KeptMail } from '../support/mail.ts';
import { newPerson, type Person } from '../support/oauth.ts';
import { paymentsOf, type Payments } from '../support/payments.ts';
import { service } from '../support/shared-service.ts';

let owner: Owner;
let payments: Payments;
beforeAll(async () => {
  owner = await newOwnerWithSupport(service);
  payments = paymentsOf(service, owner.merchant);
});

async function verifiedPayer(): Promise<Person> {
  const payer = await newPerson(service);
  await verifyEmail(service, payer);
  return payer;
}

async function paidBy(payer: Person): Promise<string> {
  const { reference } = (await payments.create({ payment_method: undefined })).body as { reference: string };
  await payer.submit(`/pay/${reference}`, { pay: 'wallet' });
  expect((await payments.act(reference, 'capture')).body.status).toBe('CAPTURED');
  return reference;
}

/** Returns the mails to a payer other than those about the address, newest first, once no notice waits to be written. */
async function noticesTo(payer: Person): Promise<KeptMail[]> {
  const waiting = "SELECT FROM pgboss.job WHERE name = 'refund-notice' AND state IN ('created', 'retry', 'active')";
  await eventually(async () => (await sql(service, waiting)).length === 0, 'every notice to be written');
  return (await mailsTo(service, payer)).filter(({ text }) => text.includes('/pay/pay_'));
}

test('a payer who paid from the wallet is mailed each refund, in part and of the rest', async () => {
  const payer = await verifiedPayer();
  const reference = await paidBy(payer);
  expect(await noticesTo(payer)).toEqual([]);
  await payments.refund(reference, { amount: 250, reason: 'Damaged in transit' });
  expect(await noticesTo(payer)).toHaveLength(1);
  await payments.refund(reference);
  const mails = await noticesTo(payer);
  expect(mails.map(({ subject }) => subject)).toEqual(['TEST · Refund of €10.00', 'TEST · Refund of €2.50']);
  const { text } = mails[1]!;
  for (const part of [
    'TEST: play money only',
    'Analytical Engines has refunded €2.50 to your wallet.',
    'It is for your payment of €12.50 on',
    `Reference: ${reference}`,
    'Help: help@analytical.example',
    `${service.origin}/pay/${reference}`,
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Damaged');
});

test('its time has the format of dates of the account', async () => {
  const payer = await verifiedPayer();
  await call(service, 'PATCH', '/account', { token: payer.session, body: { date_format: 'iso' } });
  await payments.refund(await paidBy(payer));
  const [mail] = await noticesTo(payer);
  expect(mail!.text).toMatch(/for your payment of €12\.50 on 20\d\d-\d\d-\d\d \d\d:\d\d UTC\./);
});

test.each(LANGUAGES.map(({ code }) => code))('it is in the language of the account: %s', async (code) => {
  const language = LANGUAGES.find((each) => each.code === code)!;
  const payer = await verifiedPayer();
  await call(service, 'PATCH', '/account', { token: payer.session, body: { language: code } });
  await payments.refund(await paidBy(payer));
  const amount = new Intl.NumberFormat(language.amounts, { style: 'currency', currency: 'EUR' }).format(12.5);
  const [mail] = await noticesTo(payer);
  expect(mail!.subject).toBe(`TEST · ${language.text('mail.refund', { amount })}`);
  expect(mail!.text).toContain(language.text('mail.refund_why'));
});

test('an address that is not verified gets no mail about refunds, and neither does a refused refund cause one', async () => {
  const payer = await newPerson(service);
  await payments.refund(await paidBy(payer));
  expect(await noticesTo(payer)).toEqual([]);
  const verified = await verifiedPayer();
  const reference = await paidBy(verified);
  expect((await payments.refund(reference, { amount: 1251 })).status).toBe(422);
  expect(await noticesTo(verified)).toEqual([]);
});

test('a business that refunds in many parts sends ten mails a day at most, and the refunds succeed', async () => {
  const payer = await verifiedPayer();
  const reference = await paidBy(payer);
  for (let part = 0; part < 12; part++)
    expect((await payments.refund(reference, { amount: 100 })).body.status).toBe('SUCCEEDED');
  expect(await noticesTo(payer)).toHaveLength(10);
});

test('a refund succeeds while the tables of mails cannot be written, and is mailed afterwards', async () => {
  const payer = await verifiedPayer();
  const reference = await paidBy(payer);
  await sql(service, 'ALTER TABLE mails RENAME TO mails_away');
  try {
    expect((await payments.refund(reference)).body.status).toBe('SUCCEEDED');
  } finally {
    await sql(service, 'ALTER TABLE mails_away RENAME TO mails');
  }
  expect(await noticesTo(payer)).toHaveLength(1);
});

test('a user who has left gets no mail about a refund', async () => {
  const payer = await verifiedPayer();
  const reference = await paidBy(payer);
  expect((await call(service, 'DELETE', '/account', { token: payer.session })).status).toBe(204);
  await payments.refund(reference);
  expect(await noticesTo(payer)).toEqual([]);
});
