import { limits } from '../../../spec/generated/values.ts';
import { minuteOf } from '../oauth/dpop-nonces.ts';
import { UsedProof } from '../../models/oauth/used-proof.ts';
import { secondsAfter, type Clock } from '../../platform/clock.ts';
import { AccessToken } from '../../models/oauth/access-token.ts';
import { AccountLink } from '../../models/accounts/account-link.ts';
import { ClientSecret } from '../../models/oauth/client-secret.ts';
import { ConsentTicket } from '../../models/oauth/consent-ticket.ts';
import { DeviceCode } from '../../models/oauth/device-code.ts';
import { removeExpired } from '../../models/requests/expired-rows.ts';
import { Grant } from '../../models/oauth/grant.ts';
import { RefreshToken } from '../../models/oauth/refresh-token.ts';
import { IdempotencyKey } from '../../models/requests/idempotency-key.ts';
import { Invitation } from '../../models/businesses/invitation.ts';
import { Mail } from '../../models/accounts/mail.ts';
import { PushedRequest } from '../../models/oauth/pushed-request.ts';
import { Session } from '../../models/accounts/session.ts';
import { UsedChallenge } from '../../models/accounts/used-challenge.ts';
import type { Chores } from './chores.ts';

/**
 * Tables with expiring rows. Codes and refresh tokens are deleted with their grant, so that a second use is still detected
 * until then.
 */
const EXPIRING = [
  AccessToken,
  AccountLink,
  ClientSecret,
  ConsentTicket,
  DeviceCode,
  Grant,
  IdempotencyKey,
  Invitation,
  Mail,
  Session,
  UsedChallenge,
];

/** Seconds to keep expired rows that still get a specific response. */
export const GRACE_SECONDS = new Map<unknown, number>([
  [DeviceCode, 600], // a device that polls gets `expired_token` (RFC 8628, section 3.5); each request for a code adds a row
  [Invitation, 30 * 24 * 3600], // it can be sent again
]);

const MOST_PURGED_AT_A_TIME = 1000;

const choreOf = (model: (typeof EXPIRING)[number]) => `purge ${model.tableName}`;

/** Name of the job that deletes the stored answers of refresh tokens. */
const ANSWERS = 'purge refresh answers';

/** Returns the names of the jobs of `purgeExpired`, one for each table. */
export const purgeChores = (): string[] => [ANSWERS, ...EXPIRING.map(choreOf)];

/**
 * Deletes expired rows, which are refused with or without their row, and expired answers. A table that fails does not stop the
 * others.
 * @throws when a table has failed, so that the queue repeats the job
 */
export async function purgeExpired(chores: Chores, at: Date): Promise<void> {
  const usedBefore = secondsAfter(at, -limits.RefreshGraceSeconds.maximum);
  let isComplete = await chores.run(ANSWERS, () => RefreshToken.forgetAnswers(usedBefore));
  for (const model of EXPIRING) {
    const before = secondsAfter(at, -(GRACE_SECONDS.get(model) ?? 0));
    const isDone = await chores.run(choreOf(model), async () => {
      while ((await removeExpired(model, before, MOST_PURGED_AT_A_TIME)) === MOST_PURGED_AT_A_TIME);
    });
    isComplete &&= isDone;
  }
  if (!isComplete) throw new Error('Expired rows of some tables were not removed.');
}

/** Removes what lives for a minute or two: proofs whose nonces no process accepts any more, and pushed requests. */
export async function purgeShortLived(clock: Clock): Promise<void> {
  await UsedProof.empty(minuteOf(clock) + 3);
  while ((await removeExpired(PushedRequest, clock.now(), MOST_PURGED_AT_A_TIME)) === MOST_PURGED_AT_A_TIME);
}
