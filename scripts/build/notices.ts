import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';

/** The licences of the packages whose code a bundle holds: most ask to go wherever their code goes. */
export async function noticesOf({ inputs }: Metafile): Promise<string> {
  const folders = new Set(
    Object.keys(inputs).flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []),
  );
  const notices = await Promise.all([...folders].sort().map(noticeOf));
  return notices.join(`\n${'-'.repeat(80)}\n\n`);
}

async function noticeOf(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Record<string, string>;
  const file = (await readdir(folder)).find((name) => /^licen[cs]e/i.test(name));
  const text = file ? await readFile(path.join(folder, file), 'utf8') : '';
  return `${manifest.name} ${manifest.version} (${manifest.license})\n\n${text}`;
}
