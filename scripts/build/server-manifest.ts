import { execFile } from 'node:child_process';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.join(import.meta.dirname, '../..');

interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

interface Lock {
  packages: Record<string, { version?: string }>;
}

/**
 * Writes package.json of the package `tallystick`, and the lock file of the repository without the packages that the service
 * does not need, so that every installation has the versions that were tested.
 */
export async function writeServerManifest(folder: string): Promise<{ name: string; version: string }> {
  const [source, lock] = await Promise.all([
    readJson<Manifest>(path.join(ROOT, 'package.json')),
    readJson<Lock>(path.join(ROOT, 'package-lock.json')),
  ]);
  const manifest = manifestOf(source, lock);
  const lockFile = path.join(folder, 'package-lock.json');
  await writeFile(path.join(folder, 'package.json'), toJson(manifest));
  await writeFile(lockFile, toJson({ ...lock, packages: { ...lock.packages, '': manifest } }));
  const words = ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', words, { cwd: folder });
  await rename(lockFile, path.join(folder, 'npm-shrinkwrap.json')); // npm packs and follows only this name
  return manifest;
}

function manifestOf({ name, version, description, license, ...source }: Manifest, { packages }: Lock) {
  const exact = (dependencies: Record<string, string>) =>
    Object.fromEntries(Object.keys(dependencies).map((each) => [each, packages[`node_modules/${each}`]!.version!]));
  return {
    ...{ name, version, description, license, type: 'module' },
    keywords: ['oauth', 'payments', 'self-hosted', 'webhooks'],
    publishConfig: { access: 'public' },
    bin: { tallystick: 'bin/tallystick.cjs' },
    engines: { node: '>=20' }, // on Linux x64; the command says what it needs elsewhere
    dependencies: exact(source.dependencies),
    optionalDependencies: exact(source.optionalDependencies),
  };
}

async function readJson<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(file, 'utf8')) as Content;
}

const toJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
