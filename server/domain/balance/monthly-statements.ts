import type { components } from '../../../spec/generated/schema.ts';
import { statementsOf, type StatementRow } from '../../models/ledger/business-total.ts';
import type { Tenant } from '../businesses/merchant.ts';
import { endOfTransfers } from '../ledger/end-of-transfers.ts';
import { capped } from './exact-amounts.ts';
import { boundsOf, transfersIn } from './month.ts';

type Wire = components['schemas'];

/**
 * Returns the statements of a month by currency. An entry belongs to the month of its transfer's id, so the closing balance of
 * one month is the opening balance of the next.
 */
export async function getStatements(
  { business_id, environment }: Tenant,
  month: string,
): Promise<Wire['MonthlyStatements']> {
  const rows = await statementsOf(business_id, environment, transfersIn(month));
  const statements = rows
    .map(toStatement)
    .filter(({ opening, sums, closing }) => opening || closing || sums.length > 0);
  return { environment, month, is_final: (await endOfTransfers()) > boundsOf(month).end, statements };
}

function toStatement({ currency, closing, sums }: StatementRow): Wire['Statement'] {
  const after = BigInt(closing);
  const before = sums.reduce((rest, { amount }) => rest - BigInt(amount), after);
  return {
    currency,
    opening: capped(before),
    sums: sums.map((sum) => ({ ...sum, amount: capped(BigInt(sum.amount)) })),
    closing: capped(after),
  };
}
