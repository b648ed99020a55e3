import { Router, type RequestHandler } from 'express';
import type { ClockWatch } from '../../database/clock-watch.ts';
import { databaseState } from '../../database/readiness.ts';
import type { Queue } from '../../database/queue.ts';
import type { HttpContext } from '../http-context.ts';

/** Time in milliseconds for which probes share a response, so that many probes cost no more than one. */
const SHARED_MILLISECONDS = 1000;

/**
 * Serves `/healthz`, the liveness probe, and `/readyz`, the readiness probe: the database accepts writes, migrations and queue
 * are ready, and the clock agrees with that of the database.
 */
export function health({ queue, clockWatch }: HttpContext): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  router.get('/readyz', readiness(queue, clockWatch));
  return router;
}

function readiness(jobs: Queue, clockWatch: ClockWatch): RequestHandler {
  let looked: { until: number; states: Promise<[database: string, clock: string]> } | undefined;
  const look = () =>
    Promise.all([
      databaseState(),
      clockWatch.check().then(
        () => clockWatch.fault ?? 'ok',
        () => clockWatch.fault ?? 'unknown',
      ),
    ]);
  return async (_req, res) => {
    if (!looked || looked.until < performance.now())
      looked = { until: performance.now() + SHARED_MILLISECONDS, states: look() };
    const [database, clock] = await looked.states;
    const queue = jobs.isReady ? 'ok' : 'not running';
    const ready = database === 'ok' && queue === 'ok' && clock === 'ok';
    res.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable', database, queue, clock });
  };
}
