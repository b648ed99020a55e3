import { Op, type Transaction } from 'sequelize';
import { secondsAfter } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { ConsentTicket } from '../../models/oauth/consent-ticket.ts';
import type { User } from '../../models/accounts/user.ts';
import type { Scope } from '../../../spec/generated/values.ts';
import { hashSecret, newConsentTicket } from '../../platform/secrets.ts';
import type { AuthorizationRequest } from './authorization-request.ts';

/** Time to read the consent page, in seconds. */
const TICKET_SECONDS = 900;

/** Stores the question, so that the form contains only the ticket and the answer. */
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
    jkt: request.jkt,
    request_hash: request.pushed,
    created_at: at,
    expires_at: secondsAfter(at, TICKET_SECONDS),
    used_at: null,
  });
  return ticket;
}

/** Marks the ticket as used, and returns its question to this user. */
export async function claimTicket(user: User, ticket: string, at: Date, tx: Transaction): Promise<ConsentTicket> {
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

/** Refuses a used, expired or foreign ticket; after a second click, says that the first answer counts. */
async function refuseTicket(user: User, ticket: string, tx: Transaction): Promise<never> {
  const asked = await ConsentTicket.findOne({
    where: { ticket_hash: hashSecret(ticket), user_id: user.id },
    transaction: tx,
  });
  const detail =
    asked?.used_at != null
      ? 'You have already answered this request, and your first answer counts.'
      : 'This request has expired or belongs to another user, so access was not granted.';
  throw new Refusal('invalid_request', detail);
}
