import { getSystemErrorMap } from 'node:util';
import { exitCodes } from '../terminal/exit-codes.ts';
import type { Report } from './report.ts';

/**
 * Describes a failed write to stdout, for example to a full disk.
 *
 * @param next the next step, if the command has changed something
 */
export function describeUnwritten({ errno = 0, message }: NodeJS.ErrnoException, next?: string): Report {
  const reason = getSystemErrorMap().get(errno)?.join(': ') ?? message;
  return {
    message: `The output could not be written (${reason}).`,
    next,
    exitCode: exitCodes.apiError,
  };
}
