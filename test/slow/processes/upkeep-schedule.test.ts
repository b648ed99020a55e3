import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { clock, pass } from '../../support/clock.ts';
import { sql } from '../../support/database.ts';
import { signUp } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestService, type OwnService } from '../../support/service.ts';

let service: OwnService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test('expired rows are removed every ten minutes, by the schedule of the queue', async () => {
  await signUp(service);
  await sql(service, "UPDATE sessions SET expires_at = now() - interval '1 second'");
  await eventually(async () => {
    await pass(30);
    return (await sql(service, 'SELECT FROM sessions')).length === 0;
  }, 'the end of the sessions');
});

test('partitions, purge and trimming have one schedule each, for one process at a time', async () => {
  const schedules = await sql(service, 'SELECT name, cron FROM pgboss.schedule ORDER BY name');
  expect(schedules).toEqual([
    { name: 'add-partitions', cron: '*/30 * * * *' },
    { name: 'purge-expired', cron: '*/10 * * * *' },
    { name: 'purge-short-lived', cron: '* * * * *' },
    { name: 'trim-request-log', cron: '* * * * *' },
  ]);
});

test('a purge that fails for a table is repeated before its next turn, and logged as an error', async () => {
  await sql(service, "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$");
  await sql(service, 'CREATE TRIGGER refuse BEFORE DELETE ON sessions EXECUTE FUNCTION refuse()');
  await signUp(service);
  await sql(service, "UPDATE sessions SET expires_at = now() - interval '1 second'");
  const errors = jest.spyOn(service.parts.log, 'error');
  await eventually(async () => {
    await pass(30);
    return errors.mock.calls.some(([, message]) => (message as unknown) === 'maintenance failed: purge sessions');
  }, 'an error');
  await sql(service, 'DROP TRIGGER refuse ON sessions');
  const failedAt = clock.now();
  await eventually(async () => {
    await pass(5);
    return (await sql(service, 'SELECT FROM sessions')).length === 0;
  }, 'the end of the sessions');
  expect(clock.now() - failedAt).toBeLessThan(300_000); // before the next purge of the schedule
});
