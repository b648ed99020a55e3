import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');

interface Import {
  from: string;
  /** A file of the project relative to its root, or the name of a package. */
  to: string;
  /** What is imported, as it is written between braces. */
  names: string;
  typeOnly: boolean;
  /** Whether it is imported only when it is needed. */
  lazy: boolean;
}

function filesOf(folder: string): string[] {
  const files = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.ts')).map((file) => path.join(folder, file));
}

function importsOf(folder: string): Import[] {
  return filesOf(folder).flatMap((from) => {
    const source = readFileSync(path.join(ROOT, from), 'utf8');
    const statements = source.matchAll(
      /^(?:import|export)\s(type\s)?(?:([^'";]*?)\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm,
    );
    return [...statements].map(([, type, names = '', named, dynamic]) => {
      const specifier = (named ?? dynamic)!;
      const to = specifier.startsWith('.')
        ? path.relative(ROOT, path.resolve(ROOT, path.dirname(from), specifier))
        : specifier;
      return { from, to, names, typeOnly: type !== undefined, lazy: dynamic !== undefined };
    });
  });
}

const below =
  (...folders: string[]) =>
  (file: string) =>
    folders.some((folder) => file === folder || file.startsWith(`${folder}/`));

/** Each layer and what it may not reach. Dependencies point one way: http, pages, worker → domain → models → database. */
const RULES: [layer: string, forbidden: (file: string) => boolean, why: string][] = [
  ['server/domain', below('server/http', 'server/pages', 'server/app.ts', 'express'), 'the domain knows no HTTP'],
  [
    'server/models',
    below('server/domain', 'server/http', 'server/pages', 'server/webhooks', 'express'),
    'models know rows only',
  ],
  ['server/http', below('sequelize'), 'http asks the domain, not the database'],
  ['server/pages', below('sequelize', 'server/models'), 'pages ask the domain, not the database'],
  ['server/webhooks', below('server/http', 'server/pages', 'express'), 'delivery knows no API'],
  ['server', below('sdk', 'cli', '@tallystick/sdk', '@tallystick/cli', 'test', 'scripts'), 'the server stands alone'],
  ['sdk/src', below('server', 'cli', 'test', 'scripts'), 'the SDK knows only the contract'],
  ['cli/src', below('server', 'sdk', 'test', 'scripts'), 'the CLI uses the SDK by its public entry'],
];

test.each(RULES)('%s keeps its place', (layer, forbidden, why) => {
  const crossings = importsOf(layer).filter(({ to, typeOnly }) => forbidden(to) && !(typeOnly && to === 'sequelize'));
  expect({ why, crossings }).toEqual({ why, crossings: [] });
});

test('the layers have files, so that the rules above bind something', () => {
  for (const layer of ['server/domain', 'server/models', 'server/http', 'server/webhooks', 'sdk/src', 'cli/src']) {
    expect(importsOf(layer).length).toBeGreaterThan(0);
  }
});

test('neither http nor pages have the database itself', () => {
  const takers = ['server/http', 'server/pages']
    .flatMap(importsOf)
    .filter(({ to, names }) => to === 'server/database.ts' && /\bsequelize\b/.test(names));
  expect(takers).toEqual([]);
});

test('nothing picks the inner steps of the validator by the names of their functions', () => {
  const pickers = filesOf('server').filter((file) =>
    /'\w+Middleware'/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(pickers).toEqual([]);
});

test.each(['server', 'sdk/src', 'cli/src', 'scripts'])('no file of %s waits for itself to be loaded', (folder) => {
  expect(cyclesOf(importsOf(folder).filter(({ typeOnly, lazy }) => !typeOnly && !lazy))).toEqual([]);
});

/** Each way on which imports lead back to where they began, as the files along it. */
function cyclesOf(imports: Import[]): string[][] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const follow = (file: string, way: string[]): string[][] => {
    if (way.includes(file)) return [[...way.slice(way.indexOf(file)), file]];
    if (done.has(file)) return [];
    const found = (targets.get(file) ?? []).flatMap(({ to }) => follow(to, [...way, file]));
    done.add(file);
    return found;
  };
  return [...targets.keys()].flatMap((file) => follow(file, []));
}

test('settings are read by config.ts alone', () => {
  const readers = readdirSync(path.join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => /process\.env(?!\.PATH)/.test(readFileSync(path.join(ROOT, 'server', file), 'utf8')));
  expect(readers).toEqual(['config.ts']);
});

/** A prepared statement with a star fails in running processes as soon as a newer release adds a column. */
test('statements name their columns', () => {
  const stars = readdirSync(path.join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|sql)$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(path.join(ROOT, 'server', file), 'utf8');
      return [...source.matchAll(/\b(?:select|distinct|returning)\s+\*|\b[a-z]\w*\.\*(?=\s*[,)`'\n]|\s+from\b)/gi)].map(
        ([star]) => `${file}: ${star}`,
      );
    });
  expect(stars).toEqual([]);
});
