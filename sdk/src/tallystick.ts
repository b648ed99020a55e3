import type { Scope, TokenResponse } from '../../spec/generated/schema.ts';
import { operations, type OperationId } from '../../spec/generated/values.ts';
import { AnswerPromise, type Answer } from './client/answer.ts';
import { clientCredentials, type TokenSource } from './oauth/client-credentials.ts';
import { AuthenticationError, TallystickError, TimeoutError } from './client/errors.ts';
import { followStream } from './client/event-stream.ts';
import { readInputs, type Call } from './client/inputs.ts';
import { List, type Page } from './client/list.ts';
import type { Resources } from './client/operations.ts';
import { withRetries } from './client/retry.ts';
import { checkToken } from './oauth/token.ts';
import { createTransport, type OutgoingRequest, type Transport } from './client/transport.ts';
import { limit, unlessAborted } from './client/wait.ts';

/** The service, and the caller's credentials. */
export interface TallystickOptions {
  /** `{origin}/api/v1`: also the issuer of tokens. */
  baseUrl: string;
  /** The application. */
  clientId?: string | undefined;
  /** Its secret, for servers only: the client fetches, keeps and renews access tokens with it. */
  clientSecret?: string | null | undefined;
  /** The scopes of these access tokens. Default: all of the application. */
  scopes?: readonly Scope[] | undefined;
  /** An access token, or a function that gives one; overrides those of `clientSecret`. */
  accessToken?: string | TokenSource | undefined;
  /** A user's session (`tses_…`): manages applications, businesses and consents. */
  sessionToken?: string | null | undefined;
  /** For each attempt, until the whole answer is there; for the access token, all attempts together. Default: 30. */
  timeoutSeconds?: number | undefined;
  /** How often to retry a call that is safe to repeat, or the request for an access token. Default: 2. */
  maxRetries?: number | undefined;
  /** Sent with every request. */
  headers?: Record<string, string> | undefined;
  /** Sends requests. Default: the global one. */
  fetch?: typeof globalThis.fetch | undefined;
}

const TIMEOUT_SECONDS = 30;
const MAX_RETRIES = 2;
const SECRET_MISSING = 'clientSecret is missing: this call needs it, or an accessToken';

/**
 * A client of one Tallystick service. Each resource of the contract is a property, each of its operations a method:
 * parameters of the path come first, then the body or the query, then options.
 *
 * Methods throw an APIError if the service refuses, at the OAuth endpoints an OAuthError, and a ConnectionError or
 * TimeoutError if no answer comes.
 */
// The resources are made from the contract's table of operations, so that none can be missing.
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export class Tallystick {
  readonly #options: TallystickOptions;
  readonly #send: Transport;
  readonly #accessToken: TokenSource | undefined;

  /**
   * @throws TypeError if `baseUrl` is no address that ends in /api/v1, or `clientSecret` has no `clientId`; TallystickError
   *   for a malformed token
   */
  constructor(options: TallystickOptions) {
    if (!isBaseUrl((options as TallystickOptions | undefined)?.baseUrl)) {
      throw new TypeError('baseUrl must be an address that ends in /api/v1, like https://pay.example.com/api/v1');
    }
    const { baseUrl, clientId, clientSecret, accessToken, sessionToken, fetch } = options;
    if (clientSecret && !clientId) throw new TypeError('clientSecret needs clientId');
    if (sessionToken) checkToken('sessionToken', sessionToken);
    if (typeof accessToken === 'string') checkToken('accessToken', accessToken);
    this.#options = options;
    this.#send = createTransport(baseUrl, fetch ?? ((input, init) => globalThis.fetch(input, init)));
    if (typeof accessToken === 'string') this.#accessToken = () => accessToken;
    else this.#accessToken = accessToken ?? (clientSecret ? clientCredentials(() => this.#fetchToken()) : undefined);
    this.#bindResources();
  }

  /** Payments_create → this.payments.create. */
  #bindResources(): void {
    const resources = this as unknown as Record<string, Record<string, unknown>>;
    for (const id of Object.keys(operations) as OperationId[]) {
      if (operations[id].browserPage) continue;
      const [resource = '', verb = ''] = id.split('_');
      const name = resource.charAt(0).toLowerCase() + resource.slice(1);
      (resources[name] ??= {})[verb] = (...inputs: unknown[]) => this.#invoke(readInputs(id, inputs));
    }
  }

  #invoke(call: Call): unknown {
    const { paginated, response } = operations[call.id];
    if (response === 'text/event-stream') return this.#follow(call);
    if (!paginated) return new AnswerPromise(this.#answer(call));
    return new List((cursor) => {
      const query = cursor === undefined ? call.query : { ...call.query, cursor };
      return new AnswerPromise(this.#answer({ ...call, query }) as Promise<Answer<Page<unknown>>>);
    });
  }

  #follow(call: Call): AsyncGenerator {
    const { headers } = call.options;
    return followStream(async (lastEventId) => {
      const resumed = lastEventId === undefined ? headers : { ...headers, 'Last-Event-ID': lastEventId };
      const { data } = await this.#answer({ ...call, options: { ...call.options, headers: resumed, maxRetries: 0 } });
      return data as ReadableStream<Uint8Array> | undefined;
    }, call.options);
  }

  /** Sends a call with the credentials that it needs, and retries it if that is safe. */
  #answer({ id, pathParameters, query, body, options }: Call): Promise<Answer<unknown>> {
    const { method, path, request, response, idempotent, security } = operations[id];
    const accepts = (scheme: string): boolean => (security as readonly string[]).includes(scheme);
    const idempotencyKey = idempotent ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
    const outgoing: OutgoingRequest = {
      ...{ method, path, pathParameters, query },
      body: accepts('clientBasic') ? this.#nameClient(body) : body,
      contentType: request,
      headers: { ...this.#options.headers, ...options.headers, 'Idempotency-Key': idempotencyKey },
      stream: response === 'text/event-stream',
      timeoutSeconds: options.timeoutSeconds ?? this.#options.timeoutSeconds ?? TIMEOUT_SECONDS,
      signal: options.signal,
    };
    const isRepeatable = method === 'get' || method === 'delete' || idempotencyKey !== undefined;
    const chosenRetries = options.maxRetries ?? this.#options.maxRetries ?? MAX_RETRIES;
    const maxRetries = isRepeatable ? chosenRetries : 0;
    const { sessionToken } = this.#options;
    if (accepts('oauth2') && this.#accessToken) {
      // The request for a token is safe to repeat, even if the call is not.
      const seconds = outgoing.timeoutSeconds * (1 + chosenRetries);
      return this.#sendWithToken(inTime(this.#accessToken, seconds, outgoing.signal), outgoing, maxRetries);
    }
    if (accepts('oauth2') && this.#options.clientId) return Promise.reject(new TallystickError(SECRET_MISSING));
    const asWhom = accepts('sessionToken') && sessionToken ? authorized(outgoing, sessionToken) : outgoing;
    return withRetries(() => this.#send(asWhom), maxRetries, outgoing.signal);
  }

  /** Replaces a refused token, once: it may have been revoked, or its application's secret rotated. */
  async #sendWithToken(tokens: TokenSource, outgoing: OutgoingRequest, maxRetries: number): Promise<Answer<unknown>> {
    const token = await tokens();
    const sendAs = (bearer: string): Promise<Answer<unknown>> => {
      checkToken('accessToken', bearer);
      return withRetries(() => this.#send(authorized(outgoing, bearer)), maxRetries, outgoing.signal);
    };
    try {
      return await sendAs(token);
    } catch (error) {
      const fresh = error instanceof AuthenticationError ? await tokens(token) : token;
      if (fresh === token) throw error;
      return sendAs(fresh);
    }
  }

  /** No call's signal ends it, because others may wait for it too. A spare token does no harm, so it is retried. */
  async #fetchToken(): Promise<TokenResponse> {
    const { scopes, timeoutSeconds = TIMEOUT_SECONDS, maxRetries = MAX_RETRIES, headers } = this.#options;
    const { method, path, request: contentType } = operations.OAuth_token;
    const body = this.#nameClient({ grant_type: 'client_credentials', scope: scopes?.join(' ') });
    const outgoing = { method, path, body, contentType, headers, timeoutSeconds };
    return (await withRetries(() => this.#send(outgoing), maxRetries)).data as TokenResponse;
  }

  /** At the OAuth endpoints, the application is the client's own by default (RFC 6749, section 2.3.1). */
  #nameClient(body: object | undefined): object | undefined {
    if (body && 'client_id' in body) return body;
    const { clientId, clientSecret } = this.#options;
    return { client_id: clientId, client_secret: clientSecret ?? undefined, ...body };
  }
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type
export interface Tallystick extends Resources {}

function isBaseUrl(text: string | undefined): boolean {
  return text !== undefined && URL.canParse(text) && /^https?:.*\/api\/v1\/?$/i.test(text);
}

function authorized(outgoing: OutgoingRequest, token: string): OutgoingRequest {
  return { ...outgoing, headers: { ...outgoing.headers, Authorization: `Bearer ${token}` } };
}

/**
 * Limits how long one call waits for a token. The request for it goes on, because other calls may wait for it too.
 */
function inTime(tokens: TokenSource, seconds: number, signal: AbortSignal | undefined): TokenSource {
  return async (refused) => {
    const token = tokens(refused);
    const wait = limit(seconds, () => new TimeoutError(`No access token within ${seconds} s`), signal);
    return unlessAborted(token, wait.signal).finally(wait.release);
  };
}
