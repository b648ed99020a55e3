import type { Client } from 'pg';
import { Transaction, type Sequelize } from 'sequelize';

/** Parts of Sequelize and pg that their types do not declare. prove-drivers.ts proves at the start that they work. */

type Pool = Record<'using' | 'available' | 'waiting' | 'maxSize', number>;

export function poolOf({ connectionManager }: Sequelize): Pool {
  return (connectionManager as typeof connectionManager & { pool: Pool }).pool;
}

/** The process id of the connection's backend, as the server or a pooler reported it. */
export const processOf = (client: Client) => (client as Client & { processID?: unknown }).processID;

/** SQLSTATE of a statement in a transaction that has failed. */
const ABORTED = '25P02';

/** A transaction with the connection that it holds, on which Sequelize runs its queries until it is `finished`. */
export class HeldTransaction extends Transaction {
  readonly connection: Client;
  finished: string | undefined;
  readonly #onCommit: ((tx: this) => void)[] = [];
  #failure: unknown;

  constructor(sequelize: Sequelize, connection: Client) {
    super(sequelize, {});
    this.connection = connection;
  }

  /**
   * Called before COMMIT or ROLLBACK is sent: a statement behind them would run by itself, or in the transaction that has
   * the connection next.
   */
  refuseMore(): void {
    this.finished = 'end';
  }

  /** The statements sent behind a failed one fail too, and may be heard of first: its error is the cause of theirs. */
  explain(error: Error & { code?: string }): never {
    if (error.code === ABORTED) error.cause ??= this.#failure;
    else this.#failure ??= error;
    throw error;
  }

  /** Replaces Sequelize's, which calls back only after a commit of its own. */
  override afterCommit(tell: (tx: this) => void): void {
    this.#onCommit.push(tell);
  }

  tellCommitted(): void {
    for (const tell of this.#onCommit) tell(this);
  }
}
