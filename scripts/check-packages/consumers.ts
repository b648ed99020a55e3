import { spawnSync } from 'node:child_process';
import { accessSync, constants, copyFileSync } from 'node:fs';
import path from 'node:path';
import newest from 'typescript';
import oldest from './oldest-typescript/compiler.ts';

const CONSUMER = path.join(import.meta.dirname, 'consumer');
const LANGUAGE = ['lib.es2020.d.ts'];
const BROWSER = [...LANGUAGE, 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'];
const STRICT: newest.CompilerOptions = {
  ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: false },
  target: newest.ScriptTarget.ES2020,
};
const FOR_NODE = { ...STRICT, module: newest.ModuleKind.Node16, types: ['node'], lib: LANGUAGE };
const CLASSIC = {
  ...{ ...STRICT, module: newest.ModuleKind.CommonJS, types: ['node'], lib: LANGUAGE },
  moduleResolution: newest.ModuleResolutionKind.Node10,
};
const BUNDLED = {
  ...{ ...STRICT, module: newest.ModuleKind.ESNext, types: [], lib: BROWSER },
  moduleResolution: newest.ModuleResolutionKind.Bundler,
};

/** The oldest TypeScript that the declarations support, and the present one. */
const COMPILERS = { [oldest.version]: oldest as unknown as typeof newest, [newest.version]: newest };

/**
 * Checks that programs with the package compile, declarations included, and that it runs on this Node, on npm's, which may
 * be older, and on Bun and Deno if they are installed.
 *
 * @param project a folder with the package installed
 * @returns faults by check
 */
export function checkConsumers(project: string): Record<string, string[]> {
  const program = install('program.mts', project, 'program.mts');
  const modern = [program, install('receivers.mts', project, 'receivers.mts')];
  const classic = ['program', 'receivers'].map((name) => install(`${name}.mts`, project, `${name}.cts`));
  const plain = ['program', 'receivers'].map((name) => install(`${name}.mts`, project, `${name}.ts`));
  const loader = install('load.mjs', project, 'load.mjs');
  const node = new Set([process.execPath, process.env.npm_node_execpath ?? process.execPath]);
  const runtimes = [...[...node].map((file) => [file]), ...['bun', 'deno'].flatMap(onPath)];
  const types = Object.entries(COMPILERS).flatMap(([version, ts]): [check: string, faults: string[]][] => [
    [`types for ES modules on Node, TypeScript ${version}`, compile(ts, modern, FOR_NODE)],
    [`types for CommonJS on Node, TypeScript ${version}`, compile(ts, classic, FOR_NODE)],
    [`types for "moduleResolution": "node", TypeScript ${version}`, compile(ts, plain, forNode10(version))],
    [`types for bundlers and browsers, TypeScript ${version}`, compile(ts, [program], BUNDLED)],
  ]);
  return { ...Object.fromEntries(types), ...Object.fromEntries(runtimes.flatMap((runtime) => loads(loader, runtime))) };
}

/** TypeScript 6 deprecates the resolution of Node 10, and refuses it without this option. */
const forNode10 = (version: string): newest.CompilerOptions =>
  version.startsWith('6.') ? { ...CLASSIC, ignoreDeprecations: '6.0' } : CLASSIC;

/** @returns the command, if it is installed */
function onPath(name: string): string[][] {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const file = folders.map((folder) => path.join(folder, name)).find(isExecutable);
  return file === undefined ? [] : [[file, 'run', ...(name === 'deno' ? ['--allow-all'] : [])]];
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function install(file: string, project: string, name: string): string {
  copyFileSync(path.join(CONSUMER, file), path.join(project, name));
  return path.join(project, name);
}

/** Faults of program and package. Those in Node's declarations, which need a newer compiler, do not count. */
function compile(ts: typeof newest, files: string[], options: newest.CompilerOptions): string[] {
  const project = path.dirname(files[0]!);
  const typeRoots = [path.join(project, 'node_modules/@types')];
  const program = ts.createProgram(files, { ...options, typeRoots });
  return ts.getPreEmitDiagnostics(program).flatMap(({ file: source, messageText }) => {
    if (source && /node_modules\/(?!@tallystick)|\/typescript/.test(source.fileName)) return [];
    const text = ts.flattenDiagnosticMessageText(messageText, '\n');
    return [source ? `${path.relative(project, source.fileName)}: ${text}` : text];
  });
}

function loads(file: string, [command = '', ...words]: string[]): [check: string, faults: string[]][] {
  const [version] = spawnSync(command, ['--version'], { encoding: 'utf8' }).stdout.split('\n');
  return ['import', 'require'].map((how) => {
    const { status, stderr } = spawnSync(command, [...words, file, how], { encoding: 'utf8' });
    return [
      `runs by ${how} on ${path.basename(command)} ${version?.replace(/^deno /, '')}`,
      status === 0 ? [] : [stderr],
    ];
  });
}
