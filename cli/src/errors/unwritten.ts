import { getSystemErrorMap } from 'node:util';
import { exitCodes } from '../terminal/exit-codes.ts';
import type { Report } from './report.ts';

/**
 * What is said when stdout takes no more: a disk is full, say.
 *
 * @param next what to do about it, if the command has changed something
 */
export function describeUnwritten({ errno = 0, message }: NodeJS.ErrnoException, next?: string): Report {
  const reason = getSystemErrorMap().get(errno)?.join(': ') ?? message;
  return {
    message: `The output could not be written (${reason}).`,
    lines: next === undefined ? [] : [['next', next]],
    exitCode: exitCodes.apiError,
  };
}
