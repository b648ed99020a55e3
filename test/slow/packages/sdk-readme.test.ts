import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sign } from '@tallystick/sdk/webhooks';
import { programOf } from '../../../cli/src/init/receivers.ts';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { endWithFile } from '../../support/children.ts';
import { NODE_COMPILE_CACHE } from '../../support/compile-cache.ts';
import { compile } from '../../support/compile.ts';
import { createDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { page, problem, startScriptedService, type ScriptedService } from '../../support/scripted-service.ts';

const SDK = path.join(import.meta.dirname, '../../../sdk');
const SECRET = `whsec_${'readme'.repeat(8)}`;
const BODY = JSON.stringify({
  event_id: 'evt_1',
  event_type: 'payment.refunded',
  payment: { reference: 'pay_1', status: 'CAPTURED' },
  refund: { amount: 500 },
});

let service: ScriptedService;
/** Programs in the order of the README; each runs below. */
const NAMES = [
  'takePayment',
  'readLists',
  'letUsersIn',
  'storeTokens',
  'bindTokens',
  'storeKey',
  'onFetch',
  'onHono',
  'onExpress',
  'onNode',
  'elsewhere',
  'testReceivers',
  'byStandard',
  'handleErrors',
  'callByPath',
  'goFurther',
] as const;
let examples: Record<(typeof NAMES)[number], string>;

beforeAll(async () => {
  service = await startScriptedService();
  const readme = await readFile(path.join(SDK, 'README.md'), 'utf8');
  const code = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, each = '']) => each);
  expect(code).toHaveLength(NAMES.length);
  examples = Object.fromEntries(NAMES.map((name, index) => [name, code[index]])) as typeof examples;
});
beforeEach(() => service.reset());
afterAll(() => service.stop());

const OPTIONS = ['--conditions=tallystick:source', '--input-type=module-typescript', '--eval'];
const environmentOf = (changes: Record<string, string>) => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE,
  TALLYSTICK_BASE_URL: new URL(service.baseUrl).origin,
  ...changes,
});

/** Runs a program as a reader would, in its own process. @returns what it prints */
async function run(program: string, environment: Record<string, string> = {}): Promise<string> {
  const options = { cwd: SDK, env: environmentOf(environment) };
  return (await promisify(execFile)(process.execPath, [...OPTIONS, program], options)).stdout;
}

test.each(['sdk', 'cli'])('the pages in the package of %s link to nothing that is not in it', async (workspace) => {
  const folder = path.join(SDK, '..', workspace);
  const { files } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { files: string[] };
  const pages = files.filter((file) => file.endsWith('.md'));
  const texts = await Promise.all(pages.map((page) => readFile(path.join(folder, page), 'utf8')));
  const links = texts.flatMap((text) => [...text.matchAll(/\]\(([^)#]+)/g)].map(([, target = '']) => target));
  expect(links.filter((target) => !/^https?:/.test(target) && !files.includes(target))).toEqual([]);
});

test('the programs of the README compile', () => {
  const texts = new Map(Object.entries(examples).map(([name, text]) => [path.join(SDK, `${name}.ts`), text]));
  expect(compile([...texts.keys()], texts)).toEqual([]);
});

test('the README takes a payment and captures what is authorized', async () => {
  service.answerWith({ status: 201, body: { reference: 'pay_1', checkout_url: 'http://127.0.0.1/pay/pay_1' } });
  const captured = { body: { status: 'CAPTURED' } };
  service.answerWith(page([{ reference: 'pay_2' }], 'cursor'), captured, page([{ reference: 'pay_3' }]), captured);
  expect(await run(examples.takePayment, { TALLYSTICK_CLIENT_ID: 'app_1', TALLYSTICK_CLIENT_SECRET: 'tsk_1' })).toBe(
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

test('the README reads lists', async () => {
  service.answerWith(page([{}, {}], 'cursor'), page([{}]), page([{ reference: 'pay_1' }, { reference: 'pay_2' }]));
  expect(await run(examples.readLists, { TALLYSTICK_ACCESS_TOKEN: 'tat_1' })).toBe(
    '2 payments, and more: true\n1 more\npay_1,pay_2\n',
  );
  const time = /created_gte=\d{4}-\d\d-\d\dT\d\d%3A\d\d%3A\d\d\.\d{3}Z/;
  expect(service.asked.map(({ path: asked }) => asked)).toEqual([
    expect.stringMatching(time),
    expect.stringMatching(/cursor=cursor/),
    '/payments?status=REFUNDED&status=PARTIALLY_REFUNDED',
  ]);
});

/** Source of a browser that goes to the service and returns with its answer. */
const visit = (answer: string) => `
  const session = {};
  const { searchParams } = new URL((await signIn(session)).headers.get('Location'));
  const returned = new URL(searchParams.get('redirect_uri'));
  returned.search = new URLSearchParams({ ${answer}, state: searchParams.get('state'), iss: process.env.TALLYSTICK_BASE_URL + '/api/v1' });
  const answered = await callback(new Request(returned), session);
  console.log(answered.status, await answered.text());
  console.log((await callback(new Request(returned), session)).status); // there is nothing pending any more`;

test('the README signs users in, once each', async () => {
  const tokens = { access_token: 'tat_1', refresh_token: 'trt_1', expires_in: 3600, scope: 'profile:read' };
  service.answerWith({ body: tokens }, { body: { name: 'Ada' } });
  const printed = await run(`${examples.letUsersIn}\n${visit("code: 'tac_1'")}`, { TALLYSTICK_CLIENT_ID: 'app_1' });
  expect(printed).toBe('200 Hello Ada\n303\n');
  expect(service.asked.map(({ path: asked, headers }) => [asked, headers.authorization])).toEqual([
    ['/oauth/token', undefined],
    ['/profile', 'Bearer tat_1'],
  ]);
});

test('the README handles a denial', async () => {
  const printed = await run(`${examples.letUsersIn}\n${visit("error: 'access_denied'")}`, {
    TALLYSTICK_CLIENT_ID: 'app_1',
  });
  expect(printed).toBe('403 Refused (access_denied)\n303\n');
});

test('with the README’s store one of two processes renews, and ended tokens are forgotten', async () => {
  const database = await createDatabase();
  const program = `
    import { Tallystick } from '@tallystick/sdk';
    import { userTokens } from '@tallystick/sdk/oauth';
    import pg from 'pg';
    ${examples.storeTokens}
    const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
    await pool.query('CREATE TABLE user_tokens (user_id text PRIMARY KEY, tokens jsonb NOT NULL)');
    const stale = { accessToken: 'tat_0', refreshToken: 'trt_0', scopes: [], renewAt: new Date(0), version: 'a' };
    await pool.query('INSERT INTO user_tokens VALUES ($1, $2), ($3, $2)', ['ada', stale, 'grace']);
    const app = new Tallystick({ clientId: 'app_1' });
    const ask = () => userTokens(app, tokenStore(pool, 'ada'))();
    console.log(...await Promise.all([ask(), ask(), ask()]));
    await userTokens(app, tokenStore(pool, 'ada'))('tat_1').catch(({ code }) => console.log(code));
    console.log((await pool.query('SELECT user_id FROM user_tokens')).rows);
    await pool.end();`;
  const tokens = { access_token: 'tat_1', refresh_token: 'trt_1', expires_in: 3600, scope: 'profile:read' };
  service.answerWith({ body: tokens }, { status: 400, body: { error: 'invalid_grant' } });
  expect(await run(program, { DATABASE_URL: database.url })).toBe(
    "tat_1 tat_1 tat_1\nauthorization_ended\n[ { user_id: 'grace' } ]\n",
  );
  await database.drop();
});

async function headersFor(body: string): Promise<Record<string, string>> {
  return { 'Content-Type': 'application/json', ...(await sign(body, SECRET)) };
}

test('the README’s route handler accepts genuine deliveries only', async () => {
  const headers = JSON.stringify(await headersFor(BODY));
  const deliver = (sent: string): string =>
    `await POST(new Request('http://shop.test', { method: 'POST', body: ${JSON.stringify(sent)}, headers: ${headers} }))`;
  const answers = `const answers = [${deliver(BODY)}, ${deliver(`${BODY} `)}];`;
  const report = 'console.log(answers.map(({ status }) => status), await answers[1].text());';
  const printed = await run(`${examples.onFetch}\n${answers}\n${report}`, { WEBHOOK_SECRET: SECRET });
  expect(printed).toBe('500 went back\n[ 204, 400 ] signature_mismatch\n');
});

/** Starts a receiver and delivers to it. @returns the statuses, and what it has printed */
async function deliverTo(program: string, port: number): Promise<{ statuses: number[]; printed: string }> {
  const env = environmentOf({ WEBHOOK_SECRET: SECRET, PORT: String(port) });
  const child = endWithFile(spawn(process.execPath, [...OPTIONS, program], { cwd: SDK, env }));
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const headers = await headersFor(BODY);
  const deliver = (body: string) => fetch(`http://127.0.0.1:${port}/hooks`, { method: 'POST', body, headers });
  const answer = await eventually(() => deliver(BODY).catch(() => undefined), 'the receiver');
  const statuses = [answer.status, (await deliver(`${BODY} `)).status];
  await eventually(() => printed.endsWith('\n'), 'the event');
  child.kill();
  await once(child, 'close');
  return { statuses, printed };
}

test.each(['onHono', 'onExpress', 'onNode'] as const)('the README’s server %s receives webhooks', async (name) => {
  const outcome = await deliverTo(examples[name], await freePort());
  expect(outcome).toEqual({ statuses: [204, 400], printed: 'payment.refunded pay_1\n' });
});

/** Returns the receiver of the tour in the README of the project. */
async function tourReceiver(): Promise<string> {
  const tour = await readFile(path.join(SDK, '../README.md'), 'utf8');
  return /```js\n(.*?)```/s.exec(tour)?.[1] ?? '';
}

test('the tour’s receiver receives webhooks', async () => {
  const port = await freePort();
  const outcome = await deliverTo((await tourReceiver()).replace('4242', String(port)), port);
  expect(outcome).toEqual({ statuses: [204, 400], printed: 'payment.refunded pay_1 CAPTURED\n' });
});

test.each(['onHono', 'onExpress', 'onNode', 'tour', 'init'] as const)(
  'the server %s ends at the start with one line without a secret, and with a placeholder or one of an application',
  async (name) => {
    const init = programOf('none', 4242);
    const program = name === 'tour' ? await tourReceiver() : name === 'init' ? init : examples[name];
    for (const WEBHOOK_SECRET of ['', 'whsec_…', 'tsk_test_1']) {
      const ended = await run(program, { WEBHOOK_SECRET }).catch((error: unknown) => error);
      const stderr = expect.stringMatching(
        /^WebhookVerificationError: The whole secret of the endpoint is required.*\n$/,
      );
      expect(ended).toMatchObject({ code: 1, stderr });
    }
  },
);

test('the README binds tokens to a key, also to one that is stored', async () => {
  const application = { TALLYSTICK_CLIENT_ID: 'app_1', TALLYSTICK_CLIENT_SECRET: 'tsk_1' };
  const use = `
    const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
    console.log((await (await connect(keys)).payments.list({ limit: 1 })).data);`;
  for (const program of [examples.bindTokens, `${examples.storeKey}${use}`]) {
    service.reset();
    service.answerWith(page([]));
    expect(await run(program, application)).toBe('[]\n');
    expect(
      [...service.askedForTokens, ...service.asked].map(({ headers }) => [headers.authorization, 'dpop' in headers]),
    ).toEqual([
      [undefined, true],
      ['DPoP tat_1', true],
    ]);
  }
});

test('the README verifies elsewhere', async () => {
  const headers = JSON.stringify(await headersFor(BODY));
  const check = (body: string): string =>
    `console.log(await isGenuine(new TextEncoder().encode(${JSON.stringify(body)}), new Headers(${headers})));`;
  const printed = await run(`${examples.elsewhere}\n${check(BODY)}\n${check(`${BODY} `)}`, { WEBHOOK_SECRET: SECRET });
  expect(printed).toBe('payment.refunded undefined\ntrue\nsignature_mismatch\nfalse\n');
});

test('the README’s sample delivery is accepted', async () => {
  const program = `
    import { receive } from '@tallystick/sdk/webhooks/fetch';
    ${examples.testReceivers}
    const { status } = await receive('${SECRET}', ({ event_type, payment }) =>
      console.log(event_type, payment.amount))(await delivery('${SECRET}'));
    console.log(status);`;
  expect(await run(program)).toBe('payment.captured 990\n204\n');
});

test('the README calls by path', async () => {
  service.answerWith({ status: 201, body: { reference: 'pay_1', checkout_url: null } });
  service.answerWith(page([{ reference: 'pay_2' }]), { body: { reference: 'pay_2' } });
  const token = { TALLYSTICK_ACCESS_TOKEN: 'tat_1' };
  expect(await run(examples.callByPath, token)).toBe('pay_1 null\n');
  const [created, , captured] = service.asked;
  expect(service.asked.map(({ path: asked }) => asked)).toEqual([
    '/payments',
    '/payments?status=AUTHORIZED&created_gte=1970-01-01T00%3A00%3A00.000Z',
    '/payments/pay_2/capture',
  ]);
  expect(created?.headers['idempotency-key']).not.toBe(captured?.headers['idempotency-key']);
  service.answerWith(problem(402, 'payment_declined', { detail: 'It was declined.' }));
  expect(await run(examples.callByPath, token)).toBe('payment_declined It was declined.\n');
});

test('the README sees requests, and sends one that has no method', async () => {
  service.answerWith({ body: { id: 'dis_1' } });
  expect(await run(examples.goFurther, { TALLYSTICK_ACCESS_TOKEN: 'tat_1' })).toBe(
    `GET ${service.baseUrl}/disputes/dis_1?expand=payment 200 true\n{ id: 'dis_1' }\n`,
  );
  expect(service.asked[0]?.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
});

test('the README verifies by Standard Webhooks', async () => {
  const headers = JSON.stringify(await headersFor(BODY));
  const check = (body: string): string => `eventOf(${JSON.stringify(body)}, ${headers}).event_type`;
  const program = `${examples.byStandard}\nconsole.log(${check(BODY)});\ntry { ${check(`${BODY} `)} } catch (error) { console.log(error.message) }`;
  expect(await run(program, { WEBHOOK_SECRET: SECRET })).toBe('payment.refunded\nNo matching signature found\n');
});

test.each([
  [
    'a decline',
    problem(402, 'payment_declined', { decline_code: 'insufficient_funds', instance: '/api/v1/payments/pay_7' }),
    'declined: pay_7 insufficient_funds\n',
  ],
  ['a missing scope', problem(403, 'insufficient_scope'), 'ask for payments:create\n'],
  ['any other refusal', problem(404, 'not_found'), 'Words. (404 not_found, request req_1) req_1\n'],
])('the README handles %s', async (_, script, printed) => {
  service.answerWith(script);
  expect(await run(examples.handleErrors, { TALLYSTICK_ACCESS_TOKEN: 'tat_1' })).toBe(printed);
});
