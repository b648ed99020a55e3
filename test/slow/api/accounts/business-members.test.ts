import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../../server/platform/ids.ts';
import {
  call,
  createApplication,
  createBusiness,
  fetchToken,
  insist,
  signUp,
  type TestUser,
} from '../../../support/api.ts';
import { sql } from '../../../support/database.ts';
import { mailsTo, verifyEmail } from '../../../support/mail.ts';
import { join } from '../../../support/members.ts';
import { service } from '../../../support/shared-service.ts';

const change = (caller: TestUser, business: string, member: TestUser, role: string) =>
  call(service, 'PATCH', `/businesses/${business}/members/${member.id}`, { token: caller.session, body: { role } });

const remove = (caller: TestUser, business: string, member: TestUser) =>
  call(service, 'DELETE', `/businesses/${business}/members/${member.id}`, { token: caller.session });

const list = (caller: TestUser, business: string, query = '') =>
  call(service, 'GET', `/businesses/${business}/members${query}`, { token: caller.session });

/** Creates a business with an owner and one member of each other role. */
async function createTeam() {
  const [owner, admin, hr, viewer] = await Promise.all([0, 1, 2, 3].map(() => signUp(service)));
  const business = await createBusiness(service, owner!);
  await join(service, owner!, business, admin!, 'admin');
  await join(service, owner!, business, hr!, 'HR');
  await join(service, owner!, business, viewer!, 'viewer');
  return { business, owner: owner!, admin: admin!, hr: hr!, viewer: viewer! };
}

/** Creates a business with two owners. */
async function createOwners() {
  const [first, second] = await Promise.all([signUp(service), signUp(service)]);
  const business = await createBusiness(service, first);
  await join(service, first, business, second, 'owner');
  return { business, first, second };
}

async function ownersOf(caller: TestUser, business: string): Promise<string[]> {
  const { body } = await list(caller, business);
  return body.data
    .filter(({ role }: { role: string }) => role === 'owner')
    .map(({ user_id }: { user_id: string }) => user_id);
}

test('members are listed page by page, to members only', async () => {
  const { business, viewer } = await createTeam();
  const first = await list(viewer, business, '?limit=3');
  expect(first.body).toMatchObject({ has_more: true, data: { length: 3 } });
  const second = await list(viewer, business, `?cursor=${first.body.next_cursor}`);
  const ids = [...first.body.data, ...second.body.data].map(({ user_id }) => user_id);
  expect([second.body.has_more, new Set(ids).size]).toEqual([false, 4]);
  expect((await list(await signUp(service), business)).status).toBe(404);
});

test.each(['hr', 'viewer'] as const)('a member in the role %s changes no members', async (role) => {
  const team = await createTeam();
  const caller = team[role];
  for (const refused of [
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
    await change(admin, business, viewer, 'owner'),
    await change(admin, business, owner, 'viewer'),
    await remove(admin, business, owner),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([403, 'role_required']);
  }
  expect((await remove(admin, business, viewer)).status).toBe(204);
});

test.each(['hr', 'viewer'] as const)(
  'a member in the role %s may leave, but keep no application there',
  async (role) => {
    const { business, [role]: leaver } = await createTeam();
    const { clientId } = await createApplication(service, leaver, business);
    const keeping = await call(
      service,
      'DELETE',
      `/businesses/${business}/members/${leaver.id}?keep_application=${clientId}`,
      {
        token: leaver.session,
      },
    );
    expect([keeping.status, keeping.body.code]).toEqual([403, 'role_required']);
    expect((await remove(leaver, business, leaver)).status).toBe(204);
    expect((await list(leaver, business)).status).toBe(404);
  },
);

test('to a stranger, a business has no members to change', async () => {
  const { business, viewer } = await createTeam();
  const stranger = await signUp(service);
  for (const { status } of [
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
    const { business, first, second } = await createOwners();
    const answers = await Promise.all([
      change(first, business, first, 'viewer'),
      change(second, business, second, 'viewer'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ownersOf(first, business)).toHaveLength(1);
  }
});

test('of two owners who demote each other at once, one succeeds and the other is refused', async () => {
  for (let round = 0; round < 10; round++) {
    const { business, first, second } = await createOwners();
    const answers = await Promise.all([
      change(first, business, second, 'viewer'),
      change(second, business, first, 'viewer'),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => ['last_owner', 'role_required'].includes(body.code))).toHaveLength(1);
    expect(await ownersOf(first, business)).toHaveLength(1);
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

const registration = {
  name: 'Shop',
  grant_types: ['client_credentials'],
  scopes: ['payments:read'],
  is_confidential: true,
};

/** Registers an application of the business. @returns its id and secret */
async function register(caller: TestUser, business: string): Promise<{ id: string; secret: string }> {
  const body = { ...registration, business_id: business };
  const { body: client } = await call(service, 'POST', '/oauth/clients', { token: caller.session, body });
  return { id: client.client_id, secret: client.client_secret_preview };
}

const statusOf = async (caller: TestUser, id: string) =>
  (await call(service, 'GET', `/oauth/clients/${id}`, { token: caller.session })).status;

test.each(['owner', 'admin', 'hr', 'viewer'] as const)(
  'a member as %s registers an application in TEST, and the business sees who did',
  async (role) => {
    const team = await createTeam();
    const { id } = await register(team[role], team.business);
    const { body } = await call(service, 'GET', `/oauth/clients/${id}`, { token: team.owner.session });
    expect(body).toMatchObject({ environment: 'TEST', created_by: team[role].id });
  },
);

test('the applications of a removed member are deleted, with their tokens, and those of others stay', async () => {
  const { business, owner, admin, viewer } = await createTeam();
  const [ending, other] = [await register(viewer, business), await register(admin, business)];
  const elsewhere = await register(viewer, await createBusiness(service, viewer));
  const token = await fetchToken(service, ending.id, ending.secret);
  const read = () => call(service, 'GET', '/payments', { token });
  expect((await read()).status).toBe(200);
  expect((await remove(owner, business, viewer)).status).toBe(204);
  expect((await read()).status).toBe(401);
  expect([await statusOf(owner, ending.id), await statusOf(owner, other.id)]).toEqual([404, 200]);
  expect(await statusOf(viewer, elsewhere.id)).toBe(200);
  const path = `/businesses/${business}/audit-events?subject=${ending.id}&type=application.deleted`;
  const { body } = await call(service, 'GET', path, { token: owner.session });
  expect(body.data).toMatchObject([{ actor: { user_id: owner.id } }]);
});

test('a kept application of a removed member keeps working, out of reach of that member', async () => {
  const { business, owner, viewer } = await createTeam();
  const [kept, ending] = [await register(viewer, business), await register(viewer, business)];
  const path = `/businesses/${business}/members/${viewer.id}?keep_application=${kept.id}`;
  expect((await call(service, 'DELETE', path, { token: owner.session })).status).toBe(204);
  expect([await statusOf(owner, kept.id), await statusOf(owner, ending.id)]).toEqual([200, 404]);
  expect(await fetchToken(service, kept.id, kept.secret)).toMatch(/^tat_test_/);
  expect(await statusOf(viewer, kept.id)).toBe(404);
});

test('twenty removals of a member at once: one is carried out', async () => {
  const { business, owner, viewer } = await createTeam();
  await register(viewer, business);
  const answers = await Promise.all(Array.from({ length: 20 }, () => insist(() => remove(owner, business, viewer))));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
});

describe('the LIVE applications of a member who leaves', () => {
  const REPLACE = 'Replace secrets of your business';
  const ask = ({ session }: TestUser, method: string, path: string, body?: object) =>
    call(service, method, path, { token: session, ...(body && { body }) });
  const lettersTo = async (user: TestUser) =>
    (await mailsTo(service, user)).filter(({ subject }) => subject === REPLACE).map(({ text }) => text);
  const detailsOf = async (owner: TestUser, business: string, type = 'member.removed') =>
    (await ask(owner, 'GET', `/businesses/${business}/audit-events?type=${type}`)).body.data.map(
      ({ details }: { details: object }) => details,
    );

  /** Creates a team whose admin has promoted an application that its owner has not changed. */
  async function createShop() {
    const team = await createTeam();
    await verifyEmail(service, team.owner);
    const test = await register(team.admin, team.business);
    const { body } = await ask(team.admin, 'POST', `/oauth/clients/${test.id}/promote`);
    return { ...team, test, live: { id: body.client_id as string, secret: body.client_secret_preview as string } };
  }
  const works = async ({ id, secret }: { id: string; secret: string }) =>
    (await fetchToken(service, id, secret)) !== '';

  test.each([
    ['leaves', ({ admin, business }: Shop) => remove(admin, business, admin)],
    ['is removed', ({ owner, admin, business }: Shop) => remove(owner, business, admin)],
    ['deletes the account', ({ admin }: Shop) => ask(admin, 'DELETE', '/account')],
    [
      'leaves as a viewer',
      async ({ owner, admin, business }: Shop) => {
        expect((await change(owner, business, admin, 'viewer')).status).toBe(200);
        return remove(admin, business, admin);
      },
    ],
  ])('stay when the member %s, and owners are told to replace the secrets', async (_, leave) => {
    const shop = await createShop();
    expect((await leave(shop)).status).toBe(204);
    expect(await statusOf(shop.owner, shop.live.id)).toBe(200);
    expect(await works(shop.live)).toBe(true);
    const letters = await lettersTo(shop.owner);
    expect(letters[0]).toContain(shop.live.id);
    expect(letters[0]).toContain(shop.business);
    expect(letters[0]).not.toContain(shop.live.secret);
    expect(await lettersTo(shop.viewer)).toEqual([]);
    expect((await detailsOf(shop.owner, shop.business))[0]).toMatchObject({ secrets_known: shop.live.id });
  });

  test('are named to owners when the member manages the business no longer', async () => {
    const { owner, admin, business, live } = await createShop();
    expect((await change(owner, business, admin, 'owner')).status).toBe(200);
    expect(await lettersTo(owner)).toEqual([]);
    expect((await change(owner, business, admin, 'HR')).status).toBe(200);
    expect((await change(owner, business, admin, 'viewer')).status).toBe(200);
    expect(await lettersTo(owner)).toEqual([expect.stringContaining(live.id)]);
    const [, demotion] = await detailsOf(owner, business, 'member.role_changed');
    expect(demotion).toMatchObject({ role: 'HR', secrets_known: live.id });
  });

  test('are named only while their secrets work, and were shown to this member', async () => {
    const { owner, admin, business, live } = await createShop();
    expect((await ask(owner, 'POST', `/oauth/clients/${live.id}/regenerate-secret`)).status).toBe(200);
    expect((await remove(owner, business, admin)).status).toBe(204);
    expect(await lettersTo(owner)).toEqual([]);
    expect(await detailsOf(owner, business)).toEqual([{ role_before: 'admin' }]);
  });

  test('are named when the member replaced their secret, and so are endpoints', async () => {
    const { owner, admin, business, live, viewer } = await createShop();
    expect((await change(owner, business, viewer, 'admin')).status).toBe(200);
    const path = `/oauth/clients/${live.id}/regenerate-secret`;
    const { client_secret_preview: secret } = (await ask(viewer, 'POST', path, { expire_previous_in: 3600 })).body;
    await sql(service, "UPDATE clients SET scopes = '{payments:read,payments:create}' WHERE client_id = $1", [live.id]);
    const token = await fetchToken(service, live.id, secret);
    const body = { url: 'https://shop.example.com/hooks' };
    const endpoint = await call(service, 'POST', '/webhook-endpoints', { token, body });
    const created = [viewer.id, endpoint.body.id];
    await sql(
      service,
      `INSERT INTO audit_events (id, type, business_id, environment, subject_id, user_id, created_at)
       SELECT $3, 'endpoint.secret_replaced', $4, 'LIVE', $2, $1, now()`,
      [...created, newId('aud'), business],
    );
    expect((await remove(owner, business, viewer)).status).toBe(204);
    const [letter] = await lettersTo(owner);
    for (const id of [live.id, endpoint.body.id]) expect(letter).toContain(id);
    expect((await remove(owner, business, admin)).status).toBe(204); // knows the secret before, which still works
    expect(await lettersTo(owner)).toHaveLength(2);
  });

  test('are not named where there is nothing to replace', async () => {
    const { business, owner, viewer } = await createTeam();
    await verifyEmail(service, owner);
    await register(viewer, business);
    expect((await remove(viewer, business, viewer)).status).toBe(204);
    expect([await lettersTo(owner), await detailsOf(owner, business)]).toEqual([[], [{ role_before: 'viewer' }]]);
  });

  type Shop = Awaited<ReturnType<typeof createShop>>;
});
