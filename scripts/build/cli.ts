import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { noticesOf } from './notices.ts';
import { startTexts } from './start-texts.ts';

const CLI = path.join(import.meta.dirname, '../../cli');

/** CommonJS packages load Node's modules by `require`, which an ES module has to create. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/**
 * Builds cli/dist: the command with all its dependencies, SDK included. Each command is a chunk, so that a start reads only
 * its own. The launcher answers `--version` and `--help` from start.json, whose modification time shows setup.mjs that the
 * build is fresh.
 */
export async function buildCli(dist = path.join(CLI, 'dist')): Promise<void> {
  const { metafile } = await build({
    entryPoints: { tally: path.join(CLI, 'src/main.ts') },
    outdir: dist,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    conditions: ['tallystick:source'],
    external: ['@napi-rs/keyring'], // native: npm installs the build for the platform
    banner: { js: REQUIRE },
    legalComments: 'none', // the notices contain them in full
    metafile: true,
    logLevel: 'warning',
  });
  await mkdir(dist, { recursive: true });
  await Promise.all([
    removeOthers(path.join(dist, 'chunks'), Object.keys(metafile.outputs)),
    writeFile(path.join(dist, 'start.json'), JSON.stringify(await startTexts())),
    writeFile(path.join(dist, 'THIRD-PARTY.txt'), await noticesOf(metafile)),
    copyFile(path.join(CLI, '../LICENSE'), path.join(dist, 'LICENSE')),
  ]);
}

/** Removes the previous build's chunks after this build, so that the command always exists. */
async function removeOthers(folder: string, outputs: readonly string[]): Promise<void> {
  const names = outputs.map((output) => path.basename(output));
  const old = (await readdir(folder)).filter((name) => !names.includes(name));
  await Promise.all(old.map((name) => rm(path.join(folder, name))));
}
