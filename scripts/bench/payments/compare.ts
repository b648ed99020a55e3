import { randomUUID } from 'node:crypto';
import type { RunningService } from '../process.ts';
import { percentile } from '../percentile.ts';
import { throughput, type NextRequest } from './load.ts';
import type { BenchMerchant } from './merchant.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CONCURRENCY = 16;
const PAYMENTS = 500;
const GOAL = 0.5;

const PAYMENT = JSON.stringify({
  amount: 1250,
  currency: 'EUR',
  merchant_reference: 'A-1001',
  description: 'Two tickets',
  payment_method: { type: 'simulated_card', token: 'sim_success' },
  metadata: { order: 'A-1001' },
});

/** Reading one payment, its bearer token checked: two SELECTs. */
export async function compareGet(service: RunningService, bare: RunningService, merchant: BenchMerchant) {
  const references: string[] = [];
  for (let count = 0; count < PAYMENTS; count++) references.push(await createOne(service.origin, merchant));
  const headers = { Authorization: `Bearer ${merchant.token}` };
  const next: NextRequest = () => {
    const reference = references[Math.floor(Math.random() * references.length)]!;
    return { method: 'GET', path: `/api/v1/payments/${reference}`, headers };
  };
  await compare('GET /payments/{reference}', service, bare, next, 200);
}

async function createOne(origin: string, { token }: BenchMerchant): Promise<string> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`${origin}/api/v1/payments`, { method: 'POST', headers, body: PAYMENT });
  return ((await answer.json()) as { reference: string }).reference;
}

/** Creating a payment that is authorized at once: the payment, its transfer and entries, event, delivery, job and stored answer. */
export async function compareCreate(service: RunningService, bare: RunningService, merchant: BenchMerchant) {
  const next: NextRequest = () => ({
    method: 'POST',
    path: '/api/v1/payments',
    headers: {
      Authorization: `Bearer ${merchant.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: PAYMENT,
  });
  await compare('POST /payments → AUTHORIZED', service, bare, next, 201);
}

async function compare(what: string, service: RunningService, bare: RunningService, next: NextRequest, status: number) {
  const load = { status, seconds: SECONDS, concurrency: CONCURRENCY };
  for (const { origin } of [service, bare]) await throughput(origin, next, { ...load, seconds: 1.5 }); // warm up
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await throughput(service.origin, next, load));
    theirs.push(await throughput(bare.origin, next, load));
  }
  const ratios = ours.map((rate, round) => rate / theirs[round]!);
  const [rate, bareRate, ratio] = [ours, theirs, ratios].map((figures) => percentile(figures, 50));
  console.log(
    `${what.padEnd(30)} ${rate!.toFixed(0).padStart(6)}/s   bare ${bareRate!.toFixed(0).padStart(6)}/s   goal ratio ≥ ${GOAL}   ratio ${ratio!.toFixed(2)}   (${ratios.map((each) => each.toFixed(2)).join(' ')})`,
  );
}
