import { Op } from 'sequelize';
import type { Clock } from '../../platform/clock.ts';
import { transaction } from '../../database/transaction.ts';
import { AuthorizationCode } from '../../models/oauth/authorization-code.ts';
import type { OAuthClient } from '../../models/oauth/client.ts';
import type { Scope } from '../../../spec/generated/values.ts';
import { hashSecret } from '../../platform/secrets.ts';
import type { IssuedToken } from './access-tokens.ts';
import { issueSession, issueTokenPair, type IssuedSession } from './grant-tokens.ts';
import { isInForce, refuseReuse } from './grants.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { verifierMatches } from './pkce.ts';
import { carriableScopes } from './roles.ts';
import { required, type TokenRequest } from './token-request.ts';

/**
 * Redeems a code (RFC 6749 section 4.1.3, RFC 7636 section 4.5). A request that does not match leaves the code unused. Of
 * several matching requests one succeeds, and the others revoke its tokens.
 */
export async function redeemCode(
  clock: Clock,
  client: OAuthClient,
  request: TokenRequest,
): Promise<IssuedToken | IssuedSession> {
  const code = await findMatchingCode(client, request);
  if (code.used_at !== null) return refuseReuse(clock, code.grant_id, 'code');
  const at = clock.now();
  if (code.expires_at <= at || !isInForce(code.grant, client, at))
    throw badCode('The code has expired or was revoked.');
  const scopes = await carriableScopes(client, code.grant.user, code.grant.scopes, code.grant);
  if (scopes.length === 0 && !client.is_first_party)
    throw badCode('The application and the user no longer have any of the scopes that were approved.');
  return (await claim(clock, client, code, scopes, request)) ?? refuseReuse(clock, code.grant_id, 'code');
}

async function findMatchingCode(client: OAuthClient, request: TokenRequest): Promise<AuthorizationCode> {
  const code_hash = hashSecret(required(request, 'code'));
  const redirectUri = required(request, 'redirect_uri');
  const verifier = required(request, 'code_verifier');
  const code = await AuthorizationCode.findOne({
    where: { code_hash },
    include: { association: 'grant', include: ['user'] },
  });
  if (code?.grant.client_id !== client.client_id)
    throw badCode('The code is unknown, or was issued to another application.');
  if (code.redirect_uri !== redirectUri) throw badCode('redirect_uri is not the one of the authorization request.');
  if (!verifierMatches(verifier, code.code_challenge))
    throw badCode('code_verifier does not match the code_challenge.');
  if (code.jkt !== null && code.jkt !== request.jkt)
    throw badCode('The code is bound to a key: redeem it with a DPoP proof of this key.');
  return code;
}

/** Uses the code and issues its tokens in one transaction. Undefined when another request was faster. */
function claim(
  clock: Clock,
  client: OAuthClient,
  code: AuthorizationCode,
  scopes: Scope[],
  request: TokenRequest,
): Promise<IssuedToken | IssuedSession | undefined> {
  return transaction(async (tx) => {
    const at = clock.now();
    const [claimed] = await AuthorizationCode.update(
      { used_at: at },
      { where: { code_hash: code.code_hash, used_at: null, expires_at: { [Op.gt]: at } }, transaction: tx },
    );
    if (claimed === 0) return undefined;
    return client.is_first_party
      ? issueSession(clock, client, code.grant, request, tx)
      : issueTokenPair(clock, client, code.grant, { scopes, jkt: request.jkt }, at, tx);
  });
}

function badCode(why: string): OAuthRefusal {
  return new OAuthRefusal('invalid_grant', why);
}
