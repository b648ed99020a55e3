import { hash } from 'node:crypto';
import { Refusal } from '../platform/errors.ts';

/** Window of every limit that does not count per hour or per day. */
export const WINDOW_SECONDS = 60;
export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

export interface Quota {
  name: keyof typeof TOO_MANY;
  limit: number;
  remaining: number;
  /** Seconds until the count is reset. */
  resetSeconds: number;
}

interface Window {
  seconds: number;
  words: string;
}

const MINUTE: Window = { seconds: WINDOW_SECONDS, words: 'a minute' };
const HOUR: Window = { seconds: HOUR_SECONDS, words: 'an hour' };
const DAY: Window = { seconds: DAY_SECONDS, words: 'a day' };

const WINDOWS: Partial<Record<Quota['name'], Window>> = {
  codes: HOUR,
  recovery_codes: HOUR,
  passkeys: HOUR,
  exports: HOUR,
  wrong_passwords: DAY,
  invitations: DAY,
  receipts: DAY,
  bank_accounts: DAY,
  images: DAY,
};
const windowOf = (name: Quota['name']) => WINDOWS[name] ?? MINUTE;

/** `RateLimit-Policy` and `RateLimit` as structured fields (draft-ietf-httpapi-ratelimit-headers-10). */
export function quotaHeaders({ name, limit, remaining, resetSeconds }: Quota): Record<string, string> {
  return {
    'RateLimit-Policy': `"${name}";q=${limit};w=${windowOf(name).seconds}`,
    RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
  };
}

const TOO_MANY = {
  requests: 'requests',
  failures: 'failed attempts',
  sign_ups: 'sign-ups from this address',
  password_changes: 'password changes from this address',
  password_resets: 'requests for a new password from this address',
  wrong_passwords: 'wrong passwords for this account',
  device_codes: 'requests for a device code from this address',
  codes: 'wrong codes',
  recovery_codes: 'wrong recovery codes',
  passkeys: 'invalid passkey responses',
  exports: 'exports',
  invitations: 'invitations',
  receipts: 'receipts by mail',
  bank_accounts: 'changes of the bank account',
  images: 'images',
};

const ADVICE: Partial<Record<Quota['name'], string>> = {
  wrong_passwords: ' A passkey works at once, and so does a new password: ask for a link to choose one.',
};

export function rateLimited(quota: Quota): Refusal {
  const what = TOO_MANY[quota.name];
  const seconds = Math.max(1, quota.resetSeconds);
  return new Refusal(
    'rate_limited',
    `Too many ${what}: more than ${quota.limit} within ${windowOf(quota.name).words}. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.${ADVICE[quota.name] ?? ''}`,
    { headers: { 'Retry-After': String(seconds), ...quotaHeaders({ ...quota, remaining: 0 }) } },
  );
}

/** Returns a hash, so that keys have a fixed length and reveal no person or address. */
export function limitKey(...parts: string[]): string {
  return hash('sha256', parts.join('\n'), 'base64url');
}
