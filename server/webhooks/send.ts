import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { isIP, type Socket } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import type { AttemptError } from '../../spec/generated/values.ts';
import type { AddressGuard } from './address-guard.ts';
import { describeFault, type Fault } from './attempt-error.ts';
import { Reception, type Received } from './reception.ts';

export interface Timeouts {
  connectMilliseconds: number;
  /** From the first byte sent to the status and headers of the answer. */
  exchangeMilliseconds: number;
}

export const TIMEOUTS: Timeouts = { connectMilliseconds: 5000, exchangeMilliseconds: 15_000 };

export interface Exchange {
  http_status: number | null;
  error: AttemptError | null;
  error_detail: string | null;
  remote_ip: string | null;
  response_headers: Record<string, string> | null;
  response_body: string | null;
  response_truncated: boolean;
  duration_ms: number;
}

/** Any 2xx acknowledges: the body that follows it does not count. */
export function isAcknowledged({ http_status }: Exchange): boolean {
  return http_status !== null && http_status >= 200 && http_status <= 299;
}

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Whether to refuse every destination but public addresses. */
  publicOnly: boolean;
}

export interface Sender {
  /** Makes one POST. Never throws, never follows a redirect. */
  post(post: Post): Promise<Exchange>;
  /** Cuts off running requests. */
  close(): Promise<void>;
}

export function openSender(guard: AddressGuard, timeouts: Timeouts = TIMEOUTS): Sender {
  const guarded = newAgent(timeouts, guard);
  const open = newAgent(timeouts);
  const remotes = new Remotes();
  return {
    post: (post) => exchange(post, post.publicOnly ? guarded : open, remotes, timeouts),
    close: async () => {
      await Promise.all([guarded.destroy(), open.destroy()]);
      remotes.stop();
    },
  };
}

/** The address that the body of each running exchange went to: undici reports connections on a channel only. */
class Remotes {
  readonly #addresses = new Map<Buffer, string | null>();
  readonly #note = (message: unknown) => {
    const { request: sent, socket } = message as { request: { body: Buffer | null }; socket: Socket };
    if (sent.body && this.#addresses.has(sent.body)) this.#addresses.set(sent.body, socket.remoteAddress ?? null);
  };

  constructor() {
    subscribe(SENT, this.#note);
  }

  expect(body: Buffer): void {
    this.#addresses.set(body, null);
  }

  take(body: Buffer): string | null {
    const address = this.#addresses.get(body) ?? null;
    this.#addresses.delete(body);
    return address;
  }

  stop(): void {
    unsubscribe(SENT, this.#note);
  }
}

const SENT = 'undici:client:sendHeaders';

/** @param guard Refuses every destination but public addresses. */
function newAgent({ connectMilliseconds }: Timeouts, guard?: AddressGuard): Agent {
  const settings = { timeout: connectMilliseconds, allowH2: false };
  return new Agent({
    connect: guard ? guardedConnector(settings, guard) : settings,
    // The signal of each exchange bounds these.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 4000,
    keepAliveMaxTimeout: 60_000,
  });
}

/** Sockets ask their `lookup` for names only, so an address in the URL is checked here. */
function guardedConnector(settings: buildConnector.BuildOptions, guard: AddressGuard): buildConnector.connector {
  const connect = buildConnector({ ...settings, lookup: guard.lookup });
  return (options, callback) => {
    if (!isIP(options.hostname.replace(/^\[|\]$/g, ''))) return connect(options, callback);
    guard.publicAddresses(options.hostname).then(
      () => connect(options, callback),
      (error: Error) => callback(error, null),
    );
  };
}

async function exchange(post: Post, dispatcher: Dispatcher, remotes: Remotes, timeouts: Timeouts): Promise<Exchange> {
  const started = performance.now();
  // Each exchange has its own view of the body, by which its connection is found
  const body = Buffer.from(post.body.buffer, post.body.byteOffset, post.body.byteLength);
  remotes.expect(body);
  const received = await request({ ...post, body }, dispatcher, timeouts);
  const { error, detail } = outcomeOf(received);
  return {
    http_status: received.status,
    error,
    error_detail: detail,
    remote_ip: remotes.take(body),
    response_headers: received.headers,
    response_body: received.body,
    response_truncated: received.truncated,
    duration_ms: Math.round(performance.now() - started),
  };
}

/** undici's own `request` makes a stream of every answer, which takes longer than the rest of the exchange. */
function request({ url, headers, body }: Post, dispatcher: Dispatcher, timeouts: Timeouts): Promise<Received> {
  return new Promise((resolve) => {
    const reception = new Reception(timeouts.exchangeMilliseconds, resolve);
    try {
      const { origin, pathname, search } = new URL(url);
      dispatcher.dispatch({ origin, path: pathname + search, method: 'POST', headers, body }, reception);
    } catch (error) {
      reception.onResponseError(undefined, error as Error);
    }
  });
}

function outcomeOf({ status, fault }: Received): Fault | { error: null; detail: string | null } {
  if (status === null) return describeFault(fault);
  if (status >= 300 && status <= 399) {
    return { error: 'redirect', detail: `The answer was a redirect (${status}), and none is followed.` };
  }
  return { error: null, detail: fault ? `The body was cut off: ${describeFault(fault).detail}` : null };
}
