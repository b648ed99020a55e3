import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { webhooks, type Event, type Payment } from '@tallystick/sdk';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import {
  call,
  createApplication,
  createBusiness,
  createMerchant,
  createPayment,
  type TestMerchant,
} from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { service } from '../support/shared-service.ts';
import { createTally, unreachableOrigin, type Output, type Tally } from '../support/tally.ts';

let merchant: TestMerchant;
let tally: Tally;
let receiver: Receiver;

const credentials = ({ clientId, clientSecret }: TestMerchant) => ({
  TALLYSTICK_CLIENT_ID: clientId,
  TALLYSTICK_CLIENT_SECRET: clientSecret,
});

beforeAll(async () => {
  merchant = await createMerchant(service);
  tally = await createTally({ TALLYSTICK_BASE_URL: service.origin, ...credentials(merchant) });
});
afterAll(() => tally.remove());
beforeEach(async () => {
  receiver = await startReceiver();
});

/** Listens, acts, and ends with Ctrl-C after `lineCount` lines on stdout. */
async function listen(options: string[], act: () => Promise<unknown>, lineCount: number) {
  const meanwhile = async (interrupt: () => void, output: Output) => {
    await eventually(() => output.stderr().includes('Verify with the secret'), `listening: ${output.stderr()}`);
    await act();
    await eventually(() => linesOf(output.stdout()).length >= lineCount, `${lineCount} lines: ${output.stderr()}`);
    interrupt();
  };
  const { stdout, stderr, exitCode } = await tally.run(['listen', ...options], { meanwhile });
  return { stdout, answers: linesOf(stdout).map((line) => JSON.parse(line) as object), stderr, exitCode };
}

const linesOf = (text: string): string[] => text.split('\n').filter(Boolean);

async function pay(capture = false): Promise<Payment> {
  const { body } = await createPayment(service, merchant.token);
  if (capture) await call(service, 'POST', `/payments/${body.reference}/capture`, { token: merchant.token });
  return body;
}

test('opt-in events are forwarded only if they are named, as to an endpoint', async () => {
  const body = { url: receiver.url.replace('hooks', 'endpoint'), events: ['payment.failed'] };
  const { body: endpoint } = await call(service, 'POST', '/webhook-endpoints', { token: merchant.token, body });
  const fail = () =>
    createPayment(service, merchant.token, { payment_method: { type: 'simulated_card', token: 'sim_declined' } });
  const failAndPay = async () => void (await fail(), await pay());
  const unnamed = await listen(['--forward-to', receiver.url], failAndPay, 1);
  expect(unnamed.answers).toMatchObject([{ event_type: 'payment.authorized' }]);
  const named = await listen(['--forward-to', receiver.url, '--events', 'payment.failed,payment.captured'], fail, 1);
  expect(named.answers).toMatchObject([{ event_type: 'payment.failed', status: 204 }]);
  expect(named.stderr).not.toContain('No endpoint');

  await call(service, 'DELETE', `/webhook-endpoints/${endpoint.id}`, { token: merchant.token });
  const unlisted = await listen(['--forward-to', receiver.url, '--events', 'payment.failed'], fail, 0);
  expect(unlisted.stderr).toContain('No endpoint lists payment.failed');
});

/** The names of the headers of the service and of signatures. */
const signingNames = (headers: object) =>
  Object.keys(headers)
    .filter((name) => /^(service|webhook)-/.test(name))
    .sort();

test('events reach a local server as they reach an endpoint, and verify with the secret of the profile', async () => {
  const endpoint = await startReceiver();
  const body = { url: endpoint.url };
  const { body: registered } = await call(service, 'POST', '/webhook-endpoints', { token: merchant.token, body });
  let reference = '';
  const { answers, stderr, exitCode } = await listen(
    ['--forward-to', receiver.url],
    async () => ({ reference } = await pay(true)),
    2,
  );

  expect(exitCode).toBe(130);
  const [, secret] = /^Forwarding to http\S+\/hooks\. Verify with the secret (whsec_\S+)\n$/.exec(stderr)!;
  expect((await tally.run(['listen', '--print-secret'])).stdout).toBe(`${secret}\n`);
  expect(answers).toEqual(
    ['payment.authorized', 'payment.captured'].map((event_type) => ({
      event_id: expect.stringMatching(/^evt_/),
      event_type,
      payment_reference: reference,
      payout_id: null,
      received_at: expect.any(String),
      status: 204,
      error: null,
      duration_ms: expect.any(Number),
    })),
  );
  const sent = await endpoint.waitFor(2);
  for (const { headers, body } of receiver.received) {
    const event = await webhooks.verify(body, headers, secret!);
    new StandardWebhook(secret!).verify(body, headers as Record<string, string>);
    expect(event.payment!.reference).toBe(reference);
    const twin = sent.find((each) => each.headers['service-event-id'] === headers['service-event-id'])!;
    expect(body).toEqual(twin.body);
    expect(headers).toMatchObject({
      'content-type': twin.headers['content-type'],
      'service-event-type': event.event_type,
      'service-delivery-attempt': '1',
      'content-length': String(body.length),
    });
    expect(signingNames(headers)).toEqual(signingNames(twin.headers));
  }
  await call(service, 'DELETE', `/webhook-endpoints/${registered.id}`, { token: merchant.token });
});

test('two first listeners at the same time share one secret', async () => {
  const fresh = await createTally({ TALLYSTICK_BASE_URL: service.origin });
  const print = ['listen', '--print-secret'];
  const printed = await Promise.all(Array.from({ length: 8 }, async () => (await fresh.run(print)).stdout));
  const mode = (await stat(path.join(fresh.profiles, 'default.listen-secret'))).mode & 0o777;
  const files = await readdir(fresh.profiles);
  await fresh.remove();
  expect(printed[0]).toMatch(/^whsec_[A-Za-z0-9+/]{44}\n$/);
  expect(new Set(printed)).toEqual(new Set([printed[0]]));
  expect({ mode, files }).toEqual({ mode: 0o600, files: ['default.listen-secret'] });
});

test('a refusal of the local server is shown, and the next event still comes', async () => {
  receiver.answerWith((_, response) => void response.writeHead(400).end('signature_mismatch'));
  const { answers, exitCode } = await listen(
    ['--forward-to', receiver.url.replace('http://', ''), '--fields', 'status,error'],
    async () => {
      await pay();
      await receiver.waitFor(1);
      receiver.answerWith((_, response) => void response.writeHead(302, { Location: '/elsewhere' }).end());
      await pay();
    },
    2,
  );
  expect(exitCode).toBe(130);
  expect(answers).toEqual([
    { status: 400, error: 'signature_mismatch' },
    { status: 302, error: 'no 2xx status' },
  ]);
});

test('a local server that switches protocols does not end the command', async () => {
  receiver.answerWith(
    (_, { socket }) =>
      void socket?.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  );
  const { answers } = await listen(['--forward-to', receiver.url, '--fields', 'status,error'], () => pay(true), 2);
  expect(answers).toEqual([1, 2].map(() => ({ status: null, error: 'no HTTP response' })));
});

test('a service that cannot be reached at the start is an error', async () => {
  const env = { TALLYSTICK_BASE_URL: await unreachableOrigin(), TALLYSTICK_ACCESS_TOKEN: 'tat_test_x' };
  const { stderr, exitCode } = await tally.run(['listen', '--since', '1h'], { env });
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^error: No response from http\S+: ECONNREFUSED\.\n/);
});

test('a local server that does not run does not end the command', async () => {
  const { answers } = await listen(
    ['--forward-to', await unreachableOrigin(), '--fields', 'status,error'],
    () => pay(true),
    2,
  );
  expect(answers).toEqual([1, 2].map(() => ({ status: null, error: 'ECONNREFUSED' })));
});

test('--events chooses, and a table shows each answer', async () => {
  const options = ['--forward-to', receiver.url, '--events', 'payment.captured,payment.refunded', '-o', 'table'];
  const meanwhile = async (interrupt: () => void, { stderr, stdout }: Output) => {
    await eventually(() => stderr().includes('Verify'), 'listening');
    await pay(true);
    await eventually(() => linesOf(stdout()).length >= 2, 'two lines');
    interrupt();
  };
  const { stdout } = await tally.run(['listen', ...options], { meanwhile });
  expect(stdout).toMatch(
    /^RECEIVED AT {14}EVENT TYPE {10}PAYMENT REFERENCE {15}STATUS {14}DURATION MS {2}ERROR\n\S+ \S+ UTC {2}payment\.captured {4}pay_\w+ {2}204 {17}\d+\n$/,
  );
  expect(receiver.received).toHaveLength(1);
});

test('a growing table stays in line below wide letters', async () => {
  const reasons = ['混雑中', 'busy'];
  receiver.answerWith((_, response) => void response.writeHead(503).end(reasons.shift()));
  const options = ['--forward-to', receiver.url, '-o', 'table', '--fields', 'error,status'];
  const meanwhile = async (interrupt: () => void, { stderr, stdout }: Output) => {
    await eventually(() => stderr().includes('Verify'), 'listening');
    await pay(true);
    await eventually(() => linesOf(stdout()).length >= 3, 'three lines');
    interrupt();
  };
  const { stdout } = await tally.run(['listen', ...options], { meanwhile });
  expect(linesOf(stdout)).toEqual(['ERROR  STATUS', '混雑中  503', 'busy    503']);
});

test('--since brings what happened before, and --print-json shows the events themselves', async () => {
  const other = await createApplication(service, merchant.user, await createBusiness(service, merchant.user));
  const { body: payment } = await createPayment(service, other.token);
  const env = credentials(other);
  const meanwhile = async (interrupt: () => void, { stderr }: Output) => {
    await eventually(() => stderr().includes(' ms)'), 'the event');
    interrupt();
  };
  const argv = ['listen', '--since', '1h', '--print-json', '--forward-to', receiver.url];
  const { stdout, stderr, exitCode } = await tally.run(argv, { env, meanwhile });
  expect(exitCode).toBe(130);
  const [event] = await tally.json<Event[]>(['events', 'list', '--payment', payment.reference], { env });
  expect(JSON.parse(stdout)).toEqual(event!.payload);
  expect(stderr).toMatch(new RegExp(`\\npayment.authorized ${payment.reference}: 204 \\(\\d+ ms\\)\\n$`));
});

test('LIVE is not listened to', async () => {
  const env = { TALLYSTICK_CLIENT_ID: 'app_x', TALLYSTICK_CLIENT_SECRET: 'tsk_live_x' };
  expect(await tally.run(['listen'], { env })).toEqual({
    stdout: '',
    stderr: 'error: Only events of TEST can be forwarded.\n  next  Choose a TEST application with `tally apps use`.\n',
    exitCode: 2,
  });
});

test.each(['http://', 'ftp://x'])('%s is no address to forward to', async (address) => {
  expect(await tally.run(['listen', '--forward-to', address])).toEqual({
    stdout: '',
    stderr:
      `error: option '--forward-to <address>' argument '${address}' is invalid. Enter an address such as ` +
      'localhost:4242/hooks.\n  next  See `tally listen --help`.\n',
    exitCode: 2,
  });
});
