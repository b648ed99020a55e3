import type { Transaction } from 'sequelize';
import { BusinessMember } from '../../models/businesses/business-member.ts';
import type { Session } from '../../models/accounts/session.ts';
import { secondsAfter, type Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { hasSecondFactor } from './prove-code.ts';
import { RECENT_SECONDS, RECENTLY } from './recent-sign-in.ts';
import type { SignedIn } from './sessions.ts';

/*
 * A business that requires a second factor for LIVE relies on those of its members. Where a member has none, the password
 * alone must not set one up: a link does that is mailed to the member, and confirms a session.
 */

/** Whether a mailed link confirmed the session a short while ago. */
function isConfirmed(clock: Clock, { mail_confirmed_at }: Session): boolean {
  return mail_confirmed_at !== null && secondsAfter(mail_confirmed_at, RECENT_SECONDS) > clock.now();
}

/**
 * Before what would let the password alone meet what a business requires: a first second factor, and another address to
 * have the link mailed to.
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
    `You have no second factor, and a business of yours requires one. So this takes a session that a mailed link confirmed within the last ${RECENTLY}: have the link mailed with POST /session/confirm/send-link, use it with POST /session/confirm/link, then repeat the request.`,
  );
}
