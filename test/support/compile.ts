import path from 'node:path';
import ts from 'typescript';

const ROOT = path.join(import.meta.dirname, '../..');

/**
 * Returns the compiler's errors for a program, with the options of this repository.
 *
 * @param roots entry files
 * @param texts replaced or additional files, by path
 */
export function compile(roots: string[], texts: ReadonlyMap<string, string>): string[] {
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT);
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (file) => texts.has(file) || disk.fileExists(file),
    getSourceFile: (file, language) => {
      const text = texts.get(file);
      return text === undefined ? disk.getSourceFile(file, language) : ts.createSourceFile(file, text, language);
    },
  };
  return ts
    .getPreEmitDiagnostics(ts.createProgram(roots, options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
