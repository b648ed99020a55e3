import type { Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';

/** Ends answers and connections before the service stops. */
export class Draining {
  #isDraining = false;
  /**
   * The answer in progress on each connection, if any. The connections stay the keys, because a set that answers enter
   * and leave is copied every few requests, and its old copies keep dead answers from the collector of young memory.
   */
  readonly #answers = new Map<Socket, Response | undefined>();
  /** Controllers of event streams, which end only when aborted. */
  readonly #endless = new Set<AbortController>();

  /** Whether idle connections stay open until their next answer or their timeout. */
  sparesIdle = false;

  /** For a process whose successor serves: a request that is on its way on an idle connection must be answered. */
  spareIdle(): void {
    this.sparesIdle = true;
  }

  /** From now on every connection closes after its answer, so that none is kept alive into the shutdown. */
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

  /** By itself, because a listener beside an answer would keep that answer for as long as the connection lives. */
  #forgetAtEnd(socket: Socket): void {
    socket.once('close', () => this.#answers.delete(socket));
  }

  /** Aborts when the caller hangs up or the service is about to stop; others may abort it too. */
  hangUpOf(res: Response): AbortController {
    const hangUp = new AbortController();
    this.#endless.add(hangUp);
    hangUp.signal.addEventListener('abort', () => this.#endless.delete(hangUp), { once: true });
    res.once('close', () => hangUp.abort());
    if (res.closed || this.#isDraining) hangUp.abort();
    return hangUp;
  }
}

/** An answer with sent headers has promised keep-alive, so its socket is closed afterwards. */
function endConnectionWith(res: Response): void {
  if (res.headersSent) res.once('close', () => res.req.socket.end());
  else res.set('Connection', 'close');
}
