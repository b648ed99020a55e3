import type { Transaction } from 'sequelize';
import type { Clock } from '../../platform/clock.ts';
import { transaction } from '../../database/transaction.ts';
import type { OAuthClient } from '../../models/oauth/client.ts';
import { DeviceCode } from '../../models/oauth/device-code.ts';
import { Grant } from '../../models/oauth/grant.ts';
import { hashSecret } from '../../platform/secrets.ts';
import type { IssuedToken } from './access-tokens.ts';
import { issueSession, issueTokenPair, type IssuedSession } from './grant-tokens.ts';
import { isInForce, refuseReuse } from './grants.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { carriableScopes } from './roles.ts';
import { required, type TokenRequest } from './token-request.ts';

export const SLOW_DOWN_SECONDS = 5;

/**
 * Redeems a device code (RFC 8628 section 3.4). Locks the row, so that one of several requests gets the tokens. Refusals are
 * thrown after the transaction, so that it commits the poll or the use.
 */
export async function redeemDeviceCode(
  clock: Clock,
  client: OAuthClient,
  request: TokenRequest,
): Promise<IssuedToken | IssuedSession> {
  const device_code_hash = hashSecret(required(request, 'device_code'));
  const answer = await transaction(async (tx) => {
    const where = { device_code_hash, client_id: client.client_id };
    const device = await DeviceCode.findOne({ where, lock: tx.LOCK.UPDATE, transaction: tx });
    if (!device)
      return new OAuthRefusal('invalid_grant', 'The device code is unknown, or was issued to another application.');
    return answerDevice(clock, client, device, request, tx);
  });
  if (answer instanceof OAuthRefusal) throw answer;
  return answer instanceof DeviceCode ? refuseReuse(clock, answer.grant_id!, 'device code') : answer;
}

/** @returns the tokens, a refusal, or the device itself when its code was used before */
async function answerDevice(
  clock: Clock,
  client: OAuthClient,
  device: DeviceCode,
  request: TokenRequest,
  tx: Transaction,
): Promise<IssuedToken | IssuedSession | OAuthRefusal | DeviceCode> {
  if (device.used_at !== null) return device;
  const at = clock.now();
  if (device.expires_at <= at)
    return new OAuthRefusal('expired_token', 'The device code has expired. Request a new one.');
  if (device.decision === 'DENIED') return new OAuthRefusal('access_denied', 'The user has denied access.');
  if (device.decision === null) return pace(device, at, tx);
  const grant = await Grant.findByPk(device.grant_id!, { include: ['user'], rejectOnEmpty: true, transaction: tx });
  if (!isInForce(grant, client, at)) return new OAuthRefusal('invalid_grant', 'The grant of this code was revoked.');
  const scopes = await carriableScopes(client, grant.user, grant.scopes, grant, tx);
  if (scopes.length === 0 && !client.is_first_party)
    return new OAuthRefusal('invalid_grant', 'The application and the user no longer have any of the approved scopes.');
  await device.update({ used_at: at }, { transaction: tx });
  return client.is_first_party
    ? issueSession(clock, client, grant, request, tx)
    : issueTokenPair(clock, client, grant, { scopes, jkt: request.jkt }, at, tx);
}

/** Lengthens the interval of a device that polls too often (RFC 8628 section 3.5). */
async function pace(device: DeviceCode, at: Date, tx: Transaction): Promise<OAuthRefusal> {
  const { polled_at, interval_seconds } = device;
  const tooSoon = polled_at !== null && at.getTime() - polled_at.getTime() < interval_seconds * 1000;
  const interval = interval_seconds + (tooSoon ? SLOW_DOWN_SECONDS : 0);
  await device.update({ polled_at: at, interval_seconds: interval }, { transaction: tx });
  return tooSoon
    ? new OAuthRefusal('slow_down', `Poll at most every ${interval} seconds.`)
    : new OAuthRefusal('authorization_pending', 'The user has not decided yet.');
}
