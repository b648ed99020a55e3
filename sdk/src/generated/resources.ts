// Generated from spec/*.tsp and package.json by `npm run generate`. Do not edit.

import type { CallOptions, IdempotentCallOptions, StreamOptions } from '../client/call-options.ts';
import type { List } from '../client/list.ts';
import type { Request } from '../client/request.ts';
import type { StreamMessage } from '../client/stream-message.ts';
import type {
  AccountAuditEvent,
  AccountAuditEventListParams,
  AccountExport,
  AccountUpdateParams,
  Application,
  ApplicationWithSecret,
  AuditEvent,
  AuditEventListParams,
  AuthenticatorApp,
  AuthorizationServerMetadata,
  Balance,
  BalanceEntry,
  BalanceEntryListParams,
  BankAccount,
  BankAccountSetParams,
  Business,
  BusinessCloseParams,
  BusinessCreateParams,
  BusinessImage,
  BusinessImageSetParams,
  BusinessListParams,
  BusinessMember,
  BusinessMemberDeleteParams,
  BusinessMemberListParams,
  BusinessMemberUpdateParams,
  BusinessUpdateParams,
  ClientCreateParams,
  ClientListParams,
  ClientPromoteParams,
  ClientRegenerateSecretParams,
  ClientRequest,
  ClientRequestListParams,
  ClientUpdateParams,
  Consent,
  ConsentListParams,
  DeviceAuthorization,
  EmailChangeParams,
  EmailRestoreParams,
  EmailVerifyParams,
  Event,
  EventListParams,
  EventStreamParams,
  Introspection,
  Invitation,
  InvitationAcceptParams,
  InvitationCreateParams,
  InvitationListParams,
  MonthlyStatements,
  OAuthDeviceAuthorizationParams,
  OAuthIntrospectParams,
  OAuthPushParams,
  OAuthRevokeParams,
  OAuthTokenParams,
  OpenSession,
  Passkey,
  PasskeyAdded,
  PasskeyConfirmParams,
  PasskeyCreation,
  PasskeyFinishSecondStepParams,
  PasskeyListParams,
  PasskeyRegisterParams,
  PasskeyRequest,
  PasskeySignInParams,
  PasskeyStartSecondStepParams,
  PasskeyUpdateParams,
  PasswordChangeParams,
  PasswordRequestResetParams,
  PasswordResetParams,
  Payment,
  PaymentCancelParams,
  PaymentCaptureParams,
  PaymentCreateParams,
  PaymentListParams,
  Payout,
  PayoutCreateParams,
  PayoutListParams,
  Profile,
  ProtectedResourceMetadata,
  PushedAuthorization,
  RecoveryCodes,
  Refund,
  RefundCreateParams,
  RefundListParams,
  SearchFindParams,
  SearchResult,
  SecondFactorConfirmParams,
  SecondFactorReplaceRecoveryCodesParams,
  SecondFactorStartParams,
  SecondFactorState,
  SecondFactorTurnOffParams,
  SessionConfirmByLinkParams,
  SessionConfirmParams,
  SessionCreateParams,
  SessionDeleteAllParams,
  SessionListParams,
  SignedInUser,
  StatementGetParams,
  TestHelperDisputePaymentParams,
  TestHelperFailPaymentParams,
  TestHelperTopUpWalletParams,
  TokenResponse,
  TopUp,
  TopUpCreateParams,
  TopUpListParams,
  User,
  UserCreateParams,
  Wallet,
  WalletEntry,
  WalletEntryListParams,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryListAttemptsParams,
  WebhookDeliveryListParams,
  WebhookDeliveryReplayManyParams,
  WebhookDeliveryReplayParams,
  WebhookDeliveryReplays,
  WebhookEndpoint,
  WebhookEndpointCreateParams,
  WebhookEndpointListParams,
  WebhookEndpointRecoverParams,
  WebhookEndpointRecovery,
  WebhookEndpointRotateSecretParams,
  WebhookEndpointSkip,
  WebhookEndpointTestParams,
  WebhookEndpointUpdateParams,
  WebhookEndpointWithSecret,
} from './types.ts';

/** The resources of the contract by their names. */
export interface Resources {
  /** Sign up. Developers and payers have the same kind of account. */
  readonly users: UsersResource;

  /** Sign in and out. */
  readonly session: SessionResource;

  /** A code that a sign-in requires in addition to the password, from an authenticator app or a list of recovery codes. */
  readonly secondFactor: SecondFactorResource;

  /** Browsers and programs in which a user is signed in. */
  readonly sessions: SessionsResource;

  /** Verify and change the email address. TEST does not require a verified address; promoting an application to LIVE and paying from a LIVE wallet do. */
  readonly email: EmailResource;

  /** Change the password, or reset it by a mailed link. */
  readonly password: PasswordResource;

  /** Change, export and delete the caller's own account. Records that accounting requires are kept under a pseudonym. */
  readonly account: AccountResource;

  /** A business receives payments. Users act for it as its members. */
  readonly businesses: BusinessesResource;

  /** Applications that a user has authorized. */
  readonly consents: ConsentsResource;

  /** Accept payments: create, authorize and capture them. Before capture, a payment can be cancelled or expire. `PaymentStatus` lists every transition. */
  readonly payments: PaymentsResource;

  /** Records of who changed what in a business, when and from where. Audit events are kept permanently and cannot be changed or deleted. */
  readonly accountAuditEvents: AccountAuditEventsResource;

  /** Records of who changed what in a business, when and from where. Audit events are kept permanently and cannot be changed or deleted. */
  readonly auditEvents: AuditEventsResource;

  /** The balance of the business, with the captures and refunds behind it. */
  readonly balance: BalanceResource;

  /** The balance of the business, with the captures and refunds behind it. */
  readonly balanceEntries: BalanceEntriesResource;

  /** The balance of the business, with the captures and refunds behind it. */
  readonly statements: StatementsResource;

  /** OAuth applications (clients), registered by a signed-in user. A new application is in TEST; `promote` creates its LIVE counterpart. */
  readonly clients: ClientsResource;

  /** Credentials stored by a device, a password manager or a security key (WebAuthn). A passkey that verifies its user signs in without a password; every passkey works as a second factor. Bodies use the property names of WebAuthn, as browsers do. */
  readonly passkeys: PasskeysResource;

  /** A business receives payments. Users act for it as its members. */
  readonly businessImages: BusinessImagesResource;

  /** Users who may act for a business. New members join by invitation. Owners and admins manage members; only owners add, change or remove owners. Roles: `owner` and `admin` may use every payment scope; `HR` and `viewer` may only read payments and view webhooks. */
  readonly businessMembers: BusinessMembersResource;

  /** Users join a business by a mailed link. Accepting an invitation requires that the invited address is the user's verified address. */
  readonly invitations: InvitationsResource;

  /** OAuth applications (clients), registered by a signed-in user. A new application is in TEST; `promote` creates its LIVE counterpart. */
  readonly clientRequests: ClientRequestsResource;

  /** The authorization server: RFC 6749, 6750, 7009, 7636 (S256 only), 7662, 8414, 8628 and 9207. Tokens are opaque, and revoking them takes effect immediately. */
  readonly oauth: OauthResource;

  /** The user's profile, for applications that the user has authorized. */
  readonly profile: ProfileResource;

  /** The user's balances, with the entries behind them. */
  readonly userWallets: UserWalletsResource;

  /** The user's balances, with the entries behind them. */
  readonly walletEntries: WalletEntriesResource;

  /** The user's balances, with the entries behind them. */
  readonly topUps: TopUpsResource;

  /** The user's balances, with the entries behind them. */
  readonly wallet: WalletResource;

  /** Return captured money to the payer, in one or several parts. */
  readonly refunds: RefundsResource;

  /** Pay the balance out to the bank account of the business, by hand or by a schedule. */
  readonly bankAccounts: BankAccountsResource;

  /** Pay the balance out to the bank account of the business, by hand or by a schedule. */
  readonly payouts: PayoutsResource;

  /** Find payments and resources that belong to them. */
  readonly search: SearchResource;

  /** URLs that events are posted to. An endpoint belongs to the business and the environment of the application that registered it. With a user's token, changing endpoints and sending to them requires that the user is `owner` or `admin` of the business; otherwise 403 `role_required`. */
  readonly webhookEndpoints: WebhookEndpointsResource;

  /** Changes of payments, with the payloads that are delivered to endpoints. */
  readonly events: EventsResource;

  /**
   * The delivery of one event to one endpoint, attempted up to eight times: immediately, then 1 minute, 5 minutes, 30 minutes, 2 hours,
   * 6 hours, 12 hours and 12 hours after each failure. Deliveries are never deleted. With a user's token, replaying a delivery
   * requires the role `owner` or `admin`.
   */
  readonly webhookDeliveries: WebhookDeliveriesResource;

  /** Simulate actions of payers and processors, and the passing of time. Available in TEST only: with a LIVE token, the response is 404. For payments, a user's token requires the role `owner` or `admin`. */
  readonly testHelpers: TestHelpersResource;
}

export interface UsersResource {
  /**
   * Sign up
   *
   * Creates a user and signs the user in. The TEST wallet of the new user contains play money. A link that verifies the
   * address is mailed; until the address is verified, the user can only work in TEST. The response does not reveal
   * whether the address has other accounts. The address belongs to the first account that verifies it, as long as that
   * account uses it; meanwhile, the other accounts receive no link, but a mail that advises to sign in to the verified
   * account.
   *
   * Requires no authentication. Limited to 20 requests a minute from one network address. All accounts of an email
   * address together receive at most 10 such mails a day. 409 `already_exists` only with an `invitation`, if another
   * account has verified its address. 422 `link_invalid` for an invitation that was used, has expired, or is for another
   * address. 503 `unavailable` with `Retry-After` when too many users sign up at the same time: nothing was changed.
   */
  create(params: UserCreateParams, options?: CallOptions): Request<SignedInUser>;
}

export interface SessionResource {
  /**
   * Get the signed-in user
   *
   * Returns the signed-in user. Requires a signed-in user.
   */
  get(options?: CallOptions): Request<User>;

  /**
   * Sign in
   *
   * Signs a user in. A session in the request ends.
   *
   * Requires no authentication; failures are limited to 20 a minute per account and address. 401 `invalid_credentials`
   * does not reveal whether the address or the password was wrong. 401 `second_factor_required` if the password is
   * correct and the user has a second factor: repeat the request with a `code`, or continue with a passkey at
   * `POST /session/second-step/start`. 401 `invalid_code` for a wrong, expired or used code; 429 after ten of these
   * within an hour, counted separately for codes from the app and recovery codes. A user without a second factor needs no
   * code. 503 `unavailable` with `Retry-After` when too many users sign in at the same time: the credentials were not
   * checked.
   */
  create(params: SessionCreateParams, options?: CallOptions): Request<SignedInUser>;

  /**
   * Sign out
   *
   * Ends the session of the request immediately. Requires a signed-in user.
   */
  delete(options?: CallOptions): Request<void>;

  /**
   * Confirm the session
   *
   * Re-authenticates the user of the session. For 15 minutes, operations that change access no longer return 403
   * `recent_sign_in_required`. With a code, the session counts as one with a second factor.
   *
   * Requires a signed-in user and the current password, and a code if the user has a second factor; 401
   * `second_factor_required` without one. To confirm with a passkey, use `POST /session/confirm/passkey`. 403
   * `wrong_password` counts as a failed sign-in. 429 after ten 403 `wrong_code` responses within an hour.
   */
  confirm(params: SessionConfirmParams, options?: CallOptions): Request<void>;

  /**
   * Mail a link that confirms the session
   *
   * Mails a link that confirms a session, valid for 30 minutes. Users without a second factor whose business requires one
   * must confirm the session by this link before they set up their first second factor or change the email address: the
   * password alone is not sufficient.
   *
   * Requires a signed-in user. 429 while five such links are still valid. 403 `email_unverified` until the address is
   * verified. 409 `mail_not_set_up` if the service is not set up to send mail.
   */
  sendLink(options?: CallOptions): Request<void>;

  /**
   * Confirm the session by a mailed link
   *
   * Confirms the session with the token of a mailed link. For 15 minutes, operations no longer return 403
   * `mail_confirmation_required`. Requires a signed-in user. 422 `link_invalid` for a link that was used, has expired, or
   * belongs to another account or address.
   */
  confirmByLink(params: SessionConfirmByLinkParams, options?: CallOptions): Request<void>;
}

export interface SecondFactorResource {
  /**
   * Get the second factor
   *
   * Returns the state of the caller's second factor. Requires a signed-in user.
   */
  get(options?: CallOptions): Request<SecondFactorState>;

  /**
   * Start setting up an authenticator app
   *
   * Creates a secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). The secret has no effect until
   * `confirm` within 15 minutes, and replaces a secret that was not confirmed.
   *
   * Requires a signed-in user and the current password. 403 `wrong_password` counts as a failed sign-in. A user with a
   * passkey confirms the session with it, or with a recovery code, within the 15 minutes before; otherwise 401
   * `second_factor_required`. 403 `mail_confirmation_required` for the first second factor of a user whose business
   * requires one: use `POST /session/confirm/send-link`. 409 `already_exists` while an app is set up: turn it off first.
   */
  start(params: SecondFactorStartParams, options?: CallOptions): Request<AuthenticatorApp>;

  /**
   * Turn the second factor on
   *
   * Turns the authenticator app on with a code from the app, and returns ten new recovery codes. From then on, a sign-in
   * by password also requires a second factor. The current session counts as one with a second factor; other sessions end
   * if this is the user's first second factor. Tokens of applications stay valid.
   *
   * Requires a signed-in user. 403 `wrong_code` for a code that does not match the app and the current time; 429 after
   * ten wrong ones within an hour. 404 unless an app was started within 15 minutes; 409 `already_exists` if the app is
   * already confirmed. 403 `mail_confirmation_required` as at the start.
   */
  confirm(params: SecondFactorConfirmParams, options?: CallOptions): Request<RecoveryCodes>;

  /**
   * Replace the recovery codes
   *
   * Creates ten new recovery codes; the previous codes become invalid.
   *
   * Requires a signed-in user, the current password and a code, or no code after a confirmation by passkey; otherwise 401
   * `second_factor_required`. 403 `wrong_password` counts as a failed sign-in; 429 after ten 403 `wrong_code` responses
   * within an hour. 404 while the second factor is off.
   */
  replaceRecoveryCodes(params: SecondFactorReplaceRecoveryCodesParams, options?: CallOptions): Request<RecoveryCodes>;

  /**
   * Turn the authenticator app off
   *
   * Turns the authenticator app off, and deletes its secret. For a user without a passkey, the second factor is then off,
   * and the recovery codes are deleted.
   *
   * Requires a signed-in user, the current password and a code, or no code after a confirmation by passkey; otherwise 401
   * `second_factor_required`. 403 `wrong_password` counts as a failed sign-in; 429 after ten 403 `wrong_code` responses
   * within an hour. 404 without an authenticator app.
   */
  turnOff(params: SecondFactorTurnOffParams, options?: CallOptions): Request<void>;
}

export interface SessionsResource {
  /**
   * List sessions
   *
   * Lists the sessions of the caller. Requires a signed-in user.
   */
  list(params?: SessionListParams, options?: CallOptions): List<OpenSession>;

  /**
   * End all sessions
   *
   * Ends all sessions of the caller, effective with the next request, and revokes the access of applications that the
   * caller has authorized. Requires a signed-in user.
   */
  deleteAll(params?: SessionDeleteAllParams, options?: CallOptions): Request<void>;

  /**
   * End a session
   *
   * Ends a session of the caller, effective with the next request. Requires a signed-in user.
   *
   * @param id Identifier of the session.
   */
  delete(id: string, options?: CallOptions): Request<void>;
}

export interface EmailResource {
  /**
   * Mail a verification link
   *
   * Mails a link that verifies the caller's address, valid for 24 hours. The first link is sent at sign-up. If another
   * account has verified the address, the mail says so and contains no link.
   *
   * Requires a signed-in user. 429 while five such links are still valid. All accounts of an address together receive at
   * most 10 such mails a day; the response does not reveal when this limit is reached. 409 `already_verified` if the
   * address is already verified. 409 `mail_not_set_up` if the service is not set up to send mail.
   */
  sendVerification(options?: CallOptions): Request<void>;

  /**
   * Verify an email address
   *
   * Verifies an address with the token of a mailed link, after sign-up or for a change of address. A change takes effect
   * immediately, and the old address, if it was verified, receives a link that undoes it for 7 days. Requires a signed-in
   * user.
   *
   * 422 `link_invalid` for a link that was used, has expired, or belongs to another account or address, and for a change
   * if the password was changed since. 409 `already_exists` if another account has verified the address in the meantime.
   */
  verify(params: EmailVerifyParams, options?: CallOptions): Request<User>;

  /**
   * Change the email address
   *
   * Mails a link to a new address, valid for 24 hours or until the password is changed. The current address stays in use
   * until the link is used. The response does not reveal whether the new address has an account.
   *
   * Requires a signed-in user and the current password. 429 while five such links are still valid. A user with a second
   * factor also sends a code, or confirms the session with it within the 15 minutes before; otherwise 401
   * `second_factor_required`. 403 `wrong_password` counts as a failed sign-in; 429 after ten 403 `wrong_code` responses
   * within an hour. 403 `mail_confirmation_required` for a user with a verified address and no second factor whose
   * business requires one: use `POST /session/confirm/send-link`. 409 `mail_not_set_up` if the service is not set up to
   * send mail.
   */
  change(params: EmailChangeParams, options?: CallOptions): Request<void>;

  /**
   * Undo a change of the email address
   *
   * Undoes a change of the address, with the token of the link that was mailed to the old address, valid for 7 days. The
   * account then has the old address and a new password, and every session, token and consent of the user ends, as after
   * `POST /password/reset`. Links of later changes end as well, and so do passkeys and an authenticator app that were set
   * up since the change or in the 7 days before it. Another change of the address or the password does not end the link.
   *
   * Requires only the token. 422 `link_invalid` for a link that was used or has expired, or if the account already has
   * the address. 409 `already_exists` if another account has verified the address since. 400 for a password that is
   * commonly used.
   */
  restore(params: EmailRestoreParams, options?: CallOptions): Request<void>;
}

export interface PasswordResource {
  /**
   * Change the password
   *
   * Changes the password, ends every other session of the caller and, unless `keep_applications` is true, revokes the
   * access of applications that the caller has authorized.
   *
   * Requires a signed-in user and the current password. Limited to 20 requests a minute from one network address. A user
   * with a second factor also sends a code, or confirms the session with it within the 15 minutes before; otherwise 401
   * `second_factor_required`. 403 `wrong_password` counts as a failed sign-in; 429 after ten 403 `wrong_code` responses
   * within an hour. 400 for a new password that is commonly used. 503 `unavailable` with `Retry-After` when too many
   * users change passwords at the same time: nothing was changed.
   */
  change(params: PasswordChangeParams, options?: CallOptions): Request<void>;

  /**
   * Request a password reset
   *
   * Mails a link for a new password, valid for 30 minutes, if the address has an account. The response is the same if the
   * address has no account. If no account has verified the address, the oldest and the newest four accounts get a link
   * each, valid for 24 hours, in a mail that names the sign-up date of the account; all these accounts together receive
   * at most 10 mails a day.
   *
   * Requires no authentication. Limited to 20 requests a minute from one network address. At most 5 such links of an
   * account are valid at a time; further requests send no mail. 409 `mail_not_set_up` if the service is not set up to
   * send mail.
   */
  requestReset(params: PasswordRequestResetParams, options?: CallOptions): Request<void>;

  /**
   * Reset the password
   *
   * Sets a new password with the token of a mailed link, ends every session of the user and, unless `keep_applications`
   * is true, revokes the access of applications that the user has authorized. The link also verifies the address. If the
   * address was not verified before, the second factor and the passkeys are removed, because another person may have
   * signed up with the address.
   *
   * Requires only the token. 422 `link_invalid` for a link that was used, has expired, or was mailed to another address
   * than the current one, or if another account has verified the address since. 400 for a password that is commonly used.
   */
  reset(params: PasswordResetParams, options?: CallOptions): Request<void>;
}

export interface AccountResource {
  /**
   * Change the account
   *
   * Changes the caller's name, phone number, time zone, format of dates or language. Requires a signed-in user.
   */
  update(params: AccountUpdateParams, options?: CallOptions): Request<User>;

  /**
   * Delete the account
   *
   * Deletes the caller's account permanently. Name, address, phone number, sessions, consents and second factor are
   * deleted immediately, every token of the user is revoked, and applications that the user registered without a business
   * are deleted. Applications that the user registered for a business stay with it, and its owners are asked by mail to
   * rotate the LIVE secrets that the user knew. Payments, ledger entries and audit events are kept under a pseudonym. The
   * address can sign up again, as another user.
   *
   * Requires a signed-in user. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes. 409 `last_owner`
   * while the user is the only owner of an open business: make another member an owner, or close the business. 409
   * `wallet_not_empty` while the LIVE wallet has an available or held amount: spend the money, or ask the operator to pay
   * it out; and while a top-up of it is PENDING: wait until it has ended.
   */
  delete(options?: CallOptions): Request<void>;

  /**
   * Export the account
   *
   * Returns all data that the service stores about the caller. Requires a signed-in user; limited to five times an hour.
   * 403 `recent_sign_in_required` once the sign-in is older than 15 minutes.
   */
  export(options?: CallOptions): Request<AccountExport>;
}

export interface BusinessesResource {
  /**
   * List businesses
   *
   * Lists the businesses that the caller is a member of. Requires a signed-in user.
   */
  list(params?: BusinessListParams, options?: CallOptions): List<Business>;

  /**
   * Create a business
   *
   * Creates a business. Requires a signed-in user, who becomes the owner of the business. 409 `limit_reached` for a user
   * who owns 100 open businesses, unless the operator has set another limit.
   */
  create(params: BusinessCreateParams, options?: CallOptions): Request<Business>;

  /**
   * Get a business
   *
   * Returns a business. Requires a member of the business; other users receive 404.
   *
   * @param id Identifier of the business.
   */
  get(id: string, options?: CallOptions): Request<Business>;

  /**
   * Change a business
   *
   * Renames a business, or changes its brand, the URL of its alarms, its time zone, whether LIVE requires a second factor, or
   * when it is paid out. If a second factor is required, members whose session has no
   * second factor (authenticator app, recovery code or passkey) cannot change resources in LIVE, promote applications or
   * change members: 403 `strong_sign_in_required` until they confirm the session with a second factor. Reading stays
   * allowed. Tokens that applications obtained for themselves are not affected; tokens of applications that a member
   * authorized without a second factor can only read in LIVE.
   *
   * Requires the role `owner` or `admin`. Changing the requirement requires a session with a second factor: otherwise 403
   * `strong_sign_in_required`. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes. 409
   * `business_closed` for a closed business.
   *
   * An alarm is a POST, signed as deliveries are, when an endpoint has failed for a day (`endpoint.failing`), responds 410
   * (`endpoint.gone`) or was disabled by the service (`endpoint.disabled`), when all attempts of deliveries have failed
   * (`deliveries.failed`), and when a secret was replaced (`endpoint.secret_replaced`, `application.secret_replaced`). Its
   * body has `event_id`, `event_type`, `created_at`, `business_id`, `environment`, and the ids of the endpoints or the
   * application as `subjects`; more types and fields may be added. It is repeated with the same bytes for a day until the URL
   * responds 2xx. 422 `destination_forbidden` or `https_required` for a URL that webhooks may not use either.
   *
   * @param id Identifier of the business.
   */
  update(id: string, params: BusinessUpdateParams, options?: CallOptions): Request<Business>;

  /**
   * Close a business
   *
   * Closes a business permanently. A closed business accepts no payments and makes no refunds; its applications and
   * tokens are revoked, its endpoints are disabled and their waiting deliveries SKIPPED, and its pending invitations are
   * withdrawn. PENDING payments can no longer be paid and expire in the background, as do AUTHORIZED payments in TEST;
   * `settled_at` is set when all have expired. Members keep read access.
   *
   * Requires the role `owner`. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes. 400 unless `name`
   * is the name of the business. 409 `payments_unfinished` while a LIVE payment is AUTHORIZED or being processed: capture
   * or cancel the payment first. 409 `business_closed` if the business is already closed.
   *
   * @param id Identifier of the business.
   */
  close(id: string, params: BusinessCloseParams, options?: CallOptions): Request<Business>;
}

export interface ConsentsResource {
  /**
   * List consents
   *
   * Lists the caller's consents, by application. Requires a signed-in user.
   */
  list(params?: ConsentListParams, options?: CallOptions): List<Consent>;

  /**
   * Revoke a consent
   *
   * Revokes the caller's consent to an application and all tokens issued for it, immediately. Requires a signed-in user.
   *
   * @param client_id `client_id` of the application.
   */
  delete(client_id: string, options?: CallOptions): Request<void>;
}

export interface PaymentsResource {
  /**
   * List payments
   *
   * Lists the payments of the application's business in the environment of the token. Requires `payments:read`. 400 for
   * an amount filter without a currency.
   */
  list(params?: PaymentListParams, options?: CallOptions): List<Payment>;

  /**
   * Create a payment
   *
   * Creates a payment for the business of the application, in the environment of the token. Requires `payments:create`,
   * and `payments:capture` too with AUTOMATIC.
   *
   * Without a payment method, the payment is PENDING: redirect the payer to `checkout_url`. With a payment method, the
   * payment is authorized (`payment.authorized`), with AUTOMATIC also captured (`payment.captured`), or stays PENDING
   * until the processor returns the outcome. If the payer must act first, `next_action` has the URL to redirect the payer to. If the payment is declined immediately, the response is 402 and the payment
   * is recorded as FAILED; `instance` is its path. 403 `email_unverified` for a LIVE wallet until the email address of
   * its user is verified. 409 `business_closed` if the business is being closed; its tokens are then revoked.
   *
   * 409 `merchant_reference_in_use` with `unique_merchant_reference`, if the business has an open or paid payment with the
   * same `merchant_reference`; `instance` is its path. Of simultaneous requests, one creates the payment. A FAILED,
   * CANCELLED, EXPIRED or fully REFUNDED payment does not prevent another: the payer has the money, and can pay again.
   */
  create(params: PaymentCreateParams, options?: IdempotentCallOptions): Request<Payment>;

  /**
   * Get a payment
   *
   * Returns the current state of a payment. Requires `payments:read`.
   *
   * @param reference Reference of the payment.
   */
  get(reference: string, options?: CallOptions): Request<Payment>;

  /**
   * Capture a payment
   *
   * Captures an AUTHORIZED payment once, in full or in part; the rest is released to the payer. Requires
   * `payments:capture`. Causes `payment.captured`. 409 `payment_expired` after `expires_at`; 422
   * `amount_exceeds_capturable` for more than the authorized amount. If the processor does not respond in time, the
   * payment is still AUTHORIZED, and `payment.captured` follows later.
   *
   * @param reference Reference of the payment.
   */
  capture(reference: string, params?: PaymentCaptureParams, options?: IdempotentCallOptions): Request<Payment>;

  /**
   * Cancel a payment
   *
   * Cancels a PENDING or AUTHORIZED payment; held money is released to the payer. Requires `payments:capture`. Causes
   * `payment.cancelled`.
   *
   * @param reference Reference of the payment.
   */
  cancel(reference: string, params?: PaymentCancelParams, options?: IdempotentCallOptions): Request<Payment>;
}

export interface AccountAuditEventsResource {
  /**
   * List audit events of the account
   *
   * Lists changes by the caller and changes of the caller's account: sign-ins, second factors, changes of password and
   * address, consents, and changes in businesses. Requires a signed-in user.
   */
  list(params?: AccountAuditEventListParams, options?: CallOptions): List<AccountAuditEvent>;
}

export interface AuditEventsResource {
  /**
   * List audit events
   *
   * Lists the changes in a business: members, applications, consents to its scopes, endpoints and their secrets, the
   * bank account, and payments and payouts in the console or by a user's token. Requires the role `owner` or `admin`.
   *
   * @param id Identifier of the business.
   */
  list(id: string, params?: AuditEventListParams, options?: CallOptions): List<AuditEvent>;
}

export interface BalanceResource {
  /**
   * Get the balance
   *
   * Returns the balance of the business in the environment of the token. Requires `payments:read`.
   */
  get(options?: CallOptions): Request<Balance>;
}

export interface BalanceEntriesResource {
  /**
   * List balance entries
   *
   * Lists the captures, refunds, disputes and payouts that changed the balance of the business in the environment of the token.
   * Requires `payments:read`.
   */
  list(params?: BalanceEntryListParams, options?: CallOptions): List<BalanceEntry>;
}

export interface StatementsResource {
  /**
   * Get the statements of a month
   *
   * Returns the statements of the business for a month, by currency, in the environment of the token. `GET /balance/entries`
   * with the same `month` lists the entries. Requires `payments:read`.
   */
  get(params: StatementGetParams, options?: CallOptions): Request<MonthlyStatements>;
}

export interface ClientsResource {
  /**
   * List applications
   *
   * Lists the applications of the caller and of the businesses that the caller is a member of. Requires a signed-in user.
   */
  list(params?: ClientListParams, options?: CallOptions): List<Application>;

  /**
   * Register an application
   *
   * Registers an application in TEST. The secret is shown only in this response.
   *
   * Requires a signed-in user. 400 for `client_credentials` without `is_confidential`, for `client_credentials` alone
   * without a payment scope (its tokens have no other scopes), for `environment` LIVE, and for an invalid redirect URI.
   * 422 `business_required` for a payment scope without `business_id`; 422 `not_a_member` unless the caller is a member
   * of that business, in any role. 409 `limit_reached` for a business, or a user without one, that has 100 applications
   * in TEST, unless the operator has set another limit.
   */
  create(params: ClientCreateParams, options?: CallOptions): Request<ApplicationWithSecret>;

  /**
   * Get an application
   *
   * Returns an application, without its secret. Requires the user who registered the application, or a member of its
   * business.
   *
   * @param id `client_id` of the application.
   */
  get(id: string, options?: CallOptions): Request<Application>;

  /**
   * Change an application
   *
   * Changes an application. Requires the role `owner` or `admin` in its business; in TEST or without a business, the user
   * who registered the application suffices. Removing a scope and disabling the application take effect with the next
   * request. In LIVE, 403
   * `recent_sign_in_required` once the sign-in is older than 15 minutes, and 403 `strong_sign_in_required` if its
   * business requires a second factor and the session lacks it. 400 and 422 as for registration, and 400 if a LIVE
   * application with `authorization_code` would have no redirect URI.
   *
   * @param id `client_id` of the application.
   */
  update(id: string, params: ClientUpdateParams, options?: CallOptions): Request<Application>;

  /**
   * Delete an application
   *
   * Deletes an application and revokes its tokens immediately. Its payments, endpoints and events stay with the business.
   * Requires the role `owner` or `admin` in its business; in TEST or without a business, the user who registered the
   * application suffices. In LIVE, 403 `recent_sign_in_required` once the sign-in is older than 15 minutes.
   *
   * @param id `client_id` of the application.
   */
  delete(id: string, options?: CallOptions): Request<void>;

  /**
   * Rotate the secret of an application
   *
   * Issues a new secret. The secret is shown only in this response. The previous secret ends immediately, or after
   * `expire_previous_in` seconds; tokens stay valid unless `end_tokens` is true. At most four previous secrets are valid at
   * a time: the oldest ends immediately when there would be more. Requires the role `owner` or `admin` in its business; in TEST or without a
   * business, the user who registered the application suffices. 400 for a public application and one with `keys_only`,
   * which have no secret. 403
   * `recent_sign_in_required` once the sign-in is older than 15 minutes.
   *
   * @param id `client_id` of the application.
   */
  regenerateSecret(
    id: string,
    params?: ClientRegenerateSecretParams,
    options?: CallOptions,
  ): Request<ApplicationWithSecret>;

  /**
   * Promote a TEST application to LIVE
   *
   * Creates the LIVE counterpart of a TEST application, with its own `client_id` and secret. The TEST application stays
   * unchanged.
   *
   * Requires the role `owner` or `admin` in its business; without a business, the user who registered the application.
   * 403 `email_unverified` until the caller's email address is verified; 403 `recent_sign_in_required` once the sign-in
   * is older than 15 minutes; 403 `strong_sign_in_required` if its business requires a second factor for LIVE and the
   * session lacks it. 409 `already_exists` if the application is LIVE or has a LIVE counterpart. 400 for
   * `authorization_code` without redirect URIs. 422 `https_required` for a redirect URI on a loopback host, which only
   * public applications may have in LIVE.
   *
   * @param id `client_id` of the application.
   */
  promote(id: string, params?: ClientPromoteParams, options?: CallOptions): Request<ApplicationWithSecret>;
}

export interface PasskeysResource {
  /**
   * List passkeys
   *
   * Lists the caller's passkeys. Requires a signed-in user.
   */
  list(params?: PasskeyListParams, options?: CallOptions): List<Passkey>;

  /**
   * Add a passkey
   *
   * Adds a passkey, and notifies a verified address by mail. A passkey that verifies its user signs in without a
   * password. From then on, a sign-in by password also requires a passkey or a code. If the passkey is the user's first
   * second factor, the response has ten recovery codes, and the other sessions end.
   *
   * Requires a signed-in user, with the session of `startRegistration`. 403 `wrong_passkey` for a response to another
   * site, or one that was tampered with; 422 `challenge_invalid` for a challenge that was used, has expired or is for
   * another purpose. 409 `already_exists` for a known passkey; 409 `limit_reached` beyond 20 passkeys. 403
   * `recent_sign_in_required` once the sign-in is older than 15 minutes, and `mail_confirmation_required` as at the
   * start.
   */
  register(params: PasskeyRegisterParams, options?: CallOptions): Request<PasskeyAdded>;

  /**
   * Start adding a passkey
   *
   * Returns the options for creating a passkey in a browser. The challenge is valid for one response within five minutes,
   * by this session.
   *
   * Requires a signed-in user. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes. 403
   * `mail_confirmation_required` for a user without a second factor whose business requires one: use
   * `POST /session/confirm/send-link`. 409 `limit_reached` for a user with 20 passkeys.
   */
  startRegistration(options?: CallOptions): Request<PasskeyCreation>;

  /**
   * Rename a passkey
   *
   * Renames a passkey. Requires a signed-in user.
   *
   * @param id Identifier of the passkey.
   */
  update(id: string, params: PasskeyUpdateParams, options?: CallOptions): Request<Passkey>;

  /**
   * Remove a passkey
   *
   * Removes a passkey, and notifies a verified address by mail. For a user without further passkeys and without an
   * authenticator app, the password alone is then sufficient to sign in, and the recovery codes are deleted. Requires a
   * signed-in user. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes.
   *
   * @param id Identifier of the passkey.
   */
  delete(id: string, options?: CallOptions): Request<void>;

  /**
   * Start a sign-in by passkey
   *
   * Returns the options for signing in by passkey in a browser, the same for every user. The challenge is valid for one
   * response within five minutes. Requires no authentication.
   */
  startSignIn(options?: CallOptions): Request<PasskeyRequest>;

  /**
   * Sign in by passkey
   *
   * Signs a user in by a passkey with user verification, which counts as both factors. A session in the request ends.
   *
   * Requires no authentication. 401 `invalid_passkey` for a passkey that is unknown, belongs to another site, did not
   * verify its user, or has a lower signature counter than before, which indicates a copy. 422 `challenge_invalid` for a
   * challenge that was used, has expired or is for another purpose.
   */
  signIn(params: PasskeySignInParams, options?: CallOptions): Request<SignedInUser>;

  /**
   * Start the second step of a sign-in
   *
   * Checks the password, and returns the options for using one of the user's passkeys as the second factor.
   *
   * Requires no authentication; failures are limited as for `POST /session`. 401 `invalid_credentials` does not reveal
   * whether the address or the password was wrong. 404 for a user without passkeys.
   */
  startSecondStep(params: PasskeyStartSecondStepParams, options?: CallOptions): Request<PasskeyRequest>;

  /**
   * Finish the second step of a sign-in
   *
   * Signs a user in by a passkey after the password. The challenge of `startSecondStep` proves the password, until the
   * password changes. A session in the request ends.
   *
   * Requires no authentication; 429 after ten 401 `invalid_passkey` responses within an hour. User verification is not
   * required. Other errors are those of `signIn`.
   */
  finishSecondStep(params: PasskeyFinishSecondStepParams, options?: CallOptions): Request<SignedInUser>;

  /**
   * Start a confirmation by passkey
   *
   * Returns the options for using one of the caller's passkeys in a browser. Requires a signed-in user. 404 without
   * passkeys.
   */
  startConfirmation(options?: CallOptions): Request<PasskeyRequest>;

  /**
   * Confirm the session by passkey
   *
   * Re-authenticates the user of the session by passkey, as `POST /session/confirm` does by password and code.
   *
   * Requires a signed-in user, with the session of `startConfirmation`. A passkey that did not verify its user also
   * requires the `password`: otherwise 403 `wrong_password`. 403 `wrong_passkey` in the cases of 401 `invalid_passkey` of
   * `signIn`, and 429 after ten of these within an hour. 422 `challenge_invalid` for a challenge that was used, has
   * expired or is for another purpose.
   */
  confirm(params: PasskeyConfirmParams, options?: CallOptions): Request<void>;
}

export interface BusinessImagesResource {
  /**
   * Get an image
   *
   * Returns where an image of a business is. Requires a member of the business. 404 without an image.
   *
   * @param id Identifier of the business.
   *
   * @param kind The image: `icon` or `logo`.
   */
  get(id: string, kind: string, options?: CallOptions): Request<BusinessImage>;

  /**
   * Set an image
   *
   * Sets or replaces the icon or the logo of a business, on checkout, receipts, consent and the console, in TEST and LIVE. The
   * service decodes the file, scales it down to the size of the icon or the logo, and stores it as a new PNG: larger ones keep their
   * proportions, smaller ones their size, and transparent parts stay transparent. Other contents of the file are dropped.
   *
   * Requires the role `owner` or `admin`. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes. 400 for a file
   * that is not such an image, is damaged or has more pixels; the error says what to do. 409 `business_closed` for a closed
   * business. 429 `rate_limited` after 50 files of a business within a day, while a user sends two files, an address eight or
   * all callers of a process 16, or while two files of the business wait to be decoded.
   *
   * @param id Identifier of the business.
   *
   * @param kind The image: `icon` or `logo`.
   */
  set(id: string, kind: string, params: BusinessImageSetParams, options?: CallOptions): Request<BusinessImage>;

  /**
   * Remove an image
   *
   * Removes an image of a business, of a closed one, too. Its URL no longer answers, unless another business shows the same image;
   * browsers may keep it for a year. Requires the role `owner` or `admin`. 403 `recent_sign_in_required` once the sign-in is older
   * than 15 minutes.
   *
   * @param id Identifier of the business.
   *
   * @param kind The image: `icon` or `logo`.
   */
  delete(id: string, kind: string, options?: CallOptions): Request<void>;
}

export interface BusinessMembersResource {
  /**
   * List members
   *
   * Lists the members of a business. Requires a member of the business.
   *
   * @param id Identifier of the business.
   */
  list(id: string, params?: BusinessMemberListParams, options?: CallOptions): List<BusinessMember>;

  /**
   * Change a member's role
   *
   * Changes a member's role. The change takes effect with the next request, also for the user's tokens. Requires the role
   * `owner` or `admin`; only owners add or change owners. Pending invitations that the member may no longer send are
   * withdrawn. If the member no longer manages the business, owners are asked by mail to rotate the LIVE secrets that the
   * member knows. 409 `last_owner` if the business would be left without an owner.
   *
   * @param id Identifier of the business.
   *
   * @param user_id Identifier of the user.
   */
  update(
    id: string,
    user_id: string,
    params: BusinessMemberUpdateParams,
    options?: CallOptions,
  ): Request<BusinessMember>;

  /**
   * Remove a member
   *
   * Ends a membership. The change takes effect with the next request, also for the user's tokens. TEST applications that
   * the member registered for the business (see `created_by`) are deleted, except those in `keep_application`. LIVE
   * applications stay, and owners are asked by mail to rotate the LIVE secrets that were shown to the member and are
   * still valid; the audit event lists these as `secrets_known`. Requires the role `owner` or `admin`; only owners remove
   * owners. Every member may leave, but only owners and admins may keep applications. 409 `last_owner` if the business
   * would be left without an owner.
   *
   * @param id Identifier of the business.
   *
   * @param user_id Identifier of the user.
   */
  delete(id: string, user_id: string, params?: BusinessMemberDeleteParams, options?: CallOptions): Request<void>;
}

export interface InvitationsResource {
  /**
   * List invitations
   *
   * Lists the pending invitations of a business, including expired ones. Requires the role `owner` or `admin`.
   *
   * @param id Identifier of the business.
   */
  list(id: string, params?: InvitationListParams, options?: CallOptions): List<Invitation>;

  /**
   * Invite a member
   *
   * Mails an invitation to an address, valid for 7 days. The response does not reveal whether the address has an account.
   *
   * Requires the role `owner` or `admin`; only owners invite owners. 409 `already_exists` if the address belongs to a
   * member or has an invitation that has not expired. 409 `mail_not_set_up` if the service is not set up to send mail.
   * 429 after 50 mails of the caller within a day. 403 `recent_sign_in_required` once the sign-in is older than 15
   * minutes.
   *
   * @param id Identifier of the business.
   */
  create(id: string, params: InvitationCreateParams, options?: CallOptions): Request<Invitation>;

  /**
   * Resend an invitation
   *
   * Mails a new link, valid for 7 days; earlier links stop working. Requires the role `owner` or `admin`; only owners
   * resend an owner's invitation. 404 for an invitation that was accepted or withdrawn. 409 `mail_not_set_up` if the
   * service is not set up to send mail. 429 after 50 mails of the caller within a day. 403 `recent_sign_in_required` once
   * the sign-in is older than 15 minutes.
   *
   * @param id Identifier of the business.
   *
   * @param invitation_id Identifier of the invitation.
   */
  resend(id: string, invitation_id: string, options?: CallOptions): Request<Invitation>;

  /**
   * Withdraw an invitation
   *
   * Withdraws an invitation: its link stops working immediately. Requires the role `owner` or `admin`; only owners
   * withdraw an owner's invitation. 404 for an invitation that was accepted or withdrawn.
   *
   * @param id Identifier of the business.
   *
   * @param invitation_id Identifier of the invitation.
   */
  delete(id: string, invitation_id: string, options?: CallOptions): Request<void>;

  /**
   * Accept an invitation
   *
   * Makes the caller a member of the business, with the token of a mailed link. Requires a signed-in user whose verified
   * address is the invited one.
   *
   * 403 `email_unverified` until the address is verified. 409 `already_exists` if the caller is a member. 422
   * `link_invalid` for an invitation that was used or withdrawn, has expired, or is for another address.
   */
  accept(params: InvitationAcceptParams, options?: CallOptions): Request<Business>;
}

export interface ClientRequestsResource {
  /**
   * List requests of an application
   *
   * Lists the requests of an application in the last 7 days, with a delay of a few seconds: requests with its tokens or
   * its secret. If an application makes more than 100 requests a second, some are omitted; the newest 10000 are kept. Bodies are kept in
   * TEST only, without secrets and personal data: at most 16 KiB of each, and 16 MiB for a business.
   * Requires the user who registered the application, or a member of its business. 400 for an unknown `code`.
   *
   * @param id `client_id` of the application.
   */
  list(id: string, params?: ClientRequestListParams, options?: CallOptions): List<ClientRequest>;
}

export interface OauthResource {
  /**
   * Push an authorization request
   *
   * Stores an authorization request for one minute, so that the browser carries a reference that others can neither read nor
   * change (RFC 9126). Requires client authentication, as at the token endpoint; `aud` of a client assertion may be this
   * endpoint, too. The request is checked as by `GET /oauth/authorize`.
   */
  push(params?: OAuthPushParams, options?: CallOptions): Request<PushedAuthorization>;

  /**
   * Obtain a token
   *
   * Issues tokens (RFC 6749, section 3.2). Requires client authentication: HTTP Basic, `client_id` and `client_secret` in
   * the body, a `client_assertion`, or `client_id` alone for public applications. Two methods at once are `invalid_request`.
   * `invalid_client` also rejects a LIVE application from an address that is not among its `allowed_addresses`.
   *
   * - `client_credentials`: confidential applications only; payment scopes only; no refresh token.
   * - `authorization_code`: a wrong verifier, redirect URI or application is `invalid_grant` and leaves the code valid; a
   * second use is `invalid_grant` and revokes all tokens of the first use.
   * - `refresh_token`: issues a new access token and a new refresh token, and ends the previous ones. A second use is
   * `invalid_grant` and revokes all tokens of the grant, except within `refresh_grace_seconds` of the application: then
   * it returns the tokens of the first use again. Additional scopes are `invalid_scope` and leave the refresh
   * token valid. With `security_profile` `fapi2`, the refresh token stays the same, and so do its scopes and earlier
   * access tokens.
   * - `urn:ietf:params:oauth:grant-type:device_code`: `authorization_pending` or `slow_down` until the user has decided,
   * then tokens, `access_denied` or `expired_token`.
   *
   * With a header `DPoP`, which contains a DPoP proof (RFC 9449), the access token is bound to the key of the proof, and
   * for public applications the refresh token, too. A proof must contain a nonce of this service: `use_dpop_nonce`
   * supplies one in the header `DPoP-Nonce`, as every response to a request with a proof does.
   */
  token(params: OAuthTokenParams, options?: CallOptions): Request<TokenResponse>;

  /**
   * Introspect a token
   *
   * Returns whether a token is valid, and its properties (RFC 7662). Requires the client authentication of the
   * confidential application that owns the token, or of one with `is_introspector` in the same business and environment;
   * a public application is `invalid_client`.
   */
  introspect(params: OAuthIntrospectParams, options?: CallOptions): Request<Introspection>;

  /**
   * Revoke a token
   *
   * Revokes a token immediately (RFC 7009). Requires client authentication. A refresh token is revoked with all tokens of
   * its grant, an access token alone; revoking the session of the command line signs it out. A token that is unknown or
   * belongs to another application is ignored with 200.
   */
  revoke(params: OAuthRevokeParams, options?: CallOptions): Request<void>;

  /**
   * Start a device authorization
   *
   * Starts the authorization of a device without a browser (RFC 8628). Requires an application with the grant
   * `urn:ietf:params:oauth:grant-type:device_code`, or the built-in application `tally-cli`; any other application is
   * `unauthorized_client`. On the page, the user sees the application, its scopes and the code, and confirms that the device
   * shows this code. The user's sign-in must be recent, and wrong codes are limited to 20 a minute by default.
   */
  deviceAuthorization(params?: OAuthDeviceAuthorizationParams, options?: CallOptions): Request<DeviceAuthorization>;

  /**
   * Get the server's metadata
   *
   * Returns the metadata of the authorization server (RFC 8414), also available below `/.well-known` of the origin.
   * Requires no authentication.
   */
  metadata(options?: CallOptions): Request<AuthorizationServerMetadata>;

  /**
   * Get the API's metadata
   *
   * Returns the metadata of the API as a protected resource (RFC 9728), also available below `/.well-known` of the
   * origin, where `resource_metadata` of a 401 leads. Requires no authentication.
   */
  resourceMetadata(options?: CallOptions): Request<ProtectedResourceMetadata>;
}

export interface ProfileResource {
  /**
   * Get the user's profile
   *
   * Returns the user's name and masked contact details. Requires a token of a user, with `profile:read`.
   */
  get(options?: CallOptions): Request<Profile>;
}

export interface UserWalletsResource {
  /**
   * Get your wallet
   *
   * Returns the balances of the caller's own wallet. Requires a signed-in user.
   *
   * @param environment Environment of the wallet: TEST or LIVE.
   */
  get(environment: string, options?: CallOptions): Request<Wallet>;
}

export interface WalletEntriesResource {
  /**
   * List your wallet entries
   *
   * Lists the changes of the available amounts in the caller's own wallet, each with its payment. Requires a signed-in
   * user.
   *
   * @param environment Environment of the wallet: TEST or LIVE.
   */
  list(environment: string, params?: WalletEntryListParams, options?: CallOptions): List<WalletEntry>;
}

export interface TopUpsResource {
  /**
   * List top-ups
   *
   * Lists the top-ups of the user's wallet in the environment of the token. Requires a token of a user, with `wallet:read`.
   */
  list(params?: TopUpListParams, options?: CallOptions): List<TopUp>;

  /**
   * Top up the user's wallet by card
   *
   * Adds money to the wallet of the token's user by card, in the environment of the token. Requires a token of a user, with
   * `payments:create` and `wallet:read`. The top-up is SUCCEEDED once the card is charged and the amount is in the wallet.
   * While it is PENDING and the user must act, `next_action` has the URL to redirect the user to: within one hour. A card that
   * is declined immediately makes it FAILED. 422 `amount_exceeds_top_up_limit` for more than a user can add in 24 hours, and
   * `amount_exceeds_wallet` for more than the wallet can accept. 403 `email_unverified` in LIVE until the email address of the
   * user is verified.
   */
  create(params: TopUpCreateParams, options?: IdempotentCallOptions): Request<TopUp>;

  /**
   * Get a top-up
   *
   * Returns the current state of a top-up. Requires a token of a user, with `wallet:read`.
   *
   * @param id Identifier of the top-up.
   */
  get(id: string, options?: CallOptions): Request<TopUp>;
}

export interface WalletResource {
  /**
   * Get the user's wallet
   *
   * Returns the balances of the user's wallet in the environment of the token. Requires a token of a user, with
   * `wallet:read`.
   */
  get(options?: CallOptions): Request<Wallet>;
}

export interface RefundsResource {
  /**
   * List refunds
   *
   * Lists the refunds of a payment. Requires `payments:read`.
   *
   * @param reference Reference of the payment.
   */
  list(reference: string, params?: RefundListParams, options?: CallOptions): List<Refund>;

  /**
   * Refund a payment
   *
   * Refunds a part or all of a CAPTURED or PARTIALLY_REFUNDED payment. Requires `payments:refund`. Each refund that
   * succeeds causes one `payment.refunded`, and each that fails one `refund.failed`, which is opt-in: a PENDING refund
   * later. 422 `amount_exceeds_refundable` for more than the refundable amount, which excludes pending refunds; 422
   * `amount_exceeds_wallet` for more than the payer's wallet can accept; 422 `amount_exceeds_balance`, only of a business with
   * a bank account, for more than the balance has after payouts. 409 `business_closed` if the business is being
   * closed.
   *
   * @param reference Reference of the payment.
   */
  create(reference: string, params?: RefundCreateParams, options?: IdempotentCallOptions): Request<Refund>;

  /**
   * Get a refund
   *
   * Returns one refund of a payment. Requires `payments:read`.
   *
   * @param reference Reference of the payment.
   *
   * @param id Identifier of the refund.
   */
  get(reference: string, id: string, options?: CallOptions): Request<Refund>;

  /**
   * Cancel a refund
   *
   * Cancels a PENDING refund where its processor allows it, as while it waits for the payer: it is FAILED with
   * `refund_cancelled`, its amount can be refunded again, and `refund.failed` is sent, which is opt-in. Requires
   * `payments:refund`. One that is cancelled already is returned unchanged. 409 `refund_state_conflict` for another refund, and
   * once its processor does not allow it any more.
   *
   * @param reference Reference of the payment.
   *
   * @param id Identifier of the refund.
   */
  cancel(reference: string, id: string, options?: IdempotentCallOptions): Request<Refund>;
}

export interface BankAccountsResource {
  /**
   * Get the bank account
   *
   * Returns the bank account of a business, without its number. Requires a member of the business. 404 without an account.
   *
   * @param id Identifier of the business.
   *
   * @param environment Environment of the payouts: TEST or LIVE.
   */
  get(id: string, environment: string, options?: CallOptions): Request<BankAccount>;

  /**
   * Set the bank account
   *
   * Sets or replaces the bank account of a business. Requires the role `owner` or `admin`. In LIVE, owners and admins get a mail,
   * and payouts go to the account only from `usable_from` on: inform the operator if you did not change it. Pending payouts go to the
   * account of their creation. The same account again changes nothing. 403 `recent_sign_in_required` once the sign-in is older
   * than 15 minutes; 429 `rate_limited` after ten changes in LIVE within a day. A closed business can be paid out, too.
   *
   * @param id Identifier of the business.
   *
   * @param environment Environment of the payouts: TEST or LIVE.
   */
  set(id: string, environment: string, params: BankAccountSetParams, options?: CallOptions): Request<BankAccount>;

  /**
   * Remove the bank account
   *
   * Removes the bank account of a business. Scheduled payouts stop; pending payouts are carried out. Requires the role `owner` or
   * `admin`. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes.
   *
   * @param id Identifier of the business.
   *
   * @param environment Environment of the payouts: TEST or LIVE.
   */
  delete(id: string, environment: string, options?: CallOptions): Request<void>;
}

export interface PayoutsResource {
  /**
   * List payouts
   *
   * Lists the payouts of the business in the environment of the token. Requires `payments:read`.
   */
  list(params?: PayoutListParams, options?: CallOptions): List<Payout>;

  /**
   * Create a payout
   *
   * Pays out a part of the balance to the bank account of the business, in the environment of the token. Requires
   * `payments:refund`; in LIVE, a token that the application obtained for itself, because users who authorize an application are
   * not asked about payouts. The amount leaves the balance at once. 422 `amount_exceeds_balance` for more than can be paid out: the
   * balance without pending refunds and, in LIVE, without captures of cards that the acquirer has not settled yet, and of wallets
   * with top-ups that it has not settled yet; at most 999999999.99 EUR, as SEPA transfers. 409 `bank_account_required` without a bank account, or
   * before its `usable_from`.
   */
  create(params: PayoutCreateParams, options?: IdempotentCallOptions): Request<Payout>;

  /**
   * Get a payout
   *
   * Returns a payout. Requires `payments:read`.
   *
   * @param id Identifier of the payout.
   */
  get(id: string, options?: CallOptions): Request<Payout>;

  /**
   * Cancel a payout
   *
   * Cancels a PENDING payout that was not given to the bank yet; its amount returns to the balance. Requires `payments:refund`;
   * in LIVE, a token as for creating one. 409 `payout_state_conflict` for another payout.
   *
   * @param id Identifier of the payout.
   */
  cancel(id: string, options?: IdempotentCallOptions): Request<Payout>;
}

export interface SearchResource {
  /**
   * Search
   *
   * Searches the resources of the application's business in the environment of the token, ignoring case: by identifier,
   * requests of the last 7 days by their exact `Request-Id`, and payments by merchant reference, description, metadata,
   * amount, the last four digits of the card and the end of the identifier. The beginning of a merchant reference or
   * description and a whole value of the metadata are found in all payments, an amount in those of the last year (a part of
   * the year if the business uses several currencies that it can be in: name one to search further), the other
   * matches in the newest 5,000. `searched_since` states how far a search went, and `before` continues it, 5,000 payments at a
   * time. If more than 500 payments have the same metadata value or amount, only some of them are found. Requires
   * `payments:read`.
   *
   * Members and invitations are not among the results of an application, which may not see them. Users find them with the
   * parameter `email` of `GET /businesses/{id}/members` and `GET /businesses/{id}/invitations`.
   */
  find(params: SearchFindParams, options?: CallOptions): Request<SearchResult>;
}

export interface WebhookEndpointsResource {
  /**
   * List endpoints
   *
   * Lists the endpoints of the business in the environment of the token. Requires any payment scope.
   */
  list(params?: WebhookEndpointListParams, options?: CallOptions): List<WebhookEndpoint>;

  /**
   * Register an endpoint
   *
   * Registers an endpoint for the application's business, in the application's environment. The secret is shown only in
   * this response: a replayed response to the same `Idempotency-Key` has null instead, and `rotate-secret` issues a new
   * secret. Requires a payment scope other than `payments:read`.
   *
   * A business can have 100 endpoints in an environment, unless the operator has set another limit: 409 `limit_reached`
   * beyond. Until a host has acknowledged an event of the business, each worker limits its attempts to 4 at a time and 30
   * a minute for all endpoints with this host; further attempts are made later.
   *
   * 422 `https_required` for http in LIVE; 422 `destination_forbidden` for a URL that does not resolve to a public address, if
   * the service is configured to reject those.
   */
  create(params: WebhookEndpointCreateParams, options?: IdempotentCallOptions): Request<WebhookEndpointWithSecret>;

  /**
   * Get an endpoint
   *
   * Returns an endpoint, without its secret. Requires any payment scope.
   *
   * @param id Identifier of the endpoint.
   */
  get(id: string, options?: CallOptions): Request<WebhookEndpoint>;

  /**
   * Change an endpoint
   *
   * Changes an endpoint. Requires a payment scope other than `payments:read`. The next attempt of a pending delivery is
   * sent to the new URL.
   *
   * The service disables an endpoint after all attempts have failed for 5 days, and an endpoint with `disable_on_gone`
   * that responds 410 Gone: waiting deliveries keep their schedule, and new events are SKIPPED. Owners and admins of the
   * business with a verified address are notified by mail, also when an endpoint has failed for a day, responds 410 Gone
   * or has FAILED deliveries: at most one mail a day of each kind for each environment of the business.
   *
   * Disabling an endpoint by a request stops all its deliveries, also if the service had disabled the endpoint before.
   * After the response, no attempts start except replays. The backlog becomes SKIPPED, in the background if it is large:
   * `skip` of the endpoint shows the progress. Enabling the endpoint stops the skip: the rest of the backlog is sent, and
   * `recover` sends SKIPPED deliveries.
   *
   * @param id Identifier of the endpoint.
   */
  update(id: string, params: WebhookEndpointUpdateParams, options?: CallOptions): Request<WebhookEndpoint>;

  /**
   * Delete an endpoint
   *
   * Deletes an endpoint. Requires a payment scope other than `payments:read`. After the response, no attempts start.
   * Deliveries of the endpoint stay readable; its backlog becomes SKIPPED, in the background if it is large:
   * `GET /webhook-endpoints/{id}/skip` returns the progress.
   *
   * @param id Identifier of the endpoint.
   */
  delete(id: string, options?: CallOptions): Request<void>;

  /**
   * Get the progress of a skip
   *
   * Returns the progress of the latest skip of an endpoint's backlog, also after the endpoint was deleted. Requires any
   * payment scope. 404 for an endpoint that was never disabled by a request or deleted.
   *
   * @param id Identifier of the endpoint.
   */
  getSkip(id: string, options?: CallOptions): Request<WebhookEndpointSkip>;

  /**
   * Rotate the secret of an endpoint
   *
   * Issues a new secret. The secret is shown only in this response: a replayed response to the same `Idempotency-Key` has
   * null instead, and a rotation with another key issues a new secret. Requires a payment scope other than
   * `payments:read`. The previous secret ends immediately, or after `expire_previous_in` seconds; until then,
   * `Service-Signature` contains two `v1`, and `webhook-signature` two signatures, the new one first. Only one previous
   * secret signs: rotating again within that time ends the oldest secret immediately. 403 `recent_sign_in_required` for a
   * token from "Try it" in the reference.
   *
   * @param id Identifier of the endpoint.
   */
  rotateSecret(
    id: string,
    params?: WebhookEndpointRotateSecretParams,
    options?: IdempotentCallOptions,
  ): Request<WebhookEndpointWithSecret>;

  /**
   * Send a synthetic event
   *
   * Sends a synthetic event of any type, about a payment that does not exist, to an endpoint. Requires a payment scope
   * other than `payments:read`. The body of the event has `"synthetic": true`. Synthetic events count neither for the
   * health of the endpoint nor in statistics of the environment, and `recover` excludes them.
   *
   * @param id Identifier of the endpoint.
   */
  test(id: string, params?: WebhookEndpointTestParams, options?: IdempotentCallOptions): Request<WebhookDelivery>;

  /**
   * Recover missed events
   *
   * Requeues all RETRYING, FAILED and SKIPPED deliveries of a period to an endpoint, with new signatures, except for
   * synthetic events. Requires a payment scope other than `payments:read`.
   *
   * The recovery runs in the background, also after a restart of the service: `recovery` of the endpoint shows its
   * progress. 409 `endpoint_disabled` until the endpoint is enabled; 429 `rate_limited` while another recovery of the
   * endpoint is running. Disabling the endpoint stops the recovery and drops requeued deliveries that have not been sent
   * yet.
   *
   * @param id Identifier of the endpoint.
   */
  recover(
    id: string,
    params: WebhookEndpointRecoverParams,
    options?: IdempotentCallOptions,
  ): Request<WebhookEndpointRecovery>;
}

export interface EventsResource {
  /**
   * List events
   *
   * Lists the events of the business in the environment of the token, with or without endpoints. Requires
   * `payments:read`. Events of the opt-in types are recorded only while an endpoint of the business, in this environment,
   * lists their type.
   */
  list(params?: EventListParams, options?: CallOptions): List<Event>;

  /**
   * Stream events
   *
   * Streams the events of the business as they occur, as server-sent events, until the caller closes the connection.
   * Requires `payments:read`, in TEST; in LIVE, the response is 404.
   *
   * Each message has the event's identifier as `id`, `delivery` as `event`, and a `StreamedEvent` as `data`. Comments
   * keep the connection open; the first comment has the `id` from which to resume a stream that lost its connection
   * before the first message. The stream starts now, after the event in `Last-Event-ID`, or at `since`. The stream ends
   * within about a second after the token becomes invalid.
   *
   * Each event is sent once, when it occurs; those of the opt-in types only if they are recorded, as for the list. Replays
   * and recoveries of deliveries do not repeat events in the stream: use `since` to receive earlier events.
   *
   * Messages are sent in the order of commits, but a stream resumes in the order of identifiers; the two orders differ
   * for simultaneous events. To miss no event, resume some messages before the last one and drop duplicates, as the SDK
   * does.
   *
   * Each process of the service keeps at most 10 streams open for an application, 20 for all applications that one user
   * registered and 40 for those of a business, unless the operator has set another limit. Further streams are 429 with
   * `Retry-After`.
   */
  stream(params?: EventStreamParams, options?: StreamOptions): AsyncGenerator<StreamMessage, void, undefined>;

  /**
   * Get an event
   *
   * Returns an event. Requires `payments:read`.
   *
   * @param id Identifier of the event.
   */
  get(id: string, options?: CallOptions): Request<Event>;
}

export interface WebhookDeliveriesResource {
  /**
   * List deliveries
   *
   * Lists the deliveries of the business in the environment of the token. Requires `payments:read`.
   */
  list(params?: WebhookDeliveryListParams, options?: CallOptions): List<WebhookDelivery>;

  /**
   * Get a delivery
   *
   * Returns a delivery. Requires `payments:read`.
   *
   * @param id Identifier of the delivery.
   */
  get(id: string, options?: CallOptions): Request<WebhookDelivery>;

  /**
   * List attempts
   *
   * Lists the attempts of a delivery, including replays. Requires `payments:read`.
   *
   * @param id Identifier of the delivery.
   */
  listAttempts(id: string, params?: WebhookDeliveryListAttemptsParams, options?: CallOptions): List<WebhookAttempt>;

  /**
   * Replay deliveries of a filter
   *
   * Replays the deliveries that filters select, newest first, as `WebhookDeliveries_replay` does for one; deliveries to deleted
   * endpoints are left out. Requires a payment scope other than `payments:read`. `dry_run` shows which and how many;
   * `expected` then refuses any other number. One request replays up to 200 deliveries: while `has_more` is true, continue with
   * `next_cursor`. 429 `rate_limited` if more than 1,000 replays of the business would wait for their attempt.
   */
  replayMany(params: WebhookDeliveryReplayManyParams, options?: IdempotentCallOptions): Request<WebhookDeliveryReplays>;

  /**
   * Replay a delivery
   *
   * Replays a delivery in any status: sends the original body to the current URL of the endpoint. Requires a payment
   * scope other than `payments:read`. After a 2xx response, the delivery is DELIVERED and its scheduled attempts are
   * dropped; after a failure, its status and schedule stay unchanged. A replay is sent to that endpoint only: streams
   * (`Events_stream`) contain each event once.
   *
   * @param id Identifier of the delivery.
   */
  replay(id: string, params?: WebhookDeliveryReplayParams, options?: IdempotentCallOptions): Request<WebhookDelivery>;
}

export interface TestHelpersResource {
  /**
   * Authorize a payment
   *
   * Authorizes a PENDING payment, as if the payer had paid on the checkout page with a card that succeeds. Requires a
   * payment scope other than `payments:read`, in TEST. Causes `payment.authorized`, and `payment.captured` with
   * AUTOMATIC. 409 `payment_state_conflict` for a payment that waits for an acquirer.
   *
   * @param reference Reference of the payment.
   */
  authorizePayment(reference: string, options?: IdempotentCallOptions): Request<Payment>;

  /**
   * Decline a payment
   *
   * Declines a PENDING payment, as if the payer or the processor had declined it. Requires a payment scope other than
   * `payments:read`, in TEST. Causes `payment.failed`, which is opt-in. 409 `payment_state_conflict` for a payment that
   * waits for an acquirer.
   *
   * @param reference Reference of the payment.
   */
  failPayment(
    reference: string,
    params?: TestHelperFailPaymentParams,
    options?: IdempotentCallOptions,
  ): Request<Payment>;

  /**
   * Expire a payment
   *
   * Expires a PENDING or AUTHORIZED payment, as if `expires_at` had passed. Requires a payment scope other than
   * `payments:read`, in TEST. Causes `payment.expired`.
   *
   * @param reference Reference of the payment.
   */
  expirePayment(reference: string, options?: IdempotentCallOptions): Request<Payment>;

  /**
   * Dispute a payment
   *
   * Disputes what is left of a captured payment with a simulated card, as if the payer had disputed it at the bank, or decides
   * that dispute. Requires a payment scope other than `payments:read`, in TEST. Causes `payment.disputed`, which is opt-in,
   * when money is taken or returned. A request that repeats the state changes nothing. Owners and admins get at most 50 mails about
   * disputes in TEST a day. 409 `payment_state_conflict` if nothing is left to dispute.
   *
   * @param reference Reference of the payment.
   */
  disputePayment(
    reference: string,
    params?: TestHelperDisputePaymentParams,
    options?: IdempotentCallOptions,
  ): Request<Payment>;

  /**
   * Top up the user's wallet
   *
   * Adds play money to the wallet of the token's user. Requires a token of a user, with `payments:create` and
   * `wallet:read`, in TEST. 422 `amount_exceeds_wallet` for more than the wallet can accept.
   */
  topUpWallet(params: TestHelperTopUpWalletParams, options?: IdempotentCallOptions): Request<Wallet>;
}
