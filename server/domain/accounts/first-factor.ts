import type { Transaction } from 'sequelize';
import { BusinessMember } from '../../models/businesses/business-member.ts';
import type { Session } from '../../models/accounts/session.ts';
import { secondsAfter, type Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { hasSecondFactor } from './prove-code.ts';
import { RECENT_SECONDS, RECENTLY } from './recent-sign-in.ts';
import type { SignedIn } from './sessions.ts';

/*
 * A business that requires a second factor for LIVE relies on those of its members. For a member without a second factor,
 * the password alone must not set one up: that takes a link mailed to the member, which confirms a session.
 */

/** Reports whether a mailed link confirmed the session recently. */
function isConfirmed(clock: Clock, { mail_confirmed_at }: Session): boolean {
  return mail_confirmed_at !== null && secondsAfter(mail_confirmed_at, RECENT_SECONDS) > clock.now();
}

/**
 * Requires a mail confirmation before changes that would let the password alone satisfy a business's requirement: a first
 * second factor, and another address for the mailed link.
 * @throws Refusal `mail_confirmation_required`
 */
export async function requireMailConfirmation(
  clock: Clock,
  { user, session }: SignedIn,
  tx?: Transaction,
): Promise<void> {
  if (isConfirmed(clock, session) || (await hasSecondFactor(user, tx))) return;
  if (!(await BusinessMember.isOfStrict(user.id, tx))) return;
  throw new Refusal(
    'mail_confirmation_required',
    `You have no second factor, and a business of yours requires one. So this requires a session that a mailed link confirmed within the last ${RECENTLY}: have the link mailed with POST /session/confirm/send-link, use it with POST /session/confirm/link, then repeat the request.`,
  );
}
