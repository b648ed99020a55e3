import express, { type Express } from 'express';
import helmet from 'helmet';
import type { HttpContext } from './http/http-context.ts';
import { accessLog } from './http/serving/access-log.ts';
import { claimPlaces } from './http/guards/claim-places.ts';
import { apiHeaders } from './http/answers/api-headers.ts';
import { atEnd } from './http/serving/at-end.ts';
import { bindContract } from './http/bind.ts';
import { loadContract } from './http/contract/load-contract.ts';
import { serveDocument } from './http/probes/document.ts';
import { errorHandler, notFoundHandler } from './http/answers/error-handler.ts';
import { takeTurns } from './http/guards/take-turns.ts';
import { requireOneHost } from './http/guards/one-host.ts';
import { health } from './http/probes/health.ts';
import { receiveCallbacks } from './http/probes/processor-callbacks.ts';
import { serveMetadata } from './http/probes/metadata.ts';
import { serveMetrics } from './http/probes/serve-metrics.ts';
import { originForm } from './http/serving/origin-form.ts';
import { recordRequests } from './http/logging/record-requests.ts';
import { requestId } from './http/serving/request-id.ts';
import { traceRequest } from './http/serving/trace-request.ts';
import { warnOfUntrustedProxy } from './http/guards/untrusted-proxy.ts';
import { API_PATH } from './platform/origin.ts';
import { pages } from './pages/pages.ts';
import { browserErrorHandler } from './pages/error-page.ts';

/** Creates the Express application, with its middleware in the order of processing. */
export async function createApp(service: HttpContext): Promise<Express> {
  const { config, deprecations, draining, httpMetrics } = service;
  const contract = await loadContract(config, deprecations);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('strict routing');
  app.enable('case sensitive routing');
  app.set('trust proxy', config.TRUSTED_PROXIES?.split(',').filter(Boolean) ?? []);
  app.use(
    requestId,
    atEnd(accessLog(service.log), httpMetrics.measureRequest, recordRequests(service, contract.bodies)),
    requireOneHost,
    originForm,
    draining.closeConnections,
    warnOfUntrustedProxy(service),
  );
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) app.use(traceRequest);
  const turns = takeTurns();
  app.use(API_PATH, apiHeaders(), claimPlaces, turns, bindContract(service, contract));
  app.use(helmet());
  app.use(health(service), serveMetrics(service, 'public'), receiveCallbacks(service));
  app.use(serveDocument(config), serveMetadata(config));
  app.use(claimPlaces, turns, pages(service));
  app.use(notFoundHandler);
  app.use(browserErrorHandler(service), errorHandler);
  return app;
}
