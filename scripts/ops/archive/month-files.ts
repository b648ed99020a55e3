import { createHash } from 'node:crypto';
import { pipeline as pipeThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { run, UNLIMITED } from '../../../server/database/statements.ts';
import { StartupError } from '../../../server/platform/errors.ts';
import { named } from './columns.ts';
import type { ArchivedFile } from './manifest.ts';
import { keysOf, within, type Slice } from './spans.ts';
import type { Store } from './store.ts';

/** Number of rows that one statement reads. */
const PER_READ = 2000;
const NEWLINE = 10;

/** The lines of a slice as they are in a table. */
export interface Lines {
  chunks: AsyncGenerator<Buffer, void>;
  /** What was read so far. */
  found: Pick<ArchivedFile, 'rows' | 'smallest' | 'largest'>;
  digest: () => string;
}

/**
 * Reads the rows of a slice in short statements, so that no transaction stays open.
 * @param table the partition, or the table without partitions @param onRows is called with the number of rows of each statement
 */
export function linesOf(table: string, slice: Slice, columns: string[], onRows: (count: number) => void): Lines {
  const keys = keysOf(slice).join(', ');
  const { condition, values } = within(slice);
  const hash = createHash('sha256');
  const found: Lines['found'] = { rows: 0, smallest: null, largest: null };
  async function* read(): AsyncGenerator<Buffer, void> {
    for (let after: string[] = []; ;) {
      const places = after.map((_, index) => `$${values.length + index + 1}`);
      const behind = after.length === 0 ? '' : ` AND (${keys}) > (${places.join(', ')})`;
      const text = `
        SELECT ARRAY[${keys}]::text[] AS keys, row_to_json(one)::text AS line
        FROM (SELECT ${named(columns)} FROM ${table} WHERE ${condition}${behind} ORDER BY ${keys} LIMIT ${PER_READ}) AS one
        ORDER BY ${keys}`;
      const rows = await run<{ keys: string[]; line: string }>({ text, ...UNLIMITED }, [...values, ...after]);
      if (rows.length > 0) {
        after = rows.at(-1)!.keys;
        found.rows += rows.length;
        found.smallest ??= rows[0]!.keys[0]!;
        found.largest = after[0]!;
        const chunk = Buffer.from(rows.map(({ line }) => `${line}\n`).join(''));
        hash.update(chunk);
        onRows(rows.length);
        yield chunk;
      }
      if (rows.length < PER_READ) return;
    }
  }
  return { chunks: read(), found, digest: () => hash.digest('hex') };
}

/** Writes the rows of a slice to a file. @param name without its ending */
export async function writeRows(
  store: Store,
  name: string,
  slice: Slice,
  columns: string[],
  onRows: (count: number) => void,
): Promise<ArchivedFile> {
  const file = `${name}.ndjson.gz`;
  const lines = linesOf(slice.partition ?? slice.table, slice, columns, onRows);
  const hash = createHash('sha256');
  let bytes = 0;
  const count = (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
  };
  await store.write(file, (sink) => pipeline(lines.chunks, createGzip(), passing(count), sink));
  const content_sha256 = lines.digest();
  return { ...slice, file, columns, ...lines.found, bytes, sha256: hash.digest('hex'), content_sha256 };
}

const passing = (look: (chunk: Buffer) => void) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      look(chunk);
      yield chunk;
    }
  };

/** Reads a whole file. @throws StartupError if it is missing, or differs from what the manifest says */
export async function checkFile(store: Store, { file, rows, sha256, content_sha256 }: ArchivedFile): Promise<void> {
  const [whole, content] = [createHash('sha256'), createHash('sha256')];
  let lines = 0;
  const read = pipeline(
    await store.read(file),
    passing((chunk) => whole.update(chunk)),
    createGunzip(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        content.update(chunk);
        for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines++;
      }
    },
  );
  await read.catch((error: Error) => {
    throw new StartupError(`${store.placeOf(file)} is missing or damaged: ${error.message}. Use a copy of it`);
  });
  const isSame = whole.digest('hex') === sha256 && content.digest('hex') === content_sha256;
  if (isSame && lines === rows) return;
  throw new StartupError(
    `${store.placeOf(file)} is damaged: ${isSame ? `it has ${lines} rows instead of ${rows}` : 'its checksum is another'}. Use a copy of it`,
  );
}

/**
 * Reads the rows of a file, as arrays of JSON of many rows each.
 * @throws StartupError if it cannot be read
 */
export async function* rowsOf(store: Store, { file }: ArchivedFile, most: number): AsyncGenerator<string, void> {
  let [lines, rest]: [string[], string] = [[], ''];
  for await (const chunk of contentOf(store, file)) {
    // Not by readline, for which other characters end a line as well.
    const [last, ...others] = `${rest}${chunk}`.split('\n').reverse() as [string, ...string[]];
    rest = last;
    lines.push(...others.reverse());
    for (; lines.length >= most; lines = lines.slice(most)) yield `[${lines.slice(0, most).join(',')}]`;
  }
  if (lines.length > 0) yield `[${lines.join(',')}]`;
}

async function* contentOf(store: Store, file: string): AsyncGenerator<string, void> {
  try {
    const content = pipeThrough(await store.read(file), createGunzip(), () => undefined); // its errors are thrown below
    yield* content.setEncoding('utf8') as AsyncIterable<string>;
  } catch (error) {
    throw new StartupError(
      `${store.placeOf(file)} cannot be read: ${(error as Error).message}. No month has returned: run the command again`,
      { cause: error },
    );
  }
}
