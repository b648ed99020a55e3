import type { components } from '../../../spec/generated/schema.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { fromReplica } from '../../database/from-replica.ts';
import { businessTotals, listBalance } from '../../models/ledger/business-total.ts';
import type { Tenant } from '../businesses/merchant.ts';
import { DEFAULT_LIMIT, pageOf, readCursor, scopeOf, type Page, type PageRequest } from '../lists/page.ts';
import { checkCurrencyFilter } from '../payments/currencies.ts';
import { capped } from './exact-amounts.ts';
import { transfersIn } from './month.ts';

type Wire = components['schemas'];

/** Returns the balances of a business, by currency in alphabetical order. */
export async function getBalance({ business_id, environment }: Tenant): Promise<Wire['Balance']> {
  const totals = await businessTotals(business_id, environment);
  return {
    environment,
    balances: totals.map(({ currency, balance }) => ({ currency, ...amountsOf(BigInt(balance)) })),
  };
}

/** Returns what the business has or owes. */
const amountsOf = (balance: bigint) => ({
  amount: Math.max(0, capped(balance)),
  amount_owed: Math.max(0, capped(-balance)),
});

export interface BalanceFilters extends PageRequest {
  currency?: string;
  /** Such as `2026-11`, in UTC. */
  month?: string;
}

/** Lists the entries of the balance, newest first, each with its payment. */
export async function listBalanceEntries(
  keys: Keyring,
  { business_id, environment }: Tenant,
  filters: BalanceFilters,
): Promise<Page<Wire['BalanceEntry']>> {
  const { limit = DEFAULT_LIMIT, cursor, currency, month } = filters;
  if (currency !== undefined) checkCurrencyFilter(currency);
  const scope = scopeOf(`balance of ${business_id} ${environment}`, filters);
  const [after] = readCursor(keys, scope, cursor) ?? [];
  const list = {
    ...{ currency, after, limit: limit + 1 },
    range: month === undefined ? undefined : transfersIn(month),
  };
  const rows = await fromReplica(() => listBalance(business_id, environment, list));
  const entries = rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }));
  return pageOf(keys, entries, limit, scope, ({ id }) => [id]);
}
