import { invalidField, type FieldErrorCode } from '../platform/errors.ts';

/** The code of the fault, for pages. */
export const OUTDATED = 'outdated' satisfies FieldErrorCode;

/**
 * Refuses an update based on an outdated record, which would undo a change made meanwhile. Requires the record to be locked.
 * @param seen `updated_at` of the record as the caller knows it, if that matters
 */
export function refuseOutdated(what: string, { updated_at }: { updated_at: Date }, seen: Date | undefined): void {
  if (!seen || updated_at.getTime() === seen.getTime()) return;
  const advice = 'What you entered is kept: compare it with the details, then save again.';
  throw invalidField('', OUTDATED, `This ${what} has changed since this page was opened. ${advice}`);
}
