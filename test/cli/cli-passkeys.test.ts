import { expect, test } from '@jest/globals';
import type { Business, Passkey } from '../../spec/generated/schema.ts';
import { createBusiness, PASSWORD, signUp } from '../support/api.ts';
import { sql } from '../support/database.ts';
import { addPasskey } from '../support/passkeys.ts';
import { service } from '../support/shared-service.ts';
import { withTally } from '../support/shop-tally.ts';

test('passkeys are listed, renamed and removed, and the page that adds one is shown', () =>
  withTally(async (tally) => {
    const user = await signUp(service);
    const { id } = await addPasskey(service, user);
    await tally.run(['login', '--with-session'], { stdin: user.session });
    expect(await tally.json<{ url: string }>(['passkeys', 'add'])).toEqual({
      url: `${service.origin}/dashboard/passkeys`,
    });
    expect(await tally.json<Passkey>(['passkeys', 'rename', id, '--name', 'Phone'])).toMatchObject({ name: 'Phone' });
    expect((await tally.run(['passkeys', 'list'])).stdout).toContain('Phone');
    const removed = await tally.run(['passkeys', 'remove', id, '--yes']);
    expect([removed.exitCode, removed.stderr]).toEqual([0, expect.stringContaining(`Removed ${id}.`)]);
    expect((await tally.run(['passkeys', 'remove', id, '--yes'])).stderr).toContain('not_found');
  }));

test('a sign-in by password says how to sign in with a passkey', () =>
  withTally(async (tally) => {
    const user = await signUp(service);
    await addPasskey(service, user);
    const login = await tally.run(['login', '--email', user.email, '--password-stdin'], { stdin: PASSWORD });
    expect([login.exitCode, login.stderr]).toEqual([1, expect.stringContaining('`tally login --browser`')]);
  }));

test('a business requires a second factor, and no longer', () =>
  withTally(async (tally) => {
    const user = await signUp(service);
    const businessId = await createBusiness(service, user);
    await tally.run(['login', '--with-session'], { stdin: user.session });
    const require = ['businesses', 'require-second-factor', businessId];
    const refused = await tally.run(require);
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('`tally second-factor start`')]);
    await addPasskey(service, user);
    expect(await tally.json<Business>(require)).toMatchObject({ live_requires_second_factor: true });
    expect(await tally.json<Business>([...require, '--off'])).toMatchObject({ live_requires_second_factor: false });
    await sql(service, 'UPDATE sessions SET second_factor_at = NULL WHERE user_id = $1', [user.id]);
    expect((await tally.run(require)).stderr).toContain('strong_sign_in_required');
  }));
