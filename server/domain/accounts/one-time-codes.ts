import { Secret, TOTP } from 'otpauth';
import type { Clock } from '../../platform/clock.ts';

/** What every authenticator app understands (RFC 6238; Key Uri Format). */
export const FORM = { issuer: 'Tallystick', algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Steps that a device's clock may be off, in either direction (RFC 6238, section 5.2). */
const WINDOW = 1;

/** 160 bits (RFC 4226, section 4), in base32. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32;

/** The `otpauth:` URI of a secret. */
export const appUri = (secret: string, label: string): string => new TOTP({ ...FORM, secret, label }).toString();

/** A typed code without what the contract ignores: spaces, hyphens, such as those of word processors, and case. */
export const readCode = (typed: string): string => typed.replace(/[\s\p{Pd}]/gu, '').toLowerCase();

/** Whether a code has the form of an app's. */
export const isAppCode = (code: string): boolean => /^[0-9]{6}$/.test(code);

/** @returns the time step of a code; undefined for a code of another secret or time, or of another form */
export function stepOf(clock: Clock, secret: string, code: string): number | undefined {
  if (!isAppCode(code)) return undefined; // the library throws where bytes and characters differ in number
  const timestamp = clock.now().getTime();
  const delta = new TOTP({ ...FORM, secret }).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / FORM.period) + delta;
}
