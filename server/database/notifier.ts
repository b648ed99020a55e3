import { afterTick } from '../platform/after-tick.ts';
import { databasePool } from './connect.ts';
import { forAll } from './pool-places.ts';
import { run, type Statement } from './statements.ts';

/** Sends the notifications of a process, of all channels, one statement at a time: those that arrive meanwhile share the next. */
export class Notifier {
  readonly #waiting: [channel: string, payload: string][] = [];
  #next: Promise<void> | undefined;
  #running: Promise<unknown> = Promise.resolve();

  /** @throws when they cannot be sent */
  notify(channel: string, payloads: string[]): Promise<void> {
    for (const payload of payloads) this.#waiting.push([channel, payload]);
    return (this.#next ??= this.#send());
  }

  async #send(): Promise<void> {
    await Promise.allSettled([this.#running, afterTick()]);
    const notices = this.#waiting.splice(0);
    this.#next = undefined;
    // A pool with free connections provides the connection that has just committed, whose backend is awake; the shared
    // connection would take longer.
    const statement = { ...NOTIFY, pipelined: databasePool().free === 0 };
    const values = [notices.map(([channel]) => channel), notices.map(([, payload]) => payload)];
    this.#running = forAll(() => run(statement, values)); // not in the line of the tenant that was first
    await this.#running;
  }
}

const NOTIFY: Statement = {
  name: 'notify',
  text: 'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS notice (channel, payload)',
};
