import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build as bundle, type Format, type Plugin } from 'esbuild';
import { emitDeclarations } from './declarations.ts';

const SDK = path.join(import.meta.dirname, '../../sdk');
const DIST = path.join(SDK, 'dist');

/** The public entry points, shared modules whose classes must exist only once, and what is loaded late. All are placed in `dist`. */
const MODULES = [
  'index',
  'fetch/fetch',
  'webhooks/webhooks',
  'webhooks/webhooks-fetch',
  'webhooks/webhooks-node',
  'webhooks/webhooks-express',
  'webhooks/webhooks-testing',
  'oauth/oauth',
  'client/error',
  'client/errors',
  'oauth/authorization-error',
  'oauth/proofs', // loaded only for `dpop`
];

/** Builds sdk/dist: ES modules, CommonJS and declarations, independent of the repository. */
export async function buildSdk(): Promise<void> {
  await rm(DIST, { recursive: true, force: true });
  await Promise.all([buildSdkCode(), writeDeclarations()]);
  await copyFile(path.join(SDK, '../LICENSE'), path.join(DIST, 'LICENSE'));
}

/** Builds only the code, which is fast and enough in a checkout. Its modification time shows setup.mjs that it is fresh. */
export async function buildSdkCode(): Promise<void> {
  await Promise.all([emitCode('esm', 'js'), emitCode('cjs', 'cjs')]);
}

async function emitCode(format: Format, extension: string): Promise<void> {
  await bundle({
    entryPoints: MODULES.map((name) => path.join(SDK, `src/${name}.ts`)),
    outdir: DIST,
    entryNames: '[name]',
    outExtension: { '.js': `.${extension}` },
    bundle: true,
    platform: 'neutral',
    target: 'es2022',
    format,
    external: ['openapi-fetch'],
    // Node finds no names in CommonJS that is imported, unless the file lists them; `require` needs no list.
    ...(format === 'cjs' && { supported: { 'dynamic-import': false } }),
    plugins: [keepApart(extension), ...(format === 'cjs' ? [readDefault] : [])],
    logLevel: 'warning',
  });
}

/** Makes modules import each other as separate files. */
function keepApart(extension: string): Plugin {
  const filter = new RegExp(`^\\.{1,2}/(.*/)?(${MODULES.map((name) => path.basename(name)).join('|')})\\.ts$`);
  return {
    name: 'keep-apart',
    setup: (build) => {
      build.onResolve({ filter }, ({ path: file }) => ({
        path: `./${path.basename(file, 'ts')}${extension}`,
        external: true,
      }));
    },
  };
}

/**
 * Makes CommonJS read the default export of openapi-fetch as bundlers do. As Node does, which esbuild follows in a package of
 * ES modules, it would be the whole module.
 */
const readDefault: Plugin = {
  name: 'read-default',
  setup: (build) => {
    build.onResolve({ filter: /^openapi-fetch$/ }, ({ path: name, namespace }) =>
      namespace === 'read-default' ? { path: name, external: true } : { path: name, namespace: 'read-default' },
    );
    build.onLoad({ filter: /.*/, namespace: 'read-default' }, ({ path: name }) => ({
      contents: `export * from '${name}'; export { default } from '${name}';`,
      resolveDir: SDK,
    }));
  },
};

async function writeDeclarations(): Promise<void> {
  await mkdir(DIST, { recursive: true });
  for (const [file, text] of emitDeclarations(MODULES)) {
    await writeFile(path.join(DIST, file), text);
  }
}
