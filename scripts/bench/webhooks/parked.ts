import { sequelize } from '../../../server/database/connect.ts';
import { startReceiver } from './receiving.ts';
import { compare, figure, median } from './report.ts';
import { addEndpoints, clear, type Setting } from './setting.ts';
import { sendBacklog } from './throughput.ts';

const PARKED = 500_000;
const COUNT = 20_000;
const ROUNDS = 3;

/** Compares first attempts per second with half a million parked retries and without parked retries. */
export async function measureParked(setting: Setting): Promise<void> {
  const receiver = await startReceiver();
  const [endpoint] = await addEndpoints(setting, [`${receiver.origin}/hooks`]);
  const rounds: { none: number; parked: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await clear();
    const none = await sendBacklog(setting, receiver, [endpoint!], COUNT);
    await clear();
    await park(PARKED);
    rounds.push({ none, parked: await sendBacklog(setting, receiver, [endpoint!], COUNT) });
  }
  receiver.stop();
  await clear();
  const listed = (which: 'none' | 'parked') => rounds.map((round) => round[which].toFixed(0)).join(', ');
  figure('first attempts/s, no retry parked', listed('none'));
  figure(`first attempts/s, ${PARKED} retries parked`, listed('parked'));
  compare(`${PARKED} parked : without`, median(rounds.map(({ none, parked }) => parked / none)), '≥ 0.9', '');
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
