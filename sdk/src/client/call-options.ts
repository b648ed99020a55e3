/** Options of one call, passed as its last argument. */
export interface CallOptions {
  /** Aborts the call, which rejects with the reason of the signal. */
  signal?: AbortSignal | undefined;
  /**
   * Time limit of each attempt in seconds, including the response body. Fetching the access token may take as long as all
   * attempts: `timeoutSeconds * (1 + maxRetries)`. Default: that of the client, 30.
   */
  timeoutSeconds?: number | undefined;
  /** Maximum number of retries of a call that is safe to repeat. Default: that of the client, 2. */
  maxRetries?: number | undefined;
  headers?: Record<string, string> | undefined;
}

/** Options of a call that takes effect once, even if it is retried. */
export interface IdempotentCallOptions extends CallOptions {
  /**
   * 1 to 255 visible Latin-1 characters, as allowed in a header, with spaces only between them. Default: a new key for every
   * call, reused for its retries.
   */
  idempotencyKey?: string | undefined;
}

/** Options of a stream, which reconnects without limit. */
export interface StreamOptions extends Omit<CallOptions, 'maxRetries'> {
  /** Called each time the stream opens. */
  onOpen?: (() => void) | undefined;
  /** Called with the error when the stream fails to open, before the next attempt. If it throws, the stream ends. */
  onError?: ((error: unknown) => void) | undefined;
}

/** Options of a request that is not part of this version's contract. */
export interface RawRequestOptions extends IdempotentCallOptions {
  query?: Readonly<Record<string, unknown>> | undefined;
  /** Sent as JSON. */
  body?: object | undefined;
}
