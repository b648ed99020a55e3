import { expect, test } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { eventually } from '../../support/eventually.ts';
import { page } from '../../support/scripted-service.ts';
import { service, tally } from '../../support/scripted-tally.ts';

test.each(['SIGINT', 'SIGTERM'] as const)('a filter without end is ended by %s', async (signal) => {
  const filter = `last(repeat("${signal}"))`;
  service.answerWith(page([{ reference: 'pay_1' }]));
  const outcome = await tally.run(['payments', 'list', '--jq', filter], {
    spawned: true,
    meanwhile: async (interrupt) => {
      await eventually(() => secondsOf(filter) > 2, 'the filter to compute');
      interrupt(signal);
    },
  });
  expect(outcome).toEqual({ stdout: '', stderr: '', exitCode: null });
});

/** Returns the processor time of the command with this argument: much more than a start takes. */
function secondsOf(argument: string): number {
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && argumentsOf(name).includes(argument));
  const fields = pid === undefined ? [] : readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
  return Number(fields[13] ?? 0) / 100;
}

function argumentsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return []; // it has ended
  }
}
