import { once } from 'node:events';
import { Queue, Worker } from 'bullmq';
import { AttemptRows } from '../webhooks/attempt-rows.ts';
import { contend } from '../webhooks/contender.ts';
import { closeSender, send, taskOf, type Task } from '../webhooks/sending.ts';

const PER_CALL = 1000;

/** BullMQ: a job for each delivery, which is done when its attempt row is written. */
await contend(async ({ url, count, concurrency }) => {
  const connection = { host: '127.0.0.1', port: Number(process.env.REDIS_PORT), maxRetriesPerRequest: null };
  const queue = new Queue<Task>('deliveries', { connection });
  for (let number = 0; number < count; number += PER_CALL) {
    const jobs = Array.from({ length: Math.min(PER_CALL, count - number) }, (_, index) => taskOf(number + index));
    await queue.addBulk(jobs.map((data) => ({ name: 'deliver', data, opts: { removeOnComplete: true } })));
  }
  const rows = new AttemptRows();
  const deliver = async ({ data }: { data: Task }) => rows.add(await send(url, data));
  const worker = new Worker<Task>('deliveries', deliver, { connection, concurrency, autorun: false });
  return {
    run: async () => {
      const drained = once(worker, 'drained');
      let completed = 0;
      const done = new Promise<void>((resolve) =>
        worker.on('completed', () => (completed += 1) === count && resolve()),
      );
      void worker.run();
      await Promise.all([done, drained]);
    },
    close: async () => {
      await worker.close();
      await queue.close();
      await rows.close();
      await closeSender();
    },
  };
});
