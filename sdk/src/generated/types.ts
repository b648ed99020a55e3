// Generated from spec/*.tsp and package.json by `npm run generate`. Do not edit.

/** Formats of dates and times in English pages and mails. */
export type DateFormat = 'day_first' | 'month_first' | 'iso';

/** Languages of the pages of payers, as tags of BCP 47. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt' | 'pl' | 'ja';

/** A user who has just signed in. */
export interface SignedInUser {
  /** Identifier. */
  id: string;
  /** Full name. */
  name: string;
  /** Email address, for signing in. */
  email: string;
  /** True if the user has verified the address by a mailed link. */
  email_verified: boolean;
  /** Phone number. */
  phone: string | null;
  /** Time zone of times in the console; null for that of the browser. */
  time_zone: string | null;
  /** Format of dates and times in English pages, and in English mails to the user; null for `day_first`. */
  date_format: DateFormat | null;
  /**
   * Language of sign-in, checkout, consent, receipts and the pages of mailed links, and of mails about the account, invitations
   * and payments; null for that of the browser. Mails that no page causes are in English then.
   */
  language: Language | null;
  /** Time of the sign-up. */
  created_at: string;
  /** Time of the last change. */
  updated_at: string;
  /** The session token (`tses_…`) with transport `bearer`, shown only once; null with transport `cookie`. */
  session_token: string | null;
}

/** All error codes. */
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
  | 'refund_state_conflict'
  | 'payload_too_large'
  | 'unsupported_media_type'
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
  | 'challenge_invalid'
  | 'rate_limited'
  | 'internal_error'
  | 'processor_unavailable'
  | 'unavailable';

/** The fault of a field: the rule that the field breaks, or the code of the problem. */
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
  | 'multipleOf'
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
  | 'card_number'
  | 'invalid_name'
  | 'mixed_scripts'
  | 'reserved_name'
  | 'name_mismatch'
  | 'common_password'
  | 'unknown_currency'
  | 'unknown_time_zone'
  | 'user_required'
  | 'address'
  | 'scheme'
  | 'userinfo'
  | 'host'
  | 'port'
  | 'period'
  | 'invalid_redirect_uri'
  | 'invalid_address_range'
  | 'live_required'
  | 'promotion_required'
  | 'confidential_required'
  | 'payment_scope_required'
  | 'public_client'
  | 'invalid_key'
  | 'business_application_required'
  | 'keys_required'
  | 'security_profile'
  | 'keys_only'
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
  | 'refund_state_conflict'
  | 'payload_too_large'
  | 'unsupported_media_type'
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
  | 'challenge_invalid'
  | 'rate_limited'
  | 'internal_error'
  | 'processor_unavailable'
  | 'unavailable';

/** A fault of the request. */
export interface FieldError {
  /** JSON pointer into the body (RFC 6901), such as `/amount`, or the name of a parameter. */
  field: string;
  /** The rule that was broken, such as `required`, `minimum` or `additionalProperties`, or the code of the problem. */
  code: FieldErrorCode;
  /** Human-readable description of the fault. */
  message: string;
}

/** Reasons for declined payments. */
export type DeclineCode = 'declined' | 'insufficient_funds' | 'payer_declined';

/** The reason why a request was rejected (RFC 9457). Handle problems by `code`; the texts may change. */
export interface Problem {
  /** The URN of the problem type: `urn:tallystick:problem:` and the code. */
  type: string;
  /** Human-readable summary of the problem type, the same for every occurrence. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** Human-readable explanation of this occurrence. */
  detail?: string;
  /**
   * The path of the affected resource: the path of the request; with `payment_declined`, of the payment that was recorded
   * as FAILED; with `merchant_reference_in_use`, of the existing payment.
   */
  instance?: string;
  /** Machine-readable error code. */
  code: ErrorCode;
  /** Identifier of the request in the service's log. */
  request_id: string;
  /**
   * Page of the console with the logged request, for members of the business. Only in TEST, for requests with a token of an
   * application with a business. The request appears there a few seconds after the response.
   */
  request_log_url?: string;
  /** The faults of the request, if there are several or a fault belongs to a field. */
  errors?: FieldError[];
  /** The reason for the decline, with `payment_declined`. */
  decline_code?: DeclineCode;
}

/** Transports of a session in later requests. */
export type SessionTransport = 'cookie' | 'bearer';

/** A user, as shown to the user. */
export interface User {
  /** Identifier. */
  id: string;
  /** Full name. */
  name: string;
  /** Email address, for signing in. */
  email: string;
  /** True if the user has verified the address by a mailed link. */
  email_verified: boolean;
  /** Phone number. */
  phone: string | null;
  /** Time zone of times in the console; null for that of the browser. */
  time_zone: string | null;
  /** Format of dates and times in English pages, and in English mails to the user; null for `day_first`. */
  date_format: DateFormat | null;
  /**
   * Language of sign-in, checkout, consent, receipts and the pages of mailed links, and of mails about the account, invitations
   * and payments; null for that of the browser. Mails that no page causes are in English then.
   */
  language: Language | null;
  /** Time of the sign-up. */
  created_at: string;
  /** Time of the last change. */
  updated_at: string;
}

/** State of the second factor of a user. */
export interface SecondFactorState {
  /** True if a sign-in by password also requires a second factor, because the user has an authenticator app or a passkey. */
  is_on: boolean;
  /** Time at which the authenticator app was set up; null without one. */
  authenticator_app_since: string | null;
  /** Number of passkeys of the user. */
  passkeys: number;
  /** Number of unused recovery codes. */
  recovery_codes_left: number;
}

/** The secret from which an authenticator app generates codes. */
export interface AuthenticatorApp {
  /** The secret in base32 (RFC 4648), to type into the app. The secret is not shown again. */
  secret: string;
  /** The secret as an `otpauth:` URI, to show to the app as a QR code. */
  uri: string;
}

/** Recovery codes for a user who cannot use the app or the passkey. */
export interface RecoveryCodes {
  /** Ten codes, not shown again. Each can be used once, instead of a code from the app or of a passkey after the password. */
  recovery_codes: string[];
}

/** A session of a user. */
export interface OpenSession {
  /** Identifier. */
  id: string;
  /** The browser or program and its system, as stated in the `User-Agent`. */
  device: string | null;
  /** Network address that the user signed in from. The last 64 bits of an IPv6 address are omitted. */
  address: string | null;
  /** Transport of the session. */
  transport: SessionTransport;
  /** True for the session of the request. */
  is_current: boolean;
  /** Time of the sign-in. */
  created_at: string;
  /** Time at which the session was last used, at most an hour out of date. */
  last_used_at: string;
  /** Time at which the session ends, unless it is used before. */
  expires_at: string;
  /**
   * Time at which the user last proved a second factor in the session, or a passkey that counts as both factors; null if
   * never.
   */
  second_factor_at: string | null;
}

/** A passkey: a credential stored by a device, a password manager or a security key (WebAuthn). */
export interface Passkey {
  /** Identifier. */
  id: string;
  /** Name that the user gave the passkey. */
  name: string;
  /** True if a password manager synchronizes the passkey to other devices of the user. */
  is_synced: boolean;
  /** Time at which the passkey was added. */
  created_at: string;
  /** Time at which the passkey was last renamed. */
  updated_at: string;
  /** Time at which the passkey was last used; null if never. */
  last_used_at: string | null;
}

/** Roles of members in a business. */
export type Role = 'owner' | 'admin' | 'HR' | 'viewer';

/** Images of a business, by where they are shown. */
export type BusinessImageKind = 'icon' | 'logo';

/** An image that payers and members see. */
export interface BusinessImage {
  /** The business. */
  business_id: string;
  /** The image: `icon` or `logo`. */
  kind: BusinessImageKind;
  /** URL of the image, a PNG. It is public, and has the digest of the image: another image has another URL. */
  url: string;
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
  /** Time of the last change. */
  updated_at: string;
}

/** A membership of a user. */
export interface AccountMembership {
  /** The business. */
  business_id: string;
  /** Name of the business. */
  business_name: string;
  /** Role of the user in the business. */
  role: Role;
  /** The icon and the logo of the business, if it has them. */
  images: BusinessImage[];
  /** Time at which the user became a member. */
  created_at: string;
}

/** The environment: TEST with play money, or LIVE with real money. The environments are isolated from each other. */
export type Environment = 'TEST' | 'LIVE';

/** The list that a saved view filters. */
export type ViewedList = 'payments' | 'deliveries';

/** Filters of a list of a business that a user saved in the console. */
export interface AccountView {
  /** The business. */
  business_id: string;
  /** Environment of the list. */
  environment: Environment;
  /** The list: payments or deliveries. */
  list: ViewedList;
  /** Name of the view. */
  name: string;
  /** Query of the address of the page. */
  query: string;
  /** Time at which the user saved the view first. */
  created_at: string;
}

/** Scopes of access tokens. The set of scopes is fixed: webhooks and events require payment scopes, too. */
export type Scope =
  'payments:create' | 'payments:capture' | 'payments:read' | 'payments:refund' | 'profile:read' | 'wallet:read';

/** A consent of the user to an application. */
export interface Consent {
  /** The application. */
  client_id: string;
  /** Name of the application. */
  client_name: string;
  /** Name of the business that the application acts for; null without one. */
  business_name: string | null;
  /** Environment of the application: TEST or LIVE. */
  environment: Environment;
  /** Scopes that the user has approved. */
  scopes: Scope[];
  /** Time of the first approval. */
  created_at: string;
  /** Time of the last approval. */
  updated_at: string;
}

/** An application that a user registered without a business. */
export interface AccountApplication {
  /** Identifier in OAuth 2.0. */
  client_id: string;
  /** Name, shown on the consent screen. */
  name: string;
  /** Environment of the application: TEST or LIVE. */
  environment: Environment;
  /** Redirect URIs. */
  redirect_uris: string[];
  /** Time of registration. */
  created_at: string;
}

/**
 * Statuses of a payment. The table lists all transitions; any other is 409 `payment_state_conflict`.
 *
 * | From | Step | To | Event |
 * |---|---|---|---|
 * | – | created without a payment method; redirect the payer to `checkout_url` | PENDING | – |
 * | –, PENDING | the payer must act; redirect the payer to the URL of `next_action` | PENDING | – |
 * | –, PENDING | authorized, by processor or payer | AUTHORIZED | `payment.authorized` |
 * | –, PENDING | declined, by processor or payer; 402 if declined immediately | FAILED | `payment.failed`, opt-in |
 * | PENDING | the card that the payer chose on the checkout page is declined; the payer may choose again | PENDING | – |
 * | PENDING | the tenth card at checkout is declined; create another payment | FAILED | `payment.failed`, opt-in |
 * | PENDING | the payer leaves the page of `next_action` and chooses again on the checkout page | PENDING | – |
 * | AUTHORIZED | captured, with AUTOMATIC immediately | CAPTURED | `payment.captured` |
 * | PENDING, AUTHORIZED | cancelled | CANCELLED | `payment.cancelled` |
 * | PENDING, AUTHORIZED | `expires_at` passes | EXPIRED | `payment.expired` |
 * | CAPTURED, PARTIALLY_REFUNDED | a refund of a part succeeds | PARTIALLY_REFUNDED | `payment.refunded` |
 * | CAPTURED, PARTIALLY_REFUNDED | a refund of the rest succeeds | REFUNDED | `payment.refunded` |
 * | PARTIALLY_REFUNDED, REFUNDED | the payer's bank returns the only refund that had succeeded | CAPTURED | `refund.failed`, opt-in |
 * | PARTIALLY_REFUNDED, REFUNDED | the payer's bank returns one of several refunds | PARTIALLY_REFUNDED | `refund.failed`, opt-in |
 * | CAPTURED, PARTIALLY_REFUNDED, REFUNDED | a dispute takes money, or returns it | – | `payment.disputed`, opt-in |
 */
export type PaymentStatus =
  'PENDING' | 'AUTHORIZED' | 'CAPTURED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'CANCELLED' | 'EXPIRED' | 'FAILED';

/** A payment that a user made from the wallet. */
export interface AccountPayment {
  /** Identifier. */
  reference: string;
  /** The business that received the payment. */
  business_id: string;
  /** Name of the business. */
  business_name: string;
  /** Environment of the payment: TEST or LIVE. */
  environment: Environment;
  /** Current status of the payment. */
  status: PaymentStatus;
  /** Amount of the payment, in minor units. */
  amount: number;
  /** The captured amount, in minor units. */
  amount_captured: number;
  /** The refunded amount, in minor units. */
  amount_refunded: number;
  /** The currency. */
  currency: string;
  /** The text for the payer. */
  description: string | null;
  /** Time of creation. */
  created_at: string;
}

/** Kinds of ledger transfers that change the balance or the held amount of a wallet. */
export type TransferKind = 'authorize' | 'capture' | 'release' | 'refund' | 'fund';

/** A change of a user's money. */
export interface AccountWalletEntry {
  /** Identifier. */
  id: string;
  /** Kind of the transfer. */
  kind: TransferKind;
  /** Environment of the wallet: TEST or LIVE. */
  environment: Environment;
  /** The amount that the wallet received, in minor units; negative for an amount that left the wallet. */
  amount: number;
  /** The currency. */
  currency: string;
  /** The payment; null without one. */
  payment_reference: string | null;
  /** The refund, by a merchant or of a top-up; null for other entries. */
  refund_id: string | null;
  /** Time of the transfer. */
  created_at: string;
}

/** Types of changes. More types may be added. */
export type AuditEventType =
  | 'business.created'
  | 'business.changed'
  | 'business.closed'
  | 'account.deleted'
  | 'account.erased'
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
  | 'payment.refund_cancel_requested'
  | 'payout.created'
  | 'payout.cancelled'
  | 'payout.paid'
  | 'payout.failed'
  | 'payouts.exported'
  | 'bank_account.changed'
  | 'bank_account.removed'
  | 'payment.erased'
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
  | 'secrets.replaced'
  | 'database.restored'
  | 'keys.released';

/** Details of a change by name, such as `role` and `role_before`. Details never contain secrets. */
export type AuditDetails = Record<string, string>;

/** A change that a user made, or that was made to the user's account. */
export interface AccountChange {
  /** Identifier. */
  id: string;
  /** Type of the change. */
  type: AuditEventType;
  /** The business; null without one. */
  business_id: string | null;
  /** Identifier of the changed resource. */
  subject_id: string;
  /** Network address of the request; null without one. */
  address: string | null;
  /** Details of the change. */
  details: AuditDetails;
  /** Time of the change. */
  created_at: string;
}

/** All data that the service stores about a user, without passwords, secrets and tokens. Lists are sorted newest first. */
export interface AccountExport {
  /** Time of the export. */
  exported_at: string;
  /** True if every list is complete. Each list has at most the newest 10,000 entries; operators have access to the others. */
  is_complete: boolean;
  /** The user. */
  user: User;
  /** State of the user's second factor. */
  second_factor: SecondFactorState;
  /** The user's passkeys. */
  passkeys: Passkey[];
  /** The user's sessions. */
  sessions: OpenSession[];
  /** The businesses that the user is a member of. */
  memberships: AccountMembership[];
  /** The filters that the user saved in the console. */
  saved_views: AccountView[];
  /** The applications that the user has authorized. */
  consents: Consent[];
  /** The applications that the user registered without a business. */
  applications: AccountApplication[];
  /** The payments that the user made from the wallet. */
  payments: AccountPayment[];
  /** The transfers of the user's wallet. */
  wallet_entries: AccountWalletEntry[];
  /** The changes that the user made, and changes of the account. */
  changes: AccountChange[];
}

/** Schedules of payouts, by days in UTC. Each pays out all that can be paid out. */
export type PayoutSchedule = 'manual' | 'daily' | 'weekly';

/** A business, as one of its members sees it. */
export interface Business {
  /** Identifier. */
  id: string;
  /** Name, shown to payers. */
  name: string;
  /** Role of the caller. */
  role: Role;
  /** True if changes in LIVE and of members require a session with a second factor. */
  live_requires_second_factor: boolean;
  /** URL that receives the alarms of the business; null without one. */
  alarm_url: string | null;
  /**
   * The secret that signs alarms, as that of an endpoint signs deliveries. Shown only in the response to a change that sets
   * `alarm_url`; otherwise null.
   */
  alarm_secret: string | null;
  /** When the balance is paid out to the bank account. */
  payout_schedule: PayoutSchedule;
  /** Time zone of the days and files of the console. Months of statements, and days of payouts, are in UTC. */
  time_zone: string;
  /**
   * Colour of buttons and links on pages for payers, in lower case; null for the service's. Where texts in it or on it could not
   * be read (a contrast below 4.5:1), pages show the nearest darker one, or in a dark theme the nearest lighter one.
   */
  accent_color: string | null;
  /** Address for questions of payers, shown on checkout, receipts and consent; null without one. */
  support_email: string | null;
  /**
   * Text on the statement of a payer's card, after the prefix of the operator's account at the acquirer; null for that account's
   * text alone. Banks cut both at 22 characters. A payment keeps the text with which it was created.
   */
  statement_descriptor: string | null;
  /** Time at which the business was closed; null while it is open. */
  closed_at: string | null;
  /**
   * Time at which all open payments of the closed business had ended. Null while the business is open, and for some
   * seconds to minutes after it was closed, depending on the number of payments.
   */
  settled_at: string | null;
  /** Time of creation. */
  created_at: string;
  /** Time of the last change. */
  updated_at: string;
}

/** The capture method: by request or automatically. */
export type CaptureMethod = 'MANUAL' | 'AUTOMATIC';

/** Payment from the payer's wallet. */
export interface WalletMethod {
  /** Always `wallet`. */
  type: 'wallet';
}

/** Simulated cards, in TEST only. */
export type SimulatedCardToken =
  | 'sim_success'
  | 'sim_declined'
  | 'sim_insufficient_funds'
  | 'sim_pending_success'
  | 'sim_pending_failure'
  | 'sim_refund_pending'
  | 'sim_refund_failure'
  | 'sim_timeout'
  | 'sim_challenge';

/** Payment with a simulated card. */
export interface SimulatedCard {
  /** Always `simulated_card`. */
  type: 'simulated_card';
  /** The simulated card. */
  token: SimulatedCardToken;
}

/** Payment with a card of the operator's acquirer. */
export interface Card {
  /** Always `card`. */
  type: 'card';
  /** The brand of the card; null until it is known. */
  brand: string | null;
  /** The last four digits of the card number; null until they are known. */
  last4: string | null;
  /** The last month in which the card is valid; null until it is known. */
  expires: string | null;
}

/** The payment method. */
export type PaymentMethod = WalletMethod | SimulatedCard | Card;

/** Reasons for failed payments. */
export type PaymentFailureCode = 'payment_declined';

/** The reason why a payment is FAILED. */
export interface PaymentFailure {
  /** The failure code. */
  code: PaymentFailureCode;
  /** The reason for the decline. */
  decline_code: DeclineCode;
}

/**
 * Up to 50 key-value pairs of the merchant, stored and returned unchanged. Keys have at most 40 characters, values at
 * most 500. A card number in groups, such as `4242 4242 4242 4242`, or under a key that contains `card`, is refused with 400
 * `invalid_request` and the field code `card_number`.
 */
export type Metadata = Record<string, string>;

/** What the payer must do. */
export type NextActionType = 'redirect';

/** The payer's next action. */
export interface NextAction {
  /** What the payer must do. */
  type: NextActionType;
  /**
   * URL that the payer opens. The payer acts there, and is then redirected to `return_url` if the payment has one. Each
   * visitor with this URL can act, so show it to the payer only.
   */
  url: string;
}

/** A payment. */
export interface Payment {
  /** Identifier. */
  reference: string;
  /** The merchant's reference for the payment, such as an order number. */
  merchant_reference: string | null;
  /** The business that receives the payment. */
  business_id: string;
  /** Environment of the payment: TEST or LIVE. */
  environment: Environment;
  /** Current status of the payment. */
  status: PaymentStatus;
  /** Amount of the payment, in minor units. */
  amount: number;
  /** The currency of every amount. */
  currency: string;
  /** The capture method: by request or automatically. */
  capture_method: CaptureMethod;
  /** The captured amount, in minor units. */
  amount_captured: number;
  /** The refunded amount, in minor units. */
  amount_refunded: number;
  /**
   * The amount that can still be refunded, in minor units: the captured amount, less refunds that succeeded or are
   * pending, less the disputed amount.
   */
  amount_refundable: number;
  /**
   * The amount that payers' banks have taken back, in minor units: by disputes that are undecided or lost. It has left
   * the balance of the business, and returns when a dispute is won.
   */
  amount_disputed: number;
  /** The payment method; null until the payer has chosen one. */
  payment_method: PaymentMethod | null;
  /** The reason for the failure; null unless FAILED. */
  failure: PaymentFailure | null;
  /** The merchant's reason for the cancellation, or `Cancelled by the payer at checkout.` */
  cancellation_reason: string | null;
  /** A text for the payer. */
  description: string | null;
  /** Key-value pairs of the merchant. */
  metadata: Metadata;
  /** URL that the payer is redirected to after the checkout page. */
  return_url: string | null;
  /** URL of the checkout page, while PENDING. */
  checkout_url: string | null;
  /** The payer's next action: redirect the payer to its URL; null unless the payer must act. */
  next_action: NextAction | null;
  /** Time of creation. */
  created_at: string;
  /** Time of the last change. */
  updated_at: string;
  /** Time at which the payment expires unless it is captured before. */
  expires_at: string;
  /** Time of the authorization. */
  authorized_at: string | null;
  /** Time of the capture. */
  captured_at: string | null;
  /** Time of the cancellation. */
  cancelled_at: string | null;
  /** Time of the expiration. */
  expired_at: string | null;
}

/**
 * Payment from the wallet of the token's user. A merchant's own token has no user: omit the payment method and redirect
 * the payer to `checkout_url`.
 */
export interface WalletMethodInput {
  /** Always `wallet`. */
  type: 'wallet';
}

/** Payment with a simulated card, in TEST only. In LIVE, the response is 503 `processor_unavailable`. */
export interface SimulatedCardInput {
  /** Always `simulated_card`. */
  type: 'simulated_card';
  /** The simulated card. */
  token: SimulatedCardToken;
}

/**
 * Payment with a card of the operator's acquirer; 503 `processor_unavailable` if the service has no acquirer. Without a token,
 * the payer enters the card on the acquirer's page: redirect the payer to the URL of `next_action`.
 */
export interface CardInput {
  /** Always `card`. */
  type: 'card';
  /**
   * The token of a card that the payer has entered in the merchant's page, created there by the acquirer's script. 400
   * `card_number` for a value that contains a card number: card numbers must never be sent to the service.
   */
  token?: string;
}

/** Payment method of a new payment. */
export type PaymentMethodInput = WalletMethodInput | SimulatedCardInput | CardInput;

/**
 * The actor of a change: a user, an application, or an application on behalf of a user. All properties are null for
 * changes by the service, and for changes by an operator, who is named in the details as `operator`.
 */
export interface AuditActor {
  /** The user; null if no user acted. */
  user_id: string | null;
  /** The application that acted for itself or on behalf of the user; null if no application acted. */
  client_id: string | null;
  /** The current name of the user, otherwise of the application; null if neither exists. */
  name: string | null;
}

/** A change that a user made, or that was made to the account. Audit events are never changed or deleted. */
export interface AccountAuditEvent {
  /** Identifier. */
  id: string;
  /** Type of the change. */
  type: AuditEventType;
  /** The environment; null for changes outside an environment. */
  environment: Environment | null;
  /**
   * Identifier of the changed resource: a user, a business, an invitation, an application, an endpoint, a delivery or a
   * payment.
   */
  subject_id: string;
  /**
   * The current name of the changed user or application, or the pseudonym of a deleted user; null for other resources,
   * and for resources that no longer exist.
   */
  subject_name: string | null;
  /** The actor of the change. */
  actor: AuditActor;
  /** Network address of the request. The last 64 bits of an IPv6 address are omitted. */
  address: string | null;
  /** Details of the change. */
  details: AuditDetails;
  /** Time of the change. */
  created_at: string;
  /** The business; null for changes of the account itself. */
  business_id: string | null;
}

/** A change: what was changed, by whom, when and from where. Audit events are never changed or deleted. */
export interface AuditEvent {
  /** Identifier. */
  id: string;
  /** Type of the change. */
  type: AuditEventType;
  /** The business. */
  business_id: string;
  /** The environment; null for changes outside an environment. */
  environment: Environment | null;
  /**
   * Identifier of the changed resource: a user, a business, an invitation, an application, an endpoint, a delivery or a
   * payment.
   */
  subject_id: string;
  /**
   * The current name of the changed user or application, or the pseudonym of a deleted user; null for other resources,
   * and for resources that no longer exist.
   */
  subject_name: string | null;
  /** The actor of the change. */
  actor: AuditActor;
  /** Network address of the request. The last 64 bits of an IPv6 address are omitted. */
  address: string | null;
  /** Details of the change. */
  details: AuditDetails;
  /** Time of the change. */
  created_at: string;
}

/** The balance of a business in one currency. */
export interface BusinessBalance {
  /** The currency. */
  currency: string;
  /**
   * Captured less refunded, disputed and paid out amounts, in minor units; 0 if the business owes. A larger balance than
   * 9007199254740991 is returned as 9007199254740991.
   */
  amount: number;
  /** What the business owes, in minor units: more was disputed than the balance had, of payments refunded before. */
  amount_owed: number;
}

/** The balance of a business in one environment. */
export interface Balance {
  /** Environment of the token: TEST or LIVE. */
  environment: Environment;
  /** The balances by currency, in alphabetical order. */
  balances: BusinessBalance[];
}

/** Kinds of balance entries. */
export type BalanceEntryKind =
  'capture' | 'refund' | 'refund_failure' | 'dispute' | 'reinstatement' | 'payout' | 'payout_return';

/** A change of the balance of a business. */
export interface BalanceEntry {
  /** Identifier. */
  id: string;
  /** Kind of the entry. */
  kind: BalanceEntryKind;
  /** The amount that the business received, in minor units; negative for an amount that left it. */
  amount: number;
  /** The currency. */
  currency: string;
  /** The payment; null for a payout. */
  payment_reference: string | null;
  /** The refund; null without one. */
  refund_id: string | null;
  /** The payout; null without one. */
  payout_id: string | null;
  /** Time of the transfer. */
  created_at: string;
}

/** The entries of one kind in a statement. */
export interface StatementSum {
  /** Kind of the entries. */
  kind: BalanceEntryKind;
  /** The number of entries. */
  count: number;
  /** The sum of their amounts, in minor units; negative for an amount that left the business. */
  amount: number;
}

/** The statement of a business for a month in one currency. */
export interface Statement {
  /** The currency. */
  currency: string;
  /** The balance before the month, in minor units, which is the closing balance of the month before. */
  opening: number;
  /** The sums by kind, in alphabetical order, of those kinds that have entries. */
  sums: StatementSum[];
  /** The balance at the end of the month, in minor units: the opening balance and all sums. */
  closing: number;
}

/** The statements of a business for a month in one environment. */
export interface MonthlyStatements {
  /** Environment of the token: TEST or LIVE. */
  environment: Environment;
  /** The month. */
  month: string;
  /** True if the month is over and nothing can be added to it any more, some minutes after its end. */
  is_final: boolean;
  /** The statements by currency, in alphabetical order, of those currencies that have entries or a balance. */
  statements: Statement[];
}

/** Grants by which applications obtain tokens. */
export type GrantType = 'client_credentials' | 'authorization_code' | 'urn:ietf:params:oauth:grant-type:device_code';

/** Settings that an application lacks to obtain tokens. */
export type ApplicationMissing = 'redirect_uris';

/** Statuses of an application. */
export type ApplicationStatus = 'ENABLED' | 'DISABLED';

/** Algorithms of client assertions. */
export type ClientKeyAlgorithm = 'ES256' | 'EdDSA' | 'Ed25519' | 'PS256';

/** A public key of an application (RFC 7517). */
export interface JsonWebKey {
  /** Type of the key. */
  kty: 'EC' | 'OKP' | 'RSA';
  /** Curve of an `EC` or `OKP` key. */
  crv?: 'P-256' | 'Ed25519';
  /** Coordinate of an `EC` key, or the whole `OKP` key, in base64url. */
  x?: string;
  /** Second coordinate of an `EC` key, in base64url. */
  y?: string;
  /** Modulus of an `RSA` key, in base64url. */
  n?: string;
  /** Exponent of an `RSA` key, in base64url. */
  e?: string;
  /** Identifier of the key, which the header of an assertion names. */
  kid?: string;
  /** The only algorithm to use the key with. */
  alg?: ClientKeyAlgorithm;
  /** Always `sig`. */
  use?: 'sig';
  /** Always `verify`. */
  key_ops?: 'verify'[];
  /** Ignored: public keys can always be exported. */
  ext?: boolean;
}

/** Public keys of an application (RFC 7517). */
export interface JsonWebKeySet {
  /** The keys. */
  keys: JsonWebKey[];
}

/** Security profiles of an application. */
export type SecurityProfile = 'none' | 'fapi2';

/** Usage of an application: requests with its tokens or its secret. */
export interface ApplicationUsage {
  /** Time of the last request, updated with a delay of a few seconds; null before the first request. */
  last_used_at: string | null;
  /** Number of requests of the last 24 hours, counted by the hour. */
  requests: number;
  /** Number of these requests with an error response (4xx or 5xx). */
  failed: number;
}

/** An OAuth application with a newly issued secret. */
export interface ApplicationWithSecret {
  /** Identifier in OAuth 2.0. */
  client_id: string;
  /** Name, shown on the consent screen. */
  name: string;
  /** Grants by which the application obtains tokens. */
  grant_types: GrantType[];
  /** Scopes that tokens of the application may have. */
  scopes: Scope[];
  /** True for a confidential application, which authenticates with a secret or a key; false for a public application. */
  is_confidential: boolean;
  /** Redirect URIs. */
  redirect_uris: string[];
  /** Settings that the application lacks to obtain tokens; empty if complete. */
  missing: ApplicationMissing[];
  /** The business that the application acts for; null without one. */
  business_id: string | null;
  /** The user who registered the application. */
  created_by: string;
  /** Environment of the application: TEST or LIVE. */
  environment: Environment;
  /** Status of the application. */
  status: ApplicationStatus;
  /** Lifetime of its access tokens in seconds. */
  access_token_seconds: number;
  /** Seconds for which a used refresh token gets the same tokens again. */
  refresh_grace_seconds: number;
  /** Addresses from which its secret and its tokens are accepted; empty for every address. Always empty in TEST. */
  allowed_addresses: string[];
  /** Public keys for `private_key_jwt` (RFC 7523); null without them. */
  jwks: JsonWebKeySet | null;
  /** URL of the public keys for `private_key_jwt`; null without one. */
  jwks_uri: string | null;
  /** Security profile that the application follows. */
  security_profile: SecurityProfile;
  /** True if the application authenticates with `private_key_jwt` only, and has no secret. */
  keys_only: boolean;
  /** True if authorization requests must be pushed first (RFC 9126). */
  require_pushed_authorization_requests: boolean;
  /** True if its tokens must be bound to a key (DPoP, RFC 9449). */
  dpop_bound_access_tokens: boolean;
  /** True if it may introspect the tokens of every application of its business in its environment. */
  is_introspector: boolean;
  /** The last four characters of the secret; null for applications without one. */
  secret_hint: string | null;
  /** Time at which the secret was issued; null for applications without one. */
  secret_created_at: string | null;
  /** Time until which a previous secret is also valid; null without one. */
  previous_secret_expires_at: string | null;
  /** Usage of the application. */
  usage: ApplicationUsage;
  /** Time of registration. */
  created_at: string;
  /** Time of the last change. */
  updated_at: string;
  /** The secret in plain text (`tsk_test_…` or `tsk_live_…`), shown only once; null for applications without one. */
  client_secret_preview: string | null;
}

/**
 * A public key (RFC 7517) in a request: `EC` with `P-256`, `OKP` with `Ed25519`, or `RSA` with 2048 to 4096 bits. A key
 * with private members is rejected; it must not be used any more, because it left its holder.
 */
export interface JsonWebKeyInput {
  /** Type of the key. */
  kty: 'EC' | 'OKP' | 'RSA';
  /** Curve of an `EC` or `OKP` key. */
  crv?: 'P-256' | 'Ed25519';
  /** Coordinate of an `EC` key, or the whole `OKP` key, in base64url. */
  x?: string;
  /** Second coordinate of an `EC` key, in base64url. */
  y?: string;
  /** Modulus of an `RSA` key, in base64url. */
  n?: string;
  /** Exponent of an `RSA` key, in base64url. */
  e?: string;
  /** Identifier of the key, which the header of an assertion names. */
  kid?: string;
  /** The only algorithm to use the key with. */
  alg?: ClientKeyAlgorithm;
  /** Always `sig`. */
  use?: 'sig';
  /** Always `verify`. */
  key_ops?: 'verify'[];
  /** Ignored: public keys can always be exported. */
  ext?: boolean;
}

/** Public keys in a request (RFC 7517). */
export interface JsonWebKeySetInput {
  /** The keys. Several with different `kid` allow rotation. */
  keys: JsonWebKeyInput[];
}

/** An OAuth application. */
export interface Application {
  /** Identifier in OAuth 2.0. */
  client_id: string;
  /** Name, shown on the consent screen. */
  name: string;
  /** Grants by which the application obtains tokens. */
  grant_types: GrantType[];
  /** Scopes that tokens of the application may have. */
  scopes: Scope[];
  /** True for a confidential application, which authenticates with a secret or a key; false for a public application. */
  is_confidential: boolean;
  /** Redirect URIs. */
  redirect_uris: string[];
  /** Settings that the application lacks to obtain tokens; empty if complete. */
  missing: ApplicationMissing[];
  /** The business that the application acts for; null without one. */
  business_id: string | null;
  /** The user who registered the application. */
  created_by: string;
  /** Environment of the application: TEST or LIVE. */
  environment: Environment;
  /** Status of the application. */
  status: ApplicationStatus;
  /** Lifetime of its access tokens in seconds. */
  access_token_seconds: number;
  /** Seconds for which a used refresh token gets the same tokens again. */
  refresh_grace_seconds: number;
  /** Addresses from which its secret and its tokens are accepted; empty for every address. Always empty in TEST. */
  allowed_addresses: string[];
  /** Public keys for `private_key_jwt` (RFC 7523); null without them. */
  jwks: JsonWebKeySet | null;
  /** URL of the public keys for `private_key_jwt`; null without one. */
  jwks_uri: string | null;
  /** Security profile that the application follows. */
  security_profile: SecurityProfile;
  /** True if the application authenticates with `private_key_jwt` only, and has no secret. */
  keys_only: boolean;
  /** True if authorization requests must be pushed first (RFC 9126). */
  require_pushed_authorization_requests: boolean;
  /** True if its tokens must be bound to a key (DPoP, RFC 9449). */
  dpop_bound_access_tokens: boolean;
  /** True if it may introspect the tokens of every application of its business in its environment. */
  is_introspector: boolean;
  /** The last four characters of the secret; null for applications without one. */
  secret_hint: string | null;
  /** Time at which the secret was issued; null for applications without one. */
  secret_created_at: string | null;
  /** Time until which a previous secret is also valid; null without one. */
  previous_secret_expires_at: string | null;
  /** Usage of the application. */
  usage: ApplicationUsage;
  /** Time of registration. */
  created_at: string;
  /** Time of the last change. */
  updated_at: string;
}

/** A credential descriptor of WebAuthn. */
export interface PasskeyDescriptor {
  /** Credential identifier, in base64url. */
  id: string;
  /** Always `public-key`. */
  type: 'public-key';
  /** Transports by which a browser reaches the authenticator. */
  transports?: string[];
}

/** The argument of `PublicKeyCredential.parseCreationOptionsFromJSON()` (WebAuthn, section 5.1.9). */
export interface PasskeyCreationOptions {
  /** The relying party: this service. */
  rp: {
    /** Name. */
    name: string;
    /** Host of the service. */
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
  /** Challenge in base64url, for one response within five minutes. */
  challenge: string;
  /** The accepted key types. */
  pubKeyCredParams: {
    /** Always `public-key`. */
    type: 'public-key';
    /** A COSE algorithm. */
    alg: number;
  }[];
  /** Timeout for the user, in milliseconds. */
  timeout: number;
  /** The passkeys of the user. */
  excludeCredentials: PasskeyDescriptor[];
  /** Requirements for the authenticator. */
  authenticatorSelection: {
    /** Requirement for a discoverable passkey, which signs in without an email address. */
    residentKey: string;
    /** Always false. */
    requireResidentKey: boolean;
    /** Requirement for user verification by PIN, fingerprint or face. */
    userVerification: string;
  };
  /** Always `none`: no attestation of the authenticator is requested. */
  attestation: string;
  /** Extensions of WebAuthn. */
  extensions: Record<string, unknown>;
  /** Types of authenticators to offer first. */
  hints: string[];
}

/** Options for creating a passkey: pass them to `navigator.credentials.create({ publicKey })`. */
export interface PasskeyCreation {
  /** The options. */
  public_key: PasskeyCreationOptions;
}

/** A passkey that was just added. */
export interface PasskeyAdded {
  /** Identifier. */
  id: string;
  /** Name that the user gave the passkey. */
  name: string;
  /** True if a password manager synchronizes the passkey to other devices of the user. */
  is_synced: boolean;
  /** Time at which the passkey was added. */
  created_at: string;
  /** Time at which the passkey was last renamed. */
  updated_at: string;
  /** Time at which the passkey was last used; null if never. */
  last_used_at: string | null;
  /**
   * Ten codes, not shown again, if this passkey turned the second factor on. Each can be used once, instead of a passkey
   * after the password.
   */
  recovery_codes: string[];
}

/** Results of WebAuthn extensions. The results are ignored. */
export type PasskeyExtensions = Record<string, unknown>;

/** A new passkey, as `toJSON()` of the credential returns it. */
export interface PasskeyAttestation {
  /** Credential identifier of the passkey. */
  id: string;
  /** Credential identifier of the passkey, equal to `id`. */
  rawId: string;
  /** Always `public-key`. */
  type: 'public-key';
  /** Attachment of the authenticator: `platform` if it is part of the device. */
  authenticatorAttachment?: string | null;
  /** Results of extensions. */
  clientExtensionResults: PasskeyExtensions;
  /** Response of the authenticator. */
  response: {
    /** The challenge and the origin of the request. */
    clientDataJSON: string;
    /** The attestation object with the new key. */
    attestationObject: string;
    /** A part of the attestation object. */
    authenticatorData?: string;
    /** Transports by which a browser reaches the authenticator. */
    transports?: string[];
    /** A part of the attestation object. */
    publicKey?: string | null;
    /** A part of the attestation object. */
    publicKeyAlgorithm?: number;
  };
}

/** The argument of `PublicKeyCredential.parseRequestOptionsFromJSON()` (WebAuthn, section 5.1.10). */
export interface PasskeyRequestOptions {
  /** Challenge in base64url, for one response within five minutes. */
  challenge: string;
  /** Timeout for the user, in milliseconds. */
  timeout: number;
  /** Host of the service. */
  rpId: string;
  /** The passkeys that may be used; empty for any. */
  allowCredentials: PasskeyDescriptor[];
  /** Requirement for user verification by PIN, fingerprint or face. */
  userVerification: string;
}

/** Options for using a passkey: pass them to `navigator.credentials.get({ publicKey })`. */
export interface PasskeyRequest {
  /** The options. */
  public_key: PasskeyRequestOptions;
}

/** The use of a passkey, as `toJSON()` of the credential returns it. */
export interface PasskeyAssertion {
  /** Credential identifier of the passkey. */
  id: string;
  /** Credential identifier of the passkey, equal to `id`. */
  rawId: string;
  /** Always `public-key`. */
  type: 'public-key';
  /** Attachment of the authenticator: `platform` if it is part of the device. */
  authenticatorAttachment?: string | null;
  /** Results of extensions. */
  clientExtensionResults: PasskeyExtensions;
  /** Response of the authenticator. */
  response: {
    /** The challenge and the origin of the request. */
    clientDataJSON: string;
    /** The relying party, the result of user verification, and the signature counter. */
    authenticatorData: string;
    /** The signature over `authenticatorData` and the hash of `clientDataJSON`. */
    signature: string;
    /** Identifier of the user. */
    userHandle?: string | null;
  };
}

/** A member of a business. */
export interface BusinessMember {
  /** The business. */
  business_id: string;
  /** The user. */
  user_id: string;
  /** The user's name. */
  name: string;
  /** The user's email address. Until it is verified, the address may belong to another person. */
  email: string;
  /** True if the user has verified the address. */
  email_verified: boolean;
  /** Role of the user in the business. */
  role: Role;
  /** Time at which the user became a member. */
  created_at: string;
  /** Time of the last change. */
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
  /** Role of the user in the business after accepting. */
  role: Role;
  /** The member who last sent the invitation. */
  invited_by: string;
  /** Time of creation. */
  created_at: string;
  /** Time at which the invitation was last mailed. */
  updated_at: string;
  /** Time at which the invitation expires. An expired invitation can be sent again for 30 days. */
  expires_at: string;
}

/** Status classes of requests. */
export type StatusClass = '2xx' | '4xx' | '5xx' | 'none';

/** The method of a request. */
export type RequestMethod = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';

/** What is missing in a logged body. */
export type BodyOmission = 'cut' | 'too_large' | 'not_json' | 'unread';

/**
 * A body of a request in TEST, as logged. `[redacted]` replaces what the contract marks as a secret or as personal data, and whatever
 * it does not describe; in other texts, card and account numbers, network addresses, and what looks like a credential. Email addresses
 * are masked. Other words in free texts, such as a description or metadata, are shown as sent.
 */
export interface LoggedBody {
  /** The start of the body as JSON, at most 16 KiB; null if it was not kept. */
  text: string | null;
  /** The size of the body as sent, in bytes. */
  size: number;
  /** What is missing; null if nothing is. */
  omitted: BodyOmission | null;
}

/** A request of an application. Query and headers are not stored; bodies in TEST only. */
export interface ClientRequest {
  /** The `Request-Id` of the response. Callers can choose it, so several requests can have the same value. */
  request_id: string;
  /** The application. */
  client_id: string;
  /** Environment of the application: TEST or LIVE. */
  environment: Environment;
  /** The method. */
  method: RequestMethod;
  /** The path, without the query. A malformed identifier is replaced by the name of the parameter, such as `{reference}`. */
  path: string;
  /** The status of the response; null if the caller closed the connection before. */
  status: number | null;
  /** The `code` of the problem, or the `error` of an OAuth endpoint; null for successful requests. */
  code: string | null;
  /** Duration from the arrival of the request to the end of the response, in milliseconds. */
  duration_ms: number;
  /** Id of what the request created, such as a payment; null for every other request. */
  made: string | null;
  /**
   * The body of the request. Null without a body, in LIVE, at OAuth endpoints, for applications without a business, in a list
   * without the parameter `request_id`, and when too much was logged to keep it.
   */
  request_body: LoggedBody | null;
  /** The body of the response; null as for `request_body`. */
  response_body: LoggedBody | null;
  /** Time of arrival. */
  created_at: string;
}

/** A pushed authorization request (RFC 9126, section 2.2). */
export interface PushedAuthorization {
  /** Stands for the request at `GET /oauth/authorize`, together with `client_id`. Leads to one response. */
  request_uri: string;
  /** Seconds within which the user must arrive with it. */
  expires_in: number;
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
  | 'invalid_dpop_proof'
  | 'use_dpop_nonce'
  | 'access_denied'
  | 'authorization_pending'
  | 'slow_down'
  | 'expired_token'
  | 'server_error'
  | 'temporarily_unavailable';

/** An access token (RFC 6749, section 5.1). */
export interface TokenResponse {
  /** The access token (`tat_…`). The built-in application of the command line receives a session token (`tses_…`) instead. */
  access_token: string;
  /** `Bearer`, or `DPoP` for a token that is bound to the key of the request's DPoP proof (RFC 9449, section 5). */
  token_type: 'Bearer' | 'DPoP';
  /**
   * Lifetime of the token in seconds: for access tokens `access_token_seconds` of the application, 3600 unless it is
   * changed, or fewer at the end of a grant.
   */
  expires_in: number;
  /** The granted scopes, space-separated. */
  scope: string;
  /**
   * A refresh token (`trt_…`), except with `client_credentials` and for the built-in application. Each refresh token works once, for 30
   * days, and those of a grant for 90 days in total.
   */
  refresh_token?: string;
}

/** The key that a token is bound to (RFC 9449, section 6). */
export interface KeyConfirmation {
  /** Thumbprint of the key (RFC 7638, SHA-256). */
  jkt: string;
}

/**
 * The state of a token (RFC 7662, section 2.2). Exactly `{"active": false}` for a token that is invalid or belongs to
 * an application that the caller may not introspect.
 */
export interface Introspection {
  /** True if the token is currently valid. */
  active: boolean;
  /** Scopes of the token, space-separated. */
  scope?: string;
  /** `client_id` of the application of the token. */
  client_id?: string;
  /** Subject of the token: the user, or the application itself with `client_credentials`. */
  sub?: string;
  /** `Bearer` or `DPoP` for an access token, `refresh_token` for a refresh token. */
  token_type?: 'Bearer' | 'DPoP' | 'refresh_token';
  /** The key that the token is bound to (RFC 7800); absent for a bearer token. */
  cnf?: KeyConfirmation;
  /** Expiration time, in Unix seconds. */
  exp?: number;
  /** Time of issue, in Unix seconds. */
  iat?: number;
  /** Issuer: the base URL of this service. */
  iss?: string;
  /** Environment of the token: TEST or LIVE. */
  environment?: Environment;
  /** The business of the application; null without one. */
  business_id?: string | null;
}

/** A device authorization response (RFC 8628, section 3.2). */
export interface DeviceAuthorization {
  /** The code that the device sends to the token endpoint. */
  device_code: string;
  /** The code that the user enters. */
  user_code: string;
  /** URL at which the user enters the code. */
  verification_uri: string;
  /** URL with the code filled in, for example as a QR code. The user still compares and confirms the code. */
  verification_uri_complete: string;
  /** Seconds until both codes expire. */
  expires_in: number;
  /** Minimum polling interval, in seconds. Each `slow_down` adds 5. */
  interval: number;
}

/** Grant types of the token endpoint. */
export type TokenGrantType =
  'client_credentials' | 'authorization_code' | 'refresh_token' | 'urn:ietf:params:oauth:grant-type:device_code';

/** Client authentication methods. */
export type ClientAuthenticationMethod = 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | 'none';

/** Metadata of the authorization server (RFC 8414, section 2). */
export interface AuthorizationServerMetadata {
  /** Issuer: the base URL of this service. */
  issuer: string;
  /** Authorization endpoint URL. */
  authorization_endpoint: string;
  /** Token endpoint URL. */
  token_endpoint: string;
  /** Introspection endpoint URL (RFC 7662). */
  introspection_endpoint: string;
  /** Revocation endpoint URL (RFC 7009). */
  revocation_endpoint: string;
  /** Device authorization endpoint URL (RFC 8628). */
  device_authorization_endpoint: string;
  /** Endpoint URL for pushed authorization requests (RFC 9126). */
  pushed_authorization_request_endpoint: string;
  /** Always false: each application decides whether its requests must be pushed. */
  require_pushed_authorization_requests: boolean;
  /** Supported scopes. */
  scopes_supported: Scope[];
  /** Supported response types: only `code`. */
  response_types_supported: 'code'[];
  /** Supported response modes: only `query`. */
  response_modes_supported: 'query'[];
  /** Supported grant types of the token endpoint. */
  grant_types_supported: TokenGrantType[];
  /** Supported PKCE methods: only `S256` (RFC 7636). */
  code_challenge_methods_supported: 'S256'[];
  /** Client authentication methods of the token endpoint. */
  token_endpoint_auth_methods_supported: ClientAuthenticationMethod[];
  /** Algorithms of client assertions at the token endpoint. */
  token_endpoint_auth_signing_alg_values_supported: ClientKeyAlgorithm[];
  /** Client authentication methods of the introspection endpoint. */
  introspection_endpoint_auth_methods_supported: ClientAuthenticationMethod[];
  /** Algorithms of client assertions at the introspection endpoint. */
  introspection_endpoint_auth_signing_alg_values_supported: ClientKeyAlgorithm[];
  /** Client authentication methods of the revocation endpoint. */
  revocation_endpoint_auth_methods_supported: ClientAuthenticationMethod[];
  /** Algorithms of client assertions at the revocation endpoint. */
  revocation_endpoint_auth_signing_alg_values_supported: ClientKeyAlgorithm[];
  /** Algorithms of DPoP proofs (RFC 9449). */
  dpop_signing_alg_values_supported: ClientKeyAlgorithm[];
  /** True if authorization responses contain `iss` (RFC 9207). */
  authorization_response_iss_parameter_supported: boolean;
  /** Supported values of `resource` (RFC 9728, section 4): only the base URL of this service. */
  protected_resources: string[];
  /** Languages of the page that asks the user, for `ui_locales`. */
  ui_locales_supported: Language[];
  /** URL of the documentation. */
  service_documentation: string;
}

/** Metadata of the API as a protected resource (RFC 9728, section 2). */
export interface ProtectedResourceMetadata {
  /** The resource: the base URL of this service. */
  resource: string;
  /** Issuers of its access tokens: only this service. */
  authorization_servers: string[];
  /** Supported scopes. */
  scopes_supported: Scope[];
  /** Ways to send a token: only the `Authorization` header. */
  bearer_methods_supported: 'header'[];
  /** Algorithms of DPoP proofs (RFC 9449). */
  dpop_signing_alg_values_supported: ClientKeyAlgorithm[];
  /** Always false: each application decides whether its tokens are bound to a key. */
  dpop_bound_access_tokens_required: boolean;
  /** URL of the documentation. */
  resource_documentation: string;
}

/** The profile of a user, with masked contact details. */
export interface Profile {
  /** Identifier of the user, the `sub` of introspection. */
  id: string;
  /** Full name. */
  name: string;
  /** Email address, masked: the first character and the domain. */
  email: string;
  /** Phone number, masked: the first three and the last three characters. */
  phone: string | null;
}

/** A user's balance in one currency: at most 9007199254740991 minor units in total. */
export interface WalletBalance {
  /** The currency. */
  currency: string;
  /** The available amount, in minor units. */
  available: number;
  /** The amount held for authorized payments and for pending refunds of top-ups, in minor units. */
  held: number;
}

/** A user's wallet in one environment. */
export interface Wallet {
  /** Environment of the wallet: TEST or LIVE. */
  environment: Environment;
  /** The balances by currency, in alphabetical order. */
  balances: WalletBalance[];
}

/** Kinds of wallet entries. */
export type WalletEntryKind = 'funding' | 'authorization' | 'release' | 'refund';

/** The details of a payment that its payer can see. */
export interface WalletPayment {
  /** Reference of the payment. */
  reference: string;
  /** Name of the business that receives the payment. */
  business_name: string;
  /** Text of the merchant for the payer. */
  description: string | null;
}

/** A change of the available amount of a wallet. */
export interface WalletEntry {
  /** Identifier. */
  id: string;
  /** Kind of the entry. */
  kind: WalletEntryKind;
  /** The amount that the user received, in minor units; negative for an amount that the user paid. */
  amount: number;
  /** The currency. */
  currency: string;
  /** The payment; null for a funding. */
  payment: WalletPayment | null;
  /** The refund, by a merchant or of a top-up; null for other entries. */
  refund_id: string | null;
  /** Time of the transfer. */
  created_at: string;
}

/** Statuses of a top-up. */
export type TopUpStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED';

/** A top-up of a wallet by card. */
export interface TopUp {
  /** Identifier. */
  id: string;
  /** Environment of the wallet: TEST or LIVE. */
  environment: Environment;
  /** Current status of the top-up. */
  status: TopUpStatus;
  /** The amount to add, in minor units. */
  amount: number;
  /** The currency. */
  currency: string;
  /** The card; null until the user has chosen one. */
  payment_method: PaymentMethod | null;
  /** The reason for the decline; null unless the card was declined. */
  decline_code: DeclineCode | null;
  /** The user's next action: redirect the user to its URL; null unless the user must act. */
  next_action: NextAction | null;
  /** Time of creation. */
  created_at: string;
  /** Time of the last change. */
  updated_at: string;
  /** Time until which the user can act. */
  expires_at: string;
}

/** The card of a new top-up. */
export type TopUpMethodInput = SimulatedCardInput | CardInput;

/** Statuses of a refund. */
export type RefundStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED';

/** Reasons for failed refunds. */
export type RefundFailureCode = 'refund_declined' | 'refund_cancelled';

/** A refund of a payment. */
export interface Refund {
  /** Identifier. */
  id: string;
  /** The refunded payment. */
  payment_reference: string;
  /** The refunded amount, in minor units. */
  amount: number;
  /** The currency of the payment. */
  currency: string;
  /** Current status of the refund. */
  status: RefundStatus;
  /** The merchant's reason for the refund. */
  reason: string | null;
  /** The reason for the failure; null unless FAILED. */
  failure_code: RefundFailureCode | null;
  /** Key-value pairs of the merchant. */
  metadata: Metadata;
  /**
   * True if the payer had already deleted the account. The money is then in a wallet that no user can sign in to: the
   * operator pays it out by other means if the payer asks for it. Inform the payer if you can.
   */
  payer_left?: boolean;
  /** Time of creation. */
  created_at: string;
  /** Time of the last change. */
  updated_at: string;
}

/** The bank account to which a business is paid out in one environment. Its number is stored encrypted, and never returned. */
export interface BankAccount {
  /** The business. */
  business_id: string;
  /** Environment: TEST or LIVE. */
  environment: Environment;
  /** The holder of the account. */
  holder: string;
  /** Country of the account, the first two letters of its IBAN. */
  country: string;
  /** The last four characters of the IBAN. */
  last4: string;
  /** Time from which payouts go to the account: in LIVE, after a waiting time that the operator sets. */
  usable_from: string;
  /** Time of the last change. */
  updated_at: string;
}

/**
 * Statuses of a payout. The amount leaves the balance of the business when the payout is created, and returns to it if the payout
 * fails or is cancelled.
 */
export type PayoutStatus = 'PENDING' | 'PAID' | 'FAILED' | 'CANCELLED';

/** A transfer of money from the balance of a business to its bank account. */
export interface Payout {
  /** Identifier. */
  id: string;
  /** The business. */
  business_id: string;
  /** Environment: TEST or LIVE. */
  environment: Environment;
  /** Current status. */
  status: PayoutStatus;
  /** The amount, in minor units. */
  amount: number;
  /** The currency. */
  currency: string;
  /** Text in the statement of the bank account. */
  description: string | null;
  /** The last four characters of the IBAN of the bank account. */
  bank_account_last4: string;
  /** True if the schedule of the business created it. */
  scheduled: boolean;
  /** The reason of a FAILED payout, as the operator or the bank gave it; otherwise null. */
  failure_reason: string | null;
  /** Time at which it was given to the bank; until then it can be cancelled. Null in TEST. */
  exported_at: string | null;
  /** Time of creation. */
  created_at: string;
  /** Time of the last change. */
  updated_at: string;
}

/** Search results. */
export type SearchHitType = 'payment' | 'refund' | 'event' | 'delivery' | 'endpoint' | 'application' | 'request';

/** Fields that a query matches. More may be added. */
export type SearchMatch = 'id' | 'merchant_reference' | 'description' | 'metadata' | 'amount' | 'card';

/** A search result. */
export interface SearchHit {
  /** Type of the result. */
  type: SearchHitType;
  /** Identifier of the result. */
  id: string;
  /** The field that matched. */
  matched: SearchMatch;
  /** The current state of the payment; null for results without a payment. */
  payment: Payment | null;
  /** The application of a request; null for other types. */
  client_id: string | null;
}

/** Search results. */
export interface SearchResult {
  /** The results: payments by the beginning of their texts, with the same text newest first; then others, newest first. */
  data: SearchHit[];
  /** True if there are more results: add the number of these to `offset`, or refine the query. */
  has_more: boolean;
  /**
   * Only payments since this time were searched for a part of a text, a key and its value, the end of an identifier and the
   * last digits of a card. Null if there are no older ones. Once `has_more` is false, pass it as `before` to search older payments.
   */
  searched_since: string | null;
}

/** Event types. The opt-in ones, in `x-opt-in`, are sent only to endpoints that list them by name. */
export type EventType =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.cancelled'
  | 'payment.expired'
  | 'payment.refunded'
  | 'payment.failed'
  | 'payment.disputed'
  | 'refund.failed'
  | 'payout.paid'
  | 'payout.failed';

/** Statuses of an endpoint. */
export type WebhookEndpointStatus = 'ENABLED' | 'DISABLED';

/** Statuses of a recovery or a skip. */
export type RunStatus = 'RUNNING' | 'FINISHED' | 'STOPPED';

/** A recovery of events that an endpoint missed, with its progress. */
export interface WebhookEndpointRecovery {
  /** The endpoint. */
  endpoint_id: string;
  /** Status of the run. */
  status: RunStatus;
  /**
   * Number of deliveries to requeue, counted at the time of the request. When FINISHED, the number of deliveries that
   * were requeued.
   */
  total: number;
  /** Number of deliveries that have been requeued so far. */
  queued: number;
  /** Time of the request. */
  requested_at: string;
  /** Time at which the run was FINISHED or STOPPED. */
  finished_at: string | null;
}

/** A skip of the backlog of a disabled or deleted endpoint, with its progress. */
export interface WebhookEndpointSkip {
  /** Status of the run. */
  status: RunStatus;
  /**
   * Number of attempts in the backlog, counted at the start; 0 until then. When FINISHED, the number of attempts that
   * were skipped.
   */
  total: number;
  /** Number of attempts that have been skipped so far. Their deliveries are SKIPPED. */
  skipped: number;
  /** Time at which the endpoint was disabled or deleted. */
  requested_at: string;
  /** Time at which the run was FINISHED or STOPPED. */
  finished_at: string | null;
}

/** A webhook endpoint with a newly issued secret. */
export interface WebhookEndpointWithSecret {
  /** Identifier. */
  id: string;
  /** URL that events are posted to. */
  url: string;
  /** Description for the merchant. */
  description: string | null;
  /** Event types that the endpoint receives; if empty, all except the opt-in ones. */
  events: EventType[];
  /** Environment of the application that registered the endpoint. The endpoint receives events of this environment only. */
  environment: Environment;
  /** Status of the endpoint. */
  status: WebhookEndpointStatus;
  /**
   * The reason why the service disabled the endpoint: every attempt failed for 5 days, or a response was 410 Gone and
   * `disable_on_gone` is true, or the business was closed. Null if a request disabled the endpoint.
   */
  disabled_reason: string | null;
  /** True if the response 410 Gone disables the endpoint. If false, 410 is an ordinary failure. */
  disable_on_gone: boolean;
  /**
   * Rate limit: maximum number of attempts that start within any second, counting first attempts, retries, tests, replays
   * and recoveries. Further attempts wait in order, without delaying other endpoints. Null for no limit.
   */
  max_per_second: number | null;
  /** Names of the headers that are sent with every attempt. Their values are never returned. */
  header_names: string[];
  /**
   * Time until which first attempts and recoveries wait, because the receiver responded 429 or 503 with `Retry-After`:
   * the requested time, but at most 10 minutes from the response. Retries keep their schedule. Null if the endpoint is
   * not paused.
   */
  paused_until: string | null;
  /** Time until which the previous secret also signs; null without one. */
  previous_secret_expires_at: string | null;
  /** The latest recovery of missed events, with its progress. */
  recovery: WebhookEndpointRecovery | null;
  /** The latest skip of the backlog, with its progress. */
  skip: WebhookEndpointSkip | null;
  /** Time of registration. */
  created_at: string;
  /** Time of the last change. */
  updated_at: string;
  /**
   * The secret that signs deliveries, shown only once. The key of `Service-Signature` is the whole string, including the
   * prefix; the key of Standard Webhooks is the 24 to 64 bytes that follow the prefix in base64. Verifiers of both accept
   * the whole string. Null in a replayed response to an `Idempotency-Key`: use `rotate-secret` to issue a new secret.
   */
  secret: string | null;
}

/**
 * Up to ten headers that are sent with every attempt, by name, such as `Authorization` for a gateway in front of the
 * receiver. They are stored encrypted, and neither returned nor recorded in attempts. Names are tokens of RFC 9110 of at
 * most 64 characters, different regardless of case. Refused are those that the service, the connection or the signature
 * sets: `Host`, `User-Agent`, `Connection`, `Transfer-Encoding` and other hop-by-hop ones, `Content-*`, `Service-*` and
 * `webhook-*`.
 */
export type EndpointHeaders = Record<string, string>;

/** A webhook endpoint that events are posted to. */
export interface WebhookEndpoint {
  /** Identifier. */
  id: string;
  /** URL that events are posted to. */
  url: string;
  /** Description for the merchant. */
  description: string | null;
  /** Event types that the endpoint receives; if empty, all except the opt-in ones. */
  events: EventType[];
  /** Environment of the application that registered the endpoint. The endpoint receives events of this environment only. */
  environment: Environment;
  /** Status of the endpoint. */
  status: WebhookEndpointStatus;
  /**
   * The reason why the service disabled the endpoint: every attempt failed for 5 days, or a response was 410 Gone and
   * `disable_on_gone` is true, or the business was closed. Null if a request disabled the endpoint.
   */
  disabled_reason: string | null;
  /** True if the response 410 Gone disables the endpoint. If false, 410 is an ordinary failure. */
  disable_on_gone: boolean;
  /**
   * Rate limit: maximum number of attempts that start within any second, counting first attempts, retries, tests, replays
   * and recoveries. Further attempts wait in order, without delaying other endpoints. Null for no limit.
   */
  max_per_second: number | null;
  /** Names of the headers that are sent with every attempt. Their values are never returned. */
  header_names: string[];
  /**
   * Time until which first attempts and recoveries wait, because the receiver responded 429 or 503 with `Retry-After`:
   * the requested time, but at most 10 minutes from the response. Retries keep their schedule. Null if the endpoint is
   * not paused.
   */
  paused_until: string | null;
  /** Time until which the previous secret also signs; null without one. */
  previous_secret_expires_at: string | null;
  /** The latest recovery of missed events, with its progress. */
  recovery: WebhookEndpointRecovery | null;
  /** The latest skip of the backlog, with its progress. */
  skip: WebhookEndpointSkip | null;
  /** Time of registration. */
  created_at: string;
  /** Time of the last change. */
  updated_at: string;
}

/** Statuses of a delivery. */
export type DeliveryStatus = 'PENDING' | 'RETRYING' | 'DELIVERED' | 'FAILED' | 'SKIPPED';

/** The delivery of an event to an endpoint. */
export interface WebhookDelivery {
  /** Identifier. */
  id: string;
  /** The endpoint. */
  endpoint_id: string;
  /** The event. */
  event_id: string;
  /** The type of the event. */
  event_type: EventType;
  /** The payment that the event is about; null for an event of a payout. */
  payment_reference: string | null;
  /** The payout that the event is about; null for an event of a payment. */
  payout_id: string | null;
  /** True if the event is synthetic, created by `WebhookEndpoints_test`: then the payment or payout does not exist. */
  synthetic: boolean;
  /** Status of the delivery. */
  status: DeliveryStatus;
  /**
   * The number of the current attempt on the retry schedule, from 1 to 8: the latest attempt, or the first one before any
   * attempt.
   */
  attempt: number;
  /** Start of the latest finished attempt, including replays. */
  last_attempt_at: string | null;
  /** Time at which the next attempt is due, while PENDING or RETRYING. */
  next_attempt_at: string | null;
  /** Time of the acknowledgement. */
  delivered_at: string | null;
  /** Time of creation, the same as that of the event. */
  created_at: string;
  /** Time of the last change. */
  updated_at: string;
}

/** Statuses of deliveries that can be recovered. */
export type RecoverableStatus = 'RETRYING' | 'FAILED' | 'SKIPPED';

/** A payment was authorized: the money is held for the merchant. */
export interface PaymentAuthorizedEvent {
  /** Identifier of the event, the same in every attempt: use it to deduplicate. */
  event_id: string;
  /** Type of the event. */
  event_type: 'payment.authorized';
  /** Time of the event. */
  created_at: string;
  /** State of the payment immediately after the event. */
  payment: Payment;
  /** The refund that succeeded, with `payment.refunded`, or failed, with `refund.failed`; otherwise null. */
  refund: null;
  /**
   * True in an event sent by `WebhookEndpoints_test`, in LIVE too: the payment does not exist, so do not act on the
   * event. Absent from other events.
   */
  synthetic?: boolean;
}

/** A payment was captured: the merchant has received the money. */
export interface PaymentCapturedEvent {
  /** Identifier of the event, the same in every attempt: use it to deduplicate. */
  event_id: string;
  /** Type of the event. */
  event_type: 'payment.captured';
  /** Time of the event. */
  created_at: string;
  /** State of the payment immediately after the event. */
  payment: Payment;
  /** The refund that succeeded, with `payment.refunded`, or failed, with `refund.failed`; otherwise null. */
  refund: null;
  /**
   * True in an event sent by `WebhookEndpoints_test`, in LIVE too: the payment does not exist, so do not act on the
   * event. Absent from other events.
   */
  synthetic?: boolean;
}

/** A payment was cancelled before capture. */
export interface PaymentCancelledEvent {
  /** Identifier of the event, the same in every attempt: use it to deduplicate. */
  event_id: string;
  /** Type of the event. */
  event_type: 'payment.cancelled';
  /** Time of the event. */
  created_at: string;
  /** State of the payment immediately after the event. */
  payment: Payment;
  /** The refund that succeeded, with `payment.refunded`, or failed, with `refund.failed`; otherwise null. */
  refund: null;
  /**
   * True in an event sent by `WebhookEndpoints_test`, in LIVE too: the payment does not exist, so do not act on the
   * event. Absent from other events.
   */
  synthetic?: boolean;
}

/** A payment expired before capture. */
export interface PaymentExpiredEvent {
  /** Identifier of the event, the same in every attempt: use it to deduplicate. */
  event_id: string;
  /** Type of the event. */
  event_type: 'payment.expired';
  /** Time of the event. */
  created_at: string;
  /** State of the payment immediately after the event. */
  payment: Payment;
  /** The refund that succeeded, with `payment.refunded`, or failed, with `refund.failed`; otherwise null. */
  refund: null;
  /**
   * True in an event sent by `WebhookEndpoints_test`, in LIVE too: the payment does not exist, so do not act on the
   * event. Absent from other events.
   */
  synthetic?: boolean;
}

/** A refund of a payment succeeded. */
export interface PaymentRefundedEvent {
  /** Identifier of the event, the same in every attempt: use it to deduplicate. */
  event_id: string;
  /** Type of the event. */
  event_type: 'payment.refunded';
  /** Time of the event. */
  created_at: string;
  /** State of the payment immediately after the event. */
  payment: Payment;
  /** The refund that succeeded, with `payment.refunded`, or failed, with `refund.failed`; otherwise null. */
  refund: Refund;
  /**
   * True in an event sent by `WebhookEndpoints_test`, in LIVE too: the payment does not exist, so do not act on the
   * event. Absent from other events.
   */
  synthetic?: boolean;
}

/** A payment was declined and is FAILED. */
export interface PaymentFailedEvent {
  /** Identifier of the event, the same in every attempt: use it to deduplicate. */
  event_id: string;
  /** Type of the event. */
  event_type: 'payment.failed';
  /** Time of the event. */
  created_at: string;
  /** State of the payment immediately after the event. */
  payment: Payment;
  /** The refund that succeeded, with `payment.refunded`, or failed, with `refund.failed`; otherwise null. */
  refund: null;
  /**
   * True in an event sent by `WebhookEndpoints_test`, in LIVE too: the payment does not exist, so do not act on the
   * event. Absent from other events.
   */
  synthetic?: boolean;
}

/** The disputed amount of a payment has changed. */
export interface PaymentDisputedEvent {
  /** Identifier of the event, the same in every attempt: use it to deduplicate. */
  event_id: string;
  /** Type of the event. */
  event_type: 'payment.disputed';
  /** Time of the event. */
  created_at: string;
  /** State of the payment immediately after the event. */
  payment: Payment;
  /** The refund that succeeded, with `payment.refunded`, or failed, with `refund.failed`; otherwise null. */
  refund: null;
  /**
   * True in an event sent by `WebhookEndpoints_test`, in LIVE too: the payment does not exist, so do not act on the
   * event. Absent from other events.
   */
  synthetic?: boolean;
}

/** A refund of a payment failed, and its amount can be refunded again. */
export interface RefundFailedEvent {
  /** Identifier of the event, the same in every attempt: use it to deduplicate. */
  event_id: string;
  /** Type of the event. */
  event_type: 'refund.failed';
  /** Time of the event. */
  created_at: string;
  /** State of the payment immediately after the event. */
  payment: Payment;
  /** The refund that succeeded, with `payment.refunded`, or failed, with `refund.failed`; otherwise null. */
  refund: Refund;
  /**
   * True in an event sent by `WebhookEndpoints_test`, in LIVE too: the payment does not exist, so do not act on the
   * event. Absent from other events.
   */
  synthetic?: boolean;
}

/** A payout was paid to the bank account of the business. */
export interface PayoutPaidEvent {
  /** Identifier of the event, the same in every attempt: use it to deduplicate. */
  event_id: string;
  /** Type of the event. */
  event_type: 'payout.paid';
  /** Time of the event. */
  created_at: string;
  /** The refund that succeeded, with `payment.refunded`, or failed, with `refund.failed`; otherwise null. */
  refund: null;
  /** Null: an event of a payout is about no payment. */
  payment: null;
  /** State of the payout at its end. */
  payout: Payout;
  /**
   * True in an event sent by `WebhookEndpoints_test`, in LIVE too: the payout does not exist, so do not act on the
   * event. Absent from other events.
   */
  synthetic?: boolean;
}

/** A payout failed, and its amount is in the balance again. */
export interface PayoutFailedEvent {
  /** Identifier of the event, the same in every attempt: use it to deduplicate. */
  event_id: string;
  /** Type of the event. */
  event_type: 'payout.failed';
  /** Time of the event. */
  created_at: string;
  /** The refund that succeeded, with `payment.refunded`, or failed, with `refund.failed`; otherwise null. */
  refund: null;
  /** Null: an event of a payout is about no payment. */
  payment: null;
  /** State of the payout at its end. */
  payout: Payout;
  /**
   * True in an event sent by `WebhookEndpoints_test`, in LIVE too: the payout does not exist, so do not act on the
   * event. Absent from other events.
   */
  synthetic?: boolean;
}

/** The body that is posted to an endpoint. */
export type WebhookEvent =
  | PaymentAuthorizedEvent
  | PaymentCapturedEvent
  | PaymentCancelledEvent
  | PaymentExpiredEvent
  | PaymentRefundedEvent
  | PaymentFailedEvent
  | PaymentDisputedEvent
  | RefundFailedEvent
  | PayoutPaidEvent
  | PayoutFailedEvent
  | UnknownEvent;

/** An event of a newer service with a type that is unknown to this version. */
export interface UnknownEvent {
  /** Identifier of the event, the same in every attempt: use it to deduplicate. */
  event_id: string;
  /** Type of the event. */
  event_type: UnknownEventType;
  /** Time of the event. */
  created_at: string;
  /** State of the payment immediately after the event. */
  payment: Payment | null;
  /** The refund that succeeded, with `payment.refunded`, or failed, with `refund.failed`; otherwise null. */
  refund: null | Refund;
  /**
   * True in an event sent by `WebhookEndpoints_test`, in LIVE too: the payment does not exist, so do not act on the
   * event. Absent from other events.
   */
  synthetic?: boolean;
}

/**
 * Any text outside EventType. TypeScript has no type for that: this one differs from all of them, so that a `switch`
 * distinguishes known events from unknown ones.
 */
export type UnknownEventType = `unknown: ${string}`;

/** A change of a payment, or the end of a payout. */
export interface Event {
  /** Identifier of the event, the `event_id` of the payload. */
  id: string;
  /** Type of the event. */
  type: EventType;
  /** The payment that the event is about; null for an event of a payout. */
  payment_reference: string | null;
  /** The payout that the event is about; null for an event of a payment. */
  payout_id: string | null;
  /** Environment of the payment or payout. */
  environment: Environment;
  /** True if the event was created by `WebhookEndpoints_test`: then the payment or payout does not exist. */
  synthetic: boolean;
  /** Time of the event. */
  created_at: string;
  /** The payload that is delivered to endpoints. */
  payload: WebhookEvent;
}

/** Outcomes of an attempt: the class of the HTTP status, or the reason why there is no valid response. */
export type AttemptOutcome =
  '2xx' | '4xx' | '5xx' | 'timeout' | 'dns' | 'connect' | 'tls' | 'blocked' | 'redirect' | 'protocol' | 'interrupted';

/** Triggers of an attempt. */
export type AttemptTrigger = 'schedule' | 'replay' | 'test' | 'recover';

/** Reasons why an attempt received no valid response. */
export type AttemptError = 'timeout' | 'dns' | 'connect' | 'tls' | 'blocked' | 'redirect' | 'protocol' | 'interrupted';

/** An attempt of a delivery. */
export interface WebhookAttempt {
  /** Identifier. */
  id: string;
  /** The delivery. */
  delivery_id: string;
  /**
   * The number of the attempt as sent in `Service-Delivery-Attempt`, from 1 to 8. A replay has the number of the first
   * attempt.
   */
  number: number;
  /** The trigger of the attempt. */
  trigger: AttemptTrigger;
  /** URL that the attempt was sent to. */
  url: string;
  /** Start of the attempt. */
  started_at: string;
  /** End of the attempt. */
  finished_at: string;
  /** Duration of the attempt, in milliseconds. */
  duration_ms: number;
  /** HTTP status of the response. */
  http_status: number | null;
  /** The reason why there is no valid response. */
  error: AttemptError | null;
  /** Human-readable explanation of the error, or of a truncated response body. */
  error_detail: string | null;
  /** IP address that the attempt connected to. */
  remote_ip: string | null;
  /** The headers that were sent. */
  request_headers: Record<string, string>;
  /** The headers of the response: of at most 64 KiB, the first 16 KiB are stored. */
  response_headers: Record<string, string> | null;
  /** The first 16 KiB of the response body, which must arrive within one second. */
  response_body: string | null;
  /** True if the stored response body is incomplete. */
  response_truncated: boolean;
}

/** Deliveries that were replayed. */
export interface WebhookDeliveryReplays {
  /** True if nothing was sent. */
  dry_run: boolean;
  /** Number of deliveries in `data`: all that match if `has_more` is false. */
  count: number;
  /** The deliveries, newest first. */
  data: WebhookDelivery[];
  /** True if more deliveries may match. */
  has_more: boolean;
  /** Cursor to replay the deliveries that follow; null without more. */
  next_cursor: string | null;
}

/** States of a simulated dispute. */
export type TestDisputeOutcome = 'opened' | 'won' | 'lost';

/** The `data` of a message of the event stream: the headers and the body of a delivery, without the signature. */
export interface StreamedEvent {
  /**
   * The headers of a first attempt without the signatures (`Service-Signature` and `webhook-…`), because there is no
   * endpoint: the listener signs with its own secret.
   */
  headers: Record<string, string>;
  /** The unchanged body, as text. */
  body: string;
}

/** Parameters for signing up. */
export interface UserCreateParams {
  /** Email address, for signing in. */
  email: string;
  /** Password of at least 12 characters that is not commonly used. */
  password: string;
  /** Full name. */
  name: string;
  /** Phone number. */
  phone?: string | undefined;
  /** The `token` of an invitation mailed to this address. The token verifies the address; accept the invitation next. */
  invitation?: string | undefined;
  /** How later requests present the session: as a cookie or as a bearer token. */
  transport?: SessionTransport | undefined;
}

/** Parameters for signing in. */
export interface SessionCreateParams {
  /** Email address. */
  email: string;
  /** Password. */
  password: string;
  /** Six digits from the authenticator app, or a recovery code, if the user has a second factor. */
  code?: string | undefined;
  /** How later requests present the session: as a cookie or as a bearer token. */
  transport?: SessionTransport | undefined;
}

/** Parameters for confirming the session. */
export interface SessionConfirmParams {
  /** The current password. */
  password: string;
  /** Six digits from the authenticator app, or a recovery code, if the user has a second factor. */
  code?: string | undefined;
}

/** Parameters for confirming the session by a mailed link. */
export interface SessionConfirmByLinkParams {
  /** The `token` of the link that was mailed. */
  token: string;
}

/** Parameters for setting up an authenticator app. */
export interface SecondFactorStartParams {
  /** The current password. */
  password: string;
}

/** Parameters for confirming an authenticator app. */
export interface SecondFactorConfirmParams {
  /** Six digits from the app. */
  code: string;
}

/** Proof of password and second factor. */
export interface SecondFactorReplaceRecoveryCodesParams {
  /** The current password. */
  password: string;
  /**
   * Six digits from the app, or a recovery code. The code also confirms the session. Not required in a session that was
   * confirmed with a second factor, such as a passkey, within the last 15 minutes.
   */
  code?: string | undefined;
}

/** Proof of password and second factor. */
export interface SecondFactorTurnOffParams {
  /** The current password. */
  password: string;
  /**
   * Six digits from the app, or a recovery code. The code also confirms the session. Not required in a session that was
   * confirmed with a second factor, such as a passkey, within the last 15 minutes.
   */
  code?: string | undefined;
}

/** Query of "List sessions". */
export interface SessionListParams {
  /** Maximum number of entries to return. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
   * value is 400 `invalid_cursor`.
   */
  cursor?: string | undefined;
}

/** Query of "End all sessions". */
export interface SessionDeleteAllParams {
  /** True to keep the session of the request. */
  keep_current?: boolean | undefined;
  /**
   * True to keep the access of applications that the caller has authorized. If false, their consents and tokens are
   * revoked.
   */
  keep_applications?: boolean | undefined;
}

/** Parameters for verifying an email address. */
export interface EmailVerifyParams {
  /** The `token` of the link that was mailed. */
  token: string;
}

/** Parameters for changing the email address. */
export interface EmailChangeParams {
  /** The new email address. */
  email: string;
  /** The current password. */
  password: string;
  /**
   * Six digits from the app, or a recovery code, if the user has a second factor. The code also confirms the session. Not
   * required in a session that was confirmed with a second factor, such as a passkey, within the last 15 minutes.
   */
  code?: string | undefined;
}

/** Parameters for undoing a change of the email address. */
export interface EmailRestoreParams {
  /** The `token` of the link that was mailed to the address. */
  token: string;
  /** The new password. */
  password: string;
}

/** Parameters for changing the password. */
export interface PasswordChangeParams {
  /** The current password. */
  current_password: string;
  /** The new password. */
  password: string;
  /**
   * Six digits from the app, or a recovery code, if the user has a second factor. The code also confirms the session. Not
   * required in a session that was confirmed with a second factor, such as a passkey, within the last 15 minutes.
   */
  code?: string | undefined;
  /**
   * True to keep the access of applications that the user has authorized. If false, their consents and tokens are
   * revoked.
   */
  keep_applications?: boolean | undefined;
}

/** Parameters for requesting a password reset. */
export interface PasswordRequestResetParams {
  /** Email address of the account. */
  email: string;
}

/** Parameters for resetting the password. */
export interface PasswordResetParams {
  /** The `token` of the link that was mailed. */
  token: string;
  /** The new password. */
  password: string;
  /**
   * True to keep the access of applications that the user has authorized. If false, or if the address was not verified
   * before, their consents and tokens are revoked.
   */
  keep_applications?: boolean | undefined;
}

/** Changes to the caller's account. Omitted properties stay unchanged. */
export interface AccountUpdateParams {
  /** Full name. */
  name?: string | undefined;
  /** Phone number; null removes it. */
  phone?: string | null | undefined;
  /** Time zone of times in the console; null for that of the browser. */
  time_zone?: string | null | undefined;
  /** Format of dates and times in English pages, and in English mails to the user; null for `day_first`. */
  date_format?: DateFormat | null | undefined;
  /**
   * Language of sign-in, checkout, consent, receipts and the pages of mailed links, and of mails about the account, invitations
   * and payments; null for that of the browser. Mails that no page causes are in English then.
   */
  language?: Language | null | undefined;
}

/** Query of "List businesses". */
export interface BusinessListParams {
  /** Maximum number of entries to return. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
   * value is 400 `invalid_cursor`.
   */
  cursor?: string | undefined;
}

/** Parameters for creating a business. */
export interface BusinessCreateParams {
  /** Name, shown to payers. */
  name: string;
}

/** Changes to a business. Omitted properties stay unchanged. */
export interface BusinessUpdateParams {
  /** Name, shown to payers. */
  name?: string | undefined;
  /** True if changes in LIVE and of members require a session with a second factor. */
  live_requires_second_factor?: boolean | undefined;
  /**
   * URL that receives the alarms of the business, for its programs; null to remove it. https, with a public address, as for
   * webhooks in LIVE. Each change that sets it issues a new secret, and the previous one ends.
   */
  alarm_url?: string | null | undefined;
  /** When the balance is paid out to the bank account, in TEST and LIVE. */
  payout_schedule?: PayoutSchedule | undefined;
  /** Time zone of the days and files of the console. Months of statements, and days of payouts, are in UTC. */
  time_zone?: string | undefined;
  /** Colour of buttons and links on pages for payers; null for the service's. Any colour is accepted: see `Business`. */
  accent_color?: string | null | undefined;
  /** Address for questions of payers, shown on checkout, receipts and consent; null to remove it. It is not verified. */
  support_email?: string | null | undefined;
  /**
   * Text on the statement of a payer's card, after the prefix of the operator's account at the acquirer; null to remove it. It is
   * that of payments created afterwards.
   */
  statement_descriptor?: string | null | undefined;
}

/** Confirmation of the business to close. */
export interface BusinessCloseParams {
  /** The current name of the business. */
  name: string;
}

/** Query of "List consents". */
export interface ConsentListParams {
  /** Maximum number of entries to return. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
   * value is 400 `invalid_cursor`.
   */
  cursor?: string | undefined;
}

/** Query of "List payments". */
export interface PaymentListParams {
  /** Maximum number of entries to return. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
   * value is 400 `invalid_cursor`.
   */
  cursor?: string | undefined;
  /** Only payments with one of these statuses. May be repeated. */
  status?: readonly [PaymentStatus, ...PaymentStatus[]] | undefined;
  /** Only payments in this currency. */
  currency?: string | undefined;
  /** Only payments of this amount or more, in minor units. Requires `currency`. */
  amount_gte?: number | undefined;
  /** Only payments of this amount or less, in minor units. Requires `currency`. */
  amount_lte?: number | undefined;
  /** Only payments with this merchant reference. */
  merchant_reference?: string | undefined;
  /** Only entries created at this time or later (RFC 3339). Encode the `+` of an offset as `%2B`. */
  created_gte?: string | Date | undefined;
  /** Only entries created before this time (RFC 3339). Encode the `+` of an offset as `%2B`. */
  created_lt?: string | Date | undefined;
}

/** Parameters for creating a payment. */
export interface PaymentCreateParams {
  /** The amount to pay, in minor units. */
  amount: number;
  /** The currency. */
  currency: string;
  /**
   * The merchant's reference for the payment, such as an order number. A card number in groups, such as
   * `4242 4242 4242 4242`, is refused with 400 `card_number`.
   */
  merchant_reference?: string | undefined;
  /**
   * True to create the payment only if the business has no open or paid payment with this `merchant_reference`, which is
   * then required, in the environment of the token: otherwise, 409 `merchant_reference_in_use`. A payment is open or paid
   * while it is PENDING, AUTHORIZED, CAPTURED or PARTIALLY_REFUNDED, whichever application created it, with this property
   * or without.
   */
  unique_merchant_reference?: boolean | undefined;
  /** The capture method. AUTOMATIC also requires `payments:capture`. */
  capture_method?: CaptureMethod | undefined;
  /** The payment method. If omitted, the payer chooses one on the checkout page. */
  payment_method?: PaymentMethodInput | undefined;
  /** A text for the payer. One that contains a card number is refused with 400 `card_number`. */
  description?: string | undefined;
  /** Key-value pairs of the merchant. */
  metadata?: Metadata | undefined;
  /**
   * URL that the payer is redirected to after the checkout page, with `payment` and `status` added to the query: http,
   * https, or a private-use scheme of an app, which is a reversed domain name in lowercase (RFC 8252, section 7.1), such
   * as `com.example.shop:/thanks`; without user name and password. Both parameters can be forged, and another app on the
   * payer's device can register the same scheme, so retrieve the payment.
   */
  return_url?: string | undefined;
  /** Seconds until the payment expires: from 3600 (1 hour) to 2592000 (30 days). */
  expires_in?: number | undefined;
}

/** Parameters for capturing a payment. */
export interface PaymentCaptureParams {
  /** The amount to capture, in minor units; the full amount if omitted. The rest is released to the payer. */
  amount?: number | undefined;
}

/** Parameters for cancelling a payment. */
export interface PaymentCancelParams {
  /** The reason for the cancellation, visible to the merchant. */
  reason?: string | undefined;
}

/** Query of "List audit events of the account". */
export interface AccountAuditEventListParams {
  /** Maximum number of entries to return. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
   * value is 400 `invalid_cursor`.
   */
  cursor?: string | undefined;
  /** Only events of one of these types. May be repeated. */
  type?: readonly [AuditEventType, ...AuditEventType[]] | undefined;
}

/** Query of "List audit events". */
export interface AuditEventListParams {
  /** Maximum number of entries to return. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
   * value is 400 `invalid_cursor`.
   */
  cursor?: string | undefined;
  /** Only events of one of these types. May be repeated. */
  type?: readonly [AuditEventType, ...AuditEventType[]] | undefined;
  /** Only changes by this user or application. */
  actor?: string | undefined;
  /** Only changes to this user, application, endpoint or payment. */
  subject?: string | undefined;
}

/** Query of "List balance entries". */
export interface BalanceEntryListParams {
  /** Maximum number of entries to return. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
   * value is 400 `invalid_cursor`.
   */
  cursor?: string | undefined;
  /** Only entries in this currency. */
  currency?: string | undefined;
  /** Only entries of this month, which its statement sums. */
  month?: string | undefined;
}

/** Query of "Get the statements of a month". */
export interface StatementGetParams {
  /** The month. */
  month: string;
}

/** Query of "List applications". */
export interface ClientListParams {
  /** Maximum number of entries to return. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
   * value is 400 `invalid_cursor`.
   */
  cursor?: string | undefined;
}

/** Parameters for registering an application. */
export interface ClientCreateParams {
  /** Name, shown on the consent screen. */
  name: string;
  /** Grants by which the application obtains tokens. */
  grant_types: readonly GrantType[];
  /**
   * Scopes that tokens of the application may have. With `client_credentials` alone, at least one must be a payment
   * scope.
   */
  scopes: readonly Scope[];
  /** True for a confidential application, which can keep a secret. Must be true for `client_credentials`. */
  is_confidential: boolean;
  /** The business that the application acts for. Required with any payment scope; the caller must be a member. */
  business_id?: string | undefined;
  /** Redirect URIs. If omitted with `authorization_code`, `missing` of the response contains `redirect_uris`. */
  redirect_uris?: readonly string[] | undefined;
  /** Lifetime of its access tokens in seconds. */
  access_token_seconds?: number | undefined;
  /** Seconds for which a used refresh token gets the same tokens again. */
  refresh_grace_seconds?: number | undefined;
  /** Public keys for `private_key_jwt`; null removes them. Replaces `jwks_uri`. Confidential applications only. */
  jwks?: JsonWebKeySetInput | null | undefined;
  /**
   * URL from which the service fetches the public keys, at most 64 KiB within 5 seconds, without following redirects;
   * null removes it. https, with a public address, as for webhooks. The keys are cached for 10 minutes, and fetched again
   * for an unknown `kid`, at most every 30 seconds. Replaces `jwks`. Confidential applications only.
   */
  jwks_uri?: string | null | undefined;
  /**
   * Security profile to follow. `fapi2` requires a confidential application with keys and without the grant for devices,
   * turns on the settings that it requires, and ends all secrets. `none` leaves these settings as they are.
   */
  security_profile?: SecurityProfile | undefined;
  /** True to accept `private_key_jwt` only. Requires keys; ends all secrets. */
  keys_only?: boolean | undefined;
  /** True to accept pushed authorization requests only (RFC 9126). */
  require_pushed_authorization_requests?: boolean | undefined;
  /** True to issue tokens that are bound to a key only (DPoP, RFC 9449). Earlier tokens stay as they are. */
  dpop_bound_access_tokens?: boolean | undefined;
  /**
   * True to let it introspect the tokens of every application of its business in its environment, as a resource server
   * of the business. Requires a confidential application with a business.
   */
  is_introspector?: boolean | undefined;
  /** Always TEST. LIVE applications are created by promoting a TEST application. */
  environment?: Environment | undefined;
}

/** Changes to an application. Omitted properties stay unchanged. */
export interface ClientUpdateParams {
  /** Name, shown on the consent screen. The name of the built-in command line is rejected. */
  name?: string | undefined;
  /** Redirect URIs. Users who have authorized the application are asked for consent again at a new redirect URI. */
  redirect_uris?: readonly string[] | undefined;
  /** Scopes that tokens of the application may have. Removed scopes are also removed from existing tokens. */
  scopes?: readonly Scope[] | undefined;
  /** Lifetime of access tokens that are issued from now on, in seconds. */
  access_token_seconds?: number | undefined;
  /** Seconds for which a used refresh token gets the same tokens again. */
  refresh_grace_seconds?: number | undefined;
  /**
   * `DISABLED` stops the application: its secret is rejected, and all its tokens end immediately and permanently.
   * `ENABLED` starts it again; it then obtains new tokens. Consents of users stay.
   */
  status?: ApplicationStatus | undefined;
  /**
   * Addresses from which its secret and its tokens are accepted, from the next request on. LIVE only: 400 in TEST, except
   * for an empty list.
   */
  allowed_addresses?: readonly string[] | undefined;
  /** Public keys for `private_key_jwt`; null removes them. Replaces `jwks_uri`. Confidential applications only. */
  jwks?: JsonWebKeySetInput | null | undefined;
  /**
   * URL from which the service fetches the public keys, at most 64 KiB within 5 seconds, without following redirects;
   * null removes it. https, with a public address, as for webhooks. The keys are cached for 10 minutes, and fetched again
   * for an unknown `kid`, at most every 30 seconds. Replaces `jwks`. Confidential applications only.
   */
  jwks_uri?: string | null | undefined;
  /**
   * Security profile to follow. `fapi2` requires a confidential application with keys and without the grant for devices,
   * turns on the settings that it requires, and ends all secrets. `none` leaves these settings as they are.
   */
  security_profile?: SecurityProfile | undefined;
  /** True to accept `private_key_jwt` only. Requires keys; ends all secrets. */
  keys_only?: boolean | undefined;
  /** True to accept pushed authorization requests only (RFC 9126). */
  require_pushed_authorization_requests?: boolean | undefined;
  /** True to issue tokens that are bound to a key only (DPoP, RFC 9449). Earlier tokens stay as they are. */
  dpop_bound_access_tokens?: boolean | undefined;
  /**
   * True to let it introspect the tokens of every application of its business in its environment, as a resource server
   * of the business. Requires a confidential application with a business.
   */
  is_introspector?: boolean | undefined;
}

/** Parameters for rotating a secret. */
export interface ClientRegenerateSecretParams {
  /** Seconds for which the previous secret stays valid. */
  expire_previous_in?: number | undefined;
  /**
   * True to end all tokens and previous secrets of the application immediately, as after a leak, whatever `expire_previous_in`
   * is. Consents of users stay.
   */
  end_tokens?: boolean | undefined;
}

/** Differences of the LIVE application. */
export interface ClientPromoteParams {
  /** Redirect URIs in LIVE. If omitted, those of the TEST application. */
  redirect_uris?: readonly string[] | undefined;
  /**
   * Public keys in LIVE. Those of the TEST application are never taken over: without keys, the LIVE application has a secret, and
   * `keys_only` is false. An application with a `security_profile` is promoted with keys only.
   */
  jwks?: JsonWebKeySetInput | undefined;
  /** URL of the public keys in LIVE. */
  jwks_uri?: string | undefined;
}

/** Query of "List passkeys". */
export interface PasskeyListParams {
  /** Maximum number of entries to return. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
   * value is 400 `invalid_cursor`.
   */
  cursor?: string | undefined;
}

/** Parameters for adding a passkey. */
export interface PasskeyRegisterParams {
  /** The new credential. */
  credential: PasskeyAttestation;
  /** Name of the passkey. If omitted, the browser and the system in the `User-Agent`. */
  name?: string | undefined;
}

/** Changes to a passkey. */
export interface PasskeyUpdateParams {
  /** Name that the user gave the passkey. */
  name: string;
}

/** Parameters for signing in by passkey. */
export interface PasskeySignInParams {
  /** The response of the passkey. */
  credential: PasskeyAssertion;
  /** How later requests present the session: as a cookie or as a bearer token. */
  transport?: SessionTransport | undefined;
}

/** Parameters for starting the second step of a sign-in. */
export interface PasskeyStartSecondStepParams {
  /** Email address. */
  email: string;
  /** Password. */
  password: string;
}

/** Parameters for signing in by passkey. */
export interface PasskeyFinishSecondStepParams {
  /** The response of the passkey. */
  credential: PasskeyAssertion;
  /** How later requests present the session: as a cookie or as a bearer token. */
  transport?: SessionTransport | undefined;
}

/** Parameters for confirming the session by passkey. */
export interface PasskeyConfirmParams {
  /** The response of the passkey. */
  credential: PasskeyAssertion;
  /** The current password. Not required if the passkey verified its user. */
  password?: string | undefined;
}

/** An image to show. */
export interface BusinessImageSetParams {
  /** The file, in Base64: a PNG or a JPEG of at most 1 MiB (1,048,576 bytes) and as many pixels as 2,048 × 2,048, without animation. */
  image: string;
}

/** Query of "List members". */
export interface BusinessMemberListParams {
  /** Maximum number of entries to return. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
   * value is 400 `invalid_cursor`.
   */
  cursor?: string | undefined;
  /** Only those whose email address has this part, ignoring case. */
  email?: string | undefined;
}

/** Changes to a member. */
export interface BusinessMemberUpdateParams {
  /** New role of the user in the business. */
  role: Role;
}

/** Query of "Remove a member". */
export interface BusinessMemberDeleteParams {
  /** `client_id` of a TEST application of the member to keep. May be repeated. */
  keep_application?: readonly [string, ...string[]] | undefined;
}

/** Query of "List invitations". */
export interface InvitationListParams {
  /** Maximum number of entries to return. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
   * value is 400 `invalid_cursor`.
   */
  cursor?: string | undefined;
  /** Only those whose email address has this part, ignoring case. */
  email?: string | undefined;
}

/** Parameters for inviting a member. */
export interface InvitationCreateParams {
  /** Email address of the user, who may or may not have an account. */
  email: string;
  /** Role of the user in the business after accepting. */
  role: Role;
}

/** Parameters for accepting an invitation. */
export interface InvitationAcceptParams {
  /** The `token` of the link that was mailed. */
  token: string;
}

/** Query of "List requests of an application". */
export interface ClientRequestListParams {
  /** Maximum number of entries to return. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
   * value is 400 `invalid_cursor`.
   */
  cursor?: string | undefined;
  /** Only requests with this status class. May be repeated. */
  status_class?: readonly [StatusClass, ...StatusClass[]] | undefined;
  /** Only requests with this method. May be repeated. */
  method?: readonly [RequestMethod, ...RequestMethod[]] | undefined;
  /** Only requests with this error code. */
  code?: string | undefined;
  /** Only requests with this `Request-Id`, with their bodies. */
  request_id?: string | undefined;
  /** Only requests that created the resource with this id, or name it in their path, such as a payment. */
  about?: string | undefined;
  /** Only entries created at this time or later (RFC 3339). Encode the `+` of an offset as `%2B`. */
  created_gte?: string | Date | undefined;
  /** Only entries created before this time (RFC 3339). Encode the `+` of an offset as `%2B`. */
  created_lt?: string | Date | undefined;
}

/**
 * An authorization request that is pushed by the application, not carried by the browser (RFC 9126). Parameters are those
 * of `GET /oauth/authorize`.
 */
export interface OAuthPushParams {
  /** The `client_id` of the application. Omit it with HTTP Basic authentication. */
  client_id?: string | undefined;
  /** The secret of the application. Omit it with HTTP Basic authentication and for public applications. */
  client_secret?: string | undefined;
  /** With `client_assertion`: `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`. */
  client_assertion_type?: string | undefined;
  /**
   * A JWT instead of a secret (RFC 7523, section 2.2), signed with a key of the application by `ES256`, `EdDSA` or
   * `PS256`. `iss` and `sub` are the `client_id`, `aud` the issuer or the token endpoint, `jti` a value that was not used
   * before, and `exp` at most an hour ahead. Clocks may differ by 60 seconds.
   */
  client_assertion?: string | undefined;
  /** Always `code`. */
  response_type?: string | undefined;
  /** Always `query`, which is the default. */
  response_mode?: string | undefined;
  /** One of the registered redirect URIs. */
  redirect_uri?: string | undefined;
  /** Space-separated scopes. */
  scope?: string | undefined;
  /** Returned unchanged in the redirect. */
  state?: string | undefined;
  /** The unpadded base64url SHA-256 hash of the verifier: 43 characters. */
  code_challenge?: string | undefined;
  /** Always `S256`. */
  code_challenge_method?: string | undefined;
  /** Thumbprint of the key that the code is bound to, unless the request has a DPoP proof (RFC 9449, section 10). */
  dpop_jkt?: string | undefined;
  /** Languages of the page in the order of preference, separated by spaces. Unknown ones are ignored. */
  ui_locales?: string | undefined;
  /** Not supported here; sent to `GET /oauth/authorize`. */
  request_uri?: string | undefined;
  /**
   * The base URL of this service, which accepts every token; any other value is `invalid_target` (RFC 8707, section 2).
   * Optional, and may be repeated.
   */
  resource?: readonly string[] | undefined;
}

/**
 * A token request. Unknown parameters are ignored; repeated parameters other than `resource` are rejected (RFC 6749,
 * section 3.2).
 */
export interface OAuthTokenParams {
  /**
   * One of `client_credentials`, `authorization_code`, `refresh_token` and
   * `urn:ietf:params:oauth:grant-type:device_code`; any other value is `unsupported_grant_type`.
   */
  grant_type:
    | 'client_credentials'
    | 'authorization_code'
    | 'refresh_token'
    | 'urn:ietf:params:oauth:grant-type:device_code'
    | (string & {});
  /** The `client_id` of the application. Omit it with HTTP Basic authentication. */
  client_id?: string | undefined;
  /** The secret of the application. Omit it with HTTP Basic authentication and for public applications. */
  client_secret?: string | undefined;
  /** With `client_assertion`: `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`. */
  client_assertion_type?: string | undefined;
  /**
   * A JWT instead of a secret (RFC 7523, section 2.2), signed with a key of the application by `ES256`, `EdDSA` or
   * `PS256`. `iss` and `sub` are the `client_id`, `aud` the issuer or the token endpoint, `jti` a value that was not used
   * before, and `exp` at most an hour ahead. Clocks may differ by 60 seconds.
   */
  client_assertion?: string | undefined;
  /**
   * Space-separated scopes. With `client_credentials`, a subset of the application's payment scopes; all of them if
   * omitted. With `refresh_token`, a subset of the scopes of the previous token; the same scopes if omitted. A refresh
   * that drops scopes drops them permanently: the next refresh can request the scopes of this token only, whereas RFC
   * 6749, section 6, would keep those of the first token.
   */
  scope?: string | undefined;
  /** With `authorization_code`: the code. */
  code?: string | undefined;
  /** With `authorization_code`: the `redirect_uri` of the authorization request. */
  redirect_uri?: string | undefined;
  /** With `authorization_code`: the verifier that matches the `code_challenge` (RFC 7636, section 4.5). */
  code_verifier?: string | undefined;
  /** With `refresh_token`: the refresh token, valid once. */
  refresh_token?: string | undefined;
  /** With `urn:ietf:params:oauth:grant-type:device_code`: the code of the device. */
  device_code?: string | undefined;
  /**
   * The base URL of this service, which accepts every token; any other value is `invalid_target` (RFC 8707, section 2).
   * Optional, and may be repeated.
   */
  resource?: readonly string[] | undefined;
}

/** The token to introspect or to revoke. */
export interface OAuthIntrospectParams {
  /** An access or refresh token. */
  token: string;
  /** A hint about the type of the token: `access_token` or `refresh_token`. The hint is ignored. */
  token_type_hint?: 'access_token' | 'refresh_token' | (string & {}) | undefined;
  /** The `client_id` of the application. Omit it with HTTP Basic authentication. */
  client_id?: string | undefined;
  /** The secret of the application. Omit it with HTTP Basic authentication and for public applications. */
  client_secret?: string | undefined;
  /** With `client_assertion`: `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`. */
  client_assertion_type?: string | undefined;
  /**
   * A JWT instead of a secret (RFC 7523, section 2.2), signed with a key of the application by `ES256`, `EdDSA` or
   * `PS256`. `iss` and `sub` are the `client_id`, `aud` the issuer or the token endpoint, `jti` a value that was not used
   * before, and `exp` at most an hour ahead. Clocks may differ by 60 seconds.
   */
  client_assertion?: string | undefined;
}

/** The token to introspect or to revoke. */
export interface OAuthRevokeParams {
  /** An access or refresh token. */
  token: string;
  /** A hint about the type of the token: `access_token` or `refresh_token`. The hint is ignored. */
  token_type_hint?: 'access_token' | 'refresh_token' | (string & {}) | undefined;
  /** The `client_id` of the application. Omit it with HTTP Basic authentication. */
  client_id?: string | undefined;
  /** The secret of the application. Omit it with HTTP Basic authentication and for public applications. */
  client_secret?: string | undefined;
  /** With `client_assertion`: `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`. */
  client_assertion_type?: string | undefined;
  /**
   * A JWT instead of a secret (RFC 7523, section 2.2), signed with a key of the application by `ES256`, `EdDSA` or
   * `PS256`. `iss` and `sub` are the `client_id`, `aud` the issuer or the token endpoint, `jti` a value that was not used
   * before, and `exp` at most an hour ahead. Clocks may differ by 60 seconds.
   */
  client_assertion?: string | undefined;
}

/** A device authorization request (RFC 8628, section 3.1). */
export interface OAuthDeviceAuthorizationParams {
  /** The `client_id` of the application. Omit it with HTTP Basic authentication. */
  client_id?: string | undefined;
  /** The secret of the application. Omit it with HTTP Basic authentication and for public applications. */
  client_secret?: string | undefined;
  /** With `client_assertion`: `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`. */
  client_assertion_type?: string | undefined;
  /**
   * A JWT instead of a secret (RFC 7523, section 2.2), signed with a key of the application by `ES256`, `EdDSA` or
   * `PS256`. `iss` and `sub` are the `client_id`, `aud` the issuer or the token endpoint, `jti` a value that was not used
   * before, and `exp` at most an hour ahead. Clocks may differ by 60 seconds.
   */
  client_assertion?: string | undefined;
  /** Space-separated scopes; if omitted, all scopes of the application that the user can grant. `tally-cli` has no scopes. */
  scope?: string | undefined;
  /**
   * The base URL of this service, which accepts every token; any other value is `invalid_target` (RFC 8707, section 2).
   * Optional, and may be repeated.
   */
  resource?: readonly string[] | undefined;
}

/** Query of "List your wallet entries". */
export interface WalletEntryListParams {
  /** Maximum number of entries to return. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
   * value is 400 `invalid_cursor`.
   */
  cursor?: string | undefined;
  /** Only entries in this currency. */
  currency?: string | undefined;
}

/** Query of "List top-ups". */
export interface TopUpListParams {
  /** Maximum number of entries to return. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
   * value is 400 `invalid_cursor`.
   */
  cursor?: string | undefined;
}

/** Parameters for topping up a wallet by card. */
export interface TopUpCreateParams {
  /** The amount to add, in minor units. */
  amount: number;
  /** The currency. */
  currency: string;
  /** The card. If omitted, the user enters or chooses one on the page of `next_action`. */
  payment_method?: TopUpMethodInput | undefined;
  /**
   * URL that the user is redirected to afterwards, with `payment`, which is the id, and `status` of that payment added to the
   * query. Both can be forged, so retrieve the top-up.
   */
  return_url?: string | undefined;
}

/** Query of "List refunds". */
export interface RefundListParams {
  /** Maximum number of entries to return. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
   * value is 400 `invalid_cursor`.
   */
  cursor?: string | undefined;
}

/** Parameters for creating a refund. */
export interface RefundCreateParams {
  /** The amount to refund, in minor units; the full refundable amount if omitted. */
  amount?: number | undefined;
  /** The reason for the refund, visible to the merchant. */
  reason?: string | undefined;
  /** Key-value pairs of the merchant. */
  metadata?: Metadata | undefined;
}

/** A bank account in the SEPA area. */
export interface BankAccountSetParams {
  /** The holder of the account. Banks receive it in Latin letters, without accents. */
  holder: string;
  /**
   * The IBAN (ISO 13616), in a country of the SEPA area, with or without spaces. In TEST, payouts to `DE62 3704 0044 0532 0130 01`
   * fail, those to `DE35 3704 0044 0532 0130 02` stay PENDING, and others are PAID after some seconds.
   */
  iban: string;
}

/** Query of "List payouts". */
export interface PayoutListParams {
  /** Maximum number of entries to return. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
   * value is 400 `invalid_cursor`.
   */
  cursor?: string | undefined;
}

/** Parameters for creating a payout. */
export interface PayoutCreateParams {
  /** The amount, in minor units. */
  amount: number;
  /** The currency: EUR, the currency of SEPA. */
  currency: string;
  /** Text in the statement of the bank account. */
  description?: string | undefined;
}

/** Query of "Search". */
export interface SearchFindParams {
  /** The search query: two characters or more, without surrounding white space. */
  q: string;
  /** Maximum number of results to return. */
  limit?: number | undefined;
  /** Number of results to skip. Payments that are created between two pages move the others down. */
  offset?: number | undefined;
  /**
   * Continues a search with payments that were created before this time, `searched_since` of the previous result, newest
   * first. What was found in all payments, by the beginning of a text or a whole value of the metadata, or by an amount of the
   * last year, is not repeated.
   */
  before?: string | Date | undefined;
}

/** Query of "List endpoints". */
export interface WebhookEndpointListParams {
  /** Maximum number of entries to return. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
   * value is 400 `invalid_cursor`.
   */
  cursor?: string | undefined;
}

/** Parameters for registering an endpoint. */
export interface WebhookEndpointCreateParams {
  /** URL that events are posted to. */
  url: string;
  /** Description for the merchant. */
  description?: string | undefined;
  /** Event types that the endpoint receives; if omitted or empty, all except the opt-in ones. */
  events?: readonly EventType[] | undefined;
  /** True if the response 410 Gone disables the endpoint. If false, 410 is an ordinary failure. */
  disable_on_gone?: boolean | undefined;
  /** Maximum number of attempts that start within any second; no limit if omitted or null. */
  max_per_second?: number | null | undefined;
  /** Headers to send with every attempt. */
  custom_headers?: EndpointHeaders | undefined;
}

/** Changes to an endpoint. Omitted properties stay unchanged. */
export interface WebhookEndpointUpdateParams {
  /** URL that events are posted to. */
  url?: string | undefined;
  /** Description for the merchant; null or an empty text removes it. */
  description?: string | null | undefined;
  /** Event types that the endpoint receives; if empty, all except the opt-in ones. */
  events?: readonly EventType[] | undefined;
  /** True if the response 410 Gone disables the endpoint. If false, 410 is an ordinary failure. */
  disable_on_gone?: boolean | undefined;
  /** Maximum number of attempts that start within any second; null removes the limit. */
  max_per_second?: number | null | undefined;
  /** Headers to set; those that are not named stay, and an empty value removes a header. */
  custom_headers?: EndpointHeaders | undefined;
  /** Status of the endpoint. */
  status?: WebhookEndpointStatus | undefined;
}

/** Parameters for rotating a secret. */
export interface WebhookEndpointRotateSecretParams {
  /** Seconds for which the previous secret stays valid. */
  expire_previous_in?: number | undefined;
  /**
   * True to end all tokens and previous secrets of the application immediately, as after a leak, whatever `expire_previous_in`
   * is. Consents of users stay.
   */
  end_tokens?: boolean | undefined;
}

/** Parameters for sending a synthetic event. */
export interface WebhookEndpointTestParams {
  /** Type of the event. */
  event_type?: EventType | undefined;
}

/** Parameters for recovering deliveries. */
export interface WebhookEndpointRecoverParams {
  /** Deliveries created at this time or later. */
  since: string | Date;
  /** Deliveries created before this time, which must not be earlier than `since`; all until now if omitted. */
  until?: string | Date | undefined;
  /** Deliveries with one of these statuses; all if omitted. */
  status?: readonly RecoverableStatus[] | undefined;
}

/** Query of "List events". */
export interface EventListParams {
  /** Maximum number of entries to return. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
   * value is 400 `invalid_cursor`.
   */
  cursor?: string | undefined;
  /** Only events of this type. */
  type?: EventType | undefined;
  /** Only events of this payment. */
  payment?: string | undefined;
  /** Only synthetic events; if false, only other events. */
  synthetic?: boolean | undefined;
  /** Only entries created at this time or later (RFC 3339). Encode the `+` of an offset as `%2B`. */
  created_gte?: string | Date | undefined;
  /** Only entries created before this time (RFC 3339). Encode the `+` of an offset as `%2B`. */
  created_lt?: string | Date | undefined;
}

/** Query of "Stream events". */
export interface EventStreamParams {
  /** Start with the first event at this time or later (RFC 3339). `Last-Event-ID` takes precedence. */
  since?: string | Date | undefined;
}

/** Query of "List deliveries". */
export interface WebhookDeliveryListParams {
  /** Maximum number of entries to return. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
   * value is 400 `invalid_cursor`.
   */
  cursor?: string | undefined;
  /** Only deliveries with one of these statuses. May be repeated. */
  status?: readonly [DeliveryStatus, ...DeliveryStatus[]] | undefined;
  /** Only deliveries whose latest attempt, replays included, had one of these outcomes. May be repeated. */
  outcome?: readonly [AttemptOutcome, ...AttemptOutcome[]] | undefined;
  /** Only deliveries to this endpoint. */
  endpoint_id?: string | undefined;
  /** Only deliveries of this event. */
  event_id?: string | undefined;
  /** Only deliveries of events of this payment. */
  payment?: string | undefined;
  /** Only deliveries of events of this type. */
  event_type?: EventType | undefined;
  /** Only deliveries of synthetic events; if false, only deliveries of other events. */
  synthetic?: boolean | undefined;
  /** Only entries created at this time or later (RFC 3339). Encode the `+` of an offset as `%2B`. */
  created_gte?: string | Date | undefined;
  /** Only entries created before this time (RFC 3339). Encode the `+` of an offset as `%2B`. */
  created_lt?: string | Date | undefined;
}

/** Query of "List attempts". */
export interface WebhookDeliveryListAttemptsParams {
  /** Maximum number of entries to return. */
  limit?: number | undefined;
  /**
   * `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
   * value is 400 `invalid_cursor`.
   */
  cursor?: string | undefined;
}

/** Parameters for replaying deliveries. The filters are those of `WebhookDeliveries_list`. */
export interface WebhookDeliveryReplayManyParams {
  /** Only deliveries with one of these statuses. */
  status?: readonly DeliveryStatus[] | undefined;
  /** Only deliveries whose latest attempt, replays included, had one of these outcomes. */
  outcome?: readonly AttemptOutcome[] | undefined;
  /** Only deliveries to this endpoint. */
  endpoint_id?: string | undefined;
  /** Only deliveries of this event. */
  event_id?: string | undefined;
  /** Only deliveries of events of this payment. */
  payment?: string | undefined;
  /** Only deliveries of events of this type. */
  event_type?: EventType | undefined;
  /** Only deliveries of synthetic events; if false, only deliveries of other events. */
  synthetic?: boolean | undefined;
  /** Only deliveries created at this time or later. */
  created_gte?: string | Date | undefined;
  /** Only deliveries created before this time. */
  created_lt?: string | Date | undefined;
  /** As of `WebhookDeliveries_replay`. */
  resign?: boolean | undefined;
  /** True returns the deliveries without replaying them. */
  dry_run?: boolean | undefined;
  /** The number of deliveries to replay. With another number now, nothing is replayed, and the response is 400. */
  expected?: number | undefined;
  /** Maximum number of deliveries to replay. */
  limit?: number | undefined;
  /** `next_cursor` of the previous response to the same filters, to replay those that follow. */
  cursor?: string | undefined;
}

/** Parameters for replaying a delivery. */
export interface WebhookDeliveryReplayParams {
  /**
   * False sends the unchanged headers of the first attempt, including the signature; receivers refuse those 300 seconds
   * later. True signs the same body with the current secrets.
   */
  resign?: boolean | undefined;
}

/** Parameters for declining a payment. */
export interface TestHelperFailPaymentParams {
  /** The reason for the decline. */
  decline_code?: DeclineCode | undefined;
}

/** Parameters for disputing a payment. */
export interface TestHelperDisputePaymentParams {
  /** The state of the dispute. */
  outcome?: TestDisputeOutcome | undefined;
}

/** Parameters for topping up a wallet with play money. */
export interface TestHelperTopUpWalletParams {
  /** The amount to add, in minor units. */
  amount: number;
  /** The currency. */
  currency: string;
}
