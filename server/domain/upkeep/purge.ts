import { secondsAfter } from '../../platform/clock.ts';
import { AccessToken } from '../../models/access-token.ts';
import { AccountLink } from '../../models/account-link.ts';
import { ClientSecret } from '../../models/client-secret.ts';
import { ConsentTicket } from '../../models/consent-ticket.ts';
import { DeviceCode } from '../../models/device-code.ts';
import { removeExpired } from '../../models/expired-rows.ts';
import { Grant } from '../../models/grant.ts';
import { IdempotencyKey } from '../../models/idempotency-key.ts';
import { Mail } from '../../models/mail.ts';
import { Session } from '../../models/session.ts';

/** Codes and refresh tokens are deleted with their grant, so that a second use is still detected before. */
const EXPIRING = [
  AccessToken,
  AccountLink,
  ClientSecret,
  ConsentTicket,
  DeviceCode,
  Grant,
  IdempotencyKey,
  Mail,
  Session,
];

/** A device that polls an expired code gets `expired_token` (RFC 8628, section 3.5) while the code is stored. */
const DEVICE_CODE_GRACE_SECONDS = 24 * 3600;

const MOST_PURGED_AT_A_TIME = 1000;

/** Deletes expired rows, which are refused with or without their row. */
export async function purgeExpired(at: Date): Promise<void> {
  for (const model of EXPIRING) {
    const grace = model === DeviceCode ? DEVICE_CODE_GRACE_SECONDS : 0;
    while ((await removeExpired(model, secondsAfter(at, -grace), MOST_PURGED_AT_A_TIME)) === MOST_PURGED_AT_A_TIME);
  }
}
