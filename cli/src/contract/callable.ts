import { operations, type OperationId } from '../../../spec/generated/values.ts';

export const operationIds = Object.keys(operations) as OperationId[];

/** Operations that a command can call by their ids. */
export const callable = operationIds.filter((id) => elsewhere(id) === undefined);

/** Returns the alternative for pages and streams. */
export function elsewhere(id: OperationId): string | undefined {
  if (operations[id].browserPage) return 'It is a page for browsers: use `signIn` of the SDK to build its URL.';
  if (operations[id].response === 'text/event-stream') return 'Use `tally listen`, or `tally events list --follow`.';
  return undefined;
}
