import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { backdatedDeprecations } from './compatibility/backdated.ts';
import { DOCUMENT, readReleased, RELEASED, RELEASED_VERSION } from './compatibility/released.ts';
import type { Document } from './generate/document.ts';

/**
 * `npm run release:contract`: keeps the current document as that of the release in package.json. From then on, `npm run lint`
 * compares with it. A deprecation starts on the day of its release or later.
 */
const { released } = await readReleased();
const document = JSON.parse(await readFile(DOCUMENT, 'utf8')) as Document;
const backdated = backdatedDeprecations(released, document, new Date().toISOString().slice(0, 10));
if (backdated.length > 0) throw new Error(backdated.join('\n'));

const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
await mkdir(new URL('.', RELEASED), { recursive: true });
await copyFile(DOCUMENT, RELEASED);
await writeFile(RELEASED_VERSION, `${version}\n`);
console.log(`Wrote the document of ${version} to spec/released.`);
