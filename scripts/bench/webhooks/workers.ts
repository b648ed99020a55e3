import { readFileSync } from 'node:fs';
import { sequelize } from '../../../server/database/connect.ts';
import { queueBacklog } from './backlog.ts';
import { now } from './pacing.ts';
import { startReceiver, type Receiver } from './receiving.ts';
import { compare, figure } from './report.ts';
import { addEndpoints, clear, startWorker, type Setting } from './setting.ts';
import { untilDelivered } from './throughput.ts';

const FAST = { count: 20_000, delayMilliseconds: 0, concurrency: '100' };
const SLOW = { count: 6000, delayMilliseconds: 100, concurrency: '25' };
/** Number of endpoints; enough that the buckets of two workers each have about half of them. */
const ENDPOINTS = 200;

/** Compares two workers with one, where the cores are the limit and where the receiver's response time is. */
export async function measureWorkers(setting: Setting): Promise<void> {
  for (const [what, load] of Object.entries({
    'receivers that answer at once': FAST,
    'receivers that take 100 ms': SLOW,
  })) {
    const receiver = await startReceiver(load.delayMilliseconds);
    const endpoints = await addEndpoints(
      setting,
      Array.from({ length: ENDPOINTS }, (_, index) => `${receiver.origin}/${index}`),
    );
    const one = await run(setting, receiver, endpoints, load, 1);
    const two = await run(setting, receiver, endpoints, load, 2);
    receiver.stop();
    compare(
      `two workers : one, ${what}`,
      two.rate / one.rate,
      load === SLOW ? '≥ 1.8' : '',
      `${two.rate.toFixed(0)}/s : ${one.rate.toFixed(0)}/s`,
    );
    figure(
      '  processors in use with one, with two',
      `${one.busy.toFixed(2)}, ${two.busy.toFixed(2)} of ${coreCount()}`,
    );
  }
}

async function run(setting: Setting, receiver: Receiver, endpoints: string[], load: typeof FAST, workers: number) {
  await clear();
  await queueBacklog(setting, endpoints, load.count);
  await sequelize.query('ANALYZE');
  await receiver.reset();
  const running = await Promise.all(
    Array.from({ length: workers }, () => startWorker(setting, { WEBHOOK_CONCURRENCY: load.concurrency })),
  );
  const before = busySeconds();
  const { firstAt, count } = await receiver.report();
  const started = now();
  await receiver.until(load.count);
  await untilDelivered();
  const seconds = (now() - started) / 1000;
  const busy = (busySeconds() - before) / seconds;
  await Promise.all(running.map((worker) => worker.stop()));
  // Deliveries before all workers are ready do not count.
  return { rate: firstAt > 0 ? (load.count - count) / seconds : load.count / seconds, busy };
}

/** Busy processor seconds of the whole machine since boot (proc(5)): all but idle and waiting for the disk. */
function busySeconds(): number {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/).slice(1).map(Number);
  return fields.reduce((sum, ticks, index) => (index === 3 || index === 4 || index > 7 ? sum : sum + ticks), 0) / 100;
}

const coreCount = () => readFileSync('/proc/cpuinfo', 'utf8').match(/^processor/gm)?.length ?? 1;
