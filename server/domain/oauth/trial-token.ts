import { transaction } from '../../database/transaction.ts';
import type { Clock } from '../../platform/clock.ts';
import { notFound, Refusal } from '../../platform/errors.ts';
import { TRIAL_SECONDS } from '../../models/oauth/access-token.ts';
import type { Opener } from '../businesses/strong-sign-in.ts';
import { holdSignedIn } from '../held-session.ts';
import { issueAccessToken, type IssuedToken } from './access-tokens.ts';
import { getClient } from './clients.ts';
import { carriableScopes } from './roles.ts';

/**
 * Issues a short-lived token for trying operations in the reference. It acts for the user through a TEST application that
 * the user sees, with the scopes that the user's role can carry, so it allows no more than the user's own session.
 */
export async function issueTrialToken(clock: Clock, by: Opener, clientId: string): Promise<IssuedToken> {
  const { user } = by;
  const { client } = await getClient(clock, user, clientId);
  if (client.environment !== 'TEST') throw notFound('application');
  if (client.dpop_bound_access_tokens)
    throw new Refusal(
      'invalid_request',
      'This application has tokens that are bound to a key only. Choose another one.',
    );
  const scopes = await carriableScopes(client, user, client.scopes, by.session);
  if (scopes.length === 0)
    throw new Refusal('insufficient_scope', 'This application has no scope that your role in its business can use.');
  return transaction(async (tx) => {
    await holdSignedIn(by, tx);
    return issueAccessToken(
      clock,
      client,
      scopes,
      { user, seconds: Math.min(TRIAL_SECONDS, client.access_token_seconds) },
      tx,
    );
  });
}
