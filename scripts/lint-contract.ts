import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lint, loadConfig } from '@redocly/openapi-core';
import { unannouncedBreaks } from './compatibility/unannounced.ts';
import { eachOperation, type Document } from './generate/document.ts';
import { checkDeprecations } from './lint-contract/deprecation-rules.ts';
import { checkHouseRules } from './lint-contract/house-rules.ts';

const GENERATED = fileURLToPath(new URL('../spec/generated', import.meta.url));
const CONFIG = fileURLToPath(new URL('../spec/redocly.yaml', import.meta.url));

const config = await loadConfig({ configPath: CONFIG });
const forms = (await readdir(GENERATED)).filter((name) => /^openapi.*\.json$/.test(name));
const found = await Promise.all(forms.map((name) => lint({ ref: path.join(GENERATED, name), config })));
const document = JSON.parse(await readFile(path.join(GENERATED, 'openapi.json'), 'utf8')) as Document;
const problems = [
  ...found.flat().map(({ ruleId, message, location }) => `${location[0]?.pointer ?? ''}: ${message} (${ruleId})`),
  ...checkHouseRules(document),
  ...checkDeprecations(document),
  ...(await unannouncedBreaks(document)),
];

for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`The contract has no faults: ${eachOperation(document).length} operations.`);
process.exitCode = problems.length === 0 ? 0 : 1;
