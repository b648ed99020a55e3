import { expect, test } from '@jest/globals';
import type { OpenSession, User } from '../../spec/generated/schema.ts';
import { call, PASSWORD, signUp, type TestUser } from '../support/api.ts';
import { CHANGE, mailAbout, RESET, VERIFY } from '../support/mail.ts';
import { service } from '../support/shared-service.ts';
import { withTally } from '../support/shop-tally.ts';
import type { Tally } from '../support/tally.ts';

const NEXT = 'seven green lanterns at dusk';

async function signedIn(tally: Tally): Promise<TestUser> {
  const user = await signUp(service);
  await tally.run(['login', '--with-session'], { stdin: user.session });
  return user;
}

test('email verify takes the link of the mail, and says what to do with one that was used', () =>
  withTally(async (tally) => {
    const user = await signedIn(tally);
    expect((await tally.run(['email', 'send-verification'])).stderr).toContain('A mail is being sent');
    const { link } = await mailAbout(service, user, VERIFY);
    const verify = ['email', 'verify', '--link-stdin'];
    expect(await tally.json<User>(verify, { stdin: `${link}\n` })).toMatchObject({ email_verified: true });
    const again = await tally.run(verify, { stdin: link! });
    expect(again.exitCode).not.toBe(0);
    expect(again.stderr).toContain('Open the newest mail, or ask for another link.');
    expect(again.stderr).not.toContain('tlk_');
  }));

test('email change has a link mailed to the new address', () =>
  withTally(async (tally) => {
    const user = await signedIn(tally);
    const email = `new.${user.email}`;
    const change = ['email', 'change', '--email', email, '--password-stdin'];
    expect((await tally.run(change, { stdin: 'wrong' })).stderr).toContain('wrong_password');
    expect((await tally.run(change, { stdin: PASSWORD })).exitCode).toBe(0);
    const { token } = await mailAbout(service, { email }, CHANGE);
    expect(await tally.json<User>(['email', 'verify', '--link-stdin'], { stdin: token! })).toMatchObject({ email });
  }));

test('password change and reset take their secrets from standard input only', () =>
  withTally(async (tally) => {
    const user = await signedIn(tally);
    const changed = await tally.run(['password', 'change', '--stdin'], { stdin: `${PASSWORD}\n${NEXT}\n` });
    expect(changed.stderr).toContain('signed out everywhere else');
    expect((await tally.run(['password', 'change', '--stdin'], { stdin: PASSWORD })).exitCode).toBe(2);
    expect((await tally.run(['password', 'request-reset', '--email', user.email])).exitCode).toBe(0);
    const { link } = await mailAbout(service, user, RESET);
    const reset = ['password', 'reset', '--stdin'];
    expect((await tally.run(reset, { stdin: `${link}\npassword1234\n` })).stderr).toContain('too easy to guess');
    expect((await tally.run(reset, { stdin: `${link}\n${PASSWORD}\n` })).exitCode).toBe(0);
    expect((await tally.run(['whoami'])).exitCode).toBe(4);
    const body = { email: user.email, password: PASSWORD };
    expect((await call(service, 'POST', '/session', { body })).status).toBe(201);
  }));

test('sessions are listed and ended', () =>
  withTally(async (tally) => {
    const user = await signedIn(tally);
    const { body } = await call(service, 'POST', '/session', {
      body: { email: user.email, password: PASSWORD, transport: 'bearer' },
    });
    const sessions = await tally.json<OpenSession[]>(['sessions', 'list']);
    expect(sessions.map(({ is_current }) => is_current)).toEqual([false, true]);
    expect((await tally.run(['sessions', 'end', sessions[0]!.id, '--yes'])).exitCode).toBe(0);
    expect((await call(service, 'GET', '/session', { token: body.session_token })).status).toBe(401);
    expect((await tally.run(['sessions', 'end-all', '--keep-current', '--yes'])).stderr).toContain(
      'everywhere except here',
    );
    expect((await tally.run(['sessions', 'end-all', '--yes'])).exitCode).toBe(0);
    expect((await tally.run(['sessions', 'list'])).exitCode).toBe(4);
  }));
