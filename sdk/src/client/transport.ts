import createClient from 'openapi-fetch';
import type { paths } from '../../../spec/generated/schema.ts';
import type { Answer } from './answer.ts';
import { ConnectionError, errorOf, TallystickError, TimeoutError } from './errors.ts';
import { limit } from './wait.ts';

/** One request, which can be sent several times. */
export interface OutgoingRequest {
  /** Lowercase. */
  method: string;
  /** Relative to the base address, with the names of its parameters in braces. */
  path: string;
  pathParameters?: Record<string, string>;
  query?: object | undefined;
  body?: object | undefined;
  /** Media type of the body. */
  contentType?: string | null;
  headers?: Record<string, string | undefined> | undefined;
  /** Answer with the body as a stream instead of reading it. */
  stream?: boolean;
  timeoutSeconds: number;
  signal?: AbortSignal | undefined;
}

export type Transport = (request: OutgoingRequest) => Promise<Answer<unknown>>;

const FORM = 'application/x-www-form-urlencoded';

/** openapi-fetch as one table of operations drives it: what callers see is typed in operations.ts. */
type Request = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/**
 * Sends requests, each once.
 *
 * @param baseUrl `{origin}/api/v1`
 * @returns a function that throws an APIError or OAuthError for a refusal, a ConnectionError or TimeoutError for no
 *   answer, and the reason of the signal
 */
export function createTransport(baseUrl: string, fetch: typeof globalThis.fetch): Transport {
  const request = createClient<paths>({ baseUrl }).request as unknown as Request;

  return async (outgoing) => {
    // The service logs it, so that even a request without an answer can be found.
    const requestId = crypto.randomUUID();
    const { timeoutSeconds } = outgoing;
    const { signal, release } = limit(
      timeoutSeconds,
      () => new TimeoutError(`No answer within ${timeoutSeconds} s (request ${requestId})`, { requestId }),
      outgoing.signal,
    );
    let isSent = false;
    let answer: Response | undefined;
    const send: typeof fetch = async (...input) => {
      isSent = true;
      return (answer = await fetch(...input));
    };
    try {
      const init = { ...initOf(outgoing, requestId), signal, fetch: send };
      const { data, error, response } = await request(outgoing.method, outgoing.path, init);
      if (!response.ok) throw errorOf(response, error, requestId);
      return { data, response, requestId: response.headers.get('Request-Id') ?? requestId };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof TallystickError || !isSent) throw error;
      if (answer && isNoJson(answer, error)) throw errorOf(answer, undefined, requestId);
      throw new ConnectionError(`No answer from ${baseUrl} (request ${requestId})`, { requestId, cause: error });
    } finally {
      release();
    }
  };
}

/** Then something else answered. An invalid body that claims to be JSON has broken off. */
function isNoJson({ headers }: Response, error: unknown): boolean {
  return (error as Error).name === 'SyntaxError' && !/json/i.test(headers.get('Content-Type') ?? '');
}

function initOf(
  { pathParameters, query, body, contentType, headers, stream }: OutgoingRequest,
  requestId: string,
): object {
  return {
    params: { path: pathParameters, query },
    body,
    bodySerializer: contentType === FORM ? toForm : toJson,
    headers: { 'Request-Id': requestId, 'Content-Type': body && contentType, ...headers },
    parseAs: stream ? 'stream' : 'json',
    redirect: 'manual', // a token goes nowhere but to the base address
  };
}

const toJson = (body: object): string => JSON.stringify(body);

/** Without fields that are undefined, which would be spelled out. */
function toForm(fields: object): string {
  return new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== undefined)).toString();
}
