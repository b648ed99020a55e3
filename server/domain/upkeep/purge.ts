import type { Clock } from '../../platform/clock.ts';
import { AccessToken } from '../../models/access-token.ts';
import { ClientSecret } from '../../models/client-secret.ts';
import { ConsentTicket } from '../../models/consent-ticket.ts';
import { DeviceCode } from '../../models/device-code.ts';
import { removeExpired } from '../../models/expired-rows.ts';
import { Grant } from '../../models/grant.ts';
import { IdempotencyKey } from '../../models/idempotency-key.ts';
import { Session } from '../../models/session.ts';

/** Codes and refresh tokens stay as long as their grant, so that a second use is known for what it is; they go with it. */
const PERISHABLE = [AccessToken, ClientSecret, ConsentTicket, DeviceCode, Grant, IdempotencyKey, Session];

/** A device that asks on past the end is told `expired_token` (RFC 8628, section 3.5) for as long as its code is known. */
const DEVICE_CODE_GRACE_SECONDS = 24 * 3600;

const MOST_PURGED_AT_A_TIME = 1000;

/** Removes what has expired: it is refused whether it is there or not, a device code in other words. */
export async function purgeExpired(clock: Clock): Promise<void> {
  for (const model of PERISHABLE) {
    const grace = model === DeviceCode ? DEVICE_CODE_GRACE_SECONDS : 0;
    while ((await removeExpired(model, clock.secondsFromNow(-grace), MOST_PURGED_AT_A_TIME)) === MOST_PURGED_AT_A_TIME);
  }
}
