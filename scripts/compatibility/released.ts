import { readFile } from 'node:fs/promises';
import type { Document } from '../generate/document.ts';

const ROOT = new URL('../../', import.meta.url);

export const RELEASED = new URL('spec/released/openapi.json', ROOT);
/** File with the version of the released document. */
export const RELEASED_VERSION = new URL('spec/released/VERSION', ROOT);
export const CHANGELOG = new URL('CHANGELOG.md', ROOT);
export const DOCUMENT = new URL('spec/generated/openapi.json', ROOT);

/** Reads the document of the last release, with its version. */
export async function readReleased(): Promise<{ released: Document; version: string }> {
  return {
    released: JSON.parse(await readFile(RELEASED, 'utf8')) as Document,
    version: (await readFile(RELEASED_VERSION, 'utf8')).trim(),
  };
}
