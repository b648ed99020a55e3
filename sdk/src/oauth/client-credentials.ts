import type { TokenResponse } from '../generated/types.ts';

/**
 * Gives an access token. Called again with the token that the service refused, it should give another; the same one
 * means that there is no other.
 */
export type TokenSource = (refused?: string) => string | Promise<string>;

/** Tokens are renewed this early, so that none expires on its way. */
const RENEW_SECONDS_BEFORE_EXPIRY = 60;

/** Half of its life for a token shorter than two margins, which would otherwise be renewed at every call. */
export function keepSeconds(lifetimeSeconds: number): number {
  return Math.max(lifetimeSeconds - RENEW_SECONDS_BEFORE_EXPIRY, lifetimeSeconds / 2);
}

/**
 * Fetches a token when one is first needed and keeps it. Concurrent calls share one request.
 *
 * @param fetchToken asks for a new token (RFC 6749, section 4.4)
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
