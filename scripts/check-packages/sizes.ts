import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Bytes, minified and gzipped, dependencies included. */
const BUDGETS = { 'index.js': 10 * 1024, 'webhooks.js': 2 * 1024 };

/** @returns faults by check */
export async function checkSizes(installed: string): Promise<Record<string, string[]>> {
  const checks = Object.entries(BUDGETS).map(async ([file, budget]) => {
    const size = await sizeOf(path.join(installed, 'dist', file));
    const check = `${file} has ${size} bytes minified and gzipped, and may have ${budget}`;
    return [check, size > budget ? [`${size - budget} too many`] : []] as const;
  });
  return Object.fromEntries(await Promise.all(checks));
}

async function sizeOf(entry: string): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser', // and so without any module of Node
    target: 'es2022',
    write: false,
    legalComments: 'none',
  });
  return gzipSync(outputFiles[0]?.contents ?? new Uint8Array(), { level: 9 }).length;
}
