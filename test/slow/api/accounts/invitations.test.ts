import { beforeAll, expect, test } from '@jest/globals';
import { call, createBusiness, insist, PASSWORD, signUp, type TestUser } from '../../../support/api.ts';
import { sql } from '../../../support/database.ts';
import { CHANGE, INVITED, mailAbout, mailsTo, VERIFY, verifyEmail } from '../../../support/mail.ts';
import { invite, join } from '../../../support/members.ts';
import { signUpWith } from '../../../support/shared-addresses.ts';
import { service } from '../../../support/shared-service.ts';
import { withTally } from '../../../support/shop-tally.ts';

let owner: TestUser;
let business: string;
beforeAll(async () => {
  owner = await signUp(service);
  business = await createBusiness(service, owner);
});

const newAddress = () => `${crypto.randomUUID()}@example.com`;

async function verifiedUser(): Promise<TestUser> {
  const user = await signUp(service, 'Grace Hopper');
  await verifyEmail(service, user);
  return user;
}

const post = (by: TestUser, path: string, body?: object) =>
  call(service, 'POST', path, { token: by.session, ...(body && { body }) });

const create = (by: TestUser, email: string, role = 'viewer') =>
  post(by, `/businesses/${business}/invitations`, { email, role });

const resend = (by: TestUser, id: string) => post(by, `/businesses/${business}/invitations/${id}/resend`);

const withdraw = (by: TestUser, id: string) =>
  call(service, 'DELETE', `/businesses/${business}/invitations/${id}`, { token: by.session });

const accept = (by: TestUser, token: string) => post(by, '/invitations/accept', { token });

const pending = async (by = owner) =>
  (await call(service, 'GET', `/businesses/${business}/invitations?limit=100`, { token: by.session })).body.data;

const isMember = async (user: TestUser) =>
  (await call(service, 'GET', `/businesses/${business}`, { token: user.session })).status === 200;

const tokenTo = async (email: string) => (await mailAbout(service, { email }, INVITED)).token!;

async function expectRefused(by: TestUser, token: string, detail: string): Promise<void> {
  const { status, body } = await accept(by, token);
  expect([status, body.code, body.detail]).toEqual([422, 'link_invalid', expect.stringContaining(detail)]);
  expect(await isMember(by)).toBe(false);
}

const end = (id: string) =>
  sql(service, "UPDATE invitations SET expires_at = now() - interval '1 second' WHERE id = $1", [id]);

test('an invitation makes its reader a member in its role, once', async () => {
  const user = await verifiedUser();
  const { body: invitation } = await create(owner, user.email.toUpperCase(), 'admin');
  expect(invitation).toMatchObject({ business_id: business, role: 'admin', invited_by: owner.id });
  const days = (Date.parse(invitation.expires_at) - Date.parse(invitation.created_at)) / 86_400_000;
  expect(days).toBe(7);
  const token = await tokenTo(user.email.toUpperCase());
  expect((await accept(user, token)).body).toMatchObject({ id: business, role: 'admin' });
  const again = await accept(user, token);
  expect([again.body.code, again.body.detail]).toEqual(['link_invalid', 'This invitation was already accepted.']);
  expect((await pending()).map(({ id }: { id: string }) => id)).not.toContain(invitation.id);
});

test('the answer and the mail are the same whether the address has an account or not', async () => {
  const [known, unknown] = [(await verifiedUser()).email, newAddress()];
  const [one, other] = [await create(owner, known), await create(owner, unknown)];
  const plain = ({ status, body }: typeof one, email: string) =>
    JSON.stringify([status, Object.keys(body), body.role, body.email === email]);
  expect(plain(one, known)).toBe(plain(other, unknown));
  const textOf = async (email: string) => (await mailAbout(service, { email }, INVITED)).text.replace(/tlk_[\w-]+/, '');
  expect(await textOf(known)).toBe(await textOf(unknown));
});

test('the mail names neither the business nor the inviter, because strangers choose those names', async () => {
  const email = newAddress();
  await create(owner, email);
  const { text, token } = await mailAbout(service, { email }, INVITED);
  expect(text.replaceAll(token!, '')).not.toMatch(/Analytical|Ada/); // a token can have any letters
});

test('signing up with an invitation verifies the address and sends no other mail', async () => {
  const email = newAddress();
  const token = await invite(service, owner, business, email, 'HR');
  const body = { email, password: PASSWORD, name: 'Grace', transport: 'bearer', invitation: token };
  const { status, body: user } = await call(service, 'POST', '/users', { body });
  expect([status, user.email_verified]).toEqual([201, true]);
  expect((await mailsTo(service, { email })).map(({ subject }) => subject)).toEqual([INVITED]);
  const accepted = await accept({ ...user, session: user.session_token }, token);
  expect(accepted.body).toMatchObject({ id: business, role: 'HR' });
});

test.each(['another address', 'a withdrawn invitation'])('signing up with %s is refused', async (what) => {
  const email = newAddress();
  const { body: invitation } = await create(owner, email);
  const token = await tokenTo(email);
  if (what === 'a withdrawn invitation') await withdraw(owner, invitation.id);
  const address = what === 'another address' ? newAddress() : email;
  const body = { email: address, password: PASSWORD, name: 'Grace', transport: 'bearer', invitation: token };
  const refused = await call(service, 'POST', '/users', { body });
  expect([refused.status, refused.body.code]).toEqual([422, 'link_invalid']);
  const { invitation: _, ...plain } = body;
  expect((await call(service, 'POST', '/users', { body: plain })).status).toBe(201);
});

test('twenty acceptances at once make one member', async () => {
  const user = await verifiedUser();
  const token = await invite(service, owner, business, user.email, 'viewer');
  const answers = await Promise.all(Array.from({ length: 20 }, () => insist(() => accept(user, token))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'link_invalid')).toHaveLength(19);
  const path = `/businesses/${business}/audit-events?type=member.joined&subject=${user.id}`;
  expect((await call(service, 'GET', path, { token: owner.session })).body.data).toHaveLength(1);
});

test('twenty invitations of one address at once leave one, and one mail', async () => {
  const email = newAddress();
  const answers = await Promise.all(Array.from({ length: 20 }, () => insist(() => create(owner, email))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'already_exists')).toHaveLength(19);
  expect(await mailsTo(service, { email })).toHaveLength(1);
});

test('acceptance, withdrawal and resending at once end as if one came after the other', async () => {
  for (let round = 0; round < 8; round++) {
    const user = await verifiedUser();
    const { body: invitation } = await create(owner, user.email);
    const token = await tokenTo(user.email);
    const [accepted, withdrawn, resent] = await Promise.all([
      accept(user, token),
      withdraw(owner, invitation.id),
      resend(owner, invitation.id),
    ]);
    const joined = accepted.status === 200;
    expect(await isMember(user)).toBe(joined);
    expect([joined, withdrawn.status === 204].filter(Boolean)).toHaveLength(1); // one of them ends it
    if (!joined) expect(accepted.body.code).toBe('link_invalid');
    expect([200, 404]).toContain(resent.status);
    expect(joined && resent.status === 200).toBe(false); // a new mail would have ended the link
    const mails = await mailsTo(service, user);
    const newest = mails.find(({ subject }) => subject === INVITED)!;
    expect((await accept(user, newest.token!)).body.code).toBe('link_invalid');
  }
});

test('an expired invitation is refused, and works again after it is sent again', async () => {
  const user = await verifiedUser();
  const { body: invitation } = await create(owner, user.email);
  const token = await tokenTo(user.email);
  await end(invitation.id);
  await expectRefused(user, token, 'has expired');
  const again = await resend(owner, invitation.id);
  expect(Date.parse(again.body.expires_at)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  await expectRefused(user, token, 'newer one was sent');
  expect((await accept(user, await tokenTo(user.email))).status).toBe(200);
});

test('a new invitation replaces an expired one', async () => {
  const email = newAddress();
  const { body: first } = await create(owner, email);
  expect((await create(owner, email.toUpperCase())).body.code).toBe('already_exists');
  await end(first.id);
  expect((await create(owner, email)).status).toBe(201);
  expect((await resend(owner, first.id)).status).toBe(404);
});

test('a withdrawn invitation is refused', async () => {
  const user = await verifiedUser();
  const { body: invitation } = await create(owner, user.email);
  const token = await tokenTo(user.email);
  expect((await withdraw(owner, invitation.id)).status).toBe(204);
  await expectRefused(user, token, 'was withdrawn');
  expect((await withdraw(owner, invitation.id)).status).toBe(404);
  expect((await resend(owner, invitation.id)).status).toBe(404);
});

test('an invitation of another address is refused', async () => {
  const token = await invite(service, owner, business, newAddress(), 'owner');
  await expectRefused(await verifiedUser(), token, 'another address');
});

test('an address that is not verified is refused, until it is', async () => {
  const user = await signUp(service);
  const token = await invite(service, owner, business, user.email, 'viewer');
  const { status, body } = await accept(user, token);
  expect([status, body.code]).toEqual([403, 'email_unverified']);
  await verifyEmail(service, user);
  expect((await accept(user, token)).status).toBe(200);
});

test('a user whose address has changed since is refused', async () => {
  const user = await verifiedUser();
  const token = await invite(service, owner, business, user.email, 'viewer');
  const email = `new.${user.email}`;
  await post(user, '/email/change', { email, password: PASSWORD });
  const change = await mailAbout(service, { email }, CHANGE);
  await post(user, '/email/verify', { token: change.token });
  await expectRefused(user, token, 'another address');
});

test('an invitation to a deleted business is refused', async () => {
  const user = await verifiedUser();
  const gone = await createBusiness(service, owner);
  const token = await invite(service, owner, gone, user.email, 'viewer');
  await sql(service, 'DELETE FROM businesses WHERE id = $1', [gone]);
  await expectRefused(user, token, 'unknown');
});

test('a member is not invited, and does not accept again', async () => {
  const user = await verifiedUser();
  await join(service, owner, business, user, 'viewer');
  const refused = await create(owner, user.email.toUpperCase());
  expect([refused.status, refused.body.code]).toEqual([409, 'already_exists']);
  const email = newAddress();
  const token = await invite(service, owner, business, email, 'owner');
  await post(user, '/email/change', { email, password: PASSWORD });
  await post(user, '/email/verify', { token: (await mailAbout(service, { email }, CHANGE)).token });
  const again = await accept(user, token);
  expect([again.status, again.body.code]).toEqual([409, 'already_exists']);
});

test('owners and admins invite, and only owners invite owners', async () => {
  const [admin, viewer, stranger] = [await verifiedUser(), await verifiedUser(), await verifiedUser()];
  await join(service, owner, business, admin, 'admin');
  await join(service, owner, business, viewer, 'viewer');
  const { body: ofOwner } = await create(owner, newAddress(), 'owner');
  expect((await create(admin, newAddress())).status).toBe(201);
  const list = (by: TestUser) => call(service, 'GET', `/businesses/${business}/invitations`, { token: by.session });
  const refused = [
    create(admin, newAddress(), 'owner'),
    resend(admin, ofOwner.id),
    withdraw(admin, ofOwner.id),
    create(viewer, newAddress()),
    list(viewer),
    withdraw(viewer, ofOwner.id),
  ];
  for (const { status, body } of await Promise.all(refused))
    expect([status, body.code]).toEqual([403, 'role_required']);
  for (const { status } of await Promise.all([
    create(stranger, newAddress()),
    list(stranger),
    resend(stranger, ofOwner.id),
    resend(owner, 'inv_unknown'),
  ]))
    expect(status).toBe(404);
});

test('invitations that their sender may no longer send are withdrawn', async () => {
  const [second, leaver] = [await verifiedUser(), await verifiedUser()];
  await join(service, owner, business, second, 'owner');
  await join(service, owner, business, leaver, 'admin');
  const [ofOwner, ofViewer, ofLeaver] = [
    (await create(second, newAddress(), 'owner')).body.id,
    (await create(second, newAddress())).body.id,
    (await create(leaver, newAddress())).body.id,
  ];
  const ids = async () => (await pending()).map(({ id }: { id: string }) => id);
  const path = `/businesses/${business}/members`;
  await call(service, 'PATCH', `${path}/${second.id}`, { token: owner.session, body: { role: 'admin' } });
  await call(service, 'DELETE', `${path}/${leaver.id}`, { token: owner.session });
  expect(await ids()).toEqual(expect.arrayContaining([ofViewer]));
  expect((await ids()).filter((id: string) => [ofOwner, ofLeaver].includes(id))).toEqual([]);
  await call(service, 'PATCH', `${path}/${second.id}`, { token: owner.session, body: { role: 'HR' } });
  expect(await ids()).not.toContain(ofViewer);
});

test('a user sends fifty invitations a day, also in parallel and in several businesses', async () => {
  const sender = await signUp(service);
  const businesses = [await createBusiness(service, sender), await createBusiness(service, sender)];
  const answers = await Promise.all(
    Array.from(
      { length: 56 },
      (_, index) =>
      insist(() => post(sender, `/businesses/${businesses[index % 2]}/invitations`, { email: newAddress(), role: 'viewer' })), // prettier-ignore
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
  const refused = answers.filter(({ body }) => body.code === 'rate_limited');
  expect(refused).toHaveLength(6);
  expect(Number(refused[0]!.headers.get('Retry-After'))).toBeGreaterThan(0);
});

test('an address gets ten invitations a day, from all senders; the answers stay the same', async () => {
  const email = newAddress();
  const statuses = [];
  for (let sender = 0; sender < 3; sender++) {
    const inviter = await signUp(service);
    const path = `/businesses/${await createBusiness(service, inviter)}/invitations`;
    const { status, body } = await post(inviter, path, { email: sender ? email : email.toUpperCase(), role: 'viewer' });
    statuses.push(status);
    for (let again = 0; again < 3; again++) {
      const resent = await post(inviter, `${path}/${body.id}/resend`);
      expect(resent.body).toEqual({ ...body, updated_at: expect.any(String), expires_at: expect.any(String) });
      statuses.push(resent.status);
    }
  }
  expect(statuses).toEqual(Array(3).fill([201, 200, 200, 200]).flat());
  const invitations = () => mailsTo(service, { email });
  expect(await invitations()).toHaveLength(10);
  await signUpWith(service, email);
  expect((await mailsTo(service, { email })).map(({ subject }) => subject)).toContain(VERIFY); // which is counted by itself
  await sql(service, 'UPDATE rate_limits SET expire = expire - 86400000 WHERE expire > $1', [Date.now() + 80_000_000]);
  expect((await create(owner, email)).status).toBe(201);
  expect((await invitations()).filter(({ subject }) => subject === INVITED)).toHaveLength(11);
});

test('invitations of earlier days count no more, also when they are sent again today', async () => {
  const inviter = await signUp(service);
  const path = `/businesses/${await createBusiness(service, inviter)}/invitations`;
  const sent = await Promise.all(
    Array.from({ length: 5 }, () => post(inviter, path, { email: newAddress(), role: 'viewer' })),
  );
  for (let day = 0; day < 12; day++) {
    await sql(service, 'UPDATE rate_limits SET expire = expire - 86400000 WHERE expire > $1', [
      Date.now() + 80_000_000,
    ]);
    const again = await Promise.all(sent.map(({ body }) => post(inviter, `${path}/${body.id}/resend`)));
    expect(again.map(({ status }) => status)).toEqual(Array(5).fill(200));
  }
  await sql(service, 'UPDATE rate_limits SET points = 50 WHERE points = 5 AND expire > $1', [Date.now() + 80_000_000]);
  const refused = await post(inviter, path, { email: newAddress(), role: 'viewer' });
  const wait = Number(refused.headers.get('Retry-After'));
  expect([refused.status, refused.body.code, wait > 80_000 && wait <= 86_400]).toEqual([429, 'rate_limited', true]);
});

test('the database holds no token, and the audit log no address', async () => {
  const email = newAddress();
  const token = await invite(service, owner, business, email, 'viewer');
  const [row] = await sql(service, 'SELECT row::text AS text FROM invitations AS row WHERE email = $1', [email]);
  const [audit] = await sql(service, "SELECT string_agg(row::text, ' ') AS text FROM audit_events AS row");
  expect(row!.text).not.toContain(token.slice(4));
  expect(audit!.text).toContain(`${email[0]}***@example.com`);
  expect(audit!.text).not.toContain(email);
});

test('tally invites, lists, sends again, withdraws and accepts with the link of the mail', () =>
  withTally(async (tally) => {
    const [email, user] = [newAddress(), await verifiedUser()];
    await tally.run(['login', '--with-session'], { stdin: owner.session });
    const { id } = await tally.json<{ id: string }>(['members', 'invite', business, '--email', email, '--role', 'HR']);
    expect((await tally.run(['members', 'invitations', business, '--all'])).stdout).toContain(id);
    expect((await tally.run(['members', 'resend', business, id])).exitCode).toBe(0);
    expect((await tally.run(['members', 'withdraw', business, id, '--yes'])).stderr).toContain(`Withdrew ${id}.`);
    await tally.run(['members', 'invite', business, '--email', user.email, '--role', 'viewer']);
    const { link } = await mailAbout(service, user, INVITED);
    await tally.run(['login', '--with-session'], { stdin: user.session });
    const accepted = ['members', 'accept', '--link-stdin'];
    expect(await tally.json(accepted, { stdin: `${link}\n` })).toMatchObject({ id: business, role: 'viewer' });
    expect((await tally.run(accepted, { stdin: link! })).stderr).not.toContain('tlk_');
  }));
