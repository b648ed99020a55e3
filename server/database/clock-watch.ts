import type { Logger } from '../platform/log.ts';
import { databaseTime } from './database-time.ts';

/** The books and the signatures of webhooks hold with clocks that differ by twice as much. */
const MOST_SKEW_MILLISECONDS = 30_000;
const EVERY_MILLISECONDS = 5000;

/**
 * Watches the clock of this process: against the database's, every few seconds, and against its own monotonic one, whenever it
 * is asked. With a wrong clock no change may be made: marks of balances depend on the times of transfers, and would be wrong for
 * good.
 */
export class ClockWatch {
  readonly #log: Logger;
  #found: string | undefined;
  /** Both clocks of this process when its time was that of the database. */
  #right = { wall: Date.now(), monotonic: performance.now() };
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** What is wrong with the clock; undefined while nothing is. Sends no query, so every request can read it. */
  get fault(): string | undefined {
    return this.#found ?? this.#jump();
  }

  async start(): Promise<void> {
    await this.check();
    this.#timer = setInterval(() => void this.check().catch(() => undefined), EVERY_MILLISECONDS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Compares with the database. @throws when it cannot be asked, which changes nothing */
  async check(): Promise<void> {
    const begun = performance.now();
    const ofDatabase = await databaseTime();
    const half = (performance.now() - begun) / 2; // the answer is from some time in between
    const ahead = Date.now() - half - ofDatabase.getTime();
    const isWrong = Math.abs(ahead) - half > MOST_SKEW_MILLISECONDS;
    const found = isWrong ? inWords(ahead, 'the database') : undefined;
    if (found !== undefined && this.#found === undefined)
      this.#log.error({ clock: found }, 'the clock is wrong: no change is made until it is right');
    if (found === undefined && this.#found !== undefined) this.#log.info('the clock is right again');
    this.#found = found;
    if (!isWrong) this.#right = { wall: Date.now(), monotonic: performance.now() };
  }

  /** A clock that was set since the last check. */
  #jump(): string | undefined {
    const { wall, monotonic } = this.#right;
    const ahead = Date.now() - wall - (performance.now() - monotonic);
    return Math.abs(ahead) > MOST_SKEW_MILLISECONDS ? inWords(ahead, 'where it was') : undefined;
  }
}

const inWords = (ahead: number, of: string) =>
  `${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'} ${of}`;
