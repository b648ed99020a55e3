/** Options of one call, passed as its last argument. */
export interface CallOptions {
  /** Aborts the call, which rejects with the reason of the signal. */
  signal?: AbortSignal | undefined;
  /**
   * Time limit of each attempt in seconds, including the response body. Fetching the access token may take as long as all
   * attempts: `timeoutSeconds + retryForSeconds`. Default: that of the client, 30.
   */
  timeoutSeconds?: number | undefined;
  /**
   * Time in seconds, from the first attempt, within which a call that is safe to repeat is retried; 0 for no retries. Default: that
   * of the client, 60.
   */
  retryForSeconds?: number | undefined;
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
export interface StreamOptions extends Omit<CallOptions, 'retryForSeconds'> {
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
