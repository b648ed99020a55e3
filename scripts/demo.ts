import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { webhooks } from '@tallystick/sdk';
import { until } from './processes/until.ts';
import { requireTemporaryFolder } from './processes/temporary-folder.ts';

/**
 * `npm run demo`: runs the five-minute tour against the running service, through the CLI and the SDK, with a real receiver on
 * this machine. Every step is checked; a failure ends it with status 1. The service is expected at TALLYSTICK_BASE_URL or,
 * like its own start, at PORT.
 */
const { PORT = '3000', TALLYSTICK_BASE_URL: BASE_URL = `http://127.0.0.1:${PORT}` } = process.env;
const PASSWORD = 'correct horse battery staple';
const PATIENCE_MILLISECONDS = 60_000;

interface Received {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

requireTemporaryFolder();
const folder = await mkdtemp(path.join(os.tmpdir(), 'tallystick-demo-'));
const received: Received[] = [];
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(204).end();
  });
}).listen(0, '127.0.0.1');

try {
  await once(receiver, 'listening');
  await tour(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`);
  say('\nAll steps succeeded. Next: npx tally --help, and the API reference at ' + `${BASE_URL}/docs`);
} catch (error) {
  console.error(`\ndemo: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  receiver.close();
  receiver.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
}

async function tour(hooks: string): Promise<void> {
  step('Sign up and create a business');
  const email = `demo-${Date.now().toString(36)}@example.com`;
  await tally(['signup', '--email', email, '--name', 'Ada Lovelace', '--password-stdin'], PASSWORD);
  await tally(['businesses', 'create', '--name', 'Analytical Engines']);

  step('Register an application: its secret is shown once and stored in the profile');
  const app = await tally(['apps', 'create', '--name', 'Checkout', '--use']);
  expect(app.environment === 'TEST', 'a new application is in TEST');

  step('Register a webhook endpoint: its secret signs every delivery');
  const endpoint = await tally(['endpoints', 'create', '--url', hooks]);
  const secret = String(endpoint.secret);
  expect(secret.startsWith('whsec_'), 'the endpoint has a secret');

  step('Take a payment of 12.50 EUR with a simulated card, and capture it');
  const payment = await tally(['payments', 'create', '--amount', '1250', '--currency', 'EUR', '--card', 'sim_success']);
  expect(payment.status === 'AUTHORIZED', 'the payment is AUTHORIZED');
  const captured = await tally(['payments', 'capture', String(payment.reference)]);
  expect(captured.status === 'CAPTURED', 'the payment is CAPTURED');

  step('Receive two webhooks and verify them with the SDK');
  await waitForDeliveries(2);
  const types = await Promise.all(received.map((delivery) => verify(delivery, secret, String(payment.reference))));
  expect(
    types.sort().join() === 'payment.authorized,payment.captured',
    'one event is payment.authorized, the other payment.captured',
  );

  step('A modified body fails the verification');
  const [first] = received;
  const forged = { ...first!, body: Buffer.from(first!.body.toString().replace('1250', '9250')) };
  const verdict = await verify(forged, secret, String(payment.reference)).catch((error: Error) => error.message);
  expect(!types.includes(verdict), `refused: ${verdict}`);

  step('Replay a delivery: the same bytes and the same signature');
  let deliveries: Delivery[] = [];
  // A delivery arrives at the receiver before its outcome is stored.
  await until('the outcomes of deliveries are stored', PATIENCE_MILLISECONDS, async () => {
    deliveries = (await tally(['deliveries', 'list'])) as unknown as Delivery[];
    return deliveries.every(({ status }) => status !== 'PENDING');
  });
  expect(deliveries.length === 2 && deliveries.every(({ status }) => status === 'DELIVERED'), 'both are DELIVERED');
  await tally(['deliveries', 'replay', deliveries[0]!.id]);
  await waitForDeliveries(3);
  const original = received.find(({ headers }) => headers['service-event-id'] === deliveries[0]!.event_id)!;
  const replayed = received[2]!;
  expect(replayed.body.equals(original.body), 'the bytes are the same');
  expect(replayed.headers['service-signature'] === original.headers['service-signature'], 'the signature is the same');
}

interface Delivery {
  id: string;
  status: string;
  event_id: string;
}

async function verify({ headers, body }: Received, secret: string, reference: string): Promise<string> {
  const event = await webhooks.verify(body, headers, secret);
  const about = event.payment?.reference;
  expect(about === reference, `${event.event_type} verified for ${about}`);
  return event.event_type;
}

async function waitForDeliveries(count: number): Promise<void> {
  await until(`${count} deliveries have arrived`, PATIENCE_MILLISECONDS, () => received.length >= count);
}

/** Runs the command line with its own profile. @returns its output */
async function tally(words: string[], input = ''): Promise<Record<string, unknown>> {
  say(`  $ tally ${words.join(' ')}`);
  const launcher = path.join(import.meta.dirname, '../cli/bin/tally.cjs');
  const child = spawn(process.execPath, [launcher, ...words, '--output', 'json'], {
    env: { ...process.env, XDG_CONFIG_HOME: folder, TALLYSTICK_SECRETS: 'file', TALLYSTICK_BASE_URL: BASE_URL },
  });
  const output: Buffer[] = [];
  const complaints: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk));
  child.stdin.end(input);
  const [status] = (await once(child, 'close')) as [number];
  if (status !== 0)
    throw new Error(
      `tally ${words.slice(0, 2).join(' ')} exited with ${status}.\n${Buffer.concat(complaints).toString()}`,
    );
  return JSON.parse(Buffer.concat(output).toString()) as Record<string, unknown>;
}

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Expected: ${what}.`);
  say(`  ✓ ${what}`);
}

function step(title: string): void {
  say(`\n${title}`);
}

function say(line: string): void {
  console.log(line);
}
