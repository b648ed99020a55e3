/** Options of one call; they come last. */
export interface CallOptions {
  /** Gives up when it fires: the call rejects with its reason. */
  signal?: AbortSignal | undefined;
  /**
   * For each attempt, until the whole answer is there. For the access token, as long as all attempts may take:
   * `timeoutSeconds * (1 + maxRetries)`. Default: that of the client, 30.
   */
  timeoutSeconds?: number | undefined;
  /** How often to retry a call that is safe to repeat. Default: that of the client, 2. */
  maxRetries?: number | undefined;
  /** Sent with the request. */
  headers?: Record<string, string> | undefined;
}

/** Options of a call that has its effect once, however often it is sent. */
export interface IdempotentCallOptions extends CallOptions {
  /** 1 to 255 characters. Default: a new one for every call, the same for its retries. */
  idempotencyKey?: string | undefined;
}

/** Options of a stream, which reconnects for as long as it takes. */
export interface StreamOptions extends Omit<CallOptions, 'maxRetries'> {
  /** Called each time the stream opens. */
  onOpen?: (() => void) | undefined;
  /** Called with the error when the stream cannot be opened, before the next try. If it throws, the stream ends. */
  onError?: ((error: unknown) => void) | undefined;
}

/** Options of a request that the contract of this version does not have. */
export interface RawRequestOptions extends IdempotentCallOptions {
  query?: Readonly<Record<string, unknown>> | undefined;
  /** Sent as JSON. */
  body?: object | undefined;
}
