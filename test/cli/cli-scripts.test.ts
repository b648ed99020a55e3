import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import manifest from '../../cli/package.json' with { type: 'json' };
import { page, problem, startScriptedService, type Script, type ScriptedService } from '../support/scripted-service.ts';
import { createTally, unreachableOrigin, type Tally } from '../support/tally.ts';

let service: ScriptedService;
let tally: Tally;
beforeAll(async () => {
  service = await startScriptedService();
  tally = await createTally({
    TALLYSTICK_BASE_URL: new URL(service.baseUrl).origin,
    TALLYSTICK_CLIENT_ID: 'app_x',
    TALLYSTICK_CLIENT_SECRET: 'tsk_test_x',
  });
});
afterAll(async () => {
  await tally.remove();
  await service.stop();
});
beforeEach(() => service.reset());

describe('with -o json, an error is one line of JSON on stderr', () => {
  const errorOf = async (argv: string[], env = {}) => {
    const { stdout, stderr, exitCode } = await tally.run(argv, { env });
    expect({ stdout, lines: stderr.split('\n').length }).toEqual({ stdout: '', lines: 2 });
    const { error } = JSON.parse(stderr) as { error: { exit_status: number } };
    expect(error.exit_status).toBe(exitCode);
    return error;
  };

  test.each([['-o', 'json'], ['-ojson'], ['--output=jsonl'], ['--output', 'jsonl']])('by %s %s', async (...output) => {
    service.answerWith(problem(404, 'not_found', { detail: 'There is no such payment.' }));
    expect(await errorOf(['payments', 'get', 'pay_x', ...output])).toEqual({
      message: 'There is no such payment.',
      code: 'not_found',
      request_id: 'req_1',
      next: expect.stringContaining('Check the identifier'),
      exit_status: 1,
    });
  });

  test('with the page of the logged request', async () => {
    const request_log_url = 'http://127.0.0.1:3000/dashboard/biz_1/test/applications/app_1/requests/req_1';
    service.answerWith(...[1, 2].map(() => problem(404, 'not_found', { request_log_url })));
    expect(await errorOf(['payments', 'get', 'pay_x', '-o', 'json'])).toMatchObject({ request_log_url });
    expect((await tally.run(['payments', 'get', 'pay_x'])).stderr).toContain(`\n  log         ${request_log_url}\n`);
  });

  test('with the fields that are wrong', async () => {
    const errors = [{ field: '/amount', message: 'must be at most 1250' }];
    service.answerWith(problem(422, 'amount_exceeds_capturable', { errors }));
    expect(await errorOf(['payments', 'capture', 'pay_x', '-o', 'json'])).toMatchObject({ errors });
  });

  test('of the command line itself', async () => {
    expect(await errorOf(['payments', 'crate', '-o', 'json'])).toEqual({
      message: "unknown command 'crate'\n(Did you mean create?)",
      next: 'See `tally payments --help`.',
      exit_status: 2,
    });
    expect(await errorOf(['payments', 'create', '--amount', '1250', '-o', 'json'])).toMatchObject({
      message: "required option '--currency <text>' not specified",
      exit_status: 2,
    });
    expect(await errorOf(['api', 'Nothing_get', '-o', 'json'])).toMatchObject({ exit_status: 2 });
  });

  test('of a service that is silent', async () => {
    const env = { TALLYSTICK_BASE_URL: await unreachableOrigin() };
    expect(await errorOf(['payments', 'list', '-o', 'json'], env)).toMatchObject({
      message: expect.stringContaining('ECONNREFUSED'),
      exit_status: 1,
    });
  });

  test('and text otherwise, also for what only looks like the option', async () => {
    for (const argv of [
      ['payments', 'crate'],
      ['payments', 'crate', '--', '-o', 'json'],
    ]) {
      expect((await tally.run(argv)).stderr).toMatch(/^error: unknown command/);
    }
  });
});

describe('tally api', () => {
  const card = { type: 'simulated_card', token: 'sim_success' };

  test('--all shows every page', async () => {
    service.answerWith(page([{ reference: 'pay_a' }], 'next'), page([{ reference: 'pay_b' }]));
    const argv = ['api', 'Payments_list', 'status=CAPTURED', '--all', '-o', 'jsonl'];
    expect(await tally.run(argv)).toEqual({
      stdout: '{"reference":"pay_a"}\n{"reference":"pay_b"}\n',
      stderr: '',
      exitCode: 0,
    });
    expect(service.asked.map(({ path: asked }) => asked)).toEqual([
      '/payments?status=CAPTURED',
      '/payments?status=CAPTURED&cursor=next',
    ]);
  });

  test('--all is for lists', async () => {
    const refusal = { stderr: 'error: Payments_get does not return a list.\n  next  Omit --all.\n', exitCode: 2 };
    expect(await tally.run(['api', 'Payments_get', 'reference=pay_x', '--all'])).toEqual({ stdout: '', ...refusal });
  });

  test('--input reads the body from a file, or from standard input, and the rest from the words', async () => {
    const file = path.join(tally.home, 'payment.json');
    await writeFile(file, JSON.stringify({ amount: 1250, currency: 'EUR', payment_method: card }));
    const argv = ['api', 'Payments_create', 'merchant_reference=A-1'];
    expect(await tally.run([...argv, '--input', file])).toMatchObject({ exitCode: 0 });
    expect(await tally.run([...argv, '--input', '-'], { stdin: '{"amount":990,"currency":"JPY"}' })).toMatchObject({
      exitCode: 0,
    });
    expect(service.asked.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { amount: 1250, currency: 'EUR', payment_method: card, merchant_reference: 'A-1' },
      { amount: 990, currency: 'JPY', merchant_reference: 'A-1' },
    ]);
  });

  test.each([
    ['[1]', [], 'Standard input does not contain a JSON object.'],
    ['{', [], 'Standard input does not contain a JSON object.'],
    ['{"amuont":1}', [], "The body of Payments_create has no field 'amuont'."],
    ['{"amount":1}', [], 'Payments_create needs currency.'],
    ['{"amount":1,"currency":"EUR"}', ['amount=2'], 'amount is specified twice.'],
  ])('--input %s with %j is refused', async (stdin, more, message) => {
    const { stderr, exitCode } = await tally.run(['api', 'Payments_create', ...more, '--input', '-'], { stdin });
    expect({ stderr, exitCode }).toEqual({ stderr: expect.stringContaining(`error: ${message}\n`), exitCode: 2 });
    expect(service.asked).toEqual([]);
  });

  test('--input names a file that cannot be read', async () => {
    const { stderr, exitCode } = await tally.run(['api', 'Payments_create', '--input', '/nowhere.json']);
    expect({ stderr, exitCode }).toEqual({ stderr: 'error: /nowhere.json cannot be read: ENOENT.\n', exitCode: 2 });
  });
});

test('tally version shows versions', async () => {
  expect(await tally.json(['version'])).toEqual({
    tally: manifest.version,
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
  });
});

describe('doctor', () => {
  const metadata = () => ({ issuer: service.baseUrl });
  const clockBy = async (script: Script) => {
    service.answerWith({ body: metadata() }, { body: metadata() }, script);
    const { stdout } = await tally.run(['doctor', '-o', 'jsonl', '--fields', 'check,result,detail']);
    return stdout.split('\n').find((line) => line.includes('"clock"'));
  };
  const answerAt = (milliseconds: number) => ({
    headers: { Date: new Date(milliseconds).toUTCString() },
    body: metadata(),
  });

  test.each([
    [-3600, 'failed', /360\d s ahead of the service/],
    [3600, 'failed', /3[56]\d\d s behind the service/],
    [0, 'ok', /synchronized with the service/],
  ])('compares the clock with a service that is %i s off', async (seconds, result, detail) => {
    const line = await clockBy((response) => {
      const { headers, body } = answerAt(Date.now() + seconds * 1000);
      response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
    });
    expect(line).toContain(`"result":"${result}"`);
    expect(line).toMatch(detail);
  });

  test('takes a slow answer for no wrong clock', async () => {
    const start = Date.now();
    const now = jest.spyOn(Date, 'now').mockReturnValue(start);
    const line = await clockBy((response) => {
      now.mockReturnValue(start + 10_000);
      const { headers, body } = answerAt(start);
      response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
    });
    now.mockRestore();
    expect(line).toContain('synchronized with the service');
  });
});

describe('a former name of an option goes on working, with a warning', () => {
  test.each([
    [['endpoints', 'test', 'we_x', '--event-type', 'payment.refunded'], '--event-type was renamed to --type.\n'],
    [['deliveries', 'list', '--event-type', 'payment.captured'], '--event-type was renamed to --type.\n'],
    [['payments', 'get', 'pay_x', '--watch'], '--watch was renamed to --follow.\n'],
  ])('%j', async (argv, stderr) => {
    const former = /--(\S+) was/.exec(stderr)![1]!;
    const present = /renamed to --(\S+)\./.exec(stderr)![1]!;
    const answer = argv.includes('list') ? page([]) : { body: { status: 'CAPTURED', checkout_url: null } };
    service.answerWith(answer, answer);
    const newWords = argv.map((word) => (word === `--${former}` ? `--${present}` : word));
    const expected = await tally.run(newWords);
    expect(expected).toMatchObject({ stderr: '', exitCode: 0 });
    expect(await tally.run(argv)).toEqual({ ...expected, stderr });
    const [first, second] = service.asked;
    expect([second!.path, second!.body]).toEqual([first!.path, first!.body]);
    expect((await tally.run([...argv.slice(0, 2), '--help'])).stdout).not.toContain(`--${former}`);
  });

  test('and is checked as the new one', async () => {
    const { stderr, exitCode } = await tally.run(['deliveries', 'list', '--event-type', 'payment.nothing']);
    expect({ stderr, exitCode }).toEqual({
      stderr: expect.stringContaining("option '--type <value>' argument"),
      exitCode: 2,
    });
  });
});
