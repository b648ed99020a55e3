import type { RequestHandler } from 'express';
import type { Config } from '../../platform/config.ts';
import { log } from '../../platform/log.ts';

/** Warns once: behind a proxy that is not trusted all callers have one address, and share the limits of it. */
export function warnOfUntrustedProxy({ TRUSTED_PROXIES }: Config): RequestHandler {
  let isTold = Boolean(TRUSTED_PROXIES);
  return (req, _res, next) => {
    if (!isTold && req.headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      log.warn(
        'X-Forwarded-For came in, but no proxy is trusted: limits take all that comes through it for one address. Set TRUSTED_PROXIES if a proxy of yours stands in front.',
      );
    }
    next();
  };
}
