import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { PASSWORD } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { service } from '../../support/shared-service.ts';
import { createTally, type Output, type Tally } from '../../support/tally.ts';

/** The settings by which npm reaches its registry here. */
const NPM = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    /^npm_config_|_proxy$|^NODE_EXTRA_CA_CERTS$/i.test(name) ? [[name, value!]] : [],
  ),
);

let tally: Tally;
beforeEach(async () => {
  tally = await createTally({ TALLYSTICK_BASE_URL: service.origin, ...NPM });
});
afterEach(() => tally.remove());

const hasRegistry = spawnSync('npm', ['view', 'express', 'version'], { encoding: 'utf8' }).status === 0;
if (!hasRegistry) console.warn('Receivers with Express and Hono are not tried: npm cannot reach its registry');

/** With plain Node, the receiver depends only on the SDK of the checkout. */
test.each([
  ['none', true],
  ['express', hasRegistry],
  ['hono', hasRegistry],
] as const)('from nothing to verified events with %s', async (framework, isTried) => {
  if (!isTried) return;
  const [folder, port] = [path.join(tally.home, framework), await freePort()];
  const account = [
    '--email',
    `${framework}@init.example`,
    '--name',
    'Ada',
    '--password-stdin',
    '--business',
    'Engines',
  ];
  const words = ['init', folder, '--framework', framework, '--port', String(port), '--yes', '--run', ...account];
  const meanwhile = async (interrupt: () => void, { stderr }: Output) => {
    await eventually(() => stderr().includes('Forwarding events to'), 'the receiver');
    expect((await tally.run(['trigger', 'payment.captured'])).exitCode).toBe(0);
    await eventually(() => /payment\.captured pay_\w+: 204/.test(stderr()), 'an answer');
    interrupt();
  };
  const { exitCode, stderr } = await tally.run(words, { stdin: PASSWORD, meanwhile, spawned: true });
  expect(exitCode).toBe(130);
  expect(stderr).toMatch(/\nverified: payment\.authorized pay_\w+ AUTHORIZED\n/);
  expect(stderr).toMatch(/\nverified: payment\.captured pay_\w+ CAPTURED\n/);
  await expect(fetch(`http://127.0.0.1:${port}/hooks`)).rejects.toThrow('fetch failed');

  const { PATH } = process.env;
  const dev = spawn('npm', ['run', 'dev'], { cwd: folder, env: { ...NPM, PATH, HOME: tally.home }, detached: true });
  let shown = '';
  for (const output of [dev.stdout, dev.stderr]) output.on('data', (text: Buffer) => (shown += text.toString()));
  try {
    await eventually(() => shown.includes('Verify with the secret'), 'the receiver of npm run dev');
    await tally.run(['trigger', 'payment.authorized']);
    await eventually(() => shown.includes('verified: payment.authorized'), 'an event at npm run dev');
  } finally {
    process.kill(-dev.pid!, 'SIGINT'); // like Ctrl-C, to the whole process group
    await once(dev, 'close');
  }
  await expect(fetch(`http://127.0.0.1:${port}/hooks`)).rejects.toThrow('fetch failed');
});
