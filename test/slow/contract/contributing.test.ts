import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { copyTree, type Copy } from '../../../scripts/mutate-contract/copy.ts';
import { runNode } from '../../../scripts/processes/run-node.ts';
import { call, createMerchant } from '../../support/api.ts';
import { createDatabase, sql } from '../../support/database.ts';
import { paymentsOf } from '../../support/payments.ts';
import { startServiceProcess } from '../../support/process.ts';
import { startReceiver } from '../../support/receiver.ts';
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
const CONFIG = 'server/platform/config.ts';
const PROCESSORS = 'server/domain/payments/processors';
const LIST = `${PROCESSORS}/processors.ts`;
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

test('the compiler reports what is missing after the first step of each guide, and accepts the whole examples', async () => {
  // How to add an operation.
  const [contract = '', domain = '', handler = '', request = '', command = ''] = examplesOf('How to add an operation');
  const [model = '', operation = ''] = contract.split(/^ *\/\/ in the interface Payments:\n/m);
  await copy.write('spec/payments.tsp', `${await copy.read('spec/payments.tsp')}\n${model}`);
  await insert('spec/payments.tsp', 'interface Payments {', operation);
  expect(await run(['scripts/generate.ts'])).toEqual({ code: 0, output: '' });
  // How to change a table.
  const column = 'How to change a table';
  const [migration = ''] = examplesOf(column);
  await copy.write(`server/database/migrations/${codeOf(column, '099-')}`, migration);
  await insert(
    MODEL,
    'export class Payment extends Model<InferAttributes<Payment>, InferCreationAttributes<Payment>> {',
    codeOf(column, 'declare '),
  );
  // How to add a page.
  const [page = '', template = ''] = examplesOf('How to add a page');
  await copy.write(`${SINCE}-page.ts`, page);
  await copy.write(`${SINCE}.eta`, template);
  await copy.write(PAGES, `import { since } from './own/since-page.ts';\n${await copy.read(PAGES)}`);
  await insert(PAGES, 'export const DASHBOARD_PAGES: Page[] = [', '  since,');
  // How to add a processor.
  const [file = '', settings = '', line = ''] = examplesOf('How to add a processor');
  await copy.write(`${PROCESSORS}/acme.ts`, file);
  await copy.write(LIST, `import { acme } from './acme.ts';\n${await copy.read(LIST)}`);
  await insert(LIST, 'log: Logger): Promise<PaymentProcessor[]> {', line);
  expect(await faulty()).toEqual([LIST, HANDLERS, MODEL, `${SINCE}-page.ts`, REQUESTS].sort());

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
  await insert(MODEL, `const COLUMNS = defineModel(Payment, 'payments', {`, codeOf(column, 'note: '));
  await insert(FRAME, 'type OwnSection =', `  | 'since'`);
  await insert(CONFIG, 'export const settings = {', settings);
  await insert(
    CONFIG,
    'const SECRET_SETTINGS: (keyof typeof settings)[] = [',
    codeOf('How to add a processor', `'ACME_`),
  );
  expect(await faulty()).toEqual([]);
});

/** Answers an order of the processor in the guide: authorizations are pending, all else succeeds. */
const answerOrder: Parameters<typeof startReceiver>[0] = ({ path: asked }, response) => {
  const status = /\/(authorize|retrieve)$/.test(asked) ? 'pending' : 'succeeded';
  response.end(JSON.stringify({ status, reference: 'acme_1' }));
};

test('a service with these changes has the column, the operation, the page and the processor', async () => {
  const database = await createDatabase();
  const main = path.join(copy.folder, 'server/main.ts');
  const acme = await startReceiver(answerOrder);
  const settings = { VALIDATE_RESPONSES: 'true', ACME_URL: acme.url, ACME_SECRET: 'shared-with-the-processor' };
  const started = await startServiceProcess(database.url, settings, undefined, main);
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
    const { headers } = acme.received.find(({ path: asked }) => asked.endsWith('/authorize'))!;
    const outcome = JSON.stringify({ idempotencyKey: headers['idempotency-key'], outcome: { status: 'succeeded' } });
    const callBack = (secret: string) =>
      fetch(`${service.baseUrl.replace('/api/v1', '')}/processors/acme/callback`, {
        method: 'POST',
        body: outcome,
        headers: { 'Acme-Signature': createHmac('sha256', secret).update(outcome).digest('hex') },
      });
    expect((await callBack('forged')).status).toBe(401);
    expect((await paymentsOf(service, merchant).read(reference)).status).toBe('PENDING');
    expect((await callBack(settings.ACME_SECRET)).status).toBe(204);
    const captured = await paymentsOf(service, merchant).act(reference, 'capture');
    expect([captured.status, captured.body.status]).toEqual([200, 'CAPTURED']);
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
