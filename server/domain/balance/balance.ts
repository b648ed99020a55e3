import type { components } from '../../../spec/generated/schema.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { firstIdAt } from '../../platform/ids.ts';
import {
  businessTotals,
  listBalance,
  moveMark,
  oldestTransaction,
  type BusinessTotal,
} from '../../models/business-total.ts';
import type { Tenant } from '../businesses/merchant.ts';
import { DEFAULT_LIMIT, pageOf, readCursor, scopeOf, type Page, type PageRequest } from '../lists/page.ts';
import { checkCurrencyFilter } from '../payments/currencies.ts';

type Wire = components['schemas'];

/** So many entries are added up in a few milliseconds; more, and the mark moves on. */
const MOST_ADDED = 5000;
/** How far the clocks of processes and database may be apart: transfers are named by the former, transactions by the latter. */
const SKEW_MILLISECONDS = 60_000;

/** What a business has by currency, in alphabetical order. */
export async function getBalance({ business_id, environment }: Tenant): Promise<Wire['Balance']> {
  const totals = await businessTotals(business_id, environment);
  await moveMarks(totals);
  return { environment, balances: totals.map(({ currency, balance }) => ({ currency, amount: told(balance) })) };
}

/** Up to where numbers in JSON are exact. */
function told(balance: string): number {
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  const exact = BigInt(balance);
  return Number(exact < most ? exact : most);
}

/** What was added up now need not be added up again. The latest transfers are left out: others may still appear among them. */
async function moveMarks(totals: BusinessTotal[]): Promise<void> {
  const long = totals.filter(({ added }) => added > MOST_ADDED);
  if (long.length === 0) return;
  const since = await oldestTransaction();
  const horizon = firstIdAt('trf', new Date(Math.min(since.getTime(), Date.now()) - SKEW_MILLISECONDS));
  for (const { account_id } of long) await moveMark(account_id, horizon);
}

export interface BalanceFilters extends PageRequest {
  currency?: string;
}

/** All that changed the balance, newest first, each with the payment behind it. */
export async function listBalanceEntries(
  keys: Keyring,
  { business_id, environment }: Tenant,
  filters: BalanceFilters,
): Promise<Page<Wire['BalanceEntry']>> {
  const { limit = DEFAULT_LIMIT, cursor, currency } = filters;
  if (currency !== undefined) checkCurrencyFilter(currency);
  const scope = scopeOf(`balance of ${business_id} ${environment}`, filters);
  const [after] = readCursor(keys, scope, cursor) ?? [];
  const rows = await listBalance(business_id, environment, { currency, after, limit: limit + 1 });
  const entries = rows.map(({ created_at, payment_reference, ...row }) => ({
    ...row,
    payment_reference: payment_reference!, // only wallets are filled without a payment
    created_at: created_at.toISOString(),
  }));
  return pageOf(keys, entries, limit, scope, ({ id }) => [id]);
}
