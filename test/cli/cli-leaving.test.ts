import { expect, test } from '@jest/globals';
import type { AccountExport, Business, User } from '../../spec/generated/schema.ts';
import { call, signUp } from '../support/api.ts';
import { service } from '../support/shared-service.ts';
import { withTally } from '../support/shop-tally.ts';

test('tally renames and closes a business, exports the account, and deletes it', () =>
  withTally(async (tally) => {
    const user = await signUp(service);
    await tally.run(['login', '--with-session'], { stdin: user.session });
    const { id } = await tally.json<Business>(['businesses', 'create', '--name', 'Compilers']);
    expect(await tally.json<Business>(['businesses', 'update', id, '--name', 'Linkers'])).toMatchObject({
      name: 'Linkers',
    });
    const changes = ['--name', 'Grace', '--date-format', 'iso'];
    expect(await tally.json<User>(['account', 'update', ...changes])).toMatchObject({
      name: 'Grace',
      date_format: 'iso',
    });
    const exported = await tally.json<AccountExport>(['account', 'export']);
    expect(exported).toMatchObject({
      user: { id: user.id, name: 'Grace', date_format: 'iso' },
      memberships: [{ business_name: 'Linkers' }],
    });
    const owner = await tally.run(['account', 'delete', '--yes']);
    expect([owner.exitCode, owner.stderr]).toEqual([1, expect.stringContaining('tally businesses close')]);
    const unasked = await tally.run(['businesses', 'close', id, '--name', 'Linkers']);
    expect([unasked.exitCode, unasked.stderr]).toEqual([2, expect.stringContaining('Pass --yes.')]);
    const mistyped = await tally.run(['businesses', 'close', id, '--name', 'Compilers', '--yes']);
    expect([mistyped.exitCode, mistyped.stderr]).toEqual([1, expect.stringContaining('name')]);
    const closed = await tally.json<Business>(['businesses', 'close', id, '--name', 'Linkers', '--yes']);
    expect(closed.closed_at).toEqual(expect.any(String));
    expect((await tally.run(['account', 'delete'])).exitCode).toBe(2);
    const { exitCode, stderr } = await tally.run(['account', 'delete', '--yes']);
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining('Your account is deleted')]);
    expect((await call(service, 'GET', '/session', { token: user.session })).status).toBe(401);
    expect((await tally.run(['sessions', 'list'])).stderr).toContain('You are not signed in');
  }));
