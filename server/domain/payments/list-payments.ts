import type { PaymentStatus } from '../../../spec/generated/values.ts';
import { Payment } from '../../models/payment.ts';
import type { Tenant } from '../merchant.ts';
import { DEFAULT_LIMIT, readCursor, type Page, type PageRequest } from '../page.ts';
import { sealCursor } from '../../secrets.ts';
import { checkCurrency } from './currencies.ts';

export interface PaymentFilters extends PageRequest {
  status?: PaymentStatus[];
  currency?: string;
  merchant_reference?: string;
  created_gte?: string;
  created_lt?: string;
}

/** Newest first, by keyset over time and reference: each filter and every page is a range of one index. */
export async function listPayments(tenant: Tenant, filters: PaymentFilters): Promise<Page<Payment>> {
  const { limit = DEFAULT_LIMIT, cursor, ...filter } = filters;
  if (filter.currency !== undefined) checkCurrency(filter.currency, 'currency');
  const scope = scopeOf(tenant, filter);
  const after = cursor === undefined ? undefined : parsePosition(readCursor(scope, cursor));
  const rows = await Payment.listOwned(tenant, { ...filter, after, limit: limit + 1 });
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const has_more = rows.length > limit;
  const next_cursor = has_more && last ? sealCursor(scope, `${last.created_at.toISOString()} ${last.reference}`) : null;
  return { data, has_more, next_cursor };
}

/** A cursor goes on with the list that gave it out: the same merchant's, with the same filters. */
function scopeOf({ business_id, environment }: Tenant, filter: Omit<PaymentFilters, keyof PageRequest>): string {
  const { status, currency, merchant_reference, created_gte, created_lt } = filter;
  const filters = [[...new Set(status)].sort(), currency, merchant_reference, created_gte, created_lt];
  return `payments of ${business_id} ${environment} ${JSON.stringify(filters)}`;
}

function parsePosition(position: string): { created_at: string; reference: string } {
  const [created_at, reference] = position.split(' ') as [string, string];
  return { created_at, reference };
}
