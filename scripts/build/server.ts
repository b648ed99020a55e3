import { globSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { writeServerManifest } from './server-manifest.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** Sources of the service and of its operators' commands. */
const SOURCES = ['server/**/*.ts', 'spec/generated/{values,descriptions}.ts', 'scripts/ops.ts', 'scripts/ops/**/*.ts'];

/** Files that the service reads while it runs. */
const FILES = [
  'server/**/*.{css,eta,mjs,sql,svg,ico,png}',
  'spec/generated/*.json',
  'server/**/*.json',
  'docs/guides/*.md',
  'LICENSE',
];

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
  removeComments: true,
};

/**
 * Writes the package `tallystick` into a folder: the service compiled to JavaScript, at the paths of its sources, with the
 * exact versions of its dependencies. `npm run typecheck` checks the types.
 */
export async function buildServer(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await Promise.all([
    ...globSync(SOURCES, { cwd: ROOT }).map((file) => compile(file, folder)),
    ...globSync(FILES, { cwd: ROOT }).map((file) => cp(path.join(ROOT, file), path.join(folder, file))),
  ]);
  await cp(path.join(ROOT, 'scripts/package'), folder, { recursive: true }); // its command and README
  await writeServerManifest(folder);
}

async function compile(file: string, folder: string): Promise<void> {
  const source = await readFile(path.join(ROOT, file), 'utf8');
  const target = path.join(folder, file.replace(/\.ts$/, '.js'));
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, ts.transpileModule(source, { fileName: file, compilerOptions: OPTIONS }).outputText);
}
