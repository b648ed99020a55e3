import { percentile } from '../percentile.ts';
import { queueSome } from './backlog.ts';
import { atRate, now } from './pacing.ts';
import { startReceiver, type Receiver } from './receiving.ts';
import { compare, figure } from './report.ts';
import { send, taskOf } from './sending.ts';
import { addEndpoints, clear, startWorker, type Setting } from './setting.ts';

const PER_SECOND = 200;
const SECONDS = 20;
const WARM_UP_SECONDS = 3;

/** From the commit of an event to its receipt, at 200 events a second, against a POST that is made at once. */
export async function measureLatency(setting: Setting): Promise<void> {
  await clear();
  const receiver = await startReceiver();
  const [endpoint] = await addEndpoints(setting, [`${receiver.origin}/hooks`]);
  const direct = await measureDirect(receiver);
  const worker = await startWorker(setting);
  await receiver.reset();
  await atRate(PER_SECOND, WARM_UP_SECONDS, async () => void (await queueSome([endpoint!], 1)));
  const ours = await deliveryLatencies(receiver, [endpoint!], PER_SECOND, SECONDS);
  await worker.stop();
  receiver.stop();
  const [p50, p99] = [percentile(ours, 50), percentile(ours, 99)];
  const of = (figures: number[]) =>
    `p50 ${percentile(figures, 50).toFixed(2)} ms, p99 ${percentile(figures, 99).toFixed(2)} ms`;
  figure(`direct POST at ${PER_SECOND}/s, start → answer`, of(direct));
  figure(`commit → receipt at ${PER_SECOND}/s`, of(ours));
  compare('commit → receipt p50 : direct POST p50', p50 / percentile(direct, 50), '≤ 4', '');
  compare('commit → receipt p99 : 100 ms', p99 / 100, '≤ 1', '');
}

async function measureDirect(receiver: Receiver): Promise<number[]> {
  const latencies: number[] = [];
  let number = 0;
  const post = async () => {
    const started = now();
    await send(`${receiver.origin}/hooks`, taskOf((number += 1)));
    latencies.push(now() - started);
  };
  await atRate(PER_SECOND, WARM_UP_SECONDS, post);
  latencies.length = 0;
  await atRate(PER_SECOND, SECONDS / 2, post);
  return latencies;
}

/** Events, each committed by itself, to these endpoints by turns. @returns milliseconds from commit to receipt */
export async function deliveryLatencies(
  receiver: Receiver,
  endpoints: string[],
  perSecond: number,
  seconds: number,
): Promise<number[]> {
  await receiver.reset(true);
  const committed = new Map<string, number>();
  let turn = 0;
  await atRate(perSecond, seconds, async () => {
    const endpoint = endpoints[(turn += 1) % endpoints.length]!;
    const [event] = await queueSome([endpoint], 1);
    committed.set(event!, now());
  });
  await receiver.until(committed.size);
  const { arrivals } = await receiver.report();
  return [...committed].map(([event, at]) => Math.max(0, (arrivals[event] ?? Infinity) - at));
}
