import type { Request } from 'express';
import type { Service } from '../../service.ts';
import { findBearers } from '../../domain/oauth/access-tokens.ts';
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
export class StreamCallers {
  private readonly service: Pick<Service, 'clock' | 'log'>;
  private readonly watched = new Map<AbortController, Watched>();
  private timer: unknown;
  private isAsking = false;

  constructor(service: Pick<Service, 'clock' | 'log'>) {
    this.service = service;
  }

  /** Ends a stream within about a second when its caller has lost the right to it. */
  watch(stream: AbortController, operation: Operation, req: Request): void {
    if (stream.signal.aborted) return;
    this.watched.set(stream, { token: bearerToken(req.headers.authorization)!, operation });
    stream.signal.addEventListener('abort', () => this.forget(stream), { once: true });
    this.timer ??= this.service.clock.timers.setInterval(() => void this.check(), INTERVAL_MILLISECONDS);
  }

  private forget(stream: AbortController): void {
    this.watched.delete(stream);
    if (this.watched.size > 0 || this.timer === undefined) return;
    this.service.clock.timers.clearInterval(this.timer);
    this.timer = undefined;
  }

  private async check(): Promise<void> {
    if (this.isAsking) return; // a slow database is not asked more often
    this.isAsking = true;
    try {
      await this.endRefused([...this.watched]);
    } catch (error) {
      this.service.log.warn({ err: error }, 'callers of event streams not checked; they will be with the next');
    } finally {
      this.isAsking = false;
    }
  }

  private async endRefused(streams: [AbortController, Watched][]): Promise<void> {
    const bearers = await findBearers(
      this.service.clock,
      streams.map(([, { token }]) => token),
    );
    for (const [stream, { token, operation }] of streams) {
      const bearer = bearers.get(token);
      if (!bearer || !holdsScope(bearer, operation)) stream.abort();
    }
  }
}
