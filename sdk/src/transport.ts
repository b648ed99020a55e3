import createClient from 'openapi-fetch';
import type { paths } from '../../spec/generated/schema.ts';
import type { Answer } from './answer.ts';
import { ConnectionError, errorOf, TallystickError, TimeoutError } from './errors.ts';
import { after, onAbort } from './wait.ts';

/** One request, ready to be sent as often as it takes. */
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
  /** Answer the body as it comes in instead of reading it. */
  stream?: boolean;
  timeoutSeconds: number;
  signal?: AbortSignal | undefined;
}

export type Transport = (request: OutgoingRequest) => Promise<Answer<unknown>>;

/**
 * Sends requests, each once.
 *
 * @param baseUrl `{origin}/api/v1`
 * @returns a function that throws an APIError or OAuthError for a refusal, a ConnectionError or TimeoutError for no
 *   answer, and the reason of the signal
 */
export function createTransport(baseUrl: string, fetch: typeof globalThis.fetch): Transport {
  const client = createClient<paths>({ baseUrl });
  // One table drives every call, so the path is not a literal here; what callers see is typed in operations.ts.
  const request = client.request as unknown as (
    method: string,
    path: string,
    init: object,
  ) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

  return async (outgoing) => {
    const { method, path, query, contentType, timeoutSeconds, signal } = outgoing;
    const controller = new AbortController();
    const stopListening = onAbort(signal, () => controller.abort(signal?.reason));
    // The service keeps this id, so that even a request without an answer can be found in its log.
    const requestId = crypto.randomUUID();
    const stopTimer = after(timeoutSeconds, () =>
      controller.abort(new TimeoutError(`No answer within ${timeoutSeconds} s (request ${requestId})`, { requestId })),
    );
    let isSent = false;
    try {
      const { data, error, response } = await request(method, path, {
        params: { path: outgoing.pathParameters, query },
        body: contentType?.includes('form') ? withoutUndefined(outgoing.body) : outgoing.body,
        headers: {
          'Request-Id': requestId,
          ...(outgoing.body && contentType ? { 'Content-Type': contentType } : {}),
          ...outgoing.headers,
        },
        parseAs: outgoing.stream ? 'stream' : 'json',
        signal: controller.signal,
        redirect: 'manual', // a token goes nowhere but to the base address
        fetch: (input: Request) => {
          isSent = true;
          return fetch(input);
        },
      });
      if (!response.ok) throw errorOf(response, error, requestId);
      return { data, response, requestId: response.headers.get('Request-Id') ?? requestId };
    } catch (error) {
      if (controller.signal.aborted) throw controller.signal.reason;
      if (error instanceof TallystickError || !isSent) throw error;
      throw new ConnectionError(`No answer from ${baseUrl} (request ${requestId})`, { requestId, cause: error });
    } finally {
      stopTimer();
      stopListening();
    }
  };
}

/** A form would spell them out. */
function withoutUndefined(form: object | undefined): object | undefined {
  return form && Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));
}
