import type { Transaction } from 'sequelize';
import type { BalanceEntryKind, Environment } from '../../../spec/generated/values.ts';
import { READS_A_TABLE } from '../../database/partitions/validate.ts';
import { run, UNLIMITED, type Statement } from '../../database/statements.ts';
import { MARK_COLUMNS } from './ledger-mark.ts';
import { LedgerProgress } from './ledger-progress.ts';
import { hasStatement, type Transfer } from './transfer.ts';

/** The business's side of a transfer. */
export interface BalanceRow extends Pick<Transfer, 'id' | 'payment_reference' | 'refund_id' | 'created_at'> {
  currency: string;
  kind: BalanceEntryKind;
  payout_id: string | null;
  /** Minor units; negative for what leaves the business. */
  amount: number;
}

export interface BusinessTotal {
  currency: string;
  /** Minor units, of any size. */
  balance: string;
}

/** Sums the balances of a business by currency: its mark, if any, and the entries after it. */
export function businessTotals(
  businessId: string,
  environment: Environment,
  tx?: Transaction,
): Promise<BusinessTotal[]> {
  return run(TOTALS, [accountsOf(businessId, environment)], tx);
}

/**
 * Moves the marks of the businesses in the next transfers before `horizon`, before which every transfer must be committed.
 * Does nothing while another process does so. @param tx one that plans BY_INDEXES @returns true if there may be more
 */
export async function moveMarks(horizon: string, most: number, tx: Transaction): Promise<boolean> {
  const progress = await LedgerProgress.tryLock(tx);
  if (!progress) return false;
  const [next] = await run<NextTransfers>(NEXT_TRANSFERS, [progress.transfer_id, horizon, most], tx);
  if (!next?.id) return false;
  await run(MOVE_MARKS, [progress.transfer_id, next.id], tx);
  await progress.update({ transfer_id: next.id }, { transaction: tx });
  return next.count === most;
}

/** A mark that differs from the sum of its entries. */
export interface WrongMark {
  account_id: string;
  /** Minor units, of any size. */
  balance: string;
  proven: string;
}

/** Counts the marks, and lists the wrong ones. @param tx keeps other processes from moving marks until it ends */
export async function proveMarks(tx: Transaction): Promise<{ marks: number; wrong: WrongMark[] }> {
  await run(HOLD_PROGRESS, [], tx);
  const [count] = await run<{ marks: number }>(COUNT_MARKS, [], tx);
  return { marks: count!.marks, wrong: await run<WrongMark>(WRONG_MARKS, [], tx) };
}

/** Sets every wrong mark to the sum of its entries. @returns the number of corrected marks */
export async function rebuildMarks(tx: Transaction): Promise<number> {
  return (await run(REBUILD_MARKS, [], tx)).length;
}

/** An open transaction: transfers from before its start are all visible. */
export interface OpenTransaction {
  since: Date;
  /** Process id of its session, as in pg_stat_activity. */
  pid: number;
  application: string;
  state: string;
}

/** Finds the oldest open transaction; at the latest, its own. */
export async function oldestTransaction(): Promise<OpenTransaction> {
  const [row] = await run<OpenTransaction>(OLDEST_TRANSACTION);
  return row!;
}

/** Transfers from an id up to, but without, another. */
export interface TransferRange {
  from: string;
  to: string;
}

interface BalancePage {
  currency?: string | undefined;
  range?: TransferRange | undefined;
  /** End of the previous page. */
  after?: string | undefined;
  limit: number;
}

/** Lists the entries of a business, newest first. */
export function listBalance(
  businessId: string,
  environment: Environment,
  { currency, range, after, limit }: BalancePage,
): Promise<BalanceRow[]> {
  const [from, before] = [range?.from ?? '', after ?? range?.to ?? null];
  return run(LIST, [accountsOf(businessId, environment), currency ?? null, before, limit, from]);
}

/** What a business's account received and paid in a range of transfers. */
export interface StatementRow {
  currency: string;
  /** The balance after the range in minor units, of any size. */
  closing: string;
  sums: { kind: BalanceEntryKind; count: number; amount: string }[];
}

/** Sums a range of the entries of a business by currency and kind, and the balance after it. */
export function statementsOf(
  businessId: string,
  environment: Environment,
  { from, to }: TransferRange,
): Promise<StatementRow[]> {
  return run(STATEMENTS, [accountsOf(businessId, environment), from, to]);
}

/** Beginning of the ids of a business's accounts, before the currency. */
const accountsOf = (businessId: string, environment: Environment) => `business/${businessId}/${environment}/`;

/** The next account from which a business was paid: a look-up in the index for each currency. */
const nextAccount = (condition: string) => `
  SELECT min(credit_account) AS id FROM transfers
  WHERE ${hasStatement('credit_account')} AND credit_account ${condition}`;

/** The accounts of a business. Each has received something before it pays a refund. */
const ACCOUNTS = `
  WITH RECURSIVE credited AS (
    ${nextAccount('>= $1')}
    UNION ALL SELECT (${nextAccount('> credited.id')}) FROM credited WHERE starts_with(credited.id, $1)
  ), account AS (SELECT id, right(id, 3) AS currency FROM credited WHERE starts_with(id, $1))`;

/** Returns a query that sums the entries of an `account` from a transfer on. @param from SQL */
export function sumFrom(from: string, operator: '>' | '>='): string {
  return `
    SELECT coalesce(sum(entry.amount), 0) AS amount FROM ledger_entries entry
    WHERE entry.account_id = account.id AND ${hasStatement('entry.account_id')} AND entry.transfer_id ${operator} ${from}`;
}

const TOTALS: Statement = {
  name: 'balance of business',
  text: `${ACCOUNTS}
    SELECT account.currency, (coalesce(mark.balance, 0) + tail.amount)::text AS balance
    FROM account LEFT JOIN ledger_marks mark ON mark.account_id = account.id
    CROSS JOIN LATERAL (${sumFrom("coalesce(mark.transfer_id, '')", '>')}) tail
    ORDER BY account.currency`,
};

/** Reads what is in the range and after it; the rest is in the mark, if that is older. */
const STATEMENTS: Statement = {
  name: 'statements of business',
  text: `${ACCOUNTS}
    SELECT account.currency, (coalesce(mark.balance, 0) + tail.amount - later.amount)::text AS closing, inside.sums
    FROM account LEFT JOIN ledger_marks mark ON mark.account_id = account.id
    CROSS JOIN LATERAL (${sumFrom("coalesce(mark.transfer_id, '')", '>')}) tail
    CROSS JOIN LATERAL (${sumFrom('$3', '>=')}) later
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'count', count, 'amount', amount::text) ORDER BY kind), '[]')
        AS sums
      FROM (
        SELECT kind, count(*) AS count, sum(amount) AS amount FROM ledger_entries
        WHERE account_id = account.id AND ${hasStatement('account_id')} AND transfer_id >= $2 AND transfer_id < $3
        GROUP BY kind
      ) of_kind
    ) inside
    ORDER BY account.currency`,
};

const HOLD_PROGRESS: Statement = { text: 'SELECT transfer_id FROM ledger_progress FOR NO KEY UPDATE', ...UNLIMITED };

const COUNT_MARKS: Statement = { text: 'SELECT count(*)::integer AS marks FROM ledger_marks', ...UNLIMITED };

const PROVEN_MARKS = `
    SELECT mark.account_id, mark.balance, coalesce(sum(entry.amount), 0) AS proven
    FROM ledger_marks mark LEFT JOIN ledger_entries entry
      ON entry.account_id = mark.account_id AND entry.transfer_id <= mark.transfer_id
    GROUP BY mark.account_id, mark.balance HAVING mark.balance <> coalesce(sum(entry.amount), 0)`;

const WRONG_MARKS: Statement = {
  text: `SELECT account_id, balance::text, proven::text FROM (${PROVEN_MARKS}) wrong ORDER BY account_id`,
  ...UNLIMITED,
};

const REBUILD_MARKS: Statement = {
  text: `
    UPDATE ledger_marks SET balance = wrong.proven FROM (${PROVEN_MARKS}) wrong
    WHERE ledger_marks.account_id = wrong.account_id RETURNING ledger_marks.account_id`,
  ...UNLIMITED,
};

/** The last of the next transfers, null without any, and their number. */
interface NextTransfers {
  id: string | null;
  count: number;
}

const NEXT_TRANSFERS: Statement = {
  name: 'next transfers to add up',
  text: `
    SELECT max(id) AS id, count(*)::integer AS count FROM (
      SELECT id FROM transfers WHERE id > $1 AND id < $2 AND line = 0 ORDER BY id LIMIT $3
    ) page`,
};

/** Sums from each account's own mark on, because an older release moves marks individually. */
const MOVE_MARKS: Statement = {
  name: 'move ledger marks',
  text: `
    INSERT INTO ledger_marks AS kept (${MARK_COLUMNS.list()})
    SELECT moved.account_id, tail.transfer_id, coalesce(mark.balance, 0) + tail.amount
    FROM (
      SELECT DISTINCT account_id FROM ledger_entries
      WHERE transfer_id > $1 AND transfer_id <= $2 AND starts_with(account_id, 'business/')
    ) moved
    LEFT JOIN ledger_marks mark ON mark.account_id = moved.account_id
    CROSS JOIN LATERAL (
      SELECT max(entry.transfer_id) AS transfer_id, sum(entry.amount) AS amount FROM ledger_entries entry
      WHERE entry.account_id = moved.account_id AND ${hasStatement('entry.account_id')}
        AND entry.transfer_id > coalesce(mark.transfer_id, '') AND entry.transfer_id <= $2
    ) tail
    WHERE tail.transfer_id IS NOT NULL
    ON CONFLICT (account_id) DO UPDATE SET transfer_id = excluded.transfer_id, balance = excluded.balance
      WHERE kept.transfer_id < excluded.transfer_id`,
};

/** Transactions of other roles are invisible here, but write no transfers. Those that read a table for its partitions do not either. */
const OLDEST_TRANSACTION: Statement = {
  name: 'oldest transaction',
  text: `
    SELECT xact_start AS since, pid, application_name AS application, state FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND xact_start IS NOT NULL
      AND application_name <> '${READS_A_TABLE}'
    UNION ALL SELECT clock_timestamp(), pg_backend_pid(), current_setting('application_name'), 'active'
    ORDER BY since LIMIT 1`,
};

const LIST: Statement = {
  name: 'list balance entries',
  text: `${ACCOUNTS}
    SELECT entry.transfer_id AS id, entry.kind, entry.amount, account.currency, entry.payment_reference, entry.refund_id,
      CASE WHEN starts_with(entry.kind, 'payout') THEN entry.note END AS payout_id, entry.created_at
    FROM account CROSS JOIN LATERAL (
      SELECT transfer_id, kind, amount, payment_reference, refund_id, created_at, note FROM ledger_entries
      WHERE account_id = account.id AND ${hasStatement('account_id')} AND ($3::text IS NULL OR transfer_id < $3)
      ORDER BY transfer_id DESC LIMIT $4
    ) entry
    WHERE ($2::text IS NULL OR account.currency = $2) AND entry.transfer_id >= $5
    ORDER BY entry.transfer_id DESC LIMIT $4`,
};
