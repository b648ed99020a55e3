import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sign } from '@tallystick/sdk/webhooks';
import { page, problem, startScriptedService, type ScriptedService } from './support/scripted-service.ts';

const SDK = path.join(import.meta.dirname, '../sdk');
const SECRET = 'whsec_readme';

let service: ScriptedService;
let takePayment: string, receiveWebhooks: string, handleErrors: string;

beforeAll(async () => {
  service = await startScriptedService();
  const readme = await readFile(path.join(SDK, 'README.md'), 'utf8');
  const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
  [takePayment = '', receiveWebhooks = '', handleErrors = ''] = examples;
  expect(examples).toHaveLength(3);
});
beforeEach(() => service.reset());
afterAll(() => service.stop());

/** Runs a program as its reader would, in a process of its own. Gives what it prints. */
async function run(program: string, environment: Record<string, string>): Promise<string> {
  const options = ['--conditions=tallystick:source', '--input-type=module-typescript', '--eval', program];
  const env = { PATH: process.env.PATH, BASE_URL: service.baseUrl, ...environment };
  return (await promisify(execFile)(process.execPath, options, { cwd: SDK, env })).stdout;
}

test('the README takes a payment and captures what is authorized', async () => {
  service.answerWith({ status: 201, body: { reference: 'pay_1', checkout_url: 'http://127.0.0.1/pay/pay_1' } });
  service.answerWith(page([{ reference: 'pay_2' }], 'cursor'), {}, page([{ reference: 'pay_3' }]), {});
  expect(await run(takePayment, { CLIENT_ID: 'app_1', CLIENT_SECRET: 'tsk_1' })).toBe(
    'pay_1 http://127.0.0.1/pay/pay_1\n',
  );
  expect(service.asked.map(({ method, path: asked }) => `${method} ${asked}`)).toEqual([
    'POST /payments',
    'GET /payments?status=AUTHORIZED',
    'POST /payments/pay_2/capture',
    'GET /payments?status=AUTHORIZED&cursor=cursor',
    'POST /payments/pay_3/capture',
  ]);
});

test('the README’s receiver tells true deliveries from false ones', async () => {
  const body = JSON.stringify({ event_id: 'evt_1', event_type: 'payment.refunded', refund: { amount: 500 } });
  const headers = { 'Service-Event-Id': 'evt_1', 'Service-Signature': await sign(body, SECRET) };
  const deliver = (sent: string): string =>
    `await POST(new Request('http://shop.test', { method: 'POST', body: ${JSON.stringify(sent)}, headers: ${JSON.stringify(headers)} }))`;
  const answers = `const answers = [${deliver(body)}, ${deliver(`${body} `)}];`;
  const report = 'console.log(answers.map(({ status }) => status), await answers[1].text());';
  const printed = await run(`${receiveWebhooks}\n${answers}\n${report}`, { WEBHOOK_SECRET: SECRET });
  expect(printed).toBe('500 went back\n[ 204, 400 ] signature_mismatch\n');
});

test.each([
  [
    'a decline',
    problem(402, 'payment_declined', { decline_code: 'insufficient_funds' }),
    'declined: insufficient_funds\n',
  ],
  ['a missing scope', problem(403, 'insufficient_scope'), 'ask for payments:create\n'],
  ['any other refusal', problem(404, 'not_found'), 'Words. (404 not_found, request req_1) req_1\n'],
])('the README handles %s', async (_, script, printed) => {
  service.answerWith(script);
  expect(await run(handleErrors, { ACCESS_TOKEN: 'tat_1' })).toBe(printed);
});
