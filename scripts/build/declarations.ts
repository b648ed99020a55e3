import path from 'node:path';
import ts from 'typescript';

const ROOT = path.join(import.meta.dirname, '../..');

/**
 * Emits the declarations of the SDK for ES modules (`.d.ts`) and for CommonJS (`.d.cts`).
 *
 * @param names the public modules of sdk/src
 * @returns texts by file, relative to the output folder of the package
 * @throws if the sources do not compile
 */
export function emitDeclarations(names: string[]): Map<string, string> {
  const entries = names.map((name) => path.join(ROOT, `sdk/src/${name}.ts`));
  const program = ts.createProgram(entries, { ...compilerOptions(), outDir: '/', rootDir: ROOT });
  const emitted = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (file, text) => emitted.set(file, text));
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length > 0) throw new Error(ts.formatDiagnostics(problems, formatHost));
  return new Map(reachable(emitted, names).flatMap(([file, text]) => place(file, text)));
}

/** Leaves out private declarations. */
function reachable(emitted: Map<string, string>, names: string[]): [file: string, text: string][] {
  const files = new Set(names.map((name) => `/sdk/src/${name}.d.ts`));
  for (const file of files) {
    for (const [, specifier = ''] of emitted.get(file)?.matchAll(IMPORTED) ?? []) {
      files.add(path.join(path.dirname(file), specifier.replace(/\.ts$/, '.d.ts')));
    }
  }
  return [...emitted].filter(([file]) => files.has(file));
}

const IMPORTED = /['"](\.\.?\/[^'"]+\.ts)['"]/g;

/** The contract's types, which have no code. They are in the package once, because they are most of it. */
const TYPES_ONLY = ['types', 'paths'];

/** `/sdk/src/client/list.d.ts` → `list.d.ts` and `list.d.cts`. */
function place(file: string, text: string): [file: string, text: string][] {
  const name = path.basename(file, '.d.ts');
  return [
    [`${name}.d.ts`, TYPES_ONLY.includes(name) ? `export type * from './${name}.cjs';\n` : withExtension(text, 'js')],
    [`${name}.d.cts`, withExtension(text, 'cjs')],
  ];
}

/** `../client/list.ts` → `./list.js`. */
function withExtension(text: string, extension: 'js' | 'cjs'): string {
  return text.replace(IMPORTED, (_, specifier: string) => `'./${path.basename(specifier, '.ts')}.${extension}'`);
}

function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT);
  return { ...options, noEmit: false, declaration: true, emitDeclarationOnly: true };
}

const formatHost: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => ROOT,
  getCanonicalFileName: (file) => file,
  getNewLine: () => '\n',
};
