import { types } from 'node:util';
import { pino, type Logger } from 'pino';
import { causeOf } from './errors.ts';

/** Anything that could carry a credential is cut before it is written, whatever object it arrives in. */
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
  /** SQLSTATE, or that of the system. Not `code`, which could be that of an authorization. */
  error_code?: string;
  constraint?: string;
  cause?: DescribedError;
}

/**
 * What the log tells of an error, and of what made it happen. Nothing else that hangs on it: errors of the database carry
 * the statement with its values, and the row that was refused.
 */
function describeError(error: unknown): DescribedError {
  if (!types.isNativeError(error)) return { type: typeof error, message: 'not an error', stack: undefined };
  const { name, message, stack, code, constraint } = error as Error & Record<'code' | 'constraint', unknown>;
  const cause = causeOf(error);
  return {
    type: name,
    message,
    stack,
    ...(typeof code === 'string' && { error_code: code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(types.isNativeError(cause) && { cause: describeError(cause) }),
  };
}

export let log: Logger = pino({ level: 'silent' });

export function startLog(level: string): void {
  log = pino({
    level,
    base: null,
    serializers: { err: describeError },
    redact: { paths: REDACTED, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
