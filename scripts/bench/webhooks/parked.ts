import { sequelize } from '../../../server/database/connect.ts';
import { BY_INDEXES, transaction } from '../../../server/database/transaction.ts';
import { loadQueued, queueDue } from '../../../server/models/webhook-queue.ts';
import { bucketOf } from '../../../server/webhooks/buckets.ts';
import { percentile } from '../percentile.ts';
import { queueBacklog } from './backlog.ts';
import { startReceiver } from './receiving.ts';
import { compare, figure } from './report.ts';
import { addEndpoints, clear, type Setting } from './setting.ts';

const PARKED = 500_000;
const READY = 1000;
const TIMES = 200;
const PER_LOAD = 50;
const BUCKETS = Array.from({ length: 256 }, (_, bucket) => bucket);

/** Compares loading fifty attempts and finding due retries with half a million parked retries and with none. */
export async function measureParked(setting: Setting): Promise<void> {
  await clear();
  const receiver = await startReceiver();
  const [endpoint] = await addEndpoints(setting, [`${receiver.origin}/hooks`]);
  await queueBacklog(setting, [endpoint!], READY);
  await sequelize.query('VACUUM ANALYZE webhook_queue');
  const rooms = [{ id: endpoint!, bucket: bucketOf(endpoint!), room: PER_LOAD }];
  const load = () => transaction((tx) => loadQueued(rooms, [], tx), BY_INDEXES);
  const look = () => queueDue(BUCKETS, new Date(), PER_LOAD);
  const empty = await time('load', load);
  const none = await time('look', look);
  await park(PARKED);
  const full = await time('load', load);
  const due = await time('look', look);
  receiver.stop();
  await clear();
  report(`load of ${PER_LOAD} attempts, ${PARKED} retries parked`, full, empty);
  report(`look for due retries, none of them due`, due, none);
}

function report(what: string, parked: number[], empty: number[]): void {
  const [after, before] = [percentile(parked, 50), percentile(empty, 50)];
  compare(what, after / before, '≤ 1.5', `p50 ${after.toFixed(2)} ms : ${before.toFixed(2)} ms`);
}

async function time(what: string, work: () => Promise<unknown>): Promise<number[]> {
  const figures: number[] = [];
  for (let count = 0; count < TIMES; count += 1) {
    const started = performance.now();
    await work();
    figures.push(performance.now() - started);
  }
  figure(`  ${what}`, `p50 ${percentile(figures, 50).toFixed(2)} ms, p99 ${percentile(figures, 99).toFixed(2)} ms`);
  return figures;
}

async function park(count: number): Promise<void> {
  await sequelize.query(
    `INSERT INTO webhook_undelivered (delivery_id, endpoint_id, business_id, environment, event_type, synthetic, created_at,
       status, number, next_attempt_at)
     SELECT 'whd_' || number, 'we_' || number % 100, 'biz_parked', 'TEST', 'payment.captured', false, now(),
       'RETRYING', 2, now() + interval '1 hour' + number * interval '1 millisecond'
     FROM generate_series(1, :count) AS number`,
    { replacements: { count } },
  );
  await sequelize.query('VACUUM ANALYZE webhook_undelivered');
}
