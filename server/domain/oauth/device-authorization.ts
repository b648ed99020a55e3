import { randomInt } from 'node:crypto';
import { Op, type Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { DomainContext } from '../domain-context.ts';
import { secondsAfter, type Clock } from '../../platform/clock.ts';
import { transaction } from '../../database/transaction.ts';
import { Client, type OAuthClient } from '../../models/oauth/client.ts';
import { DeviceCode } from '../../models/oauth/device-code.ts';
import { hashSecret, newDeviceCode } from '../../platform/secrets.ts';
import type { SignedIn } from '../accounts/sessions.ts';
import { startGrant } from './grants.ts';
import { OAuthRefusal } from './oauth-refusal.ts';

export const DEVICE_CODE_SECONDS = 600;
const POLL_INTERVAL_SECONDS = 5;

/** Consonants that are hard to confuse and spell no words (RFC 8628 section 6.1): 20^8 codes, for ten minutes each. */
const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const USER_CODE_LENGTH = 8;

/** Starts a device authorization (RFC 8628 section 3.1), for the built-in CLI only. */
export async function startDeviceAuthorization(
  service: DomainContext,
  client: OAuthClient,
  scope: string | undefined,
): Promise<components['schemas']['DeviceAuthorization']> {
  if (!client.is_first_party) {
    throw new OAuthRefusal('unauthorized_client', 'Only the command line of this service signs in with a device code.');
  }
  if (scope !== undefined)
    throw new OAuthRefusal('invalid_scope', 'This application signs a user in; it has no scopes.');
  const [device_code, user_code] = [newDeviceCode(), newUserCode()];
  const at = service.clock.now();
  await DeviceCode.create({
    device_code_hash: hashSecret(device_code),
    user_code_hash: hashUserCode(user_code),
    client_id: client.client_id,
    decision: null,
    grant_id: null,
    interval_seconds: POLL_INTERVAL_SECONDS,
    polled_at: null,
    created_at: at,
    expires_at: secondsAfter(at, DEVICE_CODE_SECONDS),
    used_at: null,
  });
  const verification_uri = `${service.config.origin}/device`;
  return {
    device_code,
    user_code,
    verification_uri,
    verification_uri_complete: `${verification_uri}?user_code=${user_code}`,
    expires_in: DEVICE_CODE_SECONDS,
    interval: POLL_INTERVAL_SECONDS,
  };
}

function newUserCode(): string {
  const letters = Array.from(
    { length: USER_CODE_LENGTH },
    () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)],
  );
  return hyphenate(letters.join(''));
}

/** Normalizes a code to the form that the device shows: people also type it without the hyphen or in lower case. */
export function normalizeUserCode(typed: string): string {
  return hyphenate(typed.toUpperCase().replace(/[^A-Z]/g, ''));
}

const hyphenate = (letters: string) => letters.replace(/^(.{4})(.{4})$/, '$1-$2');

function hashUserCode(typed: string): Buffer {
  return hashSecret(normalizeUserCode(typed).replace('-', ''));
}

const waiting = (userCode: string, at: Date) => ({
  user_code_hash: hashUserCode(userCode),
  decision: null,
  expires_at: { [Op.gt]: at },
});

/** A device that waits for its user's decision. */
export interface WaitingDevice {
  client: OAuthClient;
  /** Time of the request for its code. */
  since: Date;
}

/** Finds the waiting device with a user code, if any. */
export async function findWaitingDevice(clock: Clock, userCode: string): Promise<WaitingDevice | undefined> {
  const at = clock.now();
  const device = await DeviceCode.findOne({ where: waiting(userCode, at) });
  const client = device && (await Client.findEnabled(device.client_id, at));
  return client ? { client, since: device.created_at } : undefined;
}

/** Records the user's decision, once; repeating it changes nothing. False when no device waits with this code. */
export function decideDevice(clock: Clock, by: SignedIn, userCode: string, approved: boolean): Promise<boolean> {
  return transaction(async (tx) => {
    const device = await DeviceCode.findOne({
      where: waiting(userCode, clock.now()),
      lock: tx.LOCK.UPDATE,
      transaction: tx,
    });
    const client = device && (await Client.findEnabled(device.client_id, clock.now(), tx));
    if (!client) return isDecided(by, userCode, approved, clock.now(), tx);
    const grant = approved ? await startGrant(by, client, [], clock.now(), tx) : undefined;
    await device.update({ decision: grant ? 'APPROVED' : 'DENIED', grant_id: grant?.id ?? null }, { transaction: tx });
    return true;
  });
}

/** Reports whether this user has allowed the device before, or anyone has denied it: a denial does not record its user. */
async function isDecided(
  by: SignedIn,
  userCode: string,
  approved: boolean,
  at: Date,
  tx: Transaction,
): Promise<boolean> {
  const decision = approved ? 'APPROVED' : 'DENIED';
  const device = await DeviceCode.findOne({
    where: { ...waiting(userCode, at), decision },
    include: 'grant',
    transaction: tx,
  });
  if (!device) return false;
  return !approved || (device.grant?.user_id === by.user.id && device.grant.revoked_at === null);
}
