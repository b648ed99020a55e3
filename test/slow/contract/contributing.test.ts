import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { copyTree, type Copy } from '../../../scripts/mutate-contract/copy.ts';
import { runNode } from '../../../scripts/processes/run-node.ts';
import { call, createMerchant } from '../../support/api.ts';
import { createDatabase, sql } from '../../support/database.ts';
import { paymentsOf } from '../../support/payments.ts';
import { startServiceProcess } from '../../support/process.ts';
import { newSignedInVisitor } from '../../support/visitor.ts';

/** Follows the guides of CONTRIBUTING.md, one after the other, in a copy of the tree, with their examples as they are there. */

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
const MODEL = 'server/models/payments/payment.ts';
const PAGES = 'server/pages/dashboard/dashboard.ts';
const FRAME = 'server/pages/dashboard/shell/frame.ts';
const SINCE = 'server/pages/dashboard/own/since';

let copy: Copy;
let guide: string;
beforeAll(async () => {
  copy = await copyTree();
  guide = await readFile(path.join(copy.folder, 'CONTRIBUTING.md'), 'utf8');
});
afterAll(() => copy.remove());

function sectionOf(title: string): string {
  const [, section] = new RegExp(`^## ${title}\n(.*?)^## `, 'ms').exec(`${guide}\n## `) ?? [];
  if (section === undefined) throw new Error(`CONTRIBUTING.md must have a section "${title}".`);
  return section;
}

/** Lists the examples of a section: fenced code, without its indentation. */
function examplesOf(title: string): string[] {
  return [...sectionOf(title).matchAll(/^( *)```(?:ts|typespec|eta|sql)\n(.*?)```/gms)].map(([, indent, example]) =>
    example!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

/** Returns the inline code of a section that begins with these words. */
function codeOf(title: string, start: string): string {
  const prose = sectionOf(title).replaceAll(/^ *```.*?^ *```$/gms, '');
  const found = [...prose.matchAll(/`([^`]+)`/g)].map(([, code]) => code!).find((code) => code.startsWith(start));
  if (found === undefined) throw new Error(`CONTRIBUTING.md must have \`${start}…\` under "${title}".`);
  return found;
}

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
  const [contract = '', domain = '', handler = '', request = '', command = ''] = examplesOf('How to add an operation');
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

test('a field of a model is missing in its columns, and compiles with the example', async () => {
  const title = 'How to change a table';
  const [migration = ''] = examplesOf(title);
  await copy.write(`server/database/migrations/${codeOf(title, '099-')}`, migration);
  await insert(
    MODEL,
    'export class Payment extends Model<InferAttributes<Payment>, InferCreationAttributes<Payment>> {',
    codeOf(title, 'declare '),
  );
  expect(await faulty()).toEqual([MODEL]);
  await insert(MODEL, `const COLUMNS = defineModel(Payment, 'payments', {`, codeOf(title, 'note: '));
  expect(await faulty()).toEqual([]);
});

test('a page is missing among the sections, and compiles with the examples', async () => {
  const [page = '', template = ''] = examplesOf('How to add a page');
  await copy.write(`${SINCE}-page.ts`, page);
  await copy.write(`${SINCE}.eta`, template);
  await copy.write(PAGES, `import { since } from './own/since-page.ts';\n${await copy.read(PAGES)}`);
  await insert(PAGES, 'export const DASHBOARD_PAGES: Page[] = [', '  since,');
  expect(await faulty()).toEqual([`${SINCE}-page.ts`]);
  await insert(FRAME, 'type OwnSection =', `  | 'since'`);
  expect(await faulty()).toEqual([]);
});

test('a service with these changes has the column, the operation and the page', async () => {
  const database = await createDatabase();
  const main = path.join(copy.folder, 'server/main.ts');
  const started = await startServiceProcess(database.url, { VALIDATE_RESPONSES: 'true' }, undefined, main);
  const service = { ...started, databaseUrl: database.url };
  try {
    const merchant = await createMerchant(service);
    const created = await paymentsOf(service, merchant).create();
    const { reference } = created.body;
    const described = await call(service, 'POST', `/payments/${reference}/describe`, {
      token: merchant.token,
      body: { description: 'Two tickets, row 4' },
    });
    expect([described.status, described.body.description]).toEqual([200, 'Two tickets, row 4']);
    const rows = await sql(service, 'SELECT note FROM payments WHERE reference = $1', [reference]);
    expect(rows).toEqual([{ note: null }]);
    const visitor = await newSignedInVisitor(service, 'since@example.com');
    const { status, html } = await visitor.get('/dashboard/since');
    expect([status, html]).toEqual([200, expect.stringMatching(/You signed up <time /)]);
  } finally {
    await service.stop();
    await database.drop();
  }
});
