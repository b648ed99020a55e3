import crypto from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const DATABASE = path.join(import.meta.dirname, '../../server/database');
/** The digests of all migrations, as `sha256sum` writes them. */
const FILE = path.join(DATABASE, 'migrations.sha256');

export interface Digests {
  /** Digests by name, as the list has them. */
  listed: Map<string, string>;
  /** Digests by name, of the files. */
  files: Map<string, string>;
}

/** Reads the list of digests, and the digests of the files. */
export function readDigests(): Digests {
  const lines = readFileSync(FILE, 'utf8').split('\n').filter(Boolean);
  const listed = lines.map((line) => line.split('  ') as [string, string]);
  const files = readdirSync(path.join(DATABASE, 'migrations')).sort();
  const digestOf = (name: string) => crypto.hash('sha256', readFileSync(path.join(DATABASE, 'migrations', name)));
  return {
    listed: new Map(listed.map(([digest, name]) => [name.replace('migrations/', ''), digest])),
    files: new Map(files.map((name) => [name, digestOf(name)])),
  };
}

/** Adds the digests of new migrations to the list. A listed digest never changes. */
export function noteDigests(): void {
  const { listed, files } = readDigests();
  const all = new Map([...files, ...listed]);
  const lines = [...all].sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(FILE, lines.map(([name, digest]) => `${digest}  migrations/${name}\n`).join(''));
}
