/** What was answered, with the response that it came in. */
export interface Answer<Data> {
  data: Data;
  /** Status and headers; the body has been read. */
  response: Response;
  /** `Request-Id` of the response: names the request in the service's log. */
  requestId: string;
}

/** A promise of what is answered; `withResponse()` gives the response too. The request is on its way already. */
export class AnswerPromise<Data> implements Promise<Data> {
  readonly [Symbol.toStringTag] = 'AnswerPromise';
  readonly #answer: Promise<Answer<Data>>;

  constructor(answer: Promise<Answer<Data>>) {
    this.#answer = answer;
  }

  /** What was answered, with status, headers and request id. */
  withResponse(): Promise<Answer<Data>> {
    return this.#answer;
  }

  // Derived when asked for, so that a caller of withResponse() alone leaves no second rejection unhandled.
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
