import type { Transaction } from 'sequelize';
import { transaction } from './transaction.ts';

/** A transaction that stays open after a function returns, until it is committed or rolled back. */
export interface OpenTransaction {
  run<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  commit(): Promise<void>;
  rollBack(): Promise<void>;
}

export async function openTransaction(): Promise<OpenTransaction> {
  const opened = Promise.withResolvers<OpenTransaction['run']>();
  const end = Promise.withResolvers<undefined>();
  const ended: Promise<undefined> = transaction((tx) => {
    // The error that ended the transaction is more specific than that of a later statement.
    opened.resolve(<T>(work: (tx: Transaction) => Promise<T>) => Promise.race([work(tx), ended as Promise<never>]));
    return end.promise;
  });
  ended.catch(opened.reject);
  return {
    run: await opened.promise,
    commit: () => {
      end.resolve(undefined);
      return ended;
    },
    rollBack: () => {
      end.reject(new Error('rolled back'));
      return ended.catch(() => undefined);
    },
  };
}
