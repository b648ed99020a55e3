import { describe, expect, test } from '@jest/globals';
import { call, createBusiness, PASSWORD, signUp, type TestUser } from '../../../support/api.ts';
import { sql } from '../../../support/database.ts';
import { eventually } from '../../../support/eventually.ts';
import {
  CHANGE,
  KNOWN,
  mailAbout,
  mailsTo,
  RESET,
  signUpVerified,
  verifyEmail,
  VERIFY,
} from '../../../support/mail.ts';
import { invite } from '../../../support/members.ts';
import { runOps } from '../../../support/ops.ts';
import { addPasskey, signInByPasskey } from '../../../support/passkeys.ts';
import { turnOn } from '../../../support/second-factor.ts';
import { insertOld, newAddress, signInWith, signUpWith } from '../../../support/shared-addresses.ts';
import { service } from '../../../support/shared-service.ts';
import { withTally } from '../../../support/shop-tally.ts';
import { hiddenFields, newVisitor } from '../../../support/visitor.ts';

const PENDING_RESETS =
  "SELECT FROM pgboss.job WHERE name = 'password-reset' AND state IN ('created', 'retry', 'active')";
const NEXT = 'seven green lanterns at dusk';
const THIRD = 'three purple ducks in snow';

const ask = ({ session }: { session: string }, method: string, path: string, body?: object) =>
  call(service, method, path, { token: session, ...(body && { body }) });
const userIn = async (email: string, password?: string) => (await signInWith(service, email, password)).body.id;
const requestReset = (email: string) => call(service, 'POST', '/password/request-reset', { body: { email } });
const reset = (token: string | undefined, password = NEXT) =>
  call(service, 'POST', '/password/reset', { body: { token, password } });
const subjectsTo = async (email: string) => (await mailsTo(service, { email })).map(({ subject }) => subject);

/** Creates a user who has verified an address, and another one who signed up with it. */
async function ownerAndNewcomer(): Promise<{ owner: TestUser; newcomer: TestUser }> {
  const owner = await signUpVerified(service);
  return { owner, newcomer: await signUpWith(service, owner.email.toUpperCase(), NEXT) };
}

describe('a sign-up with the address of another account', () => {
  test('makes a new account; both users sign in to their own, out and in again', async () => {
    const { owner, newcomer } = await ownerAndNewcomer();
    expect(newcomer.id).not.toBe(owner.id);
    for (let round = 0; round < 2; round += 1) {
      for (const [user, password] of [
        [owner, PASSWORD],
        [newcomer, NEXT],
      ] as const) {
        const { status, body } = await signInWith(service, owner.email, password);
        expect([status, body.id, body.email_verified]).toEqual([201, user.id, user === owner]);
        expect((await ask({ session: body.session_token }, 'DELETE', '/session')).status).toBe(204);
      }
    }
    expect((await signInWith(service, owner.email, THIRD)).status).toBe(401);
  });

  test('looks on the page like any other, and the page signs both in', async () => {
    const { email } = await signUpVerified(service);
    const [one, other] = [newVisitor(service), newVisitor(service)];
    const fields = { email, name: 'Grace Hopper', phone: '', password: NEXT };
    const known = await one.submit('/signup', fields);
    const unknown = await other.submit('/signup', { ...fields, email: newAddress() });
    expect([known.status, known.location, known.html]).toEqual([unknown.status, unknown.location, unknown.html]);
    for (const password of [PASSWORD, NEXT]) {
      const visitor = newVisitor(service);
      await visitor.submit('/signin', { email, password });
      expect((await visitor.get('/dashboard')).html).toContain(password === NEXT ? 'Grace Hopper' : 'Ada Lovelace');
    }
  });

  test('by a form that is sent twice at once makes one account, which later sign-ins find', async () => {
    const [email, visitor] = [newAddress(), newVisitor(service)];
    const fields = { email, name: 'Grace Hopper', phone: '', password: NEXT };
    const { form_token } = hiddenFields((await visitor.get('/signup')).html);
    const send = () => visitor.post('/signup', { form_token: form_token!, ...fields });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status, location }) => [status, location])).toEqual(Array(2).fill([303, '/dashboard']));
    const users = await sql(service, 'SELECT id FROM users WHERE email = $1', [email]);
    expect(users).toEqual([{ id: await userIn(email, NEXT) }]);
    expect(await subjectsTo(email)).toHaveLength(1);
  });

  test('works on the command line', () =>
    withTally(async (tally) => {
      const { email } = await signUpVerified(service);
      const command = ['signup', '--email', email, '--name', 'Grace Hopper', '--password-stdin'];
      expect(await tally.json(command, { stdin: NEXT })).toMatchObject({ email, email_verified: false });
      await tally.run(['login', '--email', email, '--password-stdin'], { stdin: NEXT });
      expect(await tally.json(['whoami'])).toMatchObject({ user: { email, name: 'Grace Hopper' } });
    }));

  test('with the same password signs in to the account that has verified the address, or else to the oldest', async () => {
    const email = newAddress();
    const [first, second] = [await signUpWith(service, email), await signUpWith(service, email)];
    expect(await userIn(email)).toBe(first.id);
    await verifyEmail(service, second);
    expect(await userIn(email)).toBe(second.id);
    await sql(service, "UPDATE users SET status = 'DISABLED' WHERE id = $1", [second.id]);
    expect(await userIn(email)).toBe(first.id);
  });

  test('with an invitation is refused only when another account has verified the address', async () => {
    const owner = await signUp(service);
    const business = await createBusiness(service, owner);
    const email = newAddress();
    const [unverified, invitation] = [await signUpWith(service, email), await invite(service, owner, business, email, 'viewer')]; // prettier-ignore
    const invited = () =>
      call(service, 'POST', '/users', { body: { email, password: NEXT, name: 'Grace', invitation, transport: 'bearer' } }); // prettier-ignore
    expect((await invited()).body).toMatchObject({ email_verified: true });
    const refused = await invited();
    expect(refused.body).toMatchObject({ status: 409, code: 'already_exists', errors: [{ field: '/email' }] });
    expect(await userIn(email)).toBe(unverified.id);
  });
});

describe('the address of several accounts', () => {
  test('belongs to the first that verifies it; the others learn it from their link', async () => {
    const email = newAddress();
    const users = [await signUpWith(service, email), await signUpWith(service, email, NEXT)] as const;
    const [late, early] = (await mailsTo(service, { email })).map(({ token }) => token);
    expect((await ask(users[1], 'POST', '/email/verify', { token: late })).status).toBe(200);
    const { body } = await ask(users[0], 'POST', '/email/verify', { token: early });
    expect(body).toMatchObject({ status: 409, code: 'already_exists' });
  });

  test('gets no link once it is verified, but a mail about the account, also when a link is requested again', async () => {
    const { newcomer } = await ownerAndNewcomer();
    expect((await ask(newcomer, 'POST', '/email/send-verification')).status).toBe(202);
    const [again, first] = await mailsTo(service, newcomer);
    for (const mail of [again!, first!]) {
      expect([mail.subject, mail.token]).toEqual([KNOWN, undefined]);
      expect(mail.text).toContain(`${service.origin}/forgot-password`);
    }
  });

  test('gets ten letters a day, from all accounts and also from those that are deleted; the answers stay the same', async () => {
    const email = newAddress();
    for (let account = 0; account < 3; account += 1) {
      const user = await signUpWith(service, email);
      for (let more = 0; more < 3; more += 1)
        expect((await ask(user, 'POST', '/email/send-verification')).status).toBe(202);
      expect((await ask(user, 'DELETE', '/account')).status).toBe(204);
    }
    const person = await signUp(service);
    expect((await ask(person, 'POST', '/email/change', { email, password: PASSWORD })).status).toBe(202);
    expect(await subjectsTo(email)).toEqual(Array(10).fill(VERIFY));
    await sql(service, 'UPDATE rate_limits SET expire = expire - 86400000 WHERE expire > $1', [
      Date.now() + 80_000_000,
    ]);
    await signUpWith(service, email);
    expect(await subjectsTo(email)).toHaveLength(11);
  });

  test('gets no notices about accounts that have not verified it, nor loses mail when they are deleted', async () => {
    const { owner, newcomer } = await ownerAndNewcomer();
    await requestReset(owner.email);
    await mailAbout(service, owner, RESET);
    const all = async () => [...(await subjectsTo(owner.email)), ...(await subjectsTo(newcomer.email))];
    const before = await all();
    const change = { current_password: NEXT, password: PASSWORD };
    expect((await ask(newcomer, 'POST', '/password/change', change)).status).toBe(204);
    await turnOn(service, newcomer);
    expect((await ask(newcomer, 'DELETE', '/account')).status).toBe(204);
    expect(await all()).toEqual(before);
  });
});

describe('an account of an earlier release, with a random salt', () => {
  test('signs in, changes its password, and shares its address', async () => {
    const email = newAddress();
    const { id } = await insertOld(service, email);
    const { body: old } = await signInWith(service, email);
    expect(old.id).toBe(id);
    const newcomer = await signUpWith(service, email, THIRD);
    const change = { current_password: PASSWORD, password: NEXT };
    expect((await ask({ session: old.session_token }, 'POST', '/password/change', change)).status).toBe(204);
    expect([await userIn(email, NEXT), await userIn(email, THIRD)]).toEqual([id, newcomer.id]);
    expect((await ask({ session: old.session_token }, 'DELETE', '/account')).status).toBe(204);
    const last = await signUpWith(service, email, NEXT);
    expect([await userIn(email, NEXT), await userIn(email, THIRD)]).toEqual([last.id, newcomer.id]);
  });
});

describe('a change of address', () => {
  const change = (user: TestUser, email: string) => ask(user, 'POST', '/email/change', { email, password: PASSWORD });
  const linkTo = async (email: string) => (await mailAbout(service, { email }, CHANGE)).token;

  test.each(['today', 'an earlier release'])('to one of accounts of %s allows all to sign in', async (release) => {
    const [email, user] = [newAddress(), await signUp(service)];
    const other = release === 'today' ? await signUpWith(service, email, NEXT) : await insertOld(service, email, NEXT);
    await change(user, email);
    expect((await ask(user, 'POST', '/email/verify', { token: await linkTo(email) })).status).toBe(200);
    expect([await userIn(email), await userIn(email, NEXT)]).toEqual([user.id, other.id]);
    expect((await signInWith(service, user.email)).status).toBe(401);
  });

  test.each(['changed', 'reset'])('ends when the password is %s meanwhile', async (how) => {
    const [email, user] = [newAddress(), await signUp(service)];
    await change(user, email);
    const token = await linkTo(email);
    let { session } = user;
    if (how === 'changed') await ask(user, 'POST', '/password/change', { current_password: PASSWORD, password: NEXT });
    else {
      await requestReset(user.email);
      await reset((await mailAbout(service, user, RESET)).token);
      session = (await signInWith(service, user.email, NEXT)).body.session_token;
    }
    const { body } = await ask({ session }, 'POST', '/email/verify', { token });
    expect(body).toMatchObject({ status: 422, code: 'link_invalid', detail: expect.stringContaining('used already') });
    expect(await userIn(user.email, NEXT)).toBe(user.id);
  });

  test('is refused when the address has got another salt since', async () => {
    const [email, user] = [newAddress(), await signUp(service)];
    await change(user, email);
    const { id } = await insertOld(service, email, NEXT);
    const token = await linkTo(email);
    const { body } = await ask(user, 'POST', '/email/verify', { token });
    expect(body).toMatchObject({ code: 'link_invalid', detail: expect.stringContaining('accounts of this address') });
    expect([await userIn(user.email), await userIn(email, NEXT)]).toEqual([user.id, id]);
    await change(user, email);
    const again = (await mailsTo(service, { email })).map((mail) => mail.token).find((each) => each !== token);
    expect((await ask(user, 'POST', '/email/verify', { token: again })).status).toBe(200);
    expect([await userIn(email), await userIn(email, NEXT)]).toEqual([user.id, id]);
  });
});

test('a change of address that was asked for before passwords were kept with it is refused', async () => {
  const [email, user] = [newAddress(), await signUp(service)];
  await ask(user, 'POST', '/email/change', { email, password: PASSWORD });
  await sql(service, 'UPDATE account_links SET password_hash = NULL WHERE user_id = $1', [user.id]);
  const { token } = await mailAbout(service, { email }, CHANGE);
  expect((await ask(user, 'POST', '/email/verify', { token })).body.code).toBe('link_invalid');
  expect(await userIn(user.email)).toBe(user.id);
});

describe('a reset', () => {
  test('is for the account that has verified the address alone', async () => {
    const { owner, newcomer } = await ownerAndNewcomer();
    await requestReset(owner.email);
    const { token, text } = await mailAbout(service, owner, RESET);
    expect(text).not.toContain('signed up');
    expect((await reset(token, THIRD)).status).toBe(204);
    expect([await userIn(owner.email, THIRD), await userIn(owner.email, NEXT)]).toEqual([owner.id, newcomer.id]);
    expect((await subjectsTo(owner.email)).filter((subject) => subject === RESET)).toHaveLength(1);
  });

  test('is mailed for the oldest active account and the newest four, each with the moment of its sign-up', async () => {
    const email = newAddress();
    const users = [];
    const disabled = [await signUpWith(service, email, `${NEXT} 0`)];
    for (let day = 1; day <= 7; day += 1) {
      const user = await signUpWith(service, email, `${NEXT} ${day}`);
      await sql(service, 'UPDATE users SET created_at = $2 WHERE id = $1', [user.id, `2026-11-0${day}T10:30:00Z`]);
      users.push(user);
    }
    disabled.push(await signUpWith(service, email, `${NEXT} 8`));
    for (const { id } of disabled) await sql(service, "UPDATE users SET status = 'DISABLED' WHERE id = $1", [id]);
    await requestReset(email);
    await mailAbout(service, { email }, RESET);
    const mails = (await mailsTo(service, { email })).filter(({ subject }) => subject === RESET);
    const days = mails.map(({ text }) => /signed up on (\d) November 2026 at 10:30 UTC/.exec(text)![1]);
    expect(days.toSorted()).toEqual(['1', '4', '5', '6', '7']);
    const [mine, other] = [mails[days.indexOf('4')]!, mails[days.indexOf('6')]!];
    expect((await reset(mine.token, THIRD)).status).toBe(204);
    const { body } = await signInWith(service, email, THIRD);
    expect(body).toMatchObject({ id: users[3]!.id, email_verified: true });
    const refused = await reset(other.token);
    expect(refused.body).toMatchObject({ code: 'link_invalid', detail: expect.stringContaining('Another account') });
    expect(await userIn(email, `${NEXT} 6`)).toBe(users[5]!.id);
  });

  test('is mailed until five links of an account live; further requests use up nothing of the day', async () => {
    const user = await signUpWith(service, newAddress());
    const sent = async () => (await subjectsTo(user.email)).filter((subject) => subject === RESET).length;
    for (let asked = 0; asked < 12; asked += 1) await requestReset(user.email);
    await eventually(async () => (await sql(service, PENDING_RESETS)).length === 0, 'the letters');
    expect(await sent()).toBe(5);
    await sql(service, "UPDATE account_links SET expires_at = now() WHERE user_id = $1 AND purpose = 'reset_password'", [user.id]); // prettier-ignore
    await requestReset(user.email);
    await eventually(async () => (await sent()) === 6, 'one more letter');
    const { token, text } = await mailAbout(service, user, RESET);
    expect(text).toContain('for 24 hours');
    expect((await reset(token)).status).toBe(204);
  });

  test('that is not mailed leaves no link', async () => {
    const email = newAddress();
    const users = [];
    for (let account = 0; account < 3; account += 1) users.push(await signUpWith(service, email));
    for (let asked = 0; asked < 5; asked += 1) await requestReset(email);
    await eventually(async () => (await sql(service, PENDING_RESETS)).length === 0, 'the letters');
    const links = "SELECT FROM account_links WHERE user_id = ANY($1) AND purpose = 'reset_password'";
    expect(await sql(service, links, [users.map(({ id }) => id)])).toHaveLength(10);
  });

  test('is mailed ten times a day to an address that no account has verified, however many sign up with it', async () => {
    const email = newAddress();
    for (let round = 0; round < 3; round += 1) {
      for (let account = 0; account < 5; account += 1) await signUpWith(service, email);
      await requestReset(email);
    }
    await eventually(async () => (await sql(service, PENDING_RESETS)).length === 0, 'the letters');
    expect((await subjectsTo(email)).filter((subject) => subject === RESET)).toHaveLength(10);
  });

  test('of an account that has not verified its address leaves no way back in to the person who signed up', async () => {
    const intruder = await signUp(service);
    const app = await turnOn(service, intruder);
    const { authenticator } = await addPasskey(service, intruder);
    await ask(intruder, 'POST', '/email/change', { email: newAddress(), password: PASSWORD });
    await requestReset(intruder.email);
    expect((await reset((await mailAbout(service, intruder, RESET)).token)).status).toBe(204);
    const { status, body } = await signInWith(service, intruder.email, NEXT);
    expect([status, body.id]).toEqual([201, intruder.id]);
    expect((await signInByPasskey(service, authenticator)).body.code).toBe('invalid_passkey');
    expect((await ask({ session: body.session_token }, 'GET', '/second-factor')).body).toEqual({
      is_on: false,
      authenticator_app_since: null,
      passkeys: 0,
      recovery_codes_left: 0,
    });
    expect((await ask(intruder, 'GET', '/session')).status).toBe(401);
    expect(app.recoveryCodes).toHaveLength(10);
    const left = 'SELECT FROM account_links WHERE user_id = $1 AND used_at IS NULL';
    expect(await sql(service, `${left} AND purpose <> 'verify_email'`, [intruder.id])).toEqual([]);
  });

  test('of one that has verified it leaves the second factor on', async () => {
    const user = await signUpVerified(service);
    await addPasskey(service, user);
    await requestReset(user.email);
    expect((await reset((await mailAbout(service, user, RESET)).token)).status).toBe(204);
    expect((await signInWith(service, user.email, NEXT)).body.code).toBe('second_factor_required');
  });
});

test('operators name an account by the address that it has verified, or by its id where several have it', async () => {
  const email = newAddress();
  const users = [await signUpWith(service, email), await signUpWith(service, email, NEXT)] as const;
  const refused = await runOps(service, ['user', 'show', email]);
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toContain(`several accounts have the address ${email}`);
  for (const { id } of users) {
    expect(refused.stderr).toContain(id);
    expect((await runOps(service, ['user', 'show', id])).stdout).toContain(id);
  }
  await verifyEmail(service, users[1]);
  expect((await runOps(service, ['user', 'show', email.toUpperCase()])).stdout).toContain(users[1].id);
});

test('an operator verifies an address for one account, and sees another that has it', async () => {
  const email = newAddress();
  const [user, other] = [await signUpWith(service, email), await signUpWith(service, email, NEXT)];
  const verify = (id: string) => runOps(service, ['user', 'verify', id]);
  expect(await verify(user.id)).toMatchObject({
    code: 0,
    stdout: `Verified ${email} for ${user.id}.\n`,
  });
  expect((await signInWith(service, email)).body).toMatchObject({ id: user.id, email_verified: true });
  expect(await verify(user.id)).toMatchObject({ code: 1, stderr: expect.stringContaining('already verified') });
  const refused = await verify(other.id);
  expect([refused.code, refused.stderr]).toEqual([1, `ops: another account has verified ${email}: ${user.id}\n`]);
  const recorded = 'SELECT type, user_id, details FROM audit_events WHERE subject_id = ANY($1) AND user_id IS NULL';
  const details = { operator: expect.stringMatching(/^\S+@\S+$/) };
  expect(await sql(service, recorded, [[user.id, other.id]])).toEqual([
    { type: 'email.verified', user_id: null, details },
  ]);
});
