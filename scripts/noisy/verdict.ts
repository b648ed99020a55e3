import type { Tally } from './caller.ts';
import type { Met } from './victim.ts';

/** Maximum ratio of the victim's p50 under an attack to that without. */
const MOST_TIMES = 2;
/** Differences below these are noise of the machine, in milliseconds: of a payment, of a first delivery. */
const NOISE = { p50: 20, delay: 250 };

/** Lists the effects of an attack on the victim that exceed the limits. */
export function judge(quiet: Met, attacked: Met): string[] {
  const faults: string[] = [];
  if (attacked.errors > 0)
    faults.push(`${attacked.errors} of ${attacked.payments} payments were refused, failed or lost`);
  if (quiet.errors > 0)
    faults.push(`${quiet.errors} of ${quiet.payments} payments were refused, failed or lost in the quiet`);
  if (attacked.undelivered > 0) faults.push(`${attacked.undelivered} events were not delivered`);
  for (const [figure, what] of [
    ['p50', 'payments'],
    ['delay', 'first deliveries'],
  ] as const) {
    const most = limitOf(quiet, figure);
    if (attacked[figure] > most)
      faults.push(`p50 of ${what} was ${round(attacked[figure])} ms, limit ${round(most)} ms`);
  }
  return faults;
}

/** Lists faults in the responses to an attacker, whose requests are valid: 503 and 429 are its limits, other 5xx are not. */
export function judgeAttacker(answers: Tally): string[] {
  return Object.entries(answers).flatMap(([status, count]) => {
    if (status === 'lost') return [`${count} requests of the attacker got no response`];
    return Number(status) >= 500 && status !== '503' ? [`${count} requests of the attacker got ${status}`] : [];
  });
}

const limitOf = (quiet: Met, figure: keyof typeof NOISE) =>
  Math.max(MOST_TIMES * quiet[figure], quiet[figure] + NOISE[figure]);

export const round = (milliseconds: number) => Math.round(milliseconds * 10) / 10;

/** Returns a line of the table. */
export const lineOf = (quiet: Met, attacked: Met) => ({
  'p50 before': round(quiet.p50),
  'p50 under attack': round(attacked.p50),
  'p50 limit': round(limitOf(quiet, 'p50')),
  'p99 before': round(quiet.p99),
  'p99 under attack': round(attacked.p99),
  errors: attacked.errors,
  'delivery before': round(quiet.delay),
  'delivery under attack': round(attacked.delay),
  'delivery limit': round(limitOf(quiet, 'delay')),
});
