import type { Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';

/** Ends responses and connections before the service stops. */
export class Draining {
  #isDraining = false;
  /**
   * The response in progress on each connection, if any. The keys are connections, because a set that responses enter and leave
   * is copied every few requests, and its old copies retain dead responses past minor garbage collections.
   */
  readonly #answers = new Map<Socket, Response | undefined>();
  /** Controllers of event streams, which end only when aborted. */
  readonly #endless = new Set<AbortController>();

  /** True if idle connections stay open until their next response or their timeout. */
  sparesIdle = false;

  /** Keeps idle connections open for a process whose successor serves: a request in transit on one must be answered. */
  spareIdle(): void {
    this.sparesIdle = true;
  }

  /** Closes every connection after its response from now on, so that no connection is kept alive into the shutdown. */
  begin(): void {
    this.#isDraining = true;
    for (const res of this.#answers.values()) if (res) endConnectionWith(res);
    for (const hangUp of this.#endless) hangUp.abort();
  }

  readonly closeConnections: RequestHandler = (req, res, next) => {
    const { socket } = req;
    if (!this.#answers.has(socket)) this.#forgetAtEnd(socket);
    this.#answers.set(socket, res);
    res.on('close', () => {
      if (this.#answers.get(socket) === res) this.#answers.set(socket, undefined);
    });
    if (this.#isDraining) endConnectionWith(res);
    next();
  };

  /** Registers the listener in a separate function: a closure next to a response would retain it as long as the connection. */
  #forgetAtEnd(socket: Socket): void {
    socket.once('close', () => this.#answers.delete(socket));
  }

  /** Returns a controller that aborts when the caller disconnects or the service is about to stop. Others may abort it too. */
  hangUpOf(res: Response): AbortController {
    const hangUp = new AbortController();
    this.#endless.add(hangUp);
    hangUp.signal.addEventListener('abort', () => this.#endless.delete(hangUp), { once: true });
    res.once('close', () => hangUp.abort());
    if (res.closed || this.#isDraining) hangUp.abort();
    return hangUp;
  }
}

/** Ends a connection with its response. If the headers are sent, they promised keep-alive, so the socket is closed afterwards. */
function endConnectionWith(res: Response): void {
  if (res.headersSent) res.once('close', () => res.req.socket.end());
  else res.set('Connection', 'close');
}
