import type { Clock } from '../../platform/clock.ts';
import { AccessToken } from '../../models/oauth/access-token.ts';
import type { OAuthClient } from '../../models/oauth/client.ts';
import { RefreshToken } from '../../models/oauth/refresh-token.ts';
import { Session } from '../../models/accounts/session.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { revokeGrants } from './grants.ts';

/**
 * Revokes a token (RFC 7009 section 2). Revokes the whole grant of a refresh token or of the CLI's session, and an access
 * token alone. Ignores tokens of other clients.
 */
export async function revokeToken(clock: Clock, client: OAuthClient, token: string): Promise<void> {
  if (token.startsWith('trt_')) await revokeRefreshToken(clock, client, token);
  else if (client.is_first_party) await revokeSession(clock, client, token);
  else await revokeAccessToken(clock, client, token);
}

async function revokeRefreshToken(clock: Clock, client: OAuthClient, token: string): Promise<void> {
  const found = await RefreshToken.findByPk(hashSecret(token), { attributes: ['grant_id'] });
  if (found) await revokeGrants(clock, { id: found.grant_id, client_id: client.client_id });
}

async function revokeSession(clock: Clock, { client_id }: OAuthClient, token: string): Promise<void> {
  const session = await Session.findOne({ where: { token_hash: hashSecret(token) }, attributes: ['id'] });
  if (session) await revokeGrants(clock, { session_id: session.id, client_id });
}

async function revokeAccessToken(clock: Clock, { client_id }: OAuthClient, token: string): Promise<void> {
  const where = { token_hash: hashSecret(token), client_id, revoked_at: null };
  await AccessToken.update({ revoked_at: clock.now() }, { where });
}
