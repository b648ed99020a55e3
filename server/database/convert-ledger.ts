import { StartupError } from '../platform/errors.ts';
import type { Logger } from '../platform/log.ts';
import { run, UNLIMITED } from './statements.ts';
import { transaction } from './transaction.ts';

/** Number of transfers per transaction, which takes a few tenths of a second. */
const MOST_AT_A_TIME = 5000;
/** Removes the time limits of the database's user. */
const UNHURRIED = 'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0';

/**
 * Converts the books of the release before, which keeps serving, in short transactions, and proves the result. Can be ended
 * at any time: the next call continues. Transfers that the release before makes meanwhile are converted by the database.
 * @throws StartupError if the books are not the same before and after
 */
export async function convertLedger(log: Logger): Promise<void> {
  if (await isProven()) return;
  while (await convertNext());
  const { transfers, lines, accounts, wrong } = await prove();
  if (wrong.length > 0)
    throw new StartupError(
      `the conversion of the books differs from them at ${wrong.join(', ')}; both stay as they are, and the release before keeps working`,
    );
  log.info({ transfers, lines, accounts }, 'the books are converted: every transfer and account has the same amounts');
  await run({ text: 'UPDATE ledger_before.progress SET proven_at = now()' });
}

async function isProven(): Promise<boolean> {
  const text = 'SELECT proven_at IS NOT NULL AS proven FROM ledger_before.progress';
  const [row] = await run<{ proven: boolean }>({ text });
  return row!.proven;
}

async function convertNext(): Promise<boolean> {
  const text = 'SELECT ledger_before.convert_next($1) AS more';
  const [row] = await transaction(
    (tx) => run<{ more: boolean }>({ text, ...UNLIMITED }, [MOST_AT_A_TIME], tx),
    UNHURRIED,
  );
  return row!.more;
}

interface Proof {
  transfers: string;
  lines: string;
  accounts: string;
  /** Transfers and accounts that differ, some of them if there are many. */
  wrong: string[];
}

/** Compares, in one snapshot, every fact of a transfer, and the sum of every account in its currency and environment. */
async function prove(): Promise<Proof> {
  const [proof] = await transaction(
    (tx) => run<Proof & Record<string, unknown>>({ text: PROOF, ...UNLIMITED }, [], tx),
    UNHURRIED,
  );
  return proof!;
}

const PROOF = `
  WITH before AS (
    SELECT account_id, sum(amount) AS total, sum(amount) FILTER (WHERE amount > 0) AS received
    FROM ledger_entries GROUP BY account_id
  ), after AS (
    SELECT account_id, sum(amount) AS total, sum(amount) FILTER (WHERE amount > 0) AS received FROM (
      SELECT debit_account AS account_id, -amount AS amount FROM transfers UNION ALL SELECT credit_account, amount FROM transfers
    ) side GROUP BY account_id
  ), wrong AS (
    SELECT account_id AS subject FROM before FULL JOIN after USING (account_id)
    WHERE (before.total, before.received) IS DISTINCT FROM (after.total, after.received)
    UNION ALL
    SELECT id FROM ledger_transfers transfer FULL JOIN (
      SELECT id, kind, payment_reference, refund_id, note, created_at, split_part(debit_account, '/', 3) AS environment,
        split_part(debit_account, '/', 4) AS currency FROM transfers WHERE line = 0
    ) line USING (id)
    WHERE (transfer.kind, transfer.payment_reference, transfer.refund_id, transfer.note, transfer.created_at,
      transfer.environment, transfer.currency) IS DISTINCT FROM (line.kind, line.payment_reference, line.refund_id, line.note,
      line.created_at, line.environment, line.currency)
  )
  SELECT (SELECT count(*) FROM ledger_transfers) AS transfers, (SELECT count(*) FROM transfers) AS lines,
    (SELECT count(*) FROM before) AS accounts, ARRAY (SELECT subject FROM wrong LIMIT 10) AS wrong`;
