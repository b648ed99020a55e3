import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { noticesOf } from './notices.ts';

const CLI = path.join(import.meta.dirname, '../../cli');

/** Packages written for CommonJS ask for Node's own modules by `require`, which an ES module has to make. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** cli/dist/tally.js: the command in one file that needs no other, SDK included. Its time tells setup.mjs that it is fresh. */
export async function buildCli(): Promise<void> {
  const { metafile } = await build({
    entryPoints: [path.join(CLI, 'src/main.ts')],
    outfile: path.join(CLI, 'dist/tally.js'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    conditions: ['tallystick:source'],
    banner: { js: REQUIRE },
    legalComments: 'none', // they are in the notices, whole
    metafile: true,
    logLevel: 'warning',
  });
  await writeFile(path.join(CLI, 'dist/THIRD-PARTY.txt'), await noticesOf(metafile));
}
