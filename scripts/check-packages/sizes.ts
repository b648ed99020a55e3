import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Bytes, minified and gzipped, dependencies included. Each adapter includes the verifier. */
const BUDGETS = {
  'index.js': 10 * 1024,
  'fetch.js': 7.125 * 1024, // with a line for each operation
  'webhooks.js': 2 * 1024,
  'webhooks-fetch.js': 2 * 1024,
  'webhooks-node.js': 2 * 1024,
  'webhooks-express.js': 2 * 1024,
  'webhooks-testing.js': 2.25 * 1024, // runs in tests only, and has an example of each subject of events
  'oauth.js': 2 * 1024,
};

/** @returns faults by check */
export async function checkSizes(installed: string): Promise<Record<string, string[]>> {
  const checks = Object.entries(BUDGETS).map(async ([file, budget]) => {
    const size = await sizeOf(path.join(installed, 'dist'), file);
    const check = `${file} has ${size} bytes minified and gzipped, and may have ${budget}`;
    return [check, size > budget ? [`${size - budget} too many`] : []] as const;
  });
  return Object.fromEntries(await Promise.all(checks));
}

/** Measures a file. For index.js, only what the client needs: bundlers drop the rest, and load later what it imports later. */
async function sizeOf(folder: string, file: string): Promise<number> {
  const names = file === 'index.js' ? '{ Tallystick }' : '*';
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export ${names} from './${file}'`, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser', // fails on a module of Node
    target: 'es2022',
    splitting: true,
    outdir: folder,
    metafile: true,
    write: false,
    legalComments: 'none',
  });
  const [entry, { imports }] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === '<stdin>')!;
  const atStart = imports.filter(({ kind }) => kind === 'import-statement').map((imported) => imported.path);
  const loaded = [entry, ...atStart].map((name) => path.resolve(name));
  const contents = outputFiles.filter((output) => loaded.includes(output.path)).map(({ contents }) => contents);
  return gzipSync(Buffer.concat(contents), { level: 9 }).length;
}
