import type { ClockWatch } from '../../database/clock-watch.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Step } from '../serving/request-steps.ts';

/** Time in seconds until the next comparison with the database. */
const RETRY_SECONDS = 5;

/** Refuses changes while the clock of this process is wrong. Reads are still served. */
export function refuseWithWrongClock(clockWatch: ClockWatch): Step {
  return ({ method }) => {
    if (method === 'GET' || method === 'HEAD') return;
    const { fault } = clockWatch;
    if (fault === undefined) return;
    const detail = `The clock of this process is ${fault}. It makes no changes until the clock is correct; nothing was changed. Try again in ${RETRY_SECONDS} seconds.`;
    throw new Refusal('unavailable', detail, { headers: { 'Retry-After': String(RETRY_SECONDS) } });
  };
}
