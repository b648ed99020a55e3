import { QueryTypes } from 'sequelize';
import { sequelize } from '../../../server/database/connect.ts';
import { RETRY_DELAYS_SECONDS } from '../../../server/delivery/schedule.ts';
import { percentile } from '../percentile.ts';
import { queueSome } from './backlog.ts';
import { atRate } from './pacing.ts';
import { startReceiver } from './receiving.ts';
import { compare, figure } from './report.ts';
import { addEndpoints, clear, startWorker, type Setting } from './setting.ts';
import { untilDelivered } from './throughput.ts';

const SECONDS = 60;
/** Half of the first attempts fail, so 10,000 retries are due within a minute. */
const EVENTS = 20_000;
const BATCHES_PER_SECOND = 10;
const ENDPOINTS = 20;
const IDLE_EVENTS = 20;
const GOAL_SECONDS = 2;

/** Measures how long after their due times retries start: some while the worker is idle, and 10,000 in one minute. */
export async function measureRetries(setting: Setting): Promise<void> {
  await clear();
  const receiver = await startReceiver();
  const urls = Array.from({ length: ENDPOINTS }, (_, number) => `${receiver.origin}/half-fail/${number}`);
  const endpoints = await addEndpoints(setting, urls);
  const worker = await startWorker(setting);
  await queueSome(setting, endpoints, IDLE_EVENTS);
  report('idle', await latenesses());
  await atRate(BATCHES_PER_SECOND, SECONDS, async () => {
    await queueSome(setting, endpoints, Math.round(EVENTS / SECONDS / BATCHES_PER_SECOND));
  });
  report('in one minute', await latenesses());
  await worker.stop();
  receiver.stop();
  await clear();
}

function report(when: string, late: number[]): void {
  const [p50, p99] = [percentile(late, 50), percentile(late, 99)];
  figure(
    `${late.length} retries, ${when}: late`,
    `p50 ${p50.toFixed(2)} s, p99 ${p99.toFixed(2)} s, max ${Math.max(...late).toFixed(2)} s`,
  );
  compare(`lateness p99 : ${GOAL_SECONDS} s, ${when}`, p99 / GOAL_SECONDS, '≤ 1', '');
}

/** Waits until everything is delivered. @returns seconds between due time and start of each second attempt */
async function latenesses(): Promise<number[]> {
  await untilDelivered();
  const rows = await sequelize.query<{ late: number }>(
    `SELECT extract(epoch FROM retry.started_at - first.finished_at)::double precision - :due AS late
     FROM webhook_attempts first JOIN webhook_attempts retry USING (delivery_id)
     WHERE first.number = 1 AND retry.number = 2`,
    { replacements: { due: RETRY_DELAYS_SECONDS[0] }, type: QueryTypes.SELECT },
  );
  await sequelize.query('TRUNCATE webhook_attempts');
  return rows.map(({ late }) => late);
}
