import { environmentVariable } from './environment.ts';

/** One try of a request, before it is sent. */
export interface SentRequest {
  method: string;
  url: string;
  /** A hook may change them, such as to add `traceparent`. They hold the credentials. */
  headers: Headers;
  /** `Request-Id`: names the request in the service's log. */
  requestId: string;
}

/** How one try of a request ended: with a response, whose body is the client's, or with an error. */
export interface FinishedRequest extends SentRequest {
  response?: Response | undefined;
  error?: unknown;
  milliseconds: number;
}

/** Called around every try of every request, those for tokens too. What a hook throws ends the call. */
export interface Hooks {
  onRequest?: ((request: SentRequest) => void | Promise<void>) | undefined;
  onResponse?: ((request: FinishedRequest) => void | Promise<void>) | undefined;
}

/** Takes lines without anything secret: methods, paths, statuses, times and request ids. */
export interface Logger {
  debug(line: string): void;
  warn(line: string): void;
}

const IGNORE = (): void => {};
const WRITE = (line: string): void => console.error(line); // on stderr: debug() would write among a program's output

/** By TALLYSTICK_LOG: `debug` shows every try, `warn` only failures that are tried again. */
export function defaultLogger(): Logger {
  const level = environmentVariable('TALLYSTICK_LOG');
  return { debug: level === 'debug' ? WRITE : IGNORE, warn: level === 'debug' || level === 'warn' ? WRITE : IGNORE };
}

export function describeFinished({ method, url, response, milliseconds, requestId }: FinishedRequest): string {
  const { pathname } = new URL(url); // a query may name people
  return `tallystick: ${method} ${pathname} ${response?.status ?? 'no answer'} ${milliseconds} ms, request ${requestId}`;
}
