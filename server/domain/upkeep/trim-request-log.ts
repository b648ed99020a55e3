import { secondsAfter } from '../../platform/clock.ts';
import { ApplicationHour } from '../../models/requests/application-hour.ts';
import { ApplicationUse } from '../../models/requests/application-use.ts';
import { ageBeyond, removeBeyond, removeOlder } from '../../models/requests/request-trimming.ts';
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
  for (const clientId of await ApplicationUse.takeUntrimmed(Math.ceil(ofOne * SLACK)))
    await repeat(() => removeBeyond(clientId, ofOne, AT_A_TIME));
  const beyond = await ageBeyond(ofAll);
  if (beyond) await repeat(() => removeOlder(new Date(beyond.getTime() + 1), AT_A_TIME));
  await ApplicationHour.removeBefore(secondsAfter(at, -HOURS_KEPT_SECONDS));
}

async function repeat(remove: () => Promise<number>): Promise<void> {
  while ((await remove()) === AT_A_TIME);
}
