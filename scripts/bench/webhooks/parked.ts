import { sequelize } from '../../../server/database/connect.ts';
import { transaction } from '../../../server/database/transaction.ts';
import { FIRST_ATTEMPTS, queueAfter, type Queue } from '../../../server/webhooks/queue.ts';
import { percentile } from '../percentile.ts';
import { queueBacklog } from './backlog.ts';
import { startReceiver } from './receiving.ts';
import { compare, figure } from './report.ts';
import { addEndpoints, clear, type Setting } from './setting.ts';

const PARKED = 500_000;
const READY = 1000;
const FETCHES = 200;
const PER_FETCH = 50;

/** Fetching fifty jobs beside half a million parked retries, against an empty queue. */
export async function measureParked(setting: Setting): Promise<void> {
  await clear();
  const receiver = await startReceiver();
  const [endpoint] = await addEndpoints(setting, [`${receiver.origin}/hooks`]);
  await queueBacklog(setting, [endpoint!], READY);
  await sequelize.query('VACUUM ANALYZE pgboss.job');
  const retries = queueAfter(1);
  const empty = await timeFetches(setting.queue, FIRST_ATTEMPTS);
  const none = await timeFetches(setting.queue, retries);
  await park(retries, PARKED);
  const full = await timeFetches(setting.queue, FIRST_ATTEMPTS);
  const due = await timeFetches(setting.queue, retries);
  receiver.stop();
  await clear();
  report(`fetch of ${PER_FETCH} first attempts, ${PARKED} retries parked`, full, empty);
  report(`fetch from the queue of these retries, none of them due`, due, none);
}

function report(what: string, parked: number[], empty: number[]): void {
  const [after, before] = [percentile(parked, 50), percentile(empty, 50)];
  compare(what, after / before, '≤ 1.5', `p50 ${after.toFixed(2)} ms : ${before.toFixed(2)} ms`);
}

/** Each is rolled back, so that the next one finds the same. */
async function timeFetches(jobs: Queue, queue: string): Promise<number[]> {
  const figures: number[] = [];
  for (let count = 0; count < FETCHES; count += 1) {
    await transaction(async (tx) => {
      const started = performance.now();
      await jobs.fetch(queue, PER_FETCH, [], tx);
      figures.push(performance.now() - started);
      throw new Error('undone');
    }).catch(() => undefined);
  }
  figure(`  ${queue}`, `p50 ${percentile(figures, 50).toFixed(2)} ms, p99 ${percentile(figures, 99).toFixed(2)} ms`);
  return figures;
}

async function park(queue: string, count: number): Promise<void> {
  await sequelize.query(
    `INSERT INTO pgboss.job (name, data, group_id, start_after, policy, retry_limit, expire_seconds)
     SELECT :queue, json_build_object('delivery_id', 'whd_' || number, 'number', 2, 'trigger', 'schedule'), 'we_' || number % 100,
       now() + interval '1 hour' + number * interval '1 millisecond', 'standard', 1000000, 30
     FROM generate_series(1, :count) AS number`,
    { replacements: { queue, count } },
  );
  await sequelize.query('VACUUM ANALYZE pgboss.job');
}
