import type { HttpContext } from '../../http/http-context.ts';
import { listBusinesses } from '../../domain/businesses/businesses.ts';
import { baseOf } from '../dashboard/shell/visit.ts';
import { HOME } from '../parts/return-to.ts';

type Reader = Parameters<typeof listBusinesses>[1];

/**
 * Returns the page for a user who wants no other page: the overview of the only open business, or else the list of businesses.
 */
export async function landingOf({ keys }: HttpContext, user: Reader, returnTo = HOME): Promise<string> {
  if (returnTo !== HOME) return returnTo;
  const { data } = await listBusinesses(keys, user, { limit: 2 });
  const [only] = data;
  return only && data.length === 1 && only.business.closed_at === null ? baseOf(only.business.id, 'TEST') : HOME;
}
