import { randomInt } from 'node:crypto';
import { Op, type Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { DomainContext } from '../domain-context.ts';
import { secondsAfter, type Clock } from '../../platform/clock.ts';
import { transaction } from '../../database/transaction.ts';
import { Client, type OAuthClient } from '../../models/oauth/client.ts';
import { DeviceCode } from '../../models/oauth/device-code.ts';
import type { Grant } from '../../models/oauth/grant.ts';
import type { User } from '../../models/accounts/user.ts';
import { hashSecret, newDeviceCode } from '../../platform/secrets.ts';
import type { SignedIn } from '../accounts/sessions.ts';
import type { Scope } from '../../../spec/generated/values.ts';
import { Refusal } from '../../platform/errors.ts';
import { consentTo, requireStrength, scopesFor } from './authorize.ts';
import { DEVICE_GRANT } from './grant-types.ts';
import { startGrant } from './grants.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { grantScopes } from './scopes.ts';

export const DEVICE_CODE_SECONDS = 600;
const POLL_INTERVAL_SECONDS = 5;

/** Consonants that are hard to confuse and spell no words (RFC 8628 section 6.1): 20^8 codes, for ten minutes each. */
const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const USER_CODE_LENGTH = 8;

/** Starts a device authorization (RFC 8628 section 3.1), for an application with this grant or the built-in CLI. */
export async function startDeviceAuthorization(
  service: DomainContext,
  client: OAuthClient,
  scope: string | undefined,
): Promise<components['schemas']['DeviceAuthorization']> {
  const scopes = requestedScopes(client, scope);
  const [device_code, user_code] = [newDeviceCode(), newUserCode()];
  const at = service.clock.now();
  await DeviceCode.create({
    device_code_hash: hashSecret(device_code),
    user_code_hash: hashUserCode(user_code),
    client_id: client.client_id,
    scopes,
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

/** Returns the scopes of a request; null without any, for all that the user can grant. */
function requestedScopes(client: OAuthClient, scope: string | undefined): Scope[] | null {
  if (client.is_first_party) {
    if (scope === undefined) return null;
    throw new OAuthRefusal('invalid_scope', 'This application signs a user in; it has no scopes.');
  }
  if (!client.grant_types.includes(DEVICE_GRANT))
    throw new OAuthRefusal('unauthorized_client', `This application is not registered for the grant ${DEVICE_GRANT}.`);
  return scope === undefined ? null : grantScopes(scope, client.scopes);
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
  /** Scopes that the user would grant; empty for the CLI. */
  scopes: Scope[];
}

/**
 * Finds the waiting device with a user code, if any.
 * @throws Refusal if the user cannot grant what the device requests
 */
export async function findWaitingDevice(
  clock: Clock,
  { user }: SignedIn,
  userCode: string,
): Promise<WaitingDevice | undefined> {
  const at = clock.now();
  const device = await DeviceCode.findOne({ where: waiting(userCode, at) });
  const client = device && (await Client.findEnabled(device.client_id, at));
  return client ? { client, since: device.created_at, scopes: await grantable(user, client, device) } : undefined;
}

async function grantable(user: User, client: OAuthClient, { scopes }: DeviceCode, tx?: Transaction): Promise<Scope[]> {
  try {
    return await scopesFor(user, client, scopes?.join(' '), tx);
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error;
    throw new Refusal('invalid_request', `You cannot allow what the device asks for. ${error.message}`);
  }
}

export interface DeviceDecision {
  userCode: string;
  approved: boolean;
  /** Scopes as the page showed them. */
  shown: string;
}

/**
 * Records the user's decision, once; repeating it changes nothing.
 * @returns the application; undefined when no device waits with this code
 */
export function decideDevice(
  clock: Clock,
  by: SignedIn,
  { userCode, approved, shown }: DeviceDecision,
): Promise<OAuthClient | undefined> {
  return transaction(async (tx) => {
    const device = await DeviceCode.findOne({
      where: waiting(userCode, clock.now()),
      lock: tx.LOCK.UPDATE,
      transaction: tx,
    });
    const client = device && (await Client.findEnabled(device.client_id, clock.now(), tx));
    if (!client) return findDecided(by, userCode, approved, clock.now(), tx);
    const grant = approved ? await approve(clock, by, client, { device, shown }, tx) : undefined;
    await device.update({ decision: grant ? 'APPROVED' : 'DENIED', grant_id: grant?.id ?? null }, { transaction: tx });
    return client;
  });
}

/** Starts the grant of a device, with the scopes that the page showed. */
async function approve(
  clock: Clock,
  by: SignedIn,
  client: OAuthClient,
  { device, shown }: { device: DeviceCode; shown: string },
  tx: Transaction,
): Promise<Grant> {
  const scopes = await grantable(by.user, client, device, tx);
  if (scopes.join(' ') !== shown)
    throw new Refusal(
      'invalid_request',
      'What you can allow has changed since the page was shown. Enter the code again.',
    );
  if (!client.is_first_party) await consentTo(clock, by, client, { scopes, askedAt: device.created_at }, tx);
  await requireStrength(by, client, scopes, tx);
  return startGrant(by, client, scopes, clock.now(), tx);
}

/** Finds the application of a device that this user has allowed before, or anyone has denied: a denial does not record its user. */
async function findDecided(
  by: SignedIn,
  userCode: string,
  approved: boolean,
  at: Date,
  tx: Transaction,
): Promise<OAuthClient | undefined> {
  const decision = approved ? 'APPROVED' : 'DENIED';
  const device = await DeviceCode.findOne({
    where: { ...waiting(userCode, at), decision },
    include: 'grant',
    transaction: tx,
  });
  const isOwn = !approved || (device?.grant?.user_id === by.user.id && device.grant.revoked_at === null);
  return device && isOwn ? Client.findEnabled(device.client_id, at, tx) : undefined;
}
