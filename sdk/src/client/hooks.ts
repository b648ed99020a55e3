import { environmentVariable } from './environment.ts';

/** An attempt at a request, before it is sent. */
export interface SentRequest {
  method: string;
  url: string;
  /** Headers, including the credentials. A hook may change them, for example add `traceparent`. */
  headers: Headers;
  /** `Request-Id`, which the service logs. */
  requestId: string;
}

/** Outcome of an attempt: a response, whose body only the client reads, or an error. */
export interface FinishedRequest extends SentRequest {
  response?: Response | undefined;
  error?: unknown;
  milliseconds: number;
}

/** Called before and after every attempt, including token requests. If a hook throws, the call rejects with its error. */
export interface Hooks {
  onRequest?: ((request: SentRequest) => void | Promise<void>) | undefined;
  onResponse?: ((request: FinishedRequest) => void | Promise<void>) | undefined;
}

/** Wraps an error of a hook, so that it is not retried like an equal error of the service. */
export class HookError extends Error {
  constructor(cause: unknown) {
    super('A hook threw', { cause });
  }
}

/** @throws HookError */
export async function callHook<Told>(
  hook: ((told: Told) => void | Promise<void>) | undefined,
  told: Told,
): Promise<void> {
  try {
    await hook?.(told);
  } catch (error) {
    throw new HookError(error);
  }
}

/** @throws the error of a hook, or otherwise the error itself */
export function throwOfHook(error: unknown): never {
  throw error instanceof HookError ? error.cause : error;
}

/** Receives lines with method, path, status, time and request id, without secrets. */
export interface Logger {
  debug(line: string): void;
  warn(line: string): void;
}

const IGNORE = (): void => {};
const WRITE = (line: string): void => console.error(line); // stderr, because debug() writes to stdout

/** Logs at the level of TALLYSTICK_LOG: `debug` logs every attempt, `warn` only failures that are retried. */
export function defaultLogger(): Logger {
  const level = environmentVariable('TALLYSTICK_LOG');
  return { debug: level === 'debug' ? WRITE : IGNORE, warn: level === 'debug' || level === 'warn' ? WRITE : IGNORE };
}

export function describeFinished({ method, url, response, milliseconds, requestId }: FinishedRequest): string {
  const { pathname } = new URL(url); // a query may contain personal data
  return `tallystick: ${method} ${pathname} ${response?.status ?? 'no response'} ${milliseconds} ms, request ${requestId}`;
}
