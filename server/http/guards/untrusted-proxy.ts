import type { RequestHandler } from 'express';
import type { HttpContext } from '../http-context.ts';

/** Warns once: behind an untrusted proxy all callers share one address and its limits. */
export function warnOfUntrustedProxy({ config, log }: HttpContext): RequestHandler {
  let hasWarned = Boolean(config.TRUSTED_PROXIES);
  return (req, _res, next) => {
    if (!hasWarned && req.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true;
      log.warn(
        'A request has X-Forwarded-For, but no proxy is trusted: all callers behind a proxy share the limits of one address. Set TRUSTED_PROXIES if the proxy is yours.',
      );
    }
    next();
  };
}
