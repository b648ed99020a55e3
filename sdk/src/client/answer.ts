/** The data of an answer, with its response. */
export interface Answer<Data> {
  data: Data;
  /** Status and headers; the body has been read. */
  response: Response;
  /** `Request-Id` of the response: names the request in the service's log. */
  requestId: string;
}

/** A promise of the data; `withResponse()` gives the response too. The request is already on its way. */
export class AnswerPromise<Data> implements Promise<Data> {
  readonly [Symbol.toStringTag] = 'AnswerPromise';
  readonly #answer: Promise<Answer<Data>>;

  constructor(answer: Promise<Answer<Data>>) {
    this.#answer = answer;
  }

  /** The data, with status, headers and request id. */
  withResponse(): Promise<Answer<Data>> {
    return this.#answer;
  }

  // Derived on demand: a caller of withResponse() alone must leave no second rejection unhandled.
  then<Fulfilled = Data, Rejected = never>(
    onFulfilled?: ((data: Data) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#answer.then(({ data }) => data).then(onFulfilled, onRejected);
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
