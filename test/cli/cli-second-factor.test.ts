import { expect, test } from '@jest/globals';
import type { AuthenticatorApp, RecoveryCodes, SecondFactorState } from '../../spec/generated/schema.ts';
import { createBusiness, PASSWORD, signUp } from '../support/api.ts';
import { ageSession } from '../support/age-session.ts';
import { codeAt, stepNow, turnOn } from '../support/second-factor.ts';
import { service } from '../support/shared-service.ts';
import { withTally } from '../support/shop-tally.ts';
import { startTally } from '../support/terminal.ts';

test('a second factor is set up, shown, renewed and turned off', () =>
  withTally(async (tally) => {
    const user = await signUp(service);
    await tally.run(['login', '--with-session'], { stdin: user.session });
    const group = (...words: string[]) => ['second-factor', ...words];
    const { secret, uri } = await tally.json<AuthenticatorApp>(group('start', '--password-stdin'), { stdin: PASSWORD });
    expect(uri).toContain(secret);
    const confirm = group('confirm', '--code', codeAt(secret, stepNow()));
    const { recovery_codes } = await tally.json<RecoveryCodes>(confirm);
    expect(await tally.json<SecondFactorState>(group('status'))).toMatchObject({ is_on: true });
    const proof = (code: string, password = PASSWORD) => ({ stdin: `${password}\n${code}\n` });
    const renew = group('recovery-codes', '--stdin');
    expect((await tally.run(renew, proof(recovery_codes[0]!, 'wrong'))).stderr).toContain('wrong_password');
    expect((await tally.run(renew, proof('000'))).stderr).toContain('Wait for the next code in the app');
    const renewed = await tally.json<RecoveryCodes>(renew, proof(recovery_codes[0]!));
    const off = await tally.run(group('turn-off', '--stdin'), proof(renewed.recovery_codes[0]!));
    expect([off.exitCode, off.stderr]).toEqual([0, expect.stringContaining('The second factor is off.')]);
    expect((await tally.run(group('turn-off', '--stdin'), proof('000'))).stderr).toContain('not_found');
  }));

test('a sign-in by password asks for the code at a terminal, again when it is wrong', () =>
  withTally(async ({ home }) => {
    const user = await signUp(service);
    const app = await turnOn(service, user);
    const env = { HOME: home, TALLYSTICK_BASE_URL: service.origin, NO_COLOR: '1' };
    const login = startTally(['login', '--email', user.email], { env });
    await login.shows('Password');
    login.type(`${PASSWORD}\r`);
    await login.shows('Code');
    login.type('not a code\r');
    await login.shows('That is incorrect. Try again.');
    login.type(`${app.recoveryCodes[0]!}\r`);
    expect(await login.exitCode).toBe(0);
    expect(login.screen()).toContain(`Signed in as ${user.email}`);
  }));

test('a sign-in by password without a terminal says how to give the code, and takes it', () =>
  withTally(async (tally) => {
    const user = await signUp(service);
    const app = await turnOn(service, user);
    const login = ['login', '--email', user.email, '--password-stdin'];
    const refused = await tally.run(login, { stdin: PASSWORD });
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('Pass `--code`')]);
    expect((await tally.run([...login, '--code', app.nextCode()], { stdin: PASSWORD })).exitCode).toBe(0);
  }));

test('a change of access needs a recent sign-in, and sessions confirm counts as one', () =>
  withTally(async (tally) => {
    const user = await signUp(service);
    const businessId = await createBusiness(service, user);
    const colleague = await signUp(service);
    const app = await turnOn(service, user);
    await tally.run(['login', '--with-session'], { stdin: user.session });
    await ageSession(service, user.session);
    const invite = ['members', 'invite', businessId, '--email', colleague.email, '--role', 'viewer'];
    const refused = await tally.run(invite);
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('`tally sessions confirm')]);
    const confirm = ['sessions', 'confirm', '--password-stdin'];
    expect((await tally.run(confirm, { stdin: PASSWORD })).stderr).toContain('second_factor_required');
    expect((await tally.run([...confirm, '--code', app.nextCode()], { stdin: PASSWORD })).exitCode).toBe(0);
    expect((await tally.run(invite)).exitCode).toBe(0);
  }));
