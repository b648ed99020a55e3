import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { page, problem } from '../support/scripted-service.ts';
import { env, service, tally } from '../support/scripted-tally.ts';
import { startTally } from '../support/terminal.ts';

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

const payment = (merchant_reference: string, created_at = ago(200)) => ({
  reference: 'pay_01jd3k5m7n9p1q3r5s7t9v1w3x',
  status: 'AUTHORIZED',
  amount: 1250,
  currency: 'EUR',
  merchant_reference,
  created_at,
});

async function atTerminal(argv: string[], columns = 100, more: Record<string, string> = { NO_COLOR: '1' }) {
  const { exitCode, stdout, screen } = startTally(argv, { env: { ...env, ...more }, columns });
  return { exitCode: await exitCode, stdout: stdout(), stderr: screen() };
}

/** All timers except Date. */
const REAL_TIMERS = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
  ...(['nextTick', 'queueMicrotask', 'hrtime', 'performance'] as const),
];

describe('search', () => {
  const found = {
    data: [
      { type: 'payment', id: 'pay_1', matched: 'amount', payment: payment('A-1001'), client_id: null },
      { type: 'endpoint', id: 'we_1', matched: 'id', payment: null, client_id: null },
    ],
    has_more: true,
    searched_since: '2026-11-01T10:00:00.000Z',
  };
  /** Without a session, so that only the application searches. */
  const alone = { TALLYSTICK_SESSION_TOKEN: '', NO_COLOR: '1' };

  test('shows what is found as a table, and what was left out', async () => {
    service.answerWith({ body: found });
    expect(await atTerminal(['search', '12.50'], 100, alone)).toEqual({
      exitCode: 0,
      stdout:
        'TYPE      ID     MATCHED  PAYMENT.STATUS  PAYMENT.AMOUNT  PAYMENT.MERCHANT REFERENCE\n' +
        'payment   pay_1  amount   AUTHORIZED      12.50 EUR       A-1001\n' +
        'endpoint  we_1   id\n',
      stderr:
        'There are more results: pass --offset 2, or refine the query.\n' +
        'Only payments since 2026-11-01T10:00:00.000Z were searched for a part of a text.\n',
    });
  });

  test('continues after the results that were shown, as far as the service lists them', async () => {
    service.answerWith({ body: found }, { body: found });
    expect((await tally.run(['search', '12.50', '--offset', '40'])).stderr).toContain('pass --offset 42, or refine');
    expect((await tally.run(['search', '12.50', '--offset', '500'])).stderr).toMatch(/^There are more results: refine/);
    expect(service.asked[0]!.path).toBe('/search?q=12.50&offset=40');
  });

  test('says how to search older payments once all results are shown', async () => {
    service.answerWith({ body: { ...found, has_more: false } });
    const since = '2026-11-01T10:00:00.000Z';
    expect((await atTerminal(['search', '12.50'], 100, alone)).stderr).toBe(
      `Only payments since ${since} were searched for a part of a text: pass --before ${since} to search older ones.\n`,
    );
  });

  test('takes the query with or without the name of the command or the option', async () => {
    service.answerWith(...Array.from({ length: 3 }, () => ({ body: found })));
    for (const words of [['A-1001'], ['find', 'A-1001'], ['find', '--q', 'A-1001']]) {
      const { exitCode, stdout } = await tally.run(['search', ...words], { env: alone });
      expect([exitCode, JSON.parse(stdout)]).toEqual([0, found]);
    }
    expect(service.asked.map((asked) => asked.path)).toEqual(Array.from({ length: 3 }, () => '/search?q=A-1001'));
  });

  test('names the list of members or invitations that has more than are shown', async () => {
    const person = { email: 'ada@example.com', role: 'owner' };
    service.answerWith(
      { body: { ...found, has_more: false, searched_since: null } },
      { body: { business_id: 'biz_1' } },
      page([{ ...person, user_id: 'usr_1' }], 'next'),
      page([{ ...person, id: 'inv_1' }], 'next'),
    );
    const { stdout, stderr } = await tally.run(['search', "d'a"]);
    expect(stderr.split('\n')).toEqual([
      "There are more members: `tally members list biz_1 --email 'd'\\''a'`.",
      "There are more invitations: `tally members invitations biz_1 --email 'd'\\''a'`.",
      '',
    ]);
    expect(JSON.parse(stdout).data.map(({ id }: { id: string }) => id)).toEqual(['usr_1', 'inv_1', 'pay_1', 'we_1']);
    expect(service.asked[2]!.path).toBe('/businesses/biz_1/members?email=d%27a&limit=10');
  });

  test('fails if members cannot be searched for another reason than a missing right', async () => {
    service.answerWith({ body: found }, { body: { business_id: 'biz_1' } }, problem(403, 'csrf_failed'));
    const { exitCode, stdout, stderr } = await tally.run(['search', 'ada']);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain('csrf_failed');
  });

  test('without a query names what is missing', async () => {
    expect(await tally.run(['search'])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--q') });
  });
});

describe('a table at a terminal', () => {
  // The date is frozen, because `0 seconds ago` is true for half a second only.
  beforeEach(() => void jest.useFakeTimers({ doNotFake: REAL_TIMERS }));
  afterEach(() => void jest.useRealTimers());

  const LONG = 'a long name of the order, which no screen has room for';

  test('has room for all at a wide one', async () => {
    service.answerWith(page([payment(LONG)]));
    expect(await atTerminal(['payments', 'list'], 160)).toEqual({
      stdout:
        'REFERENCE                       STATUS      AMOUNT     MERCHANT REFERENCE                                      CREATED AT\n' +
        `pay_01jd3k5m7n9p1q3r5s7t9v1w3x  AUTHORIZED  12.50 EUR  ${LONG}  3 minutes ago\n`,
      stderr: '',
      exitCode: 0,
    });
  });

  test('cuts texts first', async () => {
    service.answerWith(page([payment(LONG)]));
    expect((await atTerminal(['payments', 'list'], 100)).stdout).toBe(
      'REFERENCE                       STATUS      AMOUNT     MERCHANT REFERENCE              CREATED AT\n' +
        'pay_01jd3k5m7n9p1q3r5s7t9v1w3x  AUTHORIZED  12.50 EUR  a long name of the order, whi…  3 minutes ago\n',
    );
  });

  test.each([
    {
      columns: 75,
      shown: 'REFERENCE                       STATUS      AMOUNT     MERCHANT REFERENCE',
      left: 'created_at',
    },
    {
      columns: 60,
      shown: 'REFERENCE                       STATUS      AMOUNT',
      left: 'merchant_reference, created_at',
    },
    { columns: 20, shown: 'REFERENCE', left: 'status, amount, merchant_reference, created_at' },
  ])('leaves out the last columns at $columns, and never cuts an identifier', async ({ columns, shown, left }) => {
    service.answerWith(page([payment(LONG)]));
    const { stdout, stderr } = await atTerminal(['payments', 'list'], columns);
    expect(stdout.split('\n')[0]).toBe(shown);
    expect(stdout).toContain('\npay_01jd3k5m7n9p1q3r5s7t9v1w3x');
    expect(stderr).toBe(`Omitted for lack of width: ${left}. Show them with --fields.\n`);
  });

  test('counts wide letters twice', async () => {
    service.answerWith(page([payment('日本語の注文番号です')]));
    const { stdout } = await atTerminal(['payments', 'list'], 88);
    expect(stdout.split('\n')[1]).toContain('  日本語の注文番号…   3 minutes ago');
  });

  test('shows all that --fields names', async () => {
    service.answerWith(page([payment(LONG)]));
    const { stdout, stderr } = await atTerminal(['payments', 'list', '--fields', 'merchant_reference,reference'], 40);
    expect({ stdout, stderr }).toEqual({ stdout: expect.stringContaining(LONG), stderr: '' });
  });

  test('ends with what there is beyond it', async () => {
    service.answerWith(page([payment('a'), payment('b')]));
    const { exitCode, stdout, screen } = startTally(['payments', 'list', '--limit', '1'], { env });
    expect(await exitCode).toBe(0);
    expect(stdout()).not.toBe('');
    expect(screen()).toBe('There are more than 1: raise --limit, or use --all.\n');
  });

  test.each([
    [0, '0 seconds ago'],
    [59, '59 seconds ago'],
    [60, '1 minute ago'],
    [3 * 3600, '3 hours ago'],
    [2 * 86_400, '2 days ago'],
    [-7500, 'in 2 hours'],
    [40 * 86_400, / \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/],
  ])('says of a time %s s ago: %s', async (seconds, says) => {
    service.answerWith(page([payment('a', ago(seconds))]));
    const { stdout } = await atTerminal(['payments', 'list']);
    expect(stdout.split('\n')[1]).toEqual(
      typeof says === 'string' ? expect.stringContaining(`  ${says}`) : expect.stringMatching(says),
    );
  });

  test('of one entry shows the time and how long ago it was', async () => {
    service.answerWith({ body: payment('a') });
    const { stdout } = await atTerminal(['payments', 'get', 'pay_x']);
    expect(stdout).toMatch(/^created_at +\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC \(3 minutes ago\)$/m);
  });

  test.each([
    ['EUR', '12.50 EUR'],
    ['JPY', '1250 JPY'],
    ['BHD', '1.250 BHD'],
    ['HUF', '12.50 HUF'],
    ['IQD', '1.250 IQD'],
    ['LAK', '12.50 LAK'],
    ['XCG', '12.50 XCG'],
  ])('shows 1250 minor units of %s, as the service counts them: %s', async (currency, shown) => {
    service.answerWith({ body: { ...payment('a'), currency } });
    expect((await atTerminal(['payments', 'get', 'pay_x'])).stdout).toMatch(new RegExp(`^amount +${shown}$`, 'm'));
  });

  test.each([
    [-5, 'EUR', '-0.05 EUR'],
    [-50, 'EUR', '-0.50 EUR'],
    [-1250, 'EUR', '-12.50 EUR'],
    [-5, 'JPY', '-5 JPY'],
    [0, 'EUR', '0.00 EUR'],
  ])('shows %d minor units of %s, as of an entry that takes: %s', async (amount, currency, shown) => {
    service.answerWith({ body: { ...payment('a'), amount, currency } });
    expect((await atTerminal(['payments', 'get', 'pay_x'])).stdout).toMatch(new RegExp(`^amount +${shown}$`, 'm'));
  });

  test('elsewhere shows the time itself', async () => {
    service.answerWith(page([payment('a')]));
    const { stdout } = await tally.run(['payments', 'list', '-o', 'table']);
    expect(stdout).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\n$/);
  });
});

describe('colours', () => {
  const GREEN = '\u001b[32mAUTHORIZED';
  const list = ['payments', 'list', '-o', 'table'];

  test.each([
    [{ FORCE_COLOR: '1' }, true],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, true],
    [{ FORCE_COLOR: '' }, false],
    [{}, false],
  ])('without a terminal, and with %j: %s', async (variables: Record<string, string>, colored) => {
    service.answerWith(page([payment('a')]));
    expect((await tally.run(list, { env: variables })).stdout.includes(GREEN)).toBe(colored);
  });

  test.each([
    [{}, true],
    [{ FORCE_COLOR: '0' }, false],
    [{ NO_COLOR: '1' }, false],
  ])('at a terminal, and with %j: %s', async (variables: Record<string, string>, colored) => {
    service.answerWith(page([payment('a')]));
    expect((await atTerminal(list, 100, variables)).stdout.includes(GREEN)).toBe(colored);
  });
});

/** Characters that programs split lines at, including those of Python's splitlines(). */
const LINE_END = /[\r\n\u000b\u000c\u001c-\u001e\u0085\u2028\u2029]/;

test.each([
  ['-o', 'jsonl'],
  ['-o', 'jsonl', '--jq', '{description}'],
  ['--jq', '[.[].description]'],
])('every line of JSON is one line to any program, with %s %s %s', async (...options) => {
  const description = 'a\u000bb\u000cc\u001cd\u001de\u001ef\u0085g\u2028h\u2029i';
  service.answerWith(page([{ description }]));
  const { stdout } = await tally.run(['payments', 'list', ...options]);
  expect(stdout.trimEnd()).not.toMatch(LINE_END);
  expect(JSON.stringify(JSON.parse(stdout))).toContain(JSON.stringify(description));
});

describe('--jq', () => {
  const run = async (filter: string, ...more: string[]) => {
    service.answerWith(page([payment('a'), payment('b')]));
    return tally.run(['payments', 'list', '--jq', filter, ...more]);
  };

  test.each([
    ['.[].merchant_reference', [], 'a\nb\n'],
    ['map(.amount) | add', [], '2500\n'],
    ['map(select(.merchant_reference == "b")) | length', [], '1\n'],
    ['.[0] | {amount, currency}', [], '{"amount":1250,"currency":"EUR"}\n'],
    ['.merchant_reference', ['-o', 'jsonl'], 'a\nb\n'],
    ['.', ['-o', 'jsonl', '--fields', 'status'], '{"status":"AUTHORIZED"}\n{"status":"AUTHORIZED"}\n'],
  ])('%s with %j', async (filter, more, stdout) => {
    expect(await run(filter, ...more)).toEqual({ stdout, stderr: '', exitCode: 0 });
  });

  // The answers are those of jq itself.
  test.each([
    ['.[0].captured_at // "never"', 'never\n'],
    ['.[] | .description // empty', ''],
    ['.[1:] | length, (.[:2] | length)', '1\n1\n'],
    ['.[0] | {status, amount} | keys', '["amount","status"]\n'],
    ['.[0] | @sh "pay \\(.status) \\(.amount)"', "pay 'AUTHORIZED' 1250\n"],
    ['[[2], [1, 5], [1]] | sort', '[[1],[1,5],[2]]\n'],
    ['[1, 3, 2] | sort_by(-.)', '[3,2,1]\n'],
    ['.[0]."amount"', '1250\n'],
    ['.[0].status | test("auth"; "i")', 'true\n'],
    ['.[0] | [.status, true, null, 1.5] | @csv', '"AUTHORIZED",true,,1.5\n'],
    ['try error("no") catch "caught \\(.)"', 'caught no\n'],
    ['env.COUNTER, $ENV.COUNTER', 'till \\(1)\ntill \\(1)\n'],
    ['0 | strftime("%Y-%m-%d")', '1970-01-01\n'],
    ['.[0] as {$amount, currency: $c} | "\\($amount) \\($c)"', '1250 EUR\n'],
    ['[label $out | .[] | ., break $out] | length', '1\n'],
    ['1e3 + 1', '1001\n'],
    ['null | getpath(["a", "b"])', 'null\n'],
    ['def twice: def once: . + .; once; .[0].amount | twice', '2500\n'],
    ['{b: 1, "2": 2, "1": 3}', '{"b":1,"2":2,"1":3}\n'],
    ['-(.[0].amount)', '-1250\n'],
    ['., halt | length', '2\n'],
    ['[inputs]', '[]\n'],
  ])('means the same as in jq: %s', async (filter, stdout) => {
    service.answerWith(page([payment('a'), payment('b')]));
    const outcome = await tally.run(['payments', 'list', '--jq', filter], { env: { COUNTER: 'till \\(1)' } });
    expect(outcome).toEqual({ stdout, stderr: '', exitCode: 0 });
  });

  test.each([
    ['.[] | .merchant_reference | length', 'json'],
    ['.merchant_reference | length', 'jsonl'],
  ])('takes a list of several MB: %s of %s', async (filter, format) => {
    service.answerWith(page(Array.from({ length: 2950 }, () => payment('x'.repeat(1000)))));
    const { stdout } = await tally.run(['payments', 'list', '--limit', '3000', '--jq', filter, '-o', format]);
    expect(stdout).toBe('1000\n'.repeat(2950));
  });

  test('is for JSON at a terminal too', async () => {
    service.answerWith({ body: payment('a') });
    expect(await atTerminal(['payments', 'get', 'pay_x', '--jq', '.status'])).toMatchObject({ stdout: 'AUTHORIZED\n' });
  });

  test.each([
    ['[.status, .amount] | @tsv', 'AUTHORIZED\t1250\n', 'AUTHORIZED\\t1250\n'],
    ['[.status, .currency] | join("\\n")', 'AUTHORIZED\nEUR\n', 'AUTHORIZED\\nEUR\n'],
    ['"\\u001b[2J"', '\u001b[2J\n', '\\u001b[2J\n'],
  ])('gives a program the texts as they are, and escapes them for a terminal: %j', async (filter, raw, escaped) => {
    const get = ['payments', 'get', 'pay_x', '--jq', filter];
    service.answerWith({ body: payment('a') });
    expect(await tally.run(get)).toMatchObject({ stdout: raw });
    service.answerWith({ body: payment('a') });
    expect(await atTerminal(get)).toMatchObject({ stdout: escaped });
  });

  test('says what is wrong with a filter, before the service is asked', async () => {
    expect({ ...(await run('.[')), asked: service.asked }).toEqual({
      stdout: '',
      stderr:
        "error: --jq '.[' failed: syntax error, unexpected end of file.\n" +
        '  next  See https://jqlang.org/manual for its language.\n',
      exitCode: 2,
      asked: [],
    });
  });

  test.each([
    ['.[0].amount[]', 'Cannot iterate over number (1250)'],
    ['error("no \\(length)")', 'no 2'],
    ['"stop" | halt_error', 'stop'],
    ['reduce range(100000) as $i (0; [.])', 'it requires too much memory or nests too deeply'],
  ])('says why a filter does not apply to the data: %s', async (filter, reason) => {
    const { stdout, stderr, exitCode } = await run(filter);
    expect(stderr).toContain(`error: --jq '${filter}' failed: ${reason}.\n  next  See https://jqlang.org/manual`);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
  });

  test('does not filter a table', async () => {
    expect(await run('.', '-o', 'table')).toMatchObject({ exitCode: 2 });
  });

  test('may take the secret that is shown once, and not leave it out', async () => {
    const create = ['endpoints', 'create', '--url', 'https://shop.example.com/hooks', '--jq'];
    expect(await tally.run([...create, '.id'])).toMatchObject({ stdout: '', exitCode: 2 });
    expect(service.asked).toEqual([]);
    service.answerWith({ body: { id: 'we_x', secret: 'whsec_x' } });
    expect(await tally.run([...create, '.secret'])).toMatchObject({ stdout: 'whsec_x\n', exitCode: 0 });
  });
});

describe('a refused field', () => {
  const payments = ['payments', 'create', '--amount', '1', '--currency', 'XXX'];
  const refused = (field: string) => {
    const message = 'must be something else';
    const fault = { field, code: 'invalid', message };
    return problem(400, 'invalid_request', { detail: `${field} ${message} (and 1 more fault).`, errors: [fault] });
  };

  test.each([
    [payments, '/currency', '--currency'],
    [[...payments, '--metadata', 'order=1'], '/metadata/order', '--metadata order'],
    [['payments', 'list', '--since', '24h'], 'created_gte', '--since'],
    [['payments', 'get', 'pay_x'], 'reference', '<reference>'],
    [['apps', 'update', 'app_x', '--scopes', 'payments:read'], '/scopes/0', '--scopes'],
    [['payments', 'create', '--amount', '1', '--currency', 'EUR'], '/payment_method/token', 'payment_method.token'],
    [['api', 'Payments_create', 'amount=1', 'currency=XXX'], '/currency', 'currency'],
    [
      ['payments', 'create', '--amount', '1', '--currency', 'EUR', '--idempotency-key', 'a'],
      'Idempotency-Key',
      '--idempotency-key',
    ],
  ])('of `tally %j` has the name of its flag: %s', async (argv, field, name) => {
    service.answerWith(refused(field));
    const { stderr, exitCode } = await tally.run(argv);
    expect(stderr).toMatch(
      new RegExp(
        `^error: ${name} must be something else \\(and 1 more fault\\)\\.\n {2}code .*\n {2}field +${name}: must be something else\n`,
      ),
    );
    expect(exitCode).toBe(1);
  });

  test('has the name of the contract in JSON', async () => {
    service.answerWith(refused('/currency'));
    const { error } = JSON.parse((await tally.run([...payments, '-o', 'json'])).stderr) as { error: object };
    expect(error).toMatchObject({
      message: '/currency must be something else (and 1 more fault).',
      errors: [{ field: '/currency', code: 'invalid' }],
    });
  });
});
