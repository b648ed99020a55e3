import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { contractSourceHash } from './contract-source.mjs';
import { compileContract } from './generate/compile.ts';
import { withoutDiscriminators } from './generate/discriminators.ts';
import { downgradeDocument } from './generate/downgrade.ts';
import { finishDocument } from './generate/finish.ts';
import { renderDescriptions, renderInputSchemas } from './generate/descriptions.ts';
import type { Document } from './generate/document.ts';
import { renderConstants } from './generate/sdk/sdk-constants.ts';
import { renderOperationTable } from './generate/sdk/sdk-operation-table.ts';
import { renderReference } from './generate/sdk/sdk-reference.ts';
import { renderResources } from './generate/sdk/sdk-resources.ts';
import { renderSamples } from './generate/sdk/sdk-samples.ts';
import { renderTypes } from './generate/sdk/sdk-types.ts';
import { renderValues } from './generate/values.ts';

const GENERATED = new URL('../spec/generated/', import.meta.url);
const SDK = new URL('../sdk/', import.meta.url);

/** Renders types of every path, operation and schema. Fields with a default stay optional, because callers may omit them. */
async function renderSchema(document: Document): Promise<string> {
  const nodes = await openapiTypescript(structuredClone(document) as unknown as OpenAPI3, {
    alphabetize: false,
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  });
  return `// Generated from spec/*.tsp by \`npm run generate\`. Do not edit.\n\n${astToString(nodes)}`;
}

/** Renders the SDK files that derive from the contract. */
async function renderSdk(document: Document): Promise<Record<string, string>> {
  const manifest = JSON.parse(await readFile(new URL('package.json', SDK), 'utf8')) as { version: string };
  const header = '// Generated from spec/*.tsp and package.json by `npm run generate`. Do not edit.\n\n';
  const { types, paths } = await renderTypes(document);
  return {
    'src/generated/types.ts': header + types,
    'src/generated/paths.ts': header + paths,
    'src/generated/resources.ts': header + renderResources(document),
    'src/generated/operation-table.ts': header + renderOperationTable(document),
    'src/generated/constants.ts': header + renderConstants(document),
    'src/generated/samples.ts': header + renderSamples(document),
    'src/generated/version.ts': `${header}export const VERSION = '${manifest.version}';\n`,
    'api.md': renderReference(document),
  };
}

const document = finishDocument(await compileContract());
const older = downgradeDocument(document);
const generated = (name: string) => fileURLToPath(new URL(name, GENERATED));
const files = {
  'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
  'openapi-3.0.json': `${JSON.stringify(older, null, 2)}\n`,
  'openapi-3.0-no-discriminators.json': `${JSON.stringify(withoutDiscriminators(older), null, 2)}\n`,
  'schema.ts': await renderSchema(document),
  'values.ts': await renderValues(document, generated('values.ts')),
  'descriptions.ts': await renderDescriptions(document, generated('descriptions.ts')),
  'input-schemas.ts': await renderInputSchemas(document, generated('input-schemas.ts')),
};
for (const folder of [GENERATED, new URL('src/generated/', SDK)]) await mkdir(folder, { recursive: true });
for (const [name, text] of Object.entries(files)) await writeFile(generated(name), text);
for (const [name, text] of Object.entries(await renderSdk(document))) {
  const file = fileURLToPath(new URL(name, SDK));
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}
await writeFile(generated('SOURCE.sha256'), `${contractSourceHash()}\n`);
