import { Counter, Gauge } from 'prom-client';
import { isOutage } from '../../database/database-errors.ts';
import type { Logger } from '../../platform/log.ts';
import type { Registry } from '../../platform/metrics.ts';

interface Uses {
  registry: Registry;
  log: Logger;
}

/** Runs periodic jobs, and measures them: one that fails is logged and counted, and does not stop others. */
export class Chores {
  readonly #log: Logger;
  readonly #failures: Counter<'chore'>;
  readonly #successes: Gauge<'chore'>;

  constructor({ registry, log }: Uses) {
    this.#log = log;
    this.#failures = new Counter({
      name: 'tallystick_chore_failures_total',
      help: 'Failed runs of periodic jobs, by job.',
      labelNames: ['chore'],
      registers: [registry],
    });
    this.#successes = new Gauge({
      name: 'tallystick_chore_last_success_timestamp_seconds',
      help: 'When this process last finished a periodic job, as Unix time; at first, when it started to run the job.',
      labelNames: ['chore'],
      registers: [registry],
      aggregator: 'max',
    });
  }

  /** Starts to measure jobs, so that one that never succeeds is seen. */
  expect(names: string[]): void {
    for (const chore of names) {
      this.#failures.inc({ chore }, 0);
      this.#successes.setToCurrentTime({ chore });
    }
  }

  /** Runs a job of the queue. @throws when it failed, so that the queue repeats it */
  async insist(chore: string, work: () => Promise<void>): Promise<void> {
    if (!(await this.run(chore, work))) throw new Error(`The chore failed: ${chore}`);
  }

  /** Runs a job. @returns false if it failed */
  async run(chore: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      this.#successes.setToCurrentTime({ chore });
      return true;
    } catch (err) {
      this.#failures.inc({ chore });
      this.#log[isOutage(err) ? 'warn' : 'error']({ err, chore }, `maintenance failed: ${chore}`);
      return false;
    }
  }
}
