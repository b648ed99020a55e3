import type { Environment } from '../../spec/generated/values.ts';
import { run, type Statement } from '../database/statements.ts';
import type { LedgerTransfer } from './ledger-transfer.ts';

/** The business's side of a transfer. */
export interface BalanceRow extends Pick<
  LedgerTransfer,
  'id' | 'payment_reference' | 'refund_id' | 'currency' | 'created_at'
> {
  kind: 'capture' | 'refund';
  /** Minor units; negative for a refund. */
  amount: number;
}

export interface BusinessTotal {
  account_id: string;
  currency: string;
  /** Minor units, of any size. */
  balance: string;
  /** How many entries were summed, without those of the mark. */
  added: number;
}

/** The balances of a business by currency: its mark, if any, and the entries after it. */
export function businessTotals(businessId: string, environment: Environment): Promise<BusinessTotal[]> {
  return run(TOTALS, [businessId, environment]);
}

/**
 * Moves an account's mark to the last transfer before `horizon`, before which every transfer must be committed. Concurrent
 * calls get the same sum.
 */
export async function moveMark(accountId: string, horizon: string): Promise<void> {
  await run(MOVE_MARK, [accountId, horizon]);
}

/** The start of the oldest open transaction: transfers from before it are all visible. */
export async function oldestTransaction(): Promise<Date> {
  const [row] = await run<{ since: Date }>(OLDEST_TRANSACTION);
  return row!.since;
}

/** The newest entries of a business first. @param after the end of the previous page */
export function listBalance(
  businessId: string,
  environment: Environment,
  { currency, after, limit }: { currency?: string | undefined; after?: string | undefined; limit: number },
): Promise<BalanceRow[]> {
  return run(LIST, [businessId, environment, currency ?? null, after ?? null, limit]);
}

const ACCOUNTS = `FROM ledger_accounts account WHERE account.owner_id = $1 AND account.environment = $2 AND account.kind = 'business'`;

const TOTALS: Statement = {
  name: 'balance of business',
  text: `
    SELECT account.id AS account_id, account.currency, (coalesce(mark.balance, 0) + tail.amount)::text AS balance, tail.added
    FROM ledger_accounts account LEFT JOIN ledger_marks mark ON mark.account_id = account.id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(entry.amount), 0) AS amount, count(*)::integer AS added FROM ledger_entries entry
      WHERE entry.account_id = account.id AND entry.transfer_id > coalesce(mark.transfer_id, '')
    ) tail
    WHERE account.owner_id = $1 AND account.environment = $2 AND account.kind = 'business' ORDER BY account.currency`,
};

const MOVE_MARK: Statement = {
  name: 'move ledger mark',
  text: `
    INSERT INTO ledger_marks AS kept (account_id, transfer_id, balance)
    SELECT $1, max(entry.transfer_id), coalesce(max(mark.balance), 0) + sum(entry.amount)
    FROM ledger_entries entry LEFT JOIN ledger_marks mark ON mark.account_id = entry.account_id
    WHERE entry.account_id = $1 AND entry.transfer_id > coalesce(mark.transfer_id, '') AND entry.transfer_id < $2
    HAVING count(*) > 0
    ON CONFLICT (account_id) DO UPDATE SET transfer_id = excluded.transfer_id, balance = excluded.balance
      WHERE kept.transfer_id < excluded.transfer_id`,
};

/** Transactions of other roles are invisible here, but write no transfers. */
const OLDEST_TRANSACTION: Statement = {
  name: 'oldest transaction',
  text: `
    SELECT least(clock_timestamp(), min(xact_start)) AS since FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend'`,
};

const LIST: Statement = {
  name: 'list balance entries',
  text: `
    SELECT transfer.id, transfer.kind, page.amount, transfer.currency, transfer.payment_reference, transfer.refund_id,
      transfer.created_at
    FROM (
      SELECT entry.transfer_id, entry.amount
      FROM (SELECT account.id ${ACCOUNTS} AND ($3::text IS NULL OR account.currency = $3)) account
      CROSS JOIN LATERAL (
        SELECT transfer_id, amount FROM ledger_entries
        WHERE account_id = account.id AND ($4::text IS NULL OR transfer_id < $4) ORDER BY transfer_id DESC LIMIT $5
      ) entry
      ORDER BY entry.transfer_id DESC LIMIT $5
    ) page JOIN ledger_transfers transfer ON transfer.id = page.transfer_id ORDER BY transfer.id DESC`,
};
