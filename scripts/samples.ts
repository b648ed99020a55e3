// Writes the samples of each operation for /docs from the contract and the commands in cli/, so that a changed command affects
// only this file.
import { readFile, writeFile } from 'node:fs/promises';
import type { Document } from './generate/document.ts';

const GENERATED = new URL('../spec/generated/', import.meta.url);

const document = JSON.parse(await readFile(new URL('openapi.json', GENERATED), 'utf8')) as Document;
try {
  const { renderSamples } = await import('./samples/render.ts');
  await writeFile(new URL('samples.json', GENERATED), await renderSamples(document));
} catch (cause) {
  throw new Error('The commands in cli/ do not match the contract: run `npm run typecheck`.', { cause });
}
