import type { Request } from 'express';
import { forAll } from '../../database/pool-places.ts';
import type { HttpContext } from '../http-context.ts';
import { isAllowedAddress } from '../../domain/oauth/allowed-addresses.ts';
import { findBearers } from '../../domain/oauth/access-tokens.ts';
import { exactAddressOf } from './address.ts';
import { holdsScope, presentedToken } from './authenticate.ts';
import type { Operation } from '../contract/load-contract.ts';

const INTERVAL_MILLISECONDS = 1000;

interface Watched {
  token: string;
  ip: string;
  operation: Operation;
}

/**
 * Checks every second, in one statement for all streams of this process, that their callers still have access. Repeating the
 * whole check covers every cause: token, grant, application, user, membership, scopes and expiry.
 */
export class StreamCallers {
  private readonly service: Pick<HttpContext, 'clock' | 'log'>;
  private readonly watched = new Map<AbortController, Watched>();
  private timer: unknown;
  private isChecking = false;

  constructor(service: Pick<HttpContext, 'clock' | 'log'>) {
    this.service = service;
  }

  /** Ends a stream within about a second after its caller loses access. */
  watch(stream: AbortController, operation: Operation, req: Request): void {
    if (stream.signal.aborted) return;
    const { token } = presentedToken(req.headers.authorization)!;
    this.watched.set(stream, { token, ip: exactAddressOf(req), operation });
    stream.signal.addEventListener('abort', () => this.forget(stream), { once: true });
    this.timer ??= forAll(() => this.service.clock.timers.setInterval(() => void this.check(), INTERVAL_MILLISECONDS));
  }

  private forget(stream: AbortController): void {
    this.watched.delete(stream);
    if (this.watched.size > 0 || this.timer === undefined) return;
    this.service.clock.timers.clearInterval(this.timer);
    this.timer = undefined;
  }

  private async check(): Promise<void> {
    if (this.isChecking) return; // prevents overlapping checks when the database is slow
    this.isChecking = true;
    try {
      await this.endRefused([...this.watched]);
    } catch (error) {
      this.service.log.warn(
        { err: error },
        'could not check the callers of event streams; the next check follows in a second',
      );
    } finally {
      this.isChecking = false;
    }
  }

  private async endRefused(streams: [AbortController, Watched][]): Promise<void> {
    const bearers = await findBearers(
      this.service.clock,
      streams.map(([, { token }]) => token),
    );
    for (const [stream, { token, ip, operation }] of streams) {
      const bearer = bearers.get(token);
      const isAllowed = bearer && holdsScope(bearer, operation) && isAllowedAddress(bearer.allowed_addresses, ip);
      if (!isAllowed) stream.abort();
    }
  }
}
