import { requireChange } from '../../../domain/businesses/member-access.ts';
import type { Checkpoint } from '../../../domain/checkpoint.ts';
import { selectHeavily } from '../../../http/guards/claim-places.ts';
import { formField } from '../../parts/forms.ts';
import { keptSingleUse, onceOnly } from '../../parts/single-use.ts';
import type { Page } from '../../parts/render-page.ts';
import { renderVisit, type FrameOptions, type Section } from './frame.ts';
import { memberPage, recentlyInLive, refusedBy, type ActionResult, type Refused } from './member-page.ts';
import type { Visit } from './visit.ts';

export interface BulkData<Row> {
  /** Number of entries to act on; null if they are too many. */
  count: number | null;
  /** The newest of them. */
  rows: Row[];
  /** Path of this page, with the filters. */
  here: string;
  /** Path of the list, with the filters. */
  list: string;
  /** Value of the button. */
  action: string;
  once: string;
}

interface BulkPage<Entry, Row> {
  /** Path below the business, after which the query has the filters of the list. */
  path: string;
  list: string;
  filters: readonly string[];
  section: Section;
  title: string;
  /** Name of the template, which gets BulkData. */
  template: string;
  /** Value of the button. */
  action: string;
  movesMoney?: boolean;
  select: (visit: Visit) => Promise<Entry[]>;
  rowsOf: (visit: Visit, entries: Entry[]) => Promise<Row[]> | Row[];
  /** @returns the value of `done` on the list */
  carryOut: (visit: Visit, entries: Entry[], asked: { expected: number; checkpoint: Checkpoint }) => Promise<string>;
  /** The value of `done` for a second click during the first request. */
  underway: string;
}

/** Number of entries that the page shows as examples. */
const MOST_SHOWN = 10;

/** Defines a page that counts the entries of a filter, and acts once on all of them after a confirmation of their number. */
export function bulkPage<Entry, Row>(page: BulkPage<Entry, Row>): Page {
  return memberPage({
    path: page.path,
    filters: page.filters,
    isHeavy: true,
    ...(page.movesMoney && { movesMoney: true }),
    show: (visit, refused) => show(page, visit, refused),
    actions: { [page.action]: recentlyInLive((visit: Visit) => act(page, visit)) },
  });
}

/** Returns the filters in the URL as it was opened. */
const queryOf = ({ req }: Visit): string => new URL(req.originalUrl, 'http://site.invalid').search;

async function show<Entry, Row>(page: BulkPage<Entry, Row>, visit: Visit, refused?: Refused): Promise<void> {
  const { service, access, base, req, user } = visit;
  requireChange(access);
  const found = await page.select(visit).catch(refusedBy);
  const entries = Array.isArray(found) ? found : [];
  const search = queryOf(visit);
  const data = {
    count: Array.isArray(found) ? found.length : null,
    rows: await page.rowsOf(visit, entries.slice(0, MOST_SHOWN)),
    here: base + page.path + search,
    list: base + page.list + search,
    action: page.action,
    once: keptSingleUse(service, user, refused && formField(req, 'once')),
  };
  const options: FrameOptions = {
    title: page.title,
    ...(Array.isArray(found) ? {} : { faults: found.faults }),
    ...refused,
  };
  renderVisit<BulkData<Row>>(visit, page.template, data, { ...options, section: page.section });
}

async function act<Entry, Row>(page: BulkPage<Entry, Row>, visit: Visit): ActionResult {
  requireChange(visit.access);
  const { service, base, req, user } = visit;
  const search = queryOf(visit);
  const expected = Number(formField(req, 'count'));
  const listWith = (done: string) => `${base}${page.list}${search}${search ? '&' : '?'}done=${done}`;
  const entries = await selectHeavily(() => page.select(visit));
  const work = async (checkpoint: Checkpoint) =>
    listWith(await page.carryOut(visit, entries, { expected, checkpoint }));
  return onceOnly({ service, req, user }, { expected }, work, listWith(page.underway));
}
