import { mergeHeaders } from 'openapi-fetch';
import type { TokenSource } from './oauth/client-credentials.ts';
import { accessTokens, CREDENTIALS, nameClient, TOKEN_MISSING, withEnvironment } from './oauth/credentials.ts';
import { redeem, startSignIn, type PendingSignIn, type SignInOptions } from './oauth/authorization.ts';
import type { Send } from './oauth/proofs.ts';
import { checkToken } from './oauth/token.ts';
import { tokensOf, type UserTokens } from './oauth/user-tokens.ts';
import type { RawRequestOptions } from './client/call-options.ts';
import { deprecationWatch, warnProcess, type DeprecationWatch } from './client/deprecation.ts';
import { baseAddress, userAgent } from './client/environment.ts';
import { AuthenticationError, TallystickError, TimeoutError } from './client/errors.ts';
import { followStream } from './client/event-stream.ts';
import { defaultLogger, throwOfHook, type Logger } from './client/hooks.ts';
import { newIdempotencyKey } from './client/idempotency-key.ts';
import { queryOf, readInputs, type Call, type Operation } from './client/inputs.ts';
import { List, type AnsweredPage } from './client/list.ts';
import { checkOptions, clientKinds, rawRequestKinds, signInKinds, isObject } from './client/option-checks.ts';
import type { TallystickOptions } from './client/options.ts';
import { Request, type Answer } from './client/request.ts';
import { withRetries } from './client/retry.ts';
import { readMessage, type StreamMessage } from './client/stream-message.ts';
import { createTransport, type OutgoingRequest, type Transport } from './client/transport.ts';
import { limit, unlessAborted } from './client/wait.ts';
import { operationTable } from './generated/operation-table.ts';
import type { Resources } from './generated/resources.ts';
import type { TokenResponse } from './generated/types.ts';
import { VERSION } from './generated/version.ts';

const TIMEOUT_SECONDS = 30;
const RETRY_SECONDS = 60;
/** Idempotent methods (RFC 9110, section 9.2.2). */
const REPEATABLE = /^(GET|HEAD|PUT|DELETE)$/;
/** Traits of the response; without any of them, it is an object. */
const SHAPES = ['any', 'list', 'token', 'stream'] as const;

/**
 * A client of one Tallystick service. Each resource of the contract is a property, each of its operations a method: path
 * parameters come first, then the body or the query, then options.
 *
 * Methods throw an APIError for an error response, and a ConnectionError or TimeoutError without a response.
 */
// The constructor adds the resources from the contract's operation table, so that every one is present.
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export class Tallystick {
  readonly #given: TallystickOptions;
  readonly #options: TallystickOptions;
  readonly #baseUrl: string;
  readonly #logger: Logger;
  readonly #send: Transport;
  #watch: DeprecationWatch;
  #accessToken: TokenSource | undefined;

  /**
   * Creates a client of the service at `baseUrl`, with the caller's credentials. By default, they are those of the environment:
   * TALLYSTICK_BASE_URL, TALLYSTICK_CLIENT_ID, TALLYSTICK_CLIENT_SECRET and TALLYSTICK_ACCESS_TOKEN. If any credential is passed,
   * those of the environment are ignored.
   *
   * @throws TypeError if the service's address is missing or invalid, `clientSecret` has no `clientId`, or an option is unknown;
   *   TallystickError for a malformed token
   */
  constructor(given: TallystickOptions = {}) {
    checkOptions('Tallystick', given, clientKinds);
    const options = withEnvironment(given);
    const { fetch, logger, onRequest, onResponse } = options;
    const baseUrl = (this.#baseUrl = baseAddress(options.baseUrl));
    this.#accessToken = accessTokens(options, () => this.#fetchToken());
    this.#options = options;
    this.#logger = logger ?? defaultLogger();
    const plain: Send = fetch ?? ((url, init) => globalThis.fetch(url, init));
    // Loaded only by clients that need it.
    const proofs =
      given.dpop === true ? import('./oauth/proofs.ts').then((module) => module.createProofs()) : given.dpop;
    // A client created by withOptions shares the key.
    this.#given = { ...given, dpop: proofs };
    const send: Send = proofs ? async (url, init) => (await proofs)(plain, url, init) : plain;
    const warn = logger ? (line: string) => logger.warn(line) : warnProcess;
    this.#watch = deprecationWatch(options.onDeprecation ?? ((line) => warn(`tallystick: ${line}`)));
    const watch: DeprecationWatch = (operation, headers) => this.#watch(operation, headers);
    this.#send = createTransport({ baseUrl, fetch: send, logger: this.#logger, watch, onRequest, onResponse });
    this.#bindResources();
  }

  /** Creates a client with some options changed. It shares the access tokens unless address, credentials, scopes or key change. */
  withOptions(changes: TallystickOptions): Tallystick {
    const client = new Tallystick({ ...this.#given, ...changes });
    const isOther = [...CREDENTIALS, 'baseUrl', 'scopes', 'dpop'].some((name) => name in changes);
    // Not passed as an option: a credential that is passed overrides those of the environment.
    if (!isOther) client.#accessToken = this.#accessToken;
    if (!('onDeprecation' in changes) && !('logger' in changes)) client.#watch = this.#watch;
    return client;
  }

  /**
   * Starts a user's authorization of the application (authorization code with PKCE).
   *
   * @returns the `url` to redirect the user to, and `pending` to store in the session of this browser only until the user returns
   */
  signIn(options: SignInOptions): Promise<{ url: string; pending: PendingSignIn }> {
    checkOptions('signIn', options, signInKinds);
    const { clientId } = this.#options;
    if (!clientId) throw new TypeError('signIn requires clientId: pass it, or set TALLYSTICK_CLIENT_ID');
    return startSignIn(this.#baseUrl, clientId, options);
  }

  /**
   * Finishes the sign-in: checks that this browser started it and this service responded, and exchanges the code. Delete
   * `pending` in any case, because the code works once.
   *
   * @param returnedTo the address that the user was redirected to, or its path and query
   * @throws AuthorizationError if the user denied access or the redirect is not genuine, OAuthError if the code is refused
   */
  async finishSignIn(returnedTo: string | URL, pending: PendingSignIn): Promise<UserTokens> {
    if (typeof returnedTo !== 'string' && !('href' in Object(returnedTo))) {
      throw new TypeError('finishSignIn requires returnedTo, such as request.url');
    }
    if (!isObject(pending)) throw new TypeError('finishSignIn requires pending, which signIn returned');
    return tokensOf(await this.oauth.token(redeem(this.#baseUrl, returnedTo, pending)));
  }

  /**
   * Calls an operation for which this version has no method: as the application, or as the user if there is only a session.
   * Methods other than GET, HEAD, PUT and DELETE are retried only with an `idempotencyKey`.
   *
   * @param path relative to `/api/v1`, such as `/payments`
   */
  request<Data = unknown>(method: string, path: string, requestOptions: RawRequestOptions = {}): Request<Data> {
    checkOptions('request', requestOptions, rawRequestKinds);
    const { query, body, ...options } = requestOptions;
    if (!/^\//.test(path)) throw new TypeError('path must begin with a slash');
    const credential = this.#accessToken ? ['app'] : this.#options.sessionToken ? ['user'] : [];
    const traits = [...credential, 'any'];
    const operation = { name: path, method: method.toUpperCase(), path, traits };
    const call = { operation, pathParameters: {}, query: queryOf(query), body, options };
    const answer = this.#answer(call);
    return new Request(() => answer as Promise<Answer<Data>>);
  }

  /** Adds `this.payments.create` and so on. */
  #bindResources(): void {
    for (const [resource, verbs] of Object.entries(operationTable)) {
      const methods = Object.entries(verbs).map(([verb, text]): [string, unknown] => {
        const [method = '', path = '', ...traits] = text.split(' ');
        const operation: Operation = { name: `${resource}.${verb}`, method, path, traits };
        return [verb, (...inputs: unknown[]) => this.#invoke(readInputs(operation, inputs))];
      });
      Object.assign(this, { [resource]: Object.fromEntries(methods) });
    }
  }

  #invoke(call: Call): unknown {
    const { traits } = call.operation;
    if (traits.includes('stream')) return this.#follow(call);
    if (traits.includes('list')) {
      return new List((cursor) => {
        const query = cursor === undefined ? call.query : { ...call.query, cursor: [cursor] };
        return this.#answer({ ...call, query }) as Promise<Answer<AnsweredPage<unknown>>>;
      });
    }
    const answer = this.#answer(call);
    return new Request(() => answer);
  }

  async *#follow(call: Call): AsyncGenerator<StreamMessage, void, undefined> {
    const { headers } = call.options;
    const messages = followStream(async (lastEventId) => {
      const resumed = lastEventId === undefined ? headers : { ...headers, 'Last-Event-ID': lastEventId };
      const { data } = await this.#carryOut({
        ...call,
        options: { ...call.options, headers: resumed, retryForSeconds: 0 },
      });
      return data as ReadableStream<Uint8Array> | undefined;
    }, call.options);
    for await (const message of messages) yield readMessage(message);
  }

  #answer(call: Call): Promise<Answer<unknown>> {
    return this.#carryOut(call).catch(throwOfHook);
  }

  /**
   * Sends a call with the credentials that it needs, and retries it if that is safe.
   *
   * @throws HookError in addition to the errors of the call
   */
  async #carryOut({ operation, pathParameters, query, body, options }: Call): Promise<Answer<unknown>> {
    const { method, path, traits } = operation;
    const has = (trait: string): boolean => traits.includes(trait);
    const { sessionToken, timeoutSeconds = TIMEOUT_SECONDS, retryForSeconds = RETRY_SECONDS } = this.#options;
    const headers = mergeHeaders(options.headers); // header names are case-insensitive
    const ownKey = options.idempotencyKey ?? headers.get('Idempotency-Key');
    const idempotencyKey = ownKey ?? (has('key') ? newIdempotencyKey() : undefined);
    const emptyStatus = traits.map(Number).find((status) => status > 0);
    const outgoing: OutgoingRequest = {
      ...{ method, path, pathParameters, query },
      body: has('client') ? nameClient(this.#options, body) : body,
      isForm: has('form'),
      headers: { ...this.#headers(), ...options.headers, 'Idempotency-Key': idempotencyKey },
      shape: emptyStatus === undefined ? (SHAPES.find(has) ?? 'object') : 'none',
      emptyStatus,
      timeoutSeconds: options.timeoutSeconds ?? timeoutSeconds,
      signal: options.signal,
    };
    const chosenSeconds = options.retryForSeconds ?? retryForSeconds;
    const isRepeatable = REPEATABLE.test(method) || has('set') || idempotencyKey !== undefined;
    const retrySeconds = isRepeatable ? chosenSeconds : 0;
    if (has('app')) {
      if (!this.#accessToken) throw new TallystickError(TOKEN_MISSING);
      // The request for a token is safe to repeat, even if the call is not.
      const seconds = outgoing.timeoutSeconds + chosenSeconds;
      return this.#sendWithToken(inTime(this.#accessToken, seconds, outgoing.signal), outgoing, retrySeconds);
    }
    return this.#sendRetrying(
      has('user') && sessionToken ? authorized(outgoing, sessionToken) : outgoing,
      retrySeconds,
    );
  }

  #headers(): Record<string, string | undefined> {
    return { 'User-Agent': userAgent(VERSION), ...this.#options.headers };
  }

  #sendRetrying(outgoing: OutgoingRequest, retryForSeconds: number): Promise<Answer<unknown>> {
    const tell = (error: unknown, seconds: number): void =>
      this.#logger.warn(`tallystick: retry in ${seconds.toFixed(1)} s: ${(error as Error).message}`);
    return withRetries(() => this.#send(outgoing), retryForSeconds, tell, outgoing.signal);
  }

  /** Replaces a refused token once: it may have been revoked, or its application's secret rotated. */
  async #sendWithToken(
    tokens: TokenSource,
    outgoing: OutgoingRequest,
    retryForSeconds: number,
  ): Promise<Answer<unknown>> {
    const token = await tokens();
    const sendAs = (bearer: string): Promise<Answer<unknown>> => {
      checkToken('accessToken', bearer);
      return this.#sendRetrying(authorized(outgoing, bearer), retryForSeconds);
    };
    try {
      return await sendAs(token);
    } catch (error) {
      const fresh = error instanceof AuthenticationError ? await tokens(token) : token;
      if (fresh === token) throw error;
      return sendAs(fresh);
    }
  }

  /** Fetches an access token. No call's signal aborts it, because other calls may wait for it. Unused tokens do no harm. */
  async #fetchToken(): Promise<TokenResponse> {
    const { scopes, timeoutSeconds = TIMEOUT_SECONDS, retryForSeconds = RETRY_SECONDS } = this.#options;
    const { token = '' } = operationTable.oauth ?? {};
    const [method = '', path = ''] = token.split(' ');
    const body = nameClient(this.#options, { grant_type: 'client_credentials', scope: scopes?.join(' ') });
    const form = { method, path, body, isForm: true, shape: 'token' } as const;
    const outgoing = { ...form, headers: this.#headers(), timeoutSeconds };
    return (await this.#sendRetrying(outgoing, retryForSeconds)).data as TokenResponse;
  }
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type
export interface Tallystick extends Resources {}

function authorized(outgoing: OutgoingRequest, token: string): OutgoingRequest {
  return { ...outgoing, headers: { ...outgoing.headers, Authorization: `Bearer ${token}` } };
}

/**
 * Limits the time for which one call waits for a token. The request for the token continues, because other calls may wait for it
 * too.
 */
function inTime(tokens: TokenSource, seconds: number, signal: AbortSignal | undefined): TokenSource {
  return async (refused) => {
    const token = tokens(refused);
    const wait = limit(seconds, () => new TimeoutError(`No access token within ${seconds} s`), signal);
    return unlessAborted(token, wait.signal).finally(wait.release);
  };
}
