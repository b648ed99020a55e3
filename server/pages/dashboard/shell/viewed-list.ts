import type { ViewedList } from '../../../../spec/generated/values.ts';
import { listViews, MOST_CHARACTERS, removeView, saveView } from '../../../domain/businesses/saved-views.ts';
import { formField } from '../../parts/forms.ts';
import { withQuery } from '../../parts/with-query.ts';
import { definedPairs } from './defined-pairs.ts';
import type { FilterLink } from './filter-links.ts';
import type { ActionResult, Refused } from './member-page.ts';
import { queryParameter, type Visit } from './visit.ts';

/** Views of a list that the member has saved. */
export interface Views {
  links: FilterLink[];
  /** True if the address has something to save. */
  maySave: boolean;
  /** What a view has, such as `filters`. */
  parts: string;
  mostCharacters: number;
  /** Name in the form. */
  entered: string;
}

interface List {
  name: ViewedList;
  /** Names in the query that a view has. */
  filters: readonly string[];
  /** What these are, in words. */
  parts: string;
  /** @throws Refusal for filters of the address that the list refuses */
  check: (visit: Visit) => unknown;
}

/** Notices after changes of views. */
export const VIEW_NOTICES = { 'view-saved': 'View saved.', 'view-removed': 'View removed.' };

/** Saves the filters of a list under names. The page of the list is at its name. */
export class SavedViews {
  readonly #list: List;

  constructor(list: List) {
    this.#list = list;
  }

  get actions(): Record<string, (visit: Visit) => ActionResult> {
    return { 'save-view': (visit) => this.#save(visit), 'remove-view': (visit) => this.#remove(visit) };
  }

  async of(visit: Visit, refused: Refused | undefined): Promise<Views> {
    const here = this.#queryOf(visit).toString();
    const views = await listViews(this.#list.name, visit, visit.access.tenant);
    return {
      links: views.map(({ name, query }) => ({
        label: name,
        href: this.#pathOf(visit, new URLSearchParams(query)),
        current: query === here,
      })),
      maySave: here !== '',
      parts: this.#list.parts,
      mostCharacters: MOST_CHARACTERS,
      entered: refused ? formField(visit.req, 'name') : '',
    };
  }

  /** Saves the filters of the address under the name in the form. */
  async #save(visit: Visit): ActionResult {
    await this.#list.check(visit);
    const query = this.#queryOf(visit);
    const view = { name: formField(visit.req, 'name').trim(), query: query.toString() };
    await saveView(visit.service.clock, this.#list.name, visit.by, visit.access.tenant, view);
    return this.#listAt(visit, query, 'view-saved');
  }

  async #remove(visit: Visit): ActionResult {
    await removeView(this.#list.name, visit.by, visit.access.tenant, formField(visit.req, 'removed'));
    return this.#listAt(visit, this.#queryOf(visit), 'view-removed');
  }

  /** Returns what the address selects, in one order, so that equal views have equal texts. */
  #queryOf({ req }: Visit): URLSearchParams {
    const values = this.#list.filters.map((name) => [name, queryParameter(req, name)?.trim() || undefined]);
    return new URLSearchParams(definedPairs(Object.fromEntries(values) as Record<string, string | undefined>));
  }

  #pathOf = ({ base }: Visit, query: URLSearchParams): string => withQuery(`${base}/${this.#list.name}`, query);

  #listAt(visit: Visit, query: URLSearchParams, done: string): string {
    query.set('done', done);
    return this.#pathOf(visit, query);
  }
}
