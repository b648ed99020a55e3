import { environmentVariable } from './environment.ts';

/** One try of a request, before it is sent. */
export interface SentRequest {
  method: string;
  url: string;
  /** Include the credentials. A hook may change them, for example add `traceparent`. */
  headers: Headers;
  /** `Request-Id`, which the service logs. */
  requestId: string;
}

/** The outcome of one try: a response, whose body only the client reads, or an error. */
export interface FinishedRequest extends SentRequest {
  response?: Response | undefined;
  error?: unknown;
  milliseconds: number;
}

/** Called before and after every try, also of token requests. If a hook throws, the call rejects with its error. */
export interface Hooks {
  onRequest?: ((request: SentRequest) => void | Promise<void>) | undefined;
  onResponse?: ((request: FinishedRequest) => void | Promise<void>) | undefined;
}

/** Receives lines with method, path, status, time and request id, and no secrets. */
export interface Logger {
  debug(line: string): void;
  warn(line: string): void;
}

const IGNORE = (): void => {};
const WRITE = (line: string): void => console.error(line); // stderr, because debug() writes to stdout

/** Level by TALLYSTICK_LOG: `debug` logs every try, `warn` only failures that are retried. */
export function defaultLogger(): Logger {
  const level = environmentVariable('TALLYSTICK_LOG');
  return { debug: level === 'debug' ? WRITE : IGNORE, warn: level === 'debug' || level === 'warn' ? WRITE : IGNORE };
}

export function describeFinished({ method, url, response, milliseconds, requestId }: FinishedRequest): string {
  const { pathname } = new URL(url); // a query may hold personal data
  return `tallystick: ${method} ${pathname} ${response?.status ?? 'no answer'} ${milliseconds} ms, request ${requestId}`;
}
