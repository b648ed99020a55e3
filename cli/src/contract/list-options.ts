import { InvalidArgumentError, Option } from 'commander';
import { operationDescriptions } from '../../../spec/generated/descriptions.ts';

/** Limits of a page, which are equal for every list. */
const { limit: contractLimit } = operationDescriptions.Events_list.inputs;
const DEFAULT_LIMIT = Number(contractLimit?.default);
/** Maximum number of entries of one page. */
export const LARGEST_PAGE = Number(contractLimit?.maximum);

/** Options for the number of entries shown, regardless of the service's pages. */
export function listOptions(): Option[] {
  return [
    new Option('-L, --limit <number>', `Maximum number of entries (default: ${DEFAULT_LIMIT})`).argParser(parseLimit),
    new Option('--all', 'Show all entries').conflicts('limit'),
  ];
}

export function limitOf({ limit = DEFAULT_LIMIT, all }: { limit?: unknown; all?: unknown }): number {
  return all ? Infinity : (limit as number);
}

/** Returns the page size to request. One entry beyond the limit shows whether there are more. */
export function pageSize(limit: number): number {
  return Math.min(LARGEST_PAGE, limit + 1);
}

/** @param whenCut called if the list has more entries than `limit` */
export async function* upTo<Entry>(
  limit: number,
  entries: AsyncIterable<Entry>,
  whenCut: () => void,
): AsyncGenerator<Entry, void, undefined> {
  let count = 0;
  for await (const entry of entries) {
    if (count === limit) return whenCut();
    count += 1;
    yield entry;
  }
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (!/^\d{1,9}$/.test(text) || limit < 1) throw new InvalidArgumentError('Enter a whole number from 1, or --all.');
  return limit;
}
