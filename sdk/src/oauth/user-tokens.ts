import type { Resources } from '../generated/resources.ts';
import type { Scope, TokenResponse } from '../generated/types.ts';
import { AuthorizationError } from './authorization-error.ts';
import { keepSeconds, type TokenSource } from './client-credentials.ts';
import { pause } from '../client/wait.ts';

/** Tokens of a user's authorization. Can be serialized as JSON; anyone who reads them can act for the user. */
export interface UserTokens {
  accessToken: string;
  /** Single-use refresh token. */
  refreshToken?: string | undefined;
  /** Scopes that the user granted. */
  scopes: Scope[];
  /** Time to renew the tokens, a minute before the access token expires. ISO 8601. */
  renewAt: string;
  /** Changes with every update, for comparison by a store. */
  version: string;
  /** Until this time, one process renews the tokens and the others wait. ISO 8601. */
  renewingUntil?: string | undefined;
}

/** Stores the tokens of one user, for all processes that act for the user. */
export interface TokenStore {
  /** Returns the user's tokens, if any. */
  read(): UserTokens | null | undefined | Promise<UserTokens | null | undefined>;

  /**
   * Replaces `previous` by `next`, or deletes it if `next` is undefined, in one atomic step, and only if the stored tokens still
   * have `previous.version`. In SQL: `UPDATE … SET tokens = $1 WHERE user_id = $2 AND version = $3`.
   *
   * @returns true if the tokens were replaced
   */
  replace(previous: UserTokens, next: UserTokens | undefined): boolean | Promise<boolean>;
}

/** Time limit in seconds. It ends before the claim, so that no other process presents the same refresh token. */
const RENEW_TIMEOUT_SECONDS = 30;
const CLAIM_SECONDS = 60;
const LOOK_AGAIN_SECONDS = 0.1;

/**
 * Provides a user's access token as `accessToken` of a client, and renews it when needed.
 *
 * A refresh token works once, and a second use ends the authorization. So a caller claims it in the store first, and the others,
 * in all processes that share the store, wait for the result. When the service no longer accepts the refresh token, the tokens
 * are deleted and calls reject with an AuthorizationError, `authorization_ended`.
 *
 * @param tally a client with the application's `clientId`, and its `clientSecret` if it has one
 * @param store contains the tokens of `finishSignIn`
 */
export function userTokens(tally: Pick<Resources, 'oauth'>, store: TokenStore): TokenSource {
  let known: UserTokens | undefined;
  let pending: Promise<string> | undefined;

  async function obtain(refused?: string): Promise<string> {
    known = undefined; // a renewal invalidates the previous tokens, so all calls wait
    known = await currentTokens(tally, store, refused);
    return known.accessToken;
  }

  return (refused) => {
    if (known && isUsable(known, refused)) return known.accessToken;
    pending ??= obtain(refused).finally(() => (pending = undefined));
    return pending;
  };
}

/** Creates a store for programs with one process, and for tests. */
export function memoryTokenStore(tokens?: UserTokens): TokenStore {
  let stored = tokens;
  return {
    read: () => stored,
    replace(previous, next) {
      if (stored?.version !== previous.version) return false;
      stored = next;
      return true;
    },
  };
}

/** Converts the response of the token endpoint to the stored form. */
export function tokensOf({ access_token, refresh_token, expires_in, scope }: TokenResponse): UserTokens {
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    scopes: scope.split(' ').filter(Boolean) as Scope[],
    renewAt: secondsFromNow(keepSeconds(expires_in)),
    version: crypto.randomUUID(),
  };
}

/** Returns the stored tokens once they are usable: unchanged, or renewed by the first caller. */
async function currentTokens(
  tally: Pick<Resources, 'oauth'>,
  store: TokenStore,
  refused?: string,
): Promise<UserTokens> {
  for (let cause: unknown; ;) {
    const tokens = await store.read();
    if (!tokens?.refreshToken) throw ended(cause);
    if (isUsable(tokens, refused)) return tokens;
    if (isAhead(tokens.renewingUntil)) {
      await pause(LOOK_AGAIN_SECONDS);
      continue;
    }
    const claimed = changed({ ...tokens, renewingUntil: secondsFromNow(CLAIM_SECONDS) });
    if (!(await store.replace(tokens, claimed))) continue;
    // A concurrent change of the store takes precedence: a new authorization, or a sign-out.
    cause = await renew(tally, store, claimed);
  }
}

/**
 * Uses the refresh token, and stores the result.
 *
 * @returns the error if the service no longer accepts the refresh token
 * @throws any other error, after releasing the claim
 */
async function renew(tally: Pick<Resources, 'oauth'>, store: TokenStore, claimed: UserTokens): Promise<unknown> {
  const { refreshToken: refresh_token } = claimed;
  const options = { timeoutSeconds: RENEW_TIMEOUT_SECONDS };
  let renewed: UserTokens | undefined;
  let cause: unknown;
  try {
    renewed = tokensOf(await tally.oauth.token({ grant_type: 'refresh_token', refresh_token }, options));
  } catch (error) {
    cause = error;
    if ((error as { code?: unknown }).code !== 'invalid_grant') {
      await store.replace(claimed, changed({ ...claimed, renewingUntil: undefined }));
      throw error;
    }
  }
  await store.replace(claimed, renewed);
  return cause;
}

const isUsable = ({ accessToken, renewAt }: UserTokens, refused?: string): boolean =>
  accessToken !== refused && isAhead(renewAt);

const isAhead = (time: string | undefined): boolean => Date.now() < Date.parse(time ?? '');

const secondsFromNow = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

const changed = (tokens: UserTokens): UserTokens => ({ ...tokens, version: crypto.randomUUID() });

function ended(cause: unknown): AuthorizationError {
  return new AuthorizationError('authorization_ended', 'The authorization has ended: the user must authorize again', {
    cause,
  });
}
