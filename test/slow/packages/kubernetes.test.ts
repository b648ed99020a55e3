import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';

/**
 * The manifest of Kubernetes, by schemas of its API: `kubernetes-models` refuses missing fields and values of another type, and the
 * compiler refuses unknown fields by its types.
 */

const MODELS = 'kubernetes-models@5.1.0';
const ROOT = path.join(import.meta.dirname, '../../..');
const TSC = path.join(ROOT, 'node_modules/typescript/bin/tsc');
const MANIFEST = path.join(ROOT, 'deploy/kubernetes.yaml');

interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: Record<string, unknown>;
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'kubernetes-models-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Installs the models; false without a package registry. */
function install(): boolean {
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  const words = ['install', '--no-audit', '--no-fund', '--fetch-retries=1', '--fetch-timeout=20000', MODELS];
  return spawnSync('npm', words, { cwd: folder }).status === 0;
}

const hasModels = install();
if (!hasModels) console.warn(`Left out: ${MODELS} needs a package registry.`);
const testIf = hasModels ? test : test.skip;

let resources: Resource[];
beforeAll(() => {
  resources = parseAllDocuments(readFileSync(MANIFEST, 'utf8')).map((document) => document.toJS() as Resource);
});

/** Checks resources. @returns the exit code, and what was found */
function check(all: Resource[]): [number | null, string] {
  const lines = all.flatMap(({ apiVersion, kind, ...rest }, index) => [
    `import { ${kind} as Kind${index}, type I${kind} as Fields${index} } from 'kubernetes-models/${apiVersion}';`,
    `const fields${index}: Fields${index} = ${JSON.stringify({ apiVersion, kind, ...rest })};`,
    `new Kind${index}(fields${index}).validate();`,
  ]);
  writeFileSync(path.join(folder, 'check.ts'), lines.join('\n'));
  const options = '--target es2022 --module nodenext --skipLibCheck --strict'.split(' ');
  const compiled = spawnSync(process.execPath, [TSC, 'check.ts', ...options], { cwd: folder, encoding: 'utf8' });
  if (compiled.status !== 0) return [compiled.status, compiled.stdout];
  const run = spawnSync(process.execPath, ['check.js'], { cwd: folder, encoding: 'utf8' });
  return [run.status, run.stderr];
}

testIf('the manifest has the fields of the API of Kubernetes, and no other', () => {
  expect(resources.length).toBeGreaterThan(5);
  expect(check(resources)).toEqual([0, '']);
});

testIf.each<[string, Record<string, unknown>, RegExp]>([
  ['an unknown field', { replica: 2 }, /replica/],
  ['a value of another type', { replicas: 'two' }, /not assignable to type 'number'/],
  ['a missing field', { selector: undefined }, /selector/],
])('%s is found', (_what, change, message) => {
  const deployment = resources.find(({ kind }) => kind === 'Deployment')!;
  const [status, found] = check([{ ...deployment, spec: { ...deployment.spec, ...change } }]);
  expect([status === 0, found]).toEqual([false, expect.stringMatching(message)]);
});
