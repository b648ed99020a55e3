import { listViews, MOST_CHARACTERS, removeView, saveView } from '../../../domain/businesses/saved-views.ts';
import { checkFilters } from '../../../domain/payments/list-payments.ts';
import { definedPairs } from '../shell/defined-pairs.ts';
import type { FilterLink } from '../shell/filter-links.ts';
import type { ActionResult } from '../shell/member-page.ts';
import { queryParameter, type Visit } from '../shell/visit.ts';
import { formField } from '../../parts/forms.ts';
import { withQuery } from '../../parts/with-query.ts';
import { readColumns } from './payment-columns.ts';
import { PAYMENT_FILTERS, readFilters } from './payment-filters.ts';

/** Views of the list of payments that the member has saved. */
export interface Views {
  links: FilterLink[];
  /** True if the address has filters, an order or columns to save. */
  maySave: boolean;
  mostCharacters: number;
}

export async function viewsOf(visit: Visit): Promise<Views> {
  const here = queryOf(visit).toString();
  const views = await listViews(visit, visit.access.tenant);
  return {
    links: views.map(({ name, query }) => ({
      label: name,
      href: withQuery(`${visit.base}/payments`, new URLSearchParams(query)),
      current: query === here,
    })),
    maySave: here !== '',
    mostCharacters: MOST_CHARACTERS,
  };
}

/** Returns what the address selects, in one order, so that equal views have equal texts. */
function queryOf({ req }: Visit): URLSearchParams {
  const values = PAYMENT_FILTERS.map((name) => [name, queryParameter(req, name)?.trim() || undefined]);
  return new URLSearchParams(definedPairs(Object.fromEntries(values) as Record<string, string | undefined>));
}

/** Saves the filters of the address, which must be valid, under the name in the form. */
export async function saveThisView(visit: Visit): ActionResult {
  checkFilters(readFilters(visit));
  readColumns(visit.req);
  const query = queryOf(visit);
  const name = formField(visit.req, 'name').trim();
  await saveView(visit.service.clock, visit.by, visit.access.tenant, { name, query: query.toString() });
  return listAt(visit, query, 'view-saved');
}

export async function removeThatView(visit: Visit): ActionResult {
  await removeView(visit.by, visit.access.tenant, formField(visit.req, 'removed'));
  return listAt(visit, queryOf(visit), 'view-removed');
}

function listAt({ base }: Visit, query: URLSearchParams, done: string): string {
  query.set('done', done);
  return withQuery(`${base}/payments`, query);
}
