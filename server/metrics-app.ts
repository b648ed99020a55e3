import express, { type Express } from 'express';
import type { Config } from './config.ts';
import { accessLog } from './http/access-log.ts';
import { errorHandler, notFoundHandler } from './http/errors.ts';
import { health } from './http/health.ts';
import { serveMetrics } from './http/metrics.ts';
import { requestId } from './http/request-id.ts';

/** What operators alone ask for, on METRICS_PORT: also of a worker, which has no other listener. */
export function createMetricsApp(config: Config): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(requestId, accessLog);
  app.use(health(), serveMetrics(config, 'own'));
  app.use(notFoundHandler, errorHandler);
  return app;
}
