import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { FromMember, FromPrimary, Metrics } from './messages.ts';

const FIRST_PAUSE_MILLISECONDS = 250;
const LONGEST_PAUSE_MILLISECONDS = 30_000;
/** Uptime after which the pause before a restart is reset. */
const CALM_MILLISECONDS = 60_000;
const COLLECT_MILLISECONDS = 2000;
/** Time after which a process that has not acknowledged `stop` counts as hanging. */
const STOPPING_MILLISECONDS = 10_000;

/** A slot for one process, which is replaced when it ends by itself. */
interface Place {
  process: Worker | undefined;
  /** Resolves when a process serves; rejects when the first process ends before that. */
  served: PromiseWithResolvers<void>;
  isServing: boolean;
  /** Metrics of its process that were gathered last. */
  metrics: Metrics;
  /** Aborted to close the slot: its process stops and is not replaced. */
  closing: AbortController;
  closed: Promise<void>;
}

export interface ProcessesOptions {
  log: Logger;
  count: number;
  environment: Record<string, string>;
  /** Adds the final metrics of a process to those of ended ones. */
  keep: (metrics: Metrics[]) => Promise<Metrics>;
}

/** The processes that share the ports, managed by their primary. */
export class Processes {
  readonly #options: ProcessesOptions;
  readonly #places = new Set<Place>();
  /** Counters of stopped processes, so that no total decreases. */
  #departed: Promise<Metrics> = Promise.resolve([]);
  #replacing = false;
  #stopping = false;

  constructor(options: ProcessesOptions) {
    this.#options = options;
  }

  /** Starts the first process alone, so that invalid settings are reported once and migrations applied once. */
  async start(): Promise<void> {
    const { count } = this.#options;
    await this.#open().served.promise;
    await Promise.all(Array.from({ length: count - 1 }, () => this.#open().served.promise));
  }

  /**
   * Replaces the processes one by one, each once its successor serves. If a successor fails to start, the remaining ones
   * stay.
   */
  async replace(): Promise<void> {
    const { log } = this.#options;
    if (this.#replacing || this.#stopping) return;
    this.#replacing = true;
    try {
      for (const place of [...this.#places]) {
        const successor = this.#open();
        const serves = await successor.served.promise.then(
          () => true,
          () => false,
        );
        if (this.#stopping) return;
        if (!serves) {
          this.#close(successor, true);
          log.error('a new process did not become ready; the others keep running');
          return;
        }
        this.#close(place, true);
        await place.closed;
        if (this.#stopping) return;
      }
      log.info({ processes: this.#places.size }, 'all processes have been replaced');
    } finally {
      this.#replacing = false;
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const places = [...this.#places];
    for (const place of places) this.#close(place, false);
    await Promise.all(places.map(({ closed }) => closed));
  }

  #open(): Place {
    const place: Place = {
      process: undefined,
      served: Promise.withResolvers(),
      isServing: false,
      metrics: [],
      closing: new AbortController(),
      closed: Promise.resolve(),
    };
    place.served.promise.catch(() => undefined); // its caller may no longer wait
    place.closed = this.#fill(place).finally(() => this.#places.delete(place));
    this.#places.add(place);
    return place;
  }

  #close({ process: worker, closing, isServing }: Place, gently: boolean): void {
    closing.abort();
    if (worker && isServing) this.#tellToStop(worker, gently); // a starting process listens only once it is ready
  }

  #tellToStop(worker: Worker, gently: boolean): void {
    send(worker, { kind: 'stop', gently });
    killUnlessStopping(worker, this.#options.log);
  }

  async #fill(place: Place): Promise<void> {
    const { log } = this.#options;
    const { signal } = place.closing;
    for (let failures = 0; !signal.aborted;) {
      const started = performance.now();
      const end = await this.#run(place).catch((err: unknown) => ({ err })); // fork fails while the system is out of processes
      place.process = undefined;
      place.isServing = false;
      this.#keep(place, place.metrics);
      place.served.reject(new StartupError('A process ended before it was ready; see its log above.'));
      if (signal.aborted) return;
      failures = performance.now() - started > CALM_MILLISECONDS ? 1 : failures + 1;
      const pause = Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** (failures - 1), LONGEST_PAUSE_MILLISECONDS);
      log.error({ ...end, pause_ms: pause }, 'a process ended unexpectedly; starting another');
      await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Runs a process until it ends. @throws when the system cannot start a process */
  async #run(place: Place) {
    const worker = cluster.fork(this.#options.environment);
    place.process = worker;
    worker.on('message', (message: FromMember) => this.#hear(place, worker, message));
    const [exit_code, signal] = (await once(worker, 'exit')) as [number | null, string | null];
    return { pid: worker.process.pid, exit_code, signal };
  }

  #hear(place: Place, worker: Worker, message: FromMember): void {
    if (message.kind === 'ready') {
      place.isServing = true;
      place.served.resolve();
      if (place.closing.signal.aborted) this.#tellToStop(worker, false);
    } else if (message.kind === 'gather') {
      void this.#gather(message.id).then((metrics) => send(worker, { kind: 'gathered', id: message.id, metrics }));
    } else if (message.kind === 'last metrics') {
      place.isServing = false;
      this.#keep(place, message.metrics);
    }
  }

  /** Adds the counters of an ending process to the departed ones, once. */
  #keep(place: Place, metrics: Metrics): void {
    place.metrics = [];
    if (metrics.length === 0) return;
    this.#departed = this.#departed.then((departed) => this.#options.keep([departed, metrics]));
  }

  /**
   * Gathers the metrics of all processes. For a process that does not answer in time, its last ones are used, so that no
   * total decreases.
   */
  async #gather(id: string): Promise<Metrics[]> {
    const ask = async (place: Place) => {
      const { process } = place;
      const metrics = process && (await collect(process, `${id} ${randomUUID()}`));
      if (metrics && place.isServing && process === place.process) place.metrics = metrics;
      return place.metrics;
    };
    const present = await Promise.all([...this.#places].filter(({ isServing }) => isServing).map(ask));
    return [...present, await this.#departed];
  }
}

/** @returns undefined when the process ends or exceeds COLLECT_MILLISECONDS */
function collect(worker: Worker, id: string): Promise<Metrics | undefined> {
  return new Promise((resolve) => {
    const conclude = (found?: Metrics) => {
      clearTimeout(late);
      worker.off('message', onMessage).off('exit', onExit);
      resolve(found);
    };
    const onMessage = (message: FromMember) => {
      if (message.kind === 'metrics' && message.id === id) conclude(message.metrics);
    };
    const onExit = () => conclude();
    const late = setTimeout(conclude, COLLECT_MILLISECONDS);
    worker.on('message', onMessage).once('exit', onExit);
    send(worker, { kind: 'collect', id });
  });
}

/**
 * Kills a process that does not acknowledge `stop`; otherwise its primary, and the replacement of the others, would wait
 * forever.
 */
function killUnlessStopping(worker: Worker, log: Logger): void {
  const conclude = () => {
    clearTimeout(late);
    worker.off('message', onMessage).off('exit', conclude);
  };
  const onMessage = ({ kind }: FromMember) => {
    if (kind === 'stopping' || kind === 'last metrics') conclude();
  };
  const late = setTimeout(() => {
    log.error({ pid: worker.process.pid }, 'a process does not respond and is killed');
    worker.process.kill('SIGKILL');
  }, STOPPING_MILLISECONDS);
  worker.on('message', onMessage).once('exit', conclude);
}

/** Ignores failures, because an ending process does not need the message. */
function send(worker: Worker, message: FromPrimary): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
