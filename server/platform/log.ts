import { types } from 'node:util';
import { pino, type Logger, type LoggerOptions } from 'pino';
import { causeOf } from './errors.ts';
import { LIMITED, RepeatedLines } from './repeated-lines.ts';

/** Fields that may carry a credential; they are removed from every logged object. */
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
  /** SQLSTATE, or the operating system's error code. Not named `code`, which could be an authorization code. */
  error_code?: string;
  constraint?: string;
  cause?: DescribedError;
}

/**
 * Selects the logged parts of an error and its causes. Other parts are left out, because database errors contain the
 * statement with its values, and the refused row.
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

/** An error without its prototype: pg-boss reports copies, which have their own fields, message and stack. */
type Copy = Omit<Error, 'name'> & { name?: string };

function isError(value: unknown): value is Copy {
  if (types.isNativeError(value)) return true;
  const { message, stack } = (value ?? {}) as Partial<Error>;
  return typeof message === 'string' && typeof stack === 'string';
}

/** Reads the error's name from its stack, which begins with the name. */
const nameIn = (stack = ''): string => /^\w+/.exec(stack)?.[0] ?? 'Error';

export type { Logger };

/** @param isOutage Reports whether an error means that the database is unavailable: such lines are limited. */
export function createLog(level: string, isOutage: (error: unknown) => boolean = () => false): Logger {
  const repeated = new RepeatedLines(isOutage);
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: describeError },
    redact: { paths: REDACTED, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: {
      logMethod(args, method, severity) {
        if (severity < LIMITED) return method.apply(this, args);
        const [first, second] = args as unknown[];
        const [fields, message] = typeof first === 'string' ? [{}, first] : [first as object, String(second)];
        repeated.limit(severity, message, { ...fields }, (more) => method.call(this, { ...fields, ...more }, message));
      },
    },
  };
  return pino(options, standardOutput());
}

/** Maximum number of bytes buffered while the disk is full; later lines are dropped. */
const MOST_WAITING_BYTES = 1024 * 1024;

/**
 * Opens the log. A full disk under the log stops no payment: writing is retried with the next line. Lines are written
 * synchronously, so the process can end without a flush.
 */
function standardOutput() {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MOST_WAITING_BYTES });
  output.on('error', () => undefined);
  return output;
}
