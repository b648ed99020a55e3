import { secondsAfter } from '../../platform/clock.ts';
import { ApplicationHour } from '../../models/requests/application-hour.ts';
import { ApplicationUse } from '../../models/requests/application-use.ts';
import {
  ageBeyond,
  removeBeyond,
  removeBodiesBeyond,
  removeOlder,
  removeOlderBodies,
  removeOldestBodies,
  sizesOfBodies,
} from '../../models/requests/request-trimming.ts';
import { oldestKept } from '../requests/request-days.ts';

/** Numbers of the newest requests to keep: of one application, and of all together. */
export interface RequestLogLimits {
  ofOne: number;
  ofAll: number;
}

/** Sizes of the newest bodies to keep, in bytes: of one business, and of all together. */
export interface BodyLimits {
  ofOne: number;
  ofAll: number;
}

const BODY_LIMITS: BodyLimits = { ofOne: 16 * 1024 ** 2, ofAll: 1024 ** 3 };
const LIMITS: RequestLogLimits = { ofOne: 10_000, ofAll: 1_000_000 };
/** Share of additional requests after which an application is trimmed. */
const SLACK = 0.1;
const AT_A_TIME = 5000;
/** Number of bodies, up to 3 MB, that are removed together where only their sizes matter. */
const BODIES_AT_A_TIME = 100;
/** Seconds for which hourly counts are kept; up to a day of them is shown. */
const HOURS_KEPT_SECONDS = 48 * 3600;

/** Removes requests and bodies that are too old, and the oldest ones beyond the limits. */
export async function trimRequestLog(
  at: Date,
  { ofOne, ofAll }: RequestLogLimits = LIMITS,
  bodies: BodyLimits = BODY_LIMITS,
): Promise<void> {
  await repeat(() => removeOlder(oldestKept(at), AT_A_TIME));
  for (const clientId of await ApplicationUse.takeUntrimmed(Math.ceil(ofOne * SLACK)))
    await repeat(() => removeBeyond(clientId, ofOne, AT_A_TIME));
  const beyond = await ageBeyond(ofAll);
  if (beyond) await repeat(() => removeOlder(new Date(beyond.getTime() + 1), AT_A_TIME));
  await ApplicationHour.removeBefore(secondsAfter(at, -HOURS_KEPT_SECONDS));
  await trimBodies(at, bodies);
}

async function trimBodies(at: Date, { ofOne, ofAll }: BodyLimits): Promise<void> {
  await repeat(() => removeOlderBodies(oldestKept(at), AT_A_TIME));
  let excess = -ofAll;
  for (const { business_id, size } of await sizesOfBodies()) {
    if (size > ofOne) await repeat(() => removeBodiesBeyond(business_id, ofOne, AT_A_TIME));
    excess += Math.min(size, ofOne);
  }
  while (excess > 0) {
    const removed = await removeOldestBodies(BODIES_AT_A_TIME);
    if (removed.length === 0) return;
    for (const { size } of removed) excess -= size;
  }
}

async function repeat(remove: () => Promise<number>): Promise<void> {
  while ((await remove()) === AT_A_TIME);
}
