import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { Language, Parser, type Tree } from 'web-tree-sitter';
import { eventually } from '../support/eventually.ts';
import { page, problem, startScriptedService, stayMute, type ScriptedService } from '../support/scripted-service.ts';
import { createTally, unreachableOrigin, type Tally } from '../support/tally.ts';

let tally: Tally;
beforeAll(async () => {
  tally = await createTally();
});
afterAll(() => tally.remove());

async function candidates(...words: string[]): Promise<string[]> {
  const { stdout } = await tally.run(['__complete', '--', ...words]);
  return stdout.split('\n').flatMap((line) => (line ? [line.split('\t')[0]!] : []));
}

test.each([
  [['pay'], ['payments', 'payouts']],
  [
    ['payments', 'c'],
    ['create', 'capture', 'cancel', 'cancel-refund'],
  ],
  [
    ['payments', 'create', '--c'],
    ['--currency', '--capture-method', '--card', '--card-page', '--card-token'],
  ],
  [
    ['payments', 'create', '--card', 'sim_re'],
    ['sim_refund_pending', 'sim_refund_failure'],
  ],
  [
    ['payments', 'list', '-o', 'j'],
    ['json', 'jsonl'],
  ],
  [['-o', 'json', 'members', 'a'], ['accept']],
  [
    ['api', 'Consents'],
    ['Consents_list', 'Consents_delete'],
  ],
  [
    ['trigger', 'payment.c'],
    ['payment.captured', 'payment.cancelled'],
  ],
  [['payments', 'get', ''], []],
  [
    ['payments', 'list', '--output=j'],
    ['--output=json', '--output=jsonl'],
  ],
  [
    ['payments', 'create', '--card=sim_re'],
    ['--card=sim_refund_pending', '--card=sim_refund_failure'],
  ],
  [
    ['payments', 'list', '--status', 'AUTHORIZED,CA'],
    ['AUTHORIZED,CAPTURED', 'AUTHORIZED,CANCELLED'],
  ],
  [['payments', 'list', '--status=AUTHORIZED,CAPTURED,CA'], ['--status=AUTHORIZED,CAPTURED,CANCELLED']],
  [
    ['payments', 'list', '--fields', 'status,amount_r'],
    ['status,amount_refunded', 'status,amount_refundable'],
  ],
  [['trigger', 'payment.captured', '--nothing=x'], []],
])('%j is completed', async (words, expected) => {
  expect(await candidates(...words)).toEqual(expected);
});

test('names of profiles are completed', async () => {
  await mkdir(tally.profiles, { recursive: true });
  for (const name of ['shop', 'bank']) {
    await writeFile(path.join(tally.profiles, `${name}.json`), '{"base_url":"https://pay.example.com"}');
  }
  expect(await candidates('--profile', '')).toEqual(['bank', 'shop']);
  expect(await candidates('profiles', 'use', 's')).toEqual(['shop']);
});

describe('identifiers', () => {
  let service: ScriptedService;
  let env: Record<string, string>;
  beforeAll(async () => {
    service = await startScriptedService();
    env = {
      TALLYSTICK_BASE_URL: new URL(service.baseUrl).origin,
      TALLYSTICK_CLIENT_ID: 'app_x',
      TALLYSTICK_CLIENT_SECRET: 'tsk_test_x',
      TALLYSTICK_SESSION_TOKEN: 'tses_x',
    };
  });
  afterAll(() => service.stop());
  beforeEach(() => service.reset());

  const payment = { reference: 'pay_a', status: 'CAPTURED', amount: 1250, currency: 'EUR' };

  test.each([
    [['payments', 'get', 'pay_'], payment, '/payments', 'pay_a\tCAPTURED 12.50 EUR\n'],
    [['payments', 'refund', ''], payment, '/payments', 'pay_a\tCAPTURED 12.50 EUR\n'],
    [['events', 'list', '--payment=pay'], payment, '/payments', '--payment=pay_a\tCAPTURED 12.50 EUR\n'],
    [
      ['apps', 'use', ''],
      { client_id: 'app_a', name: 'Shop', environment: 'TEST' },
      '/oauth/clients',
      'app_a\tShop TEST\n',
    ],
    [['members', 'list', ''], { id: 'biz_a', name: 'Engines' }, '/businesses', 'biz_a\tEngines\n'],
    [['deliveries', 'replay', 'x'], { id: 'whd_a' }, '/webhook-deliveries', ''],
  ])('%j', async (words, entry, path, stdout) => {
    service.answerWith(page([entry]));
    expect(await tally.run(['__complete', '--', ...words], { env })).toEqual({ stdout, stderr: '', exitCode: 0 });
    expect(service.asked.map((asked) => asked.path)).toEqual([`${path}?limit=100`]);
  });

  test.each([[['--profile', 'till']], [['-p', 'till']], [['--profile=till']]])(
    'are those of the profile that the line names: %j',
    async (profile) => {
      const { TALLYSTICK_BASE_URL: base_url } = env;
      const application = { client_id: 'app_x', client_secret: 'tsk_test_x' };
      await mkdir(tally.profiles, { recursive: true });
      await writeFile(path.join(tally.profiles, 'till.json'), JSON.stringify({ base_url, application }));
      service.answerWith(page([payment]));
      expect(await candidates(...profile, 'payments', 'get', '')).toEqual(['pay_a']);
      expect(service.asked[0]!.headers.authorization).toBe('Bearer tat_1');
    },
  );

  test('are those of the service that the line names', async () => {
    service.answerWith(page([payment]));
    const argv = ['__complete', '--', 'payments', 'get', '--base-url', env.TALLYSTICK_BASE_URL!, ''];
    const { stdout } = await tally.run(argv, { env: { ...env, TALLYSTICK_BASE_URL: await unreachableOrigin() } });
    expect(stdout).toBe('pay_a\tCAPTURED 12.50 EUR\n');
  });

  test('are none when the service refuses, or is not there', async () => {
    service.answerWith(problem(403, 'insufficient_scope'));
    const argv = ['__complete', '--', 'payments', 'get', ''];
    expect(await tally.run(argv, { env })).toEqual({ stdout: '', stderr: '', exitCode: 0 });
    const away = { ...env, TALLYSTICK_BASE_URL: await unreachableOrigin() };
    expect(await tally.run(argv, { env: away })).toEqual({ stdout: '', stderr: '', exitCode: 0 });
  });

  test.each([
    ['token', { askedForTokens: 1, asked: 0 }],
    ['list', { askedForTokens: 1, asked: 1 }],
  ])('are none when the service gives no %s, which is asked for once', async (silentOn, expected) => {
    await eventually(async () => {
      service.reset();
      if (silentOn === 'token') service.answerTokensWith(stayMute);
      else service.answerWith(stayMute);
      const outcome = await tally.run(['__complete', '--', 'payments', 'get', ''], { env, spawned: true });
      expect(outcome).toEqual({ stdout: '', stderr: '', exitCode: 0 });
      const [tokens, lists] = [service.askedForTokens.length, service.asked.length];
      expect([tokens <= expected.askedForTokens, lists <= expected.asked]).toEqual([true, true]);
      return tokens === expected.askedForTokens && lists === expected.asked;
    }, 'a completion that a busy machine did not end before it asked');
  });
});

test.each([
  ['payments cap', ['payments', 'cap'], 'capture'],
  ['payments list --output=j', ['payments', 'list', '--output', '=', 'j'], 'json jsonl'],
  ['payments list --output=', ['payments', 'list', '--output', '='], 'table json jsonl'],
  ['payments list --status=CAPTURED,CA', ['payments', 'list', '--status', '=', 'CAPTURED,CA'], 'CAPTURED,CANCELLED'],
])('the script for bash completes %s', async (_, words, expected) => {
  const main = path.join(import.meta.dirname, '../../cli/src/main.ts');
  const { stdout } = await promisify(execFile)('bash', [
    '-c',
    `tally() { '${process.execPath}' --conditions=tallystick:source '${main}' "$@"; }
     source <(tally completion bash)
     COMP_WORDS=(tally ${words.join(' ')}); COMP_CWORD=${words.length}; _tally
     echo "\${COMPREPLY[@]}"`,
  ]);
  expect(stdout).toBe(`${expected}\n`);
});

test.each([
  ['zsh', 'tally __complete -- '],
  ['fish', 'tally __complete -- '],
  ['powershell', "tally __complete '--' "],
])('the script for %s asks the program', async (shell, asks) => {
  expect((await tally.run(['completion', shell])).stdout).toContain(asks);
});

describe('the script for PowerShell, which does not run here,', () => {
  let parser: Parser;
  beforeAll(async () => {
    await Parser.init();
    parser = new Parser();
    const grammar = createRequire(import.meta.url).resolve('tree-sitter-powershell/tree-sitter-powershell.wasm');
    parser.setLanguage(await Language.load(grammar));
  });
  afterAll(() => parser.delete());
  const textsIn = (tree: Tree | null, type: string) => tree!.rootNode.descendantsOfType(type).map((node) => node.text);

  test('is a program of PowerShell’s grammar', async () => {
    const { stdout } = await tally.run(['completion', 'powershell']);
    const tree = parser.parse(stdout);
    expect(tree!.rootNode.hasError).toBe(false);
    expect(textsIn(tree, 'script_parameter')).toEqual(['$wordToComplete', '$commandAst', '$cursorPosition']);
    expect(textsIn(tree, 'command_name')).toEqual(expect.arrayContaining(['Register-ArgumentCompleter', 'tally']));
    // The grammar finds what is broken.
    for (const sign of ['{', '}', '(', ')', '"']) {
      const broken = stdout.slice(0, stdout.lastIndexOf(sign)) + stdout.slice(stdout.lastIndexOf(sign) + 1);
      expect(parser.parse(broken)!.rootNode.hasError).toBe(true);
    }
  });

  /** The elements of the line up to the cursor without quotes, and an empty word behind a space. */
  test.each([
    ['tally payments cap', ['payments', 'cap'], ['capture']],
    ['tally payments list ', ['payments', 'list', ''], []],
    ['tally completion ', ['completion', ''], ['bash', 'zsh', 'fish', 'powershell']],
    ['tally payments list -o ', ['payments', 'list', '-o', ''], ['table', 'json', 'jsonl']],
    [
      'tally payments list --output=',
      ['payments', 'list', '--output='],
      ['--output=table', '--output=json', '--output=jsonl'],
    ],
    [
      'tally payments list --status CAPTURED,CA',
      ['payments', 'list', '--status', 'CAPTURED,CA'],
      ['CAPTURED,CANCELLED'],
    ],
    ['tally payments list --status "CAPT', ['payments', 'list', '--status', 'CAPT'], ['CAPTURED']],
    [
      `tally payments create --description "--card Two tickets" --card 'sim_re`,
      ['payments', 'create', '--description', '--card Two tickets', '--card', 'sim_re'],
      ['sim_refund_pending', 'sim_refund_failure'],
    ],
    ["tally trigger '' ", ['trigger', '', '--am'], ['--amount']],
    [
      'tally payments list ä"ö\\ --output=j',
      ['payments', 'list', 'ä"ö\\', '--output=j'],
      ['--output=json', '--output=jsonl'],
    ],
  ])('asks for %s', async (_, words, expected) => {
    expect(await candidates(...words)).toEqual(expected);
  });
});
