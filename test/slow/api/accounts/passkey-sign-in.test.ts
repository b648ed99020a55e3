import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ageSession } from '../../../support/age-session.ts';
import { call, PASSWORD, signUp, type ApiAnswer, type TestUser } from '../../../support/api.ts';
import type { Mistakes } from '../../../support/authenticator.ts';
import { clock, pass } from '../../../support/clock.ts';
import { sql } from '../../../support/database.ts';
import { mailAbout, mailsTo, signUpVerified } from '../../../support/mail.ts';
import {
  addPasskey,
  sendConfirmation,
  sendSecondStep,
  sendSignIn,
  signInByPasskey,
  startConfirmation,
  startSecondStep,
  startSignIn,
  type PasskeyOfUser,
} from '../../../support/passkeys.ts';
import { turnOn } from '../../../support/second-factor.ts';
import { startTestService, type OwnService } from '../../../support/service.ts';

let service: OwnService;
beforeAll(async () => {
  await clock.setTime(Date.now());
  service = await startTestService();
});
afterAll(() => service.stop());

const twenty = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, i) => work(i)));
/** Repeats a request. @returns the last response */
const times = async (count: number, work: () => Promise<ApiAnswer>) => {
  for (let done = 0; done < count; done += 1) await work();
  return work();
};
const outcome = ({ status, body }: ApiAnswer) => [status, body?.code];
const unknown = [401, 'invalid_passkey'];
const used = [422, 'challenge_invalid'];

async function withPasskey(): Promise<{ user: TestUser } & PasskeyOfUser> {
  const user = await signUpVerified(service);
  return { user, ...(await addPasskey(service, user)) };
}

const sessionOf = async (token: string) =>
  (await call(service, 'GET', '/sessions', { token })).body.data.find(
    (each: { is_current: boolean }) => each.is_current,
  );

describe('a sign-in by passkey', () => {
  test('needs neither address nor password, and counts as both factors', async () => {
    const { user, authenticator, id } = await withPasskey();
    const { status, body } = await signInByPasskey(service, authenticator);
    expect([status, body.id, body.session_token]).toEqual([201, user.id, expect.stringMatching(/^tses_/)]);
    expect((await sessionOf(body.session_token)).second_factor_at).toBe(new Date(clock.now()).toISOString());
    const { data } = (await call(service, 'GET', '/passkeys', { token: user.session })).body;
    expect(data[0]).toMatchObject({ id, last_used_at: new Date(clock.now()).toISOString() });
  });

  test('starts the same for everyone', async () => {
    const { challenge, ...options } = await startSignIn(service);
    expect(options).toEqual({
      rpId: new URL(service.origin).hostname,
      allowCredentials: [],
      timeout: 300_000,
      userVerification: 'required',
    });
    expect(challenge).not.toBe((await startSignIn(service)).challenge);
  });

  test('ends the session that was sent along, and sets a cookie for a browser', async () => {
    const { user, authenticator } = await withPasskey();
    const body = { credential: authenticator.get(await startSignIn(service)) };
    const answer = await call(service, 'POST', '/session/passkey', { token: user.session, body });
    expect([answer.status, answer.body.session_token]).toEqual([201, null]);
    expect(answer.headers.getSetCookie().join()).toMatch(/^tally_session_\d+=tses_/);
    expect((await call(service, 'GET', '/session', { token: user.session })).status).toBe(401);
  });

  test.each<[string, Mistakes]>([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['of another type', { type: 'webauthn.create' }],
    ['that did not verify its user', { isUserVerified: false }],
    ['by a passkey that is not known', { id: Buffer.alloc(32, 1).toString('base64url') }],
    ['in a frame of another site', { crossOrigin: true }],
    ['that names another user', { userHandle: Buffer.from('usr_other').toString('base64url') }],
  ])('refuses an answer %s', async (_, mistakes) => {
    const { authenticator } = await withPasskey();
    expect(outcome(await signInByPasskey(service, authenticator, mistakes))).toEqual(unknown);
    expect((await signInByPasskey(service, authenticator)).status).toBe(201);
  });

  test('refuses what another key signed, and what was changed', async () => {
    const [{ authenticator }, other] = [await withPasskey(), await withPasskey()];
    const options = await startSignIn(service);
    const { id, rawId } = authenticator.get(options);
    expect(outcome(await sendSignIn(service, { ...other.authenticator.get(options), id, rawId }))).toEqual(unknown);
    const { response, ...rest } = authenticator.get(options, { isUserVerified: false });
    const data = Buffer.from(response.authenticatorData, 'base64url');
    data[32]! |= 0x04; // as if it had verified its user
    const changed = { ...response, authenticatorData: data.toString('base64url') };
    expect(outcome(await sendSignIn(service, { ...rest, response: changed }))).toEqual(unknown);
  });

  test('refuses a replay, an expired challenge, one that is not ours and one for something else', async () => {
    const { user, authenticator } = await withPasskey();
    const credential = authenticator.get(await startSignIn(service));
    expect((await sendSignIn(service, credential)).status).toBe(201);
    expect(outcome(await sendSignIn(service, credential))).toEqual(used);
    const again = authenticator.get(await startSignIn(service), { challenge: 'AAAA' });
    expect(outcome(await sendSignIn(service, again))).toEqual(used);
    const others = [await startSecondStep(service, user.email), await startConfirmation(service, user)];
    for (const { body } of others) {
      expect(outcome(await sendSignIn(service, authenticator.get(body.public_key)))).toEqual(used);
    }
    const late = authenticator.get(await startSignIn(service));
    await pass(301);
    expect(outcome(await sendSignIn(service, late))).toEqual(used);
  });

  test('of twenty at once with one answer, one wins', async () => {
    const { user, authenticator } = await withPasskey();
    const credential = authenticator.get(await startSignIn(service));
    const answers = await twenty(() => sendSignIn(service, credential));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'challenge_invalid')).toHaveLength(19);
    expect((await mailsTo(service, user)).map(({ subject }) => subject)).not.toContain(
      'A passkey may have been copied',
    );
  });

  test('refuses the account of a disabled user', async () => {
    const { user, authenticator } = await withPasskey();
    await sql(service, "UPDATE users SET status = 'DISABLED' WHERE id = $1", [user.id]);
    expect(outcome(await signInByPasskey(service, authenticator))).toEqual(unknown);
  });

  test('refuses a passkey whose user is gone', async () => {
    const { user, authenticator } = await withPasskey();
    const credential = authenticator.get(await startSignIn(service));
    await sql(service, 'DELETE FROM users WHERE id = $1', [user.id]);
    expect(outcome(await sendSignIn(service, credential))).toEqual(unknown);
  });

  test('refuses a passkey that counts less than before, and mails its user', async () => {
    const { user, authenticator } = await withPasskey();
    expect((await signInByPasskey(service, authenticator, { count: 7 })).status).toBe(201);
    for (const count of [7, 6, 0]) {
      const { status, body } = await signInByPasskey(service, authenticator, { count });
      expect([status, body.code, body.detail]).toEqual([...unknown, expect.stringContaining('may be a copy')]);
    }
    await mailAbout(service, user, 'A passkey may have been copied');
    expect((await signInByPasskey(service, authenticator, { count: 8 })).status).toBe(201);
  });

  test('mails the user of a copy ten times a day at most', async () => {
    const { user, authenticator } = await withPasskey();
    expect((await signInByPasskey(service, authenticator, { count: 7 })).status).toBe(201);
    expect(outcome(await times(11, () => signInByPasskey(service, authenticator, { count: 7 })))).toEqual(unknown);
    const mails = await mailsTo(service, user);
    expect(mails.filter(({ subject }) => subject === 'A passkey may have been copied')).toHaveLength(10);
  });

  test('takes passkeys that do not count', async () => {
    const { authenticator } = await withPasskey();
    for (let times = 0; times < 2; times += 1)
      expect((await signInByPasskey(service, authenticator, { count: 0 })).status).toBe(201);
  });
});

describe('a passkey after the password', () => {
  test('signs in without verifying its user', async () => {
    const { user, authenticator } = await withPasskey();
    const { status, body } = await startSecondStep(service, user.email);
    expect([status, body.public_key.allowCredentials[0].id]).toEqual([201, authenticator.id]);
    const credential = authenticator.get(body.public_key, { isUserVerified: false });
    const opened = await sendSecondStep(service, credential);
    expect([opened.status, opened.body.id]).toEqual([201, user.id]);
    expect((await sessionOf(opened.body.session_token)).second_factor_at).not.toBeNull();
    expect(outcome(await sendSecondStep(service, credential))).toEqual(used);
  });

  test('is not revealed without the password', async () => {
    const { user } = await withPasskey();
    const wrong = await startSecondStep(service, user.email, 'not the password');
    const none = await startSecondStep(service, 'unknown.address@example.com', 'not the password');
    const without = ({ body: { request_id: _, ...problem } }: ApiAnswer) => problem;
    expect(wrong.status).toBe(401);
    expect(without(wrong)).toEqual(without(none));
    expect(outcome(await startSecondStep(service, (await signUp(service)).email))).toEqual([404, 'not_found']);
  });

  test("is refused for another user's password, and after the password was changed", async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const { public_key } = (await startSecondStep(service, mine.user.email)).body;
    expect(outcome(await sendSecondStep(service, theirs.authenticator.get(public_key)))).toEqual(unknown);
    const body = { current_password: PASSWORD, password: 'seven green lanterns at dusk' };
    expect((await call(service, 'POST', '/password/change', { token: mine.user.session, body })).status).toBe(204);
    expect(outcome(await sendSecondStep(service, mine.authenticator.get(public_key)))).toEqual(used);
  });

  test('of twenty at once with one answer, one wins', async () => {
    const { user, authenticator } = await withPasskey();
    const credential = authenticator.get((await startSecondStep(service, user.email)).body.public_key);
    const answers = await twenty(() => sendSecondStep(service, credential));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});

describe('what a wrong second factor blocks', () => {
  const code = (user: TestUser, value: string) =>
    call(service, 'POST', '/session', {
      body: { email: user.email, password: PASSWORD, transport: 'bearer', code: value },
    });
  test('wrong codes of an app block neither recovery codes nor passkeys', async () => {
    const { user, authenticator } = await withPasskey();
    const app = await turnOn(service, user, clock.now());
    expect((await times(10, () => code(user, '000000'))).status).toBe(429);
    expect((await code(user, app.recoveryCodes[0]!)).status).toBe(201);
    const { public_key } = (await startSecondStep(service, user.email)).body;
    expect((await sendSecondStep(service, authenticator.get(public_key))).status).toBe(201);
    expect((await code(user, app.nextCode())).status).toBe(429); // a right one of another kind clears nothing
  });

  test('wrong recovery codes and passkeys are counted separately', async () => {
    const { user, authenticator } = await withPasskey();
    const app = await turnOn(service, user, clock.now());
    const lost = await times(10, () => code(user, 'zzzz-zzzz-zzzz-zzzz'));
    expect([lost.status, lost.headers.get('RateLimit-Policy')]).toEqual([429, '"recovery_codes";q=10;w=3600']);
    const answerWrongly = async () => {
      const { public_key } = (await startSecondStep(service, user.email)).body;
      return sendSecondStep(service, authenticator.get(public_key, { origin: 'https://evil.example' }));
    };
    const blocked = await times(10, answerWrongly);
    expect([blocked.status, blocked.headers.get('RateLimit-Policy')]).toEqual([429, '"passkeys";q=10;w=3600']);
    expect((await code(user, app.nextCode())).status).toBe(201);
    expect((await signInByPasskey(service, authenticator)).status).toBe(201); // it needs no password, so it has no count
  });
});

describe('a confirmation by passkey', () => {
  async function aged() {
    const known = await withPasskey();
    await ageSession(service, known.user.session);
    const { public_key } = (await startConfirmation(service, known.user)).body;
    const isStale = async () =>
      (await call(service, 'DELETE', '/passkeys/pky_unknown', { token: known.user.session })).status === 403;
    return { ...known, public_key, isStale };
  }

  test('makes the sign-in recent', async () => {
    const { user, authenticator, public_key, isStale } = await aged();
    expect(await isStale()).toBe(true);
    expect(public_key.allowCredentials).toHaveLength(1);
    expect((await sendConfirmation(service, user, authenticator.get(public_key))).status).toBe(204);
    expect(await isStale()).toBe(false);
  });

  test('takes the password, too, from a passkey that did not verify its user', async () => {
    const { user, authenticator, public_key, isStale } = await aged();
    const answer = () => authenticator.get(public_key, { isUserVerified: false });
    expect(outcome(await sendConfirmation(service, user, answer()))).toEqual([403, 'wrong_password']);
    expect(outcome(await sendConfirmation(service, user, answer(), 'wrong'))).toEqual([403, 'wrong_password']);
    expect(await isStale()).toBe(true);
    expect((await sendConfirmation(service, user, answer(), PASSWORD)).status).toBe(204);
    expect(await isStale()).toBe(false);
  });

  test("refuses another user's passkey, another session's challenge, and a replay", async () => {
    const [mine, theirs] = [await aged(), await aged()];
    const foreign = await sendConfirmation(service, mine.user, theirs.authenticator.get(mine.public_key));
    expect(outcome(foreign)).toEqual([403, 'wrong_passkey']);
    const elsewhere = await sendConfirmation(service, mine.user, mine.authenticator.get(theirs.public_key));
    expect(outcome(elsewhere)).toEqual(used);
    const { session_token: session } = (await signInByPasskey(service, mine.authenticator)).body;
    expect(outcome(await sendConfirmation(service, { session }, mine.authenticator.get(mine.public_key)))).toEqual(
      used,
    );
    const answer = mine.authenticator.get(mine.public_key);
    const answers = await twenty(() => sendConfirmation(service, mine.user, answer));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test('refuses a copy, and mails the user', async () => {
    const { user, authenticator, public_key } = await aged();
    expect((await signInByPasskey(service, authenticator, { count: 9 })).status).toBe(201);
    const answer = authenticator.get(public_key, { count: 3 });
    expect(outcome(await sendConfirmation(service, user, answer))).toEqual([403, 'wrong_passkey']);
    await mailAbout(service, user, 'A passkey may have been copied');
  });

  test('of a copy counts as a failure: after ten within an hour, none is tried', async () => {
    const { user, authenticator } = await withPasskey();
    const again = async () => {
      const { public_key } = (await startConfirmation(service, user)).body;
      return sendConfirmation(service, user, authenticator.get(public_key, { count: 9 }));
    };
    expect((await again()).status).toBe(204);
    const blocked = await times(10, again);
    expect([blocked.status, blocked.headers.get('RateLimit-Policy')]).toEqual([429, '"passkeys";q=10;w=3600']);
  });

  test('is not there for a user without passkeys', async () => {
    expect(outcome(await startConfirmation(service, await signUp(service)))).toEqual([404, 'not_found']);
  });
});
