import type { BenchMerchant } from '../payments/merchant.ts';
import { requestsFor } from '../payments/requests.ts';
import { steadyLoad, type Latencies } from '../request-load.ts';
import { median } from './report.ts';

const PER_SECOND = 50;
const ROUND_MILLISECONDS = 4000;

/** Makes payments at a steady rate for some seconds. Fails if one is refused. */
export type PayRound = () => Promise<Latencies>;

/** @returns a round of payments, and what some rounds took while nothing else was done */
export async function payQuietly(origin: string, merchant: BenchMerchant, rounds: number) {
  const next = requestsFor(merchant, { authorized: [], captured: [] }).create();
  const pay: PayRound = () => steadyLoad(origin, next, PER_SECOND, ROUND_MILLISECONDS);
  await pay();
  const quiet: Latencies[] = [];
  for (let round = 0; round < rounds; round++) quiet.push(await pay());
  return { pay, quiet };
}

/** Makes payments until some work has ended, and compares their p99 with that of quiet rounds. */
export async function payMeanwhile<T>(pay: PayRound, quiet: Latencies[], work: () => Promise<T>) {
  const started = performance.now();
  let seconds: number | undefined;
  const ended = work().finally(() => (seconds = (performance.now() - started) / 1000));
  ended.catch(() => undefined); // awaited after the round of payments in which it fails
  const meanwhile: Latencies[] = [];
  while (seconds === undefined) meanwhile.push(await pay());
  const result = await ended;
  const p99Of = (rounds: Latencies[]) => median(rounds.map(({ p99 }) => p99));
  const [quietly, busily, worst] = [p99Of(quiet), p99Of(meanwhile), Math.max(...meanwhile.map(({ p99 }) => p99))];
  const words = `p99 ${busily.toFixed(1)} ms : ${quietly.toFixed(1)} ms, of the worst ${ROUND_MILLISECONDS / 1000} s ${worst.toFixed(1)} ms; no request was refused`;
  return { result, seconds, ratio: busily / quietly, words };
}
