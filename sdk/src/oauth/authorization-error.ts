import type { OAuthErrorCode } from '../generated/types.ts';
import { TallystickError } from '../client/error.ts';

/**
 * Why a user's authorization failed or ended:
 * - `state_mismatch`: the return belongs to no request of this browser. Forged, or a page that was opened twice.
 * - `issuer_mismatch`: another authorization server answered (RFC 9207).
 * - `code_missing`: the return has no answer.
 * - `authorization_ended`: no tokens are left, or the service no longer accepts the refresh token. Start again.
 * - any code of the service: `access_denied` if the user said no (RFC 6749, section 4.1.2.1).
 */
export type AuthorizationErrorCode =
  'state_mismatch' | 'issuer_mismatch' | 'code_missing' | 'authorization_ended' | OAuthErrorCode;

/** A user's authorization failed or ended. */
export class AuthorizationError extends TallystickError {
  override readonly name: string = 'AuthorizationError';
  readonly code: AuthorizationErrorCode;

  constructor(code: AuthorizationErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
