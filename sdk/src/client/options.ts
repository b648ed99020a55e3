import type { Scope } from '../generated/types.ts';
import type { TokenSource } from '../oauth/client-credentials.ts';
import type { Proofs } from '../oauth/proofs.ts';
import type { Hooks, Logger } from './hooks.ts';

/** Options of a client: the service, and the caller's credentials. */
export interface TallystickOptions extends Hooks {
  /** Address of the service, with or without `/api/v1`. Default: TALLYSTICK_BASE_URL of the environment. */
  baseUrl?: string | undefined;
  /** Client id of the application. Default, if no credential is passed: TALLYSTICK_CLIENT_ID. */
  clientId?: string | undefined;
  /**
   * Secret of the application, for servers only: the client uses it to fetch, cache and renew access tokens. Default, if no
   * credential is passed: TALLYSTICK_CLIENT_SECRET.
   */
  clientSecret?: string | null | undefined;
  /** Scopes of these access tokens. Default: all scopes of the application. */
  scopes?: readonly Scope[] | undefined;
  /**
   * An access token, or a function that returns one; takes precedence over `clientSecret`. Default, if no credential is passed:
   * TALLYSTICK_ACCESS_TOKEN.
   */
  accessToken?: string | TokenSource | undefined;
  /** A user's session token (`tses_…`), to manage applications, businesses and consents. */
  sessionToken?: string | null | undefined;
  /**
   * True to bind access tokens to a key of this client (DPoP, RFC 9449): without it, a stolen token is of no use. The key is
   * generated in memory, and cannot be read. To use the tokens of a user's authorization after a restart, or in several processes,
   * pass `createProofs` with a key pair. Session tokens are not bound.
   */
  dpop?: boolean | Proofs | PromiseLike<Proofs> | undefined;
  /** Time limit in seconds of each attempt, response body included; for the access token, of all attempts. Default: 30. */
  timeoutSeconds?: number | undefined;
  /**
   * Time in seconds, from the first attempt, within which a call that is safe to repeat, or the request for an access token, is
   * retried; 0 for no retries. Default: 60, which outlasts a restart of the service and a failover of its database.
   */
  retryForSeconds?: number | undefined;
  /** Headers of every request. */
  headers?: Record<string, string> | undefined;
  /** Sends requests. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Receives a line per attempt. Default: stderr, if TALLYSTICK_LOG is `debug` or `warn`. */
  logger?: Logger | undefined;
  /**
   * Receives a line once for each deprecated operation that the client, or one created by `withOptions`, calls. Default: `warn`
   * of the logger that was passed, otherwise a process warning, and in browsers a console warning.
   */
  onDeprecation?: ((line: string) => void) | undefined;
}
