import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..', '..');
const FOLDER = path.join(ROOT, 'docs/upstream');

const index = readFileSync(path.join(FOLDER, 'README.md'), 'utf8');
const patches = readdirSync(FOLDER).filter((name) => name.endsWith('.patch'));

test('the index lists each patch once, in order', () => {
  expect(patches.length).toBeGreaterThan(0);
  expect([...index.matchAll(/\(([\w-]+\.patch)\)/g)].map(([, name]) => name)).toEqual(patches.sort());
});

test('each patch changes the source and a test of the library', () => {
  for (const name of patches) {
    const changed = [...readFileSync(path.join(FOLDER, name), 'utf8').matchAll(/^\+\+\+ b\/(\w+)\//gm)].map(
      ([, at]) => at,
    );
    expect({ name, changed: new Set(changed) }).toEqual({ name, changed: new Set(['src', 'test']) });
  }
});

test('the patches are for the release in use', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(index).toContain(`release ${dependencies['express-openapi-validator']} `);
});
