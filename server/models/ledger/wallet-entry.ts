import type { Environment } from '../../../spec/generated/values.ts';
import { run, type Statement } from '../../database/statements.ts';
import { hasStatement, type Transfer } from './transfer.ts';

/** The wallet's side of a transfer, with the payment behind it. */
export interface WalletEntryRow extends Pick<Transfer, 'id' | 'kind' | 'refund_id' | 'created_at'> {
  currency: string;
  /** Minor units; negative for an amount paid. */
  amount: number;
  payment_reference: string | null;
  business_name: string | null;
  description: string | null;
}

/** Lists the entries of a user's wallet, newest first. @param after the end of the previous page */
export function listWallet(
  userId: string,
  environment: Environment,
  { currency, after, limit }: { currency?: string | undefined; after?: string | undefined; limit: number },
): Promise<WalletEntryRow[]> {
  return run(LIST, [userId, environment, currency ?? null, after ?? null, limit]);
}

/** The refund behind an entry. Of that of a top-up, the id is the note of its transfers. */
export const REFUND_ID = `coalesce(refund_id, CASE WHEN kind = 'fund' AND note ~ '^re_[0-9a-z]{26}$' THEN note END) AS refund_id`;

const LIST: Statement = {
  name: 'list wallet entries',
  text: `
    SELECT page.transfer_id AS id, page.kind, page.amount, page.currency, page.refund_id, page.created_at,
      page.payment_reference, business.name AS business_name, payment.description
    FROM (
      SELECT transfer_id, kind, amount, currency, refund_id, created_at, payment_reference
      FROM (
        SELECT id, currency FROM ledger_accounts
        WHERE owner_id = $1 AND environment = $2 AND kind = 'wallet' AND ($3::text IS NULL OR currency = $3)
      ) account
      CROSS JOIN LATERAL (
        SELECT transfer_id, kind, amount, ${REFUND_ID}, created_at, payment_reference
        FROM ledger_entries
        WHERE account_id = account.id AND ${hasStatement('account_id')} AND ($4::text IS NULL OR transfer_id < $4)
        ORDER BY transfer_id DESC LIMIT $5
      ) entry
      ORDER BY transfer_id DESC LIMIT $5
    ) page
    LEFT JOIN payments payment ON payment.reference = page.payment_reference
    LEFT JOIN businesses business ON business.id = payment.business_id
    ORDER BY page.transfer_id DESC`,
};
