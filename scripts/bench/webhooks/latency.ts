import { percentile } from '../percentile.ts';
import { queueSome } from './backlog.ts';
import { atRate, now } from './pacing.ts';
import { startReceiver, type Receiver } from './receiving.ts';
import { compare, figure, median } from './report.ts';
import { send, taskOf } from './sending.ts';
import { addEndpoints, clear, startWorker, type Setting } from './setting.ts';

const PER_SECOND = 200;
const SECONDS = 10;
const ROUNDS = 3;
const WARM_UP_SECONDS = 3;

/** Compares the time from an event's commit to its receipt, at 200 events per second, with an immediate POST, in turns. */
export async function measureLatency(setting: Setting): Promise<void> {
  await clear();
  const receiver = await startReceiver();
  const [endpoint] = await addEndpoints(setting, [`${receiver.origin}/hooks`]);
  const worker = await startWorker(setting);
  await measureDirect(receiver, WARM_UP_SECONDS);
  await deliveryLatencies(setting, receiver, [endpoint!], PER_SECOND, WARM_UP_SECONDS);
  const rounds: { direct: Latency; ours: Latency }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const direct = latencyOf(await measureDirect(receiver, SECONDS / 2));
    rounds.push({
      direct,
      ours: latencyOf(await deliveryLatencies(setting, receiver, [endpoint!], PER_SECOND, SECONDS)),
    });
  }
  await worker.stop();
  receiver.stop();
  report(rounds);
}

interface Latency {
  p50: number;
  p99: number;
}

const latencyOf = (figures: number[]): Latency => ({ p50: percentile(figures, 50), p99: percentile(figures, 99) });

function report(rounds: { direct: Latency; ours: Latency }[]): void {
  const listed = (which: 'direct' | 'ours') =>
    rounds.map((round) => `p50 ${round[which].p50.toFixed(2)} ms, p99 ${round[which].p99.toFixed(2)} ms`).join('; ');
  figure(`direct POST at ${PER_SECOND}/s, start → answer`, listed('direct'));
  figure(`commit → receipt at ${PER_SECOND}/s`, listed('ours'));
  const ratio = median(rounds.map(({ direct, ours }) => ours.p50 / direct.p50));
  compare('commit → receipt p50 : direct POST p50', ratio, '≤ 3', '');
  compare('commit → receipt p99 : 25 ms', median(rounds.map(({ ours }) => ours.p99)) / 25, '≤ 1', '');
}

async function measureDirect(receiver: Receiver, seconds: number): Promise<number[]> {
  const latencies: number[] = [];
  let number = 0;
  await atRate(PER_SECOND, seconds, async () => {
    const started = now();
    await send(`${receiver.origin}/hooks`, taskOf((number += 1)));
    latencies.push(now() - started);
  });
  return latencies;
}

/** Commits events one by one, to these endpoints in rotation. @returns milliseconds from commit to receipt */
export async function deliveryLatencies(
  setting: Setting,
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
    const [event] = await queueSome(setting, [endpoint], 1);
    committed.set(event!, now());
  });
  await receiver.until(committed.size);
  const { arrivals } = await receiver.report();
  return [...committed].map(([event, at]) => Math.max(0, (arrivals[event] ?? Infinity) - at));
}
