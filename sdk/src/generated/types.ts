// Generated from spec/*.tsp and package.json by `npm run generate`. Do not edit.

/** A user who has just signed in. */
export interface SignedInUser {
  /** Identifier. */
  id: string;
  /** Full name. */
  name: string;
  /** Email address, for signing in. */
  email: string;
  /** Whether a link that was mailed to the address was used. */
  email_verified: boolean;
  /** Telephone number. */
  phone: string | null;
  /** When the user signed up. */
  created_at: string;
  /** When the user was last changed. */
  updated_at: string;
  /** The session (`tses_…`) with transport `bearer`, this once; null with transport `cookie`. */
  session_token: string | null;
}

/** Every code of every problem. */
export type ErrorCode =
  | 'invalid_request'
  | 'invalid_cursor'
  | 'invalid_token'
  | 'session_required'
  | 'invalid_credentials'
  | 'second_factor_required'
  | 'invalid_code'
  | 'invalid_passkey'
  | 'payment_declined'
  | 'insufficient_scope'
  | 'role_required'
  | 'csrf_failed'
  | 'email_unverified'
  | 'wrong_password'
  | 'wrong_code'
  | 'wrong_passkey'
  | 'recent_sign_in_required'
  | 'strong_sign_in_required'
  | 'mail_confirmation_required'
  | 'not_found'
  | 'method_not_allowed'
  | 'payment_state_conflict'
  | 'payment_expired'
  | 'idempotency_in_progress'
  | 'already_exists'
  | 'last_owner'
  | 'limit_reached'
  | 'already_verified'
  | 'mail_not_set_up'
  | 'endpoint_disabled'
  | 'business_closed'
  | 'payments_unfinished'
  | 'wallet_not_empty'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'idempotency_key_reused'
  | 'amount_exceeds_capturable'
  | 'amount_exceeds_refundable'
  | 'amount_exceeds_wallet'
  | 'https_required'
  | 'business_required'
  | 'not_a_member'
  | 'destination_forbidden'
  | 'link_invalid'
  | 'challenge_invalid'
  | 'rate_limited'
  | 'internal_error'
  | 'processor_unavailable'
  | 'unavailable';

/** What is wrong with a field: the rule that it breaks, or the code of the problem itself. */
export type FieldErrorCode =
  | 'required'
  | 'additionalProperties'
  | 'type'
  | 'enum'
  | 'discriminator'
  | 'format'
  | 'pattern'
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'minItems'
  | 'maxItems'
  | 'maxProperties'
  | 'propertyNames'
  | 'empty'
  | 'unknown'
  | 'repeated'
  | 'text'
  | 'number'
  | 'invalid'
  | 'invalid_name'
  | 'mixed_scripts'
  | 'reserved_name'
  | 'name_mismatch'
  | 'common_password'
  | 'unknown_currency'
  | 'user_required'
  | 'address'
  | 'scheme'
  | 'userinfo'
  | 'host'
  | 'port'
  | 'period'
  | 'invalid_redirect_uri'
  | 'promotion_required'
  | 'confidential_required'
  | 'payment_scope_required'
  | 'public_client'
  | 'outdated'
  | 'invalid_request'
  | 'invalid_cursor'
  | 'invalid_token'
  | 'session_required'
  | 'invalid_credentials'
  | 'second_factor_required'
  | 'invalid_code'
  | 'invalid_passkey'
  | 'payment_declined'
  | 'insufficient_scope'
  | 'role_required'
  | 'csrf_failed'
  | 'email_unverified'
  | 'wrong_password'
  | 'wrong_code'
  | 'wrong_passkey'
  | 'recent_sign_in_required'
  | 'strong_sign_in_required'
  | 'mail_confirmation_required'
  | 'not_found'
  | 'method_not_allowed'
  | 'payment_state_conflict'
  | 'payment_expired'
  | 'idempotency_in_progress'
  | 'already_exists'
  | 'last_owner'
  | 'limit_reached'
  | 'already_verified'
  | 'mail_not_set_up'
  | 'endpoint_disabled'
  | 'business_closed'
  | 'payments_unfinished'
  | 'wallet_not_empty'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'idempotency_key_reused'
  | 'amount_exceeds_capturable'
  | 'amount_exceeds_refundable'
  | 'amount_exceeds_wallet'
  | 'https_required'
  | 'business_required'
  | 'not_a_member'
  | 'destination_forbidden'
  | 'link_invalid'
  | 'challenge_invalid'
  | 'rate_limited'
  | 'internal_error'
  | 'processor_unavailable'
  | 'unavailable';

/** One fault of the request. */
export interface FieldError {
  /** JSON pointer into the body (RFC 6901), such as `/amount`, or the name of a parameter. */
  field: string;
  /** The rule that was broken, such as `required`, `minimum` or `additionalProperties`, or the code of the problem. */
  code: FieldErrorCode;
  /** The fault in words. */
  message: string;
}

/** Why a payment was declined. */
export type DeclineCode = 'declined' | 'insufficient_funds' | 'payer_declined';

/** Why a request was refused (RFC 9457). Decide by `code`; the texts may change. */
export interface Problem {
  /** `urn:tallystick:problem:` and the code. */
  type: string;
  /** The kind of problem in words, the same for every occurrence. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** This occurrence in words. */
  detail?: string;
  /** The path of the resource concerned: the request's own, or that of the payment that was recorded as FAILED. */
  instance?: string;
  /** What went wrong, for programs. */
  code: ErrorCode;
  /** Names this request in the service's log. */
  request_id: string;
  /** Each fault of the request, where there are several or the place matters. */
  errors?: FieldError[];
  /** Why the payment was declined, with `payment_declined`. */
  decline_code?: DeclineCode;
}

/** How a session is presented with later requests. */
export type SessionTransport = 'cookie' | 'bearer';

/** A user, as the user sees it. */
export interface User {
  /** Identifier. */
  id: string;
  /** Full name. */
  name: string;
  /** Email address, for signing in. */
  email: string;
  /** Whether a link that was mailed to the address was used. */
  email_verified: boolean;
  /** Telephone number. */
  phone: string | null;
  /** When the user signed up. */
  created_at: string;
  /** When the user was last changed. */
  updated_at: string;
}

/** What a sign-in needs besides the password. */
export interface SecondFactorState {
  /** Whether a sign-in by password also needs a second factor: the user has an app or a passkey. */
  is_on: boolean;
  /** When the authenticator app was set up; null without one. */
  authenticator_app_since: string | null;
  /** How many passkeys the user has. */
  passkeys: number;
  /** How many recovery codes are unused. */
  recovery_codes_left: number;
}

/** The secret that an authenticator app makes codes from. */
export interface AuthenticatorApp {
  /** The secret in base32 (RFC 4648), to type into the app. It is not shown again. */
  secret: string;
  /** The same as an `otpauth:` URI, to show to the app as a QR code. */
  uri: string;
}

/** Codes for a user without the app or the passkey. */
export interface RecoveryCodes {
  /** Ten codes, not shown again. Each replaces a code from the app, or a passkey after the password, once. */
  recovery_codes: string[];
}

/** One place where a user is signed in. */
export interface OpenSession {
  /** Identifier. */
  id: string;
  /** The browser or program and what it runs on, as it says itself. */
  device: string | null;
  /** Network address that the user signed in from. The last 64 bits of an IPv6 address are left out. */
  address: string | null;
  /** How the session is presented. */
  transport: SessionTransport;
  /** Whether the request was made with it. */
  is_current: boolean;
  /** When the user signed in. */
  created_at: string;
  /** When the session was last used, at most an hour ago more than it says. */
  last_used_at: string;
  /** When the session ends, unless it is used before. */
  expires_at: string;
  /** When the user last proved a second factor in it, or a passkey that stands for both; null if never. */
  second_factor_at: string | null;
}

/** A passkey: a key that a device, a password manager or a security key holds (WebAuthn). */
export interface Passkey {
  /** Identifier. */
  id: string;
  /** What the user calls it. */
  name: string;
  /** Whether a password manager copies it to the user's other devices. */
  is_synced: boolean;
  /** When it was added. */
  created_at: string;
  /** When it was last renamed. */
  updated_at: string;
  /** When it was last used; null if never. */
  last_used_at: string | null;
}

/** What a member may do for a business. */
export type Role = 'owner' | 'admin' | 'HR' | 'viewer';

/** One membership of a user. */
export interface AccountMembership {
  /** The business. */
  business_id: string;
  /** Its name. */
  business_name: string;
  /** What the user may do for it. */
  role: Role;
  /** When the user became a member. */
  created_at: string;
}

/** Whether money is real. The two environments never meet: each sees nothing of the other. */
export type Environment = 'TEST' | 'LIVE';

/** What an access token may be used for. The list is closed: webhooks and events need payment scopes, too. */
export type Scope =
  'payments:create' | 'payments:capture' | 'payments:read' | 'payments:refund' | 'profile:read' | 'wallet:read';

/** A consent of the user to an application. */
export interface Consent {
  /** The application. */
  client_id: string;
  /** Name of the application. */
  client_name: string;
  /** Name of the business it acts for, if any. */
  business_name: string | null;
  /** Whether its money is real. */
  environment: Environment;
  /** What the user has approved. */
  scopes: Scope[];
  /** When the user first approved. */
  created_at: string;
  /** When the user last approved. */
  updated_at: string;
}

/** One application of a user's own, without a business. */
export interface AccountApplication {
  /** Identifier in OAuth 2.0. */
  client_id: string;
  /** Name, shown on the consent screen. */
  name: string;
  /** Whether its money is real. */
  environment: Environment;
  /** Where its users may come back to. */
  redirect_uris: string[];
  /** When it was registered. */
  created_at: string;
}

/**
 * Where a payment stands. These are all the steps there are; any other is 409 `payment_state_conflict`.
 *
 * | From | Step | To | Event |
 * |---|---|---|---|
 * | – | created without a payment method; `checkout_url` leads the payer on | PENDING | – |
 * | –, PENDING | authorized, by processor or payer | AUTHORIZED | `payment.authorized` |
 * | –, PENDING | declined, by processor or payer; 402 when it is known at once | FAILED | – |
 * | PENDING | the card that the payer chose on the checkout page is declined; the payer may choose again | PENDING | – |
 * | AUTHORIZED | captured, with AUTOMATIC at once | CAPTURED | `payment.captured` |
 * | PENDING, AUTHORIZED | cancelled | CANCELLED | `payment.cancelled` |
 * | PENDING, AUTHORIZED | `expires_at` passes | EXPIRED | `payment.expired` |
 * | CAPTURED, PARTIALLY_REFUNDED | a refund of a part succeeds | PARTIALLY_REFUNDED | `payment.refunded` |
 * | CAPTURED, PARTIALLY_REFUNDED | a refund of the rest succeeds | REFUNDED | `payment.refunded` |
 */
export type PaymentStatus =
  'PENDING' | 'AUTHORIZED' | 'CAPTURED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'CANCELLED' | 'EXPIRED' | 'FAILED';

/** One payment that a user made from the wallet. */
export interface AccountPayment {
  /** Identifier. */
  reference: string;
  /** The business that was paid. */
  business_id: string;
  /** Its name. */
  business_name: string;
  /** Whether the money was real. */
  environment: Environment;
  /** Where the payment stands. */
  status: PaymentStatus;
  /** The amount of the payment, in minor units. */
  amount: number;
  /** What was captured of it, in minor units. */
  amount_captured: number;
  /** What was given back of that, in minor units. */
  amount_refunded: number;
  /** The currency. */
  currency: string;
  /** The text for the payer. */
  description: string | null;
  /** When it was created. */
  created_at: string;
}

/** The kinds of transfers in the books that change what a wallet has or holds. */
export type TransferKind = 'authorize' | 'capture' | 'release' | 'refund' | 'fund';

/** One change of a user's money. */
export interface AccountWalletEntry {
  /** Identifier. */
  id: string;
  /** Why it changed. */
  kind: TransferKind;
  /** Whether the money is real. */
  environment: Environment;
  /** What arrived in the wallet, in minor units; below zero is what left it. */
  amount: number;
  /** The currency. */
  currency: string;
  /** The payment behind it, if any. */
  payment_reference: string | null;
  /** When the money moved. */
  created_at: string;
}

/** What changed. More types may be added. */
export type AuditEventType =
  | 'business.created'
  | 'business.changed'
  | 'business.closed'
  | 'account.deleted'
  | 'account.exported'
  | 'invitation.created'
  | 'invitation.resent'
  | 'invitation.withdrawn'
  | 'member.joined'
  | 'member.role_changed'
  | 'member.removed'
  | 'consent.granted'
  | 'consent.withdrawn'
  | 'application.registered'
  | 'application.changed'
  | 'application.promoted'
  | 'application.deleted'
  | 'application.secret_replaced'
  | 'endpoint.created'
  | 'endpoint.changed'
  | 'endpoint.disabled'
  | 'endpoint.recovered'
  | 'delivery.replayed'
  | 'endpoint.deleted'
  | 'endpoint.secret_replaced'
  | 'payment.created'
  | 'payment.capture_requested'
  | 'payment.cancel_requested'
  | 'payment.refund_requested'
  | 'operation.retried'
  | 'operation.settled'
  | 'wallet.funded'
  | 'wallet.paid_out'
  | 'session.opened'
  | 'password.changed'
  | 'password.reset'
  | 'authenticator_app.added'
  | 'authenticator_app.removed'
  | 'recovery_codes.replaced'
  | 'passkey.added'
  | 'passkey.removed'
  | 'second_factor.reset'
  | 'email.verified'
  | 'email.changed'
  | 'email.restored'
  | 'secrets.resealed'
  | 'secrets.replaced';

/** Details of a change by name, such as `role` and `role_before`. Never a secret. */
export type AuditDetails = Record<string, string>;

/** One change that a user made, or that was made to the user's account. */
export interface AccountChange {
  /** Identifier. */
  id: string;
  /** What changed. */
  type: AuditEventType;
  /** The business, if any. */
  business_id: string | null;
  /** Identifier of what was changed. */
  subject_id: string;
  /** Network address of the request, if there was one. */
  address: string | null;
  /** Details of the change. */
  details: AuditDetails;
  /** When the change was made. */
  created_at: string;
}

/** All that the service keeps about a user, without passwords, secrets and tokens. Lists are newest first. */
export interface AccountExport {
  /** When the data was read. */
  exported_at: string;
  /** Whether every list is whole. Each has the newest 10,000 entries at most; operators have the others. */
  is_complete: boolean;
  /** Who the user is. */
  user: User;
  /** What a sign-in needs besides the password. */
  second_factor: SecondFactorState;
  /** The user's passkeys. */
  passkeys: Passkey[];
  /** Where the user is signed in. */
  sessions: OpenSession[];
  /** The businesses that the user is a member of. */
  memberships: AccountMembership[];
  /** The applications that the user has let in. */
  consents: Consent[];
  /** The applications of the user's own, without a business. */
  applications: AccountApplication[];
  /** The payments that the user made from the wallet. */
  payments: AccountPayment[];
  /** What changed the money in the user's wallet. */
  wallet_entries: AccountWalletEntry[];
  /** What the user changed, and what was changed about the account. */
  changes: AccountChange[];
}

/** A business, as one of its members sees it. */
export interface Business {
  /** Identifier. */
  id: string;
  /** Name, shown to payers. */
  name: string;
  /** The caller's role. */
  role: Role;
  /** Whether members need a session with a second factor for changes in LIVE and of members. */
  live_requires_second_factor: boolean;
  /** When the business was closed; null while it is open. */
  closed_at: string | null;
  /**
   * When the open payments of a closed business had ended. Null while it is open, and for some seconds to minutes after it was
   * closed, depending on how many there are.
   */
  settled_at: string | null;
  /** When the business was created. */
  created_at: string;
  /** When the business was last changed. */
  updated_at: string;
}

/** When the money is captured. */
export type CaptureMethod = 'MANUAL' | 'AUTOMATIC';

/** Paid from the payer's wallet. */
export interface WalletMethod {
  /** Always `wallet`. */
  type: 'wallet';
}

/** The cards of the simulator, in TEST only. */
export type SimulatedCardToken =
  | 'sim_success'
  | 'sim_declined'
  | 'sim_insufficient_funds'
  | 'sim_pending_success'
  | 'sim_pending_failure'
  | 'sim_refund_pending'
  | 'sim_refund_failure'
  | 'sim_timeout';

/** Paid with a card of the simulator. */
export interface SimulatedCard {
  /** Always `simulated_card`. */
  type: 'simulated_card';
  /** Which card. */
  token: SimulatedCardToken;
}

/** What the payment is paid with. */
export type PaymentMethod = WalletMethod | SimulatedCard;

/** Why a payment failed. */
export type PaymentFailureCode = 'payment_declined';

/** Why a payment is FAILED. */
export interface PaymentFailure {
  /** The kind of failure. */
  code: PaymentFailureCode;
  /** Why it was declined. */
  decline_code: DeclineCode;
}

/** Up to 50 notes of the merchant, kept and returned unchanged. Keys have at most 40 characters, values at most 500. */
export type Metadata = Record<string, string>;

/** A payment. */
export interface Payment {
  /** Identifier. */
  reference: string;
  /** The merchant's own name for it. */
  merchant_reference: string | null;
  /** The business that is paid. */
  business_id: string;
  /** Whether the money is real. */
  environment: Environment;
  /** Where it stands. */
  status: PaymentStatus;
  /** The amount, in minor units. */
  amount: number;
  /** The currency of every amount. */
  currency: string;
  /** When the money is captured. */
  capture_method: CaptureMethod;
  /** The captured amount, in minor units. */
  amount_captured: number;
  /** The refunded amount, in minor units. */
  amount_refunded: number;
  /** The amount that can still be refunded, in minor units: captured, less refunds that succeeded or are pending. */
  amount_refundable: number;
  /** What it is paid with; null until the payer has chosen. */
  payment_method: PaymentMethod | null;
  /** Why it failed; null unless FAILED. */
  failure: PaymentFailure | null;
  /** Why it was cancelled, in the merchant's words. */
  cancellation_reason: string | null;
  /** A text for the payer. */
  description: string | null;
  /** The merchant's own notes. */
  metadata: Metadata;
  /** Where the payer goes after the checkout page. */
  return_url: string | null;
  /** The checkout page, while PENDING. */
  checkout_url: string | null;
  /** When it was created. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** When it expires if it is not captured before. */
  expires_at: string;
  /** When it was authorized. */
  authorized_at: string | null;
  /** When it was captured. */
  captured_at: string | null;
  /** When it was cancelled. */
  cancelled_at: string | null;
  /** When it expired. */
  expired_at: string | null;
}

/**
 * To be paid from the wallet of the token's user. A merchant's own token has no user: leave the payment method out and
 * send the payer to `checkout_url`.
 */
export interface WalletMethodInput {
  /** Always `wallet`. */
  type: 'wallet';
}

/** To be paid with a card of the simulator. LIVE has none: 503 `processor_unavailable`. */
export interface SimulatedCardInput {
  /** Always `simulated_card`. */
  type: 'simulated_card';
  /** Which card. */
  token: SimulatedCardToken;
}

/** What to pay with. */
export type PaymentMethodInput = WalletMethodInput | SimulatedCardInput;

/**
 * Who made a change: a user, an application, or an application on behalf of a user. Nothing of these for what the service
 * did by itself, and for operators, whom the details name as `operator`.
 */
export interface AuditActor {
  /** The user, if one acted. */
  user_id: string | null;
  /** The application, if one acted, for itself or on behalf of the user. */
  client_id: string | null;
  /** The current name of the user, or else of the application; null once neither exists. */
  name: string | null;
}

/** One change that a user made, or that was made to the account. It is never changed or deleted. */
export interface AccountAuditEvent {
  /** Identifier. */
  id: string;
  /** What changed. */
  type: AuditEventType;
  /** The environment; null for what belongs to none. */
  environment: Environment | null;
  /** Identifier of what was changed: a user, a business, an invitation, an application, an endpoint, a delivery or a payment. */
  subject_id: string;
  /**
   * The current name of the changed user or application, or what stands in place of the name of a user who has left; null
   * for other subjects, and once it no longer exists.
   */
  subject_name: string | null;
  /** Who made the change. */
  actor: AuditActor;
  /** Network address of the request. The last 64 bits of an IPv6 address are left out. */
  address: string | null;
  /** Details of the change. */
  details: AuditDetails;
  /** When the change was made. */
  created_at: string;
  /** The business; null for what concerns the account alone. */
  business_id: string | null;
}

/** One change: who made it, when, from where, and what. It is never changed or deleted. */
export interface AuditEvent {
  /** Identifier. */
  id: string;
  /** What changed. */
  type: AuditEventType;
  /** The business. */
  business_id: string;
  /** The environment; null for what belongs to none. */
  environment: Environment | null;
  /** Identifier of what was changed: a user, a business, an invitation, an application, an endpoint, a delivery or a payment. */
  subject_id: string;
  /**
   * The current name of the changed user or application, or what stands in place of the name of a user who has left; null
   * for other subjects, and once it no longer exists.
   */
  subject_name: string | null;
  /** Who made the change. */
  actor: AuditActor;
  /** Network address of the request. The last 64 bits of an IPv6 address are left out. */
  address: string | null;
  /** Details of the change. */
  details: AuditDetails;
  /** When the change was made. */
  created_at: string;
}

/** What the business has in one currency. */
export interface BusinessBalance {
  /** The currency. */
  currency: string;
  /** What was captured, less what was refunded, in minor units. More than 9007199254740991 is answered as that. */
  amount: number;
}

/** What a business has in one environment. */
export interface Balance {
  /** Whether the money is real; that of the token. */
  environment: Environment;
  /** By currency, in alphabetical order. */
  balances: BusinessBalance[];
}

/** Why the balance of a business changed. */
export type BalanceEntryKind = 'capture' | 'refund';

/** One change of the balance of a business. */
export interface BalanceEntry {
  /** Identifier. */
  id: string;
  /** Why the balance changed. */
  kind: BalanceEntryKind;
  /** What the business received, in minor units; below zero is what it gave back. */
  amount: number;
  /** The currency. */
  currency: string;
  /** The payment behind it. */
  payment_reference: string;
  /** The refund behind it; null for a capture. */
  refund_id: string | null;
  /** When the money moved. */
  created_at: string;
}

/** How an application obtains tokens. */
export type GrantType = 'client_credentials' | 'authorization_code';

/** What an application lacks to get tokens. */
export type ApplicationMissing = 'redirect_uris';

/** Whether an application works. */
export type ApplicationStatus = 'ENABLED' | 'DISABLED';

/** How much an application is used: requests with its tokens, and with its secret. */
export interface ApplicationUsage {
  /** When its last request arrived, a few seconds late; null before the first. */
  last_used_at: string | null;
  /** Requests of the last 24 hours, counted by the hour. */
  requests: number;
  /** Of these, the ones that were answered with an error (4xx or 5xx). */
  failed: number;
}

/** An OAuth application, with the secret that was just issued. */
export interface ApplicationWithSecret {
  /** Identifier in OAuth 2.0. */
  client_id: string;
  /** Name, shown on the consent screen. */
  name: string;
  /** How the application obtains tokens. */
  grant_types: GrantType[];
  /** What its tokens may be used for. */
  scopes: Scope[];
  /** Whether it can keep a secret. */
  is_confidential: boolean;
  /** Where users may come back to. */
  redirect_uris: string[];
  /** What it lacks to get tokens; empty if nothing. */
  missing: ApplicationMissing[];
  /** The business it acts for, if any. */
  business_id: string | null;
  /** The user who registered it. */
  created_by: string;
  /** Whether its money is real. */
  environment: Environment;
  /** Whether it works. */
  status: ApplicationStatus;
  /** The last four characters of the secret; null for public applications. */
  secret_hint: string | null;
  /** When the secret was issued; null for public applications. */
  secret_created_at: string | null;
  /** Until when the secret before also works, if it does. */
  previous_secret_expires_at: string | null;
  /** How much it is used. */
  usage: ApplicationUsage;
  /** When it was registered. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** The secret in plain text (`tsk_test_…` or `tsk_live_…`), this once; null for public applications. */
  client_secret_preview: string | null;
}

/** An OAuth application. */
export interface Application {
  /** Identifier in OAuth 2.0. */
  client_id: string;
  /** Name, shown on the consent screen. */
  name: string;
  /** How the application obtains tokens. */
  grant_types: GrantType[];
  /** What its tokens may be used for. */
  scopes: Scope[];
  /** Whether it can keep a secret. */
  is_confidential: boolean;
  /** Where users may come back to. */
  redirect_uris: string[];
  /** What it lacks to get tokens; empty if nothing. */
  missing: ApplicationMissing[];
  /** The business it acts for, if any. */
  business_id: string | null;
  /** The user who registered it. */
  created_by: string;
  /** Whether its money is real. */
  environment: Environment;
  /** Whether it works. */
  status: ApplicationStatus;
  /** The last four characters of the secret; null for public applications. */
  secret_hint: string | null;
  /** When the secret was issued; null for public applications. */
  secret_created_at: string | null;
  /** Until when the secret before also works, if it does. */
  previous_secret_expires_at: string | null;
  /** How much it is used. */
  usage: ApplicationUsage;
  /** When it was registered. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

/** A passkey, as WebAuthn names it. */
export interface PasskeyDescriptor {
  /** What the authenticator calls it, in base64url. */
  id: string;
  /** Always `public-key`. */
  type: 'public-key';
  /** How a browser reaches it. */
  transports?: string[];
}

/** What `PublicKeyCredential.parseCreationOptionsFromJSON()` takes (WebAuthn, section 5.1.9). */
export interface PasskeyCreationOptions {
  /** The service. */
  rp: {
    /** Name. */
    name: string;
    /** Its host. */
    id: string;
  };
  /** The user. */
  user: {
    /** Identifier, in base64url. */
    id: string;
    /** Email address. */
    name: string;
    /** Full name. */
    displayName: string;
  };
  /** Sealed bytes in base64url, for one answer within five minutes. */
  challenge: string;
  /** The accepted kinds of keys. */
  pubKeyCredParams: {
    /** Always `public-key`. */
    type: 'public-key';
    /** A COSE algorithm. */
    alg: number;
  }[];
  /** Milliseconds that the user may take. */
  timeout: number;
  /** The passkeys that the user has. */
  excludeCredentials: PasskeyDescriptor[];
  /** What the authenticator should do. */
  authenticatorSelection: {
    /** Whether it should keep the passkey, so that it signs in without an address. */
    residentKey: string;
    /** Always false. */
    requireResidentKey: boolean;
    /** Whether it should verify the user by PIN, finger or face. */
    userVerification: string;
  };
  /** Always `none`: the maker of the authenticator is not asked for. */
  attestation: string;
  /** Extensions of WebAuthn. */
  extensions: Record<string, unknown>;
  /** Kinds of authenticators to offer first. */
  hints: string[];
}

/** How to create a passkey: pass it to `navigator.credentials.create({ publicKey })`. */
export interface PasskeyCreation {
  /** The options. */
  public_key: PasskeyCreationOptions;
}

/** A passkey that was just added. */
export interface PasskeyAdded {
  /** Identifier. */
  id: string;
  /** What the user calls it. */
  name: string;
  /** Whether a password manager copies it to the user's other devices. */
  is_synced: boolean;
  /** When it was added. */
  created_at: string;
  /** When it was last renamed. */
  updated_at: string;
  /** When it was last used; null if never. */
  last_used_at: string | null;
  /** Ten codes, not shown again, if this turned the second factor on. Each replaces a passkey after the password once. */
  recovery_codes: string[];
}

/** Results of extensions of WebAuthn. They are not used. */
export type PasskeyExtensions = Record<string, unknown>;

/** A new passkey, as `toJSON()` of the credential returns it. */
export interface PasskeyAttestation {
  /** What the authenticator calls the passkey. */
  id: string;
  /** The same. */
  rawId: string;
  /** Always `public-key`. */
  type: 'public-key';
  /** Whether the authenticator is part of the device. */
  authenticatorAttachment?: string | null;
  /** Results of extensions. */
  clientExtensionResults: PasskeyExtensions;
  /** What the authenticator answered. */
  response: {
    /** The challenge and the site that asked. */
    clientDataJSON: string;
    /** The new key. */
    attestationObject: string;
    /** A part of it. */
    authenticatorData?: string;
    /** How a browser reaches it. */
    transports?: string[];
    /** A part of it. */
    publicKey?: string | null;
    /** A part of it. */
    publicKeyAlgorithm?: number;
  };
}

/** What `PublicKeyCredential.parseRequestOptionsFromJSON()` takes (WebAuthn, section 5.1.10). */
export interface PasskeyRequestOptions {
  /** Sealed bytes in base64url, for one answer within five minutes. */
  challenge: string;
  /** Milliseconds that the user may take. */
  timeout: number;
  /** The host of the service. */
  rpId: string;
  /** The passkeys that may answer; empty for any. */
  allowCredentials: PasskeyDescriptor[];
  /** Whether the authenticator has to verify the user by PIN, finger or face. */
  userVerification: string;
}

/** How to use a passkey: pass it to `navigator.credentials.get({ publicKey })`. */
export interface PasskeyRequest {
  /** The options. */
  public_key: PasskeyRequestOptions;
}

/** The use of a passkey, as `toJSON()` of the credential returns it. */
export interface PasskeyAssertion {
  /** What the authenticator calls the passkey. */
  id: string;
  /** The same. */
  rawId: string;
  /** Always `public-key`. */
  type: 'public-key';
  /** Whether the authenticator is part of the device. */
  authenticatorAttachment?: string | null;
  /** Results of extensions. */
  clientExtensionResults: PasskeyExtensions;
  /** What the authenticator answered. */
  response: {
    /** The challenge and the site that asked. */
    clientDataJSON: string;
    /** Which site the passkey is for, whether it verified the user, and how often it was used. */
    authenticatorData: string;
    /** The signature of both. */
    signature: string;
    /** Identifier of the user. */
    userHandle?: string | null;
  };
}

/** A user in a business. */
export interface BusinessMember {
  /** The business. */
  business_id: string;
  /** The user. */
  user_id: string;
  /** The user's name. */
  name: string;
  /** The user's email address. Until it is verified, it may be another person's. */
  email: string;
  /** Whether the user has verified the address. */
  email_verified: boolean;
  /** What the user may do for the business. */
  role: Role;
  /** When the user became a member. */
  created_at: string;
  /** When the membership was last changed. */
  updated_at: string;
}

/** A pending invitation. */
export interface Invitation {
  /** Identifier. */
  id: string;
  /** The business. */
  business_id: string;
  /** The invited address. */
  email: string;
  /** What the user will be able to do for the business. */
  role: Role;
  /** The member who sent it last. */
  invited_by: string;
  /** When it was created. */
  created_at: string;
  /** When it was last mailed. */
  updated_at: string;
  /** When it expires. An expired invitation can be sent again for 30 days. */
  expires_at: string;
}

/** How a request ended. */
export type StatusClass = '2xx' | '4xx' | '5xx' | 'none';

/** The method of a request. */
export type RequestMethod = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';

/** One request of an application. Its body, query and headers are not kept. */
export interface ClientRequest {
  /** The `Request-Id` of its response. The caller may have chosen it, so several requests can have the same. */
  request_id: string;
  /** The application. */
  client_id: string;
  /** Whether its money is real. */
  environment: Environment;
  /** The method. */
  method: RequestMethod;
  /**
   * The path, without the query. In the place of an identifier that cannot be one is the name of the parameter, such as
   * `{reference}`.
   */
  path: string;
  /** The status of the answer; null when the caller hung up before it. */
  status: number | null;
  /** The `code` of the problem, or the `error` of an OAuth endpoint; null without one. */
  code: string | null;
  /** From its arrival to the end of the answer, in milliseconds. */
  duration_ms: number;
  /** When it arrived. */
  created_at: string;
}

/** An access token (RFC 6749, section 5.1). */
export interface TokenResponse {
  /** The access token (`tat_…`). The command line's own application gets a session (`tses_…`) instead. */
  access_token: string;
  /** Always `Bearer`. */
  token_type: 'Bearer';
  /** Seconds until it expires: 3600 for access tokens, fewer at the end of a grant. */
  expires_in: number;
  /** The scopes that were granted, space-separated. */
  scope: string;
  /**
   * A refresh token (`trt_…`), with `authorization_code` and `refresh_token` only. It works once, for 30 days, and its
   * successors for 90 days in all.
   */
  refresh_token?: string;
}

/** Error codes of OAuth 2.0, at its endpoints and in redirects. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'invalid_target'
  | 'access_denied'
  | 'authorization_pending'
  | 'slow_down'
  | 'expired_token'
  | 'server_error'
  | 'temporarily_unavailable';

/**
 * What is known about a token (RFC 7662, section 2.2). For any token that is not the caller's own and valid, exactly
 * `{"active": false}`.
 */
export interface Introspection {
  /** Whether the token works now. */
  active: boolean;
  /** Its scopes, space-separated. */
  scope?: string;
  /** Its application. */
  client_id?: string;
  /** Its subject: the user, or the application itself with `client_credentials`. */
  sub?: string;
  /** `Bearer` for an access token, `refresh_token` for a refresh token. */
  token_type?: 'Bearer' | 'refresh_token';
  /** When it expires, in Unix seconds. */
  exp?: number;
  /** When it was issued, in Unix seconds. */
  iat?: number;
  /** Who issued it: the base address of this service. */
  iss?: string;
  /** Whether its money is real. */
  environment?: Environment;
  /** The business of its application, if any. */
  business_id?: string | null;
}

/** How the user lets the device in (RFC 8628, section 3.2). */
export interface DeviceAuthorization {
  /** The code that the device sends to the token endpoint. */
  device_code: string;
  /** What the user types in. */
  user_code: string;
  /** Where the user types it in. */
  verification_uri: string;
  /** The same address with the code filled in. */
  verification_uri_complete: string;
  /** Seconds until both codes expire. */
  expires_in: number;
  /** Seconds to wait between two requests. Each `slow_down` adds 5. */
  interval: number;
}

/** How tokens are obtained at the token endpoint. */
export type TokenGrantType =
  'client_credentials' | 'authorization_code' | 'refresh_token' | 'urn:ietf:params:oauth:grant-type:device_code';

/** How an application authenticates. */
export type ClientAuthenticationMethod = 'client_secret_basic' | 'client_secret_post' | 'none';

/** What this authorization server can do (RFC 8414, section 2). */
export interface AuthorizationServerMetadata {
  /** The base address of this service. */
  issuer: string;
  /** Where users are sent to. */
  authorization_endpoint: string;
  /** Where tokens are obtained. */
  token_endpoint: string;
  /** Where tokens are looked at (RFC 7662). */
  introspection_endpoint: string;
  /** Where tokens are revoked (RFC 7009). */
  revocation_endpoint: string;
  /** Where devices without a browser begin (RFC 8628). */
  device_authorization_endpoint: string;
  /** Every scope. */
  scopes_supported: Scope[];
  /** Only `code`. */
  response_types_supported: 'code'[];
  /** Only `query`. */
  response_modes_supported: 'query'[];
  /** Every grant of the token endpoint. */
  grant_types_supported: TokenGrantType[];
  /** Only `S256` (RFC 7636). */
  code_challenge_methods_supported: 'S256'[];
  /** How applications authenticate at the token endpoint. */
  token_endpoint_auth_methods_supported: ClientAuthenticationMethod[];
  /** How applications authenticate for introspection. */
  introspection_endpoint_auth_methods_supported: ClientAuthenticationMethod[];
  /** How applications authenticate for revocation. */
  revocation_endpoint_auth_methods_supported: ClientAuthenticationMethod[];
  /** Whether redirects carry `iss` (RFC 9207). */
  authorization_response_iss_parameter_supported: boolean;
  /** What a `resource` may be (RFC 9728, section 4): the base address of this service alone. */
  protected_resources: string[];
  /** Where this interface is described. */
  service_documentation: string;
}

/** Who the user is. Contact details are masked. */
export interface Profile {
  /** Identifier of the user, the `sub` of introspection. */
  id: string;
  /** Full name. */
  name: string;
  /** Email address, masked: the first character and the domain. */
  email: string;
  /** Telephone number, masked: the first three and the last three characters. */
  phone: string | null;
}

/** What the user owns in one currency: together at most 9007199254740991 minor units. */
export interface WalletBalance {
  /** The currency. */
  currency: string;
  /** What can be spent, in minor units. */
  available: number;
  /** What is held for authorized payments, in minor units. */
  held: number;
}

/** The user's wallet in one environment. */
export interface Wallet {
  /** Whether the money is real; that of the token. */
  environment: Environment;
  /** By currency, in alphabetical order. */
  balances: WalletBalance[];
}

/** Why the money that can be spent changed. */
export type WalletEntryKind = 'funding' | 'authorization' | 'release' | 'refund';

/** What a payer is told about a payment. */
export interface WalletPayment {
  /** Its reference. */
  reference: string;
  /** The name of the business that is paid. */
  business_name: string;
  /** The merchant's text for the payer. */
  description: string | null;
}

/** One change of what a user can spend. */
export interface WalletEntry {
  /** Identifier. */
  id: string;
  /** Why it changed. */
  kind: WalletEntryKind;
  /** What the user received, in minor units; below zero is what the user paid. */
  amount: number;
  /** The currency. */
  currency: string;
  /** The payment behind it; null for a funding. */
  payment: WalletPayment | null;
  /** The refund behind it; null for what is none. */
  refund_id: string | null;
  /** When the money moved. */
  created_at: string;
}

/** Where a refund stands. */
export type RefundStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED';

/** Why a refund failed. */
export type RefundFailureCode = 'refund_declined';

/** A refund of a payment. */
export interface Refund {
  /** Identifier. */
  id: string;
  /** The payment it belongs to. */
  payment_reference: string;
  /** The refunded amount, in minor units. */
  amount: number;
  /** The currency of the payment. */
  currency: string;
  /** Where it stands. */
  status: RefundStatus;
  /** Why it was made, in the merchant's words. */
  reason: string | null;
  /** Why it failed; null unless FAILED. */
  failure_code: RefundFailureCode | null;
  /** The merchant's own notes. */
  metadata: Metadata;
  /**
   * Whether the payer had deleted the account before. The money is then in a wallet that nobody signs in to: the operator pays it
   * out by other means, if the payer asks for it. Tell the payer where you can.
   */
  payer_left?: boolean;
  /** When it was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

/** What was found. */
export type SearchHitType = 'payment' | 'refund' | 'event' | 'delivery' | 'endpoint' | 'application' | 'request';

/** What matched. */
export type SearchMatch = 'id' | 'merchant_reference' | 'description' | 'metadata';

/** Something that was found. */
export interface SearchHit {
  /** What it is. */
  type: SearchHitType;
  /** Its identifier. */
  id: string;
  /** What of it matched. */
  matched: SearchMatch;
  /** The payment, as it stands; null where there is none. */
  payment: Payment | null;
  /** The application of a request; null for what is none. */
  client_id: string | null;
}

/** What was found. */
export interface SearchResult {
  /** In the order of what matched; payments with the same text newest first. */
  data: SearchHit[];
  /** Whether there is more than was asked for: a longer query finds less. */
  has_more: boolean;
}

/** What can happen to a payment. */
export type EventType =
  'payment.authorized' | 'payment.captured' | 'payment.cancelled' | 'payment.expired' | 'payment.refunded';

/** Whether an endpoint receives deliveries. */
export type WebhookEndpointStatus = 'ENABLED' | 'DISABLED';

/** How far a recovery or a skip is. */
export type RunStatus = 'RUNNING' | 'FINISHED' | 'STOPPED';

/** A recovery of what an endpoint missed, and how far it is. */
export interface WebhookEndpointRecovery {
  /** The endpoint. */
  endpoint_id: string;
  /** How far it is. */
  status: RunStatus;
  /** How many deliveries it sends, as counted when it was requested. Once it is FINISHED, how many it has queued. */
  total: number;
  /** How many are queued to be sent so far. */
  queued: number;
  /** When it was requested. */
  requested_at: string;
  /** When it was FINISHED or STOPPED. */
  finished_at: string | null;
}

/** A skip of an endpoint's backlog after it was disabled or deleted, and how far it is. */
export interface WebhookEndpointSkip {
  /** How far it is. */
  status: RunStatus;
  /** Attempts in the backlog, as counted at the start; 0 until then. Once it is FINISHED, how many it skipped. */
  total: number;
  /** How many of them it has skipped so far. Their deliveries are SKIPPED. */
  skipped: number;
  /** When the endpoint was disabled or deleted. */
  requested_at: string;
  /** When it was FINISHED or STOPPED. */
  finished_at: string | null;
}

/** An endpoint, with the secret that was just issued. */
export interface WebhookEndpointWithSecret {
  /** Identifier. */
  id: string;
  /** Where events are posted to. */
  url: string;
  /** The merchant's note. */
  description: string | null;
  /** The types of event that it receives; all if empty. */
  events: EventType[];
  /** That of the application that registered it. It receives events of this environment only. */
  environment: Environment;
  /** Whether it receives deliveries. */
  status: WebhookEndpointStatus;
  /**
   * Why the service made it DISABLED: every attempt failed for 5 days, or an answer was 410 Gone and `disable_on_gone` is
   * true, or its business was closed. Null if a request disabled it.
   */
  disabled_reason: string | null;
  /** Whether the answer 410 Gone makes it DISABLED. If false, 410 is a failure like others. */
  disable_on_gone: boolean;
  /**
   * How many attempts may start within any second, of all kinds together: first attempts, retries, tests, replays and
   * recoveries. The others wait in their order, and delay no other endpoint. Null for no limit.
   */
  max_per_second: number | null;
  /**
   * Until when first attempts and recoveries wait, because the receiver answered 429 or 503 with `Retry-After`: as long as
   * that says, 10 minutes from the answer at most. Retries keep their schedule. Null if it did not, or the time is over.
   */
  paused_until: string | null;
  /** Until when the secret before also signs, if it does. */
  previous_secret_expires_at: string | null;
  /** The latest recovery of what it missed, and how far it is. */
  recovery: WebhookEndpointRecovery | null;
  /** The latest skip of its backlog, and how far it is. */
  skip: WebhookEndpointSkip | null;
  /** When it was registered. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /**
   * The secret that deliveries are signed with, this once. The key of `Service-Signature` is the whole string, prefix
   * included; that of Standard Webhooks are the 24 to 64 bytes that follow the prefix in base64. Verifiers of either take
   * the whole string. Null in the repeated answer to an `Idempotency-Key`, which no longer shows it: `rotate-secret` issues
   * another.
   */
  secret: string | null;
}

/** An endpoint that events are posted to. */
export interface WebhookEndpoint {
  /** Identifier. */
  id: string;
  /** Where events are posted to. */
  url: string;
  /** The merchant's note. */
  description: string | null;
  /** The types of event that it receives; all if empty. */
  events: EventType[];
  /** That of the application that registered it. It receives events of this environment only. */
  environment: Environment;
  /** Whether it receives deliveries. */
  status: WebhookEndpointStatus;
  /**
   * Why the service made it DISABLED: every attempt failed for 5 days, or an answer was 410 Gone and `disable_on_gone` is
   * true, or its business was closed. Null if a request disabled it.
   */
  disabled_reason: string | null;
  /** Whether the answer 410 Gone makes it DISABLED. If false, 410 is a failure like others. */
  disable_on_gone: boolean;
  /**
   * How many attempts may start within any second, of all kinds together: first attempts, retries, tests, replays and
   * recoveries. The others wait in their order, and delay no other endpoint. Null for no limit.
   */
  max_per_second: number | null;
  /**
   * Until when first attempts and recoveries wait, because the receiver answered 429 or 503 with `Retry-After`: as long as
   * that says, 10 minutes from the answer at most. Retries keep their schedule. Null if it did not, or the time is over.
   */
  paused_until: string | null;
  /** Until when the secret before also signs, if it does. */
  previous_secret_expires_at: string | null;
  /** The latest recovery of what it missed, and how far it is. */
  recovery: WebhookEndpointRecovery | null;
  /** The latest skip of its backlog, and how far it is. */
  skip: WebhookEndpointSkip | null;
  /** When it was registered. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

/** Where a delivery stands. */
export type DeliveryStatus = 'PENDING' | 'RETRYING' | 'DELIVERED' | 'FAILED' | 'SKIPPED';

/** An event on its way to an endpoint. */
export interface WebhookDelivery {
  /** Identifier. */
  id: string;
  /** Where it goes. */
  endpoint_id: string;
  /** The event. */
  event_id: string;
  /** The type of the event. */
  event_type: EventType;
  /** The payment that the event is about. */
  payment_reference: string;
  /** Whether the event is synthetic, made by `WebhookEndpoints_test`: then there is no such payment. */
  synthetic: boolean;
  /** Where it stands. */
  status: DeliveryStatus;
  /** The number of the current attempt on the schedule, from 1 to 8: the latest that was made, or the first. */
  attempt: number;
  /** When the latest attempt that has ended began, replays included. */
  last_attempt_at: string | null;
  /** When the next attempt is due, while PENDING or RETRYING. */
  next_attempt_at: string | null;
  /** When it was acknowledged. */
  delivered_at: string | null;
  /** When it was created, together with the event. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

/** Statuses of deliveries that can be recovered. */
export type RecoverableStatus = 'RETRYING' | 'FAILED' | 'SKIPPED';

/** The money of a payment is held for the merchant. */
export interface PaymentAuthorizedEvent {
  /** Identifier, the same in every attempt: deduplicate by it. */
  event_id: string;
  /** What happened. */
  event_type: 'payment.authorized';
  /** When it happened. */
  created_at: string;
  /** The payment as it stood right after. */
  payment: Payment;
  /** The refund that succeeded, with `payment.refunded`; otherwise null. */
  refund: null;
  /**
   * True in an event that `WebhookEndpoints_test` has sent, in LIVE too: there is no such payment, so act on nothing. Other
   * events do not have it.
   */
  synthetic?: boolean;
}

/** The merchant has the money of a payment. */
export interface PaymentCapturedEvent {
  /** Identifier, the same in every attempt: deduplicate by it. */
  event_id: string;
  /** What happened. */
  event_type: 'payment.captured';
  /** When it happened. */
  created_at: string;
  /** The payment as it stood right after. */
  payment: Payment;
  /** The refund that succeeded, with `payment.refunded`; otherwise null. */
  refund: null;
  /**
   * True in an event that `WebhookEndpoints_test` has sent, in LIVE too: there is no such payment, so act on nothing. Other
   * events do not have it.
   */
  synthetic?: boolean;
}

/** A payment was cancelled. */
export interface PaymentCancelledEvent {
  /** Identifier, the same in every attempt: deduplicate by it. */
  event_id: string;
  /** What happened. */
  event_type: 'payment.cancelled';
  /** When it happened. */
  created_at: string;
  /** The payment as it stood right after. */
  payment: Payment;
  /** The refund that succeeded, with `payment.refunded`; otherwise null. */
  refund: null;
  /**
   * True in an event that `WebhookEndpoints_test` has sent, in LIVE too: there is no such payment, so act on nothing. Other
   * events do not have it.
   */
  synthetic?: boolean;
}

/** A payment has expired. */
export interface PaymentExpiredEvent {
  /** Identifier, the same in every attempt: deduplicate by it. */
  event_id: string;
  /** What happened. */
  event_type: 'payment.expired';
  /** When it happened. */
  created_at: string;
  /** The payment as it stood right after. */
  payment: Payment;
  /** The refund that succeeded, with `payment.refunded`; otherwise null. */
  refund: null;
  /**
   * True in an event that `WebhookEndpoints_test` has sent, in LIVE too: there is no such payment, so act on nothing. Other
   * events do not have it.
   */
  synthetic?: boolean;
}

/** A refund of a payment has succeeded. */
export interface PaymentRefundedEvent {
  /** Identifier, the same in every attempt: deduplicate by it. */
  event_id: string;
  /** What happened. */
  event_type: 'payment.refunded';
  /** When it happened. */
  created_at: string;
  /** The payment as it stood right after. */
  payment: Payment;
  /** The refund that succeeded, with `payment.refunded`; otherwise null. */
  refund: Refund;
  /**
   * True in an event that `WebhookEndpoints_test` has sent, in LIVE too: there is no such payment, so act on nothing. Other
   * events do not have it.
   */
  synthetic?: boolean;
}

/** What is posted to an endpoint. */
export type WebhookEvent =
  | PaymentAuthorizedEvent
  | PaymentCapturedEvent
  | PaymentCancelledEvent
  | PaymentExpiredEvent
  | PaymentRefundedEvent
  | UnknownEvent;

/** An event of a newer service with a type that is unknown to this version. */
export interface UnknownEvent {
  /** Identifier, the same in every attempt: deduplicate by it. */
  event_id: string;
  /** What happened. */
  event_type: UnknownEventType;
  /** When it happened. */
  created_at: string;
  /** The payment as it stood right after. */
  payment: Payment;
  /** The refund that succeeded, with `payment.refunded`; otherwise null. */
  refund: null | Refund;
  /**
   * True in an event that `WebhookEndpoints_test` has sent, in LIVE too: there is no such payment, so act on nothing. Other
   * events do not have it.
   */
  synthetic?: boolean;
}

/**
 * Any text outside EventType. TypeScript has no type for that: this one differs from all of them, so that a `switch`
 * distinguishes known events from unknown ones.
 */
export type UnknownEventType = `unknown: ${string}`;

/** Something that happened to a payment. */
export interface Event {
  /** Identifier, the `event_id` of the payload. */
  id: string;
  /** What happened. */
  type: EventType;
  /** The payment that it happened to. */
  payment_reference: string;
  /** That of the payment. */
  environment: Environment;
  /** Whether `WebhookEndpoints_test` made it up: then there is no such payment. */
  synthetic: boolean;
  /** When it happened. */
  created_at: string;
  /** What endpoints are sent. */
  payload: WebhookEvent;
}

/** What caused an attempt. */
export type AttemptTrigger = 'schedule' | 'replay' | 'test' | 'recover';

/** Why an attempt got no answer that counts. */
export type AttemptError = 'timeout' | 'dns' | 'connect' | 'tls' | 'blocked' | 'redirect' | 'protocol' | 'interrupted';

/** One attempt of a delivery. */
export interface WebhookAttempt {
  /** Identifier. */
  id: string;
  /** The delivery. */
  delivery_id: string;
  /** Its number as sent in `Service-Delivery-Attempt`, from 1 to 8. A replay carries that of the first attempt. */
  number: number;
  /** What caused it. */
  trigger: AttemptTrigger;
  /** Where it went. */
  url: string;
  /** When it began. */
  started_at: string;
  /** When it ended. */
  finished_at: string;
  /** How long it took, in milliseconds. */
  duration_ms: number;
  /** The HTTP status of the answer. */
  http_status: number | null;
  /** Why there is no answer that counts. */
  error: AttemptError | null;
  /** The same in words, for people; or why the body of an answer was cut off. */
  error_detail: string | null;
  /** The address that was connected to. */
  remote_ip: string | null;
  /** The headers that were sent. */
  request_headers: Record<string, string>;
  /** The headers of the answer: of up to 64 KiB, the first 16 KiB are kept. */
  response_headers: Record<string, string> | null;
  /** The body of the answer, of which 16 KiB are kept. It has a second to arrive. */
  response_body: string | null;
  /** Whether there was more of the body, or should have been. */
  response_truncated: boolean;
}

/** The `data` of one message of the event stream: an event as an endpoint would be sent it, but for the signature. */
export interface StreamedEvent {
  /**
   * The headers of a first attempt but those that sign, `Service-Signature` and `webhook-…`, as there is no endpoint: the
   * listener signs with a secret of its own.
   */
  headers: Record<string, string>;
  /** The exact body, as text. */
  body: string;
}

/** What a user signs up with. */
export interface UserCreateParams {
  /** Email address, for signing in. */
  email: string;
  /** Password, of 12 characters or more, and not one that is commonly used. */
  password: string;
  /** Full name. */
  name: string;
  /** Telephone number. */
  phone?: string | undefined;
  /** The `token` of an invitation mailed to this address. It verifies the address; the invitation can be accepted next. */
  invitation?: string | undefined;
  /** How the session is presented with later requests. */
  transport?: SessionTransport | undefined;
}

/** What a user signs in with. */
export interface SessionCreateParams {
  /** Email address. */
  email: string;
  /** Password. */
  password: string;
  /** Six digits from the authenticator app, or a recovery code, if the user has a second factor. */
  code?: string | undefined;
  /** How the session is presented with later requests. */
  transport?: SessionTransport | undefined;
}

/** Proof of who uses the session. */
export interface SessionConfirmParams {
  /** The current password. */
  password: string;
  /** Six digits from the authenticator app, or a recovery code, if the user has a second factor. */
  code?: string | undefined;
}

/** Proof that mail to the user of the session arrives. */
export interface SessionConfirmByLinkParams {
  /** The `token` of the link that was mailed. */
  token: string;
}

/** Proof of who sets up an authenticator app. */
export interface SecondFactorStartParams {
  /** The current password. */
  password: string;
}

/** Proof that the app has the secret. */
export interface SecondFactorConfirmParams {
  /** Six digits from the app. */
  code: string;
}

/** Proof of both factors. */
export interface SecondFactorReplaceRecoveryCodesParams {
  /** The current password. */
  password: string;
  /**
   * Six digits from the app, or a recovery code. It also confirms the session. A session that was confirmed with a second
   * factor within the last 15 minutes, such as a passkey, does without.
   */
  code?: string | undefined;
}

/** Proof of both factors. */
export interface SecondFactorTurnOffParams {
  /** The current password. */
  password: string;
  /**
   * Six digits from the app, or a recovery code. It also confirms the session. A session that was confirmed with a second
   * factor within the last 15 minutes, such as a passkey, does without.
   */
  code?: string | undefined;
}

/** Query of "List sessions". */
export interface SessionListParams {
  /** How many entries to answer at most. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
   * `invalid_cursor`.
   */
  cursor?: string | undefined;
}

/** Query of "End all sessions". */
export interface SessionDeleteAllParams {
  /** Whether the session that the request is made with goes on. */
  keep_current?: boolean | undefined;
  /** Whether applications that the caller has let in keep their access. Without it, their consents and tokens end. */
  keep_applications?: boolean | undefined;
}

/** What proves that mail to an address arrives. */
export interface EmailVerifyParams {
  /** The `token` of the link that was mailed. */
  token: string;
}

/** The address that a user wants to have. */
export interface EmailChangeParams {
  /** The new email address. */
  email: string;
  /** The current password. */
  password: string;
  /**
   * Six digits from the app, or a recovery code, if the user has a second factor. It also confirms the session. A session
   * that was confirmed with a second factor within the last 15 minutes, such as a passkey, does without.
   */
  code?: string | undefined;
}

/** The address to go back to, and a new password. */
export interface EmailRestoreParams {
  /** The `token` of the link that was mailed to the address. */
  token: string;
  /** The new password. */
  password: string;
}

/** A new password in place of the current one. */
export interface PasswordChangeParams {
  /** The current password. */
  current_password: string;
  /** The new password. */
  password: string;
  /**
   * Six digits from the app, or a recovery code, if the user has a second factor. It also confirms the session. A session
   * that was confirmed with a second factor within the last 15 minutes, such as a passkey, does without.
   */
  code?: string | undefined;
  /** Whether applications that the user has let in keep their access. Without it, their consents and tokens end. */
  keep_applications?: boolean | undefined;
}

/** Whose password is forgotten. */
export interface PasswordRequestResetParams {
  /** Email address of the account. */
  email: string;
}

/** A new password in place of a forgotten one. */
export interface PasswordResetParams {
  /** The `token` of the link that was mailed. */
  token: string;
  /** The new password. */
  password: string;
  /**
   * Whether applications that the user has let in keep their access. Without it, their consents and tokens end; so they do
   * where the address was not verified before.
   */
  keep_applications?: boolean | undefined;
}

/** What changes about the caller. What is left out stays. */
export interface AccountUpdateParams {
  /** Full name. */
  name?: string | undefined;
  /** Telephone number; null removes it. */
  phone?: string | null | undefined;
}

/** Query of "List businesses". */
export interface BusinessListParams {
  /** How many entries to answer at most. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
   * `invalid_cursor`.
   */
  cursor?: string | undefined;
}

/** What a business is created with. */
export interface BusinessCreateParams {
  /** Name, shown to payers. */
  name: string;
}

/** What changes about a business. What is left out stays. */
export interface BusinessUpdateParams {
  /** Name, shown to payers. */
  name?: string | undefined;
  /** Whether members need a session with a second factor for changes in LIVE and of members. */
  live_requires_second_factor?: boolean | undefined;
}

/** Which business to close, so that it is not another by mistake. */
export interface BusinessCloseParams {
  /** The current name of the business. */
  name: string;
}

/** Query of "List consents". */
export interface ConsentListParams {
  /** How many entries to answer at most. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
   * `invalid_cursor`.
   */
  cursor?: string | undefined;
}

/** Query of "List payments". */
export interface PaymentListParams {
  /** How many entries to answer at most. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
   * `invalid_cursor`.
   */
  cursor?: string | undefined;
  /** Only payments with one of these statuses. May be repeated. */
  status?: readonly [PaymentStatus, ...PaymentStatus[]] | undefined;
  /** Only payments in this currency. */
  currency?: string | undefined;
  /** Only payments of this amount or more, in minor units. Needs `currency`. */
  amount_gte?: number | undefined;
  /** Only payments of this amount or less, in minor units. Needs `currency`. */
  amount_lte?: number | undefined;
  /** Only payments with this merchant reference. */
  merchant_reference?: string | undefined;
  /** Only entries created at this time or later (RFC 3339). The `+` of an offset is written `%2B`. */
  created_gte?: string | Date | undefined;
  /** Only entries created before this time (RFC 3339). The `+` of an offset is written `%2B`. */
  created_lt?: string | Date | undefined;
}

/** What a payment is created with. */
export interface PaymentCreateParams {
  /** The amount to pay, in minor units. */
  amount: number;
  /** The currency. */
  currency: string;
  /** The merchant's own name for it. */
  merchant_reference?: string | undefined;
  /** When the money is captured. AUTOMATIC also needs `payments:capture`. */
  capture_method?: CaptureMethod | undefined;
  /** What to pay with. Without it, the payer chooses on the checkout page. */
  payment_method?: PaymentMethodInput | undefined;
  /** A text for the payer. */
  description?: string | undefined;
  /** The merchant's own notes. */
  metadata?: Metadata | undefined;
  /**
   * Where the payer goes after the checkout page, with `payment` and `status` added to the query: an http or https address
   * without user name or password. Both can be forged, so read the payment.
   */
  return_url?: string | undefined;
  /** Seconds until it expires: from 3600 (1 hour) to 2592000 (30 days). */
  expires_in?: number | undefined;
}

/** How a payment is captured. */
export interface PaymentCaptureParams {
  /** What to capture, in minor units; all of it if left out. The rest goes back to the payer. */
  amount?: number | undefined;
}

/** How a payment is cancelled. */
export interface PaymentCancelParams {
  /** Why, for the merchant. */
  reason?: string | undefined;
}

/** Query of "List audit events of the account". */
export interface AccountAuditEventListParams {
  /** How many entries to answer at most. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
   * `invalid_cursor`.
   */
  cursor?: string | undefined;
  /** Only events of one of these types. May be repeated. */
  type?: readonly [AuditEventType, ...AuditEventType[]] | undefined;
}

/** Query of "List audit events". */
export interface AuditEventListParams {
  /** How many entries to answer at most. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
   * `invalid_cursor`.
   */
  cursor?: string | undefined;
  /** Only events of one of these types. May be repeated. */
  type?: readonly [AuditEventType, ...AuditEventType[]] | undefined;
  /** Only changes by this user or application. */
  actor?: string | undefined;
  /** Only changes to this user, application, endpoint or payment. */
  subject?: string | undefined;
}

/** Query of "List the entries of the balance". */
export interface BalanceEntryListParams {
  /** How many entries to answer at most. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
   * `invalid_cursor`.
   */
  cursor?: string | undefined;
  /** Only entries in this currency. */
  currency?: string | undefined;
}

/** Query of "List applications". */
export interface ClientListParams {
  /** How many entries to answer at most. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
   * `invalid_cursor`.
   */
  cursor?: string | undefined;
}

/** What an application is registered with. */
export interface ClientCreateParams {
  /** Name, shown on the consent screen. */
  name: string;
  /** How the application obtains tokens. */
  grant_types: readonly GrantType[];
  /** What its tokens may be used for. With `client_credentials` alone, at least one of them is a payment scope. */
  scopes: readonly Scope[];
  /** Whether it can keep a secret. Must be true for `client_credentials`. */
  is_confidential: boolean;
  /** The business it acts for. Required with any payment scope; the caller must be a member. */
  business_id?: string | undefined;
  /** Where users may come back to. With `authorization_code` and without these, `missing` of the answer says so. */
  redirect_uris?: readonly string[] | undefined;
  /** Always TEST. A LIVE application is made of a TEST application, by promotion. */
  environment?: Environment | undefined;
}

/** What changes about an application. What is left out stays. */
export interface ClientUpdateParams {
  /** Name, shown on the consent screen. That of the built-in command line is refused. */
  name?: string | undefined;
  /** Where users may come back to. Users who have let the application in are asked again at one that is new. */
  redirect_uris?: readonly string[] | undefined;
  /** What its tokens may be used for. A removed scope is gone from the tokens in use too. */
  scopes?: readonly Scope[] | undefined;
}

/** How a secret is replaced. */
export interface ClientRegenerateSecretParams {
  /** Seconds for which the secret before keeps working. */
  expire_previous_in?: number | undefined;
}

/** What is different about the LIVE application. */
export interface ClientPromoteParams {
  /** Where users may come back to in LIVE. Without it, those of the TEST application. */
  redirect_uris?: readonly string[] | undefined;
}

/** Query of "List passkeys". */
export interface PasskeyListParams {
  /** How many entries to answer at most. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
   * `invalid_cursor`.
   */
  cursor?: string | undefined;
}

/** A new passkey. */
export interface PasskeyRegisterParams {
  /** What the authenticator made. */
  credential: PasskeyAttestation;
  /** What the user calls it. Without it, the browser and the system that the request says it comes from. */
  name?: string | undefined;
}

/** What changes about a passkey. */
export interface PasskeyUpdateParams {
  /** What the user calls it. */
  name: string;
}

/** A sign-in by passkey. */
export interface PasskeySignInParams {
  /** What the passkey answered. */
  credential: PasskeyAssertion;
  /** How the session is presented with later requests. */
  transport?: SessionTransport | undefined;
}

/** Proof of the password, before a passkey is asked for. */
export interface PasskeyStartSecondStepParams {
  /** Email address. */
  email: string;
  /** Password. */
  password: string;
}

/** A sign-in by passkey. */
export interface PasskeyFinishSecondStepParams {
  /** What the passkey answered. */
  credential: PasskeyAssertion;
  /** How the session is presented with later requests. */
  transport?: SessionTransport | undefined;
}

/** Proof by passkey of who uses the session. */
export interface PasskeyConfirmParams {
  /** What the passkey answered. */
  credential: PasskeyAssertion;
  /** The current password. Only a passkey that verified its user does without. */
  password?: string | undefined;
}

/** Query of "List members". */
export interface BusinessMemberListParams {
  /** How many entries to answer at most. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
   * `invalid_cursor`.
   */
  cursor?: string | undefined;
}

/** What changes about a member. */
export interface BusinessMemberUpdateParams {
  /** What the user may do for the business from now on. */
  role: Role;
}

/** Query of "Remove a member". */
export interface BusinessMemberDeleteParams {
  /** `client_id` of a TEST application of the member to keep. May be repeated. */
  keep_application?: readonly [string, ...string[]] | undefined;
}

/** Query of "List invitations". */
export interface InvitationListParams {
  /** How many entries to answer at most. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
   * `invalid_cursor`.
   */
  cursor?: string | undefined;
}

/** Whom to invite, and in which role. */
export interface InvitationCreateParams {
  /** Email address, with or without an account. */
  email: string;
  /** What the user will be able to do for the business. */
  role: Role;
}

/** Proof that an invitation arrived. */
export interface InvitationAcceptParams {
  /** The `token` of the link that was mailed. */
  token: string;
}

/** Query of "List the requests of an application". */
export interface ClientRequestListParams {
  /** How many entries to answer at most. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
   * `invalid_cursor`.
   */
  cursor?: string | undefined;
  /** Only requests that ended so. May be repeated. */
  status_class?: readonly [StatusClass, ...StatusClass[]] | undefined;
  /** Only requests with this method. May be repeated. */
  method?: readonly [RequestMethod, ...RequestMethod[]] | undefined;
  /** Only requests that were refused with this code. */
  code?: string | undefined;
  /** Only requests with this `Request-Id`. */
  request_id?: string | undefined;
  /** Only entries created at this time or later (RFC 3339). The `+` of an offset is written `%2B`. */
  created_gte?: string | Date | undefined;
  /** Only entries created before this time (RFC 3339). The `+` of an offset is written `%2B`. */
  created_lt?: string | Date | undefined;
}

/** A token request. Unknown parameters are ignored, repeated ones but `resource` refused (RFC 6749, section 3.2). */
export interface OAuthTokenParams {
  /**
   * One of `client_credentials`, `authorization_code`, `refresh_token` and
   * `urn:ietf:params:oauth:grant-type:device_code`; any other is `unsupported_grant_type`.
   */
  grant_type:
    | 'client_credentials'
    | 'authorization_code'
    | 'refresh_token'
    | 'urn:ietf:params:oauth:grant-type:device_code'
    | (string & {});
  /** The application, unless it authenticates by Basic. */
  client_id?: string | undefined;
  /** Its secret, unless it authenticates by Basic or is public. */
  client_secret?: string | undefined;
  /**
   * Space-separated scopes. With `client_credentials`, some of the application's payment scopes, all of them if left
   * out. With `refresh_token`, some of the scopes of before, the same if left out; never more. What a refresh gives
   * up is gone for good: the next token has the scopes of this one, where RFC 6749, section 6, would keep those of the
   * first.
   */
  scope?: string | undefined;
  /** With `authorization_code`: the code. */
  code?: string | undefined;
  /** With `authorization_code`: the same address as in the authorization request. */
  redirect_uri?: string | undefined;
  /** With `authorization_code`: the verifier that matches the `code_challenge` (RFC 7636, section 4.5). */
  code_verifier?: string | undefined;
  /** With `refresh_token`: the token. It works once. */
  refresh_token?: string | undefined;
  /** With `urn:ietf:params:oauth:grant-type:device_code`: the code of the device. */
  device_code?: string | undefined;
  /**
   * The base address of this service, where every token works; any other is `invalid_target` (RFC 8707, section 2). It
   * may be left out, and repeated.
   */
  resource?: string | readonly string[] | undefined;
}

/** Which token to look at, or to revoke. */
export interface OAuthIntrospectParams {
  /** An access or refresh token. */
  token: string;
  /** What the caller thinks it is: `access_token` or `refresh_token`. It changes nothing. */
  token_type_hint?: 'access_token' | 'refresh_token' | (string & {}) | undefined;
  /** The application, unless it authenticates by Basic. */
  client_id?: string | undefined;
  /** Its secret, unless it authenticates by Basic or is public. */
  client_secret?: string | undefined;
}

/** Which token to look at, or to revoke. */
export interface OAuthRevokeParams {
  /** An access or refresh token. */
  token: string;
  /** What the caller thinks it is: `access_token` or `refresh_token`. It changes nothing. */
  token_type_hint?: 'access_token' | 'refresh_token' | (string & {}) | undefined;
  /** The application, unless it authenticates by Basic. */
  client_id?: string | undefined;
  /** Its secret, unless it authenticates by Basic or is public. */
  client_secret?: string | undefined;
}

/** A request of a device without a browser (RFC 8628, section 3.1). */
export interface OAuthDeviceAuthorizationParams {
  /** The application, unless it authenticates by Basic. */
  client_id?: string | undefined;
  /** Its secret, unless it authenticates by Basic or is public. */
  client_secret?: string | undefined;
  /** Space-separated scopes. */
  scope?: string | undefined;
  /**
   * The base address of this service, where every token works; any other is `invalid_target` (RFC 8707, section 2). It
   * may be left out, and repeated.
   */
  resource?: string | readonly string[] | undefined;
}

/** Query of "List the entries of your wallet". */
export interface WalletEntryListParams {
  /** How many entries to answer at most. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
   * `invalid_cursor`.
   */
  cursor?: string | undefined;
  /** Only entries in this currency. */
  currency?: string | undefined;
}

/** Query of "List refunds". */
export interface RefundListParams {
  /** How many entries to answer at most. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
   * `invalid_cursor`.
   */
  cursor?: string | undefined;
}

/** What a refund is made with. */
export interface RefundCreateParams {
  /** The amount to refund, in minor units; all that can be refunded if left out. */
  amount?: number | undefined;
  /** Why, for the merchant. */
  reason?: string | undefined;
  /** The merchant's own notes. */
  metadata?: Metadata | undefined;
}

/** Query of "Search". */
export interface SearchFindParams {
  /** What to look for: two characters or more, without the white space around them. */
  q: string;
  /** How many to answer at most. */
  limit?: number | undefined;
}

/** Query of "List endpoints". */
export interface WebhookEndpointListParams {
  /** How many entries to answer at most. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
   * `invalid_cursor`.
   */
  cursor?: string | undefined;
}

/** What an endpoint is registered with. */
export interface WebhookEndpointCreateParams {
  /** Where events are posted to. */
  url: string;
  /** The merchant's note. */
  description?: string | undefined;
  /** The types of event that it receives; all if left out or empty. */
  events?: readonly EventType[] | undefined;
  /** Whether the answer 410 Gone makes it DISABLED. If false, 410 is a failure like others. */
  disable_on_gone?: boolean | undefined;
  /** How many attempts may start within any second; no limit if left out or null. */
  max_per_second?: number | null | undefined;
}

/** What changes about an endpoint. What is left out stays. */
export interface WebhookEndpointUpdateParams {
  /** Where events are posted to. */
  url?: string | undefined;
  /** The merchant's note; null or an empty text removes it. */
  description?: string | null | undefined;
  /** The types of event that it receives; all if empty. */
  events?: readonly EventType[] | undefined;
  /** Whether the answer 410 Gone makes it DISABLED. If false, 410 is a failure like others. */
  disable_on_gone?: boolean | undefined;
  /** How many attempts may start within any second; null removes the limit. */
  max_per_second?: number | null | undefined;
  /** Whether it receives deliveries. */
  status?: WebhookEndpointStatus | undefined;
}

/** How a secret is replaced. */
export interface WebhookEndpointRotateSecretParams {
  /** Seconds for which the secret before keeps working. */
  expire_previous_in?: number | undefined;
}

/** What a synthetic event is like. */
export interface WebhookEndpointTestParams {
  /** Its type. */
  event_type?: EventType | undefined;
}

/** Which deliveries to recover. */
export interface WebhookEndpointRecoverParams {
  /** Deliveries created at this time or later. */
  since: string | Date;
  /** Deliveries created before this time, which is not before `since`; all until now if left out. */
  until?: string | Date | undefined;
  /** Deliveries with one of these statuses; all if left out. */
  status?: readonly RecoverableStatus[] | undefined;
}

/** Query of "List events". */
export interface EventListParams {
  /** How many entries to answer at most. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
   * `invalid_cursor`.
   */
  cursor?: string | undefined;
  /** Only events of this type. */
  type?: EventType | undefined;
  /** Only events of this payment. */
  payment?: string | undefined;
  /** Only synthetic events; or only others, if false. */
  synthetic?: boolean | undefined;
  /** Only entries created at this time or later (RFC 3339). The `+` of an offset is written `%2B`. */
  created_gte?: string | Date | undefined;
  /** Only entries created before this time (RFC 3339). The `+` of an offset is written `%2B`. */
  created_lt?: string | Date | undefined;
}

/** Query of "Follow events". */
export interface EventStreamParams {
  /** Begin with the first event at this time or later (RFC 3339). `Last-Event-ID` has precedence. */
  since?: string | Date | undefined;
}

/** Query of "List deliveries". */
export interface WebhookDeliveryListParams {
  /** How many entries to answer at most. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
   * `invalid_cursor`.
   */
  cursor?: string | undefined;
  /** Only deliveries with one of these statuses. May be repeated. */
  status?: readonly [DeliveryStatus, ...DeliveryStatus[]] | undefined;
  /** Only deliveries to this endpoint. */
  endpoint_id?: string | undefined;
  /** Only deliveries of this event. */
  event_id?: string | undefined;
  /** Only deliveries of events of this type. */
  event_type?: EventType | undefined;
  /** Only deliveries of synthetic events; or only of others, if false. */
  synthetic?: boolean | undefined;
  /** Only entries created at this time or later (RFC 3339). The `+` of an offset is written `%2B`. */
  created_gte?: string | Date | undefined;
  /** Only entries created before this time (RFC 3339). The `+` of an offset is written `%2B`. */
  created_lt?: string | Date | undefined;
}

/** Query of "List attempts". */
export interface WebhookDeliveryListAttemptsParams {
  /** How many entries to answer at most. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
   * `invalid_cursor`.
   */
  cursor?: string | undefined;
}

/** How a delivery is sent again. */
export interface WebhookDeliveryReplayParams {
  /**
   * False sends the headers of the first attempt as they were, signature included; receivers refuse those 300 seconds
   * later. True signs the same body again, with the current secrets.
   */
  resign?: boolean | undefined;
}

/** How a payment fails. */
export interface TestHelperFailPaymentParams {
  /** Why. */
  decline_code?: DeclineCode | undefined;
}

/** How much play money a wallet is given. */
export interface TestHelperTopUpWalletParams {
  /** How much, in minor units. */
  amount: number;
  /** The currency. */
  currency: string;
}
