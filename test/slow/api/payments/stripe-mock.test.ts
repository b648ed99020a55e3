import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Stripe } from 'stripe';
import { freePort } from '../../../../scripts/processes/free-port.ts';
import { hasGo } from '../../../../scripts/processes/has-go.ts';
import type { OperationKind } from '../../../../server/models/payments/processor-operation.ts';
import type { Movement, Order, PaymentProcessor } from '../../../../server/domain/payments/processors/processor.ts';
import { checkAccount } from '../../../../server/domain/payments/processors/stripe/check.ts';
import { OPERATION, PAGE } from '../../../../server/domain/payments/processors/stripe/stripe-metadata.ts';
import { stripe, type StripeSettings } from '../../../../server/domain/payments/processors/stripe/stripe.ts';
import { createLog } from '../../../../server/platform/log.ts';
import { eventually } from '../../../support/eventually.ts';
import { newEvent, signed } from '../../../support/stripe/callbacks.ts';
import { StripeStandIn } from '../../../support/stripe/stand-in.ts';

/** Stripe's own mock, which checks each request by Stripe's published document. It is installed where Go is. */
const MOCK = 'github.com/stripe/stripe-mock@v0.203.0';
const testWithGo = hasGo() ? test : test.skip;

const SECRET = 'whsec_of_the_test';

let folder: string;
let mock: ChildProcess | undefined;
let mockUrl: string;
let relay: Server;
let settings: StripeSettings;
let processor: PaymentProcessor;
/** Requests with the status of their responses. */
let made: { request: string; status: number; fault?: string }[] = [];

beforeAll(async () => {
  if (!hasGo()) return;
  folder = await mkdtemp(path.join(os.tmpdir(), 'stripe-mock-'));
  const installed = spawnSync('go', ['install', MOCK], { env: { ...process.env, GOBIN: folder }, encoding: 'utf8' });
  if (installed.status !== 0) throw new Error(installed.stderr);
  const port = String(await freePort());
  mockUrl = `http://127.0.0.1:${port}`;
  mock = spawn(path.join(folder, 'stripe-mock'), ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
  await eventually(() => fetch(mockUrl).then(Boolean, () => false), 'stripe-mock');
  relay = createServer((req, res) => void forward(req, res)).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const base = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
  settings = { environment: 'TEST', key: 'sk_test_123456789', base, secrets: [SECRET] };
  processor = stripe(Stripe, settings, createLog('silent'));
});

afterAll(async () => {
  if (!hasGo() || mock === undefined) return; // its installation failed
  mock.kill();
  await once(mock, 'exit');
  relay.closeAllConnections();
  relay.close();
  await rm(folder, { recursive: true, force: true });
});

const KEY = 'op_01jd3k5m7n9p1q3r5s7t9v1w3x';

/** What lists of the mock are changed to, so that more requests follow: the look-up of a page, the cancellation of a refund. */
const FOUND = {
  'GET /v1/payment_intents/search': { metadata: { [PAGE]: 'true' } },
  'GET /v1/refunds?': { metadata: { [OPERATION]: KEY }, status: 'requires_action' },
};

/**
 * Forwards a request to the mock. Its document is of the API's version before, in which the only difference for this service is
 * the name of a parameter of hosted pages.
 */
async function forward(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const sent = await text(req);
  const isPage = req.method === 'POST' && req.url === '/v1/checkout/sessions';
  const body = isPage ? sent.replaceAll('allowed_payment_method_types', 'payment_method_types') : sent;
  const headers = { Authorization: req.headers.authorization!, 'Content-Type': req.headers['content-type']! };
  const answer = await fetch(mockUrl + req.url, { method: req.method!, headers, ...(body && { body }) });
  const json = (await answer.json()) as { error?: { message: string }; data?: object[] };
  const changes = Object.entries(FOUND).find(([start]) => `${req.method} ${req.url}`.startsWith(start))?.[1];
  for (const each of json.data ?? []) Object.assign(each, changes);
  const request = `${req.method} ${req.url!.replace(/\?.*/, '').replace(/(pi|cs|re)_\w+/, ':id')}`;
  made.push({ request, status: answer.status, ...(json.error && { fault: json.error.message }) });
  res.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
}

function order(kind: OperationKind, method: object, processor_reference: string | null = null): Order {
  const payment = {
    reference: 'pay_01jd3k5m7n9p1q3r5s7t9v1w3x',
    currency: 'EUR',
    description: 'Two tickets, row 4',
    payment_method: { type: 'card', brand: null, last4: null, expires: null, ...method },
    processor_reference,
    statement_descriptor: 'ANALYTICAL EN',
    expires_at: new Date(Date.now() + 3_600_000),
  } as unknown as Order['payment'];
  const [startedAt, askedAt, returnUrl] = [new Date(), new Date(), 'https://pay.example.com/pay/x/return'];
  return {
    kind,
    payment,
    amount: 1250,
    idempotencyKey: KEY,
    startedAt,
    askedAt,
    returnUrl,
  };
}

/** Makes the requests of a call. The mock has no state, so what the call makes of its responses does not matter. */
async function requestsOf(work: () => Promise<unknown>): Promise<typeof made> {
  made = [];
  await work().catch(() => undefined);
  return made;
}

/** Reads a signed event of test mode. */
function receive(type: string, object: object): Promise<unknown> {
  const payload = JSON.stringify(newEvent(type, object, false));
  return processor.readCallback!(Buffer.from(payload), () => signed(payload, SECRET));
}

async function readMovements(): Promise<Movement[]> {
  const movements: Movement[] = [];
  for await (const movement of processor.movementsSince!(new Date())) movements.push(movement);
  return movements;
}

const TOKENS = ['pm_card_visa', 'ctoken_1'];
const INTENT = 'pi_123';
const SESSION = 'cs_test_123';
const OPEN = 'POST /v1/payment_intents';
const READ = 'GET /v1/payment_intents/:id';
const READ_PAGE = 'GET /v1/checkout/sessions/:id';

const CALLS: [what: string, work: () => Promise<unknown>, requests: string[]][] = [
  ...TOKENS.map((token): (typeof CALLS)[number] => [
    `authorize by ${token}`,
    () => processor.authorize(order('authorize', { token })),
    [OPEN],
  ]),
  ['open a hosted page', () => processor.authorize(order('authorize', {})), ['POST /v1/checkout/sessions']],
  ['capture', () => processor.capture(order('capture', {}, INTENT)), ['POST /v1/payment_intents/:id/capture']],
  ['void', () => processor.void(order('cancel', {}, INTENT)), ['POST /v1/payment_intents/:id/cancel']],
  ['refund', () => processor.refund(order('refund', {}, INTENT)), ['POST /v1/refunds']],
  [
    'look up by the key',
    () => processor.retrieve(order('authorize', {})),
    ['GET /v1/payment_intents/search', 'GET /v1/checkout/sessions'],
  ],
  ['look up an authorization', () => processor.retrieve(order('authorize', {}, INTENT)), [READ]],
  ['look up a hosted page', () => processor.retrieve(order('authorize', {}, SESSION)), [READ_PAGE]],
  ['look up a capture', () => processor.retrieve(order('capture', {}, INTENT)), [READ]],
  ['look up a void', () => processor.retrieve(order('release', {}, INTENT)), [READ]],
  ['look up a refund', () => processor.retrieve(order('refund', {}, INTENT)), ['GET /v1/refunds']],
  [
    'look up the payment of a page, and refund it',
    () => processor.refund(order('refund', {}, SESSION)),
    [READ_PAGE, 'POST /v1/refunds'],
  ],
  [
    'cancel a refund',
    () => processor.cancelRefund!(order('refund', {}, INTENT)),
    ['GET /v1/refunds', 'POST /v1/refunds/:id/cancel', 'GET /v1/refunds/:id'],
  ],
  [
    'leave a hosted page',
    () => processor.abandon!(order('authorize', {}, SESSION)),
    [READ_PAGE, 'POST /v1/checkout/sessions/:id/expire'],
  ],
  ['leave a bank', () => processor.abandon!(order('authorize', { token: 'pm_card_visa' }, INTENT)), [READ]],
  [
    'check',
    () => checkAccount(Stripe, settings, 'https://pay.example.com'),
    ['GET /v1/account', 'GET /v1/webhook_endpoints'],
  ],
  ['read the movements of the balance', readMovements, ['GET /v1/balance_transactions']],
  [
    'look up the card of an event',
    () =>
      receive('payment_intent.amount_capturable_updated', {
        ...{ id: INTENT, status: 'requires_capture', metadata: { [OPERATION]: KEY } },
      }),
    [READ],
  ],
  [
    'look up the payment of a dispute',
    () =>
      receive('charge.dispute.created', {
        ...{ id: 'du_1', payment_intent: INTENT, status: 'needs_response', reason: 'fraudulent' },
        ...{ amount: 1250, currency: 'eur', balance_transactions: [] },
      }),
    [READ],
  ],
];

test('each request that the stand-in answers is sent to the mock', async () => {
  const standIn = new StripeStandIn();
  await standIn.start();
  await standIn.stop();
  const sent = new Set(CALLS.flatMap(([_what, _work, requests]) => requests));
  expect([...sent].sort()).toEqual(standIn.routes.sort());
});

testWithGo.each(CALLS)('stripe-mock accepts every request to %s', async (_what, work, requests) => {
  const answers = await requestsOf(work);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(answers.map(({ request }) => request)).toEqual(expect.arrayContaining(requests));
});

testWithGo('the mock refuses a parameter that Stripe does not have', async () => {
  const answers = await requestsOf(async () => {
    const client = new Stripe(settings.key, { host: '127.0.0.1', port: new URL(settings.base).port, protocol: 'http' });
    await client.refunds.create({ payment_intent: INTENT, unknown: 'x' } as Stripe.RefundCreateParams);
  });
  expect(answers).toMatchObject([{ status: 400, fault: expect.stringContaining('additional properties') }]);
});
