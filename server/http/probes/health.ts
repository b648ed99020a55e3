import { setTimeout as delay } from 'node:timers/promises';
import { Router, type RequestHandler } from 'express';
import { databaseState } from '../../database/readiness.ts';
import type { HttpContext } from '../http-context.ts';

/** Time in milliseconds for which probes share a response, so that many probes cost no more than one. */
const SHARED_MILLISECONDS = 1000;
/** Time limit in milliseconds of a check, so that a probe gets the reason while the database does not answer. */
const CHECK_MILLISECONDS = 5000;

/**
 * Serves `/healthz`, the liveness probe, and `/readyz`, the readiness probe: the database accepts writes, migrations are
 * applied, the queue works, the clock agrees with that of the database, and a worker has endpoints to deliver to.
 */
export function health(service: HttpContext): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  router.get('/readyz', readiness(service));
  return router;
}

/** Returns `ok`, or the reason why the process lacks something that its role needs; undefined if the role does not need it. */
type Check = () => Promise<string | undefined>;

function readiness(service: HttpContext): RequestHandler {
  const { clockWatch, log, queue } = service;
  const clockState = () => clockWatch.fault ?? 'ok';
  const checks: Record<string, Check> = {
    database: () => databaseState().then(({ words }) => words),
    queue: () => queue.state(),
    clock: () => clockWatch.check().then(clockState, () => clockWatch.fault ?? 'unknown'),
    webhooks: () => Promise.resolve(service.worker?.buckets.state()),
  };
  const limited = Object.entries(checks).map(([name, check]) => [name, withinLimit(check)] as const);
  let wasReady = true;
  const look = async () => {
    const states = Object.fromEntries(
      await Promise.all(limited.map(async ([name, check]) => [name, await check()] as const)),
    );
    const isReady = Object.values(states).every((state) => state === 'ok' || state === undefined);
    if (wasReady && !isReady) log.warn(states, 'not ready');
    if (!wasReady && isReady) log.info('ready again');
    wasReady = isReady;
    return { isReady, states };
  };
  let looked: { until: number; found: ReturnType<typeof look> } | undefined;
  return async (_req, res) => {
    if (!looked || looked.until < performance.now())
      looked = { until: performance.now() + SHARED_MILLISECONDS, found: look() };
    const { isReady, states } = await looked.found;
    res.status(isReady ? 200 : 503).json({ status: isReady ? 'ok' : 'unavailable', ...states });
  };
}

/** Limits the time of a check. One that hangs is not joined by another. */
function withinLimit(check: Check): Check {
  let running: ReturnType<Check> | undefined;
  return () => {
    running ??= check()
      .catch(() => 'unknown')
      .finally(() => (running = undefined));
    const late = `no answer within ${CHECK_MILLISECONDS / 1000} s`;
    return Promise.race([running, delay(CHECK_MILLISECONDS, late, { ref: false })]);
  };
}
