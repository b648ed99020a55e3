import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { renderBankFile } from '../../../../server/domain/payouts/bank-file.ts';
import { sepaText } from '../../../../server/domain/payouts/sepa-text.ts';
import { runOps } from '../../../support/ops.ts';
import { newPayee, PAYING } from '../../../support/stripe/payees.ts';
import { StripeShop } from '../../../support/stripe/stripe-shop.ts';

/** Files for the bank are valid by the schema of ISO 20022, as a published package contains it. */

const shop = new StripeShop();

const PACKAGE = 'sepaxml==2.7.0';
/** Prints the errors of each file, as a list. */
const PROGRAM = `
import json, pathlib, sys, sepaxml, xmlschema
schema = xmlschema.XMLSchema(str(pathlib.Path(sepaxml.__file__).parent / 'schemas/pain.001.001.09.xsd'))
print(json.dumps([[f'{error.path}: {error.reason}' for error in schema.iter_errors(file)] for file in sys.argv[1:]]))
`;

const folder = mkdtempSync(path.join(os.tmpdir(), 'bank-file-'));
const python = path.join(folder, 'bin/python');
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Installs the package; false without Python or its package index. */
function install(): boolean {
  const steps: [string, string[]][] = [
    ['python3', ['-m', 'venv', folder]],
    [python, ['-m', 'pip', 'install', '--quiet', '--retries', '1', '--timeout', '20', PACKAGE]],
  ];
  return steps.every(([program, args]) => spawnSync(program, args).status === 0);
}

const hasSchema = install();
if (!hasSchema) console.warn(`Left out: ${PACKAGE} needs Python 3 with venv, and its package index.`);
const testIf = hasSchema ? test : test.skip;

/** Returns what is wrong with each file. */
async function validate(...files: string[]): Promise<string[][]> {
  const { stdout } = await promisify(execFile)(python, ['-c', PROGRAM, ...files]);
  return JSON.parse(stdout) as string[][];
}

const inFolder = (name: string) => path.join(folder, name);

/** Exports what waits. @returns the file and its text */
async function exportTo(name: string, settings: object = {}): Promise<{ file: string; text: string }> {
  const file = inFolder(name);
  const { code, stderr } = await runOps(shop.service, ['payouts', 'export', '--out', file], { ...PAYING, ...settings });
  expect([code, stderr]).toEqual([0, '']);
  return { file, text: await readFile(file, 'utf8') };
}

const HOLDERS = [
  'Zoë Łukasz & Søn “Blåbær” <ApS>',
  "O’Neill/Ó Néill (Dublin) + Co.: 'Ltd'?",
  'Straße der Bäcker – ' + 'ß'.repeat(50),
  'Đorđe Ħal\u00ADQormi',
];

testIf('exported files of one payout, of 500, and of holders with other characters are valid', async () => {
  const many = await newPayee(shop);
  await many.payOut(1);
  const one = await exportTo('one.xml', { PAYOUT_NAME: 'Müller & Söhne <GmbH>', PAYOUT_BIC: 'COBADEFFXXX' });
  expect(one.text).toContain('<NbOfTxs>1</NbOfTxs><CtrlSum>0.01</CtrlSum>');
  for (let index = 0; index < 500; index++) await many.payOut(2, { description: "No. 7/8: (x) + 'y'" });
  const most = await exportTo('most.xml');
  expect(most.text).toContain('<NbOfTxs>500</NbOfTxs><CtrlSum>10.00</CtrlSum>');
  for (const holder of HOLDERS) await (await newPayee(shop, { holder })).payOut(1250);
  const others = await exportTo('others.xml');
  expect(others.text.match(/<CdtTrfTxInf>/g)).toHaveLength(HOLDERS.length);
  expect(await validate(one.file, most.file, others.file)).toEqual([[], [], []]);
});

testIf(
  'any holder, text and amount that is accepted makes a valid file, and the schema finds a faulty one',
  async () => {
    const characters = fc.constantFrom(...'AZaz09 éßŁØĲ&<>"\'/-–’#@…½ª\u0301\u0007\u00AD');
    const holder = fc.string({ unit: characters, minLength: 1, maxLength: 70 }).filter((text) => sepaText(text) !== undefined); // prettier-ignore
    const description = fc.option(fc.stringMatching(/^[A-Za-z0-9/?:().,'+ -]{1,100}$/));
    const amount = fc.integer({ min: 1, max: 99_999_999_999 });
    const id = 'po_01jd3k5m7n9p1q3r5s7t9v1w3x';
    const made = fc.record({ holder, description, amount });
    const instructions = fc.sample(made, { numRuns: 500, seed: 1 }).map(({ holder, ...payout }) => ({
      payout: { id, currency: 'EUR', ...payout },
      to: { holder, iban: 'FR1420041010050500013M02606' },
    }));
    const { PAYOUT_NAME: name, PAYOUT_IBAN: iban } = PAYING;
    const from = { id: 'pex_01jd3k5m7n9p1q3r5s7t9v1w3x', name, iban, bic: null, created_at: new Date() };
    const text = renderBankFile(from, instructions);
    await writeFile(inFolder('any.xml'), text);
    await writeFile(
      inFolder('faulty.xml'),
      text.replace('<ChrgBr>SLEV</ChrgBr>', '').replace('<NbOfTxs>500', '<NbOfTxs>many'),
    );
    const [any, faulty] = await validate(inFolder('any.xml'), inFolder('faulty.xml'));
    expect([any, faulty]).toEqual([[], [expect.stringContaining('NbOfTxs')]]);
  },
);
