import type { Transaction } from 'sequelize';
import { Invitation } from '../../models/businesses/invitation.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { linkInvalid } from './account-links.ts';

export const INVITATION_SECONDS = 7 * 24 * 3600;

/** Finds the invitation of a mailed link. @throws Refusal `link_invalid` with the reason */
export async function readInvitation(clock: Clock, token: string, tx?: Transaction): Promise<Invitation> {
  const invitation = await Invitation.findByToken(hashSecret(token), tx);
  if (!invitation) throw linkInvalid('invitation.unknown');
  if (invitation.status === 'ACCEPTED') throw linkInvalid('invitation.accepted');
  if (invitation.status === 'WITHDRAWN') throw linkInvalid('invitation.withdrawn');
  if (invitation.expires_at <= clock.now()) throw linkInvalid('invitation.expired');
  return invitation;
}

/** @throws Refusal `link_invalid` for an invitation of another address */
export function requireInvited(invitation: Invitation, email: string): void {
  if (invitation.email.toLowerCase() === email.toLowerCase()) return;
  throw linkInvalid('invitation.other_address');
}
