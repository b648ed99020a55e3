import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { Agent } from 'undici';
import type { AttemptError } from '../../spec/generated/values.ts';
import { acceptContinue } from './accept-continue.ts';
import type { AddressGuard } from './address-guard.ts';
import { describeFault } from './attempt-error.ts';
import { guardedConnector } from './guarded-connector.ts';
import { MOST_BYTES_READ, Reception } from './reception.ts';
import { Tunnel } from './tunnel.ts';

export interface Timeouts {
  connectMilliseconds: number;
  /** Time limit from the request to the status and headers of the response. */
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

/** Reports whether a response acknowledges the delivery: any 2xx does, whatever follows in its body. */
export function isAcknowledged({ http_status }: Exchange): boolean {
  return http_status !== null && http_status >= 200 && http_status <= 299;
}

/** Destination of a request. */
export interface Target {
  /** Scheme, host and port. */
  origin: string;
  /** Path and query. */
  path: string;
}

/** Splits a URL once for many requests, because parsing is slow. */
export function targetOf({ origin, pathname, search }: URL): Target {
  return { origin, path: pathname + search };
}

export interface Post extends Target {
  headers: Record<string, string>;
  /** A separate object for each post, even with equal bytes: the connection is looked up by it. */
  body: Buffer;
  /** True to refuse every destination except public addresses. */
  publicOnly: boolean;
}

/** Diagnostics channel on which undici reports the connection of a request. */
const SENT = 'undici:client:sendHeaders';
/** Diagnostics channel on which undici reports a new connection. */
const CONNECTED = 'undici:client:connected';

const noteConnection = (message: unknown) => acceptContinue((message as { socket: Socket }).socket);

export class Sender {
  readonly #guarded: Agent;
  readonly #open: Agent;
  readonly #timeouts: Timeouts;
  readonly #tunnel: Tunnel | undefined;
  #isClosed = false;
  /** Remote addresses of running exchanges, by their bodies. */
  readonly #remotes = new WeakMap<Buffer, string | undefined>();
  readonly #noteRemote = (message: unknown) => {
    const { request, socket } = message as { request: { body: Buffer | null }; socket: Socket };
    if (request.body) this.#remotes.set(request.body, this.#tunnel?.addressOf(socket) ?? socket.remoteAddress);
  };

  /** @param options `proxy` through which all requests go */
  constructor(guard: AddressGuard, { proxy, ...timeouts }: Partial<Timeouts> & { proxy?: string | undefined } = {}) {
    this.#timeouts = { ...TIMEOUTS, ...timeouts };
    const { connectMilliseconds } = this.#timeouts;
    this.#tunnel = proxy === undefined ? undefined : new Tunnel(proxy, connectMilliseconds);
    const tunnel = this.#tunnel;
    const publicOnly = (hostname: string) =>
      guard.publicAddresses(hostname).then((all) => all.map(({ address }) => address));
    const settings = { timeout: connectMilliseconds, allowH2: false };
    this.#guarded = newAgent(tunnel ? tunnel.connector(settings, publicOnly) : guardedConnector(settings, guard));
    this.#open = newAgent(tunnel ? tunnel.connector(settings, (hostname) => guard.addressesOf(hostname)) : settings);
    subscribe(SENT, this.#noteRemote);
    subscribe(CONNECTED, noteConnection);
  }

  /** Makes one POST. Never throws, never follows a redirect. */
  async post(post: Post): Promise<Exchange> {
    const started = performance.now();
    const { origin, path, headers, body } = post;
    const agent = post.publicOnly ? this.#guarded : this.#open;
    // undici's own `request` creates a stream for every response, which takes longer than the rest of the exchange.
    const received = await new Promise<Reception>((resolve) => {
      agent.dispatch(
        { origin, path, method: 'POST', headers, body },
        new Reception(this.#timeouts.exchangeMilliseconds, resolve),
      );
    });
    return {
      ...(this.#isClosed ? INTERRUPTED : outcomeOf(received)),
      remote_ip: this.#remotes.get(post.body) ?? null,
      response_headers: received.headers,
      response_body: received.body,
      response_truncated: received.isTruncated,
      duration_ms: Math.round(performance.now() - started),
    };
  }

  /** Aborts running requests, which count as interrupted. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#guarded.destroy(), this.#open.destroy(), this.#tunnel?.close()]);
    unsubscribe(SENT, this.#noteRemote);
    unsubscribe(CONNECTED, noteConnection);
  }
}

function newAgent(connect: Agent.Options['connect']): Agent {
  return new Agent({
    connect,
    headersTimeout: 0, // Reception has its own limits
    bodyTimeout: 0,
    keepAliveTimeout: 4000,
    keepAliveMaxTimeout: 60_000,
    maxHeaderSize: MOST_BYTES_READ,
  });
}

type Outcome = Pick<Exchange, 'http_status' | 'error' | 'error_detail'>;

const INTERRUPTED: Outcome = { http_status: null, error: 'interrupted', error_detail: null };

function outcomeOf({ status: http_status, fault }: Reception): Outcome {
  if (http_status === null) return { http_status, ...describeFault(fault) };
  if (http_status >= 300 && http_status <= 399)
    return {
      http_status,
      error: 'redirect',
      error_detail: `The response was a redirect (${http_status}); redirects are not followed.`,
    };
  const error_detail = fault ? `The body was cut off: ${describeFault(fault).error_detail}` : null;
  return { http_status, error: null, error_detail };
}
