// Prints the ten files of a jest report that took longest, in seconds.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const seconds = ({ startTime, endTime }) => Math.round((endTime - startTime) / 1000);
const longest = testResults.toSorted((one, other) => seconds(other) - seconds(one)).slice(0, 10);
for (const result of longest) console.log(`--   ${seconds(result)} s: ${relative(process.cwd(), result.name)}`);
