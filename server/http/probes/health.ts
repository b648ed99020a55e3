import { Router, type RequestHandler } from 'express';
import { hasPendingMigrations } from '../../database/migrate.ts';
import type { Queue } from '../../domain/upkeep/queue.ts';
import type { Service } from '../../service.ts';

/** `/healthz`: the process is up. `/readyz`: it can serve, because database, migrations and queue are ready. */
export function health({ queue }: Service): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  router.get('/readyz', readiness(queue));
  return router;
}

function readiness(jobs: Queue): RequestHandler {
  return async (_req, res) => {
    const database = await hasPendingMigrations().then(
      (pending) => (pending ? 'migrations pending' : 'ok'),
      () => 'unreachable',
    );
    const queue = jobs.isReady ? 'ok' : 'not running';
    const ready = database === 'ok' && queue === 'ok';
    res.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable', database, queue });
  };
}
