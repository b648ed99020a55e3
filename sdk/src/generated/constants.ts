// Generated from spec/*.tsp and package.json by `npm run generate`. Do not edit.

/** Event types. The opt-in ones, in `x-opt-in`, are sent only to endpoints that list them by name. */
export const eventTypes = [
  'payment.authorized',
  'payment.captured',
  'payment.cancelled',
  'payment.expired',
  'payment.refunded',
  'payment.failed',
  'payment.disputed',
  'refund.failed',
  'payout.paid',
  'payout.failed',
] as const;

/** All error codes. */
export const errorCodes = [
  'invalid_request',
  'invalid_cursor',
  'invalid_token',
  'session_required',
  'invalid_credentials',
  'second_factor_required',
  'invalid_code',
  'invalid_passkey',
  'payment_declined',
  'insufficient_scope',
  'role_required',
  'csrf_failed',
  'email_unverified',
  'wrong_password',
  'wrong_code',
  'wrong_passkey',
  'recent_sign_in_required',
  'strong_sign_in_required',
  'mail_confirmation_required',
  'not_found',
  'method_not_allowed',
  'payment_state_conflict',
  'payment_expired',
  'idempotency_in_progress',
  'restored',
  'already_exists',
  'last_owner',
  'limit_reached',
  'already_verified',
  'mail_not_set_up',
  'endpoint_disabled',
  'business_closed',
  'payments_unfinished',
  'wallet_not_empty',
  'merchant_reference_in_use',
  'bank_account_required',
  'payout_state_conflict',
  'refund_state_conflict',
  'payload_too_large',
  'unsupported_media_type',
  'idempotency_key_reused',
  'amount_exceeds_capturable',
  'amount_exceeds_refundable',
  'amount_exceeds_wallet',
  'amount_exceeds_top_up_limit',
  'amount_exceeds_balance',
  'https_required',
  'business_required',
  'not_a_member',
  'destination_forbidden',
  'link_invalid',
  'challenge_invalid',
  'rate_limited',
  'internal_error',
  'processor_unavailable',
  'unavailable',
] as const;

/** Error codes of OAuth 2.0, at its endpoints and in redirects. */
export const oauthErrorCodes = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
  'invalid_scope',
  'invalid_target',
  'invalid_dpop_proof',
  'use_dpop_nonce',
  'access_denied',
  'authorization_pending',
  'slow_down',
  'expired_token',
  'server_error',
  'temporarily_unavailable',
] as const;

/** Scopes of access tokens. The set of scopes is fixed: webhooks and events require payment scopes, too. */
export const scopes = [
  'payments:create',
  'payments:capture',
  'payments:read',
  'payments:refund',
  'profile:read',
  'wallet:read',
] as const;

/** The codes of each status. */
export interface CodesByStatus {
  400: 'invalid_request' | 'invalid_cursor';
  401:
    | 'invalid_token'
    | 'session_required'
    | 'invalid_credentials'
    | 'second_factor_required'
    | 'invalid_code'
    | 'invalid_passkey';
  402: 'payment_declined';
  403:
    | 'insufficient_scope'
    | 'role_required'
    | 'csrf_failed'
    | 'email_unverified'
    | 'wrong_password'
    | 'wrong_code'
    | 'wrong_passkey'
    | 'recent_sign_in_required'
    | 'strong_sign_in_required'
    | 'mail_confirmation_required';
  404: 'not_found';
  405: 'method_not_allowed';
  409:
    | 'payment_state_conflict'
    | 'payment_expired'
    | 'idempotency_in_progress'
    | 'restored'
    | 'already_exists'
    | 'last_owner'
    | 'limit_reached'
    | 'already_verified'
    | 'mail_not_set_up'
    | 'endpoint_disabled'
    | 'business_closed'
    | 'payments_unfinished'
    | 'wallet_not_empty'
    | 'merchant_reference_in_use'
    | 'bank_account_required'
    | 'payout_state_conflict'
    | 'refund_state_conflict';
  413: 'payload_too_large';
  415: 'unsupported_media_type';
  422:
    | 'idempotency_key_reused'
    | 'amount_exceeds_capturable'
    | 'amount_exceeds_refundable'
    | 'amount_exceeds_wallet'
    | 'amount_exceeds_top_up_limit'
    | 'amount_exceeds_balance'
    | 'https_required'
    | 'business_required'
    | 'not_a_member'
    | 'destination_forbidden'
    | 'link_invalid'
    | 'challenge_invalid';
  429: 'rate_limited';
  500: 'internal_error';
  503: 'processor_unavailable' | 'unavailable';
}
