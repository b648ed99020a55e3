import type { AttemptError } from '../../spec/generated/values.ts';
import { ForbiddenDestination, UnresolvedDestination } from './address-guard.ts';

const NO_ANSWER = 'UND_ERR_HEADERS_TIMEOUT';
const TIMEOUT_CODES = /^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT)$/;
const DNS_CODES = /^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL)/;
const CONNECT_CODES =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL|EPIPE|EACCES|EPERM)$/;
const TLS_CODES =
  /^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|EPROTO$|.*_CERT|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_EXCEEDED)/;

/** By its properties, not its class: errors of Node itself may be of another realm, and a DOMException is none. */
interface Thrown {
  name: string;
  message: string;
  code?: unknown;
  cause?: Thrown;
  errors?: Thrown[];
}

/** The kind of failure that ended an exchange, and the same in words for people. */
export function describeFault(thrown: unknown): { error: AttemptError; error_detail: string } {
  const error = innermost(thrown as Thrown);
  const detail = error.code === NO_ANSWER ? 'There was no answer in time.' : error.message || error.name;
  return { error: classify(error), error_detail: detail };
}

function classify({ name, code: codeOrNumber }: Thrown): AttemptError {
  const code = String(codeOrNumber);
  if (name === ForbiddenDestination.name) return 'blocked';
  if (name === UnresolvedDestination.name || DNS_CODES.test(code)) return 'dns';
  if (TIMEOUT_CODES.test(code)) return 'timeout';
  if (TLS_CODES.test(code)) return 'tls';
  if (CONNECT_CODES.test(code)) return 'connect';
  return 'protocol';
}

/** The root cause of a failure. Connections to several addresses fail together, and the first is enough. */
function innermost(thrown: Thrown): Thrown {
  if (TIMEOUT_CODES.test(String(thrown.code))) return thrown;
  const within = thrown.errors?.[0] ?? thrown.cause;
  return within ? innermost(within) : thrown;
}
