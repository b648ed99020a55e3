import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes SHA256SUMS of a folder's files, for `sha256sum --check`. @returns its lines */
export async function writeChecksums(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).sort();
  const lines = await Promise.all(
    names.map(async (name) => {
      const digest = createHash('sha256').update(await readFile(path.join(folder, name)));
      return `${digest.digest('hex')}  ${name}`;
    }),
  );
  await writeFile(path.join(folder, 'SHA256SUMS'), `${lines.join('\n')}\n`);
  return lines;
}
