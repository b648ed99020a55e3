import { expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { newProjects, takePayment } from '../scripts/first-minutes/new-projects.ts';

const TRANSCRIPT = path.join(import.meta.dirname, '../docs/first-fifteen-minutes.md');

/** After a change of the README: `npm run first-minutes`. */
test('the recorded first fifteen minutes have the programs of the SDK’s README, and the events that each verified', async () => {
  const transcript = await readFile(TRANSCRIPT, 'utf8');
  expect(transcript).toContain(takePayment);
  const sections = transcript.split(/^## /m);
  for (const { title, program } of newProjects) {
    const section = sections.find((each) => each.startsWith(`${title}\n`));
    expect(section).toContain(program);
    expect(section).toMatch(/^payment\.authorized (pay_\w+).*\n[^]*^payment\.captured \1/m);
    expect(section).toContain('\nheader_missing\n');
  }
});
