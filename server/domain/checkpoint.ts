import type { Transaction } from 'sequelize';
import { transaction } from '../database/transaction.ts';

/** For how long work belongs to the process that has claimed it; after that another may go on with it. */
export const LEASE_SECONDS = 15;

/** Where a request waits for something outside, with what it has written committed and no row locked. */
export interface Checkpoint {
  /** What an earlier try of this request waited for when it broke off. */
  readonly resumed?: string | undefined;
  /** Runs `work` in the transaction that is committed when the request waits, or with its answer. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Commits, and then makes a call outside. @param operation Names the call: a later try goes on with it. */
  wait<T>(operation: string, call: () => Promise<T>): Promise<T>;
}

/** Of a request that keeps no answer: each transaction stands by itself. */
export const unkept: Checkpoint = {
  transaction: (work) => transaction(work),
  wait: (_operation, call) => call(),
};
