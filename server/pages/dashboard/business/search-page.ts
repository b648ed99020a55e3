import { invalidField, type Refusal } from '../../../platform/errors.ts';
import { limits } from '../../../../spec/generated/values.ts';
import { faultsOf } from '../../parts/faults.ts';
import { seeOther } from '../../parts/render-page.ts';
import { withQuery } from '../../parts/with-query.ts';
import { renderVisit } from '../shell/frame.ts';
import { memberPage } from '../shell/member-page.ts';
import { queryParameter, type Visit } from '../shell/visit.ts';
import { findResults, type ResultRow, type Results } from './search-results.ts';

export interface SearchData {
  wanted: string;
  rows: ResultRow[];
  /** Number of results before these. */
  offset: number;
  /** True if there are more results than pages. */
  isCut: boolean;
  /** Time since which parts of texts were searched, if not all were. */
  since: string | null;
  /** Time before which payments were searched, if only they were. */
  before: string | null;
  /** Path of the search of older payments, on the last page. */
  older: string | null;
  /** Paths of other pages. */
  first: string;
  newer: string | null;
  next: string | null;
}

/** Redirects to the only object with this id; otherwise lists what is found. */
export const search = memberPage({ path: '/search', filters: ['q', 'offset', 'before'], show });

/** The first results, as options of the search field. */
export const searchResults = memberPage({ path: '/search/results', filters: ['q'], show: showFirst });

const PER_PAGE = 25;
const MOST_AT_ONCE = 8;

async function show(visit: Visit): Promise<void> {
  const { base, req, res } = visit;
  const wanted = queryParameter(req, 'q')?.trim() ?? '';
  const options = { section: 'payments', title: wanted === '' ? 'Search' : `Search for ${wanted}` } as const;
  const nothing = { wanted, rows: [], offset: 0, isCut: false, since: null, before: null, older: null };
  const at = (offset: number, end?: string) =>
    withQuery(
      `${base}/search`,
      new URLSearchParams({ q: wanted, ...(offset > 0 && { offset: `${offset}` }), ...(end && { before: end }) }),
    );
  try {
    const offset = readOffset(visit);
    const before = readBefore(visit);
    const { rows, more, since, only } = await findResults(visit, { wanted, before, limit: PER_PAGE, offset });
    if (only !== null) return seeOther(res, only);
    const hasNext = more && offset + PER_PAGE <= MOST_SKIPPED;
    const data = {
      ...{ wanted, rows, offset, since, before: before ?? null, isCut: more && !hasNext, first: at(0, before) },
      newer: offset > 0 ? at(Math.max(offset - PER_PAGE, 0), before) : null,
      next: hasNext ? at(offset + PER_PAGE, before) : null,
      older: since !== null && !more ? at(0, since) : null,
    };
    renderVisit<SearchData>(visit, 'business/search', data, options);
  } catch (error) {
    const faults = faultsOf(error);
    const data = { ...nothing, first: at(0), newer: null, next: null };
    renderVisit<SearchData>(visit, 'business/search', data, { ...options, faults, status: (error as Refusal).status });
  }
}

const MOST_SKIPPED = limits.Search_find.offset.maximum;

function readOffset({ req }: Visit): number {
  const text = queryParameter(req, 'offset') ?? '0';
  const offset = /^\d{1,3}$/.test(text) ? Number(text) : Infinity;
  if (offset <= MOST_SKIPPED) return offset;
  throw invalidField(
    'offset',
    'format',
    `The results are listed from 0 to ${MOST_SKIPPED}. Start again from the first page.`,
  );
}

function readBefore({ req }: Visit): string | undefined {
  const text = queryParameter(req, 'before');
  if (text === undefined || (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))))
    return text;
  throw invalidField('before', 'format', 'Older payments are searched before a time. Start again from the first page.');
}

async function showFirst(visit: Visit): Promise<void> {
  const wanted = queryParameter(visit.req, 'q')?.trim() ?? '';
  const found = await findResults(visit, { wanted, limit: MOST_AT_ONCE, offset: 0 });
  const all = `${visit.base}/search?${new URLSearchParams({ q: wanted }).toString()}`;
  renderVisit<Results & { all: string }>(
    visit,
    'business/found',
    { ...found, all },
    { section: 'payments', title: 'Results' },
  );
}
