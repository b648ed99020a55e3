import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TextMutation } from './mutations.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** Folders with code that refuses API requests; pages have separate fields. */
export const REFUSING_FOLDERS = ['server/domain', 'server/delivery', 'server/http'];

/** A place in a refusal, in quotes and without. */
export const PLACE = /(?<=invalidField\(|field: )'([^']+)'/g;

/** Changes the place in each refusal of the service that names one: to a field that does not exist, and to an invalid pointer. */
export async function placeMutations(): Promise<TextMutation[]> {
  const found: TextMutation[] = [];
  for (const file of await sources()) {
    const text = await readFile(path.join(ROOT, file), 'utf8');
    const places = new Map([...text.matchAll(PLACE)].map(([quoted, place]) => [quoted, place!]));
    for (const [from, place] of places) {
      found.push({ name: `name errors[] of ${file} ${place}s`, file, from, to: `'${place}s'` });
      if (place.startsWith('/'))
        found.push({
          name: `name errors[] of ${file} by no pointer for ${place}`,
          file,
          from,
          to: `'${place.slice(1)}'`,
        });
    }
  }
  return found;
}

async function sources(): Promise<string[]> {
  const lists = await Promise.all(
    REFUSING_FOLDERS.map(async (folder) =>
      (await readdir(path.join(ROOT, folder), { recursive: true })).map((name) => `${folder}/${name}`),
    ),
  );
  return lists.flat().filter((file) => file.endsWith('.ts'));
}
