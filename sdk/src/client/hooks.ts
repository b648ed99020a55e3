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

/** Carries what a hook threw past all retries: it may be an error that is retried when the service is its cause. */
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

/** @throws what a hook threw, or the error itself */
export function throwOfHook(error: unknown): never {
  throw error instanceof HookError ? error.cause : error;
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
