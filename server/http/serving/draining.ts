import type { RequestHandler, Response } from 'express';

/** Ends answers and their connections when the service is about to stop. */
export class Draining {
  #begun = false;
  /** Answers that are under way. */
  readonly #awaited = new Set<Response>();
  /** Of answers that go on until they are told to end. */
  readonly #endless = new Set<AbortController>();

  /** From now on every connection ends with the answer it is waiting for, so that none is kept alive into the shutdown. */
  begin(): void {
    this.#begun = true;
    for (const res of this.#awaited) endConnectionWith(res);
    for (const hangUp of this.#endless) hangUp.abort();
  }

  readonly closeConnections: RequestHandler = (_req, res, next) => {
    this.#awaited.add(res);
    res.once('close', () => this.#awaited.delete(res));
    if (this.#begun) endConnectionWith(res);
    next();
  };

  /** Fires when the caller has hung up, or the service is about to stop; others may fire it for reasons of their own. */
  hangUpOf(res: Response): AbortController {
    const hangUp = new AbortController();
    this.#endless.add(hangUp);
    hangUp.signal.addEventListener('abort', () => this.#endless.delete(hangUp), { once: true });
    res.once('close', () => hangUp.abort());
    if (res.closed || this.#begun) hangUp.abort();
    return hangUp;
  }
}

/** An answer that has begun has promised its caller to keep the connection. */
function endConnectionWith(res: Response): void {
  if (res.headersSent) res.once('close', () => res.req.socket.end());
  else res.set('Connection', 'close');
}
