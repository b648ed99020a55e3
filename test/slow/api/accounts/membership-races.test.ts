import { expect, test } from '@jest/globals';
import { call, createBusiness, signUp, type ApiAnswer, type TestUser } from '../../../support/api.ts';
import { sql } from '../../../support/database.ts';
import { duringOther } from '../../../support/locks.ts';
import { join } from '../../../support/members.ts';
import { service } from '../../../support/shared-service.ts';

const registration = (business_id: string) => ({
  name: 'Shop',
  grant_types: ['client_credentials'],
  scopes: ['payments:create'],
  is_confidential: true,
  business_id,
});

const register = ({ session }: TestUser, business: string) =>
  call(service, 'POST', '/oauth/clients', { token: session, body: registration(business) });

/** Creates an admin of another user's business, with an application there. */
async function createAdmin(): Promise<{ business: string; admin: TestUser; app: string }> {
  const [owner, admin] = await Promise.all([signUp(service), signUp(service)]);
  const business = await createBusiness(service, owner);
  await join(service, owner, business, admin, 'admin');
  return { business, admin, app: (await register(admin, business)).body.client_id };
}

/** Sends a request while a change of a member is about to be committed. */
async function duringChange(
  business: string,
  member: TestUser,
  change: string,
  send: () => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  const lock = 'SELECT FROM businesses WHERE id = $1 FOR UPDATE';
  const changed = `${change} WHERE business_id = $1 AND user_id = $2`;
  const [answer] = await duringOther(service, [[lock, business], [changed, business, member.id]], () => [send()]); // prettier-ignore
  return answer!;
}

const duringRemoval = (business: string, member: TestUser, send: () => Promise<ApiAnswer>) =>
  duringChange(business, member, 'DELETE FROM business_members', send);

const applicationsOf = async (business: string) =>
  (await sql(service, 'SELECT count(*)::integer AS count FROM clients WHERE business_id = $1', [business]))[0]!.count;

test('a member who is being removed registers no application', async () => {
  const { business, admin } = await createAdmin();
  const { status, body } = await duringRemoval(business, admin, () => register(admin, business));
  expect([status, body.code]).toEqual([422, 'not_a_member']);
  expect(await applicationsOf(business)).toBe(1);
});

test.each([
  ['makes no application LIVE', 'POST', '/promote', undefined],
  ['gets no new secret', 'POST', '/regenerate-secret', undefined],
  ['changes no application', 'PATCH', '', { name: 'Mine' }],
  ['deletes no application', 'DELETE', '', undefined],
] as const)('a member who is being removed %s', async (_, method, action, body) => {
  const { business, admin, app } = await createAdmin();
  const path = `/oauth/clients/${app}${action}`;
  const read = () => sql(service, 'SELECT * FROM clients WHERE client_id = $1', [app]);
  const before = await read();
  const send = () => call(service, method, path, { token: admin.session, ...(body && { body }) });
  const refused = await duringRemoval(business, admin, send);
  expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
  expect([await applicationsOf(business), await read()]).toEqual([1, before]);
});

test('an admin who becomes a viewer meanwhile makes no application LIVE', async () => {
  const { business, admin, app } = await createAdmin();
  const promote = () => call(service, 'POST', `/oauth/clients/${app}/promote`, { token: admin.session });
  const demotion = `UPDATE business_members SET role = 'viewer'`;
  const { status, body } = await duringChange(business, admin, demotion, promote);
  expect([status, body.code]).toEqual([403, 'role_required']);
  expect(await applicationsOf(business)).toBe(1);
});
