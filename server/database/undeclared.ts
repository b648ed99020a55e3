import type { Client } from 'pg';
import { Transaction, type Sequelize } from 'sequelize';

/** Parts of Sequelize and pg that their types do not declare. prove-drivers.ts proves at the start that they work. */

type Pool = Record<'using' | 'available' | 'waiting' | 'maxSize', number>;

export function poolOf({ connectionManager }: Sequelize): Pool {
  return (connectionManager as typeof connectionManager & { pool: Pool }).pool;
}

/** Returns the process id of the connection's backend, as the server or a pooler reported it. */
export const processOf = (client: Client) => (client as Client & { processID?: unknown }).processID;

/** SQLSTATE of a statement in a transaction that has failed. */
const ABORTED = '25P02';

/** A transaction with the connection that it holds, on which Sequelize runs its queries until it is `finished`. */
export class HeldTransaction extends Transaction {
  readonly connection: Client;
  finished: string | undefined;
  readonly #onCommit: ((tx: this) => void)[] = [];
  readonly #sent: Promise<unknown>[] = [];
  #failure: unknown;
  #unawaited: unknown;

  constructor(sequelize: Sequelize, connection: Client) {
    super(sequelize, {});
    this.connection = connection;
  }

  /**
   * Refuses further statements. Called before COMMIT or ROLLBACK is sent: a later statement would run outside a transaction,
   * or in the next transaction on this connection.
   */
  refuseMore(): void {
    this.finished = 'end';
  }

  /**
   * Rethrows a statement's error with its cause: statements sent behind a failed one fail too, and may be reported first.
   */
  explain(error: Error & { code?: string }): never {
    if (error.code === ABORTED) error.cause ??= this.#failure;
    else this.#failure ??= error;
    throw error;
  }

  /** Records a statement whose answer is not awaited: its failure is that of the transaction. */
  note(sent: Promise<unknown>): void {
    this.#sent.push(sent.catch((error: unknown) => (this.#unawaited ??= error)));
  }

  /** @throws the failure of the first noted statement that is known to have failed */
  throwKnown(): void {
    if (this.#unawaited !== undefined) throw this.#unawaited as Error;
  }

  /** Waits for the noted statements. @throws the failure of the first that failed */
  async settle(): Promise<void> {
    await Promise.all(this.#sent);
    this.throwKnown();
  }

  /** Returns the failure of a noted statement, if any: it has caused that of all later statements. */
  async causeOf(error: unknown): Promise<unknown> {
    await Promise.all(this.#sent);
    return this.#unawaited ?? error;
  }

  /** Replaces Sequelize's hook, which runs only after Sequelize's own commit. */
  override afterCommit(tell: (tx: this) => void): void {
    this.#onCommit.push(tell);
  }

  tellCommitted(): void {
    for (const tell of this.#onCommit) tell(this);
  }
}
