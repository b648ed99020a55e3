import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Tallystick } from '@tallystick/sdk';
import { NODE_COMMAND } from '../processes/node-command.ts';
import { percentile } from './percentile.ts';
import { startService } from './process.ts';

/**
 * `npm run bench:first-delivery`: measures the time from a payment's commit to the first delivery at its receiver, on an
 * otherwise idle service.
 */
const EVENTS = 200;
const PAUSE_MILLISECONDS = 25;
const GOAL_MILLISECONDS = 100;

const arrivals = new Map<string, number>();
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { payment } = JSON.parse(Buffer.concat(chunks).toString()) as { payment: { reference: string } };
    arrivals.set(payment.reference, performance.now());
    response.writeHead(204).end();
  });
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;

const data = mkdtempSync(path.join(os.tmpdir(), 'tallystick-bench-'));
const root = path.join(import.meta.dirname, '../..');
const service = await startService([...NODE_COMMAND, 'server/main.ts'], root, {
  DATA_DIR: data,
  NODE_ENV: 'production',
  WEBHOOK_ALLOW_PRIVATE: 'true',
});
try {
  const tally = await signUp(`${service.origin}/api/v1`);
  await tally.webhookEndpoints.create({ url: receiverUrl });
  const [sent, answered, received]: [number[], number[], number[]] = [[], [], []];
  for (let count = 0; count < EVENTS; count++) {
    const started = performance.now();
    const { reference } = await tally.payments.create({
      amount: 100,
      currency: 'EUR',
      payment_method: { type: 'simulated_card', token: 'sim_success' },
    });
    sent.push(started);
    answered.push(performance.now());
    while (!arrivals.has(reference)) await delay(1);
    received.push(arrivals.get(reference)!);
    await delay(PAUSE_MILLISECONDS);
  }
  report(
    'commit answered → first delivery',
    received.map((at, index) => Math.max(0, at - answered[index]!)),
  );
  report(
    'request sent → first delivery',
    received.map((at, index) => at - sent[index]!),
  );
} finally {
  await service.stop();
  receiver.close();
  rmSync(data, { recursive: true, force: true });
}

async function signUp(baseUrl: string): Promise<Tallystick> {
  const visitor = new Tallystick({ baseUrl });
  const user = await visitor.users.create({
    email: 'bench@example.com',
    password: 'correct horse battery staple',
    name: 'Bench',
    transport: 'bearer',
  });
  const owner = new Tallystick({ baseUrl, sessionToken: user.session_token! });
  const business = await owner.businesses.create({ name: 'Bench' });
  const app = await owner.clients.create({
    name: 'Bench',
    grant_types: ['client_credentials'],
    scopes: ['payments:create', 'payments:read'],
    is_confidential: true,
    business_id: business.id,
  });
  return new Tallystick({ baseUrl, clientId: app.client_id, clientSecret: app.client_secret_preview! });
}

function report(what: string, milliseconds: number[]): void {
  const [p50, p99] = [percentile(milliseconds, 50), percentile(milliseconds, 99)];
  console.log(
    `${what.padEnd(36)} p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   goal p50 ≤ ${GOAL_MILLISECONDS} ms   ratio ${(p50 / GOAL_MILLISECONDS).toFixed(2)}`,
  );
}
