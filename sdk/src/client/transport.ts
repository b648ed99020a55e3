import type { TokenResponse } from '../generated/types.ts';
import type { Send } from '../oauth/proofs.ts';
import { mergeHeaders } from 'openapi-fetch';
import type { DeprecationWatch } from './deprecation.ts';
import { ConnectionError, errorOf, isReplayed, TallystickError, TimeoutError } from './errors.ts';
import { callHook, describeFinished, HookError, type Hooks, type Logger, type SentRequest } from './hooks.ts';
import { formOf, type Query } from './inputs.ts';
import type { AnsweredPage } from './list.ts';
import { isObject } from './option-checks.ts';
import type { Answer } from './request.ts';
import { limit } from './wait.ts';

/** A request that can be sent several times. */
export interface OutgoingRequest {
  method: string;
  /** Path relative to the base address, with the names of its parameters in braces. */
  path: string;
  pathParameters?: Record<string, string>;
  query?: Query | undefined;
  body?: object | undefined;
  /** True to send the body as a form instead of JSON. */
  isForm?: boolean;
  headers?: Record<string, string | undefined> | undefined;
  /** Expected form of a success. Any other response is not the service's. */
  shape: AnswerShape;
  /** Status of a success of the shape `none`. */
  emptyStatus?: number | undefined;
  timeoutSeconds: number;
  signal?: AbortSignal | undefined;
}

/**
 * Form of a success:
 * - `object`, `list`: JSON
 * - `token`: a token response (RFC 6749, section 5.1)
 * - `stream`: server-sent events, which are not read here
 * - `none`: no body, with a status of the contract
 * - `any`: unknown
 */
export type AnswerShape = keyof typeof hasShape | 'none';

export type Transport = (request: OutgoingRequest) => Promise<Answer<unknown>>;

/** Settings of all requests of a client. */
export interface TransportOptions extends Hooks {
  baseUrl: string;
  fetch: Send;
  logger: Logger;
  watch: DeprecationWatch;
}

/**
 * Creates a function that sends each request once.
 *
 * @returns a function that throws an APIError for an error response, a ConnectionError or TimeoutError without a response, the
 *   reason of the signal, or a HookError
 */
export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, fetch, logger, watch, onRequest, onResponse } = options;

  /** Logs an attempt, and calls the hooks with its outcome. */
  async function observed(sent: SentRequest, path: string, send: () => Promise<Response>): Promise<Response> {
    const startedAt = Date.now();
    const tell = async (outcome: { response?: Response; error?: unknown }): Promise<void> => {
      const finished = { ...sent, ...outcome, milliseconds: Date.now() - startedAt };
      logger.debug(describeFinished(finished));
      await callHook(onResponse, finished);
    };
    let response: Response;
    try {
      response = await send();
    } catch (error) {
      await tell({ error });
      throw error;
    }
    try {
      await tell({ response });
      await callHook(({ headers }) => watch(`${sent.method} ${path}`, headers), response);
    } catch (error) {
      // An unread body would keep the connection open.
      response.body?.cancel().catch(() => {});
      throw error;
    }
    return response;
  }

  return async (outgoing) => {
    // The service logs the id, so that even a request without a response can be found.
    const requestId = crypto.randomUUID();
    const { method, timeoutSeconds, shape } = outgoing;
    const url = urlOf(baseUrl, outgoing);
    const headers = headersOf(outgoing, requestId);
    const body = outgoing.body && (outgoing.isForm ? formOf(outgoing.body) : JSON.stringify(outgoing.body));
    const sent = { method, url, headers, requestId };
    await callHook(onRequest, sent);
    const { signal, release } = limit(
      timeoutSeconds,
      () => new TimeoutError(`No response within ${timeoutSeconds} s (request ${requestId})`, { requestId }),
      outgoing.signal,
    );
    try {
      // A redirect must not carry the token to another address.
      const init: RequestInit = { method, headers, body: body ?? null, signal, redirect: 'manual' };
      const response = await observed(sent, outgoing.path, () => fetch(url, init));
      const data = shape === 'stream' && response.ok ? streamOf(response) : await readJson(response, requestId);
      if (!response.ok) throw errorOf(response, data, requestId);
      if (!isAnswer(outgoing, response, data)) throw errorOf(response, undefined, requestId);
      return {
        data,
        response,
        requestId: response.headers.get('Request-Id') ?? requestId,
        replayed: isReplayed(response.headers),
      };
    } catch (error) {
      if (error instanceof HookError) throw error;
      if (signal.aborted) throw signal.reason;
      if (error instanceof TallystickError) throw error;
      const message = `No response from ${baseUrl}: ${reasonOf(error)} (request ${requestId})`;
      throw new ConnectionError(message, { requestId, cause: error });
    } finally {
      release();
    }
  };
}

/** Fills in the path, and adds the query. A list repeats its parameter. */
function urlOf(baseUrl: string, { path, pathParameters = {}, query = {} }: OutgoingRequest): string {
  const filled = path.replace(/{(\w+)}/g, (braces, name: string) =>
    name in pathParameters ? encodeURIComponent(pathParameters[name]!) : braces,
  );
  const pairs = Object.entries(query).flatMap(([name, values]) => values.map((value) => [name, value]));
  const search = pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  return baseUrl + filled + (search && `?${search}`);
}

function headersOf({ body, isForm, headers }: OutgoingRequest, requestId: string): Headers {
  const contentType = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  return mergeHeaders({ 'Request-Id': requestId, 'Content-Type': body && contentType }, headers);
}

function isAnswer({ shape, emptyStatus }: OutgoingRequest, { status }: Response, data: unknown): boolean {
  if (shape === 'none') return data === undefined && status === emptyStatus;
  return hasShape[shape](Object(data) as object);
}

const hasShape = {
  any: () => true,
  object: (data: object) => isObject(data) && Object.keys(data).length > 0,
  list: ({ data, next_cursor }: Partial<AnsweredPage<unknown>>) =>
    Array.isArray(data) && (next_cursor === null || typeof next_cursor === 'string'),
  token: ({ access_token }: Partial<TokenResponse>) => typeof access_token === 'string',
  stream: (body: object) => 'getReader' in body,
};

/** @returns undefined for a response of another type, such as a proxy's page */
function streamOf({ headers, body }: Response): Response['body'] | undefined {
  if (/^text\/event-stream/i.test(headers.get('Content-Type') ?? '')) return body;
  body?.cancel().catch(() => {}); // an unread body would keep the connection open
  return undefined;
}

/**
 * @returns undefined for an empty body, a string for an error response without JSON
 * @throws APIError for a success without JSON, which is not the service's; SyntaxError for truncated JSON
 */
async function readJson(response: Response, requestId: string): Promise<unknown> {
  const text = await response.text();
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!response.ok) return text;
    if (!/json/i.test(response.headers.get('Content-Type') ?? '')) throw errorOf(response, undefined, requestId);
    throw error;
  }
}

/** Returns the reason of a failure, such as a refused connection, which fetch hides in the innermost cause. */
function reasonOf(error: unknown): string {
  const { cause, code, name, message } = Object(error) as { [name in 'cause' | 'code' | 'name' | 'message']?: unknown };
  if (cause) return reasonOf(cause);
  if (typeof code === 'string') return code;
  // The message of a SyntaxError quotes the response, which may contain a token.
  return name === 'SyntaxError' ? 'truncated JSON' : String(message ?? error);
}
