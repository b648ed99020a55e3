import type { Logger } from '../platform/log.ts';
import { databaseTime } from './database-time.ts';

/** Largest allowed difference. The ledger and the signatures of webhooks stay correct with twice as much. */
const MOST_SKEW_MILLISECONDS = 30_000;
const EVERY_MILLISECONDS = 5000;
/** Differences that are not told apart from the time that a query takes. */
const LEAST_SKEW_MILLISECONDS = 1000;

/**
 * Watches the clock of this process: every few seconds against the database's clock, and at each reading of `fault` against
 * its monotonic clock. With a wrong clock no change may be made: marks of balances depend on the times of transfers, and
 * would stay wrong permanently.
 */
export class ClockWatch {
  readonly #log: Logger;
  #found: string | undefined;
  #ahead = 0;
  /** Both clocks of this process at the last moment when its time matched the database's. */
  #right = { wall: Date.now(), monotonic: performance.now() };
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /**
   * Describes what is wrong with the clock; undefined while the clock is right. Sends no query, so every request can read
   * it.
   */
  get fault(): string | undefined {
    return this.#found ?? this.#jump();
  }

  /** How far this clock was ahead of the database's at the last check, in milliseconds; 0 for less than a second. */
  get aheadMilliseconds(): number {
    return this.#ahead;
  }

  async start(): Promise<void> {
    await this.check();
    this.#timer = setInterval(() => void this.check().catch(() => undefined), EVERY_MILLISECONDS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Compares the clock with the database's. @throws when the query fails, which changes nothing */
  async check(): Promise<void> {
    const begun = performance.now();
    const ofDatabase = await databaseTime();
    const half = (performance.now() - begun) / 2; // the answer was given some time in between
    const ahead = Date.now() - half - ofDatabase.getTime();
    this.#ahead = Math.abs(ahead) < LEAST_SKEW_MILLISECONDS ? 0 : Math.round(ahead);
    const isWrong = Math.abs(ahead) - half > MOST_SKEW_MILLISECONDS;
    const found = isWrong ? inWords(ahead, 'the database') : undefined;
    if (found !== undefined && this.#found === undefined)
      this.#log.error({ clock: found }, 'the clock is wrong: changes are refused until it is correct');
    if (found === undefined && this.#found !== undefined) this.#log.info('the clock is correct again');
    this.#found = found;
    if (!isWrong) this.#right = { wall: Date.now(), monotonic: performance.now() };
  }

  /** Reports a clock that was set since the last check. */
  #jump(): string | undefined {
    const { wall, monotonic } = this.#right;
    const ahead = Date.now() - wall - (performance.now() - monotonic);
    return Math.abs(ahead) > MOST_SKEW_MILLISECONDS ? inWords(ahead, 'where it was') : undefined;
  }
}

const inWords = (ahead: number, of: string) =>
  `${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'} ${of}`;
