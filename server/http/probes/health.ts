import { Router, type RequestHandler } from 'express';
import { hasPendingMigrations } from '../../database/migrate.ts';
import { databaseTime } from '../../database/database-time.ts';
import type { Queue } from '../../domain/upkeep/queue.ts';
import type { Service } from '../../service.ts';

/** The books and the signatures of webhooks hold with clocks that differ by twice as much. */
const MOST_SKEW_MILLISECONDS = 30_000;

/**
 * `/healthz`: the process is up. `/readyz`: it can serve, because database, migrations and queue are ready, and its clock
 * is that of the database.
 */
export function health({ queue }: Service): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  router.get('/readyz', readiness(queue));
  return router;
}

function readiness(jobs: Queue): RequestHandler {
  return async (_req, res) => {
    const [database, clock] = await Promise.all([
      hasPendingMigrations().then(
        (pending) => (pending ? 'migrations pending' : 'ok'),
        () => 'unreachable',
      ),
      databaseTime().then(inWords, () => 'unknown'),
    ]);
    const queue = jobs.isReady ? 'ok' : 'not running';
    const ready = database === 'ok' && queue === 'ok' && clock === 'ok';
    res.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable', database, queue, clock });
  };
}

function inWords(ofDatabase: Date): string {
  const ahead = Date.now() - ofDatabase.getTime();
  if (Math.abs(ahead) <= MOST_SKEW_MILLISECONDS) return 'ok';
  return `${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'} the database`;
}
