import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';

/** Collects the licences of the packages in a bundle; most must be distributed with the code. */
export async function noticesOf({ outputs }: Metafile): Promise<string> {
  const files = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  const folders = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []));
  const notices = await Promise.all([...folders].sort().map(noticeOf));
  return notices.join(`\n${'-'.repeat(80)}\n\n`);
}

/** Notices for code that is compiled into a package and that the package does not include itself. */
const INSIDE: Record<string, string> = { 'jq-wasm': 'inside-jq.txt' };

async function noticeOf(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Record<string, string>;
  const file = (await readdir(folder)).find((name) => /^licen[cs]e/i.test(name));
  const text = file ? await readFile(path.join(folder, file), 'utf8') : '';
  const inside = INSIDE[manifest.name!];
  const more = inside ? `\n${await readFile(path.join(import.meta.dirname, inside), 'utf8')}` : '';
  return `${manifest.name} ${manifest.version} (${manifest.license})\n\n${text}${more}`;
}
