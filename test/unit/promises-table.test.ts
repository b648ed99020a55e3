import { expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The tables of `docs/promises.md` and `docs/fapi.md`: three columns, the last with one or more `file` › title. */
const ROOT = path.join(import.meta.dirname, '..', '..');
const SEPARATOR = '<br>';

/** Stands for the test of a requirement that does not apply. */
const NONE = '–';

const rows = ['docs/promises.md', 'docs/fapi.md']
  .flatMap((file) => readFileSync(path.join(ROOT, file), 'utf8').split('\n'))
  .filter((line) => line.startsWith('|') && !/^\|( Promise | Requirement |[ -]*\|[ -]*\|[ -]*\|$)/.test(line))
  .map((line) => line.slice(1, -1).split('|'))
  .map((cells) => cells.map((cell) => cell.trim()));

const tested = rows.filter(([, , heldBy]) => heldBy !== NONE);

const named = tested.flatMap(([, , heldBy = '']) =>
  heldBy.split(SEPARATOR).map((one) => {
    const [, file = '', title = ''] = /^`(test\/[\w/-]+\.test\.ts)` › (.+)$/.exec(one) ?? [];
    return { one, file, title };
  }),
);

test('every promise names its fault and its test', () => {
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((cells) => cells.length !== 3 || cells.includes(''))).toEqual([]);
  expect(named.filter(({ file, title }) => !file || !title)).toEqual([]);
});

test('every test named by a promise exists', () => {
  expect(named.filter(({ file, title }) => !hasTest(file, title)).map(({ one }) => one)).toEqual([]);
});

test('a missing test is noticed', () => {
  expect(hasTest('test/unit/promises-table.test.ts', 'every test named by a promise exists')).toBe(true);
  expect(hasTest('test/unit/promises-table.test.ts', 'every test named by a')).toBe(false);
  expect(hasTest('test/no-such.test.ts', 'every test named by a promise exists')).toBe(false);
});

/** Returns true if a file has a test, or a table of tests, with exactly this title in its source. */
function hasTest(file: string, title: string): boolean {
  const location = path.join(ROOT, file);
  if (!existsSync(location)) return false;
  const source = readFileSync(location, 'utf8').replaceAll(/\(\s+/g, '(');
  return ["'", '"', '`'].some((quote) => source.includes(`(${quote}${title}${quote},`));
}
