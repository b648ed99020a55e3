import { subscribe } from 'node:diagnostics_channel';
import { isIP, type Socket } from 'node:net';
import { Agent, buildConnector, request, type Dispatcher } from 'undici';
import type { AttemptError } from '../../spec/generated/values.ts';
import { lookupPublicAddresses, publicAddresses } from './address-guard.ts';
import { describeFault, type Fault } from './attempt-error.ts';

export interface Timeouts {
  connectMilliseconds: number;
  /** From the first byte sent to the last received: a body that drips byte by byte would outlive an idle time-out. */
  exchangeMilliseconds: number;
}

export const TIMEOUTS: Timeouts = { connectMilliseconds: 5000, exchangeMilliseconds: 15_000 };
const MOST_BYTES_READ = 64 * 1024;
const MOST_BYTES_KEPT = 16 * 1024;

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

/** Any 2xx acknowledges, provided that the exchange was completed. */
export function isAcknowledged({ http_status, error }: Exchange): boolean {
  return error === null && http_status !== null && http_status >= 200 && http_status <= 299;
}

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Whether to refuse every destination but public addresses. */
  publicOnly: boolean;
}

export interface Sender {
  /** Makes one POST and tells what became of it. Never throws, never follows a redirect. */
  post(post: Post): Promise<Exchange>;
  /** Cuts off what is still under way. */
  close(): Promise<void>;
}

export function openSender(timeouts: Timeouts = TIMEOUTS): Sender {
  const guarded = newAgent(timeouts, true);
  const open = newAgent(timeouts, false);
  return {
    post: (post) => exchange(post, post.publicOnly ? guarded : open, timeouts),
    close: async () => {
      await Promise.all([guarded.destroy(), open.destroy()]);
    },
  };
}

function newAgent({ connectMilliseconds }: Timeouts, publicOnly: boolean): Agent {
  const settings = { timeout: connectMilliseconds, allowH2: false };
  return new Agent({
    connect: publicOnly ? guardedConnector(settings) : settings,
    // The signal of each exchange bounds these.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 4000,
    keepAliveMaxTimeout: 60_000,
  });
}

/** Sockets ask their `lookup` for names only, so an address in the URL is checked here. */
function guardedConnector(settings: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector({ ...settings, lookup: lookupPublicAddresses });
  return (options, callback) => {
    if (!isIP(options.hostname.replace(/^\[|\]$/g, ''))) return connect(options, callback);
    publicAddresses(options.hostname).then(
      () => connect(options, callback),
      (error: Error) => callback(error, null),
    );
  };
}

async function exchange(post: Post, dispatcher: Dispatcher, timeouts: Timeouts): Promise<Exchange> {
  const started = performance.now();
  // A view of its own for each exchange, by which the connection that carries it is found.
  const body = Buffer.from(post.body.buffer, post.body.byteOffset, post.body.byteLength);
  const answer = noAnswer();
  try {
    const signal = AbortSignal.timeout(timeouts.exchangeMilliseconds);
    const response = await request(post.url, { method: 'POST', headers: post.headers, body, signal, dispatcher });
    answer.http_status = response.statusCode;
    answer.response_headers = joinHeaders(response.headers);
    Object.assign(answer, await readStart(response.body));
    Object.assign(answer, redirectFault(response.statusCode));
  } catch (thrown) {
    Object.assign(answer, asColumns(describeFault(thrown)));
  }
  return {
    ...answer,
    remote_ip: remoteAddresses.get(body) ?? null,
    duration_ms: Math.round(performance.now() - started),
  };
}

const noAnswer = (): Omit<Exchange, 'remote_ip' | 'duration_ms'> => ({
  http_status: null,
  error: null,
  error_detail: null,
  response_headers: null,
  response_body: null,
  response_truncated: false,
});

const asColumns = ({ error, detail }: Fault) => ({ error, error_detail: detail });

function redirectFault(status: number): Partial<Exchange> {
  if (status < 300 || status > 399) return {};
  return asColumns({ error: 'redirect', detail: `The answer was a redirect (${status}), and none is followed.` });
}

function joinHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]));
}

/** Reads so much of an answer that a decent one is read whole, and its connection can be used again. */
async function readStart(body: AsyncIterable<Buffer>): Promise<Pick<Exchange, 'response_body' | 'response_truncated'>> {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    if (size < MOST_BYTES_KEPT) kept.push(chunk);
    size += chunk.length;
    if (size > MOST_BYTES_READ) break; // which destroys the connection
  }
  const text = Buffer.concat(kept).subarray(0, MOST_BYTES_KEPT).toString('utf8');
  // Postgres keeps no NUL in text.
  return { response_body: text.replaceAll('\0', '\uFFFD'), response_truncated: size > MOST_BYTES_KEPT };
}

/** By the body that was sent: undici tells about connections on this channel only. */
const remoteAddresses = new WeakMap<Buffer, string>();

subscribe('undici:client:sendHeaders', (message) => {
  const { request: sent, socket } = message as { request: { body: Buffer | null }; socket: Socket };
  if (sent.body && socket.remoteAddress) remoteAddresses.set(sent.body, socket.remoteAddress);
});
