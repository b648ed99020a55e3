import { percentile } from '../percentile.ts';
import { queueSome } from './backlog.ts';
import { deliveryLatencies } from './latency.ts';
import { atRate } from './pacing.ts';
import { startReceiver } from './receiving.ts';
import { compare, figure } from './report.ts';
import { addEndpoints, clear, startWorker, type Setting } from './setting.ts';

const DEAD = 100;
const PER_SECOND = 100;
const SECONDS = 20;
const WARM_UP_SECONDS = 20;

/**
 * Measures a working endpoint, first alone and then alongside a hundred endpoints that never respond and together receive as
 * many events.
 */
export async function measureBesideDead(setting: Setting): Promise<void> {
  await clear();
  const receiver = await startReceiver();
  const silent = await startReceiver();
  const [healthy] = await addEndpoints(setting, [`${receiver.origin}/hooks`]);
  const dead = await addEndpoints(
    setting,
    Array.from({ length: DEAD }, (_, index) => `${silent.origin}/silent/${index}`),
  );
  const worker = await startWorker(setting);
  await deliveryLatencies(setting, receiver, [healthy!], PER_SECOND, WARM_UP_SECONDS / 4);
  const alone = await deliveryLatencies(setting, receiver, [healthy!], PER_SECOND, SECONDS);

  let turn = 0;
  const toTheDead = async () => void (await queueSome(setting, [dead[(turn += 1) % DEAD]!], 1));
  const flood = atRate(PER_SECOND, WARM_UP_SECONDS + SECONDS, toTheDead);
  await deliveryLatencies(setting, receiver, [healthy!], PER_SECOND, WARM_UP_SECONDS); // until the dead endpoints count as failing
  const beside = await deliveryLatencies(setting, receiver, [healthy!], PER_SECOND, SECONDS);
  await flood;
  receiver.stop();
  silent.stop();
  await worker.stop();
  const of = (figures: number[]) =>
    `p50 ${percentile(figures, 50).toFixed(2)} ms, p99 ${percentile(figures, 99).toFixed(2)} ms`;
  figure(`commit → receipt at ${PER_SECOND}/s, alone`, of(alone));
  figure(`the same with ${DEAD} dead endpoints and ${PER_SECOND}/s more`, of(beside));
  compare('p99 with dead endpoints : alone', percentile(beside, 99) / percentile(alone, 99), '≤ 1.5', '');
}
