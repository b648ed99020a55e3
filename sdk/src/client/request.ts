/** Data of a response, with the response. */
export interface Answer<Data> {
  data: Data;
  /** Status and headers; the body has been read. */
  response: Response;
  /** `Request-Id` of the response, which identifies the request in the service's log. */
  requestId: string;
  /** True if the service repeated its response to an earlier request with the same idempotency key. */
  replayed: boolean;
}

/** A promise of the data; `withResponse()` adds the response. */
export class Request<Data> implements Promise<Data> {
  readonly [Symbol.toStringTag] = 'Request';
  readonly #ask: () => Promise<Answer<Data>>;
  #answer: Promise<Answer<Data>> | undefined;

  /** @param ask called once, on the first `then` or `withResponse` */
  constructor(ask: () => Promise<Answer<Data>>) {
    this.#ask = ask;
  }

  /** Returns the data with status, headers and request id. */
  withResponse(): Promise<Answer<Data>> {
    return (this.#answer ??= this.#ask());
  }

  // Derived on demand, so that a caller of withResponse() alone causes no second, unhandled rejection.
  then<Fulfilled = Data, Rejected = never>(
    onFulfilled?: ((data: Data) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.withResponse()
      .then(({ data }) => data)
      .then(onFulfilled, onRejected);
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Data | Rejected> {
    return this.then(undefined, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Data> {
    return this.then().finally(onFinally);
  }
}
