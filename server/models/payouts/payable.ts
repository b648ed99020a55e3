import type { Transaction } from 'sequelize';
import type { Environment } from '../../../spec/generated/values.ts';
import { run, type Statement } from '../../database/statements.ts';
import { sumFrom } from '../ledger/business-total.ts';

/** The money of a business in one currency. */
interface Purse {
  business_id: string;
  environment: Environment;
  currency: string;
}

/** What a business has and what of it cannot be paid out, in minor units of any size. */
interface Payable {
  balance: string;
  /** The sum of refunds that have not ended. */
  pending: string;
}

/** Reads the balance of a business and its pending refunds. */
export async function readBalance(
  { business_id, environment, currency }: Purse,
  tx?: Transaction,
): Promise<{ balance: bigint; pending: bigint }> {
  const account = `business/${business_id}/${environment}/${currency}`;
  const [row] = await run<Payable>(BALANCE, [account, business_id, environment, currency], tx);
  return { balance: BigInt(row!.balance), pending: BigInt(row!.pending) };
}

/**
 * Sums what is left of captures of cards that the acquirer has not settled, and of captures of wallets with unsettled top-ups.
 * @param since creation of the first payment
 */
export async function unsettledCards(
  { business_id, environment, currency }: Purse,
  { at, since }: { at: Date; since: Date | null },
  tx?: Transaction,
): Promise<{ amount: bigint; first: Date | null }> {
  const values = [business_id, environment, currency, at, since];
  const [row] = await run<{ amount: string; first: Date | null }>(UNSETTLED, values, tx);
  return { amount: BigInt(row!.amount), first: row!.first };
}

const BALANCE: Statement = {
  name: 'balance that can be paid out',
  text: `
    SELECT (coalesce(mark.balance, 0) + tail.amount)::text AS balance, (
      SELECT coalesce(sum(amount_refund_pending), 0) FROM payments
      WHERE business_id = $2 AND environment = $3 AND currency = $4 AND amount_refund_pending > 0
    )::text AS pending
    FROM (SELECT $1::text AS id) account LEFT JOIN ledger_marks mark ON mark.account_id = account.id
    CROSS JOIN LATERAL (${sumFrom("coalesce(mark.transfer_id, '')", '>')}) tail`,
};

/** Tests whether the capture of a payment is settled. */
const SETTLED = (payment: string) => `EXISTS (
  SELECT FROM settlements
  WHERE settlements.payment_reference = ${payment}.reference AND settlements.environment = $2 AND kind = 'capture'
    AND available_at <= $4)`;

/** Sums what is unsettled, and finds the first payment that is unsettled or may still be captured. */
const UNSETTLED: Statement = {
  name: 'unsettled captures of cards',
  text: `
    SELECT coalesce(sum(
      CASE WHEN amount_captured > 0 THEN
        greatest(amount_captured - amount_refunded - amount_refund_pending - amount_disputed, 0) ELSE 0 END
    ), 0)::text AS amount, min(created_at) AS first
    FROM payments
    WHERE business_id = $1 AND environment = $2 AND currency = $3
      AND status IN ('PENDING', 'AUTHORIZED', 'CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED')
      AND ($5::timestamptz IS NULL OR created_at >= $5)
      AND CASE WHEN status = 'PENDING' OR payment_method ->> 'type' = 'card' THEN NOT ${SETTLED('payments')}
        ELSE EXISTS (
          SELECT FROM payments top_up
          WHERE top_up.top_up_user_id = payments.payer_id AND top_up.environment = $2 AND top_up.currency = $3
            AND top_up.amount_captured > 0 AND top_up.created_at <= payments.updated_at AND NOT ${SETTLED('top_up')})
        END`,
};
