import type { Command } from 'commander';
import { operationDescriptions } from '../../../spec/generated/descriptions.ts';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';

const COLUMNS = ['type', 'id', 'matched', 'payment.status', 'payment.amount', 'payment.merchant_reference'];

/** Says how to continue. @param offset the number of results up to here */
function moreAfter(offset: number): string {
  const { maximum = 0 } = operationDescriptions.Search_find.inputs.offset!;
  const next = offset > maximum ? '' : `pass --offset ${offset}, or `;
  return `There are more results: ${next}refine the query.`;
}

/** Says how to search older payments, once all results of this search are listed. */
function olderThan(since: string, hasMore: boolean): string {
  const searched = `Only payments since ${since} were searched for a part of a text`;
  return hasMore ? `${searched}.` : `${searched}: pass --before ${since} to search older ones.`;
}

export function configure(group: Command, context: Context): void {
  group.description('Finds payments and what belongs to them: `tally search <text>`.');
  addOperation(group, context, 'Search_find', {
    isDefault: true,
    examples: ['tally search A-1001', 'tally search 12.50 --offset 20', 'tally search "two tickets" -o json'],
    show: async (result, { query: { offset } }) => {
      await context.output.results(result, COLUMNS);
      if (result.has_more) context.note(moreAfter((offset ?? 0) + result.data.length));
      if (result.searched_since !== null) context.note(olderThan(result.searched_since, result.has_more));
    },
  })
    .argument('[query]', 'Search query, in place of --q')
    .hook('preAction', (_, command) => {
      const [query] = command.args;
      if (query !== undefined) command.setOptionValue('q', query);
    });
}
