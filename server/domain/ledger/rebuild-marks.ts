import { transaction } from '../../database/transaction.ts';
import { proveMarks, rebuildMarks, type WrongMark } from '../../models/ledger/business-total.ts';

export interface Rebuilt {
  marks: number;
  /** Wrong marks, before and after the rebuild. */
  before: WrongMark[];
  after: WrongMark[];
}

/** Removes the limit of waiting for transactions that move the marks; no request waits for this. */
const UNHURRIED = 'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0';

/**
 * Sets the marks of balances to the sums of their entries, in one transaction with the proof before and after. A process
 * whose clock was slow can have written entries before a mark, which balances then lack.
 */
export function rebuildBalances(): Promise<Rebuilt> {
  return transaction(async (tx) => {
    const { marks, wrong: before } = await proveMarks(tx);
    if (before.length === 0) return { marks, before, after: before };
    await rebuildMarks(tx);
    const { wrong: after } = await proveMarks(tx);
    if (after.length > 0) throw new Error(`${after.length} marks are still wrong. Nothing was changed.`);
    return { marks, before, after };
  }, UNHURRIED);
}
