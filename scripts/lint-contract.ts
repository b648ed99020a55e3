import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lint, loadConfig } from '@redocly/openapi-core';
import { unannouncedBreaks } from './compatibility/unannounced.ts';
import { eachOperation, type Document } from './generate/document.ts';
import { checkDeprecations } from './lint-contract/deprecation-rules.ts';
import { checkHouseRules } from './lint-contract/house-rules.ts';

const [DOCUMENT, OLDER] = ['openapi.json', 'openapi-3.0.json'].map((name) =>
  fileURLToPath(new URL(`../spec/generated/${name}`, import.meta.url)),
) as [string, string];
const CONFIG = fileURLToPath(new URL('../spec/redocly.yaml', import.meta.url));

const config = await loadConfig({ configPath: CONFIG });
const found = [...(await lint({ ref: DOCUMENT, config })), ...(await lint({ ref: OLDER, config }))];
const document = JSON.parse(await readFile(DOCUMENT, 'utf8')) as Document;
const problems = [
  ...found
    .filter((problem) => !problem.ignored)
    .map(({ ruleId, message, location }) => `${location[0]?.pointer ?? ''}: ${message} (${ruleId})`),
  ...checkHouseRules(document),
  ...checkDeprecations(document),
  ...(await unannouncedBreaks(document)),
];

for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`The contract has no faults: ${eachOperation(document).length} operations.`);
process.exitCode = problems.length === 0 ? 0 : 1;
