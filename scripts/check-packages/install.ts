import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

/**
 * Packs as `npm publish` does, building first.
 *
 * @returns the tarball
 */
export function packWorkspace(workspace: string, destination: string): string {
  const packing = ['pack', '--silent', '--workspace', workspace, '--pack-destination', destination];
  execFileSync('npm', packing, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  const tarball = readdirSync(destination).find((file) => file.endsWith('.tgz'));
  if (!tarball) throw new Error(`npm packed no ${workspace}.`);
  return path.join(destination, tarball);
}

/**
 * Installs a tarball into a folder outside of the repository, with its dependencies.
 *
 * @returns the folder of the package
 */
export function installPackage(tarball: string, name: string, folder: string): string {
  const installed = path.join(folder, 'node_modules', name);
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  for (const dependency of ['openapi-fetch', 'openapi-typescript-helpers', '@types', 'undici-types']) {
    symlinkSync(path.join(ROOT, 'node_modules', dependency), path.join(folder, 'node_modules', dependency));
  }
  return installed;
}
