import { expect, test } from '@jest/globals';
import { call, createBusiness, signUp, type TestUser } from './support/api.ts';
import { service } from './support/shared-service.ts';

const add = (caller: TestUser, business: string, member: TestUser, role: string) =>
  call(service, 'POST', `/businesses/${business}/members`, {
    token: caller.session,
    body: { email: member.email, role },
  });

const change = (caller: TestUser, business: string, member: TestUser, role: string) =>
  call(service, 'PATCH', `/businesses/${business}/members/${member.id}`, { token: caller.session, body: { role } });

const remove = (caller: TestUser, business: string, member: TestUser) =>
  call(service, 'DELETE', `/businesses/${business}/members/${member.id}`, { token: caller.session });

const list = (caller: TestUser, business: string, query = '') =>
  call(service, 'GET', `/businesses/${business}/members${query}`, { token: caller.session });

/** A business with an owner and one member of each other role. */
async function createTeam() {
  const [owner, admin, hr, viewer] = await Promise.all([0, 1, 2, 3].map(() => signUp(service)));
  const business = await createBusiness(service, owner!);
  await add(owner!, business, admin!, 'admin');
  await add(owner!, business, hr!, 'HR');
  await add(owner!, business, viewer!, 'viewer');
  return { business, owner: owner!, admin: admin!, hr: hr!, viewer: viewer! };
}

async function ownersOf(caller: TestUser, business: string): Promise<string[]> {
  const { body } = await list(caller, business);
  return body.data
    .filter(({ role }: { role: string }) => role === 'owner')
    .map(({ user_id }: { user_id: string }) => user_id);
}

test('an owner adds a member by email address, in any case', async () => {
  const [owner, member] = [await signUp(service), await signUp(service, 'Grace Hopper')];
  const business = await createBusiness(service, owner);
  const { status, body } = await add(owner, business, { ...member, email: member.email.toUpperCase() }, 'viewer');
  expect(status).toBe(201);
  expect(body).toMatchObject({
    business_id: business,
    user_id: member.id,
    name: 'Grace Hopper',
    email: member.email,
    role: 'viewer',
  });
  expect((await call(service, 'GET', `/businesses/${business}`, { token: member.session })).body.role).toBe('viewer');
});

test('members are listed page by page, to members only', async () => {
  const { business, viewer } = await createTeam();
  const first = await list(viewer, business, '?limit=3');
  expect(first.body).toMatchObject({ has_more: true, data: { length: 3 } });
  const second = await list(viewer, business, `?cursor=${first.body.next_cursor}`);
  const ids = [...first.body.data, ...second.body.data].map(({ user_id }) => user_id);
  expect([second.body.has_more, new Set(ids).size]).toEqual([false, 4]);
  expect((await list(await signUp(service), business)).status).toBe(404);
});

test('an address without an account is not found', async () => {
  const owner = await signUp(service);
  const business = await createBusiness(service, owner);
  const { status, body } = await add(owner, business, { ...owner, email: 'nobody@example.com' }, 'viewer');
  expect([status, body.code]).toEqual([404, 'not_found']);
});

test('a member is added once, even by more parallel requests than connections', async () => {
  const [owner, member] = [await signUp(service), await signUp(service)];
  const business = await createBusiness(service, owner);
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(owner, business, member, 'viewer')));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'already_exists')).toHaveLength(19);
});

test.each(['hr', 'viewer'] as const)('a member in the role %s changes no members', async (role) => {
  const team = await createTeam();
  const caller = team[role];
  for (const refused of [
    await add(caller, team.business, await signUp(service), 'viewer'),
    await change(caller, team.business, team.owner, 'viewer'),
    await remove(caller, team.business, team.admin),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([403, 'role_required']);
  }
});

test('an admin changes members, but not owners', async () => {
  const { business, owner, admin, viewer } = await createTeam();
  expect((await change(admin, business, viewer, 'HR')).body.role).toBe('HR');
  for (const refused of [
    await add(admin, business, await signUp(service), 'owner'),
    await change(admin, business, viewer, 'owner'),
    await change(admin, business, owner, 'viewer'),
    await remove(admin, business, owner),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([403, 'role_required']);
  }
  expect((await remove(admin, business, viewer)).status).toBe(204);
});

test('to a stranger, a business has no members to change', async () => {
  const { business, viewer } = await createTeam();
  const stranger = await signUp(service);
  for (const { status } of [
    await add(stranger, business, stranger, 'viewer'),
    await change(stranger, business, viewer, 'viewer'),
    await remove(stranger, business, viewer),
  ]) {
    expect(status).toBe(404);
  }
});

test('an unknown member is not found', async () => {
  const { business, owner } = await createTeam();
  const stranger = await signUp(service);
  expect((await change(owner, business, stranger, 'viewer')).status).toBe(404);
  expect((await remove(owner, business, { ...stranger, id: 'nonsense' })).status).toBe(404);
});

test('the last owner can neither be demoted nor removed', async () => {
  const { business, owner } = await createTeam();
  for (const { status, body } of [
    await change(owner, business, owner, 'admin'),
    await remove(owner, business, owner),
  ]) {
    expect([status, body.code]).toEqual([409, 'last_owner']);
  }
  expect((await change(owner, business, owner, 'owner')).status).toBe(200);
});

test('of two owners who step down at once, one stays', async () => {
  for (let round = 0; round < 10; round++) {
    const { business, owner, admin: second } = await createTeam();
    await change(owner, business, second, 'owner');
    const answers = await Promise.all([
      change(owner, business, owner, 'viewer'),
      change(second, business, second, 'viewer'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ownersOf(owner, business)).toHaveLength(1);
  }
});

test('of two owners who demote each other at once, one succeeds and the other is refused', async () => {
  for (let round = 0; round < 10; round++) {
    const { business, owner, admin: second } = await createTeam();
    await change(owner, business, second, 'owner');
    const answers = await Promise.all([
      change(owner, business, second, 'viewer'),
      change(second, business, owner, 'viewer'),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => ['last_owner', 'role_required'].includes(body.code))).toHaveLength(1);
    expect(await ownersOf(owner, business)).toHaveLength(1);
  }
});

test('a removed member sees nothing of the business from the next request on', async () => {
  const { business, owner, viewer } = await createTeam();
  const paths = [`/businesses/${business}`, `/businesses/${business}/members`];
  for (const path of paths) expect((await call(service, 'GET', path, { token: viewer.session })).status).toBe(200);
  await remove(owner, business, viewer);
  for (const path of paths) expect((await call(service, 'GET', path, { token: viewer.session })).status).toBe(404);
  const { body } = await call(service, 'GET', '/businesses', { token: viewer.session });
  expect(body.data).toEqual([]);
});

test('a removed member can no longer manage the applications of the business', async () => {
  const { business, owner, admin } = await createTeam();
  const registration = {
    name: 'Shop',
    grant_types: ['client_credentials'],
    scopes: ['payments:read'],
    is_confidential: true,
    business_id: business,
  };
  const { body } = await call(service, 'POST', '/oauth/clients', { token: admin.session, body: registration });
  const read = () => call(service, 'GET', `/oauth/clients/${body.client_id}`, { token: admin.session });
  expect((await read()).status).toBe(200);
  await remove(owner, business, admin);
  expect((await read()).status).toBe(404);
});
