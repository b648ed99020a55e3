import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { call, signUp } from '../../support/api.ts';
import { newMember, newOwner, type Owner } from '../../support/dashboard.ts';
import { invite } from '../../support/members.ts';
import { service } from '../../support/shared-service.ts';

let owner: Owner;
let viewer: Owner;
/** Part of the invited addresses, except for those with `%` and `_`. */
const team = `team-${randomUUID().slice(0, 8)}`;
const invited = [`Ada.${team}@example.com`, `grace.${team}@example.com`, `charles.${team}@example.com`];
const [percent, underscore] = [`p%q.${randomUUID()}@example.com`, `p_q.${randomUUID()}@example.com`];

beforeAll(async () => {
  owner = await newOwner(service);
  viewer = await newMember(service, owner, 'viewer');
  for (const email of [...invited, percent, underscore])
    await invite(service, owner, owner.businessId, email, 'viewer');
});

type List = 'members' | 'invitations';

const list = (by: { session: string }, kind: List, query: Record<string, string>, business = owner.businessId) =>
  call(service, 'GET', `/businesses/${business}/${kind}?${new URLSearchParams(query).toString()}`, {
    token: by.session,
  });

const emailsOf = (entries: { email: string }[]) => entries.map(({ email }) => email);

async function find(kind: List, email: string, by = owner): Promise<string[]> {
  return emailsOf((await list(by, kind, { email })).body.data).sort();
}

test('members are found by a part of their address in any case, by every member', async () => {
  const { email } = viewer;
  for (const part of [email, email.slice(2, 9), email.slice(3).toUpperCase()]) {
    expect(await find('members', part)).toEqual([email]);
    expect(await find('members', part, viewer)).toEqual([email]);
  }
  expect(await find('members', '@EXAMPLE.com')).toEqual([owner.email, email].sort());
  expect(await find('members', team)).toEqual([]);
});

test('pending invitations are found by a part of their address in any case', async () => {
  for (const part of [team, team.toUpperCase(), `.${team}@`])
    expect(await find('invitations', part)).toEqual(invited.sort());
  expect(await find('invitations', `ada.${team}`)).toEqual([invited.find((email) => email.startsWith('Ada'))]);
  expect(await find('invitations', viewer.email)).toEqual([]); // accepted
});

test('% and _ stand for themselves', async () => {
  expect(await find('invitations', 'p%q')).toEqual([percent]);
  expect(await find('invitations', 'p_q')).toEqual([underscore]);
  for (const part of ['%%%', '___', 'p.q', `${team}%example`]) expect(await find('invitations', part)).toEqual([]);
});

test('those who are found are listed page by page, each once', async () => {
  const query = { email: team, limit: '1' };
  const found: string[] = [];
  let cursor: string | null | undefined;
  do {
    const { body } = await list(owner, 'invitations', { ...query, ...(cursor && { cursor }) });
    found.push(...emailsOf(body.data));
    cursor = body.next_cursor;
  } while (cursor);
  expect(found).toHaveLength(3);
  expect(found.sort()).toEqual(invited.sort());

  const first = await list(owner, 'members', { email: 'example', limit: '1' });
  const second = await list(owner, 'members', { email: 'example', limit: '1', cursor: first.body.next_cursor });
  expect(emailsOf([...first.body.data, ...second.body.data])).toEqual([viewer.email, owner.email]);
  expect(second.body).toMatchObject({ has_more: false, next_cursor: null });
});

test.each(['members', 'invitations'] as const)('a cursor of %s belongs to the part', async (kind) => {
  const { next_cursor: cursor } = (await list(owner, kind, { email: 'example', limit: '1' })).body;
  for (const email of [undefined, 'xample']) {
    const { status, body } = await list(owner, kind, { cursor, ...(email && { email }) });
    expect([status, body.code]).toEqual([400, 'invalid_cursor']);
  }
});

test.each(['members', 'invitations'] as const)('a part of %s has 3 to 254 characters', async (kind) => {
  for (const email of ['', 'ab', 'a'.repeat(255)]) {
    const { status, body } = await list(owner, kind, { email });
    expect([status, body.code, body.errors[0].field]).toEqual([400, 'invalid_request', 'email']);
  }
  for (const email of ['abc', 'a'.repeat(254)]) expect((await list(owner, kind, { email })).status).toBe(200);
});

test('a viewer finds no invitations, and an application or another user neither these nor members', async () => {
  const refused = await list(viewer, 'invitations', { email: team });
  expect([refused.status, refused.body.code]).toEqual([403, 'role_required']);
  const other = await signUp(service);
  for (const kind of ['members', 'invitations'] as const) {
    expect((await list(other, kind, { email: 'example' })).status).toBe(404);
    expect((await list({ session: owner.merchant.token }, kind, { email: 'example' })).status).toBe(401);
  }
  const { body } = await call(service, 'GET', `/search?q=${owner.email}`, { token: owner.merchant.token });
  expect(body).toMatchObject({ data: [], has_more: false });
});

test('the search of the console finds the same, and invitations only for those who may see them', async () => {
  const shown = async (by: Owner) => (await by.open(`/search?q=${team.toUpperCase()}`)).html;
  const page = await shown(owner);
  for (const email of invited) expect(page).toContain(email);
  expect(page).toContain('Invited as viewer');
  expect(await shown(viewer)).not.toContain(invited[0]);
  expect((await viewer.open(`/search?q=${owner.email.slice(0, 12)}`)).html).toContain('Role: owner');
});
