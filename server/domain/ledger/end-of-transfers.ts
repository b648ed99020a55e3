import { oldestTransaction } from '../../models/ledger/business-total.ts';

/** Largest clock difference: a process's clock gives a transfer its id, the database's clock gives the horizon. */
const SKEW_MILLISECONDS = 60_000;

/** Returns the time before which every transfer is committed, so that no other is added. */
export async function endOfTransfers(since?: Date): Promise<Date> {
  const oldest = since ?? (await oldestTransaction()).since;
  return new Date(Math.min(oldest.getTime(), Date.now()) - SKEW_MILLISECONDS);
}
