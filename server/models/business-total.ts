import type { Environment } from '../../spec/generated/values.ts';
import { run, type Statement } from '../database/statements.ts';
import type { LedgerTransfer } from './ledger-transfer.ts';

/** One side of a transfer, as a business sees it. */
export interface BalanceRow extends Pick<
  LedgerTransfer,
  'id' | 'payment_reference' | 'refund_id' | 'currency' | 'created_at'
> {
  kind: 'capture' | 'refund';
  /** Minor units; below zero is what the business gave back. */
  amount: number;
}

export interface BusinessTotal {
  account_id: string;
  currency: string;
  /** Minor units, of any size. */
  balance: string;
  /** How many entries were added up to get there. */
  added: number;
}

/** What a business has by currency: from its mark, where there is one, and the entries behind that. */
export function businessTotals(businessId: string, environment: Environment): Promise<BusinessTotal[]> {
  return run(TOTALS, [businessId, environment]);
}

/**
 * Moves the mark of an account on to the last transfer before `horizon`. Every transfer before that must have been
 * committed; whoever moves it at the same time comes to the same sum.
 */
export async function moveMark(accountId: string, horizon: string): Promise<void> {
  await run(MOVE_MARK, [accountId, horizon]);
}

/** Since when a transaction of this database may be open: no transfer of before can still appear. */
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

/** What other roles do cannot be seen, and does not write transfers. */
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
