import { hash } from 'node:crypto';
import { Refusal } from '../platform/errors.ts';

/** Every limit counts within one minute, but for those that count within an hour. */
export const WINDOW_SECONDS = 60;
export const HOUR_SECONDS = 3600;

export interface Quota {
  name: keyof typeof TOO_MANY;
  limit: number;
  remaining: number;
  /** Seconds until the count starts anew. */
  resetSeconds: number;
}

const HOURLY: readonly Quota['name'][] = ['codes', 'recovery_codes', 'passkeys', 'exports'];
const secondsOf = (name: Quota['name']) => (HOURLY.includes(name) ? HOUR_SECONDS : WINDOW_SECONDS);

/** `RateLimit-Policy` and `RateLimit` as structured fields (draft-ietf-httpapi-ratelimit-headers-10). */
export function quotaHeaders({ name, limit, remaining, resetSeconds }: Quota): Record<string, string> {
  return {
    'RateLimit-Policy': `"${name}";q=${limit};w=${secondsOf(name)}`,
    RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
  };
}

const TOO_MANY = {
  requests: 'requests were sent',
  failures: 'attempts have failed',
  sign_ups: 'accounts were asked for from this address',
  password_changes: 'passwords were changed from this address',
  password_resets: 'new passwords were asked for from this address',
  codes: 'wrong codes',
  recovery_codes: 'wrong recovery codes',
  passkeys: 'wrong answers of passkeys',
  exports: 'exports were made',
};

export function rateLimited(quota: Quota): Refusal {
  const what = TOO_MANY[quota.name];
  const seconds = Math.max(1, quota.resetSeconds);
  return new Refusal(
    'rate_limited',
    `Too many ${what}: more than ${quota.limit} within ${secondsOf(quota.name) === HOUR_SECONDS ? 'an hour' : 'a minute'}. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { headers: { 'Retry-After': String(seconds), ...quotaHeaders({ ...quota, remaining: 0 }) } },
  );
}

/** A hash, so that keys have a fixed length and name no person or address. */
export function limitKey(...parts: string[]): string {
  return hash('sha256', parts.join('\n'), 'base64url');
}
