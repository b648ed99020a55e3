// Detects a stale spec/generated in milliseconds and without dependencies. Samples are not covered. Plain ESM for Node 20,
// because setup runs it before the installation.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../', import.meta.url);
const STORED = new URL('spec/generated/SOURCE.sha256', ROOT);

/** Packages whose versions affect the output. */
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
 * Hashes the inputs of scripts/generate.ts with SHA-256: the contract, the script itself, and the versions of the packages
 * that it uses. Samples also show commands, so scripts/samples.ts creates them. Lowercase hex.
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
 * Reads the hash that the current files of spec/generated were made from; undefined without such files.
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

/** Reads a text with the repository's line endings, so that checkouts on other systems have the same hash. */
function readText(file) {
  return readFileSync(fileURLToPath(new URL(file, ROOT)), 'utf8').replaceAll('\r\n', '\n');
}
