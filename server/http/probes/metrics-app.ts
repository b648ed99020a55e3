import express, { type Express } from 'express';
import type { HttpContext } from '../http-context.ts';
import { accessLog } from '../serving/access-log.ts';
import { atEnd } from '../serving/at-end.ts';
import { errorHandler, notFoundHandler } from '../answers/error-handler.ts';
import { health } from './health.ts';
import { serveMetrics } from './serve-metrics.ts';
import { requestId } from '../serving/request-id.ts';

/** Serves probes and metrics for operators on METRICS_PORT, also in a worker, which has no other listener. */
export function createMetricsApp(service: HttpContext): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(requestId, atEnd(accessLog(service.log)));
  app.use(health(service), serveMetrics(service, 'own'));
  app.use(notFoundHandler, errorHandler);
  return app;
}
