import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { createMerchant } from '../../support/api.ts';
import { endWithFile } from '../../support/children.ts';
import { eventually } from '../../support/eventually.ts';
import { runOps } from '../../support/ops.ts';
import { paymentsOf, type Payments } from '../../support/payments.ts';
import { startTestService, type OwnService } from '../../support/service.ts';
import { createTally, type Tally } from '../../support/tally.ts';

/** The guide “Take real cards” with the stand-in that `npm run stand-in` starts. */
const ROOT = path.join(import.meta.dirname, '../../..');
const SCRIPT = path.join(ROOT, 'scripts/stand-in.ts');

let settings: Record<string, string>;
let service: OwnService;
let payments: Payments;
let tally: Tally;
beforeAll(async () => {
  const port = await freePort();
  settings = await startStandIn(`http://127.0.0.1:${port}`);
  service = await startTestService({ PORT: String(port), ...settings });
  const { clientId, clientSecret, token } = await createMerchant(service);
  payments = paymentsOf(service, { token });
  tally = await createTally({
    TALLYSTICK_BASE_URL: service.origin,
    TALLYSTICK_CLIENT_ID: clientId,
    TALLYSTICK_CLIENT_SECRET: clientSecret,
  });
});
afterAll(async () => {
  await tally.remove();
  await service.stop();
});

/** Starts the stand-in. @returns the settings that it prints */
async function startStandIn(origin: string): Promise<Record<string, string>> {
  const words = [SCRIPT, '--port', String(await freePort()), '--service', origin];
  const child = endWithFile(spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] }));
  let printed = '';
  child.stdout.on('data', (data: Buffer) => (printed += data.toString()));
  await eventually(() => printed.includes('STRIPE_WEBHOOK_SECRET='), 'the settings');
  return Object.fromEntries([...printed.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name!, value!]));
}

/** Returns the arguments of the command of the guide that begins with these words. */
async function commandOf(words: string, reference = ''): Promise<string[]> {
  const guide = await readFile(path.join(ROOT, 'docs/guides/take-real-cards.md'), 'utf8');
  const [, command = ''] = new RegExp(`(?:tally|npm run ops --) (${words}[^)\n]*)`).exec(guide) ?? [];
  return command.replace('"$PAYMENT"', reference).split(' ');
}

test('with the settings that are printed, the check of the guide finds everything right', async () => {
  const { code, stdout } = await runOps(service, await commandOf('acquirer check'), settings);
  expect([code, stdout.match(/✗.*/g)]).toEqual([0, null]);
});

test.each([
  ['pm_card_visa', undefined],
  ['pm_card_threeDSecure2Required', 'approve'],
])('the payment of the guide is paid with %s, and reconciles', async (card, answer) => {
  const { stdout, stderr } = await tally.run(await commandOf('payments create'));
  const reference = stdout.trim();
  const [link] = /http\S+/.exec(stderr)!;
  const page = (await fetch(link, { redirect: 'manual' })).headers.get('Location')!;
  const post = async (url: string, fields: Record<string, string>) =>
    (await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })).headers.get(
      'Location',
    )!;
  const next = await post(page, { card });
  if (answer) await post(next, { answer });
  await eventually(async () => (await payments.read(reference)).status === 'AUTHORIZED', 'the event of the stand-in');
  expect((await tally.run(await commandOf('payments capture', reference))).exitCode).toBe(0);
  expect((await tally.run(await commandOf('payments refund', reference))).exitCode).toBe(0);
  const { code, stdout: found } = await runOps(service, await commandOf('acquirer reconcile'), settings);
  expect([code, found]).toEqual([0, expect.stringMatching(/TEST since .*: [24] movements at the acquirer/)]);
});

test.each([
  [['--port', 'x'], '--port must be a number up to 65535, not "x"'],
  [['--service', '127.0.0.1'], '--service must be an origin such as http://127.0.0.1:3000, not "127.0.0.1"'],
])('%j is refused in one line', async (words, text) => {
  const run = promisify(execFile)(process.execPath, [SCRIPT, ...words]);
  await expect(run).rejects.toMatchObject({ code: 2, stderr: `stand-in: ${text}\n` });
});

test('a port in use is refused in one line, and a signal ends the stand-in', async () => {
  const { port } = new URL(settings.STRIPE_API_BASE!);
  const run = promisify(execFile)(process.execPath, [SCRIPT, '--port', port]);
  await expect(run).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/^stand-in: .*EADDRINUSE.*\n$/) });
  const child = endWithFile(spawn(process.execPath, [SCRIPT, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] }));
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
