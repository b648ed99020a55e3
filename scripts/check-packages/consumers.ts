import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import newest from 'typescript';
import { installFromRegistry } from './install.ts';
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

/** Compiler options of Workers, whose types replace the browser's. */
const WORKERS = { ...BUNDLED, types: ['@cloudflare/workers-types'], lib: LANGUAGE };

/** The oldest TypeScript that the declarations support. It has other types than the current one, unless it is not installed. */
const unlike: unknown = oldest;
const COMPILERS = { [oldest.version]: unlike as typeof newest, [newest.version]: newest };

/** Further compilers from the registry: an intermediate version, and the newest, a native program. */
const FURTHER_COMPILERS = ['typescript@5.4', 'typescript@latest'];

/** Runtimes from the registry, in the versions that the README names and the newest. */
const RUNTIMES = ['node@20', 'node@22', 'node@24', 'bun@1.2', 'bun', 'deno@2.0', 'deno'];

/**
 * Checks that programs with the package compile, declarations included, and that it runs on this Node, on npm's, which may
 * be older, and on the runtimes of the registry, as far as they can be fetched.
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
  const runtimes = [...[...node].map((file) => [file]), ...RUNTIMES.flatMap((wanted) => fetched(wanted, project))];
  const types = Object.entries(COMPILERS).flatMap(([version, ts]): [check: string, faults: string[]][] => [
    [`types for ES modules on Node, TypeScript ${version}`, compile(ts, modern, FOR_NODE)],
    [`types for CommonJS on Node, TypeScript ${version}`, compile(ts, classic, FOR_NODE)],
    [`types for "moduleResolution": "node", TypeScript ${version}`, compile(ts, plain, forNode10(version))],
    [`types for bundlers and browsers, TypeScript ${version}`, compile(ts, [program], BUNDLED)],
    [`types for Workers, TypeScript ${version}`, compile(ts, [program], WORKERS)],
  ]);
  const furtherTypes = FURTHER_COMPILERS.flatMap((wanted) => compileFurther(wanted, project));
  return {
    ...Object.fromEntries([...types, ...furtherTypes]),
    ...Object.fromEntries(runtimes.flatMap((runtime) => loads(loader, runtime))),
  };
}

/** Returns options for the Node 10 resolution, which TypeScript 6 deprecates and refuses without this option. */
const forNode10 = (version: string): newest.CompilerOptions =>
  version.startsWith('6.') ? { ...CLASSIC, ignoreDeprecations: '6.0' } : CLASSIC;

/** @returns the command, if it can be fetched and runs here */
function fetched(wanted: string, project: string, name = wanted.split('@')[0]!): string[][] {
  const outcome = installFromRegistry(wanted, path.join(project, '../fetched', wanted));
  const file = 'commands' in outcome ? path.join(outcome.commands, name) : undefined;
  const reason = 'reason' in outcome ? outcome.reason : spawnSync(file!, ['--version']).error?.message;
  if (file !== undefined && reason === undefined) return [[file, ...(OPTIONS[name] ?? [])]];
  console.warn(`- ${wanted} is left out: ${reason}`);
  return [];
}

/** Options of each runtime to run a file. */
const OPTIONS: Record<string, string[]> = { bun: ['run'], deno: ['run', '--allow-all'] };

function install(file: string, project: string, name: string): string {
  copyFileSync(path.join(CONSUMER, file), path.join(project, name));
  return path.join(project, name);
}

/** Returns faults of program and package, without those in Node's declarations, which need a newer compiler. */
function compile(ts: typeof newest, files: string[], options: newest.CompilerOptions): string[] {
  const project = path.dirname(files[0]!);
  const typeRoots = ['@types', ''].map((scope) => path.join(project, 'node_modules', scope));
  const program = ts.createProgram(files, { ...options, typeRoots });
  return ts.getPreEmitDiagnostics(program).flatMap(({ file: source, messageText }) => {
    if (source && /node_modules\/(?!@tallystick)|\/typescript/.test(source.fileName)) return [];
    const text = ts.flattenDiagnosticMessageText(messageText, '\n');
    return [source ? `${path.relative(project, source.fileName)}: ${text}` : text];
  });
}

const FLAGS = '--strict --exactOptionalPropertyTypes --noEmit --skipLibCheck false --target es2020 --lib es2020'.split(
  ' ',
);
const FURTHER = {
  'ES modules on Node': ['program.mts receivers.mts', '--module node16 --types node'],
  'CommonJS on Node': ['program.cts receivers.cts', '--module node16 --types node'],
  Workers: ['program.mts', '--module esnext --moduleResolution bundler --types @cloudflare/workers-types'],
};

/** Runs another compiler by its command, because it may have no API. */
function compileFurther(wanted: string, project: string): [check: string, faults: string[]][] {
  const [tsc] = fetched(wanted, project, 'tsc').flat();
  if (tsc === undefined) return [];
  const version = spawnSync(tsc, ['--version'], { encoding: 'utf8' }).stdout.trim().replace('Version ', '');
  return Object.entries(FURTHER).map(([what, words]) => {
    const argv = [...FLAGS, ...words.flatMap((each) => each.split(' '))];
    const { stdout } = spawnSync(tsc, argv, { cwd: project, encoding: 'utf8' });
    const faults = stdout
      .split('\n')
      .filter((line) => /error TS/.test(line) && !/^node_modules\/(?!@tallystick)/.test(line));
    return [`types for ${what}, TypeScript ${version}`, faults];
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
