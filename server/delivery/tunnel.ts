import { isIPv6, type Socket } from 'node:net';
import { buildConnector, Pool } from 'undici';

/** The proxy refuses a tunnel, or does not answer. */
class ProxyRefusal extends Error {
  readonly code = 'ECONNREFUSED';
}

/**
 * Connects through an HTTP proxy (CONNECT, RFC 9110, section 9.3.6). Names are resolved here and the proxy is given an address,
 * so that it cannot be led to another address than the one that was checked.
 */
export class Tunnel {
  readonly #proxy: Pool;
  readonly #headers: Record<string, string>;
  readonly #name: string;
  readonly #milliseconds: number;
  /** Addresses of the receivers, by the sockets to them. */
  readonly #addresses = new WeakMap<object, string>();

  /** @param proxy its URL, which may have a user and a password */
  constructor(proxy: string, milliseconds: number) {
    const { origin, host, username, password } = new URL(proxy);
    const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
    this.#proxy = new Pool(origin, { connect: { timeout: milliseconds }, headersTimeout: milliseconds, pipelining: 1 });
    this.#headers = username === '' ? {} : { 'Proxy-Authorization': `Basic ${credentials.toString('base64')}` };
    this.#name = host;
    this.#milliseconds = milliseconds;
  }

  /** Returns the address of the receiver at the end of a connection. */
  addressOf(socket: Socket): string | undefined {
    return this.#addresses.get(socket);
  }

  /** @param resolve returns the addresses of a host; the first that the proxy reaches is used */
  connector(
    settings: buildConnector.BuildOptions,
    resolve: (hostname: string) => Promise<string[]>,
  ): buildConnector.connector {
    const secure = buildConnector(settings);
    return (options, callback) => {
      const port = options.port || (options.protocol === 'https:' ? '443' : '80');
      this.#open(options.hostname, port, resolve).then(
        ({ socket, address }) => {
          const note: buildConnector.Callback = (...[error, connected]) => {
            if (connected) this.#addresses.set(connected, address);
            if (error) callback(error, null);
            else callback(null, connected);
          };
          if (options.protocol === 'https:') secure({ ...options, httpSocket: socket }, note);
          else note(null, socket);
        },
        (error: Error) => callback(error, null),
      );
    };
  }

  async close(): Promise<void> {
    await this.#proxy.destroy();
  }

  async #open(hostname: string, port: string, resolve: (hostname: string) => Promise<string[]>) {
    const end = performance.now() + this.#milliseconds;
    let refusal: Error | undefined;
    for (const address of await resolve(hostname)) {
      if (refusal && performance.now() >= end) break;
      try {
        return { address, socket: await this.#ask(isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`) };
      } catch (error) {
        refusal ??= error as Error;
      }
    }
    throw refusal!;
  }

  /** @param authority address and port */
  async #ask(authority: string): Promise<Socket> {
    const answer = await this.#proxy
      .connect({ path: authority, headers: { ...this.#headers, Host: authority } })
      .catch((error: Error) => {
        throw new ProxyRefusal(`The proxy ${this.#name} does not answer: ${error.message}`, { cause: error });
      });
    const socket = answer.socket as Socket;
    if (answer.statusCode === 200) return socket;
    socket.on('error', () => undefined).destroy();
    throw new ProxyRefusal(`The proxy ${this.#name} refuses ${authority} with ${answer.statusCode}.`);
  }
}
