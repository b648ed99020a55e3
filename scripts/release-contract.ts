import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { DOCUMENT, RELEASED, RELEASED_VERSION } from './compatibility/released.ts';

/**
 * `npm run release:contract`: keeps the present document as that of the release in package.json. From then on, `npm run lint`
 * compares with it.
 */
const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
await mkdir(new URL('.', RELEASED), { recursive: true });
await copyFile(DOCUMENT, RELEASED);
await writeFile(RELEASED_VERSION, `${version}\n`);
console.log(`spec/released has the document of ${version}.`);
