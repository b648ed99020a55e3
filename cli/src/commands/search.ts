import type { Command } from 'commander';
import { operationDescriptions } from '../../../spec/generated/descriptions.ts';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';
import { findPeople } from './search-people.ts';

const COLUMNS = ['type', 'id', 'matched'];
const COLUMNS_OF_PEOPLE = ['email', 'role'];
const COLUMNS_OF_PAYMENTS = ['payment.status', 'payment.amount', 'payment.merchant_reference'];

const PEOPLE =
  'For a signed-in user, members and pending invitations of the business of the application come first, on the first page and in ' +
  'addition to --limit: up to 10 of each whose email address has the text, of 3 characters or more. Owners and admins see invitations.';

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
  group.description('Finds payments and what belongs to them, and members by their address: `tally search <text>`.');
  const find = addOperation(group, context, 'Search_find', {
    isDefault: true,
    examples: [
      'tally search A-1001',
      'tally search 12.50 --offset 20',
      'tally search "two tickets" -o json',
      'tally search ada@example',
    ],
    show: async (result, { query: { q, offset, before } }) => {
      const people = offset || before ? [] : await findPeople(context, q);
      const ofPeople = people.length > 0 ? COLUMNS_OF_PEOPLE : [];
      const ofPayments = people.length > 0 && result.data.length === 0 ? [] : COLUMNS_OF_PAYMENTS;
      const results = { ...result, data: [...people, ...result.data] };
      await context.output.results(results, [...COLUMNS, ...ofPeople, ...ofPayments]);
      if (result.has_more) context.note(moreAfter((offset ?? 0) + result.data.length));
      if (result.searched_since !== null) context.note(olderThan(result.searched_since, result.has_more));
    },
  });
  find
    .description(`${find.description()}\n\n${PEOPLE}`)
    .argument('[query]', 'Search query, in place of --q')
    .hook('preAction', (_, command) => {
      const [query] = command.args;
      if (query !== undefined) command.setOptionValue('q', query);
    });
}
