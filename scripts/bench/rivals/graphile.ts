import { setTimeout as delay } from 'node:timers/promises';
import { Logger, makeWorkerUtils, run, type Runner } from 'graphile-worker';
import { Pool } from 'pg';
import { AttemptRows } from '../webhooks/attempt-rows.ts';
import { contend } from '../webhooks/contender.ts';
import { closeSender, send, taskOf, type Task } from '../webhooks/sending.ts';

const PER_CALL = 1000;
const logger = new Logger(() => () => undefined);

/** graphile-worker with its batches turned on: a job for each delivery, which is done when its attempt row is written. */
await contend(async ({ url, count, concurrency }) => {
  const pgPool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
  const utils = await makeWorkerUtils({ pgPool, logger });
  await utils.migrate();
  for (let number = 0; number < count; number += PER_CALL) {
    const tasks = Array.from({ length: Math.min(PER_CALL, count - number) }, (_, index) => taskOf(number + index));
    await utils.addJobs(tasks.map((payload) => ({ identifier: 'deliver', payload })));
  }
  await pgPool.query('ANALYZE graphile_worker._private_jobs');
  const rows = new AttemptRows();
  const deliver = async (payload: unknown) => rows.add(await send(url, payload as Task));
  let runner: Runner;
  return {
    run: async () => {
      runner = await run({
        pgPool,
        logger,
        taskList: { deliver },
        noHandleSignals: true,
        preset: {
          worker: {
            concurrentJobs: concurrency,
            localQueue: { size: 500 },
            completeJobBatchDelay: 0,
            failJobBatchDelay: 0,
          },
        },
      });
      for (let left = 1; left > 0; await delay(20)) {
        const jobs = await pgPool.query<{ exists: boolean }>(
          'SELECT EXISTS (SELECT FROM graphile_worker._private_jobs)',
        );
        left = Number(jobs.rows[0]!.exists);
      }
    },
    close: async () => {
      await runner.stop();
      await utils.release();
      await pgPool.end();
      await rows.close();
      await closeSender();
    },
  };
});
