import { Router, type RequestHandler } from 'express';
import { hasPendingMigrations } from '../../database/migrate.ts';
import { isQueueReady } from '../../domain/upkeep/queue.ts';

/** `/healthz`: the process is up. `/readyz`: it can serve, because database, migrations and queue are ready. */
export function health(): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  router.get('/readyz', readiness);
  return router;
}

const readiness: RequestHandler = async (_req, res) => {
  const database = await hasPendingMigrations().then(
    (pending) => (pending ? 'migrations pending' : 'ok'),
    () => 'unreachable',
  );
  const queue = isQueueReady() ? 'ok' : 'not running';
  const ready = database === 'ok' && queue === 'ok';
  res.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable', database, queue });
};
