import { errors } from 'undici';
import type { AttemptError } from '../../spec/generated/values.ts';
import { ForbiddenDestination, UnresolvedDestination } from './address-guard.ts';

export interface Fault {
  error: AttemptError;
  /** The same in words, for people. */
  detail: string;
}

const DNS_CODES = /^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL)/;
const CONNECT_CODES =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL|EPIPE|EACCES|EPERM)$/;
const TLS_CODES =
  /^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|EPROTO$|.*_CERT|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_EXCEEDED)/;

/** What kind of failure kept an exchange from being completed. */
export function describeFault(thrown: unknown): Fault {
  const error = innermost(thrown);
  const detail = error.message || error.name;
  if (error instanceof ForbiddenDestination) return { error: 'blocked', detail };
  if (error instanceof UnresolvedDestination) return { error: 'dns', detail };
  return { error: classify(error), detail };
}

function classify(error: Error): AttemptError {
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'TimeoutError' || error instanceof errors.ConnectTimeoutError || code === 'ETIMEDOUT')
    return 'timeout';
  if (DNS_CODES.test(code)) return 'dns';
  if (TLS_CODES.test(code)) return 'tls';
  if (CONNECT_CODES.test(code)) return 'connect';
  return 'protocol';
}

/** Connection attempts to several addresses fail together; the first says enough. */
function innermost(thrown: unknown): Error {
  if (thrown instanceof errors.ConnectTimeoutError) return thrown;
  if (thrown instanceof AggregateError && thrown.errors.length > 0) return innermost(thrown.errors[0]);
  if (thrown instanceof Error && thrown.cause instanceof Error) return innermost(thrown.cause);
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
