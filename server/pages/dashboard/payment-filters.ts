import type { PaymentStatus } from '../../../spec/generated/values.ts';
import type { PaymentFilters } from '../../domain/payments/list-payments.ts';
import { DAY_MILLISECONDS } from '../../platform/clock.ts';
import { invalidField } from '../../platform/errors.ts';
import { StatusFilter } from './filter-links.ts';
import { queryParameter, type Visit } from './visit.ts';

export const STATUSES = new StatusFilter<PaymentStatus>({
  all: { label: 'All', statuses: undefined },
  open: { label: 'Open', statuses: ['PENDING', 'AUTHORIZED'] },
  captured: { label: 'Captured', statuses: ['CAPTURED', 'PARTIALLY_REFUNDED'] },
  refunded: { label: 'Refunded', statuses: ['REFUNDED'] },
  unpaid: { label: 'Not paid', statuses: ['CANCELLED', 'EXPIRED', 'FAILED'] },
});

/** The filters in the address, besides the status. */
export interface Narrowing {
  reference: string | undefined;
  currency: string | undefined;
  /** Days, in UTC. */
  from: string | undefined;
  to: string | undefined;
}

export function readNarrowing({ req }: Visit): Narrowing {
  const [reference, currency, from, to] = ['reference', 'currency', 'from', 'to'].map((name) =>
    queryParameter(req, name)?.trim(),
  );
  return { reference, currency: currency?.toUpperCase(), from, to };
}

/** @throws Refusal `invalid_request` for a value that no payment can have */
export function readFilters(visit: Visit): PaymentFilters {
  const { reference, currency, from, to } = readNarrowing(visit);
  return {
    ...STATUSES.read(visit),
    ...(reference && { merchant_reference: reference }),
    ...(currency && { currency }),
    ...(from && { created_gte: dayOf('from', from).toISOString() }),
    ...(to && { created_lt: new Date(dayOf('to', to).getTime() + DAY_MILLISECONDS).toISOString() }),
  };
}

function dayOf(field: string, text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  if (!isDay) throw invalidField(field, 'format', 'must be a day, such as 2026-11-20');
  return day;
}
