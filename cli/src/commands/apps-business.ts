import type { ApplicationCreate } from '../../../spec/generated/schema.ts';
import type { Context } from '../context/context.ts';
import { LARGEST_PAGE } from '../contract/list-options.ts';
import { choose } from '../terminal/prompts.ts';
import { UsageError } from '../terminal/refusals.ts';

/** Adds the business if the scopes require one. A user's only business need not be given. */
export async function chooseBusiness(context: Context, application: ApplicationCreate): Promise<ApplicationCreate> {
  const needsBusiness = application.scopes.some((scope) => scope.startsWith('payments:'));
  if (!needsBusiness || application.business_id !== undefined) return application;
  const client = await context.client('user');
  const { data: businesses } = await client.businesses.list({ limit: LARGEST_PAGE }, { signal: context.io.signal });
  const [first, second] = businesses;
  if (!first) throw new UsageError('Payment scopes require a business.', 'Create one with `tally businesses create`.');
  if (!second) {
    context.note(`For the business ${first.name} (${first.id}).`);
    return { ...application, business_id: first.id };
  }
  const choices = businesses.map(({ id, name }) => ({ name: `${name} (${id})`, value: id }));
  return { ...application, business_id: await choose(context.io, 'Business', choices, '--business') };
}
