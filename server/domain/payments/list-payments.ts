import type { PaymentStatus } from '../../../spec/generated/values.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { invalidField } from '../../platform/errors.ts';
import { Payment } from '../../models/payments/payment.ts';
import type { Tenant } from '../businesses/merchant.ts';
import { DEFAULT_LIMIT, pageOf, readCursor, scopeOf, type Page, type PageRequest } from '../lists/page.ts';
import { boundOf, type Period } from '../lists/period.ts';
import { checkCurrencyFilter } from './currencies.ts';

export interface PaymentFilters extends PageRequest, Period {
  status?: PaymentStatus[];
  currency?: string;
  /** Minor units of the currency, which amount filters require. */
  amount_gte?: number;
  amount_lte?: number;
  merchant_reference?: string;
}

/** Lists a page, newest first, by keyset over time and reference, so that each filter and page is a range of one index. */
export async function listPayments(keys: Keyring, tenant: Tenant, filters: PaymentFilters): Promise<Page<Payment>> {
  const { limit = DEFAULT_LIMIT, cursor, created_gte, created_lt, ...filter } = filters;
  checkMoney(filter);
  const scope = scopeOf(`payments of ${tenant.business_id} ${tenant.environment}`, filters);
  const [created_at, reference] = readCursor(keys, scope, cursor) ?? [];
  const after = created_at && reference ? { created_at, reference } : undefined;
  const rows = await Payment.listOwned(tenant, {
    ...filter,
    ...(created_gte && { created_gte: boundOf(created_gte) }),
    ...(created_lt && { created_lt: boundOf(created_lt) }),
    after,
    limit: limit + 1,
  });
  return pageOf(keys, rows, limit, scope, (payment) => [payment.created_at, payment.reference]);
}

function checkMoney({ currency, amount_gte, amount_lte }: PaymentFilters): void {
  if (currency !== undefined) checkCurrencyFilter(currency);
  else if (amount_gte !== undefined || amount_lte !== undefined)
    throw invalidField('currency', 'required', 'is needed to compare amounts, such as EUR');
}
