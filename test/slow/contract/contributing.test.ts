import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { copyTree, type Copy } from '../../../scripts/mutate-contract/copy.ts';
import { runNode } from '../../../scripts/processes/run-node.ts';

/** Follows "How to add an operation" of CONTRIBUTING.md in a copy of the tree, with its examples as they stand there. */

const TSC = [
  'node_modules/typescript/bin/tsc',
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  'node_modules/.guide',
];
const HANDLERS = 'server/http/handlers/payment-handlers.ts';
const REQUESTS = 'test/support/contract/requests.ts';
const COMMANDS = 'cli/src/commands/payments.ts';
const DOMAIN = 'server/domain/payments/payments.ts';

let copy: Copy;
let examples: string[];
beforeAll(async () => {
  copy = await copyTree();
  const guide = await readFile(path.join(copy.folder, 'CONTRIBUTING.md'), 'utf8');
  const [, section = ''] = /^## How to add an operation\n(.*?)^## /ms.exec(guide) ?? [];
  examples = [...section.matchAll(/^ *```(?:ts|typespec)\n(.*?)```/gms)].map(([, example]) => example!);
});
afterAll(() => copy.remove());

/** Writes text behind the first occurrence of a place in a file of the copy. */
async function insert(file: string, place: string, text: string): Promise<void> {
  const source = await copy.read(file);
  expect(source).toContain(place);
  await copy.write(
    file,
    source.replace(place, () => `${place}\n${text}`),
  );
}

const run = (command: string[]) => runNode(command, copy.folder);

/** The files with errors of the compiler. */
async function faulty(): Promise<string[]> {
  const { output } = await run(TSC);
  return [...new Set([...output.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, file]) => file!))].sort();
}

test('an operation of the contract is missing in its handlers and requests, and compiles with the examples', async () => {
  const [contract = '', domain = '', handler = '', request = '', command = ''] = examples;
  const [model = '', operation = ''] = contract.split(/^ *\/\/ in the interface Payments:\n/m);
  await copy.write('spec/payments.tsp', `${await copy.read('spec/payments.tsp')}\n${model}`);
  await insert('spec/payments.tsp', 'interface Payments {', operation);
  expect(await run(['scripts/generate.ts'])).toEqual({ code: 0, output: '' });
  expect(await faulty()).toEqual([HANDLERS, REQUESTS]);
  await copy.write(
    DOMAIN,
    `import type { Clock } from '../../platform/clock.ts';\n${await copy.read(DOMAIN)}\n${domain}`,
  );
  const imports = [
    `import type { Transaction } from 'sequelize';`,
    `import { describePayment } from '../../domain/payments/payments.ts';`,
  ];
  await copy.write(HANDLERS, [...imports, await copy.read(HANDLERS)].join('\n'));
  await insert(HANDLERS, `export const Payments: Handlers['Payments'] = {`, handler);
  await insert(REQUESTS, '  Payments_list: () => ({}),', request);
  await insert(COMMANDS, 'configureCreate(group, context);', command);
  expect(await faulty()).toEqual([]);
});
