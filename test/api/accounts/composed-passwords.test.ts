import { describe, expect, test } from '@jest/globals';
import { call, type ApiAnswer } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { mailAbout, RESET } from '../../support/mail.ts';
import { service } from '../../support/shared-service.ts';
import { insertOld, newAddress, signInWith, signUpWith } from '../../support/shared-addresses.ts';
import { withTally } from '../../support/shop-tally.ts';
import { newVisitor } from '../../support/visitor.ts';

/** A password that looks the same to a reader but has other code points. */
const COMPOSED = 'größe möchte café'.normalize('NFC');
const DECOMPOSED = COMPOSED.normalize('NFD');

const post = (path: string, token: string, body: object) => call(service, 'POST', path, { token, body });
const statuses = (...answers: ApiAnswer[]) => answers.map(({ status }) => status);
async function hashOf(id: string): Promise<string> {
  const [user] = await sql(service, 'SELECT password_hash FROM users WHERE id = $1', [id]);
  return user!.password_hash as string;
}

/** Requests a reset link for the account. */
async function resetToken(user: { id: string; email: string }): Promise<string> {
  await call(service, 'POST', '/password/request-reset', { body: { email: user.email } });
  return (await mailAbout(service, user, RESET)).token!;
}

describe('a password of 200 characters, typed as 400', () => {
  const letters = [...'éàüöñçîôèâùïêûÿëåãõš'.normalize('NFC')];
  const LONGEST = Array.from({ length: 200 }, (_, index) => letters[(index * index * 7 + index) % 19]).join('');
  const TYPED = LONGEST.normalize('NFD');
  const tooLong = (field: string) => ({
    status: 400,
    errors: [{ field, code: 'maxLength', message: 'must have at most 200 characters' }],
  });

  test('signs up, signs in, confirms, turns the second factor on, and is changed and reset', async () => {
    const user = await signUpWith(service, newAddress(), TYPED);
    const given = await Promise.all([signInWith(service, user.email, TYPED), signInWith(service, user.email, LONGEST)]);
    const confirmed = await post('/session/confirm', user.session, { password: TYPED });
    const started = await post('/second-factor/authenticator-app', user.session, { password: TYPED });
    const moved = await post('/email/change', user.session, { email: newAddress(), password: TYPED });
    const passkey = { email: user.email, password: TYPED };
    const offered = await call(service, 'POST', '/passkeys/sign-in/start', { body: passkey });
    expect(statuses(...given, confirmed, started, moved, offered)).toEqual([201, 201, 204, 201, 202, offered.status]);
    const next = `${TYPED.slice(0, -2)}a`;
    const change = { current_password: TYPED, password: next };
    expect((await post('/password/change', user.session, change)).status).toBe(204);
    const page = await newVisitor(service).submit('/signin', { email: user.email, password: next });
    expect(page.status).toBe(303);
    const body = { token: await resetToken(user), password: TYPED };
    expect((await call(service, 'POST', '/password/reset', { body })).status).toBe(204);
    expect((await signInWith(service, user.email, LONGEST)).status).toBe(201);
  });

  test.each([LONGEST, TYPED])('with one more is refused as a new password, in these words', async (password) => {
    const longer = `${password}e`;
    const body = { email: newAddress(), name: 'Ada', password: longer };
    expect((await call(service, 'POST', '/users', { body })).body).toMatchObject(tooLong('/password'));
    const user = await signUpWith(service, newAddress(), password);
    const change = { current_password: password, password: longer };
    expect((await post('/password/change', user.session, change)).body).toMatchObject(tooLong('/password'));
    const token = await resetToken(user);
    const reset = await call(service, 'POST', '/password/reset', { body: { token, password: longer } });
    expect(reset.body).toMatchObject(tooLong('/password'));
    const form = { email: newAddress(), name: 'Ada', password: longer };
    const page = await newVisitor(service).submit('/signup', form);
    expect([page.status, page.html]).toEqual([400, expect.stringContaining('at most 200 characters')]);
    expect((await signInWith(service, user.email, longer)).status).toBe(401);
  });
});

describe.each([
  ['composed', COMPOSED, DECOMPOSED],
  ['decomposed', DECOMPOSED, COMPOSED],
])('a password that was typed %s', (_form, chosen, typed) => {
  test('at sign-up signs in, confirms, and is changed with the other form', async () => {
    const user = await signUpWith(service, newAddress(), chosen);
    const confirmed = await post('/session/confirm', user.session, { password: typed });
    const started = await post('/second-factor/authenticator-app', user.session, { password: typed });
    const moved = await post('/email/change', user.session, { email: newAddress(), password: typed });
    expect(statuses(await signInWith(service, user.email, typed), confirmed, started, moved)).toEqual([
      201, 204, 201, 202,
    ]);
    const next = { current_password: typed, password: `${chosen}!` };
    expect((await post('/password/change', user.session, next)).status).toBe(204);
    expect((await signInWith(service, user.email, `${typed}!`)).status).toBe(201);
  });

  test('at a reset signs in with the other form', async () => {
    const user = await signUpWith(service, newAddress());
    const body = { token: await resetToken(user), password: chosen };
    expect((await call(service, 'POST', '/password/reset', { body })).status).toBe(204);
    expect((await signInWith(service, user.email, typed)).status).toBe(201);
  });

  test('on the pages signs in on them with the other form', async () => {
    const email = newAddress();
    await newVisitor(service).submit('/signup', { email, name: 'Ada', password: chosen });
    expect((await newVisitor(service).submit('/signin', { email, password: typed })).status).toBe(303);
  });

  test('into the command line signs in there with the other form', () =>
    withTally(async (tally) => {
      const { email } = await signUpWith(service, newAddress(), chosen);
      const { exitCode } = await tally.run(['login', '--email', email, '--password-stdin'], { stdin: `${typed}\n` });
      expect(exitCode).toBe(0);
    }));
});

test('a password is not changed further: ² is not 2', async () => {
  const { email } = await signUpWith(service, newAddress(), 'two squared is 2² today');
  expect((await signInWith(service, email, 'two squared is 22 today')).status).toBe(401);
});

test('the length of a new password is counted composed', async () => {
  const body = { email: newAddress(), name: 'Ada', password: 'ä'.normalize('NFD').repeat(3) + 'qwzkvp' };
  expect((await call(service, 'POST', '/users', { body })).body.errors).toMatchObject([
    { field: '/password', code: 'minLength' },
  ]);
});

describe('a hash that an earlier release made of the decomposed text', () => {
  const uses: [string, (email: string, session: string) => Promise<ApiAnswer>][] = [
    ['a sign-in', (email) => signInWith(service, email, DECOMPOSED)],
    ['a confirmation', (_email, session) => post('/session/confirm', session, { password: DECOMPOSED })],
    [
      'a change of the address',
      (_email, session) => post('/email/change', session, { email: newAddress(), password: DECOMPOSED }),
    ],
  ];

  test.each(uses)('is replaced at %s, and the composed password signs in from then on', async (_name, use) => {
    const email = newAddress();
    const user = await signUpWith(service, email, DECOMPOSED);
    await makeOld(user.id);
    expect((await signInWith(service, email, COMPOSED)).status).toBe(401);
    expect((await use(email, user.session)).status).toBeLessThan(300);
    expect(statuses(await signInWith(service, email, COMPOSED), await signInWith(service, email, DECOMPOSED))).toEqual([
      201, 201,
    ]);
  });

  test('is left by a wrong password', async () => {
    const email = newAddress();
    const { id } = await insertOld(service, email, DECOMPOSED);
    const before = await hashOf(id);
    expect((await signInWith(service, email, `${DECOMPOSED}!`)).status).toBe(401);
    expect(await hashOf(id)).toBe(before);
  });

  test('is replaced once by twenty sign-ins at once, of which all succeed', async () => {
    const email = newAddress();
    const { id } = await insertOld(service, email, DECOMPOSED);
    const answers = await Promise.all(Array.from({ length: 20 }, () => signInWith(service, email, DECOMPOSED)));
    expect(new Set(statuses(...answers))).toEqual(new Set([201]));
    const replaced = await hashOf(id);
    await signInWith(service, email, DECOMPOSED);
    expect(await hashOf(id)).toBe(replaced);
  });

  test('does not come back by a sign-in during a change of the password', async () => {
    const email = newAddress();
    const user = await signUpWith(service, email, DECOMPOSED);
    await makeOld(user.id);
    const next = { current_password: DECOMPOSED, password: 'seven green lanterns at dusk' };
    const change = post('/password/change', user.session, next);
    await Promise.all([change, ...Array.from({ length: 10 }, () => signInWith(service, email, DECOMPOSED))]);
    expect((await change).status).toBe(204);
    expect(
      statuses(await signInWith(service, email, next.password), await signInWith(service, email, DECOMPOSED)),
    ).toEqual([201, 401]);
  });
});

/** Sets the hash that an earlier release would have stored. */
async function makeOld(id: string): Promise<void> {
  const older = await insertOld(service, newAddress(), DECOMPOSED);
  await sql(service, 'UPDATE users SET password_hash = $1 WHERE id = $2', [await hashOf(older.id), id]);
}
