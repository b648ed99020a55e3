import path from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';

const ROOT = path.join(import.meta.dirname, '..');
const RESOURCES = path.join(ROOT, 'spec/generated/resources.ts');

/** What the compiler says of the SDK's operations if the generated resources were these. */
function compileWith(change: (resources: string) => string): string[] {
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  host.readFile = (file) => {
    const text = readFile(file);
    return path.resolve(file) === RESOURCES && text !== undefined ? change(text) : text;
  };
  host.getSourceFile = (file, language) => {
    const text = host.readFile(file);
    return text === undefined ? undefined : ts.createSourceFile(file, text, language);
  };
  const program = ts.createProgram([path.join(ROOT, 'sdk/src/operations.ts')], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(path.join(ROOT, 'sdk/src/operations.ts')))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

test('the SDK compiles with the contract as it is', () => {
  expect(compileWith((resources) => resources)).toEqual([]);
});

test.each([
  ['Payments_capture', /^ *capture: .*$/m],
  ['OAuth_introspect', /^ *introspect: .*$/m],
  ['TestHelpers_expirePayment', /^ *expirePayment: .*$/m],
])('an operation of the contract without a method does not compile: %s', (id, declaration) => {
  const [problem, ...others] = compileWith((resources) => {
    expect(resources).toMatch(declaration);
    return resources.replace(declaration, '');
  });
  expect(problem).toBe(`Type '"${id}"' does not satisfy the constraint 'never'.`);
  expect(others).toEqual([]);
});

test('an operation whose method could not be called does not compile', () => {
  const [problem] = compileWith((resources) => resources.replace("id: 'Payments_capture'; path:", 'path:'));
  expect(problem).toBe(`Type '"Payments_capture"' does not satisfy the constraint 'never'.`);
});
