import { createServer } from 'node:http';
import { once } from 'node:events';
import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from 'pg-boss';
import { createBusiness } from '../server/domain/businesses/businesses.ts';
import type { Merchant } from '../server/domain/businesses/merchant.ts';
import { registerClient } from '../server/domain/oauth/clients.ts';
import {
  cancelPayment,
  capturePayment,
  createPayment,
  type PaymentRequest,
} from '../server/domain/payments/payments.ts';
import { createRefund } from '../server/domain/payments/refunds.ts';
import { simulateExpiry } from '../server/domain/payments/test-helpers.ts';
import { findSession } from '../server/domain/accounts/sessions.ts';
import { signUp } from '../server/domain/accounts/users.ts';
import { listDeliveries } from '../server/domain/webhooks/webhook-deliveries.ts';
import { createEndpoint } from '../server/domain/webhooks/webhook-endpoints.ts';
import { Clock } from '../server/platform/clock.ts';
import { readConfig, type Config } from '../server/platform/config.ts';
import { StartupError } from '../server/platform/errors.ts';
import { idClock } from '../server/platform/ids.ts';
import { startService, type Service } from '../server/service.ts';
import { freePort } from './processes/free-port.ts';

/**
 * `npm run seed`: fills a business in TEST with 90 days of payments, refunds and deliveries, some of which fail, as demo data
 * for the console. The domain code creates all of it with a clock in the past; deliveries happen now. It uses the database of
 * `npm start`: stop that first if the database is the embedded one.
 */
const DAYS = 90;
const DAY_MILLISECONDS = 24 * 3600 * 1000;
/** Time limit for deliveries; the service continues with the rest at its next start. */
const DELIVERY_SECONDS = 30;
const GOODS = ['Two tickets', 'Season ticket', 'Coffee beans, 1 kg', 'Übung am Klavier', 'Gift card', 'Clock repair'];
const CARDS = ['sim_declined', 'sim_insufficient_funds', 'sim_refund_failure'] as const;

try {
  await run();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`seed: ${error.message}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  if (process.env.NODE_ENV === 'production')
    throw new StartupError(
      'NODE_ENV is production, and demo data is not for production: set another NODE_ENV, or use another database.',
    );
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env, PORT: String(await freePort()) });
  const service = await startService({ ...config, ROLE: 'api' }); // without a worker, which would expire past payments
  const receiver = await startReceiver();
  try {
    const report = await seed(service, receiver.url).finally(() => service.stop());
    await deliver(config, report.merchant);
    process.stdout.write(report.text);
  } finally {
    receiver.server.close();
  }
}

async function deliver(config: Config, merchant: Merchant): Promise<void> {
  const until = Date.now() + DELIVERY_SECONDS * 1000;
  const deliverer = await startService({ ...config, ROLE: 'worker' });
  const isWaiting = async () =>
    (await listDeliveries(deliverer.keys, merchant, { status: ['PENDING'], limit: 1 })).data.length > 0;
  try {
    while (Date.now() < until && (await isWaiting())) await delay(500);
  } finally {
    await deliverer.stop();
  }
}

/** Returns a deterministic pseudo-random generator (Park and Miller, 1988). */
function numbersFrom(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

async function seed(service: Service, receiver: string): Promise<{ merchant: Merchant; text: string }> {
  const start = Date.now() - DAYS * DAY_MILLISECONDS;
  const email = `ada.${randomUUID().slice(0, 8)}@example.com`;
  const password = randomBytes(12).toString('base64url');
  const first = at(service, start);
  const { token } = await signUp(
    { ...service, clock: new Clock() },
    { email, password, name: 'Ada Lovelace' },
    { transport: 'cookie', userAgent: 'seed' },
  );
  const session = (await findSession(service.clock, token))!;
  const by = { user: session.user, session, address: null };
  const { business } = await createBusiness(first, by, 'Analytical Engines');
  const { client } = await registerClient(first, by, {
    name: 'Web shop',
    grant_types: ['client_credentials'],
    scopes: ['payments:create', 'payments:capture', 'payments:read', 'payments:refund'],
    is_confidential: true,
    business_id: business.id,
  });
  const merchant: Merchant = { business_id: business.id, environment: 'TEST', client_id: client.client_id };
  await createEndpoint(first, merchant, { url: `${receiver}/till`, description: 'The till' }, by);
  await createEndpoint(first, merchant, { url: `${receiver}/broken`, description: 'Answers 500' }, by);
  const gone = { url: 'http://127.0.0.1:9/gone', description: 'Unreachable' };
  await createEndpoint(first, merchant, { ...gone, events: ['payment.refunded'] }, by);
  const pick = numbersFrom(20_261_122);
  let count = 0;
  for (let day = 0; day < DAYS; day++) {
    const moments = Array.from({ length: 6 + pick(10) }, () => start + day * DAY_MILLISECONDS + pick(DAY_MILLISECONDS));
    for (const moment of moments.sort((one, other) => one - other)) await pay(service, merchant, moment, pick, ++count);
  }
  const text =
    `Created ${count} payments of ${business.name}. Start the service and sign in:\n\n` +
    `  ${email}\n  ${password}\n\n  /dashboard/${business.id}/test\n`;
  return { merchant, text };
}

/** Returns the service with its clock at `moment`. Its queue keeps the current time. */
function at(service: Service, moment: number): Service {
  return { ...service, clock: new Clock({ ...systemClock, now: () => moment }) };
}

async function pay(
  service: Service,
  merchant: Merchant,
  moment: number,
  pick: (below: number) => number,
  number: number,
): Promise<void> {
  const fate = pick(100);
  const token = fate < 6 ? CARDS[fate % CARDS.length]! : 'sim_success';
  const isOpen = fate >= 94;
  const request: PaymentRequest = {
    amount: 400 + pick(20_000),
    currency: fate % 25 === 7 ? 'JPY' : fate % 10 === 3 ? 'USD' : 'EUR',
    description: GOODS[pick(GOODS.length)]!,
    merchant_reference: `A-${1000 + number}`,
    capture_method: fate % 5 === 0 ? 'MANUAL' : 'AUTOMATIC',
    metadata: { channel: ['web', 'till', 'phone'][pick(3)]!, basket: `B-${7000 + number}` },
    expires_in: 7 * 24 * 3600,
    ...(!isOpen && { payment_method: { type: 'simulated_card', token } }),
  };
  const { reference, status } = await idsOf(moment, () => createPayment(at(service, moment), merchant, request));
  const later = Math.min(moment + (1 + pick(40)) * 3_600_000, Date.now());
  const [isOver, isRecent] = [isBefore(moment, 7), !isBefore(moment, 2)];
  await idsOf(later, async () => {
    const soon = at(service, later);
    if (isOpen && isOver) await simulateExpiry(soon, merchant, reference);
    else if (status === 'AUTHORIZED' && isRecent)
      return; // to capture by hand
    else if (status === 'AUTHORIZED' && fate % 3 === 0)
      await cancelPayment(soon, merchant, reference, { reason: 'Sold out' });
    else if (status === 'AUTHORIZED')
      await capturePayment(soon, merchant, reference, { amount: request.amount - pick(300) });
    else if (status === 'CAPTURED' && (fate % 11 === 0 || token !== 'sim_success'))
      await createRefund(soon, merchant, reference, {
        ...(fate % 2 === 0 && { amount: Math.ceil(request.amount / 3) }),
        reason: 'Delivered late',
      });
  });
}

function isBefore(moment: number, days: number): boolean {
  return moment < Date.now() - days * DAY_MILLISECONDS;
}

/**
 * Runs work at a moment, of which the ids of its payments, events and deliveries are, too: lists name ranges of ids. Those of
 * transfers are of now, because sums of balances go from one to the next.
 */
async function idsOf<T>(moment: number, work: () => Promise<T>): Promise<T> {
  const { now } = idClock;
  idClock.now = (prefix) => (['pay', 'evt', 'whd'].includes(prefix) ? moment : now(prefix));
  try {
    return await work();
  } finally {
    idClock.now = now;
  }
}

async function startReceiver(): Promise<{ url: string; server: ReturnType<typeof createServer> }> {
  const server = createServer((req, res) => {
    req.resume().on('end', () => {
      const isBroken = req.url === '/broken';
      res
        .writeHead(isBroken ? 500 : 200, { 'Content-Type': 'text/plain' })
        .end(isBroken ? 'The till is closed.' : 'ok');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
