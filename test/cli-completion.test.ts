import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { page, problem, startScriptedService, type ScriptedService } from './support/scripted-service.ts';
import { createTally, unreachableOrigin, type Tally } from './support/tally.ts';

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
  [['pay'], ['payments']],
  [
    ['payments', 'c'],
    ['create', 'capture', 'cancel'],
  ],
  [
    ['payments', 'create', '--c'],
    ['--currency', '--capture-method', '--card'],
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
    [['payments', 'get', 'pay_'], payment, '/payments', 'pay_a\tCAPTURED 1250 EUR\n'],
    [['payments', 'refund', ''], payment, '/payments', 'pay_a\tCAPTURED 1250 EUR\n'],
    [['events', 'list', '--payment=pay'], payment, '/payments', '--payment=pay_a\tCAPTURED 1250 EUR\n'],
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

  test('are none when the service refuses, or is not there', async () => {
    service.answerWith(problem(403, 'insufficient_scope'));
    const argv = ['__complete', '--', 'payments', 'get', ''];
    expect(await tally.run(argv, { env })).toEqual({ stdout: '', stderr: '', exitCode: 0 });
    const away = { ...env, TALLYSTICK_BASE_URL: await unreachableOrigin() };
    expect(await tally.run(argv, { env: away })).toEqual({ stdout: '', stderr: '', exitCode: 0 });
  });
});

test.each([
  ['payments cap', ['payments', 'cap'], 'capture'],
  ['payments list --output=j', ['payments', 'list', '--output', '=', 'j'], 'json jsonl'],
  ['payments list --output=', ['payments', 'list', '--output', '='], 'table json jsonl'],
  ['payments list --status=CAPTURED,CA', ['payments', 'list', '--status', '=', 'CAPTURED,CA'], 'CAPTURED,CANCELLED'],
])('the script for bash completes %s', async (_, words, expected) => {
  const main = path.join(import.meta.dirname, '../cli/src/main.ts');
  const { stdout } = await promisify(execFile)('bash', [
    '-c',
    `tally() { '${process.execPath}' --conditions=tallystick:source '${main}' "$@"; }
     source <(tally completion bash)
     COMP_WORDS=(tally ${words.join(' ')}); COMP_CWORD=${words.length}; _tally
     echo "\${COMPREPLY[@]}"`,
  ]);
  expect(stdout).toBe(`${expected}\n`);
});

test.each(['zsh', 'fish', 'powershell'])('the script for %s asks the program', async (shell) => {
  expect((await tally.run(['completion', shell])).stdout).toContain('tally __complete -- ');
});
