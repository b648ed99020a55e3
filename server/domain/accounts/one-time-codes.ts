import { Secret, TOTP } from 'otpauth';
import type { Clock } from '../../platform/clock.ts';

/** Parameters that every authenticator app supports (RFC 6238; Key Uri Format). */
export const FORM = { issuer: 'Tallystick', algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Number of steps by which a device's clock may differ, in either direction (RFC 6238, section 5.2). */
const WINDOW = 1;

/** Creates a secret of 160 bits (RFC 4226, section 4), in base32. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the `otpauth:` URI of a secret. */
export const appUri = (secret: string, label: string): string => new TOTP({ ...FORM, secret, label }).toString();

/** Normalizes a typed code: removes what the contract ignores, that is spaces, hyphens of all kinds, and case. */
export const readCode = (typed: string): string => typed.replace(/[\s\p{Pd}]/gu, '').toLowerCase();

/** Reports whether a code has the form of an app's code. */
export const isAppCode = (code: string): boolean => /^[0-9]{6}$/.test(code);

/** @returns the time step of a code; undefined for a code of another secret or time, or of another form */
export function stepOf(clock: Clock, secret: string, code: string): number | undefined {
  if (!isAppCode(code)) return undefined; // the library throws if the numbers of bytes and characters differ
  const timestamp = clock.now().getTime();
  const delta = new TOTP({ ...FORM, secret }).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / FORM.period) + delta;
}
