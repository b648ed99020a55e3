import { expect, test } from '@jest/globals';
import { PAYEE } from '../../../../server/domain/payments/top-ups.ts';
import {
  call,
  createBusiness,
  createMerchant,
  insist,
  PASSWORD,
  signUp,
  type ApiAnswer,
} from '../../../support/api.ts';
import { sql } from '../../../support/database.ts';
import { invite, join } from '../../../support/members.ts';
import { verifyEmail } from '../../../support/mail.ts';
import { newPerson, obtainTokens, registerBusinessApp } from '../../../support/oauth.ts';
import { paymentsOf, tally, times } from '../../../support/payments.ts';
import { service } from '../../../support/shared-service.ts';
import { hiddenFields } from '../../../support/visitor.ts';

type Caller = { session: string };

const ROUNDS = 5;
const leave = ({ session }: Caller) => call(service, 'DELETE', '/account', { token: session });
const ask = ({ session }: Caller, method: string, path: string, body?: object) =>
  call(service, method, path, { token: session, ...(body && { body }) });
const isGone = async (id: string) =>
  (await sql(service, 'SELECT deleted_at FROM users WHERE id = $1', [id]))[0]!.deleted_at !== null;
const codeOf = ({ status, body }: ApiAnswer) => (body?.code as string | undefined) ?? status;

/** Returns rows of deleted users that only existing users may have. */
async function leftovers(): Promise<unknown[]> {
  return sql(
    service,
    `SELECT 'member' AS what, user_id FROM business_members JOIN users ON users.id = user_id WHERE deleted_at IS NOT NULL
     UNION SELECT 'session', user_id FROM sessions JOIN users ON users.id = user_id WHERE deleted_at IS NOT NULL
     UNION SELECT 'grant', user_id FROM grants JOIN users ON users.id = user_id WHERE deleted_at IS NOT NULL
     UNION SELECT 'factor', user_id FROM authenticator_apps JOIN users ON users.id = user_id WHERE deleted_at IS NOT NULL
     UNION SELECT 'owner', business.id FROM businesses business WHERE closed_at IS NULL AND id <> '${PAYEE}' AND NOT EXISTS (
       SELECT FROM business_members WHERE business_id = business.id AND role = 'owner')`,
  );
}

test('of 20 that delete one account at once, one does', async () => {
  const user = await signUp(service);
  const answers = tally(await times(20, () => insist(() => leave(user))));
  expect(answers).toEqual({ '204': 1, '401 invalid_token': 19 });
  const events = await sql(service, "SELECT FROM audit_events WHERE type = 'account.deleted' AND user_id = $1", [
    user.id,
  ]);
  expect(events).toHaveLength(1);
});

test('while an invitation is accepted, the member is gone or the account is there', async () => {
  const owner = await signUp(service);
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await signUp(service);
    await verifyEmail(service, user);
    const businesses = await times(4, () => createBusiness(service, owner));
    const tokens = [];
    for (const business of businesses) tokens.push(await invite(service, owner, business, user.email, 'owner'));
    const accept = (token: string) => ask(user, 'POST', '/invitations/accept', { token });
    const [gone, ...accepted] = await Promise.all([leave(user), ...tokens.map(accept)]);
    expect(gone.status).toBe(204);
    for (const answer of accepted) expect([200, 'link_invalid', 'invalid_token']).toContain(codeOf(answer));
  }
  expect(await leftovers()).toEqual([]);
});

test('during a transfer of ownership, the business has an owner', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [owner, heir] = [await signUp(service), await signUp(service)];
    const business = await createBusiness(service, owner);
    await join(service, owner, business, heir, 'admin');
    const path = `/businesses/${business}/members/${heir.id}`;
    const [left, promoted, both] = await Promise.all([
      leave(owner),
      ask(owner, 'PATCH', path, { role: 'owner' }),
      leave(heir),
    ]);
    expect([204, 'last_owner']).toContain(codeOf(left));
    expect([200, 'not_found', 'invalid_token']).toContain(codeOf(promoted));
    expect([204, 'last_owner']).toContain(codeOf(both));
    expect([await isGone(owner.id), await isGone(heir.id)]).not.toEqual([true, true]);
  }
  expect(await leftovers()).toEqual([]);
});

test('of two owners who leave at once, one stays', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = [await signUp(service), await signUp(service)];
    const business = await createBusiness(service, one);
    await join(service, one, business, other, 'owner');
    const codes = (await Promise.all([leave(one), leave(other)])).map(codeOf);
    expect(codes.sort()).toEqual([204, 'last_owner']);
  }
});

test('during sign-ins and what a session starts, nothing of the user is left', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = await newPerson(service);
    const credentials = { email: person.email, password: PASSWORD, transport: 'bearer' };
    const device = await call(service, 'POST', '/oauth/device_authorization', { form: { client_id: 'tally-cli' } });
    const { user_code } = device.body;
    const { form_token } = hiddenFields((await person.get('/device')).html);
    const [gone, ...signedIn] = await Promise.all([
      leave(person),
      ...Array.from({ length: 5 }, () => call(service, 'POST', '/session', { body: credentials })),
      ask(person, 'POST', '/businesses', { name: 'Late' }),
      ask(person, 'POST', '/second-factor/authenticator-app', { password: PASSWORD }),
      person.post('/device', { form_token: form_token!, user_code, decision: 'approve' }),
    ] as const);
    expect([204, 'last_owner']).toContain(codeOf(gone)); // the business may be created in time
    for (const answer of signedIn.slice(0, 5) as ApiAnswer[])
      expect([201, 'invalid_credentials']).toContain(codeOf(answer));
    expect(await isGone(person.id)).toBe(gone.status === 204);
  }
  expect(await leftovers()).toEqual([]);
});

test('while a payment is confirmed from the wallet, either is first', async () => {
  const payments = paymentsOf(service, await createMerchant(service));
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = await newPerson(service);
    const { reference } = (await payments.create({ payment_method: undefined })).body;
    const { form_token } = hiddenFields((await person.get(`/pay/${reference}`)).html);
    const [gone] = await Promise.all([
      leave(person),
      person.post(`/pay/${reference}`, { form_token: form_token!, pay: 'wallet' }),
    ]);
    expect(gone.status).toBe(204);
    const { status } = await payments.read(reference);
    expect(['PENDING', 'AUTHORIZED']).toContain(status);
    const [row] = await sql(service, 'SELECT payer_id FROM payments WHERE reference = $1', [reference]);
    expect(row!.payer_id).toBe(status === 'PENDING' ? null : person.id);
  }
});

test('a payment that was let in before its payer left is not made', async () => {
  const person = await newPerson(service);
  const app = await registerBusinessApp(service, person);
  const { access_token: token } = await obtainTokens(service, person, app, { scope: 'payments:create' });
  const payments = paymentsOf(service, await createMerchant(service));
  const { reference } = (await payments.create({ payment_method: undefined })).body;
  const { form_token } = hiddenFields((await person.get(`/pay/${reference}`)).html);
  // Simulates a token and a session that were checked just before.
  await sql(service, 'UPDATE users SET deleted_at = now() WHERE id = $1', [person.id]);
  const late = await paymentsOf(service, { token }).create({ payment_method: { type: 'wallet' } });
  expect([late.status, late.body.code]).toEqual([401, 'invalid_token']);
  await person.post(`/pay/${reference}`, { form_token: form_token!, pay: 'wallet' });
  expect((await payments.read(reference)).status).toBe('PENDING');
});
