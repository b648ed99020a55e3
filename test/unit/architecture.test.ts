import { expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf as listFiles, importsOf as listImports, type Import } from '../../scripts/house/imports.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

const filesOf = (folder: string) => listFiles(ROOT, folder);
const importsOf = (folder: string) => listImports(ROOT, folder);

const below =
  (...folders: string[]) =>
  (file: string) =>
    folders.some((folder) => file === folder || file.startsWith(`${folder}/`));

/** Floors of each house, and its roof: a folder imports from the floors before it, never from later ones. */
const HOUSES: Record<string, { floors: string[]; roof: string[] }> = {
  server: {
    floors: ['platform', 'database', 'models', 'limits', 'delivery', 'domain', 'http', 'pages'],
    roof: ['app.ts', 'main.ts', 'primary.ts', 'service.ts'],
  },
  'cli/src': {
    floors: [
      'terminal',
      'errors',
      'output',
      'context',
      'contract',
      'completion',
      'mcp',
      'listen',
      'login',
      'init',
      'commands',
    ],
    roof: ['main.ts', 'program.ts', 'run.ts'],
  },
};

const FLOORS = Object.entries(HOUSES).flatMap(([house, { floors, roof }]) =>
  floors.map((name, index) => ({
    floor: `${house}/${name}`,
    above: [...floors.slice(index + 1), ...roof].map((other) => `${house}/${other}`),
  })),
);

test.each(FLOORS)('$floor imports from the floors below only', ({ floor, above }) => {
  const imports = importsOf(floor);
  expect(imports.length).toBeGreaterThan(0);
  const isAbove = below(...above);
  expect(imports.filter(({ to }) => isAbove(to))).toEqual([]);
});

test.each(Object.entries(HOUSES))('every folder of %s is a floor', (house, { floors, roof }) => {
  const entries = readdirSync(path.join(ROOT, house), { withFileTypes: true });
  expect(entries.map(({ name }) => name).sort()).toEqual([...floors, ...roof].sort());
});

test.each(['server', 'sdk/src', 'cli/src'])('no two folders of %s import from each other', (root) => {
  const between = importsOf(root)
    .filter(({ to, typeOnly }) => to.startsWith(`${root}/`) && !typeOnly)
    .map(({ from, to }) => ({ from: path.dirname(from), to: path.dirname(to) }))
    .filter(({ from, to }) => from !== to);
  const arrows = new Set(between.map(({ from, to }) => `${from} → ${to}`));
  expect([...arrows].filter((arrow) => arrows.has(arrow.split(' → ').reverse().join(' → ')))).toEqual([]);
});

test.each(['server', 'sdk/src', 'cli/src'])('a file name stands once in %s', (root) => {
  const byName = Map.groupBy(filesOf(root), (file) => path.basename(file));
  expect([...byName.values()].filter((files) => files.length > 1)).toEqual([]);
});

/** Packages, and trees next to the server, that a folder must not import. */
const RULES: [folder: string, forbidden: (file: string) => boolean, why: string][] = [
  ['server/domain', below('express'), 'the domain knows no HTTP'],
  ['server/delivery', below('express'), 'delivery knows no API'],
  ['server/http', below('sequelize'), 'http asks the domain, not the database'],
  ['server/pages', below('sequelize', 'server/models'), 'pages ask the domain, not the database'],
  ['server', below('sdk', 'cli', '@tallystick/sdk', '@tallystick/cli', 'test', 'scripts'), 'the server stands alone'],
  ['sdk/src', below('server', 'cli', 'test', 'scripts'), 'the SDK knows only the contract'],
  ['cli/src', below('server', 'sdk', 'test', 'scripts'), 'the CLI uses the SDK by its public entry'],
];

test.each(RULES)('%s keeps its place', (folder, forbidden, why) => {
  const crossings = importsOf(folder).filter(({ to, typeOnly }) => forbidden(to) && !(typeOnly && to === 'sequelize'));
  expect({ why, crossings }).toEqual({ why, crossings: [] });
});

/** Database modules that a folder may import. Rate limits give Sequelize to the library that counts. */
const TAKERS: [what: string, to: string, name: RegExp, takers: string[]][] = [
  ['pg', 'pg', /./, ['server/database']],
  ['Sequelize itself', 'server/database/connect.ts', /\bsequelize\b/, ['server/database', 'server/limits/failures.ts']],
  ['statements', 'server/database/statements.ts', /./, ['server/database', 'server/models']],
  ['what is undeclared', 'server/database/undeclared.ts', /./, ['server/database']],
  // The tenant of the running request, for the line in which it waits for a connection; finders of models take no argument for
  // it. For the same reason the position that a read of the replica needs.
  [
    'asynchronous context',
    'node:async_hooks',
    /./,
    ['server/database/pool-places.ts', 'server/database/from-replica.ts'],
  ],
];

test.each(TAKERS)('%s is taken where the database is at home only', (_, to, name, takers) => {
  const taken = importsOf('server').filter((one) => one.to === to && name.test(one.names));
  expect(taken.filter(({ from }) => !below(...takers)(from))).toEqual([]);
  expect(takers.filter((taker) => !taken.some(({ from }) => below(taker)(from)))).toEqual([]);
});

test('no statement is sent past the one function that runs them', () => {
  const senders = filesOf('server').filter((file) =>
    /\.query\s*[(<]/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(senders.filter((file) => !below('server/database')(file))).toEqual([]);
});

test('no file picks a step of the validator by the name of its function', () => {
  const pickers = filesOf('server').filter((file) =>
    /'\w+Middleware'/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(pickers).toEqual([]);
});

test.each(['server', 'sdk/src', 'cli/src', 'scripts'])('imports in %s have no cycles', (folder) => {
  expect(cyclesOf(importsOf(folder).filter(({ typeOnly, lazy }) => !typeOnly && !lazy))).toEqual([]);
});

test.each(['server', 'sdk/src', 'cli/src', 'scripts'])('imports in %s have no circles, types included', (root) => {
  expect(circlesOf(importsOf(root).filter(({ lazy }) => !lazy))).toEqual([]);
});

/** Returns groups of files each of which reaches all others by imports. */
function circlesOf(imports: Import[]): string[][] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const reachedFrom = (file: string) => {
    const reached = new Set<string>();
    const next = [file];
    for (let one = next.pop(); one !== undefined; one = next.pop()) {
      const found = (targets.get(one) ?? []).map(({ to }) => to).filter((to) => !reached.has(to));
      next.push(...found);
      for (const to of found) reached.add(to);
    }
    return reached;
  };
  const reach = new Map([...targets.keys()].map((file) => [file, reachedFrom(file)]));
  const circles = [...reach].map(([file, reached]) =>
    [...reached].filter((other) => reach.get(other)?.has(file) && reached.has(file)).sort(),
  );
  return [...new Map(circles.filter((files) => files.length > 1).map((files) => [files.join(), files])).values()];
}

/** Returns each cycle of imports, as its files. */
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

/** State of the database: a process has one, which models are bound to. */
const OF_THE_DATABASE = [
  'server/database/connect.ts: sequelize',
  'server/database/connect.ts: definitions',
  'server/database/lasting-client.ts: #generation',
];

/** State of a signal: a caller's signal, which clients may share, has one listener, kept as long as the signal. */
const OF_A_SIGNAL = 'sdk/src/client/wait.ts: waiting';

/** Returns variables, collections that begin empty or are changed later, and mutable fields of classes. */
function stateOf(source: string): string[] {
  const variables = source.matchAll(/^(?:export )?(?:let|var) (\w+)/gm);
  const fields = source.matchAll(/^ {2}(?:private )?static (?!readonly|async)(#?\w+)(?:: .*)? = /gm);
  const collections = source.matchAll(
    /^(?:export )?const (\w+)(?:: .*)? = (?:new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|\[\]|\{\});/gm,
  );
  const changed = [...source.matchAll(/^(?:export )?const (\w+)/gm)].filter(([, name]) => {
    const inside = `(?<![\\w.])${name}(?:!?\\.\\w+|\\[[^\\]]+\\])*`;
    const changes = `\\.(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse)\\(`;
    const assignments = `(?:\\.\\w+|\\[[^\\]]+\\]) (?:[-+|&?]{0,2}=)(?![=>])`;
    return new RegExp(`${inside}(?:${changes}|${assignments})`).test(source);
  });
  return [...new Set([...variables, ...fields, ...collections, ...changed].map(([, name]) => name!))];
}

/** Returns true for a program, which may keep its resources in variables because it runs once. */
const isProgram = (source: string) => !/^export (?!type|interface)/m.test(source);

test('modules hold no state, but for the one database', () => {
  const stateful = ['server', 'sdk/src', 'cli/src', 'scripts'].flatMap(filesOf).flatMap((file) => {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    if (isProgram(source) && !file.startsWith('server/')) return [];
    return stateOf(source).map((name) => `${file}: ${name}`);
  });
  expect(stateful.sort()).toEqual([...OF_THE_DATABASE, OF_A_SIGNAL].sort());
});

test.each([
  ['a variable', 'let count = 0;'],
  ['an empty map', 'const known = new Map<string, number>();'],
  ['a set that grows', "const known = new Set(['a']);\nconst note = () => known.add('b');"],
  ['an object that is filled', 'const loaded: Loaded = { by: 1 };\nloaded.schemas ??= load();'],
  ['a field of a class', 'class Client {\n  static #generation = 0;\n}'],
])('%s counts as state', (_, source) => {
  expect(stateOf(source)).toHaveLength(1);
});

/** Setup reads the commands for the samples of /docs before it builds the SDK. */
test('commands load the SDK when they run', () => {
  const loads = importsOf('cli/src')
    .filter(({ to, typeOnly, lazy }) => /^@tallystick\/sdk(\/(?!package)|$)/.test(to) && !typeOnly && !lazy)
    .filter(({ from }) => from !== 'cli/src/init/receivers.ts'); // has programs as texts
  expect(loads.map(({ from }) => from)).toEqual(['cli/src/errors/describe-error.ts']);
  const loadsOfErrors = importsOf('cli/src').filter(({ to }) => to === 'cli/src/errors/describe-error.ts');
  expect(loadsOfErrors.filter(({ lazy }) => !lazy)).toEqual([]);
});

test('settings are read by config.ts alone', () => {
  const readers = readdirSync(path.join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => /process\.env(?!\.PATH)/.test(readFileSync(path.join(ROOT, 'server', file), 'utf8')));
  expect(readers).toEqual(['platform/config.ts']);
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

test('every file named in CONTRIBUTING.md exists', () => {
  const text = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g)].map(([, name]) => name!);
  const derived = /^(artifacts|dist\/release|(sdk|cli)\/dist|node_modules\/.*)\/?$/;
  expect(named.length).toBeGreaterThan(20);
  expect(
    named.filter(
      (name) => !derived.test(name) && !['', 'server'].some((root) => existsSync(path.join(ROOT, root, name))),
    ),
  ).toEqual([]);
});
