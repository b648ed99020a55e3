import type { TokenResponse } from '../generated/types.ts';

/**
 * Returns an access token. When called with the token that the service refused, it should return another one; the same one means
 * that there is no other.
 */
export type TokenSource = (refused?: string) => string | Promise<string>;

/** Seconds before expiry at which tokens are renewed, so that no token expires in transit. */
const RENEW_SECONDS_BEFORE_EXPIRY = 60;

/** Returns how long to use a token: half of a lifetime below two margins, to avoid renewing it at every call. */
export function keepSeconds(lifetimeSeconds: number): number {
  return Math.max(lifetimeSeconds - RENEW_SECONDS_BEFORE_EXPIRY, lifetimeSeconds / 2);
}

/**
 * Fetches a token when one is first needed and caches it. Concurrent calls share one request.
 *
 * @param fetchToken requests a new token (RFC 6749, section 4.4)
 */
export function clientCredentials(fetchToken: () => Promise<TokenResponse>): TokenSource {
  let token: { value: string; renewAt: number } | undefined;
  let pending: Promise<string> | undefined;

  async function renew(): Promise<string> {
    const { access_token: value, expires_in: lifetime } = await fetchToken();
    token = { value, renewAt: Date.now() + keepSeconds(lifetime) * 1000 };
    return value;
  }

  return (refused) => {
    if (token && token.value !== refused && Date.now() < token.renewAt) return token.value;
    pending ??= renew().finally(() => (pending = undefined));
    return pending;
  };
}
