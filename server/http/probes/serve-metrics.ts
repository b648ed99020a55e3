import { Router, type RequestHandler } from 'express';
import { Gauge, Histogram } from 'prom-client';
import type { Config } from '../../platform/config.ts';
import { openStreams } from '../../domain/webhooks/open-streams.ts';
import { Refusal } from '../../platform/errors.ts';
import '../../database/pool-metrics.ts';
import { registry } from '../../platform/metrics.ts';
import { ProcessorOperation } from '../../models/processor-operation.ts';
import { equalHashes, hashSecret } from '../../platform/secrets.ts';
import { bearerToken } from '../guards/authenticate.ts';

const requests = new Histogram({
  name: 'tallystick_http_request_seconds',
  help: 'From a request to the end of its answer. What is no operation of the contract counts as page.',
  labelNames: ['operation', 'method', 'status'],
  buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

new Gauge({
  name: 'tallystick_event_streams',
  help: 'Event streams that this process serves at present.',
  registers: [registry],
  collect() {
    this.set(openStreams());
  },
});

new Gauge({
  name: 'tallystick_processor_operations_given_up',
  help: 'What processors were asked so often that it waits for an operator now.',
  registers: [registry],
  async collect() {
    this.set(await ProcessorOperation.countGivenUp());
  },
});

const METHODS = new Set(['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']);

export const measureRequest: RequestHandler = (req, res, next) => {
  const stop = requests.startTimer();
  res.once('close', () => {
    const operation = res.locals.operationId ?? 'page';
    if (operation === 'Events_stream') return; // lasts as long as its caller likes
    const method = METHODS.has(req.method) ? req.method : 'other';
    stop({ operation, method, status: res.writableFinished ? String(res.statusCode) : 'aborted' });
  });
  next();
};

/**
 * `GET /metrics`. On a listener of its own when METRICS_PORT is set; else on the public one, where production keeps it
 * behind METRICS_TOKEN.
 */
export function serveMetrics({ METRICS_TOKEN, METRICS_PORT, production }: Config, listener: 'public' | 'own'): Router {
  const router = Router();
  const hidden = listener === 'public' && (METRICS_PORT !== undefined || (production && METRICS_TOKEN === undefined));
  if (hidden) return router;
  router.get('/metrics', askFor(METRICS_TOKEN), async (_req, res) => {
    const text = await registry.metrics();
    res.set('Content-Type', registry.contentType).send(text);
  });
  return router;
}

function askFor(token: string | undefined): RequestHandler {
  return (req, _res, next) => {
    const shown = bearerToken(req.get('Authorization')) ?? '';
    if (token !== undefined && !equalHashes(hashSecret(shown), hashSecret(token))) throw unauthorized();
    next();
  };
}

function unauthorized(): Refusal {
  return new Refusal('invalid_token', 'Send METRICS_TOKEN: Authorization: Bearer …', {
    headers: { 'WWW-Authenticate': 'Bearer realm="metrics"' },
  });
}
