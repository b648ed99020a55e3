import type { Transaction } from 'sequelize';
import { run, type Statement } from './statements.ts';

/** PostgreSQL takes less than 8,000 bytes. */
const MOST_BYTES = 7000;

/**
 * Tells other processes what was committed, after the commit: NOTIFY within a transaction takes a lock that all such commits
 * share. A crash in between leaves it untold, so listeners also look for themselves.
 */
export class Announcer {
  readonly channel: string;
  readonly #waiting = new Set<string>();
  readonly #takers = new Set<(names: string[]) => string[]>();
  #sending: Promise<void> | undefined;

  constructor(channel: string) {
    this.channel = channel;
  }

  /** @param names Without blanks. */
  announce(names: string[], tx: Transaction): void {
    if (names.length > 0) tx.afterCommit(() => this.#tell(names));
  }

  /** Gives the names to this process first. @param take Returns what others have to know. @returns how to stop */
  takeFirst(take: (names: string[]) => string[]): () => void {
    this.#takers.add(take);
    return () => void this.#takers.delete(take);
  }

  #tell(names: string[]): void {
    let untold = names;
    for (const take of this.#takers) untold = take(untold);
    for (const name of untold) this.#waiting.add(name);
    if (this.#waiting.size > 0) this.#sending ??= this.#send().finally(() => (this.#sending = undefined));
  }

  /** What comes while a notification is sent goes out with the next. */
  async #send(): Promise<void> {
    while (this.#waiting.size > 0) {
      const payloads = joined([...this.#waiting]);
      this.#waiting.clear();
      await run(NOTIFY, [this.channel, payloads]).catch(() => undefined);
    }
  }
}

const NOTIFY: Statement = {
  name: 'announce',
  text: 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload',
  pipelined: true,
};

/** With blanks between, and as few as have room. */
function joined(names: string[]): string[] {
  const payloads: string[] = [];
  for (const name of names) {
    const last = payloads.at(-1);
    if (last !== undefined && last.length + name.length < MOST_BYTES) payloads[payloads.length - 1] = `${last} ${name}`;
    else payloads.push(name);
  }
  return payloads;
}
