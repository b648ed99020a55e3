import { expect, test } from '@jest/globals';
import { Tallystick, TallystickError } from '@tallystick/sdk';
import { sign, verify } from '@tallystick/sdk/webhooks';
import { document } from '../support/contract/document.ts';
import { evolvedExample, LATER } from '../support/contract/evolved.ts';
import { page, problem } from '../support/scripted-service.ts';
import { env, service, tally } from '../support/scripted-tally.ts';

/** Answers that docs/compatibility.md allows a later release, read by clients of this one. */

const SECRET = 'whsec_5VfGm3Zp0cT4uX1yB7nK2rQ8sW6dE9aL';
const HEADERS = { 'Added-Later': 'yes', Deprecation: '@1795225140', 'Content-Type': 'application/json' };
const NOTE = expect.stringMatching(/^[A-Z]+ \S+ is deprecated\n$/);

const client = () => new Tallystick({ baseUrl: service.baseUrl, accessToken: 'tat_mine', retryForSeconds: 0 });

test('an example of a later release has new properties and values, at every depth', () => {
  const payment = evolvedExample('Payment');
  expect(payment).toMatchObject({
    status: LATER,
    capture_method: LATER,
    currency: 'EUR',
    [LATER]: { deep: [1, null] },
  });
  expect(payment).toHaveProperty(['payment_method', 'type'], LATER);
  expect(payment).toHaveProperty(['payment_method', LATER]);
});

type Ask = (sdk: Tallystick) => Promise<unknown>;

test.each<[string, Ask]>([
  ['Payment', (sdk) => sdk.payments.get('pay_x')],
  ['Payment', (sdk) => sdk.payments.create({ amount: 1250, currency: 'EUR' })],
  ['Payment', (sdk) => sdk.payments.capture('pay_x')],
  ['Event', (sdk) => sdk.events.get('evt_x')],
  ['WebhookEndpoint', (sdk) => sdk.webhookEndpoints.get('we_x')],
  ['Wallet', (sdk) => sdk.wallet.get()],
])('the SDK returns a %s of a later release unchanged', async (name, ask) => {
  const body = evolvedExample(name);
  service.answerWith({ body, headers: HEADERS });
  expect(await ask(client())).toEqual(body);
});

test('the SDK reads lists of a later release', async () => {
  const payment = evolvedExample('Payment');
  const first = { ...(page([payment], 'cursor_a').body as object), [LATER]: 1 };
  service.answerWith({ body: first, headers: HEADERS }, page([payment]));
  const read: unknown[] = [];
  for await (const each of client().payments.list()) read.push(each);
  expect(read).toEqual([payment, payment]);
});

test('the SDK throws a refusal with an unknown code, status and field', async () => {
  const errors = [{ field: '/amount', code: LATER, message: 'must be even', [LATER]: true }];
  service.answerWith(problem(418, LATER, { errors, decline_code: LATER, [LATER]: {} }));
  const error: unknown = await client()
    .payments.get('pay_x')
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TallystickError);
  expect(error).toMatchObject({ code: LATER, status: 418, errors });
});

test('the verifier returns an event of an unknown type unchanged', async () => {
  const event = evolvedExample('PaymentCapturedEvent');
  const body = JSON.stringify(event);
  const headers = { ...(await sign(body, SECRET)), 'Service-Event-Id': String(event.event_id), 'Added-Later': 'yes' };
  expect(event.event_type).toBe(LATER);
  expect(await verify(body, headers, SECRET)).toEqual(event);
});

test.each([
  ['Payment', ['payments', 'get', 'pay_x']],
  ['WebhookEndpoint', ['endpoints', 'get', 'we_x']],
  ['Payment', ['api', 'Payments_get', 'reference=pay_x']],
])('the command line shows a %s of a later release: tally %j', async (name, argv) => {
  const body = evolvedExample(name);
  service.answerWith({ body, headers: HEADERS }, { body, headers: HEADERS });
  const json = await tally.run([...argv, '-o', 'json'], { env });
  expect([json.exitCode, json.stderr, JSON.parse(json.stdout)]).toEqual([0, NOTE, body]);
  const plain = await tally.run(argv, { env });
  expect([plain.exitCode, plain.stderr]).toEqual([0, NOTE]);
  expect(plain.stdout).toContain(LATER);
});

test('the command line lists payments of a later release', async () => {
  const payment = evolvedExample('Payment');
  service.answerWith({ ...page([payment, payment]), headers: HEADERS });
  const { exitCode, stdout } = await tally.run(['payments', 'list'], { env });
  expect([exitCode, stdout.match(new RegExp(LATER, 'g'))?.length]).toEqual([0, expect.any(Number)]);
});

test('the command line shows a refusal with an unknown code', async () => {
  service.answerWith(problem(418, LATER, { detail: 'Not with this teapot.' }));
  const { exitCode, stderr } = await tally.run(['payments', 'get', 'pay_x'], { env });
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringMatching(/^error: Not with this teapot\.\n {2}code +added_later/),
  ]);
});

test('examples of later releases do not change those of this one', () => {
  expect(JSON.stringify(document)).not.toContain(`"${LATER}"`);
});
