import type { Met } from './victim.ts';

/** Maximum ratio of the victim's p50 under an attack to that without. */
const MOST_TIMES = 2;
/** Differences below these are noise of the machine, in milliseconds: of a payment, of a first delivery. */
const NOISE = { p50: 20, delay: 250 };

/** Lists the effects of an attack on the victim that exceed the limits. */
export function judge(quiet: Met, attacked: Met): string[] {
  const faults: string[] = [];
  if (attacked.faults > 0)
    faults.push(`${attacked.faults} of ${attacked.payments} payments failed with 5xx or no response`);
  if (quiet.faults > 0)
    faults.push(`${quiet.faults} of ${quiet.payments} payments failed with 5xx or no response afterwards`);
  if (attacked.undelivered > 0) faults.push(`${attacked.undelivered} events were not delivered`);
  for (const [figure, what] of [
    ['p50', 'payments'],
    ['delay', 'first deliveries'],
  ] as const) {
    const most = Math.max(MOST_TIMES * quiet[figure], quiet[figure] + NOISE[figure]);
    if (attacked[figure] > most)
      faults.push(`p50 of ${what} was ${round(attacked[figure])} ms, limit ${round(most)} ms`);
  }
  return faults;
}

export const round = (milliseconds: number) => Math.round(milliseconds * 10) / 10;

/** Returns a line of the table. */
export const lineOf = (quiet: Met, attacked: Met) => ({
  'p50 before': round(quiet.p50),
  'p50 under attack': round(attacked.p50),
  'p99 before': round(quiet.p99),
  'p99 under attack': round(attacked.p99),
  errors: attacked.errors,
  'delivery before': round(quiet.delay),
  'delivery under attack': round(attacked.delay),
});
