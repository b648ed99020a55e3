import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf, importsOf } from './house/imports.ts';

/**
 * Prints the folders of the server and their imports as a Mermaid diagram, with figures: `node scripts/house.ts [checkout]`,
 * for this or another checkout.
 */
const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'));
const files = filesOf(root, 'server');
const sources = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));

const folderOf = (file: string) => path.dirname(path.relative('server', file));
/** Returns the floor of a file: a folder of the server, or `server` for the files above all folders. */
const floorOf = (file: string) => path.relative('server', file).split('/').slice(0, -1)[0] ?? 'server';

const between = importsOf(root, 'server').filter(({ to, typeOnly }) => sources.has(to) && !typeOnly);
const arrowsOf = (place: (file: string) => string) =>
  Map.groupBy(
    between.filter(({ from, to }) => place(from) !== place(to)),
    ({ from, to }) => `${place(from)} --> ${place(to)}`,
  );
const floors = arrowsOf(floorOf);
const isUpward = (arrow: string) => floors.has(arrow.split(' --> ').reverse().join(' --> '));

const count = (pattern: RegExp, isIn = (_file: string) => true) =>
  [...sources].reduce((sum, [file, text]) => sum + (isIn(file) ? [...text.matchAll(pattern)].length : 0), 0);
const isAtHome = (file: string) => /^server\/(?:database|models)\//.test(file);

const schema = readFileSync(path.join(root, 'server/database/schema.sql'), 'utf8');
const models = [...sources.values()].flatMap((text) =>
  [...text.matchAll(/\bdefineModel\(\s*(\w+),/g)].map(([, name]) => name!),
);
/** Calls of models, and of their rows. */
const CALLS = [
  `\\b(?:${models.join('|')})\\.(?:findAll|findOne|findByPk|count|create|bulkCreate|upsert|update|destroy|increment)\\(`,
  'await [\\w.]+\\.(?:update|destroy|reload)\\(',
];

const figures = {
  files: files.length,
  lines: count(/\n/g),
  folders: new Set(files.map(folderOf)).size,
  'arrows between folders': arrowsOf(folderOf).size,
  'arrows between floors': floors.size,
  'floors that import from each other': [...floors.keys()].filter(isUpward).length / 2,
  tables: [...schema.matchAll(/^CREATE TABLE /gm)].length,
  'tables with a model': models.length,
  'model calls': count(new RegExp(CALLS.join('|'), 'g')),
  'hand-written statements': count(/\btext(?:: (?!string\b)| = )/g, (file) => file.startsWith('server/models/')),
  'module-level let': count(/^(?:export )?let /gm),
  'as unknown as': count(/as unknown as/g),
  'statements outside models and database': count(/\.query\s*[(<]/g, (file) => !isAtHome(file)),
};

process.stdout.write('flowchart TD\n');
for (const [arrow, { length }] of [...floors].sort())
  process.stdout.write(`  ${arrow.replace(' --> ', ` -- ${length} --> `)}\n`);
process.stdout.write('\n');
for (const [what, number] of Object.entries(figures)) process.stdout.write(`${String(number).padStart(7)}  ${what}\n`);
