import { describe, expect, test } from '@jest/globals';
import { call, PASSWORD, type ApiAnswer } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { CHANGE, mailAbout, mailsTo, signUpVerified, UNDO, verifyEmail } from '../../support/mail.ts';
import { newPerson, obtainTokens, registerApp } from '../../support/oauth.ts';
import { addPasskey, signInByPasskey } from '../../support/passkeys.ts';
import { turnOn } from '../../support/second-factor.ts';
import { service } from '../../support/shared-service.ts';
import { newAddress, signInWith, signUpWith } from '../../support/shared-addresses.ts';
import { withTally } from '../../support/shop-tally.ts';
import { hiddenFields, newVisitor } from '../../support/visitor.ts';

const NEXT = 'seven green lanterns at dusk';

type Holder = { session: string };

const post = (path: string, body: object, { session }: Partial<Holder> = {}) =>
  call(service, 'POST', path, { token: session, body });
const changeEmail = (holder: Holder, email: string, rest: object = {}) =>
  post('/email/change', { email, password: PASSWORD, ...rest }, holder);
const changePassword = (holder: Holder, rest: object = {}) =>
  post('/password/change', { current_password: PASSWORD, password: NEXT, ...rest }, holder);
const restore = (token: string | undefined, password = NEXT) => post('/email/restore', { token, password });
const statuses = (...answers: ApiAnswer[]) => answers.map(({ status }) => status);
const isOpen = async (holder: Holder) =>
  (await call(service, 'GET', '/session', { token: holder.session })).status === 200;

/** Ages the proofs of sessions, instead of waiting. */
const ageFactor = ({ id }: { id: string }) =>
  sql(service, "UPDATE sessions SET second_factor_at = second_factor_at - interval '16 minutes' WHERE user_id = $1", [
    id,
  ]);

/** Changes the account's address, with the password. */
async function moveTo(holder: Holder, email: string, password = PASSWORD): Promise<void> {
  expect((await changeEmail(holder, email, { password })).status).toBe(202);
  const { token } = await mailAbout(service, { email }, CHANGE);
  expect((await post('/email/verify', { token }, holder)).body.email).toBe(email);
}

describe('with a second factor, a change', () => {
  test.each([
    ['of the address', 202, (holder: Holder, rest?: object) => changeEmail(holder, newAddress(), rest)],
    ['of the password', 204, changePassword],
  ])('%s takes it: a code, once, or a confirmation a short while ago', async (_what, done, change) => {
    const user = await signUpVerified(service);
    const app = await turnOn(service, user);
    await ageFactor(user);
    const code = app.nextCode();
    const answers = [
      await change(user),
      await change(user, { code: 'x' }),
      await change(user, { password: 'x', code }),
    ];
    expect(answers.slice(0, 2).map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'second_factor_required'],
      [403, 'wrong_code'],
    ]);
    expect(answers[2]!.status).toBeGreaterThanOrEqual(400); // and its code is not used up
    expect((await change(user, { code })).status).toBe(done);
    expect((await post('/session/confirm', { password: done === 204 ? NEXT : PASSWORD, code }, user)).body.code).toBe(
      'wrong_code',
    );
  });

  test('without a code is made after a confirmation', async () => {
    const user = await signUpVerified(service);
    const app = await turnOn(service, user);
    await ageFactor(user);
    expect((await post('/session/confirm', { password: PASSWORD, code: app.nextCode() }, user)).status).toBe(204);
    expect(statuses(await changeEmail(user, newAddress()), await changePassword(user))).toEqual([202, 204]);
  });

  test('by code confirms the session, and others end with a new password', async () => {
    const user = await signUpVerified(service);
    const app = await turnOn(service, user);
    const other = (
      await post('/session', { email: user.email, password: PASSWORD, code: app.recoveryCodes[1], transport: 'bearer' })
    ).body.session_token;
    await ageFactor(user);
    expect((await changePassword(user, { code: app.nextCode() })).status).toBe(204);
    expect([await isOpen(user), await isOpen({ session: other })]).toEqual([true, false]);
    expect((await changeEmail(user, newAddress(), { password: NEXT })).status).toBe(202);
  });

  test('is tried with ten wrong codes, and then not even with the right one', async () => {
    const user = await signUpVerified(service);
    const app = await turnOn(service, user);
    await ageFactor(user);
    for (let index = 0; index < 10; index++) await changeEmail(user, newAddress(), { code: '000000' });
    expect((await changePassword(user, { code: app.nextCode() })).status).toBe(429);
  });

  test('of twenty with one code at once, one is made', async () => {
    const user = await signUpVerified(service);
    const app = await turnOn(service, user);
    await ageFactor(user);
    const code = app.nextCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => changePassword(user, { code })));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test('on the page asks for the code', async () => {
    const person = await newPerson(service);
    await verifyEmail(service, person);
    const app = await turnOn(service, person);
    for (const page of ['/dashboard/account', '/dashboard/security'])
      expect((await person.get(page)).html).not.toContain('_code"');
    await ageFactor(person);
    const form = hiddenFields((await person.get('/dashboard/account')).html);
    const email = { ...form, action: 'email', email: newAddress(), password: PASSWORD };
    const password = { ...form, action: 'password', current_password: PASSWORD, new_password: NEXT };
    for (const [page, fields, field] of [
      ['account', email, 'email_code'],
      ['security', password, 'password_code'],
    ] as const) {
      const { html, status } = await person.post(`/dashboard/${page}`, fields);
      expect([status, html]).toEqual([401, expect.stringContaining(`<a href="#${field}">Enter the code.</a>`)]);
      expect(html).not.toContain(PASSWORD);
    }
    const wrong = await person.post('/dashboard/account', { ...email, email_code: '1' });
    expect([wrong.status, wrong.html]).toEqual([403, expect.stringContaining('The code is wrong')]);
    const code = app.nextCode();
    expect((await person.post('/dashboard/account', { ...email, email_code: code })).location).toContain('done=asked');
    await ageFactor(person);
    const right = { ...password, password_code: app.recoveryCodes[0]! };
    const answers = [await person.post('/dashboard/security', right), await person.post('/dashboard/security', right)];
    expect(answers.map(({ location }) => location)).toEqual([
      expect.stringContaining('done=password'),
      expect.stringContaining('done=password'), // a second click
    ]);
  });

  test('on the command line takes the code as well', () =>
    withTally(async (tally) => {
      const user = await signUpVerified(service);
      const app = await turnOn(service, user);
      await tally.run(['login', '--with-session'], { stdin: user.session });
      await ageFactor(user);
      const change = ['email', 'change', '--email', newAddress(), '--password-stdin'];
      expect((await tally.run(change, { stdin: PASSWORD })).stderr).toContain('second_factor_required');
      const { exitCode } = await tally.run([...change, '--code', app.nextCode()], { stdin: PASSWORD });
      await ageFactor(user);
      const next = ['password', 'change', '--stdin', '--code', app.recoveryCodes[0]!];
      expect([exitCode, (await tally.run(next, { stdin: `${PASSWORD}\n${NEXT}\n` })).exitCode]).toEqual([0, 0]);
    }));
});

describe('the link to the address before a change', () => {
  /** Creates an account that someone with its password has moved to another address. */
  async function taken() {
    const owner = await newPerson(service);
    await verifyEmail(service, owner);
    const theirs = newAddress();
    await moveTo(owner, theirs);
    const { token } = await mailAbout(service, owner, UNDO);
    return { owner, theirs, token: token! };
  }

  const signsIn = async (email: string, password: string) =>
    (await signInWith(service, email, password)).status === 201;

  test('restores the address with a new password, once, and ends all that had access', async () => {
    const { owner, theirs, token } = await taken();
    const tokens = await obtainTokens(service, owner, await registerApp(service, owner));
    expect((await restore(token)).status).toBe(204);
    expect([
      await signsIn(owner.email, NEXT),
      await signsIn(owner.email, PASSWORD),
      await signsIn(theirs, PASSWORD),
    ]).toEqual([true, false, false]);
    expect(await isOpen(owner)).toBe(false);
    expect((await call(service, 'GET', '/profile', { token: tokens.access_token })).status).toBe(401);
    expect((await mailsTo(service, { email: theirs }))[0]).toMatchObject({
      subject: 'Your email address was changed back',
      token: undefined,
    });
    expect((await mailsTo(service, owner))[0]!.subject).toBe('Your password was changed');
    expect((await restore(token)).body).toMatchObject({ status: 422, code: 'link_invalid' });
  });

  test('works after another change and a new password, and then those of later changes do not', async () => {
    const { owner, theirs, token } = await taken();
    await changePassword(owner);
    const third = newAddress();
    await moveTo(owner, third, NEXT);
    const later = (await mailAbout(service, { email: theirs }, UNDO)).token;
    await post('/email/change', { email: newAddress(), password: NEXT }, owner);
    expect((await restore(token, PASSWORD)).status).toBe(204);
    expect((await restore(later)).body.code).toBe('link_invalid');
    const { body } = await signInWith(service, owner.email, PASSWORD);
    expect([body.id, body.email_verified]).toEqual([owner.id, true]);
  });

  test('works after the link of a later change was used', async () => {
    const { owner, theirs, token } = await taken();
    await moveTo(owner, newAddress());
    expect((await restore((await mailAbout(service, { email: theirs }, UNDO)).token)).status).toBe(204);
    expect((await restore(token, PASSWORD)).status).toBe(204);
    expect(await signsIn(owner.email, PASSWORD)).toBe(true);
  });

  test('removes the factors that were set up since and in the week before, and keeps older ones', async () => {
    const { owner, token } = await taken();
    const [older, newer] = [await addPasskey(service, owner), await addPasskey(service, owner)];
    await sql(service, "UPDATE passkeys SET created_at = created_at - interval '8 days' WHERE id = $1", [older.id]);
    await turnOn(service, owner);
    expect((await restore(token)).status).toBe(204);
    expect((await signInByPasskey(service, newer.authenticator)).status).toBe(401);
    expect((await signInByPasskey(service, older.authenticator)).status).toBe(201);
    expect((await signInWith(service, owner.email, NEXT)).body.code).toBe('second_factor_required');
    const factors =
      'SELECT FROM recovery_codes WHERE user_id = $1 UNION ALL SELECT FROM authenticator_apps WHERE user_id = $1';
    expect(await sql(service, factors, [owner.id])).toEqual([]);
  });

  test('leaves the password alone to sign in where every factor was new', async () => {
    const { owner, token } = await taken();
    await turnOn(service, owner);
    await restore(token);
    expect(await signsIn(owner.email, NEXT)).toBe(true);
  });

  test('expires after 7 days', async () => {
    const { token, owner } = await taken();
    const [link] = await sql(
      service,
      "SELECT expires_at - created_at = interval '7 days' AS week FROM account_links WHERE user_id = $1 AND purpose = 'restore_email'",
      [owner.id],
    );
    expect(link!.week).toBe(true);
    await sql(service, "UPDATE account_links SET expires_at = now() WHERE user_id = $1 AND purpose = 'restore_email'", [
      owner.id,
    ]);
    expect((await restore(token)).body.detail).toContain('has expired');
  });

  test('is for nothing else, and no other link restores', async () => {
    const { owner, token } = await taken();
    expect((await post('/password/reset', { token, password: NEXT })).body.code).toBe('link_invalid');
    expect((await post('/email/verify', { token }, owner)).body.code).toBe('link_invalid');
    const email = newAddress();
    await changeEmail(owner, email);
    expect((await restore((await mailAbout(service, { email }, CHANGE)).token)).body.code).toBe('link_invalid');
  });

  test('is refused while the account has the address, and once another account has verified it', async () => {
    const { owner, theirs, token } = await taken();
    const again = await signUpWith(service, owner.email, NEXT);
    await verifyEmail(service, again);
    expect((await restore(token)).body).toMatchObject({ status: 409, code: 'already_exists' });
    expect(await signsIn(theirs, PASSWORD)).toBe(true);
    const other = await taken();
    await moveTo(other.owner, other.owner.email);
    expect((await restore(other.token)).body.detail).toContain('has this address already');
  });

  test('is not mailed to an address that was not verified', async () => {
    const user = await signUpWith(service, newAddress());
    await moveTo(user, newAddress());
    expect((await mailsTo(service, user)).map(({ subject }) => subject)).not.toContain(UNDO);
  });

  test('of twenty uses at once, one is taken', async () => {
    const { owner, token } = await taken();
    const passwords = Array.from({ length: 20 }, (_, index) => `${NEXT} ${index}`);
    const answers = await Promise.all(passwords.map((password) => restore(token, password)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await signsIn(owner.email, passwords[answers.findIndex(({ status }) => status === 204)]!)).toBe(true);
  });

  test('refuses a password that many use, and is not used up by it', async () => {
    const { owner, token } = await taken();
    expect((await restore(token, 'password1234')).body).toMatchObject({ errors: [{ code: 'common_password' }] });
    expect((await restore(token, owner.email)).body).toMatchObject({ errors: [{ code: 'common_password' }] });
    expect((await restore(token)).status).toBe(204);
  });

  test('opens a page that changes nothing, whose button restores', async () => {
    const { owner, theirs, token } = await taken();
    const path = `/restore-email?token=${token}`;
    const visitor = newVisitor(service);
    const { html } = await visitor.get(path);
    expect(html).toContain(owner.email);
    expect([await signsIn(theirs, PASSWORD), await isOpen(owner)]).toEqual([true, true]);
    const refused = await visitor.post(path, { ...hiddenFields(html), password: 'short' });
    expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('The password')]);
    expect((await visitor.post(path, { ...hiddenFields(html), password: NEXT })).html).toContain('again');
    expect(await signsIn(owner.email, NEXT)).toBe(true);
    expect((await visitor.get(path)).html).toContain('This link cannot be used');
  });

  test('is taken by the command line', () =>
    withTally(async (tally) => {
      const { owner, token } = await taken();
      const stdin = `${service.origin}/restore-email?token=${token}\n${NEXT}\n`;
      expect((await tally.run(['email', 'restore', '--stdin'], { stdin })).exitCode).toBe(0);
      expect(await signsIn(owner.email, NEXT)).toBe(true);
    }));
});
