import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');

interface Import {
  from: string;
  /** A file of the project relative to its root, or the name of a package. */
  to: string;
  typeOnly: boolean;
}

function importsOf(folder: string): Import[] {
  const files = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  return files.flatMap((file) => {
    const from = path.join(folder, file);
    const source = readFileSync(path.join(ROOT, from), 'utf8');
    const statements = source.matchAll(
      /^(?:import|export)\s(type\s)?(?:[^'";]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm,
    );
    return [...statements].map(([, type, named, dynamic]) => {
      const specifier = (named ?? dynamic)!;
      const to = specifier.startsWith('.')
        ? path.relative(ROOT, path.resolve(ROOT, path.dirname(from), specifier))
        : specifier;
      return { from, to, typeOnly: type !== undefined };
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

test('settings are read by config.ts alone', () => {
  const readers = readdirSync(path.join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => /process\.env(?!\.PATH)/.test(readFileSync(path.join(ROOT, 'server', file), 'utf8')));
  expect(readers).toEqual(['config.ts']);
});
