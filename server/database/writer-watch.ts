import { setTimeout as delay } from 'node:timers/promises';
import { askWriter, WriterClient, type WriterConfig } from './writer.ts';

const PAUSE_MILLISECONDS = 1000;
/** Time limit of an answer, after which the hosts are asked for the writer. */
const ANSWER_MILLISECONDS = 1000;
const RETRY_MILLISECONDS = 250;

/**
 * Asks the host that writes once a second whether it still does, on one connection. If it does not answer in time, all hosts are
 * asked: connections to a host that hangs are closed as soon as another one writes, long before their own time limits. A host that
 * is merely slow keeps its connections, because no other one writes.
 */
export class WriterWatch {
  readonly #config: WriterConfig;
  readonly #closing = new AbortController();

  /** @param config the address of the database, with its `writer` */
  constructor(config: WriterConfig) {
    this.#config = { ...config, query_timeout: ANSWER_MILLISECONDS, application_name: 'tallystick watch' };
  }

  stop(): void {
    this.#closing.abort();
  }

  async run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#askUntilFailure().catch(() => undefined); // connecting again finds the writer
      await delay(RETRY_MILLISECONDS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #askUntilFailure(): Promise<void> {
    const client = new WriterClient(this.#config);
    client.on('error', () => undefined);
    try {
      await client.connect();
      for (;;) {
        await askWriter(client);
        await delay(PAUSE_MILLISECONDS, undefined, this.#closing);
      }
    } finally {
      void client.end().catch(() => undefined);
    }
  }
}
