import { once } from 'node:events';

export interface Assignment {
  url: string;
  count: number;
  concurrency: number;
}

export interface Contender {
  /** Resolves when everything is sent and durably written. */
  run(): Promise<void>;
  close(): Promise<void>;
}

/** Runs a contender process: prepares, waits for the start, and reports its end. */
export async function contend(prepare: (assignment: Assignment) => Contender | Promise<Contender>): Promise<void> {
  const contender = await prepare(JSON.parse(process.env.BENCH_ASSIGNMENT!) as Assignment);
  process.send!('ready');
  await once(process, 'message');
  await contender.run();
  process.send!('done');
  await contender.close();
  process.disconnect();
}
