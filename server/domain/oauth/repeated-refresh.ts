import { secondsAfter, type Clock } from '../../platform/clock.ts';
import type { OAuthClient } from '../../models/oauth/client.ts';
import type { RefreshToken } from '../../models/oauth/refresh-token.ts';
import type { Scope } from '../../../spec/generated/values.ts';
import { decryptWith, encryptWith } from '../../platform/secrets.ts';
import type { IssuedToken } from './access-tokens.ts';
import { isInForce, refuseReuse } from './grants.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { grantScopes } from './scopes.ts';

/*
 * A client that lost the response, or two of its processes, may send the same refresh token twice. For the seconds that its
 * application allows, the second request gets the tokens of the first. They are stored encrypted with the refresh token itself,
 * which the database does not contain.
 */

interface StoredAnswer extends Omit<IssuedToken, 'expires_in'> {
  expires_at: string;
  /** Thumbprint of the key that the tokens are bound to. */
  jkt?: string | undefined;
}

/** Encrypts the answer to a refresh token, for requests that send it again. */
export function encryptAnswer(
  presented: string,
  { answer: { expires_in, ...answer }, jkt }: { answer: IssuedToken; jkt: string | undefined },
  at: Date,
): Buffer {
  const stored: StoredAnswer = { ...answer, jkt, expires_at: secondsAfter(at, expires_in).toISOString() };
  return encryptWith(presented, JSON.stringify(stored));
}

/** Answers a refresh token that was used before: with the tokens of its first use, or by revoking its grant. */
export async function answerRepeatedUse(
  clock: Clock,
  client: OAuthClient,
  token: RefreshToken,
  { presented, scope, jkt }: { presented: string; scope: string | undefined; jkt: string | undefined },
): Promise<IssuedToken> {
  const at = clock.now();
  const { used_at, answer_encrypted, grant } = token;
  const isInGrace = used_at !== null && secondsAfter(used_at, client.refresh_grace_seconds) > at;
  if (answer_encrypted === null || !isInGrace || !isInForce(grant, client, at))
    return refuseReuse(clock, token.grant_id, 'refresh token');
  const { expires_at, jkt: boundTo, ...answer } = JSON.parse(decryptWith(presented, answer_encrypted)) as StoredAnswer;
  if (boundTo !== jkt)
    throw new OAuthRefusal('invalid_grant', 'The tokens of this refresh token are bound to another key.');
  refuseOtherScopes(scope, answer.scope);
  const left = Math.ceil((new Date(expires_at).getTime() - at.getTime()) / 1000);
  return { ...answer, expires_in: Math.max(left, 1) };
}

/** Refuses a request for other scopes than the first one got, because its tokens have those. */
function refuseOtherScopes(requested: string | undefined, issued: string): void {
  const scopes = grantScopes(requested, issued.split(' ') as Scope[]);
  if (requested === undefined || scopes.join(' ') === issued) return;
  throw new OAuthRefusal(
    'invalid_scope',
    `This refresh token was just used for the scopes ${issued}. Use the new one.`,
  );
}
