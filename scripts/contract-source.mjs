// Tells whether spec/generated is stale, in milliseconds and without dependencies. Samples are not covered.
// Plain ESM for Node 20, because setup runs it before the installation.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../', import.meta.url);
const STORED = new URL('spec/generated/SOURCE.sha256', ROOT);

/** Packages whose versions shape the output. */
const EMITTERS = [
  '@typespec/compiler',
  '@typespec/http',
  '@typespec/json-schema',
  '@typespec/openapi',
  '@typespec/openapi3',
  'openapi-typescript',
  'prettier',
  'typescript',
];

/**
 * The SHA-256 of the inputs of scripts/generate.ts: the contract, the script itself, and the versions of
 * the packages it uses. Samples show commands as well, so scripts/samples.ts makes them. Lowercase hex.
 *
 * @returns {string}
 */
export function contractSourceHash() {
  const hash = createHash('sha256');
  for (const file of sourceFiles()) hash.update(`${file}\n`).update(readText(file)).update('\n');
  const { packages } = JSON.parse(readText('package-lock.json'));
  for (const name of EMITTERS) hash.update(`${name}@${packages[`node_modules/${name}`]?.version}\n`);
  return hash.digest('hex');
}

/**
 * The hash that the current files of spec/generated were made from, or undefined if there are none.
 *
 * @returns {string | undefined}
 */
export function generatedSourceHash() {
  try {
    return readFileSync(STORED, 'utf8').trim();
  } catch {
    return undefined;
  }
}

function sourceFiles() {
  const list = (folder, ending) =>
    readdirSync(new URL(folder, ROOT))
      .filter((name) => name.endsWith(ending))
      .map((name) => folder + name)
      .sort();
  return [
    ...list('spec/', '.tsp'),
    'spec/tspconfig.yaml',
    'scripts/generate.ts',
    ...list('scripts/generate/', '.ts'),
    ...list('scripts/generate/sdk/', '.ts'),
    'sdk/package.json',
    '.prettierrc.json',
  ];
}

/** Line endings are those of the repository, so that a checkout on another system has the same hash. */
function readText(file) {
  return readFileSync(fileURLToPath(new URL(file, ROOT)), 'utf8').replaceAll('\r\n', '\n');
}
