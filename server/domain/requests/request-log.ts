import { Counter } from 'prom-client';
import { isDatabaseUnavailable } from '../../database/database-errors.ts';
import { writeRequests, type HourOfUse, type LoggedRequest } from '../../models/requests/logged-request.ts';
import type { DomainContext } from '../domain-context.ts';

const WRITE_MILLISECONDS = 1000;
const HOUR_MILLISECONDS = 3_600_000;

/** Of an application between two writes. The rest is counted, but not listed. */
const MOST_OF_ONE = 100;
/** Of all together between two writes, and as many applications, about 2 MB: what an outage of the database costs. */
const MOST_WAITING = 5000;

/** What is counted of every request. */
export type EndedRequest = Pick<LoggedRequest, 'client_id' | 'status' | 'created_at'>;

interface Batch {
  requests: LoggedRequest[];
  /** By application and hour. */
  hours: Map<string, HourOfUse>;
}

/**
 * Keeps the requests of applications. A request is put in a list in memory; every second the list is written in one
 * transaction, one at a time. So neither a flood nor a slow database delays a request: what finds the list full is lost.
 */
export class RequestLog {
  #waiting: Batch = emptyBatch();
  #writing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #lost: Counter<'reason'>;
  readonly #log: DomainContext['log'];

  constructor({ registry, log }: Pick<DomainContext, 'registry' | 'log'>) {
    this.#log = log;
    this.#lost = new Counter({
      name: 'tallystick_request_log_lost_total',
      help: 'Requests of applications that are not in their log: beyond 100 a second of one application (counted all the same), beyond what may wait in memory, or refused by the database.',
      labelNames: ['reason'],
      registers: [registry],
    });
    for (const reason of ['busy', 'full', 'refused']) this.#lost.inc({ reason }, 0);
  }

  start(): void {
    this.#timer = setInterval(() => void this.#writeSoon(), WRITE_MILLISECONDS).unref();
  }

  /** Writes what waits. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    await this.#writeSoon();
  }

  /** @param describe is called only if there is room for the request */
  add(ended: EndedRequest, describe: () => Omit<LoggedRequest, keyof EndedRequest>): void {
    const hour = this.#hourOf(ended);
    if (!hour) return this.#lost.inc({ reason: 'full' });
    hour.requests += 1;
    if (ended.status !== null && ended.status >= 400) hour.failed += 1;
    if (ended.created_at > hour.last_used_at) hour.last_used_at = ended.created_at;
    if (hour.logged >= MOST_OF_ONE) return this.#lost.inc({ reason: 'busy' });
    if (this.#waiting.requests.length >= MOST_WAITING) return this.#lost.inc({ reason: 'full' });
    hour.logged += 1;
    this.#waiting.requests.push({ ...ended, ...describe() });
  }

  #hourOf({ client_id, created_at }: EndedRequest): HourOfUse | undefined {
    const { hours } = this.#waiting;
    const start = Math.floor(created_at.getTime() / HOUR_MILLISECONDS) * HOUR_MILLISECONDS;
    const key = `${client_id} ${start}`;
    const known = hours.get(key);
    if (known || hours.size >= MOST_WAITING) return known;
    const hour = { client_id, hour: new Date(start), requests: 0, failed: 0, last_used_at: created_at, logged: 0 };
    hours.set(key, hour);
    return hour;
  }

  #writeSoon(): Promise<void> {
    return (this.#writing ??= this.#write().finally(() => (this.#writing = undefined)));
  }

  async #write(): Promise<void> {
    const batch = this.#waiting;
    if (batch.hours.size === 0) return;
    this.#waiting = emptyBatch();
    try {
      await writeRequests(batch.requests, [...batch.hours.values()]);
    } catch (error) {
      if (isDatabaseUnavailable(error)) return this.#putBack(batch);
      this.#lost.inc({ reason: 'refused' }, batch.requests.length);
      this.#log.warn({ err: error, requests: batch.requests.length }, 'requests of applications could not be logged');
    }
  }

  /** For the next write: they come before those that arrived meanwhile. */
  #putBack({ requests, hours }: Batch): void {
    const later = this.#waiting;
    this.#waiting = { requests, hours };
    for (const [key, hour] of later.hours) {
      const known = hours.get(key);
      if (known) addUp(known, hour);
      else if (hours.size < MOST_WAITING) hours.set(key, hour);
    }
    const room = MOST_WAITING - requests.length;
    requests.push(...later.requests.slice(0, room));
    this.#lost.inc({ reason: 'full' }, Math.max(0, later.requests.length - room));
  }
}

function addUp(sum: HourOfUse, more: HourOfUse): void {
  sum.requests += more.requests;
  sum.failed += more.failed;
  sum.logged += more.logged;
  if (more.last_used_at > sum.last_used_at) sum.last_used_at = more.last_used_at;
}

const emptyBatch = (): Batch => ({ requests: [], hours: new Map() });
