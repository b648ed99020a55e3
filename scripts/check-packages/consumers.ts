import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const CONSUMER = path.join(import.meta.dirname, 'consumer');
const LANGUAGE = ['lib.es2022.d.ts'];
const BROWSER = [...LANGUAGE, 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'];
const STRICT: ts.CompilerOptions = { strict: true, noEmit: true, skipLibCheck: false, target: ts.ScriptTarget.ES2022 };
const FOR_NODE = { ...STRICT, module: ts.ModuleKind.Node16, types: ['node'], lib: LANGUAGE };
const FOR_BROWSER = {
  ...STRICT,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
  lib: BROWSER,
};

/**
 * Whether a program that uses the package compiles, declarations checked too, and whether the package loads.
 *
 * @param folder has the package in its node_modules
 * @returns faults by check
 */
export function checkConsumers(folder: string): Record<string, string[]> {
  const modern = install('program.mts', folder, 'program.mts');
  const classic = install('program.mts', folder, 'program.cts');
  const loader = install('load.mjs', folder, 'load.mjs');
  return {
    'types for ES modules on Node': compile(modern, FOR_NODE),
    'types for CommonJS on Node': compile(classic, FOR_NODE),
    'types for browsers': compile(modern, FOR_BROWSER),
    'loads by import': load(loader, 'import'),
    'loads by require': load(loader, 'require'),
  };
}

function install(file: string, folder: string, name: string): string {
  copyFileSync(path.join(CONSUMER, file), path.join(folder, name));
  return path.join(folder, name);
}

function compile(file: string, options: ts.CompilerOptions): string[] {
  const typeRoots = [path.join(path.dirname(file), 'node_modules/@types')];
  const program = ts.createProgram([file], { ...options, typeRoots });
  return ts.getPreEmitDiagnostics(program).map(({ file: source, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, '\n');
    return source ? `${path.basename(source.fileName)}: ${text}` : text;
  });
}

function load(file: string, how: 'import' | 'require'): string[] {
  const { status, stderr } = spawnSync(process.execPath, [file, how], { encoding: 'utf8' });
  return status === 0 ? [] : [stderr];
}
