import { findPeople, type Person } from '../../../domain/search/people.ts';
import { search } from '../../../domain/search/search.ts';
import { continued, type Span } from '../../../domain/lists/continued.ts';
import { invalidField } from '../../../platform/errors.ts';
import type { components } from '../../../../spec/generated/schema.ts';
import { limits, type PaymentStatus } from '../../../../spec/generated/values.ts';
import { rowOf } from '../payments/payment-row.ts';
import type { Visit } from '../shell/visit.ts';

type Hit = components['schemas']['SearchHit'];

/** A result of any kind. */
export interface ResultRow {
  href: string;
  /** The amount of a payment; the id or address of other results. */
  label: string;
  currency: string | null;
  /** Status of a payment; null for other results, which have a kind. */
  status: PaymentStatus | null;
  kind: string | null;
  description: string;
  own: string;
  /** What of the result matched. */
  matched: string;
  created_at: string | null;
}

export interface Results {
  rows: ResultRow[];
  more: boolean;
  /** Time since which parts of payments were searched, if not all were. */
  since: string | null;
  /** Path of the only result, if it was found by its id. */
  only: string | null;
}

interface Asked extends Span {
  wanted: string;
  /** Time before which payments are searched, and only they. */
  before?: string | undefined;
}

/** Finds members and invitations by their address, and what the API finds, as one list. */
export async function findResults({ service, user, access, base }: Visit, asked: Asked): Promise<Results> {
  const { wanted, before, ...span } = asked;
  checkLength(wanted);
  const request = { wanted, seesInvited: access.mayChange };
  const people = before === undefined ? await findPeople(service.keys, user, access.business.id, request) : [];
  const { data, has_more, searched_since } = await continued<Hit | Person, Found>(people, span, (rest) =>
    search(service, access.tenant, { q: wanted, before, ...rest }),
  );
  const [first] = data;
  const isOnly = data.length === 1 && !has_more && span.offset === 0;
  return {
    rows: data.map((one) => ('email' in one ? rowOfPerson(one, base) : rowOfHit(one, base))),
    more: has_more,
    since: searched_since,
    only: isOnly && first && 'id' in first && first.matched === 'id' ? base + placeOf(first) : null,
  };
}

type Found = { data: (Hit | Person)[] } & Pick<components['schemas']['SearchResult'], 'has_more' | 'searched_since'>;

function checkLength(wanted: string): void {
  const { minLength, maxLength } = limits.Search_find.q;
  const { length } = [...wanted]; // the contract counts code points, not UTF-16 units
  if (length >= minLength && length <= maxLength) return;
  throw invalidField('q', 'format', `Enter ${minLength} to ${maxLength} characters to search for.`);
}

function rowOfPerson({ email, role, isInvited }: Person, base: string): ResultRow {
  return {
    ...{ href: `${base}/members`, label: email, currency: null, status: null, own: '', created_at: null },
    kind: isInvited ? 'Invitation' : 'Member',
    description: isInvited ? `Invited as ${role}` : `Role: ${role}`,
    matched: 'Email address',
  };
}

function rowOfHit(hit: Hit, base: string): ResultRow {
  const { type, id, payment } = hit;
  const row = payment && rowOf(payment);
  const isPayment = row !== null && type === 'payment';
  return {
    href: base + placeOf(hit),
    label: isPayment ? row.money : id,
    currency: isPayment ? row.currency : null,
    status: isPayment ? row.status : null,
    kind: isPayment ? null : KINDS[type],
    description: row?.description ?? '',
    own: row?.merchant_reference ?? '',
    matched: MATCHED[hit.matched],
    created_at: row?.created_at ?? null,
  };
}

const KINDS: Record<Hit['type'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  event: 'Event',
  delivery: 'Delivery',
  endpoint: 'Endpoint',
  application: 'Application',
  request: 'Request',
};

const MATCHED: Record<Hit['matched'], string> = {
  id: 'Id',
  merchant_reference: 'Your reference',
  description: 'Description',
  metadata: 'Metadata',
  amount: 'Amount',
  card: 'Card',
};

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
