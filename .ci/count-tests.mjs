// Prints how many tests of a jest report passed and failed, and names each failed one with the beginning of its message on stderr.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
  readFileSync(process.argv[2], 'utf8'),
);
/** Removes colours of the terminal. */
const plain = (message) =>
  message
    .replace(/\u001b\[[\d;]*m/g, '')
    .replace(/\s+/g, ' ')
    .slice(0, 600);
for (const { name, message, assertionResults } of testResults) {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  for (const { fullName, failureMessages } of failed)
    console.error(`!! ${file}: ${fullName}: ${plain(failureMessages.join(' '))}`);
  if (failed.length === 0 && assertionResults.length === 0 && message) console.error(`!! ${file}: ${plain(message)}`);
}
console.log(numPassedTests, numFailedTests + numRuntimeErrorTestSuites);
