import { Router, type RequestHandler } from 'express';
import type { HttpContext } from '../http-context.ts';
import { Refusal } from '../../platform/errors.ts';
import { exposeMetrics } from '../../platform/processes/joint-metrics.ts';
import { equalHashes, hashSecret } from '../../platform/secrets.ts';
import { bearerToken } from '../guards/authenticate.ts';

/**
 * Serves `GET /metrics`, on a separate listener when METRICS_PORT is set; otherwise on the public one, where production requires
 * METRICS_TOKEN.
 */
export function serveMetrics({ config, registry }: HttpContext, listener: 'public' | 'own'): Router {
  const { METRICS_TOKEN, METRICS_PORT, production } = config;
  const router = Router();
  const hidden = listener === 'public' && (METRICS_PORT !== undefined || (production && METRICS_TOKEN === undefined));
  if (hidden) return router;
  router.get('/metrics', requireToken(METRICS_TOKEN), async (_req, res) => {
    const { type, text } = await exposeMetrics(registry);
    res.set('Content-Type', type).send(text);
  });
  return router;
}

function requireToken(token: string | undefined): RequestHandler {
  return (req, _res, next) => {
    const presented = bearerToken(req.get('Authorization')) ?? '';
    if (token !== undefined && !equalHashes(hashSecret(presented), hashSecret(token))) throw unauthorized();
    next();
  };
}

function unauthorized(): Refusal {
  return new Refusal('invalid_token', 'Send METRICS_TOKEN: Authorization: Bearer …', {
    headers: { 'WWW-Authenticate': 'Bearer realm="metrics"' },
  });
}
