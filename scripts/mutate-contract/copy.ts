import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
/** Not copied: packages are linked instead, and the lock of another command's setup may vanish meanwhile. */
const LEFT_OUT = /^(\.git|\.data|node_modules|artifacts|dist|\.setup-lock.*)$/;

export interface Copy {
  folder: string;
  /** The sources of the contract, by their paths. */
  contract: string[];
  read(file: string): Promise<string>;
  write(file: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

/** Copies the tree to a temporary folder, with links to this tree's packages. */
export async function copyTree(): Promise<Copy> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tallystick-mutants-'));
  await cp(ROOT, folder, { recursive: true, filter: (source) => !LEFT_OUT.test(path.basename(source)) });
  await linkPackages(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const names = await readdir(path.join(folder, 'spec'));
  return {
    folder,
    contract: names.filter((name) => name.endsWith('.tsp')).map((name) => `spec/${name}`),
    read: (file) => readFile(path.join(folder, file), 'utf8'),
    write: (file, text) => writeFile(path.join(folder, file), text),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Links packages. Links to workspaces are relative, so they point into the copy. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.name === '@tallystick') await cp(source, target, { recursive: true, verbatimSymlinks: true });
    else await symlink(source, target);
  }
}
