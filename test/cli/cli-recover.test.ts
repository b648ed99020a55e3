import { expect, test } from '@jest/globals';
import { env, service, tally } from '../support/scripted-tally.ts';
import { startTally } from '../support/terminal.ts';

/** Progress of a recovery or a skip, at a terminal and in a script. */

const RECOVER = ['endpoints', 'recover', 'we_x', '--since', '24h'];

const state = (status: string, queued: number) => ({
  endpoint_id: 'we_x',
  status,
  total: 3000,
  queued,
  requested_at: '2026-11-20T10:00:00.000Z',
  finished_at: status === 'RUNNING' ? null : '2026-11-20T10:00:01.000Z',
});
const begun = { status: 202, body: state('RUNNING', 0) };
const endpoint = (recovery: object) => ({ body: { id: 'we_x', recovery } });

async function atTerminal(...more: string[]) {
  const { exitCode, stdout, screen } = startTally([...RECOVER, ...more, '-o', 'json'], {
    env: { ...env, NO_COLOR: '1' },
  });
  return { exitCode: await exitCode, answer: JSON.parse(stdout()) as unknown, screen: screen() };
}

test('at a terminal, recover shows a progress bar until all are queued', async () => {
  service.answerWith(begun, endpoint(state('RUNNING', 1000)), endpoint(state('FINISHED', 3000)));
  const { exitCode, answer, screen } = await atTerminal();
  expect([exitCode, answer]).toEqual([0, state('FINISHED', 3000)]);
  expect(screen).toContain('Recovering 3000 deliveries.');
  expect(screen).toContain(`\r[${' '.repeat(30)}] 0/3000\r[${'#'.repeat(10)}${' '.repeat(20)}] 1000/3000\r\u001b[K`);
});

test('a recovery that is stopped says what to do', async () => {
  service.answerWith(begun, endpoint(state('STOPPED', 1000)));
  const { exitCode, answer, screen } = await atTerminal();
  expect([exitCode, answer]).toEqual([0, state('STOPPED', 1000)]);
  expect(screen).toContain('The endpoint was disabled before all were queued. Enable it, then recover again.');
});

test('with --no-wait and in a script, recover answers how it is', async () => {
  service.answerWith(begun, begun);
  expect(await atTerminal('--no-wait')).toEqual({
    exitCode: 0,
    answer: state('RUNNING', 0),
    screen: expect.stringMatching(/^`listen` receives no replayed or recovered events\. .*\n$/),
  });
  expect(await tally.run(RECOVER)).toMatchObject({
    exitCode: 0,
    stderr: expect.stringMatching(
      /^`listen` receives no replayed or recovered events\. To forward them to a local server: `tally listen --forward-to localhost:4242\/hooks --since 20\S+Z`\.\n$/,
    ),
  });
  expect(service.asked.map(({ method }) => method)).toEqual(['POST', 'POST']);
});

const DISABLE = ['endpoints', 'update', 'we_x', '--status', 'DISABLED'];

const disabled = (status: string, skipped: number) => ({
  id: 'we_x',
  status: 'DISABLED',
  skip: {
    status,
    total: 3000,
    skipped,
    requested_at: '2026-11-20T10:00:00.000Z',
    finished_at: status === 'RUNNING' ? null : '2026-11-20T10:00:01.000Z',
  },
});

test('at a terminal, disabling shows a progress bar until the backlog is skipped', async () => {
  service.answerWith(
    { body: disabled('RUNNING', 1000) },
    { body: disabled('RUNNING', 2000).skip },
    { body: disabled('FINISHED', 3000).skip },
  );
  const { exitCode, stdout, screen } = startTally([...DISABLE, '-o', 'json'], { env });
  expect(await exitCode).toBe(0);
  expect(JSON.parse(stdout())).toEqual(disabled('FINISHED', 3000));
  expect(screen()).toContain('No more events are sent to it. 3000 waiting attempts are being skipped.');
  expect(screen()).toContain(`[${'#'.repeat(10)}${' '.repeat(20)}] 1000/3000\r[${'#'.repeat(20)}`);
});

test('a skip that is stopped says what happens to the rest', async () => {
  service.answerWith({ body: disabled('RUNNING', 1000) }, { body: disabled('STOPPED', 1000).skip });
  const { exitCode, screen } = startTally(DISABLE, { env });
  expect(await exitCode).toBe(0);
  expect(screen()).toContain('The endpoint was enabled before all were skipped. The rest are sent.');
});

test('at a terminal, deleting shows a progress bar until the backlog is skipped', async () => {
  const { skip } = disabled('RUNNING', 1000);
  service.answerWith({ status: 204 }, { body: skip }, { body: skip }, { body: disabled('FINISHED', 3000).skip });
  const { exitCode, screen } = startTally(['endpoints', 'delete', 'we_x', '--yes'], { env });
  expect(await exitCode).toBe(0);
  expect(screen()).toContain('Deleted we_x: no more events are sent to it.');
  expect(screen()).toContain('3000 waiting attempts are being skipped.');
  expect(screen()).toContain(`[${'#'.repeat(10)}${' '.repeat(20)}] 1000/3000`);
  expect(service.asked.map(({ method, path }) => [method, path.replace(/.*webhook/, '/webhook')])).toEqual([
    ['DELETE', '/webhook-endpoints/we_x'],
    ...Array(3).fill(['GET', '/webhook-endpoints/we_x/skip']),
  ]);
});

test('with --no-wait and in a script, deleting answers at once', async () => {
  service.answerWith({ status: 204 }, { status: 204 });
  const remove = ['endpoints', 'delete', 'we_x', '--yes'];
  const { exitCode } = startTally([...remove, '--no-wait'], { env });
  expect(await exitCode).toBe(0);
  expect((await tally.run(remove)).exitCode).toBe(0);
  expect(service.asked.map(({ method }) => method)).toEqual(['DELETE', 'DELETE']);
});

test('with --no-wait and in a script, disabling answers at once', async () => {
  const begun = { body: disabled('RUNNING', 1000) };
  service.answerWith(begun, begun);
  const { exitCode, screen } = startTally([...DISABLE, '--no-wait'], { env });
  expect([await exitCode, screen()]).toEqual([0, '']);
  expect(await tally.run(DISABLE)).toMatchObject({ exitCode: 0, stderr: '' });
  expect(service.asked).toHaveLength(2);
});
