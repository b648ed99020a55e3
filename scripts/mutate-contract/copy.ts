import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
/** Neither copied nor needed; packages are linked instead. */
const LEFT_OUT = ['.git', '.data', 'node_modules', 'artifacts', 'dist'];

export interface Copy {
  folder: string;
  /** Every source of the contract by its name, as it was copied. */
  sources: Map<string, string>;
  write(name: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

/** A copy of the tree in a temporary folder, with the packages of this one. */
export async function copyTree(): Promise<Copy> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tallystick-mutants-'));
  await cp(ROOT, folder, { recursive: true, filter: (source) => !LEFT_OUT.includes(path.basename(source)) });
  await linkPackages(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const spec = path.join(folder, 'spec');
  const names = (await readdir(spec)).filter((name) => name.endsWith('.tsp'));
  const texts = names.map(async (name) => [name, await readFile(path.join(spec, name), 'utf8')] as const);
  return {
    folder,
    sources: new Map(await Promise.all(texts)),
    write: (name, text) => writeFile(path.join(spec, name), text),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Links to workspaces lead, as they are relative, into the copy. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.name === '@tallystick') await cp(source, target, { recursive: true, verbatimSymlinks: true });
    else await symlink(source, target);
  }
}
