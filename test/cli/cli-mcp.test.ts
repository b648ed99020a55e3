import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { hintFor } from '../../cli/src/errors/hints.ts';
import { toolHint } from '../../cli/src/mcp/tool-hints.ts';
import { offered } from '../../cli/src/mcp/tools.ts';
import { operationDescriptions } from '../../spec/generated/descriptions.ts';
import { errorCodes, oauthErrorCodes, operations, type OperationId } from '../../spec/generated/values.ts';
import { createMerchant, type TestMerchant } from '../support/api.ts';
import { service } from '../support/shared-service.ts';
import { createTally, type Tally } from '../support/tally.ts';

/** `tally mcp` as a client of the protocol's own SDK sees it, at a real service. */

const MAIN = path.join(import.meta.dirname, '../../cli/src/main.ts');

let merchant: TestMerchant;
let tally: Tally;
let client: Client;
beforeAll(async () => {
  merchant = await createMerchant(service);
  tally = await createTally();
  client = await connect();
});
afterAll(async () => {
  await client.close();
  await tally.remove();
});

function environment(): Record<string, string> {
  return {
    ...{ PATH: process.env.PATH!, HOME: tally.home, TALLYSTICK_SECRETS: 'file', TALLYSTICK_BASE_URL: service.origin },
    ...{ TALLYSTICK_CLIENT_ID: merchant.clientId, TALLYSTICK_CLIENT_SECRET: merchant.clientSecret },
  };
}

async function connect(...options: string[]): Promise<Client> {
  const connected = new Client({ name: 'test', version: '1.0.0' });
  const args = ['--conditions=tallystick:source', MAIN, 'mcp', ...options];
  await connected.connect(
    new StdioClientTransport({ command: process.execPath, args, env: environment(), stderr: 'ignore' }),
  );
  return connected;
}

async function call(name: string, input: object = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: { ...input } });
  const [{ text }] = content as [{ text: string }];
  return { isError, answer: JSON.parse(text) };
}

/** Formats are only annotations. */
const ajv = new Ajv2020({ validateFormats: false });

const CARD = { type: 'simulated_card', token: 'sim_success' };

test('a model takes a payment, captures and refunds it, and finds it', async () => {
  const { answer: created } = await call('Payments_create', {
    ...{ amount: 1250, currency: 'EUR', payment_method: CARD, merchant_reference: 'A-1001' },
  });
  expect(created).toMatchObject({ status: 'AUTHORIZED', environment: 'TEST' });
  const { reference } = created;
  expect((await call('Payments_capture', { reference, amount: 1000 })).answer).toMatchObject({ amount_captured: 1000 });
  expect((await call('Refunds_create', { reference, amount: 10 })).answer).toMatchObject({ amount: 10 });
  expect((await call('Search_find', { q: 'A-1001' })).answer.data).toMatchObject([{ id: reference }]);
  await call('Payments_create', { amount: 99, currency: 'EUR', payment_method: CARD });
  const first = await call('Payments_list', { limit: 1 });
  expect(first.answer.data).toMatchObject([{ amount: 99 }]);
  const second = await call('Payments_list', { limit: 1, cursor: first.answer.next_cursor });
  expect(second.answer).toMatchObject({ data: [{ reference }], next_cursor: null });
});

test('a refusal says what is wrong, so that the model can correct the call', async () => {
  const unpaid = await call('Payments_create', { amount: 0, currency: 'EUR' });
  expect(unpaid).toEqual({
    isError: true,
    answer: {
      error: {
        message: expect.any(String),
        code: 'invalid_request',
        errors: [{ code: 'minimum', field: '/amount', message: expect.stringContaining('1') }],
        request_id: expect.any(String),
        request_log_url: expect.stringContaining('/requests/'),
        next: 'Correct the inputs that `errors` names, then call `Payments_create` again.',
      },
    },
  });
  const missing = await call('Payments_get', { reference: 'pay_01jd3k5m7n9p1q3r5s7t9v1w3x' });
  const next = 'Check the id with `Payments_list`: TEST and LIVE have different ids.';
  expect(missing).toMatchObject({ isError: true, answer: { error: { code: 'not_found', next } } });
});

test('the next step of a refusal names a tool and its input', async () => {
  const nextOf = async (name: string, input: object) => (await call(name, input)).answer.error.next as string;
  const { reference } = (await call('Payments_create', { amount: 500, currency: 'EUR', payment_method: CARD })).answer;
  expect(await nextOf('Payments_capture', { reference, amount: 501 })).toContain('without `amount`, all of it');
  await call('Payments_cancel', { reference });
  expect(await nextOf('Payments_capture', { reference })).toContain('Read it with `Payments_get`');
  const declined = { ...CARD, token: 'sim_declined' };
  const order = { amount: 500, currency: 'EUR', payment_method: declined };
  expect(await nextOf('Payments_create', order)).toContain('Call `Payments_create` with another `payment_method`');
  expect(await nextOf('Payments_list', { cursor: 'x' })).toBe(
    'Call `Payments_list` without `cursor`, to start from the beginning.',
  );
  expect(await nextOf('Wallet_get', {})).toMatch(/^Ask the user for this: .*`tally /);
});

describe('the next step of a tool', () => {
  const all = [...errorCodes, ...oauthErrorCodes];
  test.each(offered(true))(
    '%s is no command unless it is for the user, and names tools and inputs that exist',
    (id) => {
      for (const code of all) {
        const hint = toolHint(id, code, hintFor(code, { group: undefined, env: {}, where: {} }))!;
        if (hint.startsWith('Ask the user for this: ')) continue;
        expect(hint).not.toMatch(/tally |--|argument|option/);
        const tools = hint.match(/\b[A-Z][A-Za-z]+_[a-z][A-Za-z]+\b/g) ?? [];
        expect(offered(true)).toEqual(expect.arrayContaining(tools));
      }
    },
  );
});

test.each<[string, object, string, string]>([
  ['Payments_get', {}, 'Missing: reference.', 'Call `Payments_get` with `reference`.'],
  [
    'Payments_get',
    { reference: 'pay_1', amount: 1 },
    "There is no input 'amount'. The inputs are reference.",
    'Call `Payments_get` without `amount`.',
  ],
])('%s with %j is refused before a request', async (name, input, message, next) => {
  expect(await call(name, input)).toEqual({ isError: true, answer: { error: { message, next } } });
});

test.each(['Payments_charge', 'Clients_create', 'Clients_list'])('%s is no tool', async (name) => {
  await expect(call(name)).rejects.toThrow(`There is no tool '${name}'.`);
});

test('each tool describes its operation, with schemas that are valid', async () => {
  const { tools } = await client.listTools();
  expect(tools.length).toBeGreaterThan(30);
  for (const { name, inputSchema, annotations } of tools) {
    ajv.compile(inputSchema);
    const { summary, inputs } = operationDescriptions[name as OperationId];
    expect(Object.keys(inputSchema.properties ?? {})).toEqual(Object.keys(inputs));
    expect(annotations).toMatchObject({
      title: summary,
      readOnlyHint: operations[name as OperationId].method === 'get',
    });
  }
  const isDestructive = (name: string) => tools.find((tool) => tool.name === name)!.annotations!.destructiveHint;
  expect(['Payments_list', 'Payments_create', 'WebhookEndpoints_update', 'Payments_cancel'].map(isDestructive)).toEqual(
    [false, false, true, true],
  );
  const method = tools.find(({ name }) => name === 'Payments_create')!.inputSchema.properties!.payment_method!;
  expect(ajv.validate(method, CARD)).toBe(true);
  expect(ajv.validate(method, { type: 'simulated_card', token: '4242424242424242' })).toBe(false);
});

test('with --live, the operations of the account are offered, but none with secrets', async () => {
  const live = await connect('--live');
  try {
    const names = (await live.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Payments_create', 'Businesses_list', 'Clients_list']));
    const secretive = ['Clients_create', 'Clients_rotateSecret', 'WebhookEndpoints_create', 'Sessions_create'];
    expect(names.filter((name) => secretive.includes(name) || /password/i.test(name))).toEqual([]);
  } finally {
    await live.close();
  }
});

test('a LIVE application is refused without --live', async () => {
  const env = { ...environment(), TALLYSTICK_CLIENT_SECRET: merchant.clientSecret.replace('_test_', '_live_') };
  expect(await tally.run(['mcp'], { env })).toEqual({
    exitCode: 2,
    stdout: '',
    stderr:
      'error: The application of the profile is LIVE.\n' +
      '  next  Pass --live to move real money, or use a TEST application with `tally apps use` or --profile.\n',
  });
});

test('without an application, the command says how to get one', async () => {
  const outcome = await tally.run(['mcp'], { env: { TALLYSTICK_BASE_URL: service.origin } });
  expect(outcome).toMatchObject({
    exitCode: 4,
    stdout: '',
    stderr: expect.stringContaining('tally apps create --use'),
  });
});

test('the end of standard input ends the command', async () => {
  expect(await tally.run(['mcp'], { env: environment(), spawned: true })).toMatchObject({
    exitCode: 0,
    stdout: '',
    stderr: expect.stringMatching(/^Serving \d+ tools on standard input and output\.\n$/),
  });
});
