import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lint, loadConfig } from '@redocly/openapi-core';
import { eachOperation, type Document } from './generate/document.ts';
import { checkHouseRules } from './lint-contract/house-rules.ts';

const DOCUMENT = fileURLToPath(new URL('../spec/generated/openapi.json', import.meta.url));
const CONFIG = fileURLToPath(new URL('../spec/redocly.yaml', import.meta.url));

const found = await lint({ ref: DOCUMENT, config: await loadConfig({ configPath: CONFIG }) });
const document = JSON.parse(await readFile(DOCUMENT, 'utf8')) as Document;
const problems = [
  ...found
    .filter((problem) => !problem.ignored)
    .map(({ ruleId, message, location }) => `${location[0]?.pointer ?? ''}: ${message} (${ruleId})`),
  ...checkHouseRules(document),
];

for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`The contract is in order: ${eachOperation(document).length} operations.`);
process.exitCode = problems.length === 0 ? 0 : 1;
