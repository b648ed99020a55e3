import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTally, type Tally } from './support/tally.ts';

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
  [['-o', 'json', 'businesses', 'members', 'a'], ['add']],
  [
    ['api', 'Consents'],
    ['Consents_list', 'Consents_delete'],
  ],
  [
    ['trigger', 'payment.c'],
    ['payment.captured', 'payment.cancelled'],
  ],
  [['payments', 'get', ''], []],
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

test('the script for bash completes', async () => {
  const main = path.join(import.meta.dirname, '../cli/src/main.ts');
  const { stdout } = await promisify(execFile)('bash', [
    '-c',
    `tally() { '${process.execPath}' --conditions=tallystick:source '${main}' "$@"; }
     source <(tally completion bash)
     COMP_WORDS=(tally payments cap); COMP_CWORD=2; _tally
     echo "\${COMPREPLY[@]}"`,
  ]);
  expect(stdout).toBe('capture\n');
});
