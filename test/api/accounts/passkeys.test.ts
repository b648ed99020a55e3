import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { ageSession } from '../../support/age-session.ts';
import { call, PASSWORD, signUp, type ApiAnswer, type TestUser } from '../../support/api.ts';
import { Authenticator, type Mistakes } from '../../support/authenticator.ts';
import { clock, pass } from '../../support/clock.ts';
import { sql } from '../../support/database.ts';
import { mailAbout, mailsTo, signUpVerified } from '../../support/mail.ts';
import {
  addPasskey,
  sendConfirmation,
  sendPasskey,
  sendSignIn,
  signInByPasskey,
  startAdding,
  startConfirmation,
  startSignIn,
} from '../../support/passkeys.ts';
import { startApp, turnOn } from '../../support/second-factor.ts';
import { startTestService, type OwnService } from '../../support/service.ts';

let service: OwnService;
beforeAll(async () => {
  await clock.setTime(Date.now());
  service = await startTestService();
});
afterAll(() => service.stop());

const as = ({ session }: TestUser, method: string, path: string, body?: object) =>
  call(service, method, path, { token: session, ...(body && { body }) });
const list = async (user: TestUser) => (await as(user, 'GET', '/passkeys')).body.data;
const state = async (user: TestUser) => (await as(user, 'GET', '/second-factor')).body;
const signIn = ({ email }: TestUser, code?: string) =>
  call(service, 'POST', '/session', { body: { email, password: PASSWORD, transport: 'bearer', code } });
const twenty = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, i) => work(i)));
const outcome = ({ status, body }: ApiAnswer) => [status, body?.code];

const withId = (newId: Buffer): Mistakes => ({ newId, id: newId.toString('base64url') });

/** Answers a started registration with something wrong. */
async function addWrongly(user: TestUser, mistakes: Mistakes): Promise<ApiAnswer> {
  return sendPasskey(
    service,
    user,
    new Authenticator(service.origin).create(await startAdding(service, user), mistakes),
  );
}

describe('adding a passkey', () => {
  test('turns the second factor on, answers recovery codes once, and mails the user', async () => {
    const user = await signUpVerified(service);
    const options = await startAdding(service, user);
    expect(options).toMatchObject({
      rp: { name: 'Tallystick', id: new URL(service.origin).hostname },
      user: { name: user.email },
      attestation: 'none',
      excludeCredentials: [],
      timeout: 300_000,
    });
    const authenticator = new Authenticator(service.origin);
    const { status, body } = await sendPasskey(service, user, authenticator.create(options), 'Key on my desk');
    expect([status, body.name, body.last_used_at]).toEqual([201, 'Key on my desk', null]);
    expect(new Set(body.recovery_codes).size).toBe(10);
    expect(await state(user)).toMatchObject({ is_on: true, authenticator_app_since: null, passkeys: 1, recovery_codes_left: 10 }); // prettier-ignore
    expect((await mailsTo(service, user))[0]).toMatchObject({
      subject: 'A passkey was added',
      text: expect.stringContaining('ask the operator'), // a new password would leave the second factor on
    });
    expect(outcome(await signIn(user))).toEqual([401, 'second_factor_required']);
    expect((await signIn(user, body.recovery_codes[0])).status).toBe(201);
    const second = await addPasskey(service, user);
    expect(second.recoveryCodes).toEqual([]);
    expect((await startAdding(service, user)).excludeCredentials).toHaveLength(2);
    expect((await list(user)).map(({ id }: { id: string }) => id)).toEqual([second.id, body.id]);
  });

  test('in addition to an authenticator app leaves its recovery codes', async () => {
    const user = await signUp(service);
    const app = await turnOn(service, user, clock.now());
    expect((await addPasskey(service, user)).recoveryCodes).toEqual([]);
    expect((await signIn(user, app.recoveryCodes[0])).status).toBe(201);
  });

  test('takes the name of the browser where none is given', async () => {
    const user = await signUp(service);
    await addPasskey(service, user);
    expect((await list(user))[0].name).toBe('node');
  });

  test('needs a recent sign-in, as removing one does', async () => {
    const user = await signUp(service);
    const { id } = await addPasskey(service, user);
    const credential = new Authenticator(service.origin).create(await startAdding(service, user));
    await ageSession(service, user.session);
    const stale = [403, 'recent_sign_in_required'];
    expect(outcome(await as(user, 'POST', '/passkeys/registration/start'))).toEqual(stale);
    expect(outcome(await sendPasskey(service, user, credential))).toEqual(stale);
    expect(outcome(await as(user, 'DELETE', `/passkeys/${id}`))).toEqual(stale);
    expect((await as(user, 'PATCH', `/passkeys/${id}`, { name: 'Phone' })).body.name).toBe('Phone');
  });

  test.each<[string, Mistakes, string]>([
    ['for another origin', { origin: 'https://evil.example' }, 'response origin'],
    ['for another host', { rpId: 'evil.example' }, 'RP ID'],
    ['of another type', { type: 'webauthn.get' }, 'response type'],
    ['in a format that has its certificate elsewhere', { fmt: 'android-safetynet' }, 'contains a certificate'],
    ['with a certificate', { x5c: [Buffer.from('not asked for')] }, 'contains a certificate'],
    ['that names another passkey', { id: 'AAAA' }, 'names a passkey other than'],
    ['in a frame of another site', { crossOrigin: true }, 'frame of another site'],
    ['in a frame of a named site', { crossOrigin: true, topOrigin: 'https://evil.example' }, 'frame of another site'],
    ['with an RSA key of 1024 bits', { rsa: { bits: 1024 } }, 'less than 2048 bits'],
    ['with an RSA key of 2047 bits', { rsa: { bits: 2047 } }, 'less than 2048 bits'],
    ['with an RSA key that verifies anything', { rsa: { bits: 2048, exponent: 1 } }, 'weak exponent'],
    ['with an id of 1024 bytes', withId(randomBytes(1024)), 'wrong length'],
    ['with an id that no index holds', { newId: randomBytes(3000) }, 'names a passkey other than'],
  ])('refuses an answer %s', async (_, mistakes, reason) => {
    const user = await signUp(service);
    const refused = await addWrongly(user, mistakes);
    expect([...outcome(refused), refused.body.detail]).toEqual([403, 'wrong_passkey', expect.stringContaining(reason)]);
    expect(await list(user)).toEqual([]);
  });

  test('takes an RSA key of 2048 bits', async () => {
    const user = await signUp(service);
    expect((await addWrongly(user, { rsa: { bits: 2048 } })).status).toBe(201);
  });

  test('refuses a challenge that is not ours, has expired, or was made for another user, session or purpose', async () => {
    const [user, other] = [await signUp(service), await signUp(service)];
    const again = (await signIn(user)).body.session_token as string;
    const refused = [422, 'challenge_invalid'];
    const challenges = [
      'AAAA',
      (await startAdding(service, other)).challenge,
      (await startAdding(service, { session: again })).challenge,
      (await startSignIn(service)).challenge,
    ];
    for (const challenge of challenges) expect(outcome(await addWrongly(user, { challenge }))).toEqual(refused);
    const credential = new Authenticator(service.origin).create(await startAdding(service, user));
    await pass(301);
    const late = await sendPasskey(service, user, credential);
    expect([...outcome(late), late.body.detail]).toEqual([...refused, expect.stringContaining('5 minutes')]);
    expect(await list(user)).toEqual([]);
  });

  test('refuses an answer that cannot be read', async () => {
    const user = await signUp(service);
    const credential = new Authenticator(service.origin).create(await startAdding(service, user));
    const { clientDataJSON } = credential.response;
    const sent = { ...credential, response: { clientDataJSON, attestationObject: 'AAAA' } };
    expect(outcome(await sendPasskey(service, user, sent))).toEqual([403, 'wrong_passkey']);
    expect(outcome(await sendPasskey(service, user, { ...credential, more: 1 }))).toEqual([400, 'invalid_request']);
    expect((await sendPasskey(service, user, credential)).status).toBe(201); // the refusal did not use up the challenge
  });

  test('of twenty answers to one challenge at once, one wins', async () => {
    const user = await signUp(service);
    const options = await startAdding(service, user);
    const answers = await twenty(() => sendPasskey(service, user, new Authenticator(service.origin).create(options)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'challenge_invalid')).toHaveLength(19);
    expect(await list(user)).toHaveLength(1);
  });

  test('refuses one that is known, to any user', async () => {
    const [user, other] = [await signUp(service), await signUp(service)];
    const { authenticator } = await addPasskey(service, user);
    for (const who of [user, other]) {
      const credential = authenticator.create(await startAdding(service, who));
      expect(outcome(await sendPasskey(service, who, credential))).toEqual([409, 'already_exists']);
    }
  });

  test('ends at twenty, also when many are added at once', async () => {
    const user = await signUp(service);
    await addPasskey(service, user);
    await sql(
      service,
      `INSERT INTO passkeys (id, user_id, credential_id, public_key, sign_count, transports, is_synced, name, created_at, updated_at)
       SELECT 'pky_z' || left(md5($1 || number), 25), $1, sha256(convert_to($1 || number, 'UTF8')), '', 0, '{}', false, 'Old', now(), now()
       FROM generate_series(1, 17) AS number`,
      [user.id],
    );
    const options = await Promise.all([1, 2, 3, 4].map(() => startAdding(service, user)));
    const answers = await Promise.all(
      options.map((each) => sendPasskey(service, user, new Authenticator(service.origin).create(each))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(outcome(await as(user, 'POST', '/passkeys/registration/start'))).toEqual([409, 'limit_reached']);
  });
});

describe('a passkey', () => {
  test('is renamed and removed by its user only', async () => {
    const [user, other] = [await signUp(service), await signUp(service)];
    const { id } = await addPasskey(service, user);
    for (const method of ['PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { name: 'Mine' } : undefined;
      expect(outcome(await as(other, method, `/passkeys/${id}`, body))).toEqual([404, 'not_found']);
    }
    expect(await list(other)).toEqual([]);
    expect((await as(user, 'PATCH', `/passkeys/${id}`, { name: 'Phone' })).body.name).toBe('Phone');
    expect(outcome(await as(user, 'PATCH', `/passkeys/${id}`, { name: '\u202e' }))).toEqual([400, 'invalid_request']);
    expect((await as(user, 'DELETE', `/passkeys/${id}`)).status).toBe(204);
    expect(await list(user)).toEqual([]);
  });

  test('that is removed no longer signs in; the last one leaves the password alone', async () => {
    const user = await signUpVerified(service);
    const [one, two] = [await addPasskey(service, user), await addPasskey(service, user)];
    const credential = one.authenticator.get(await startSignIn(service));
    expect((await as(user, 'DELETE', `/passkeys/${one.id}`)).status).toBe(204);
    expect(outcome(await sendSignIn(service, credential))).toEqual([401, 'invalid_passkey']);
    expect(outcome(await signIn(user))).toEqual([401, 'second_factor_required']);
    expect((await signInByPasskey(service, two.authenticator)).status).toBe(201);
    await as(user, 'DELETE', `/passkeys/${two.id}`);
    expect(await state(user)).toMatchObject({ is_on: false, passkeys: 0, recovery_codes_left: 0 });
    expect((await signIn(user)).status).toBe(201);
    await mailAbout(service, user, 'A passkey was removed');
    const { data } = (await as(user, 'GET', '/sessions')).body;
    expect(data.map((session: { second_factor_at: string | null }) => session.second_factor_at)).toEqual([null, null, null]); // prettier-ignore
  });

  test('is required between the password and a further authenticator app, unless it was proven a short while ago', async () => {
    const user = await signUp(service);
    const { authenticator, recoveryCodes } = await addPasskey(service, user);
    await pass(16 * 60);
    expect(outcome(await startApp(service, user))).toEqual([401, 'second_factor_required']);
    expect((await signIn(user, recoveryCodes[0])).status).toBe(201);
    const credential = authenticator.get((await startConfirmation(service, user)).body.public_key);
    expect((await sendConfirmation(service, user, credential)).status).toBe(204);
    expect((await startApp(service, user)).status).toBe(201);
  });

  test('allows its user to replace the recovery codes and turn off the app without a code, after a confirmation', async () => {
    const user = await signUpVerified(service);
    await turnOn(service, user, clock.now());
    await addPasskey(service, user);
    await pass(16 * 60);
    const replace = () => as(user, 'POST', '/second-factor/recovery-codes', { password: PASSWORD });
    expect(outcome(await replace())).toEqual([401, 'second_factor_required']);
    await sql(service, 'UPDATE sessions SET second_factor_at = $2 WHERE user_id = $1', [
      user.id,
      new Date(clock.now()),
    ]);
    expect((await replace()).body.recovery_codes).toHaveLength(10);
    expect((await as(user, 'POST', '/second-factor/turn-off', { password: PASSWORD })).status).toBe(204);
    expect(await state(user)).toMatchObject({ is_on: true, authenticator_app_since: null, passkeys: 1, recovery_codes_left: 10 }); // prettier-ignore
    expect((await mailsTo(service, user))[0]).toMatchObject({ subject: 'Your authenticator app is off' });
  });
});
