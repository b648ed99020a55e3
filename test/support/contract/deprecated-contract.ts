import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Document } from '../../../scripts/generate/document.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/** Comments of spec/payments.tsp: of an operation, a parameter, a property of a request and one of an answer. */
const DEPRECATED: Record<string, string> = {
  'Returns the current state of a payment. Requires `payments:read`.': 'Use `GET /payments` instead.',
  'Only payments with this merchant reference.': 'Use `status` instead.',
  'The payment method. If omitted, the payer chooses one on the checkout page.':
    'Use the checkout and `metadata` instead.',
  'Current status of the payment.': 'Use `amount_captured` and `amount_refunded` instead.',
};

/** The dates of each deprecation. */
export const DATES = { 'x-deprecated-since': '2027-01-31', 'x-sunset': '2028-02-29' };

/** Writes a deprecation as a maintainer of the contract would. */
const mark = (text: string, replacement: string) => `/** ${text} ${replacement} */
  #deprecated "${replacement}"
  @extension("x-deprecated-since", "${DATES['x-deprecated-since']}")
  @extension("x-sunset", "${DATES['x-sunset']}")`;

/** Source that compiles a contract and finishes it, outside Jest's modules. */
const GENERATE = `
  const [, root, entrypoint] = process.argv;
  const { compileContract } = await import(root + '/scripts/generate/compile.ts');
  const { finishDocument } = await import(root + '/scripts/generate/finish.ts');
  process.stdout.write(JSON.stringify(finishDocument(await compileContract(entrypoint))));
`;

/** Lines that deprecate something. */
const MARKS = /^ *(#deprecated|@extension\("x-(deprecated-since|sunset)").*\n/gm;

/** A document without what it says of deprecations. */
export function undeprecated(document: Document): Document {
  const words = ['x-deprecated-since', 'x-sunset'];
  return JSON.parse(
    JSON.stringify(document, (name, value: unknown) =>
      words.includes(name) || (name === 'deprecated' && value === true) ? undefined : value,
    ),
  ) as Document;
}

/** Returns the document that `npm run generate` creates from a copy of `spec` in which parts of payments are deprecated. */
export async function deprecatedContract(): Promise<Document> {
  await mkdir(path.join(ROOT, 'artifacts'), { recursive: true });
  const copy = await mkdtemp(path.join(ROOT, 'artifacts/deprecated-'));
  try {
    await cp(path.join(ROOT, 'spec'), copy, { recursive: true });
    for (const name of (await readdir(copy)).filter((each) => each.endsWith('.tsp'))) {
      const file = path.join(copy, name);
      const plain = (await readFile(file, 'utf8')).replace(MARKS, '');
      await writeFile(file, name === 'payments.tsp' ? marked(plain) : plain);
    }
    const script = ['--input-type=module', '--eval', GENERATE, ROOT, path.join(copy, 'main.tsp')];
    const { stdout } = await promisify(execFile)(process.execPath, script, { maxBuffer: 64 * 1024 * 1024 });
    return JSON.parse(stdout) as Document;
  } finally {
    await rm(copy, { recursive: true });
  }
}

function marked(source: string): string {
  return Object.entries(DEPRECATED).reduce((text, [comment, replacement]) => {
    const [before, after, ...others] = text.split(`/** ${comment}`);
    if (after === undefined || others.length > 0) throw new Error(`spec/payments.tsp has to have once: /** ${comment}`);
    return `${before}${mark(comment, replacement)}${after.slice(after.indexOf('*/') + 2)}`;
  }, source);
}
