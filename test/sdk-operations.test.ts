import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { compile } from './support/compile.ts';

const ROOT = path.join(import.meta.dirname, '..');
const RESOURCES = path.join(ROOT, 'spec/generated/resources.ts');

/** The compiler's errors in the SDK, with this left out of its generated methods. */
function compileWithout(declaration: RegExp | string): string[] {
  const resources = readFileSync(RESOURCES, 'utf8');
  const changed = resources.replace(declaration, '');
  expect(changed).not.toBe(resources);
  return compile([path.join(ROOT, 'sdk/src/client/operations.ts')], new Map([[RESOURCES, changed]]));
}

const refusal = (id: string): string[] => [`Type '"${id}"' does not satisfy the constraint 'never'.`];

test.each([
  ['Payments_capture', /^ *capture: .*$/m],
  ['OAuth_introspect', /^ *introspect: .*$/m],
  ['TestHelpers_expirePayment', /^ *expirePayment: .*$/m],
])('an operation of the contract without a method does not compile: %s', (id, declaration) => {
  expect(compileWithout(declaration)).toEqual(refusal(id));
});

test('an operation whose method could not be called does not compile', () => {
  expect(compileWithout("id: 'Payments_capture';")).toEqual(refusal('Payments_capture'));
});
