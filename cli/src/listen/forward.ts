import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { InvalidArgumentError } from 'commander';

/** Time limit in seconds, equal to that of the service for an endpoint. */
const TIMEOUT_SECONDS = 15;
/** Time limit for the body in milliseconds. It and the length limit equal those of the service. */
const BODY_MILLISECONDS = 1000;
const MOST_CHARACTERS = 64 * 1024;
/** Maximum number of characters of a failed response, sufficient to see the reason. */
const LONGEST_REASON = 200;

/** The receiver's response to one event. */
export interface Answer {
  /** HTTP status; null without a response. */
  status: number | null;
  duration_ms: number;
  /** Reason for a failure; null for a success. */
  error: string | null;
}

/** Parses `localhost:4242/hooks`, `4242/hooks` and `4242`, or a whole address. */
export function parseTarget(text: string): URL {
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text);
  const address = hasScheme ? text : `http://${/^\d+(\/|$)/.test(text) ? 'localhost:' : ''}${text}`;
  if (!URL.canParse(address) || !/^https?:/i.test(address))
    throw new InvalidArgumentError('Enter an address such as localhost:4242/hooks.');
  return new URL(address);
}

/** Adds a header to the previous ones, for example `Authorization` for a gateway in front of the receiver. */
export function parseHeader(text: string, previous: OutgoingHttpHeaders = {}): OutgoingHttpHeaders {
  const [, name = '', value = ''] = /^([^:\s]+):\s*(.*)$/s.exec(text) ?? [];
  try {
    http.validateHeaderName(name);
    http.validateHeaderValue(name, value);
  } catch {
    throw new InvalidArgumentError("Enter a name and a value, such as 'Authorization: Bearer x'.");
  }
  return { ...previous, [name]: value };
}

export interface Target {
  url: URL;
  /** Accepts any TLS certificate. */
  skipVerify: boolean;
}

/**
 * Posts exactly these bytes and headers, as the service does. A redirect is a failure.
 *
 * @throws the reason of the signal, which ends the request
 */
export async function forward(
  target: Target,
  headers: OutgoingHttpHeaders,
  body: string,
  signal: AbortSignal,
): Promise<Answer> {
  const start = performance.now();
  const outcome = await post(target, headers, Buffer.from(body), signal).catch((error: unknown) => {
    signal.throwIfAborted();
    return { status: null, error: reasonOf(error as Error) };
  });
  return { ...outcome, duration_ms: Math.round(performance.now() - start) };
}

function post(
  { url, skipVerify }: Target,
  headers: OutgoingHttpHeaders,
  bytes: Buffer,
  ended: AbortSignal,
): Promise<Omit<Answer, 'duration_ms'>> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const signal = AbortSignal.any([ended, AbortSignal.timeout(TIMEOUT_SECONDS * 1000)]);
    const outgoing = request(url, {
      method: 'POST',
      rejectUnauthorized: !skipVerify,
      headers: { ...headers, 'Content-Length': bytes.length },
      agent: false, // receivers restart often: each event uses a new connection
      signal,
    });
    // A switch of protocols (101) closes without a response or an error.
    outgoing.on('close', () => reject(new Error('no HTTP response')));
    outgoing.on('error', reject).on('response', (response) => {
      const { statusCode: status = 0 } = response;
      const isSuccess = status >= 200 && status < 300;
      // From here on, a broken connection makes no difference.
      resolve(textOf(response).then((text) => ({ status, error: isSuccess ? null : text || 'no 2xx status' })));
    });
    outgoing.end(bytes);
  });
}

/** Reads the beginning of the body. It may be truncated, because the status decides. */
async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  const timer = setTimeout(() => response.destroy(), BODY_MILLISECONDS);
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk as string;
      if (text.length > MOST_CHARACTERS) break;
    }
  } catch {
    // The part that has arrived is sufficient.
  }
  clearTimeout(timer);
  return text.slice(0, LONGEST_REASON);
}

function reasonOf(error: Error): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `no response within ${TIMEOUT_SECONDS} s`;
  // A name with several addresses fails with one error per address.
  const [first = error] = ((error as AggregateError).errors as Error[] | undefined) ?? [];
  return (first as NodeJS.ErrnoException).code ?? first.message;
}
