import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

/** The package's dependencies, and those of TypeScript programs for Node and Workers. */
const DEPENDENCIES = [
  'openapi-fetch',
  'openapi-typescript-helpers',
  '@types/node',
  'undici-types',
  '@cloudflare/workers-types',
];

/**
 * Packs as `npm publish` does, building first.
 *
 * @returns the tarball
 */
export function packWorkspace(workspace: string, destination: string): string {
  return pack(['--workspace', workspace], destination);
}

/** Packs a folder that has been built. @returns the tarball */
export function packFolder(folder: string, destination: string): string {
  return pack(['--ignore-scripts', folder], destination);
}

/**
 * Installs a tarball into an empty project as a user does, but takes dependencies from the repository. It therefore needs no
 * network, and fails if the package depends on anything else.
 *
 * @returns the folder of the package
 */
export function installPackage(tarball: string, name: string, project: string): string {
  const dependencies = DEPENDENCIES.map((dependency) =>
    packFolder(path.join(ROOT, 'node_modules', dependency), path.join(project, 'dependencies')),
  );
  writeFileSync(path.join(project, 'package.json'), '{ "private": true }');
  npm(['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', tarball, ...dependencies], project);
  return path.join(project, 'node_modules', name);
}

/**
 * Installs a tarball as a command, for everyone who has the prefix. Works offline, so the package must have no dependencies.
 *
 * @returns the folder of its commands
 */
export function installGlobally(tarball: string, prefix: string): string {
  const options = ['--global', '--offline', '--no-audit', '--no-fund', '--prefix', prefix];
  npm(['install', ...options, tarball], path.dirname(tarball));
  return path.join(prefix, 'bin');
}

function pack(what: string[], destination: string): string {
  mkdirSync(destination, { recursive: true });
  const output = npm(['pack', '--json', '--pack-destination', destination, ...what], ROOT);
  // The build's own output comes first.
  const [{ filename }] = JSON.parse(output.slice(output.indexOf('[\n'))) as [{ filename: string }];
  return path.join(destination, filename);
}

function npm(words: string[], cwd: string): string {
  return execFileSync('npm', [...words, '--silent'], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

/**
 * Installs a tarball with its dependencies, which npm takes from its cache or the registry, into an empty project.
 *
 * @returns the folder of its commands
 */
export function installWithDependencies(tarball: string, project: string, options: readonly string[] = []): string {
  mkdirSync(project, { recursive: true });
  writeFileSync(path.join(project, 'package.json'), '{ "private": true }');
  npm(['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', ...options, tarball], project);
  return path.join(project, 'node_modules/.bin');
}

/**
 * Installs a package of the registry into a separate folder.
 *
 * @returns the folder of its commands, or why it cannot be fetched
 */
export function installFromRegistry(wanted: string, project: string): { commands: string } | { reason: string } {
  mkdirSync(project, { recursive: true });
  writeFileSync(path.join(project, 'package.json'), '{ "private": true }');
  const words = ['install', '--no-audit', '--no-fund', '--loglevel=error', wanted];
  const { status, stderr } = spawnSync('npm', words, { cwd: project, encoding: 'utf8' });
  if (status === 0) return { commands: path.join(project, 'node_modules/.bin') };
  return { reason: stderr.trim().split('\n')[0] ?? 'npm failed' };
}
