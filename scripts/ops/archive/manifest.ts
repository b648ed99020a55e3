import { createHash } from 'node:crypto';
import { text as textOf } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Month } from '../../../server/database/partitions/months.ts';
import type { ArchivedMonth } from '../../../server/models/webhooks/archived-month.ts';
import { StartupError } from '../../../server/platform/errors.ts';
import type { Slice } from './spans.ts';
import type { Store } from './store.ts';

/** A file of rows: a line of JSON for each, in the order of their keys, compressed by gzip. */
export interface ArchivedFile extends Slice {
  file: string;
  columns: string[];
  rows: number;
  /** First columns of the keys of the first and last rows; null without rows. */
  smallest: string | null;
  largest: string | null;
  bytes: number;
  sha256: string;
  /** SHA-256 of the lines. */
  content_sha256: string;
}

/** Describes the files of the months that are archived together. */
export interface Manifest {
  version: 1;
  month: Month;
  since: string | null;
  before: string;
  /** Version of PostgreSQL. */
  server: string;
  created_at: string;
  files: ArchivedFile[];
}

/** Adds the time of an archive to a name, because earlier archives and copies of the database can have the same months. */
export const namedAt = (name: string, at: Date) => `${name}.${at.toISOString().replace(/[-:.]/g, '')}`;

export const manifestName = (month: Month, at: Date) => `${namedAt(month, at)}.json`;

/** @returns the SHA-256 of the manifest */
export async function writeManifest(store: Store, manifest: Manifest): Promise<string> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const name = manifestName(manifest.month, new Date(manifest.created_at));
  await store.write(name, (sink) => pipeline([text], sink));
  return digest(text);
}

/** @throws StartupError if it is missing or has changed */
export async function readManifest(
  store: Store,
  { id: month, archived_at, manifest_hash }: ArchivedMonth,
): Promise<Manifest> {
  const name = manifestName(month, archived_at);
  const text = await store
    .read(name)
    .then(textOf)
    .catch((error: Error) => {
      throw new StartupError(`the manifest of ${month} cannot be read: ${error.message}. Name its place by --from`);
    });
  const place = store.placeOf(name);
  if (digest(text) !== manifest_hash)
    throw new StartupError(
      `${place} is not the manifest that was written when ${month} was archived: use a copy of that`,
    );
  return parse(text, place);
}

function parse(text: string, place: string): Manifest {
  try {
    const manifest = JSON.parse(text) as Manifest;
    if (manifest.version === 1 && Array.isArray(manifest.files)) return manifest;
  } catch {
    // reported below
  }
  throw new StartupError(`${place} is no manifest of an archive of this version`);
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
