import type { Transaction } from 'sequelize';
import type { Notifier } from './notifier.ts';

/** Maximum size of a payload. NOTIFY requires less than 8,000 bytes. */
const MOST_BYTES = 7000;

/**
 * Notifies other processes after the commit, because NOTIFY within a transaction takes a lock that all such commits share. A
 * crash in between loses the notification, so listeners also search.
 */
export class Announcer {
  readonly channel: string;
  readonly #notifier: Notifier;
  readonly #waiting = new Set<string>();
  readonly #takers = new Set<(names: string[]) => string[]>();
  #sending: Promise<void> | undefined;

  constructor(channel: string, notifier: Notifier) {
    this.channel = channel;
    this.#notifier = notifier;
  }

  /** @param names without spaces */
  announce(names: string[], tx: Transaction): void {
    if (names.length > 0) tx.afterCommit(() => void this.#tell(names));
  }

  /** Announces names that a statement of the transaction returns. */
  announceLater(names: Promise<string[]>, tx: Transaction): void {
    names.catch(() => undefined); // the transaction fails too
    tx.afterCommit(() => void names.then((names) => names.length > 0 && this.#tell(names)));
  }

  /**
   * Offers the names to this process first. @param take returns the names for other processes @returns stops offering them
   */
  takeFirst(take: (names: string[]) => string[]): () => void {
    this.#takers.add(take);
    return () => void this.#takers.delete(take);
  }

  /**
   * Announces immediately.
   * @returns the names that no taker of this process has, sent to the other processes
   * @throws when they cannot be sent
   */
  async tell(names: string[]): Promise<string[]> {
    const untold = this.#tell(names);
    if (untold.length > 0) await this.#sending;
    return untold;
  }

  #tell(names: string[]): string[] {
    let untold = names;
    for (const take of this.#takers) untold = take(untold);
    for (const name of untold) this.#waiting.add(name);
    if (this.#waiting.size > 0) this.#sending ??= this.#send().finally(() => (this.#sending = undefined));
    this.#sending?.catch(() => undefined); // listeners also search
    return untold;
  }

  /** Sends the waiting names. Names that arrive during a notification are sent with the next one. */
  async #send(): Promise<void> {
    let failure: Error | undefined;
    while (this.#waiting.size > 0) {
      const payloads = joined([...this.#waiting]);
      this.#waiting.clear();
      await this.#notifier.notify(this.channel, payloads).catch((error: Error) => (failure ??= error));
    }
    if (failure) throw failure;
  }
}

/** Joins the names by spaces into as few payloads as possible. */
function joined(names: string[]): string[] {
  const payloads: string[] = [];
  for (const name of names) {
    const last = payloads.at(-1);
    if (last !== undefined && last.length + name.length < MOST_BYTES) payloads[payloads.length - 1] = `${last} ${name}`;
    else payloads.push(name);
  }
  return payloads;
}
