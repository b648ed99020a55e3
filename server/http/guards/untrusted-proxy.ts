import type { RequestHandler } from 'express';
import type { Service } from '../../service.ts';

/** Warns once: behind a proxy that is not trusted all callers have one address, and share the limits of it. */
export function warnOfUntrustedProxy({ config, log }: Service): RequestHandler {
  let isTold = Boolean(config.TRUSTED_PROXIES);
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
