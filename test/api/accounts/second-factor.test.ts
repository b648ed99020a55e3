import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, PASSWORD, signUp, type ApiAnswer, type TestUser } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { clock, pass } from '../../support/clock.ts';
import { sql } from '../../support/database.ts';
import { mailAbout, mailsTo, RESET, signUpVerified } from '../../support/mail.ts';
import { addPasskey, sendPasskey, startAdding } from '../../support/passkeys.ts';
import { codeAt, confirmApp, startApp, stepNow, turnOn, type AppOfUser } from '../../support/second-factor.ts';
import { startTestService, type OwnService } from '../../support/service.ts';

let service: OwnService;
beforeAll(async () => {
  await clock.setTime(Date.now());
  service = await startTestService();
});
afterAll(() => service.stop());

const now = () => stepNow(clock.now());
const signIn = ({ email }: { email: string }, code?: string, password = PASSWORD) =>
  call(service, 'POST', '/session', {
    body: { email, password, transport: 'bearer', ...(code !== undefined && { code }) },
  });
const state = async ({ session }: TestUser) => (await call(service, 'GET', '/second-factor', { token: session })).body;
const prove = ({ session }: TestUser, path: string, code: string, password = PASSWORD) =>
  call(service, 'POST', `/second-factor/${path}`, { token: session, body: { password, code } });

async function withApp(): Promise<{ user: TestUser; app: AppOfUser }> {
  const user = await signUpVerified(service);
  return { user, app: await turnOn(service, user, clock.now()) };
}

const twenty = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, i) => work(i)));
const WRONG = '000000';

/** Returns a code that is wrong at every time of the tests. */
const wrongFor = (secret: string) =>
  [-2, -1, 0, 1, 2].some((offset) => codeAt(secret, now() + offset) === WRONG) ? '111111' : WRONG;

/** Texts of six characters or six units that are not six ASCII digits. */
const OTHER_CHARACTERS = [
  '１２３４５６',
  '١٢٣٤٥٦',
  '१२३४५६',
  'éééééé',
  '😀2345',
  '𝟏𝟐𝟑',
  '12345\u0661',
  '\ufeff',
  '- -',
  '12345a',
];

/**
 * Every operation that takes a code, with its refusal. Each prepares a user with an app, and returns a function that sends a
 * code.
 */
const PLACES: [string, () => Promise<{ secret: string; send: (code: string) => Promise<ApiAnswer> }>, string][] = [
  [
    'the confirmation of an app',
    async () => {
      const user = await signUp(service);
      const { secret } = (await startApp(service, user)).body;
      return { secret, send: (code) => confirmApp(service, user, code) };
    },
    '403 wrong_code',
  ],
  [
    'a sign-in',
    async () => {
      const { user, app } = await withApp();
      return { secret: app.secret, send: (code) => signIn(user, code) };
    },
    '401 invalid_code',
  ],
  ...['/session/confirm', '/second-factor/turn-off', '/second-factor/recovery-codes'].map(
    (path): (typeof PLACES)[number] => [
      path,
      async () => {
        const { user, app } = await withApp();
        const send = (code: string) =>
          call(service, 'POST', path, { token: user.session, body: { password: PASSWORD, code } });
        return { secret: app.secret, send };
      },
      '403 wrong_code',
    ],
  ),
];

describe.each(PLACES)('a code for %s', (_, prepare, refusal) => {
  test('of other characters than six digits is wrong', async () => {
    const { send } = await prepare();
    for (const code of OTHER_CHARACTERS) {
      const { status, body } = await send(code);
      expect([code, `${status} ${body.code}`]).toEqual([code, refusal]);
    }
  });

  test.each(['$1-$2', ' $1 $2 ', '$1\u2011$2', '$1\u00a0$2\t', '-$1--$2-'])('may be typed as %j', async (form) => {
    const { secret, send } = await prepare();
    const { status } = await send(codeAt(secret, now() + 1).replace(/^(...)(...)$/, form));
    expect(status).toBeLessThan(300);
  });
});

describe('setting up', () => {
  test('shows the secret to the owner of the password, and asks for codes once one is confirmed', async () => {
    const user = await signUpVerified(service);
    const refused = await startApp(service, user, 'not the password');
    expect([refused.status, refused.body.code, refused.body.errors[0].field]).toEqual([403, 'wrong_password', '/password']); // prettier-ignore
    const { status, body } = await startApp(service, user);
    expect(status).toBe(201);
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect(Object.fromEntries(new URL(body.uri).searchParams)).toMatchObject({ issuer: 'Tallystick', period: '30' });
    expect(await state(user)).toEqual({
      is_on: false,
      authenticator_app_since: null,
      passkeys: 0,
      recovery_codes_left: 0,
    });
    expect((await signIn(user)).status).toBe(201);
    const wrong = await confirmApp(service, user, wrongFor(body.secret));
    expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_code']);
    const confirmed = await confirmApp(service, user, codeAt(body.secret, now()));
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
    expect(await state(user)).toMatchObject({ is_on: true, recovery_codes_left: 10 });
    expect((await signIn(user)).body).toMatchObject({ status: 401, code: 'second_factor_required' });
    expect((await mailsTo(service, user))[0]).toMatchObject({
      subject: 'Your second factor is on',
      text: expect.stringContaining('ask the operator'), // a new password would leave the second factor on
    });
  });

  test('ends the sessions that have proven none, and a further second factor ends none', async () => {
    const user = await signUp(service);
    const other = { session: (await signIn(user)).body.session_token as string };
    const status = async ({ session }: { session: string }) =>
      (await call(service, 'GET', '/session', { token: session })).status;
    const app = await turnOn(service, user, clock.now());
    expect([await status(user), await status(other)]).toEqual([200, 401]);
    const strong = { session: (await signIn(user, app.recoveryCodes[0])).body.session_token as string };
    await addPasskey(service, user);
    expect([await status(user), await status(strong)]).toEqual([200, 200]);
    expect((await prove(user, 'turn-off', app.recoveryCodes[1]!)).status).toBe(204);
    await turnOn(service, user, clock.now());
    expect([await status(user), await status(strong)]).toEqual([200, 200]);
  });

  test.each<[string, (user: TestUser) => Promise<() => Promise<ApiAnswer>>]>([
    [
      'an app',
      async (user) => {
        const { secret } = (await startApp(service, user)).body;
        return () => confirmApp(service, user, codeAt(secret, now()));
      },
    ],
    [
      'a passkey',
      async (user) => {
        const credential = new Authenticator(service.origin).create(await startAdding(service, user));
        return () => sendPasskey(service, user, credential);
      },
    ],
  ])('%s leaves no session without it, however many sign in or out meanwhile', async (_, prepare) => {
    for (let round = 0; round < 6; round++) {
      const user = await signUp(service);
      const others = await Promise.all(Array.from({ length: 4 }, () => signIn(user)));
      const leave = (token: string) => call(service, 'DELETE', '/session', { token });
      const add = await prepare(user);
      const signIns = Array.from({ length: 8 }, () => signIn(user));
      await Promise.race(signIns);
      const [added, ...answers] = await Promise.all([
        add(),
        ...others.map(({ body }) => leave(body.session_token)),
        ...(round % 2 ? [leave(user.session)] : []), // the one that adds it
        ...signIns,
      ]);
      for (const { status } of answers) expect([201, 204, 401]).toContain(status);
      const weak = 'SELECT FROM sessions WHERE user_id = $1 AND second_factor_at IS NULL';
      if (added.status < 300) expect(await sql(service, weak, [user.id])).toEqual([]);
      else expect([round % 2, added.status]).toEqual([1, 401]);
    }
  });

  test('again replaces a secret that was not confirmed, and is refused once one is', async () => {
    const user = await signUp(service);
    expect((await confirmApp(service, user, WRONG)).body).toMatchObject({ status: 404, code: 'not_found' });
    const first = (await startApp(service, user)).body.secret;
    const second = (await startApp(service, user)).body.secret;
    expect((await confirmApp(service, user, codeAt(first, now()))).status).toBe(403);
    expect((await confirmApp(service, user, codeAt(second, now()))).status).toBe(200);
    for (const answer of [await startApp(service, user), await confirmApp(service, user, codeAt(second, now()))]) {
      expect(answer.body).toMatchObject({ status: 409, code: 'already_exists' });
    }
  });

  test('by twenty confirmations at once gives one list of recovery codes', async () => {
    const user = await signUp(service);
    const { secret } = (await startApp(service, user)).body;
    const answers = await twenty(() => confirmApp(service, user, codeAt(secret, now())));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(await state(user)).toMatchObject({ recovery_codes_left: 10 });
    expect((await signIn(user, won[0]!.body.recovery_codes[0])).status).toBe(201);
  });
});

describe('a sign-in', () => {
  test('of a user without a second factor ignores a code', async () => {
    expect((await signIn(await signUp(service), WRONG)).status).toBe(201);
  });

  test('with a wrong password says nothing of the second factor', async () => {
    const { user, app } = await withApp();
    for (const code of [undefined, app.nextCode()]) {
      expect((await signIn(user, code, 'not the password')).body.code).toBe('invalid_credentials');
    }
    expect((await signIn(user, codeAt(app.secret, now() + 1))).status).toBe(201); // the code was not used up
  });

  test('takes each code once, of the current step and its neighbours only', async () => {
    const { user, app } = await withApp();
    expect((await signIn(user, codeAt(app.secret, now()))).body).toMatchObject({ status: 401, code: 'invalid_code' });
    await pass(60);
    expect((await signIn(user, codeAt(app.secret, now() - 1))).status).toBe(201);
    expect((await signIn(user, codeAt(app.secret, now() - 1))).status).toBe(401);
    expect((await signIn(user, ` ${codeAt(app.secret, now() + 1).replace(/^.../, '$& ')}`)).status).toBe(201);
    expect((await signIn(user, codeAt(app.secret, now()))).status).toBe(401); // older than one that was used
    await pass(90);
    for (const offset of [-2, 2]) expect((await signIn(user, codeAt(app.secret, now() + offset))).status).toBe(401);
    expect((await signIn(user, codeAt(app.secret, now()))).status).toBe(201);
  });

  test('of twenty at once with one code, one wins', async () => {
    const { user, app } = await withApp();
    const code = app.nextCode();
    const answers = await twenty(() => signIn(user, code));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('of twenty at once with one recovery code, one wins, and the user is notified', async () => {
    const { user, app } = await withApp();
    const answers = await twenty(() => signIn(user, app.recoveryCodes[3]));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await state(user)).toMatchObject({ recovery_codes_left: 9 });
    expect((await mailsTo(service, user))[0]).toMatchObject({ subject: 'A recovery code was used' });
  });

  test("takes no recovery code of another user's", async () => {
    const [mine, theirs] = [await withApp(), await withApp()];
    expect((await signIn(mine.user, theirs.app.recoveryCodes[0])).body.code).toBe('invalid_code');
    const [first, second] = theirs.app.recoveryCodes;
    for (const typed of [first!.toUpperCase().replaceAll('-', ' '), ` ${second!.replaceAll('-', '')}`])
      expect((await signIn(theirs.user, typed)).status).toBe(201);
  });

  test('tries ten wrong codes an hour, from any addresses, and then not even the right one', async () => {
    const { user, app } = await withApp();
    const answers = await twenty(() => signIn(user, wrongFor(app.secret)));
    expect(answers.filter(({ body }) => body.code === 'invalid_code')).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    const late = await signIn(user, codeAt(app.secret, now() + 1));
    expect([late.status, late.headers.get('RateLimit-Policy')]).toEqual([429, '"codes";q=10;w=3600']);
    expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(3000);
    expect(late.body.detail).toContain('more than 10 within an hour');
    expect((await prove(user, 'turn-off', codeAt(app.secret, now() + 1))).status).toBe(429);
    expect((await prove(user, 'turn-off', app.recoveryCodes[0]!)).status).toBe(204); // recovery codes have a separate count
  });

  test('with the right code clears the count of its kind', async () => {
    const { user, app } = await withApp();
    const fail = async (code: string) => {
      for (let times = 0; times < 9; times += 1) expect((await signIn(user, code)).status).toBe(401);
    };
    await fail('not a recovery code');
    expect((await signIn(user, app.recoveryCodes[0])).status).toBe(201);
    await fail('not a recovery code');
    expect((await signIn(user, app.recoveryCodes[1])).status).toBe(201);
    await fail(wrongFor(app.secret));
    expect((await signIn(user, app.nextCode())).status).toBe(201);
    await fail(wrongFor(app.secret));
  });

  test('still needs the code after a reset of the password', async () => {
    const { user, app } = await withApp();
    await call(service, 'POST', '/password/request-reset', { body: { email: user.email } });
    const { token } = await mailAbout(service, user, RESET);
    const NEXT = 'seven green lanterns at dusk';
    expect((await call(service, 'POST', '/password/reset', { body: { token, password: NEXT } })).status).toBe(204);
    expect((await signIn(user, undefined, NEXT)).body.code).toBe('second_factor_required');
    expect((await signIn(user, app.nextCode(), NEXT)).status).toBe(201);
  });
});

describe('recovery codes', () => {
  test('are replaced with password and code, and the previous ones stop working', async () => {
    const { user, app } = await withApp();
    expect((await prove(user, 'recovery-codes', app.nextCode(), 'wrong')).body.code).toBe('wrong_password');
    expect((await prove(user, 'recovery-codes', wrongFor(app.secret))).body).toMatchObject({ status: 403, code: 'wrong_code' }); // prettier-ignore
    const { body } = await prove(user, 'recovery-codes', app.recoveryCodes[0]!);
    expect(body.recovery_codes).toHaveLength(10);
    expect((await signIn(user, app.recoveryCodes[1])).status).toBe(401);
    expect((await signIn(user, body.recovery_codes[1])).status).toBe(201);
    expect((await mailsTo(service, user)).map(({ subject }) => subject)).toContain('Your recovery codes were replaced');
  });

  test('whose list was lost are replaced once more with the password: the code before proved the session', async () => {
    const { user, app } = await withApp();
    await pass(16 * 60);
    const replace = (code?: string) =>
      call(service, 'POST', '/second-factor/recovery-codes', {
        token: user.session,
        body: { password: PASSWORD, ...(code !== undefined && { code }) },
      });
    expect((await replace()).body.code).toBe('second_factor_required');
    expect((await replace(app.recoveryCodes[0])).status).toBe(200);
    const again = await replace();
    expect([again.status, again.body.recovery_codes?.length]).toEqual([200, 10]);
  });

  test('and the secret are neither in the database nor in a list', async () => {
    const { user, app } = await withApp();
    const rows = await sql(
      service,
      `SELECT encode(secret_encrypted, 'escape') AS text FROM authenticator_apps WHERE user_id = $1
       UNION ALL SELECT encode(code_hash, 'escape') FROM recovery_codes WHERE user_id = $1`,
      [user.id],
    );
    const stored = JSON.stringify(rows);
    expect(rows).toHaveLength(11);
    for (const secret of [app.secret, ...app.recoveryCodes]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(secret.replaceAll('-', ''));
    }
  });
});

describe('turning off', () => {
  test('takes password and code; then the password alone signs in', async () => {
    const { user, app } = await withApp();
    expect((await prove(user, 'turn-off', app.nextCode(), 'wrong')).body.code).toBe('wrong_password');
    expect((await prove(user, 'turn-off', wrongFor(app.secret))).body.code).toBe('wrong_code');
    expect((await prove(user, 'turn-off', codeAt(app.secret, now() + 1))).status).toBe(204);
    expect((await signIn(user)).status).toBe(201);
    expect(await state(user)).toEqual({
      is_on: false,
      authenticator_app_since: null,
      passkeys: 0,
      recovery_codes_left: 0,
    });
    expect((await mailsTo(service, user))[0]).toMatchObject({ subject: 'Your second factor is off' });
    for (const path of ['turn-off', 'recovery-codes']) {
      expect((await prove(user, path, app.recoveryCodes[0]!)).body).toMatchObject({ status: 404, code: 'not_found' });
    }
  });

  test('of twenty at once with one recovery code, one wins', async () => {
    const { user, app } = await withApp();
    const answers = await twenty(() => prove(user, 'turn-off', app.recoveryCodes[0]!));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });
});
