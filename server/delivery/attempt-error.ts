import type { AttemptError } from '../../spec/generated/values.ts';
import { MOST_BYTES_READ } from './reception.ts';

/** Clearer messages for undici's error codes. */
const WORDS = new Map<unknown, string>([
  ['UND_ERR_HEADERS_TIMEOUT', 'The receiver did not respond in time.'],
  ['UND_ERR_HEADERS_OVERFLOW', `The headers of the response are longer than ${MOST_BYTES_READ / 1024} KiB.`],
]);

/** Kinds of failures by the error codes of Node, undici and address-guard.ts; any other code is a protocol error. */
const KINDS: [AttemptError, RegExp][] = [
  ['blocked', /^FORBIDDEN_DESTINATION$/],
  ['dns', /^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL)/],
  ['timeout', /^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT)$/],
  [
    'tls',
    /^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|EPROTO$|.*_CERT|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_EXCEEDED)/,
  ],
  [
    'connect',
    /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL|EPIPE|EACCES|EPERM)$/,
  ],
];

/** An error, possibly of another realm, so its class cannot be checked. */
interface Thrown {
  name: string;
  message: string;
  code?: unknown;
  errors?: Thrown[];
}

/** Classifies the failure that ended an exchange, and describes it for people. */
export function describeFault(thrown: unknown): { error: AttemptError; error_detail: string } {
  // Connections to several addresses fail together; the first error is enough.
  const { name, message, code } = (thrown as Thrown).errors?.[0] ?? (thrown as Thrown);
  const error = KINDS.find(([, codes]) => codes.test(String(code)))?.[0] ?? 'protocol';
  return { error, error_detail: WORDS.get(code) ?? (message || name) };
}
