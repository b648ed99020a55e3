import type { Transaction } from 'sequelize';
import { Invitation } from '../../models/invitation.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { linkInvalid } from './account-links.ts';

/** The invitation of a mailed link. @throws Refusal `link_invalid` with the reason */
export async function readInvitation(clock: Clock, token: string, tx?: Transaction): Promise<Invitation> {
  const invitation = await Invitation.findByToken(hashSecret(token), tx);
  if (!invitation)
    throw linkInvalid('This invitation is not known, or was sent again since. Open the newest mail as it is there.');
  if (invitation.status === 'ACCEPTED') throw linkInvalid('This invitation was accepted already.');
  if (invitation.status === 'WITHDRAWN') throw linkInvalid('This invitation was withdrawn. Ask for another.');
  if (invitation.expires_at <= clock.now())
    throw linkInvalid('This invitation has ended. Ask for it to be sent again.');
  return invitation;
}

/** @throws Refusal `link_invalid` for an invitation of another address */
export function requireInvited(invitation: Invitation, email: string): void {
  if (invitation.email.toLowerCase() === email.toLowerCase()) return;
  throw linkInvalid('This invitation is for another address. Use the account of the address that it was mailed to.');
}
