import type { Transaction } from 'sequelize';
import { secondsAfter, type Clock } from '../../platform/clock.ts';
import { transaction } from '../../database/transaction.ts';
import { AccessToken } from '../../models/oauth/access-token.ts';
import type { OAuthClient } from '../../models/oauth/client.ts';
import { RefreshToken } from '../../models/oauth/refresh-token.ts';
import type { Scope } from '../../../spec/generated/values.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { issueAccessToken, type IssuedToken } from './access-tokens.ts';
import { issueTokenPair, refreshTokenEnd } from './grant-tokens.ts';
import { isInForce } from './grants.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { answerRepeatedUse, encryptAnswer } from './repeated-refresh.ts';
import { carriableScopes } from './roles.ts';
import { grantScopes } from './scopes.ts';
import { isFapi2 } from './security-profile.ts';
import { required, type TokenRequest } from './token-request.ts';

/**
 * Redeems a refresh token (RFC 6749 section 6) with rotation (RFC 9700 section 4.14.2): issues two new tokens and ends the
 * previous ones. Scopes stay or narrow permanently; a request for more is refused and leaves the token unused.
 */
export async function redeemRefreshToken(
  clock: Clock,
  client: OAuthClient,
  request: TokenRequest,
): Promise<IssuedToken> {
  const { scope, jkt } = request;
  const presented = required(request, 'refresh_token');
  const token = await findOwnToken(client, presented);
  if (token.jkt !== null && token.jkt !== jkt) throw badToken('is bound to a key: send a DPoP proof of this key');
  if (token.used_at !== null) return answerRepeatedUse(clock, client, token, { presented, scope, jkt });
  const at = clock.now();
  if (token.expires_at <= at || !isInForce(token.grant, client, at)) throw badToken('has expired or was revoked');
  const carriable = await carriableScopes(client, token.grant.user, token.scopes, token.grant);
  if (carriable.length === 0) throw badToken('has no scope that the application and the user still have');
  const scopes = grantScopes(scope, carriable);
  if (isFapi2(client)) return renew(clock, client, token, { scopes, jkt, presented });
  const issued = await rotate(clock, client, token, { scopes, jkt, presented });
  return issued ?? answerRepeatedUse(clock, client, await findOwnToken(client, presented), { presented, scope, jkt });
}

async function findOwnToken(client: OAuthClient, presented: string): Promise<RefreshToken> {
  const token = await RefreshToken.findOne({
    where: { token_hash: hashSecret(presented) },
    include: { association: 'grant', include: ['user'] },
  });
  if (token?.grant.client_id !== client.client_id) throw badToken('is unknown, or was issued to another application');
  return token;
}

interface Refresh {
  scopes: Scope[];
  jkt: string | undefined;
  presented: string;
}

/**
 * Issues an access token without rotation, which the FAPI 2.0 Security Profile excludes (section 5.3.2.1): the key of the
 * client protects the refresh token, and a lost response costs nothing.
 */
function renew(
  clock: Clock,
  client: OAuthClient,
  { token_hash, grant }: RefreshToken,
  { scopes, jkt, presented }: Refresh,
): Promise<IssuedToken> {
  return transaction(async (tx) => {
    const at = clock.now();
    await RefreshToken.update({ expires_at: refreshTokenEnd(grant, at) }, { where: { token_hash }, transaction: tx });
    const issued = await issueAccessToken(clock, client, scopes, { grant, at, jkt }, tx);
    return { ...issued, refresh_token: presented };
  });
}

/** Rotates the token. Undefined when another request was faster. */
function rotate(
  clock: Clock,
  client: OAuthClient,
  token: RefreshToken,
  { scopes, jkt, presented }: Refresh,
): Promise<IssuedToken | undefined> {
  return transaction(async (tx) => {
    const at = clock.now();
    const { token_hash, grant_id } = token;
    const [claimed] = await RefreshToken.update(
      { used_at: at },
      { where: { token_hash, used_at: null }, transaction: tx },
    );
    if (claimed === 0) return undefined;
    await AccessToken.update({ revoked_at: at }, { where: { grant_id, revoked_at: null }, transaction: tx });
    const answer = await issueTokenPair(clock, client, token.grant, { scopes, jkt }, at, tx);
    if (client.refresh_grace_seconds > 0)
      await storeAnswer(client.refresh_grace_seconds, token, encryptAnswer(presented, { answer, jkt }, at), at, tx);
    return answer;
  });
}

/** Stores the answer for requests that repeat this one, and deletes those of earlier tokens that can no longer be repeated. */
async function storeAnswer(
  graceSeconds: number,
  { token_hash, grant_id }: RefreshToken,
  answer_encrypted: Buffer,
  at: Date,
  tx: Transaction,
): Promise<void> {
  await RefreshToken.forgetAnswers(secondsAfter(at, -graceSeconds), grant_id, tx);
  await RefreshToken.update({ answer_encrypted }, { where: { token_hash }, transaction: tx });
}

function badToken(why: string): OAuthRefusal {
  return new OAuthRefusal('invalid_grant', `The refresh token ${why}.`);
}
