import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { equalHashes } from '../../platform/secrets.ts';

/*
 * Nonces for DPoP proofs (RFC 9449 section 8): the number of the current minute and its MAC. They are the same in every process
 * and stored nowhere, so that asking for many costs nothing.
 */

const MINUTE_MILLISECONDS = 60_000;
const MINUTE_BYTES = 4;
const MAC_BYTES = 12;

export const minuteOf = (clock: Clock): number => Math.floor(clock.now().getTime() / MINUTE_MILLISECONDS);

/** Returns the current nonce. */
export function currentNonce(clock: Clock, keys: Keyring): string {
  return nonceOf(minuteOf(clock), keys.current.secret);
}

/**
 * Returns the minute of a nonce of this service; undefined unless it is the current minute, the one before, or the one after,
 * which another process may have started already.
 */
export function acceptedMinute(clock: Clock, keys: Keyring, nonce: string): number | undefined {
  const bytes = Buffer.from(nonce, 'base64url');
  if (bytes.length !== MINUTE_BYTES + MAC_BYTES) return undefined;
  const minute = bytes.readUInt32BE();
  if (Math.abs(minute - minuteOf(clock)) > 1) return undefined;
  const isGenuine = keys.known.some(({ secret }) =>
    equalHashes(Buffer.from(nonceOf(minute, secret)), Buffer.from(nonce)),
  );
  return isGenuine ? minute : undefined;
}

function nonceOf(minute: number, secret: Keyring['current']['secret']): string {
  const bytes = Buffer.alloc(MINUTE_BYTES);
  bytes.writeUInt32BE(minute);
  const mac = createHmac('sha256', secret).update('dpop nonce\n').update(bytes).digest();
  return Buffer.concat([bytes, mac.subarray(0, MAC_BYTES)]).toString('base64url');
}
