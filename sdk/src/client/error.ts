/** The class of every error of this package: catch it to catch them all. */
export class TallystickError extends Error {
  // A literal in each class, because minifiers rename classes.
  override readonly name: string = 'TallystickError';
  /** Names the request in the service's log: the `Request-Id` of the answer, or the one that was sent if none came. */
  readonly requestId: string | undefined;

  constructor(message: string, options: { cause?: unknown; requestId?: string | undefined } = {}) {
    super(message, options);
    this.requestId = options.requestId;
  }
}
