import { expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { newProjects, takePayment } from '../../scripts/first-minutes/new-projects.ts';
import { service } from '../support/shared-service.ts';
import { createTally } from '../support/tally.ts';

const TRANSCRIPT = path.join(import.meta.dirname, '../../docs/first-fifteen-minutes.md');

/** If this fails after a change of the README or of the commands' output, run `npm run first-minutes`. */
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

/** Returns the first column of a record. */
const fieldsOf = (output: string) => [...output.matchAll(/^([\w.]+) {2,}/gm)].map(([, field]) => field);

test('the commands for an account print the fields that were recorded', async () => {
  const [, account = ''] = /^## An account\n(.*?)^## /ms.exec(await readFile(TRANSCRIPT, 'utf8')) ?? [];
  const recorded = [...account.matchAll(/ npx tally (.*?) {3}# .*\n([^]*?)```/g)];
  expect(recorded).toHaveLength(4);
  const tally = await createTally({ TALLYSTICK_BASE_URL: service.origin });
  for (const [, command = '', output = ''] of recorded) {
    const own = command.replace('ada@', `ada-${crypto.randomUUID()}@`);
    const words = [...own.matchAll(/"(.*?)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
    const { stdout } = await tally.run(words, { stdin: 'correct horse battery staple' });
    expect([command, fieldsOf(stdout)]).toEqual([command, fieldsOf(output)]);
  }
  await tally.remove();
});
