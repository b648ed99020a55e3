import type { Environment } from '../../../spec/generated/values.ts';
import { run, type Statement } from '../../database/statements.ts';
import type { LedgerTransfer } from './ledger-transfer.ts';

/** The wallet's side of a transfer, with the payment behind it. */
export interface WalletEntryRow extends Pick<LedgerTransfer, 'id' | 'kind' | 'currency' | 'refund_id' | 'created_at'> {
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

const LIST: Statement = {
  name: 'list wallet entries',
  text: `
    SELECT transfer.id, transfer.kind, page.amount, transfer.currency, transfer.refund_id, transfer.created_at,
      transfer.payment_reference, business.name AS business_name, payment.description
    FROM (
      SELECT entry.transfer_id, entry.amount
      FROM (
        SELECT id FROM ledger_accounts
        WHERE owner_id = $1 AND environment = $2 AND kind = 'wallet' AND ($3::text IS NULL OR currency = $3)
      ) account
      CROSS JOIN LATERAL (
        SELECT transfer_id, amount FROM ledger_entries
        WHERE account_id = account.id AND ($4::text IS NULL OR transfer_id < $4) ORDER BY transfer_id DESC LIMIT $5
      ) entry
      ORDER BY entry.transfer_id DESC LIMIT $5
    ) page
    JOIN ledger_transfers transfer ON transfer.id = page.transfer_id
    LEFT JOIN payments payment ON payment.reference = transfer.payment_reference
    LEFT JOIN businesses business ON business.id = payment.business_id
    ORDER BY transfer.id DESC`,
};
