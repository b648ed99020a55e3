import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pass } from '../support/clock.ts';
import { sql } from '../support/database.ts';
import { createMerchant } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test('expired rows are removed every ten minutes, by the schedule of the queue', async () => {
  await createMerchant(service);
  await sql(service, "UPDATE sessions SET expires_at = now() - interval '1 second'");
  await eventually(async () => {
    await pass(30);
    return (await sql(service, 'SELECT FROM sessions')).length === 0;
  }, 'the end of the sessions');
});

test('purge and trimming have one schedule each, for one process at a time', async () => {
  const schedules = await sql(service, 'SELECT name, cron FROM pgboss.schedule ORDER BY name');
  expect(schedules).toEqual([
    { name: 'purge-expired', cron: '*/10 * * * *' },
    { name: 'trim-request-log', cron: '* * * * *' },
  ]);
});
