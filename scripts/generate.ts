import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { contractSourceHash } from './contract-source.mjs';
import { compileContract } from './generate/compile.ts';
import { finishDocument } from './generate/finish.ts';
import { renderDescriptions } from './generate/descriptions.ts';
import type { Document } from './generate/document.ts';
import { renderResources } from './generate/resources.ts';
import { renderValues } from './generate/values.ts';

const GENERATED = new URL('../spec/generated/', import.meta.url);

/** Types of every path, operation and schema. Fields with a default stay optional, as callers may leave them out. */
async function renderSchema(document: Document): Promise<string> {
  const nodes = await openapiTypescript(structuredClone(document) as unknown as OpenAPI3, {
    alphabetize: false,
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  });
  return `// Generated from spec/*.tsp by \`npm run generate\`. Do not edit.\n\n${astToString(nodes)}`;
}

const document = finishDocument(await compileContract());
const generated = (name: string) => fileURLToPath(new URL(name, GENERATED));
const files = {
  'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
  'schema.ts': await renderSchema(document),
  'values.ts': await renderValues(document, generated('values.ts')),
  'descriptions.ts': await renderDescriptions(document, generated('descriptions.ts')),
  'resources.ts': await renderResources(document, generated('resources.ts')),
};
await mkdir(GENERATED, { recursive: true });
for (const [name, text] of Object.entries(files)) await writeFile(generated(name), text);
await writeFile(generated('SOURCE.sha256'), `${contractSourceHash()}\n`);
