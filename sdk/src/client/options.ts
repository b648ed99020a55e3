import type { Scope } from '../generated/types.ts';
import type { TokenSource } from '../oauth/client-credentials.ts';
import type { Hooks, Logger } from './hooks.ts';

/** The service, and the caller's credentials. */
export interface TallystickOptions extends Hooks {
  /** The address of the service, with or without `/api/v1`. Default: TALLYSTICK_BASE_URL of the environment. */
  baseUrl?: string | undefined;
  /** The application. Default, if no credential is passed: TALLYSTICK_CLIENT_ID. */
  clientId?: string | undefined;
  /**
   * Its secret, for servers only: the client fetches, caches and renews access tokens with it. Default, if no credential
   * is passed: TALLYSTICK_CLIENT_SECRET.
   */
  clientSecret?: string | null | undefined;
  /** The scopes of these access tokens. Default: all of the application. */
  scopes?: readonly Scope[] | undefined;
  /**
   * An access token, or a function that returns one; overrides those of `clientSecret`. Default, if no credential is
   * passed: TALLYSTICK_ACCESS_TOKEN.
   */
  accessToken?: string | TokenSource | undefined;
  /** A user's session (`tses_…`): manages applications, businesses and consents. */
  sessionToken?: string | null | undefined;
  /** For each attempt, until the whole answer is there; for the access token, all attempts together. Default: 30. */
  timeoutSeconds?: number | undefined;
  /** How often to retry a call that is safe to repeat, or the request for an access token. Default: 2. */
  maxRetries?: number | undefined;
  /** Sent with every request. */
  headers?: Record<string, string> | undefined;
  /** Sends requests. Default: the global one. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Receives a line per try. Default: stderr, if TALLYSTICK_LOG is `debug` or `warn`. */
  logger?: Logger | undefined;
}
