import { expect, test } from '@jest/globals';
import { call, createMerchant } from '../../support/api.ts';
import { bankAccountOf, IBAN } from '../../support/bank-accounts.ts';
import { newMember, newOwner } from '../../support/dashboard.ts';
import { sql } from '../../support/database.ts';
import { mailAbout, mailsTo, verifyEmail } from '../../support/mail.ts';
import { service } from '../../support/shared-service.ts';

const HOUR = 3_600_000;
const CHANGED = 'The bank account of your business was changed';
const REMOVED = 'The bank account of your business was removed';

/** Signs up an owner with a verified address, and returns the bank account of the business. */
async function newAccount(environment = 'LIVE') {
  const owner = await newOwner(service);
  await verifyEmail(service, owner);
  const account = bankAccountOf(service, { user: owner, businessId: owner.businessId }, environment);
  const subjects = async () => (await mailsTo(service, owner)).map(({ subject }) => subject);
  return { owner, account, subjects };
}

test('a bank account is shown without its number, and stored encrypted', async () => {
  const { owner, account } = await newAccount('TEST');
  const { status, body } = await account.set({ iban: 'de89 3704 0044 0532 0130 00' });
  const shown = { holder: 'Analytical Engines Ltd', country: 'DE', last4: '3000', environment: 'TEST' };
  expect([status, body]).toEqual([200, expect.objectContaining(shown)]);
  expect((await account.get()).body).toEqual(body);
  expect(JSON.stringify(body)).not.toContain('0532');
  const stored = await sql(service, 'SELECT * FROM bank_accounts WHERE business_id = $1', [owner.businessId]);
  expect(JSON.stringify(stored)).not.toContain(IBAN);
  expect((stored[0]!.details_encrypted as Buffer).toString('latin1')).not.toMatch(/Analytical|3704/);
});

test('a LIVE account is used 72 hours after its change, and owners get a mail about it', async () => {
  const { account, subjects } = await newAccount();
  const { body } = await account.set();
  expect(Date.parse(body.usable_from) - Date.parse(body.updated_at)).toBe(72 * HOUR);
  expect((await account.set()).body).toEqual(body); // the same account again changes nothing
  expect((await subjects()).filter((subject) => subject === CHANGED)).toHaveLength(1);
  const other = (await account.set({ holder: 'Charles Babbage' })).body;
  expect(Date.parse(other.usable_from)).toBeGreaterThan(Date.parse(body.usable_from));
  expect((await account.remove()).status).toBe(204);
  expect(await subjects()).toEqual(expect.arrayContaining([CHANGED, CHANGED, REMOVED]));
});

test('a LIVE account is changed ten times a day by a user, because each change is mailed; it can still be removed', async () => {
  const { owner, account, subjects } = await newAccount();
  const change = (count: number) => account.set({ holder: `Holder ${String.fromCharCode(65 + count)}` });
  for (let count = 0; count < 10; count += 1) expect((await change(count)).status).toBe(200);
  const { status, body, headers } = await change(10);
  expect([status, body.code, body.detail]).toEqual([
    429,
    'rate_limited',
    'You changed the LIVE bank account 10 times within a day, the maximum. Try again tomorrow. It can be removed at any time.',
  ]);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(80_000);
  expect(headers.get('RateLimit-Policy')).toBe('"bank_accounts";q=10;w=86400');
  expect((await account.get()).body.holder).toBe('Holder J');
  expect((await subjects()).filter((subject) => subject === CHANGED)).toHaveLength(10);
  expect((await change(9)).status).toBe(200); // the same account again
  expect((await account.remove()).status).toBe(204);
  expect((await change(0)).status).toBe(429);
  const other = await newMember(service, owner, 'owner');
  const ofOther = bankAccountOf(service, { user: other, businessId: owner.businessId }, 'LIVE');
  expect((await ofOther.set()).status).toBe(200);
  expect((await (await newAccount()).account.set()).status).toBe(200);
});

test('a TEST account is changed any number of times', async () => {
  const { account } = await newAccount('TEST');
  for (let count = 0; count < 12; count += 1)
    expect((await account.set({ holder: `Holder ${String.fromCharCode(65 + count)}` })).status).toBe(200);
});

test('mails about a bank account are in the language of the account', async () => {
  const { owner, account, subjects } = await newAccount();
  await call(service, 'PATCH', '/account', { token: owner.session, body: { language: 'fr' } });
  await account.set();
  const { text } = await mailAbout(service, owner, 'Le compte bancaire de votre entreprise a été modifié');
  expect(text).toMatch(/le compte se terminant par 3000, à partir du .*UTC/);
  await account.remove();
  expect(await subjects()).toContain('Le compte bancaire de votre entreprise a été supprimé');
});

test.each([
  ['month_first', /, from \w+ \d\d?, 20\d\d at \d\d?:\d\d [AP]M UTC on\./],
  ['iso', /, from 20\d\d-\d\d-\d\d \d\d:\d\d UTC on\./],
])('mails in English have the format of dates of the account: %s', async (date_format, text) => {
  const { owner, account } = await newAccount();
  await call(service, 'PATCH', '/account', { token: owner.session, body: { date_format } });
  await account.set();
  expect((await mailAbout(service, owner, CHANGED)).text).toMatch(text);
});

test('a TEST account is used at once, without a mail', async () => {
  const { account, subjects } = await newAccount('TEST');
  const { body } = await account.set();
  expect(body.usable_from).toBe(body.updated_at);
  expect(await subjects()).not.toContain(CHANGED);
});

test.each([
  ['a mistyped number', { iban: 'DE88370400440532013000' }, '/iban'],
  ['a country outside SEPA', { iban: 'BR1800360305000010009795493C1' }, '/iban'],
  ['a holder in other letters', { holder: '株式会社' }, '/holder'],
  ['an empty holder', { holder: ' ' }, '/holder'],
])('an account with %s is refused', async (_, changes, field) => {
  const { account } = await newAccount('TEST');
  const { status, body } = await account.set(changes);
  expect([status, body.errors[0].field]).toEqual([400, field]);
  expect((await account.get()).status).toBe(404);
});

test('owners and admins with a recent sign-in set the account, members see it, and others do not', async () => {
  const { owner, account } = await newAccount();
  await account.set();
  const viewer = await newMember(service, owner, 'viewer');
  const ofViewer = bankAccountOf(service, { user: viewer, businessId: owner.businessId }, 'LIVE');
  expect((await ofViewer.get()).status).toBe(200);
  expect((await ofViewer.set()).body.code).toBe('role_required');
  expect((await ofViewer.remove()).body.code).toBe('role_required');
  const stranger = bankAccountOf(service, { user: await newOwner(service), businessId: owner.businessId }, 'LIVE');
  for (const ask of [stranger.get, stranger.set, stranger.remove]) expect((await ask()).status).toBe(404);
  await sql(
    service,
    "UPDATE sessions SET created_at = now() - interval '1 hour', proven_at = NULL WHERE user_id = $1",
    [owner.id],
  );
  expect((await account.set({ holder: 'Mallory' })).body.code).toBe('recent_sign_in_required');
  expect((await account.remove()).body.code).toBe('recent_sign_in_required');
  expect((await account.get()).status).toBe(200);
});

test('the audit log has changes of the account, with its last characters only', async () => {
  const merchant = await createMerchant(service);
  const account = bankAccountOf(service, merchant);
  await account.set();
  await account.remove();
  const events = await sql(service, "SELECT type, details FROM audit_events WHERE business_id = $1 AND type LIKE 'bank%' ORDER BY id", [merchant.businessId]); // prettier-ignore
  expect(events).toEqual([
    { type: 'bank_account.changed', details: { last4: '3000' } },
    { type: 'bank_account.removed', details: { last4_before: '3000' } },
  ]);
});
