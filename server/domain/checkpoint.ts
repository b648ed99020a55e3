import type { Transaction } from 'sequelize';
import { restOutside } from '../database/pool-places.ts';
import { transaction } from '../database/transaction.ts';

/** Duration in seconds for which a process holds claimed work; afterwards another process may resume it. */
export const LEASE_SECONDS = 15;

/** Lets a request make external calls with its changes committed and no row locked. */
export interface Checkpoint {
  /** The pending operation of an earlier, interrupted try of this request. */
  readonly resumed?: string | undefined;
  /** Runs `work` in the transaction that commits before an external call, or with the response. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Commits, and then makes an external call. @param operation the pending operation that a later try resumes */
  wait<T>(operation: string, call: () => Promise<T>): Promise<T>;
}

/** A checkpoint for requests without a stored response: each transaction is independent. */
export const unkept: Checkpoint = {
  transaction: (work) => transaction(work),
  wait: (_operation, call) => {
    restOutside();
    return call();
  },
};
