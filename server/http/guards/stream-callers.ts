import type { Request } from 'express';
import { currentClock } from '../../platform/clock.ts';
import { findBearers } from '../../domain/oauth/access-tokens.ts';
import { log } from '../../platform/log.ts';
import { bearerToken, holdsScope } from './authenticate.ts';
import type { Operation } from '../contract/load-contract.ts';

const INTERVAL_MILLISECONDS = 1000;

interface Watched {
  token: string;
  operation: Operation;
}

/**
 * Asks every second, in one statement for all streams of this process, whether their callers would be let in again: what
 * can end a right is so many things (token, grant, application, user, membership, scopes, time) that telling each apart
 * would forget one.
 */
class StreamCallers {
  private readonly watched = new Map<AbortController, Watched>();
  private timer: unknown;
  private isAsking = false;

  watch(stream: AbortController, watched: Watched): void {
    if (stream.signal.aborted) return;
    this.watched.set(stream, watched);
    stream.signal.addEventListener('abort', () => this.forget(stream), { once: true });
    this.timer ??= currentClock().setInterval(() => void this.check(), INTERVAL_MILLISECONDS);
  }

  private forget(stream: AbortController): void {
    this.watched.delete(stream);
    if (this.watched.size > 0 || this.timer === undefined) return;
    currentClock().clearInterval(this.timer);
    this.timer = undefined;
  }

  private async check(): Promise<void> {
    if (this.isAsking) return; // a slow database is not asked more often
    this.isAsking = true;
    try {
      await this.endRefused([...this.watched]);
    } catch (error) {
      log.warn({ err: error }, 'callers of event streams not checked; they will be with the next');
    } finally {
      this.isAsking = false;
    }
  }

  private async endRefused(streams: [AbortController, Watched][]): Promise<void> {
    const bearers = await findBearers(streams.map(([, { token }]) => token));
    for (const [stream, { token, operation }] of streams) {
      const bearer = bearers.get(token);
      if (!bearer || !holdsScope(bearer, operation)) stream.abort();
    }
  }
}

const callers = new StreamCallers();

/** Ends a stream within about a second when its caller has lost the right to it. */
export function endWhenRefused(stream: AbortController, operation: Operation, req: Request): void {
  callers.watch(stream, { token: bearerToken(req.headers.authorization)!, operation });
}
