import { getSystemErrorMap } from 'node:util';
import { exitCodes } from './exit-codes.ts';
import type { Report } from './report.ts';

/** What is said when stdout takes no more: a disk is full, say. */
export function describeUnwritten({ errno = 0, message }: NodeJS.ErrnoException): Report {
  const reason = getSystemErrorMap().get(errno)?.join(': ') ?? message;
  return { message: `The output could not be written (${reason}).`, lines: [], exitCode: exitCodes.apiError };
}
