import { findPeople, type Person } from '../../../domain/search/people.ts';
import { search as find } from '../../../domain/search/search.ts';
import { invalidField, type Refusal } from '../../../platform/errors.ts';
import type { components } from '../../../../spec/generated/schema.ts';
import { limits } from '../../../../spec/generated/values.ts';
import { faultsOf } from '../../parts/faults.ts';
import { seeOther } from '../../parts/render-page.ts';
import { renderVisit } from '../shell/frame.ts';
import { memberPage } from '../shell/member-page.ts';
import { rowOf, type PaymentRow } from '../payments/payment-row.ts';
import { queryParameter, type Link, type Visit } from '../shell/visit.ts';

type Hit = components['schemas']['SearchHit'];

export interface SearchData {
  wanted: string;
  payments: PaymentRow[];
  /** Members and invitations with this address. */
  people: Person[];
  /** A request with this Request-Id, shown in addition to payments with the same text. */
  request: Link | null;
  more: boolean;
  /** Time since which parts of payments were searched, if not all were. */
  since: string | null;
}

/** Redirects to the object with this id; otherwise lists the payments with this text. */
export const search = memberPage({ path: '/search', filters: ['q'], show });

const MOST = 25;

async function show(visit: Visit): Promise<void> {
  const { service, access, base, req, res } = visit;
  const wanted = queryParameter(req, 'q')?.trim() ?? '';
  const options = { section: 'payments', title: wanted === '' ? 'Search' : `Search for ${wanted}` } as const;
  try {
    checkLength(wanted);
  } catch (error) {
    const faults = faultsOf(error);
    const data = { wanted, payments: [], people: [], request: null, more: false, since: null };
    return renderVisit<SearchData>(visit, 'business/search', data, {
      ...options,
      faults,
      status: (error as Refusal).status,
    });
  }
  const { data, has_more, searched_since } = await find(service, access.tenant, { q: wanted, limit: MOST });
  const [only] = data;
  if (only?.matched === 'id' && data.length === 1 && !has_more) return seeOther(res, base + placeOf(only));
  const people = await findPeople(access.business.id, wanted, access.mayChange);
  const found = data.map(({ payment }) => payment).filter((payment) => payment !== null);
  const payments = found.map(rowOf);
  const request = only?.type === 'request' ? { label: only.id, href: base + placeOf(only) } : null;
  const results = { wanted, payments, people, request, more: has_more, since: searched_since };
  renderVisit<SearchData>(visit, 'business/search', results, options);
}

function checkLength(wanted: string): void {
  const { minLength, maxLength } = limits.Search_find.q;
  const { length } = [...wanted]; // the contract counts code points, not UTF-16 units
  if (length >= minLength && length <= maxLength) return;
  throw invalidField('q', 'format', `Enter ${minLength} to ${maxLength} characters to search for.`);
}

function placeOf({ type, id, payment, client_id }: Hit): string {
  switch (type) {
    case 'delivery':
      return `/deliveries/${id}`;
    case 'event':
      return `/deliveries?event=${id}`;
    case 'endpoint':
      return `/endpoints/${id}`;
    case 'application':
      return `/applications/${id}`;
    case 'request':
      return `/applications/${client_id}/requests/${id}`;
    case 'payment':
    case 'refund':
      return `/payments/${payment!.reference}`;
  }
}
