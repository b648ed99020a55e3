import type { OAuthErrorCode } from '../generated/types.ts';
import { TallystickError } from '../client/error.ts';

/**
 * Reason why a user's authorization failed or ended:
 * - `state_mismatch`: the redirect belongs to no request of this browser. It is forged, or its page was opened twice.
 * - `issuer_mismatch`: another authorization server responded (RFC 9207).
 * - `code_missing`: the redirect has no code.
 * - `authorization_ended`: no tokens are left, or the service no longer accepts the refresh token. Start again.
 * - any code of the service: `access_denied` if the user refused (RFC 6749, section 4.1.2.1).
 */
export type AuthorizationErrorCode =
  'state_mismatch' | 'issuer_mismatch' | 'code_missing' | 'authorization_ended' | OAuthErrorCode;

/** A failed or ended authorization by a user. */
export class AuthorizationError extends TallystickError {
  override readonly name: string = 'AuthorizationError';
  readonly code: AuthorizationErrorCode;

  constructor(code: AuthorizationErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
