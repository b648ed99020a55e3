import express, { type Express } from 'express';
import type { Config } from '../../platform/config.ts';
import { accessLog } from '../serving/access-log.ts';
import { errorHandler, notFoundHandler } from '../answers/error-handler.ts';
import { health } from './health.ts';
import { serveMetrics } from './serve-metrics.ts';
import { requestId } from '../serving/request-id.ts';

/** What operators alone ask for, on METRICS_PORT: also of a worker, which has no other listener. */
export function createMetricsApp(config: Config): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(requestId, accessLog);
  app.use(health(), serveMetrics(config, 'own'));
  app.use(notFoundHandler, errorHandler);
  return app;
}
