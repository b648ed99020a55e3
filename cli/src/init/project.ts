import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../terminal/refusals.ts';
import type { Packages } from './packages.ts';
import { dependenciesOf, programOf, type Framework } from './receivers.ts';

export interface ProjectPlan {
  folder: string;
  framework: Framework;
  port: number;
  packages: Packages;
  /** Options that select profile and service, such as `--profile shop`. */
  whereabouts: string;
}

/** Returns the address of the receiver. */
export function addressOf({ port }: Pick<ProjectPlan, 'port'>): string {
  return `http://127.0.0.1:${port}/hooks`;
}

/** @throws UsageError if a file of the project exists, because no file is overwritten */
export function checkIsNew(plan: ProjectPlan): void {
  const existing = Object.keys(filesOf(plan)).filter((name) => existsSync(path.join(plan.folder, name)));
  if (existing.length === 0) return;
  throw new UsageError(`${plan.folder} already has ${existing.join(', ')}.`, 'Choose a new folder, or remove them.');
}

/**
 * Writes the whole project or nothing.
 *
 * @returns names of its files
 */
export async function writeProject(plan: ProjectPlan): Promise<string[]> {
  const files = Object.entries(filesOf(plan));
  const written: string[] = [];
  const firstMade = await mkdir(plan.folder, { recursive: true }).catch(refuse(plan.folder));
  try {
    for (const [name, content] of files) {
      const file = path.join(plan.folder, name);
      await writeFile(file, '', { flag: 'wx' });
      written.push(file); // includes a file that a full disk truncates
      await ('copyOf' in content ? copyFile(content.copyOf, file) : writeFile(file, content.text));
    }
  } catch (error) {
    await Promise.all(written.map((file) => rm(file)));
    if (firstMade !== undefined) await removeFolders(plan.folder, firstMade);
    return refuse(plan.folder)(error as NodeJS.ErrnoException);
  }
  return files.map(([name]) => name);
}

/** Removes a folder and its parents up to the first that was created, unless they contain something else. */
async function removeFolders(folder: string, firstMade: string): Promise<void> {
  const isRemoved = await rmdir(folder).then(
    () => true,
    () => false,
  );
  if (isRemoved && folder !== firstMade) await removeFolders(path.dirname(folder), firstMade);
}

function refuse(folder: string) {
  return ({ code, message }: NodeJS.ErrnoException): never => {
    throw new UsageError(`The project cannot be written to ${folder}: ${code ?? message}.`, 'Choose another folder.');
  };
}

type Content = { text: string } | { copyOf: string };

function filesOf(plan: ProjectPlan): Record<string, Content> {
  const { packages, framework, port } = plan;
  return {
    'package.json': { text: `${JSON.stringify(manifestOf(plan), null, 2)}\n` },
    'server.js': { text: programOf(framework, port) },
    '.gitignore': { text: 'node_modules\n' },
    ...(packages.tarball !== undefined && { [path.basename(packages.tarball)]: { copyOf: packages.tarball } }),
  };
}

function manifestOf({ folder, framework, packages, port, whereabouts }: ProjectPlan): object {
  const forward = `${packages.tally} listen --forward-to ${addressOf({ port })}${whereabouts}`;
  return {
    name: packageName(folder),
    private: true,
    type: 'module',
    scripts: { start: 'node server.js', dev: `${forward} -- node server.js` },
    dependencies: { '@tallystick/sdk': packages.sdk, ...dependenciesOf(framework) },
  };
}

/** Builds a package name of characters that npm accepts. */
function packageName(folder: string): string {
  const name = path
    .basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return name === '' ? 'receiver' : name;
}
