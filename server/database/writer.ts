import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { Logger } from '../platform/log.ts';

export interface Host {
  /** Host name, or the directory of a Unix socket. */
  host: string;
  port: number;
}

/** Time limit of the question to a host, unless DATABASE_URL has another. */
const ANSWER_MILLISECONDS = 3000;
/** Time after which the next host is asked, too. */
const HEAD_START_MILLISECONDS = 500;

/** None of the hosts of DATABASE_URL writes. */
class NoWriter extends Error {
  /** SQLSTATE of a connection that cannot be made. */
  readonly code = '08001';
}

/** Finds the host that writes, of several that DATABASE_URL names, for all connections of a process. */
export class Writer {
  readonly #hosts: Host[];
  readonly #config: ClientConfig;
  readonly #clients = new Set<WriterClient>();
  #found: Host | undefined;
  #searching: Promise<Host> | undefined;
  /** Logs each change of the writer. */
  log: Logger | undefined;

  /** @param config what connections to all hosts have in common */
  constructor(hosts: Host[], config: ClientConfig) {
    this.#hosts = hosts;
    this.#config = config;
  }

  /**
   * Asks the host found last, then the others in their order, and each again until all have answered: a standby may be promoted
   * while another host hangs. Connections that are made at the same time share a search. When another host writes now, closes the
   * connections to the others, which may not answer any more.
   * @throws NoWriter with the reason of each host
   */
  find(): Promise<Host> {
    this.#searching ??= this.#search().finally(() => (this.#searching = undefined));
    return this.#searching;
  }

  /** Notes a connection, to close it when another host writes. */
  watch(client: WriterClient): void {
    this.#clients.add(client);
    client.once('end', () => this.#clients.delete(client));
  }

  async #search(): Promise<Host> {
    const found = this.#found;
    const reasons = new Map<Host, string>();
    const first = Promise.withResolvers<Host>();
    let isOver = false;
    const ask = async (host: Host): Promise<void> => {
      const asking = this.#ask(host).then(
        () => first.resolve(host),
        (error: Error) => void reasons.set(host, error.message),
      );
      await asking;
      if (reasons.size === this.#hosts.length) first.reject(this.#noWriter(reasons));
    };
    const askAgain = async (host: Host): Promise<void> => {
      while (!isOver) {
        await delay(HEAD_START_MILLISECONDS, undefined, { ref: false });
        if (!isOver) await ask(host);
      }
    };
    try {
      for (const host of found ? [found, ...this.#hosts.filter((one) => one !== found)] : this.#hosts) {
        const asking = ask(host);
        void asking.then(() => askAgain(host));
        await Promise.race([asking, first.promise, delay(HEAD_START_MILLISECONDS, undefined, { ref: false })]);
      }
      const host = await first.promise;
      if (host !== found) this.#move(host);
      return host;
    } finally {
      isOver = true;
    }
  }

  /** @throws Error with the reason why the host does not write */
  async #ask(host: Host): Promise<void> {
    const { connectionTimeoutMillis = ANSWER_MILLISECONDS } = this.#config;
    const limits = { connectionTimeoutMillis, query_timeout: connectionTimeoutMillis };
    const client = new Client({ ...this.#config, ...host, ...limits, application_name: 'tallystick search' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await askWriter(client);
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  #move(host: Host): void {
    if (this.#found) this.log?.warn({ ...host }, 'another host of DATABASE_URL writes now');
    this.#found = host;
    for (const client of this.#clients) if (!client.isTo(host)) client.connection.stream.destroy();
  }

  #noWriter(reasons: Map<Host, string>): NoWriter {
    const each = this.#hosts.map((host) => `${host.host}:${host.port} ${reasons.get(host)}`);
    return new NoWriter(`none of its hosts writes: ${each.join('; ')}`);
  }
}

const ASK = `
  SELECT CASE
    WHEN pg_is_in_recovery() THEN 'is a standby'
    WHEN current_setting('transaction_read_only')::boolean THEN 'only reads'
  END AS reason`;

/** Asks a host whether it writes. @throws Error with the reason why it does not */
export async function askWriter(client: Client): Promise<void> {
  const { rows } = await client.query<{ reason: string | null }>(ASK);
  const { reason } = rows[0]!;
  if (reason !== null) throw new Error(reason);
}

export type WriterConfig = ClientConfig & { writer?: Writer | undefined };

/** A connection to the host that writes, where DATABASE_URL names several; else to its host. */
export class WriterClient extends Client {
  readonly #writer: Writer | undefined;
  #isEnded = false;

  constructor(config?: WriterConfig) {
    super(config);
    this.#writer = config?.writer;
  }

  override connect = ((callback?: (error: Error | null, client?: Client) => void) => {
    if (!this.#writer) return this.#open(callback);
    const connected = this.#openAt(this.#writer);
    if (!callback) return connected;
    connected.then(
      () => callback(null, this),
      (error: Error) => callback(error),
    );
    return undefined;
  }) as Client['connect'];

  override end = ((callback?: (error?: Error) => void) => {
    this.#isEnded = true;
    return this.#close(callback);
  }) as Client['end'];

  isTo({ host, port }: Host): boolean {
    return this.host === host && this.port === port;
  }

  async #openAt(writer: Writer): Promise<Client> {
    Object.assign(this, await writer.find());
    if (this.#isEnded) throw new Error('Connection terminated');
    writer.watch(this);
    await this.#open();
    return this;
  }

  readonly #open = super.connect.bind(this) as (callback?: (error: Error | null, client?: Client) => void) => unknown;
  readonly #close = super.end.bind(this) as (callback?: (error?: Error) => void) => unknown;
}
