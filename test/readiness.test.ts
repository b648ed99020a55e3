import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { clockOff } from './support/clock-off.ts';
import { eventually } from './support/eventually.ts';
import { startServiceProcess } from './support/process.ts';
import { startTestService, type OwnService } from './support/service.ts';

let service: OwnService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const readiness = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    async (answer) => [answer.status, await answer.json()],
    () => undefined,
  );

test('a service says that it is ready', async () => {
  expect(await readiness(service.origin)).toEqual([200, { status: 'ok', database: 'ok', queue: 'ok', clock: 'ok' }]);
});

test.each([
  [-40_000, 'behind'],
  [40_000, 'ahead of'],
])('a process whose clock is off by %i ms is not ready', async (milliseconds, how) => {
  const off = await startServiceProcess(service.databaseUrl, clockOff(milliseconds), service.origin);
  const [status, body] = await eventually(() => readiness(off.origin), 'an answer');
  expect([status, body]).toEqual([503, expect.objectContaining({ clock: expect.stringMatching(`^(39|40) s ${how} the database$`) })]); // prettier-ignore
  await off.stop();
});
