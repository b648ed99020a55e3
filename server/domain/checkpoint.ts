import type { Transaction } from 'sequelize';
import { restOutside } from '../database/pool-places.ts';
import { transaction } from '../database/transaction.ts';

/** How long a process holds claimed work; after that another one may resume it. */
export const LEASE_SECONDS = 15;

/** Lets a request make external calls with its changes committed and no row locked. */
export interface Checkpoint {
  /** The pending operation of an earlier try of this request that was interrupted. */
  readonly resumed?: string | undefined;
  /** Runs `work` in the transaction that commits before an external call, or with the answer. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Commits, and then makes an external call. @param operation the pending operation that a later try resumes */
  wait<T>(operation: string, call: () => Promise<T>): Promise<T>;
}

/** For requests without a stored answer: each transaction is independent. */
export const unkept: Checkpoint = {
  transaction: (work) => transaction(work),
  wait: (_operation, call) => {
    restOutside();
    return call();
  },
};
