import { contend } from './contender.ts';
import { AttemptRows } from './attempt-rows.ts';
import { closeSender, send, taskOf } from './sending.ts';

/** The upper bound: a loop that sends prepared requests, and writes the results if BENCH_WRITES is set. */
await contend(({ url, count, concurrency }) => {
  const rows = process.env.BENCH_WRITES === 'yes' ? new AttemptRows() : undefined;
  let next = 0;
  const writes: Promise<void>[] = [];
  const loop = async () => {
    while (next < count) {
      const sent = await send(url, taskOf((next += 1)));
      if (rows) writes.push(rows.add(sent));
    }
  };
  return {
    run: async () => {
      await Promise.all(Array.from({ length: concurrency }, loop));
      await Promise.all(writes);
    },
    close: async () => {
      await rows?.close();
      await closeSender();
    },
  };
});
