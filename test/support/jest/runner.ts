import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type * as Globals from '@jest/globals';
import pg from 'pg';

/**
 * Runs a test file by Jest, with modules imported by Node instead of Jest. Those of `test` are evaluated for each file, as by
 * Jest. All others, which hold no state, are evaluated once in a process: evaluating them costs more than most tests.
 */

const require = createRequire(import.meta.url);
const circus = require('jest-circus/runner') as { default: Run };

interface Runtime {
  requireInternalModule: (from: string) => unknown;
  unstable_importModule: (from: string) => Promise<unknown>;
  requireModuleOrMock: (from: string, name: string) => unknown;
}

type Run = (
  globalConfig: unknown,
  config: unknown,
  environment: { global: { console: Console } },
  runtime: Runtime,
  testPath: string,
  ...more: unknown[]
) => Promise<unknown>;

const TESTS = new URL('../../', import.meta.url).href;
const OWN = new URL('.', import.meta.url).href;
const GLOBALS = new URL('globals.ts', import.meta.url).href;

const { prototype: client } = pg.Client as unknown as { prototype: { query: unknown } };

let fileCount = 0;
let runningFile: { runtime: Runtime; testPath: string } | undefined;

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!runningFile) return nextResolve(specifier, context);
    if (specifier === '@jest/globals') return { url: `${GLOBALS}?${fileCount}`, shortCircuit: true };
    const resolved = nextResolve(specifier, context);
    const isOfFile = resolved.url.startsWith(TESTS) && !resolved.url.startsWith(OWN);
    return isOfFile ? { ...resolved, url: `${resolved.url}?${fileCount}` } : resolved;
  },
});

export const globalsOfFile = () =>
  runningFile!.runtime.requireModuleOrMock(runningFile!.testPath, '@jest/globals') as typeof Globals;

const run: Run = async (globalConfig, config, environment, runtime, testPath, ...more) => {
  const before = { env: { ...process.env }, console: globalThis.console, query: client.query };
  fileCount += 1;
  runningFile = { runtime, testPath };
  runtime.requireInternalModule = requireAgain;
  runtime.unstable_importModule = () => import(pathToFileURL(testPath).href);
  globalThis.console = environment.global.console;
  try {
    return await circus.default(globalConfig, config, environment, runtime, testPath, ...more);
  } finally {
    globalThis.console = before.console;
    client.query = before.query; // which tests observe
    for (const name of Object.keys(process.env)) if (!(name in before.env)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, before.env);
    runningFile = undefined;
  }
};

export default run;

/** Evaluates Jest's part that collects and runs the tests of a file, without what it kept of the file before. */
function requireAgain(from: string): unknown {
  delete require.cache[from];
  for (const key of Object.getOwnPropertySymbols(globalThis))
    if (['EVENT_HANDLERS', 'JEST_STATE_SYMBOL'].includes(key.description!)) Reflect.deleteProperty(globalThis, key);
  return require(from);
}
