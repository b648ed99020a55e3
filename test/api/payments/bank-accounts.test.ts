import { expect, test } from '@jest/globals';
import { createMerchant } from '../../support/api.ts';
import { bankAccountOf, IBAN } from '../../support/bank-accounts.ts';
import { newMember, newOwner } from '../../support/dashboard.ts';
import { sql } from '../../support/database.ts';
import { mailsTo, verifyEmail } from '../../support/mail.ts';
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
