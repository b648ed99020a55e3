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
 * Whether programs that use the package compile, declarations checked too, and whether it runs on this Node and on the
 * one that runs npm, which may be older.
 *
 * @param project has the package installed
 * @returns faults by check
 */
export function checkConsumers(project: string): Record<string, string[]> {
  const program = install('program.mts', project, 'program.mts');
  const modern = [program, install('receivers.mts', project, 'receivers.mts')];
  const classic = ['program', 'receivers'].map((name) => install(`${name}.mts`, project, `${name}.cts`));
  const loader = install('load.mjs', project, 'load.mjs');
  const runtimes = new Set([process.execPath, process.env.npm_node_execpath ?? process.execPath]);
  return {
    'types for ES modules on Node': compile(modern, FOR_NODE),
    'types for CommonJS on Node': compile(classic, FOR_NODE),
    'types for browsers': compile([program], FOR_BROWSER),
    ...Object.fromEntries([...runtimes].flatMap((node) => loads(loader, node))),
  };
}

function install(file: string, project: string, name: string): string {
  copyFileSync(path.join(CONSUMER, file), path.join(project, name));
  return path.join(project, name);
}

function compile(files: string[], options: ts.CompilerOptions): string[] {
  const typeRoots = [path.join(path.dirname(files[0]!), 'node_modules/@types')];
  const program = ts.createProgram(files, { ...options, typeRoots });
  return ts.getPreEmitDiagnostics(program).map(({ file: source, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, '\n');
    return source ? `${path.basename(source.fileName)}: ${text}` : text;
  });
}

function loads(file: string, node: string): [check: string, faults: string[]][] {
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
  return ['import', 'require'].map((how) => {
    const { status, stderr } = spawnSync(node, [file, how], { encoding: 'utf8' });
    return [`runs by ${how} on Node ${version}`, status === 0 ? [] : [stderr]];
  });
}
