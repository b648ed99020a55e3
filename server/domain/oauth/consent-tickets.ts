import { Op, type Transaction } from 'sequelize';
import { now, secondsFromNow } from '../../clock.ts';
import { Refusal } from '../../errors.ts';
import { ConsentTicket } from '../../models/consent-ticket.ts';
import type { User } from '../../models/user.ts';
import type { Scope } from '../../../spec/generated/values.ts';
import { hashSecret, newConsentTicket } from '../../secrets.ts';
import type { AuthorizationRequest } from './authorization-request.ts';

/** How long a person may take to read the consent page. */
const TICKET_SECONDS = 900;

/** Keeps what the user is asked, so that the form can carry nothing but the ticket and the answer. */
export async function openTicket(user: User, request: AuthorizationRequest, scopes: Scope[]): Promise<string> {
  const ticket = newConsentTicket();
  await ConsentTicket.create({
    ticket_hash: hashSecret(ticket),
    user_id: user.id,
    client_id: request.client.client_id,
    redirect_uri: request.redirectUri,
    scopes,
    state: request.state,
    code_challenge: request.codeChallenge,
    created_at: now(),
    expires_at: secondsFromNow(TICKET_SECONDS),
    used_at: null,
  });
  return ticket;
}

/** What this user was asked with this ticket, which is used up by that. */
export async function claimTicket(user: User, ticket: string, tx: Transaction): Promise<ConsentTicket> {
  const at = now();
  const [, [claimed]] = await ConsentTicket.update(
    { used_at: at },
    {
      where: { ticket_hash: hashSecret(ticket), user_id: user.id, used_at: null, expires_at: { [Op.gt]: at } },
      returning: true,
      transaction: tx,
    },
  );
  if (!claimed) {
    throw new Refusal(
      'invalid_request',
      'This question was answered before, is too old, or was asked of someone else, so nothing was allowed.',
    );
  }
  return claimed;
}
