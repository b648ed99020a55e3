import { types } from 'node:util';
import { pino, type Logger, type LoggerOptions } from 'pino';
import { causeOf } from './errors.ts';

/** Fields that may carry a credential are cut from every logged object. */
const REDACTED = [
  'authorization',
  'cookie',
  'password',
  'client_secret',
  'client_secret_preview',
  'secret',
  'token',
  'access_token',
  'refresh_token',
  'session_token',
  'code',
  'code_verifier',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

interface DescribedError {
  type: string;
  message: string;
  stack: string | undefined;
  /** SQLSTATE, or the system's code. Not `code`, which could be an authorization code. */
  error_code?: string;
  constraint?: string;
  cause?: DescribedError;
}

/**
 * The logged parts of an error and its causes. Nothing else, because errors of the database carry
 * the statement with its values, and the refused row.
 */
function describeError(error: unknown): DescribedError {
  if (!isError(error)) return { type: typeof error, message: 'not an error', stack: undefined };
  const { message, stack, code, constraint } = error as Error & Record<'code' | 'constraint', unknown>;
  const cause = causeOf(error);
  return {
    type: error.name ?? nameIn(stack),
    message,
    stack,
    ...(typeof code === 'string' && { error_code: code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(isError(cause) && { cause: describeError(cause) }),
  };
}

/** An error without its prototype: the library of the queue reports copies, which have its own fields, message and stack. */
type Copy = Omit<Error, 'name'> & { name?: string };

function isError(value: unknown): value is Copy {
  if (types.isNativeError(value)) return true;
  const { message, stack } = (value ?? {}) as Partial<Error>;
  return typeof message === 'string' && typeof stack === 'string';
}

/** A stack begins with the name. */
const nameIn = (stack = ''): string => /^\w+/.exec(stack)?.[0] ?? 'Error';

export type { Logger };

export function createLog(level: string): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: describeError },
    redact: { paths: REDACTED, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return pino(options, standardOutput());
}

/** What waits for a full disk; later lines are dropped. */
const MOST_WAITING_BYTES = 1024 * 1024;

/**
 * A full disk under the log stops no payment: the next line tries again. Each line is written at once, so the end of the
 * process waits for none.
 */
function standardOutput() {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MOST_WAITING_BYTES });
  output.on('error', () => undefined);
  return output;
}
