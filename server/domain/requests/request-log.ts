import { Counter } from 'prom-client';
import { isDatabaseUnavailable } from '../../database/database-errors.ts';
import { writeRequests, type NewBodies, type NewRequest } from '../../models/requests/logged-request.ts';
import type { DomainContext } from '../domain-context.ts';
import { RequestBatch, type EndedRequest } from './request-batch.ts';

const WRITE_MILLISECONDS = 1000;

/** Maximum number of listed requests of an application between two writes. Further ones are counted, but not listed. */
const MOST_OF_ONE = 100;
/**
 * Records the requests of applications. A request is added to a list in memory; every second the list is written in one
 * transaction, one at a time. So neither a flood nor a slow database delays a request: when the list is full, a request is
 * lost, or replaces one of the tenant with the most requests in it.
 */
export class RequestLog {
  #waiting = new RequestBatch();
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

  /** Writes the waiting requests. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    await this.#writeSoon();
  }

  /**
   * @param tenant the business of the application, or the application where only that is known
   * @param describe called only if there is room for the request
   * @param bodiesOf called only if there is room for its bodies
   */
  add(
    tenant: string,
    ended: EndedRequest,
    describe: () => Omit<NewRequest, keyof EndedRequest | 'bodies'>,
    bodiesOf: () => NewBodies | null,
  ): void {
    const waiting = this.#waiting;
    const hour = waiting.hourOf(ended);
    if (!hour) return this.#lost.inc({ reason: 'full' });
    hour.requests += 1;
    if (ended.status !== null && ended.status >= 400) hour.failed += 1;
    if (ended.created_at > hour.last_used_at) hour.last_used_at = ended.created_at;
    if (hour.logged >= MOST_OF_ONE) return this.#lost.inc({ reason: 'busy' });
    if (waiting.isFull) this.#lost.inc({ reason: 'full' }); // this one, or one of another tenant
    if (!waiting.makeRoom(tenant)) return;
    const bodies = waiting.takesBodiesOf(tenant) ? bodiesOf() : null;
    waiting.push(tenant, { ...ended, ...describe(), bodies }, hour);
  }

  #writeSoon(): Promise<void> {
    return (this.#writing ??= this.#write().finally(() => (this.#writing = undefined)));
  }

  async #write(): Promise<void> {
    const batch = this.#waiting;
    const { requests, hours } = batch;
    if (hours.length === 0) return;
    this.#waiting = new RequestBatch();
    try {
      await writeRequests(requests, hours);
    } catch (error) {
      if (isDatabaseUnavailable(error)) return this.#putBack(batch);
      this.#lost.inc({ reason: 'refused' }, requests.length);
      this.#log.warn({ err: error, requests: requests.length }, 'logging requests of applications failed');
    }
  }

  /** Puts a batch back for the next write, before the requests that arrived meanwhile. */
  #putBack(batch: RequestBatch): void {
    this.#lost.inc({ reason: 'full' }, batch.append(this.#waiting));
    this.#waiting = batch;
  }
}
