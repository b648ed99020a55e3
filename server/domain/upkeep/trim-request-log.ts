import { secondsAfter } from '../../platform/clock.ts';
import {
  ageBeyond,
  removeBeyond,
  removeHoursBefore,
  removeOlder,
  takeUntrimmed,
} from '../../models/requests/request-trimming.ts';
import { oldestKept } from '../requests/request-days.ts';

/** Numbers of the newest requests to keep: of one application, and of all together. */
export interface RequestLogLimits {
  ofOne: number;
  ofAll: number;
}

const LIMITS: RequestLogLimits = { ofOne: 10_000, ofAll: 1_000_000 };
/** Share of additional requests after which an application is trimmed. */
const SLACK = 0.1;
const AT_A_TIME = 5000;
/** Seconds for which hourly counts are kept; up to a day of them is shown. */
const HOURS_KEPT_SECONDS = 48 * 3600;

/** Removes requests that are too old, and the oldest ones beyond the limits. */
export async function trimRequestLog(at: Date, { ofOne, ofAll }: RequestLogLimits = LIMITS): Promise<void> {
  await repeat(() => removeOlder(oldestKept(at), AT_A_TIME));
  for (const clientId of await takeUntrimmed(Math.ceil(ofOne * SLACK)))
    await repeat(() => removeBeyond(clientId, ofOne, AT_A_TIME));
  const beyond = await ageBeyond(ofAll);
  if (beyond) await repeat(() => removeOlder(new Date(beyond.getTime() + 1), AT_A_TIME));
  await removeHoursBefore(secondsAfter(at, -HOURS_KEPT_SECONDS));
}

async function repeat(remove: () => Promise<number>): Promise<void> {
  while ((await remove()) === AT_A_TIME);
}
