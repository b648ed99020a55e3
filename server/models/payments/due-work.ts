import { run, type Statement } from '../../database/statements.ts';
import { EXPIRED } from './payment.ts';

/** Which of the jobs that run each second have work. */
export interface DueWork {
  /** Payments past their expiry. */
  payments: boolean;
  /** Operations of processors. */
  operations: boolean;
  /** Payouts in TEST that end, and ended ones of which the business was not informed. */
  payouts: boolean;
  /** Recoveries of endpoints, and skips of their backlogs. */
  runs: boolean;
}

/** Looks for the work of all jobs that run each second, in one statement. */
export async function findDueWork(at: Date): Promise<DueWork> {
  const [row] = await run<DueWork>(FIND_DUE_WORK, [at]);
  return row!;
}

const FIND_DUE_WORK: Statement = {
  name: 'find due work',
  text: `
    SELECT EXISTS (SELECT FROM payments WHERE ${EXPIRED}) AS payments,
      EXISTS (SELECT FROM processor_operations WHERE due_at <= $1) AS operations,
      EXISTS (SELECT FROM payouts WHERE due_at <= $1) OR EXISTS (SELECT FROM payouts WHERE untold) AS payouts,
      EXISTS (SELECT FROM webhook_recoveries WHERE status = 'RUNNING')
        OR EXISTS (SELECT FROM webhook_skips WHERE status = 'RUNNING') AS runs`,
};
