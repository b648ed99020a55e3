import { Op, type Transaction } from 'sequelize';
import { secondsAfter, type Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { ConsentTicket } from '../../models/consent-ticket.ts';
import type { User } from '../../models/user.ts';
import type { Scope } from '../../../spec/generated/values.ts';
import { hashSecret, newConsentTicket } from '../../platform/secrets.ts';
import type { AuthorizationRequest } from './authorization-request.ts';

/** How long a person may take to read the consent page. */
const TICKET_SECONDS = 900;

/** Keeps what the user is asked, so that the form can carry nothing but the ticket and the answer. */
export async function openTicket(
  user: User,
  request: AuthorizationRequest,
  scopes: Scope[],
  at: Date,
): Promise<string> {
  const ticket = newConsentTicket();
  await ConsentTicket.create({
    ticket_hash: hashSecret(ticket),
    user_id: user.id,
    client_id: request.client.client_id,
    redirect_uri: request.redirectUri,
    scopes,
    state: request.state,
    code_challenge: request.codeChallenge,
    created_at: at,
    expires_at: secondsAfter(at, TICKET_SECONDS),
    used_at: null,
  });
  return ticket;
}

/** What this user was asked with this ticket, which is used up by that. */
export async function claimTicket(clock: Clock, user: User, ticket: string, tx: Transaction): Promise<ConsentTicket> {
  const at = clock.now();
  const [, [claimed]] = await ConsentTicket.update(
    { used_at: at },
    {
      where: { ticket_hash: hashSecret(ticket), user_id: user.id, used_at: null, expires_at: { [Op.gt]: at } },
      returning: true,
      transaction: tx,
    },
  );
  return claimed ?? refuseTicket(user, ticket, tx);
}

/** A second click must not read as if it undid the first. */
async function refuseTicket(user: User, ticket: string, tx: Transaction): Promise<never> {
  const asked = await ConsentTicket.findOne({
    where: { ticket_hash: hashSecret(ticket), user_id: user.id },
    transaction: tx,
  });
  const detail =
    asked?.used_at != null
      ? 'You have answered this question before, and your first answer counts.'
      : 'This question is too old or was asked of someone else, so nothing was allowed.';
  throw new Refusal('invalid_request', detail);
}
