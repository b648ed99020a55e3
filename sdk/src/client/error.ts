/** Base class of every error of this package. */
export class TallystickError extends Error {
  // A literal in each class, because minifiers rename classes.
  override readonly name: string = 'TallystickError';
  /** Identifies the request in the service's log: `Request-Id` of the response, or the sent one without a response. */
  readonly requestId: string | undefined;

  constructor(message: string, options: { cause?: unknown; requestId?: string | undefined } = {}) {
    super(message, options);
    this.requestId = options.requestId;
  }
}
