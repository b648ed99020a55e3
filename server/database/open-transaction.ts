import type { Transaction } from 'sequelize';
import { transaction } from './transaction.ts';
import type { HeldTransaction } from './undeclared.ts';

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
    opened.resolve(<T>(work: (tx: Transaction) => Promise<T>) => {
      const worked = work(tx).catch(async (error: unknown) => {
        throw await (tx as HeldTransaction).causeOf(error);
      });
      return Promise.race([worked, ended as Promise<never>]);
    });
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
