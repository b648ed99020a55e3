// Generated from spec/*.tsp and package.json by `npm run generate`. Do not edit.

import type {
  WebhookEvent,
  PaymentAuthorizedEvent,
  Payment,
  Environment,
  PaymentStatus,
  CaptureMethod,
  PaymentMethod,
  WalletMethod,
  SimulatedCard,
  SimulatedCardToken,
  Card,
  PaymentFailure,
  PaymentFailureCode,
  DeclineCode,
  Metadata,
  NextAction,
  NextActionType,
  PaymentCapturedEvent,
  PaymentCancelledEvent,
  PaymentExpiredEvent,
  PaymentRefundedEvent,
  Refund,
  RefundStatus,
  RefundFailureCode,
  PaymentFailedEvent,
  PaymentDisputedEvent,
  RefundFailedEvent,
  PayoutPaidEvent,
  Payout,
  PayoutStatus,
  PayoutFailedEvent,
  UnknownEvent,
  UnknownEventType,
  Problem,
  ErrorCode,
  FieldError,
  FieldErrorCode,
  OAuthErrorCode,
  UserCreateParams,
  SessionTransport,
  SignedInUser,
  DateFormat,
  Language,
  User,
  SessionCreateParams,
  SessionConfirmParams,
  SessionConfirmByLinkParams,
  SecondFactorState,
  SecondFactorStartParams,
  AuthenticatorApp,
  SecondFactorConfirmParams,
  RecoveryCodes,
  SecondFactorReplaceRecoveryCodesParams,
  SecondFactorTurnOffParams,
  SessionListParams,
  OpenSession,
  SessionDeleteAllParams,
  EmailVerifyParams,
  EmailChangeParams,
  EmailRestoreParams,
  PasswordChangeParams,
  PasswordRequestResetParams,
  PasswordResetParams,
  AccountUpdateParams,
  AccountExport,
  Passkey,
  AccountMembership,
  Role,
  BusinessImage,
  BusinessImageKind,
  AccountView,
  ViewedList,
  Consent,
  Scope,
  AccountApplication,
  AccountPayment,
  AccountWalletEntry,
  TransferKind,
  AccountChange,
  AuditEventType,
  AuditDetails,
  BusinessListParams,
  Business,
  PayoutSchedule,
  BusinessCreateParams,
  BusinessUpdateParams,
  BusinessCloseParams,
  ConsentListParams,
  PaymentListParams,
  PaymentCreateParams,
  PaymentMethodInput,
  WalletMethodInput,
  SimulatedCardInput,
  CardInput,
  PaymentCaptureParams,
  PaymentCancelParams,
  AccountAuditEventListParams,
  AccountAuditEvent,
  AuditActor,
  AuditEventListParams,
  AuditEvent,
  Balance,
  BusinessBalance,
  BalanceEntryListParams,
  BalanceEntry,
  BalanceEntryKind,
  StatementGetParams,
  MonthlyStatements,
  Statement,
  StatementSum,
  ClientListParams,
  Application,
  GrantType,
  ApplicationMissing,
  ApplicationStatus,
  JsonWebKeySet,
  JsonWebKey,
  ClientKeyAlgorithm,
  SecurityProfile,
  ApplicationUsage,
  ClientCreateParams,
  JsonWebKeySetInput,
  JsonWebKeyInput,
  ApplicationWithSecret,
  ClientUpdateParams,
  ClientRegenerateSecretParams,
  ClientPromoteParams,
  PasskeyListParams,
  PasskeyRegisterParams,
  PasskeyAttestation,
  PasskeyExtensions,
  PasskeyAdded,
  PasskeyCreation,
  PasskeyCreationOptions,
  PasskeyDescriptor,
  PasskeyUpdateParams,
  PasskeyRequest,
  PasskeyRequestOptions,
  PasskeySignInParams,
  PasskeyAssertion,
  PasskeyStartSecondStepParams,
  PasskeyFinishSecondStepParams,
  PasskeyConfirmParams,
  BusinessImageSetParams,
  BusinessMemberListParams,
  BusinessMember,
  BusinessMemberUpdateParams,
  BusinessMemberDeleteParams,
  InvitationListParams,
  Invitation,
  InvitationCreateParams,
  InvitationAcceptParams,
  ClientRequestListParams,
  StatusClass,
  RequestMethod,
  ClientRequest,
  LoggedBody,
  BodyOmission,
  OAuthPushParams,
  PushedAuthorization,
  OAuthTokenParams,
  TokenResponse,
  OAuthIntrospectParams,
  Introspection,
  KeyConfirmation,
  OAuthRevokeParams,
  OAuthDeviceAuthorizationParams,
  DeviceAuthorization,
  AuthorizationServerMetadata,
  TokenGrantType,
  ClientAuthenticationMethod,
  ProtectedResourceMetadata,
  Profile,
  Wallet,
  WalletBalance,
  WalletEntryListParams,
  WalletEntry,
  WalletEntryKind,
  WalletPayment,
  TopUpListParams,
  TopUp,
  TopUpStatus,
  TopUpCreateParams,
  TopUpMethodInput,
  RefundListParams,
  RefundCreateParams,
  BankAccount,
  BankAccountSetParams,
  PayoutListParams,
  PayoutCreateParams,
  SearchFindParams,
  SearchResult,
  SearchHit,
  SearchHitType,
  SearchMatch,
  WebhookEndpointListParams,
  WebhookEndpoint,
  EventType,
  WebhookEndpointStatus,
  WebhookEndpointRecovery,
  RunStatus,
  WebhookEndpointSkip,
  WebhookEndpointCreateParams,
  EndpointHeaders,
  WebhookEndpointWithSecret,
  WebhookEndpointUpdateParams,
  WebhookEndpointRotateSecretParams,
  WebhookEndpointTestParams,
  WebhookDelivery,
  DeliveryStatus,
  WebhookEndpointRecoverParams,
  RecoverableStatus,
  EventListParams,
  Event,
  EventStreamParams,
  WebhookDeliveryListParams,
  AttemptOutcome,
  WebhookDeliveryListAttemptsParams,
  WebhookAttempt,
  AttemptTrigger,
  AttemptError,
  WebhookDeliveryReplayManyParams,
  WebhookDeliveryReplays,
  WebhookDeliveryReplayParams,
  TestHelperFailPaymentParams,
  TestHelperDisputePaymentParams,
  TestDisputeOutcome,
  TestHelperTopUpWalletParams,
} from './types.ts';

export interface paths {
  '/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sign up
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
    post: operations['Users_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the signed-in user
     * Returns the signed-in user. Requires a signed-in user.
     */
    get: operations['Session_get'];
    put?: never;
    /**
     * Sign in
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
    post: operations['Session_create'];
    /**
     * Sign out
     * Ends the session of the request immediately. Requires a signed-in user.
     */
    delete: operations['Session_delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/session/confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Confirm the session
     * Re-authenticates the user of the session. For 15 minutes, operations that change access no longer return 403
     * `recent_sign_in_required`. With a code, the session counts as one with a second factor.
     *
     * Requires a signed-in user and the current password, and a code if the user has a second factor; 401
     * `second_factor_required` without one. To confirm with a passkey, use `POST /session/confirm/passkey`. 403
     * `wrong_password` counts as a failed sign-in. 429 after ten 403 `wrong_code` responses within an hour.
     */
    post: operations['Session_confirm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/session/confirm/send-link': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Mail a link that confirms the session
     * Mails a link that confirms a session, valid for 30 minutes. Users without a second factor whose business requires one
     * must confirm the session by this link before they set up their first second factor or change the email address: the
     * password alone is not sufficient.
     *
     * Requires a signed-in user. 429 while five such links are still valid. 403 `email_unverified` until the address is
     * verified. 409 `mail_not_set_up` if the service is not set up to send mail.
     */
    post: operations['Session_sendLink'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/session/confirm/link': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Confirm the session by a mailed link
     * Confirms the session with the token of a mailed link. For 15 minutes, operations no longer return 403
     * `mail_confirmation_required`. Requires a signed-in user. 422 `link_invalid` for a link that was used, has expired, or
     * belongs to another account or address.
     */
    post: operations['Session_confirmByLink'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/second-factor': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the second factor
     * Returns the state of the caller's second factor. Requires a signed-in user.
     */
    get: operations['SecondFactor_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/second-factor/authenticator-app': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start setting up an authenticator app
     * Creates a secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). The secret has no effect until
     * `confirm` within 15 minutes, and replaces a secret that was not confirmed.
     *
     * Requires a signed-in user and the current password. 403 `wrong_password` counts as a failed sign-in. A user with a
     * passkey confirms the session with it, or with a recovery code, within the 15 minutes before; otherwise 401
     * `second_factor_required`. 403 `mail_confirmation_required` for the first second factor of a user whose business
     * requires one: use `POST /session/confirm/send-link`. 409 `already_exists` while an app is set up: turn it off first.
     */
    post: operations['SecondFactor_start'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/second-factor/authenticator-app/confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Turn the second factor on
     * Turns the authenticator app on with a code from the app, and returns ten new recovery codes. From then on, a sign-in
     * by password also requires a second factor. The current session counts as one with a second factor; other sessions end
     * if this is the user's first second factor. Tokens of applications stay valid.
     *
     * Requires a signed-in user. 403 `wrong_code` for a code that does not match the app and the current time; 429 after
     * ten wrong ones within an hour. 404 unless an app was started within 15 minutes; 409 `already_exists` if the app is
     * already confirmed. 403 `mail_confirmation_required` as at the start.
     */
    post: operations['SecondFactor_confirm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/second-factor/recovery-codes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replace the recovery codes
     * Creates ten new recovery codes; the previous codes become invalid.
     *
     * Requires a signed-in user, the current password and a code, or no code after a confirmation by passkey; otherwise 401
     * `second_factor_required`. 403 `wrong_password` counts as a failed sign-in; 429 after ten 403 `wrong_code` responses
     * within an hour. 404 while the second factor is off.
     */
    post: operations['SecondFactor_replaceRecoveryCodes'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/second-factor/turn-off': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Turn the authenticator app off
     * Turns the authenticator app off, and deletes its secret. For a user without a passkey, the second factor is then off,
     * and the recovery codes are deleted.
     *
     * Requires a signed-in user, the current password and a code, or no code after a confirmation by passkey; otherwise 401
     * `second_factor_required`. 403 `wrong_password` counts as a failed sign-in; 429 after ten 403 `wrong_code` responses
     * within an hour. 404 without an authenticator app.
     */
    post: operations['SecondFactor_turnOff'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List sessions
     * Lists the sessions of the caller. Requires a signed-in user.
     */
    get: operations['Sessions_list'];
    put?: never;
    post?: never;
    /**
     * End all sessions
     * Ends all sessions of the caller, effective with the next request, and revokes the access of applications that the
     * caller has authorized. Requires a signed-in user.
     */
    delete: operations['Sessions_deleteAll'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sessions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * End a session
     * Ends a session of the caller, effective with the next request. Requires a signed-in user.
     */
    delete: operations['Sessions_delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/email/send-verification': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Mail a verification link
     * Mails a link that verifies the caller's address, valid for 24 hours. The first link is sent at sign-up. If another
     * account has verified the address, the mail says so and contains no link.
     *
     * Requires a signed-in user. 429 while five such links are still valid. All accounts of an address together receive at
     * most 10 such mails a day; the response does not reveal when this limit is reached. 409 `already_verified` if the
     * address is already verified. 409 `mail_not_set_up` if the service is not set up to send mail.
     */
    post: operations['Email_sendVerification'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/email/verify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Verify an email address
     * Verifies an address with the token of a mailed link, after sign-up or for a change of address. A change takes effect
     * immediately, and the old address, if it was verified, receives a link that undoes it for 7 days. Requires a signed-in
     * user.
     *
     * 422 `link_invalid` for a link that was used, has expired, or belongs to another account or address, and for a change
     * if the password was changed since. 409 `already_exists` if another account has verified the address in the meantime.
     */
    post: operations['Email_verify'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/email/change': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Change the email address
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
    post: operations['Email_change'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/email/restore': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Undo a change of the email address
     * Undoes a change of the address, with the token of the link that was mailed to the old address, valid for 7 days. The
     * account then has the old address and a new password, and every session, token and consent of the user ends, as after
     * `POST /password/reset`. Links of later changes end as well, and so do passkeys and an authenticator app that were set
     * up since the change or in the 7 days before it. Another change of the address or the password does not end the link.
     *
     * Requires only the token. 422 `link_invalid` for a link that was used or has expired, or if the account already has
     * the address. 409 `already_exists` if another account has verified the address since. 400 for a password that is
     * commonly used.
     */
    post: operations['Email_restore'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/password/change': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Change the password
     * Changes the password, ends every other session of the caller and, unless `keep_applications` is true, revokes the
     * access of applications that the caller has authorized.
     *
     * Requires a signed-in user and the current password. Limited to 20 requests a minute from one network address. A user
     * with a second factor also sends a code, or confirms the session with it within the 15 minutes before; otherwise 401
     * `second_factor_required`. 403 `wrong_password` counts as a failed sign-in; 429 after ten 403 `wrong_code` responses
     * within an hour. 400 for a new password that is commonly used. 503 `unavailable` with `Retry-After` when too many
     * users change passwords at the same time: nothing was changed.
     */
    post: operations['Password_change'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/password/request-reset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Request a password reset
     * Mails a link for a new password, valid for 30 minutes, if the address has an account. The response is the same if the
     * address has no account. If no account has verified the address, the oldest and the newest four accounts get a link
     * each, valid for 24 hours, in a mail that names the sign-up date of the account; all these accounts together receive
     * at most 10 mails a day.
     *
     * Requires no authentication. Limited to 20 requests a minute from one network address. At most 5 such links of an
     * account are valid at a time; further requests send no mail. 409 `mail_not_set_up` if the service is not set up to
     * send mail.
     */
    post: operations['Password_requestReset'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/password/reset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reset the password
     * Sets a new password with the token of a mailed link, ends every session of the user and, unless `keep_applications`
     * is true, revokes the access of applications that the user has authorized. The link also verifies the address. If the
     * address was not verified before, the second factor and the passkeys are removed, because another person may have
     * signed up with the address.
     *
     * Requires only the token. 422 `link_invalid` for a link that was used, has expired, or was mailed to another address
     * than the current one, or if another account has verified the address since. 400 for a password that is commonly used.
     */
    post: operations['Password_reset'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete the account
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
    delete: operations['Account_delete'];
    options?: never;
    head?: never;
    /**
     * Change the account
     * Changes the caller's name, phone number, time zone, format of dates or language. Requires a signed-in user.
     */
    patch: operations['Account_update'];
    trace?: never;
  };
  '/account/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Export the account
     * Returns all data that the service stores about the caller. Requires a signed-in user; limited to five times an hour.
     * 403 `recent_sign_in_required` once the sign-in is older than 15 minutes.
     */
    get: operations['Account_export'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/businesses': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List businesses
     * Lists the businesses that the caller is a member of. Requires a signed-in user.
     */
    get: operations['Businesses_list'];
    put?: never;
    /**
     * Create a business
     * Creates a business. Requires a signed-in user, who becomes the owner of the business. 409 `limit_reached` for a user
     * who owns 100 open businesses, unless the operator has set another limit.
     */
    post: operations['Businesses_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/businesses/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a business
     * Returns a business. Requires a member of the business; other users receive 404.
     */
    get: operations['Businesses_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change a business
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
     */
    patch: operations['Businesses_update'];
    trace?: never;
  };
  '/businesses/{id}/close': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Close a business
     * Closes a business permanently. A closed business accepts no payments and makes no refunds; its applications and
     * tokens are revoked, its endpoints are disabled and their waiting deliveries SKIPPED, and its pending invitations are
     * withdrawn. PENDING payments can no longer be paid and expire in the background, as do AUTHORIZED payments in TEST;
     * `settled_at` is set when all have expired. Members keep read access.
     *
     * Requires the role `owner`. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes. 400 unless `name`
     * is the name of the business. 409 `payments_unfinished` while a LIVE payment is AUTHORIZED or being processed: capture
     * or cancel the payment first. 409 `business_closed` if the business is already closed.
     */
    post: operations['Businesses_close'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/oauth/consents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List consents
     * Lists the caller's consents, by application. Requires a signed-in user.
     */
    get: operations['Consents_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/oauth/consents/{client_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Revoke a consent
     * Revokes the caller's consent to an application and all tokens issued for it, immediately. Requires a signed-in user.
     */
    delete: operations['Consents_delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List payments
     * Lists the payments of the application's business in the environment of the token. Requires `payments:read`. 400 for
     * an amount filter without a currency.
     */
    get: operations['Payments_list'];
    put?: never;
    /**
     * Create a payment
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
    post: operations['Payments_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments/{reference}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a payment
     * Returns the current state of a payment. Requires `payments:read`.
     */
    get: operations['Payments_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments/{reference}/capture': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Capture a payment
     * Captures an AUTHORIZED payment once, in full or in part; the rest is released to the payer. Requires
     * `payments:capture`. Causes `payment.captured`. 409 `payment_expired` after `expires_at`; 422
     * `amount_exceeds_capturable` for more than the authorized amount. If the processor does not respond in time, the
     * payment is still AUTHORIZED, and `payment.captured` follows later.
     */
    post: operations['Payments_capture'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments/{reference}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a payment
     * Cancels a PENDING or AUTHORIZED payment; held money is released to the payer. Requires `payments:capture`. Causes
     * `payment.cancelled`.
     */
    post: operations['Payments_cancel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/audit-events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List audit events of the account
     * Lists changes by the caller and changes of the caller's account: sign-ins, second factors, changes of password and
     * address, consents, and changes in businesses. Requires a signed-in user.
     */
    get: operations['AccountAuditEvents_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/businesses/{id}/audit-events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List audit events
     * Lists the changes in a business: members, applications, consents to its scopes, endpoints and their secrets, the
     * bank account, and payments and payouts in the console or by a user's token. Requires the role `owner` or `admin`.
     */
    get: operations['AuditEvents_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/balance': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the balance
     * Returns the balance of the business in the environment of the token. Requires `payments:read`.
     */
    get: operations['Balance_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/balance/entries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List balance entries
     * Lists the captures, refunds, disputes and payouts that changed the balance of the business in the environment of the token.
     * Requires `payments:read`.
     */
    get: operations['BalanceEntries_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/statements': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the statements of a month
     * Returns the statements of the business for a month, by currency, in the environment of the token. `GET /balance/entries`
     * with the same `month` lists the entries. Requires `payments:read`.
     */
    get: operations['Statements_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/oauth/clients': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List applications
     * Lists the applications of the caller and of the businesses that the caller is a member of. Requires a signed-in user.
     */
    get: operations['Clients_list'];
    put?: never;
    /**
     * Register an application
     * Registers an application in TEST. The secret is shown only in this response.
     *
     * Requires a signed-in user. 400 for `client_credentials` without `is_confidential`, for `client_credentials` alone
     * without a payment scope (its tokens have no other scopes), for `environment` LIVE, and for an invalid redirect URI.
     * 422 `business_required` for a payment scope without `business_id`; 422 `not_a_member` unless the caller is a member
     * of that business, in any role. 409 `limit_reached` for a business, or a user without one, that has 100 applications
     * in TEST, unless the operator has set another limit.
     */
    post: operations['Clients_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/oauth/clients/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an application
     * Returns an application, without its secret. Requires the user who registered the application, or a member of its
     * business.
     */
    get: operations['Clients_get'];
    put?: never;
    post?: never;
    /**
     * Delete an application
     * Deletes an application and revokes its tokens immediately. Its payments, endpoints and events stay with the business.
     * Requires the role `owner` or `admin` in its business; in TEST or without a business, the user who registered the
     * application suffices. In LIVE, 403 `recent_sign_in_required` once the sign-in is older than 15 minutes.
     */
    delete: operations['Clients_delete'];
    options?: never;
    head?: never;
    /**
     * Change an application
     * Changes an application. Requires the role `owner` or `admin` in its business; in TEST or without a business, the user
     * who registered the application suffices. Removing a scope and disabling the application take effect with the next
     * request. In LIVE, 403
     * `recent_sign_in_required` once the sign-in is older than 15 minutes, and 403 `strong_sign_in_required` if its
     * business requires a second factor and the session lacks it. 400 and 422 as for registration, and 400 if a LIVE
     * application with `authorization_code` would have no redirect URI.
     */
    patch: operations['Clients_update'];
    trace?: never;
  };
  '/oauth/clients/{id}/regenerate-secret': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rotate the secret of an application
     * Issues a new secret. The secret is shown only in this response. The previous secret ends immediately, or after
     * `expire_previous_in` seconds; tokens stay valid unless `end_tokens` is true. At most four previous secrets are valid at
     * a time: the oldest ends immediately when there would be more. Requires the role `owner` or `admin` in its business; in TEST or without a
     * business, the user who registered the application suffices. 400 for a public application and one with `keys_only`,
     * which have no secret. 403
     * `recent_sign_in_required` once the sign-in is older than 15 minutes.
     */
    post: operations['Clients_regenerateSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/oauth/clients/{id}/promote': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Promote a TEST application to LIVE
     * Creates the LIVE counterpart of a TEST application, with its own `client_id` and secret. The TEST application stays
     * unchanged.
     *
     * Requires the role `owner` or `admin` in its business; without a business, the user who registered the application.
     * 403 `email_unverified` until the caller's email address is verified; 403 `recent_sign_in_required` once the sign-in
     * is older than 15 minutes; 403 `strong_sign_in_required` if its business requires a second factor for LIVE and the
     * session lacks it. 409 `already_exists` if the application is LIVE or has a LIVE counterpart. 400 for
     * `authorization_code` without redirect URIs. 422 `https_required` for a redirect URI on a loopback host, which only
     * public applications may have in LIVE.
     */
    post: operations['Clients_promote'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/passkeys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List passkeys
     * Lists the caller's passkeys. Requires a signed-in user.
     */
    get: operations['Passkeys_list'];
    put?: never;
    /**
     * Add a passkey
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
    post: operations['Passkeys_register'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/passkeys/registration/start': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start adding a passkey
     * Returns the options for creating a passkey in a browser. The challenge is valid for one response within five minutes,
     * by this session.
     *
     * Requires a signed-in user. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes. 403
     * `mail_confirmation_required` for a user without a second factor whose business requires one: use
     * `POST /session/confirm/send-link`. 409 `limit_reached` for a user with 20 passkeys.
     */
    post: operations['Passkeys_startRegistration'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/passkeys/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Remove a passkey
     * Removes a passkey, and notifies a verified address by mail. For a user without further passkeys and without an
     * authenticator app, the password alone is then sufficient to sign in, and the recovery codes are deleted. Requires a
     * signed-in user. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes.
     */
    delete: operations['Passkeys_delete'];
    options?: never;
    head?: never;
    /**
     * Rename a passkey
     * Renames a passkey. Requires a signed-in user.
     */
    patch: operations['Passkeys_update'];
    trace?: never;
  };
  '/session/passkey/start': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start a sign-in by passkey
     * Returns the options for signing in by passkey in a browser, the same for every user. The challenge is valid for one
     * response within five minutes. Requires no authentication.
     */
    post: operations['Passkeys_startSignIn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/session/passkey': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sign in by passkey
     * Signs a user in by a passkey with user verification, which counts as both factors. A session in the request ends.
     *
     * Requires no authentication. 401 `invalid_passkey` for a passkey that is unknown, belongs to another site, did not
     * verify its user, or has a lower signature counter than before, which indicates a copy. 422 `challenge_invalid` for a
     * challenge that was used, has expired or is for another purpose.
     */
    post: operations['Passkeys_signIn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/session/second-step/start': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start the second step of a sign-in
     * Checks the password, and returns the options for using one of the user's passkeys as the second factor.
     *
     * Requires no authentication; failures are limited as for `POST /session`. 401 `invalid_credentials` does not reveal
     * whether the address or the password was wrong. 404 for a user without passkeys.
     */
    post: operations['Passkeys_startSecondStep'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/session/second-step': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Finish the second step of a sign-in
     * Signs a user in by a passkey after the password. The challenge of `startSecondStep` proves the password, until the
     * password changes. A session in the request ends.
     *
     * Requires no authentication; 429 after ten 401 `invalid_passkey` responses within an hour. User verification is not
     * required. Other errors are those of `signIn`.
     */
    post: operations['Passkeys_finishSecondStep'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/session/confirm/passkey/start': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start a confirmation by passkey
     * Returns the options for using one of the caller's passkeys in a browser. Requires a signed-in user. 404 without
     * passkeys.
     */
    post: operations['Passkeys_startConfirmation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/session/confirm/passkey': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Confirm the session by passkey
     * Re-authenticates the user of the session by passkey, as `POST /session/confirm` does by password and code.
     *
     * Requires a signed-in user, with the session of `startConfirmation`. A passkey that did not verify its user also
     * requires the `password`: otherwise 403 `wrong_password`. 403 `wrong_passkey` in the cases of 401 `invalid_passkey` of
     * `signIn`, and 429 after ten of these within an hour. 422 `challenge_invalid` for a challenge that was used, has
     * expired or is for another purpose.
     */
    post: operations['Passkeys_confirm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/businesses/{id}/images/{kind}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an image
     * Returns where an image of a business is. Requires a member of the business. 404 without an image.
     */
    get: operations['BusinessImages_get'];
    /**
     * Set an image
     * Sets or replaces the icon or the logo of a business, on checkout, receipts, consent and the console, in TEST and LIVE. The
     * service decodes the file, scales it down to the size of the icon or the logo, and stores it as a new PNG: larger ones keep their
     * proportions, smaller ones their size, and transparent parts stay transparent. Other contents of the file are dropped.
     *
     * Requires the role `owner` or `admin`. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes. 400 for a file
     * that is not such an image, is damaged or has more pixels; the error says what to do. 409 `business_closed` for a closed
     * business. 429 `rate_limited` after 50 files of a business within a day, while a user sends two files, an address eight or
     * all callers of a process 16, or while two files of the business wait to be decoded.
     */
    put: operations['BusinessImages_set'];
    post?: never;
    /**
     * Remove an image
     * Removes an image of a business, of a closed one, too. Its URL no longer answers, unless another business shows the same image;
     * browsers may keep it for a year. Requires the role `owner` or `admin`. 403 `recent_sign_in_required` once the sign-in is older
     * than 15 minutes.
     */
    delete: operations['BusinessImages_delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/businesses/{id}/members': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List members
     * Lists the members of a business. Requires a member of the business.
     */
    get: operations['BusinessMembers_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/businesses/{id}/members/{user_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Remove a member
     * Ends a membership. The change takes effect with the next request, also for the user's tokens. TEST applications that
     * the member registered for the business (see `created_by`) are deleted, except those in `keep_application`. LIVE
     * applications stay, and owners are asked by mail to rotate the LIVE secrets that were shown to the member and are
     * still valid; the audit event lists these as `secrets_known`. Requires the role `owner` or `admin`; only owners remove
     * owners. Every member may leave, but only owners and admins may keep applications. 409 `last_owner` if the business
     * would be left without an owner.
     */
    delete: operations['BusinessMembers_delete'];
    options?: never;
    head?: never;
    /**
     * Change a member's role
     * Changes a member's role. The change takes effect with the next request, also for the user's tokens. Requires the role
     * `owner` or `admin`; only owners add or change owners. Pending invitations that the member may no longer send are
     * withdrawn. If the member no longer manages the business, owners are asked by mail to rotate the LIVE secrets that the
     * member knows. 409 `last_owner` if the business would be left without an owner.
     */
    patch: operations['BusinessMembers_update'];
    trace?: never;
  };
  '/businesses/{id}/invitations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List invitations
     * Lists the pending invitations of a business, including expired ones. Requires the role `owner` or `admin`.
     */
    get: operations['Invitations_list'];
    put?: never;
    /**
     * Invite a member
     * Mails an invitation to an address, valid for 7 days. The response does not reveal whether the address has an account.
     *
     * Requires the role `owner` or `admin`; only owners invite owners. 409 `already_exists` if the address belongs to a
     * member or has an invitation that has not expired. 409 `mail_not_set_up` if the service is not set up to send mail.
     * 429 after 50 mails of the caller within a day. 403 `recent_sign_in_required` once the sign-in is older than 15
     * minutes.
     */
    post: operations['Invitations_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/businesses/{id}/invitations/{invitation_id}/resend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Resend an invitation
     * Mails a new link, valid for 7 days; earlier links stop working. Requires the role `owner` or `admin`; only owners
     * resend an owner's invitation. 404 for an invitation that was accepted or withdrawn. 409 `mail_not_set_up` if the
     * service is not set up to send mail. 429 after 50 mails of the caller within a day. 403 `recent_sign_in_required` once
     * the sign-in is older than 15 minutes.
     */
    post: operations['Invitations_resend'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/businesses/{id}/invitations/{invitation_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Withdraw an invitation
     * Withdraws an invitation: its link stops working immediately. Requires the role `owner` or `admin`; only owners
     * withdraw an owner's invitation. 404 for an invitation that was accepted or withdrawn.
     */
    delete: operations['Invitations_delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/invitations/accept': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Accept an invitation
     * Makes the caller a member of the business, with the token of a mailed link. Requires a signed-in user whose verified
     * address is the invited one.
     *
     * 403 `email_unverified` until the address is verified. 409 `already_exists` if the caller is a member. 422
     * `link_invalid` for an invitation that was used or withdrawn, has expired, or is for another address.
     */
    post: operations['Invitations_accept'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/oauth/clients/{id}/requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List requests of an application
     * Lists the requests of an application in the last 7 days, with a delay of a few seconds: requests with its tokens or
     * its secret. If an application makes more than 100 requests a second, some are omitted; the newest 10000 are kept. Bodies are kept in
     * TEST only, without secrets and personal data: at most 16 KiB of each, and 16 MiB for a business.
     * Requires the user who registered the application, or a member of its business. 400 for an unknown `code`.
     */
    get: operations['ClientRequests_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/oauth/par': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Push an authorization request
     * Stores an authorization request for one minute, so that the browser carries a reference that others can neither read nor
     * change (RFC 9126). Requires client authentication, as at the token endpoint; `aud` of a client assertion may be this
     * endpoint, too. The request is checked as by `GET /oauth/authorize`.
     */
    post: operations['Oauth_push'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/oauth/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Obtain a token
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
    post: operations['Oauth_token'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/oauth/introspect': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Introspect a token
     * Returns whether a token is valid, and its properties (RFC 7662). Requires the client authentication of the
     * confidential application that owns the token, or of one with `is_introspector` in the same business and environment;
     * a public application is `invalid_client`.
     */
    post: operations['Oauth_introspect'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/oauth/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revoke a token
     * Revokes a token immediately (RFC 7009). Requires client authentication. A refresh token is revoked with all tokens of
     * its grant, an access token alone; revoking the session of the command line signs it out. A token that is unknown or
     * belongs to another application is ignored with 200.
     */
    post: operations['Oauth_revoke'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/oauth/device_authorization': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start a device authorization
     * Starts the authorization of a device without a browser (RFC 8628). Requires an application with the grant
     * `urn:ietf:params:oauth:grant-type:device_code`, or the built-in application `tally-cli`; any other application is
     * `unauthorized_client`. On the page, the user sees the application, its scopes and the code, and confirms that the device
     * shows this code. The user's sign-in must be recent, and wrong codes are limited to 20 a minute by default.
     */
    post: operations['Oauth_deviceAuthorization'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/.well-known/oauth-authorization-server': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the server's metadata
     * Returns the metadata of the authorization server (RFC 8414), also available below `/.well-known` of the origin.
     * Requires no authentication.
     */
    get: operations['Oauth_metadata'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/.well-known/oauth-protected-resource': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the API's metadata
     * Returns the metadata of the API as a protected resource (RFC 9728), also available below `/.well-known` of the
     * origin, where `resource_metadata` of a 401 leads. Requires no authentication.
     */
    get: operations['Oauth_resourceMetadata'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/profile': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the user's profile
     * Returns the user's name and masked contact details. Requires a token of a user, with `profile:read`.
     */
    get: operations['Profile_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/wallets/{environment}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get your wallet
     * Returns the balances of the caller's own wallet. Requires a signed-in user.
     */
    get: operations['UserWallets_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/wallets/{environment}/entries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List your wallet entries
     * Lists the changes of the available amounts in the caller's own wallet, each with its payment. Requires a signed-in
     * user.
     */
    get: operations['WalletEntries_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/wallet/top-ups': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List top-ups
     * Lists the top-ups of the user's wallet in the environment of the token. Requires a token of a user, with `wallet:read`.
     */
    get: operations['TopUps_list'];
    put?: never;
    /**
     * Top up the user's wallet by card
     * Adds money to the wallet of the token's user by card, in the environment of the token. Requires a token of a user, with
     * `payments:create` and `wallet:read`. The top-up is SUCCEEDED once the card is charged and the amount is in the wallet.
     * While it is PENDING and the user must act, `next_action` has the URL to redirect the user to: within one hour. A card that
     * is declined immediately makes it FAILED. 422 `amount_exceeds_top_up_limit` for more than a user can add in 24 hours, and
     * `amount_exceeds_wallet` for more than the wallet can accept. 403 `email_unverified` in LIVE until the email address of the
     * user is verified.
     */
    post: operations['TopUps_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/wallet/top-ups/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a top-up
     * Returns the current state of a top-up. Requires a token of a user, with `wallet:read`.
     */
    get: operations['TopUps_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/wallet': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the user's wallet
     * Returns the balances of the user's wallet in the environment of the token. Requires a token of a user, with
     * `wallet:read`.
     */
    get: operations['Wallet_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments/{reference}/refunds': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List refunds
     * Lists the refunds of a payment. Requires `payments:read`.
     */
    get: operations['Refunds_list'];
    put?: never;
    /**
     * Refund a payment
     * Refunds a part or all of a CAPTURED or PARTIALLY_REFUNDED payment. Requires `payments:refund`. Each refund that
     * succeeds causes one `payment.refunded`, and each that fails one `refund.failed`, which is opt-in: a PENDING refund
     * later. 422 `amount_exceeds_refundable` for more than the refundable amount, which excludes pending refunds; 422
     * `amount_exceeds_wallet` for more than the payer's wallet can accept; 422 `amount_exceeds_balance`, only of a business with
     * a bank account, for more than the balance has after payouts. 409 `business_closed` if the business is being
     * closed.
     */
    post: operations['Refunds_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments/{reference}/refunds/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a refund
     * Returns one refund of a payment. Requires `payments:read`.
     */
    get: operations['Refunds_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments/{reference}/refunds/{id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a refund
     * Cancels a PENDING refund where its processor allows it, as while it waits for the payer: it is FAILED with
     * `refund_cancelled`, its amount can be refunded again, and `refund.failed` is sent, which is opt-in. Requires
     * `payments:refund`. One that is cancelled already is returned unchanged. 409 `refund_state_conflict` for another refund, and
     * once its processor does not allow it any more.
     */
    post: operations['Refunds_cancel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/businesses/{id}/bank-accounts/{environment}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the bank account
     * Returns the bank account of a business, without its number. Requires a member of the business. 404 without an account.
     */
    get: operations['BankAccounts_get'];
    /**
     * Set the bank account
     * Sets or replaces the bank account of a business. Requires the role `owner` or `admin`. In LIVE, owners and admins get a mail,
     * and payouts go to the account only from `usable_from` on: inform the operator if you did not change it. Pending payouts go to the
     * account of their creation. The same account again changes nothing. 403 `recent_sign_in_required` once the sign-in is older
     * than 15 minutes; 429 `rate_limited` after ten changes in LIVE within a day. A closed business can be paid out, too.
     */
    put: operations['BankAccounts_set'];
    post?: never;
    /**
     * Remove the bank account
     * Removes the bank account of a business. Scheduled payouts stop; pending payouts are carried out. Requires the role `owner` or
     * `admin`. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes.
     */
    delete: operations['BankAccounts_delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payouts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List payouts
     * Lists the payouts of the business in the environment of the token. Requires `payments:read`.
     */
    get: operations['Payouts_list'];
    put?: never;
    /**
     * Create a payout
     * Pays out a part of the balance to the bank account of the business, in the environment of the token. Requires
     * `payments:refund`; in LIVE, a token that the application obtained for itself, because users who authorize an application are
     * not asked about payouts. The amount leaves the balance at once. 422 `amount_exceeds_balance` for more than can be paid out: the
     * balance without pending refunds and, in LIVE, without captures of cards that the acquirer has not settled yet, and of wallets
     * with top-ups that it has not settled yet; at most 999999999.99 EUR, as SEPA transfers. 409 `bank_account_required` without a bank account, or
     * before its `usable_from`.
     */
    post: operations['Payouts_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payouts/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a payout
     * Returns a payout. Requires `payments:read`.
     */
    get: operations['Payouts_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payouts/{id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a payout
     * Cancels a PENDING payout that was not given to the bank yet; its amount returns to the balance. Requires `payments:refund`;
     * in LIVE, a token as for creating one. 409 `payout_state_conflict` for another payout.
     */
    post: operations['Payouts_cancel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Search
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
    get: operations['Search_find'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhook-endpoints': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List endpoints
     * Lists the endpoints of the business in the environment of the token. Requires any payment scope.
     */
    get: operations['WebhookEndpoints_list'];
    put?: never;
    /**
     * Register an endpoint
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
    post: operations['WebhookEndpoints_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhook-endpoints/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an endpoint
     * Returns an endpoint, without its secret. Requires any payment scope.
     */
    get: operations['WebhookEndpoints_get'];
    put?: never;
    post?: never;
    /**
     * Delete an endpoint
     * Deletes an endpoint. Requires a payment scope other than `payments:read`. After the response, no attempts start.
     * Deliveries of the endpoint stay readable; its backlog becomes SKIPPED, in the background if it is large:
     * `GET /webhook-endpoints/{id}/skip` returns the progress.
     */
    delete: operations['WebhookEndpoints_delete'];
    options?: never;
    head?: never;
    /**
     * Change an endpoint
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
     */
    patch: operations['WebhookEndpoints_update'];
    trace?: never;
  };
  '/webhook-endpoints/{id}/skip': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the progress of a skip
     * Returns the progress of the latest skip of an endpoint's backlog, also after the endpoint was deleted. Requires any
     * payment scope. 404 for an endpoint that was never disabled by a request or deleted.
     */
    get: operations['WebhookEndpoints_getSkip'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhook-endpoints/{id}/rotate-secret': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rotate the secret of an endpoint
     * Issues a new secret. The secret is shown only in this response: a replayed response to the same `Idempotency-Key` has
     * null instead, and a rotation with another key issues a new secret. Requires a payment scope other than
     * `payments:read`. The previous secret ends immediately, or after `expire_previous_in` seconds; until then,
     * `Service-Signature` contains two `v1`, and `webhook-signature` two signatures, the new one first. Only one previous
     * secret signs: rotating again within that time ends the oldest secret immediately. 403 `recent_sign_in_required` for a
     * token from "Try it" in the reference.
     */
    post: operations['WebhookEndpoints_rotateSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhook-endpoints/{id}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a synthetic event
     * Sends a synthetic event of any type, about a payment that does not exist, to an endpoint. Requires a payment scope
     * other than `payments:read`. The body of the event has `"synthetic": true`. Synthetic events count neither for the
     * health of the endpoint nor in statistics of the environment, and `recover` excludes them.
     */
    post: operations['WebhookEndpoints_test'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhook-endpoints/{id}/recover': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Recover missed events
     * Requeues all RETRYING, FAILED and SKIPPED deliveries of a period to an endpoint, with new signatures, except for
     * synthetic events. Requires a payment scope other than `payments:read`.
     *
     * The recovery runs in the background, also after a restart of the service: `recovery` of the endpoint shows its
     * progress. 409 `endpoint_disabled` until the endpoint is enabled; 429 `rate_limited` while another recovery of the
     * endpoint is running. Disabling the endpoint stops the recovery and drops requeued deliveries that have not been sent
     * yet.
     */
    post: operations['WebhookEndpoints_recover'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List events
     * Lists the events of the business in the environment of the token, with or without endpoints. Requires
     * `payments:read`. Events of the opt-in types are recorded only while an endpoint of the business, in this environment,
     * lists their type.
     */
    get: operations['Events_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/events/stream': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Stream events
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
    get: operations['Events_stream'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/events/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an event
     * Returns an event. Requires `payments:read`.
     */
    get: operations['Events_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhook-deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List deliveries
     * Lists the deliveries of the business in the environment of the token. Requires `payments:read`.
     */
    get: operations['WebhookDeliveries_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhook-deliveries/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a delivery
     * Returns a delivery. Requires `payments:read`.
     */
    get: operations['WebhookDeliveries_get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhook-deliveries/{id}/attempts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List attempts
     * Lists the attempts of a delivery, including replays. Requires `payments:read`.
     */
    get: operations['WebhookDeliveries_listAttempts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhook-deliveries/replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replay deliveries of a filter
     * Replays the deliveries that filters select, newest first, as `WebhookDeliveries_replay` does for one; deliveries to deleted
     * endpoints are left out. Requires a payment scope other than `payments:read`. `dry_run` shows which and how many;
     * `expected` then refuses any other number. One request replays up to 200 deliveries: while `has_more` is true, continue with
     * `next_cursor`. 429 `rate_limited` if more than 1,000 replays of the business would wait for their attempt.
     */
    post: operations['WebhookDeliveries_replayMany'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhook-deliveries/{id}/replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replay a delivery
     * Replays a delivery in any status: sends the original body to the current URL of the endpoint. Requires a payment
     * scope other than `payments:read`. After a 2xx response, the delivery is DELIVERED and its scheduled attempts are
     * dropped; after a failure, its status and schedule stay unchanged. A replay is sent to that endpoint only: streams
     * (`Events_stream`) contain each event once.
     */
    post: operations['WebhookDeliveries_replay'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/test-helpers/payments/{reference}/authorize': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Authorize a payment
     * Authorizes a PENDING payment, as if the payer had paid on the checkout page with a card that succeeds. Requires a
     * payment scope other than `payments:read`, in TEST. Causes `payment.authorized`, and `payment.captured` with
     * AUTOMATIC. 409 `payment_state_conflict` for a payment that waits for an acquirer.
     */
    post: operations['TestHelpers_authorizePayment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/test-helpers/payments/{reference}/fail': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Decline a payment
     * Declines a PENDING payment, as if the payer or the processor had declined it. Requires a payment scope other than
     * `payments:read`, in TEST. Causes `payment.failed`, which is opt-in. 409 `payment_state_conflict` for a payment that
     * waits for an acquirer.
     */
    post: operations['TestHelpers_failPayment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/test-helpers/payments/{reference}/expire': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Expire a payment
     * Expires a PENDING or AUTHORIZED payment, as if `expires_at` had passed. Requires a payment scope other than
     * `payments:read`, in TEST. Causes `payment.expired`.
     */
    post: operations['TestHelpers_expirePayment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/test-helpers/payments/{reference}/dispute': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Dispute a payment
     * Disputes what is left of a captured payment with a simulated card, as if the payer had disputed it at the bank, or decides
     * that dispute. Requires a payment scope other than `payments:read`, in TEST. Causes `payment.disputed`, which is opt-in,
     * when money is taken or returned. A request that repeats the state changes nothing. Owners and admins get at most 50 mails about
     * disputes in TEST a day. 409 `payment_state_conflict` if nothing is left to dispute.
     */
    post: operations['TestHelpers_disputePayment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/test-helpers/wallet/top-up': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Top up the user's wallet
     * Adds play money to the wallet of the token's user. Requires a token of a user, with `payments:create` and
     * `wallet:read`, in TEST. 422 `amount_exceeds_wallet` for more than the wallet can accept.
     */
    post: operations['TestHelpers_topUpWallet'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    DateFormat: DateFormat;
    Language: Language;
    SignedInUser: SignedInUser;
    ErrorCode: ErrorCode;
    FieldErrorCode: FieldErrorCode;
    FieldError: FieldError;
    DeclineCode: DeclineCode;
    Problem: Problem;
    SessionTransport: SessionTransport;
    User: User;
    SecondFactorState: SecondFactorState;
    AuthenticatorApp: AuthenticatorApp;
    RecoveryCodes: RecoveryCodes;
    OpenSession: OpenSession;
    /** A page of sessions. */
    OpenSessionPage: {
      /** The entries of this page. */
      data: OpenSession[];
      /** True if there are entries after this page. */
      has_more: boolean;
      /** The `cursor` of the next page; null on the last page. */
      next_cursor: string | null;
    };
    Passkey: Passkey;
    Role: Role;
    BusinessImageKind: BusinessImageKind;
    BusinessImage: BusinessImage;
    AccountMembership: AccountMembership;
    Environment: Environment;
    ViewedList: ViewedList;
    AccountView: AccountView;
    Scope: Scope;
    Consent: Consent;
    AccountApplication: AccountApplication;
    PaymentStatus: PaymentStatus;
    AccountPayment: AccountPayment;
    TransferKind: TransferKind;
    AccountWalletEntry: AccountWalletEntry;
    AuditEventType: AuditEventType;
    AuditDetails: AuditDetails;
    AccountChange: AccountChange;
    AccountExport: AccountExport;
    PayoutSchedule: PayoutSchedule;
    Business: Business;
    /** A page of businesses. */
    BusinessPage: {
      /** The entries of this page. */
      data: Business[];
      /** True if there are entries after this page. */
      has_more: boolean;
      /** The `cursor` of the next page; null on the last page. */
      next_cursor: string | null;
    };
    /** A page of consents. */
    ConsentPage: {
      /** The entries of this page. */
      data: Consent[];
      /** True if there are entries after this page. */
      has_more: boolean;
      /** The `cursor` of the next page; null on the last page. */
      next_cursor: string | null;
    };
    CaptureMethod: CaptureMethod;
    WalletMethod: WalletMethod;
    SimulatedCardToken: SimulatedCardToken;
    SimulatedCard: SimulatedCard;
    Card: Card;
    PaymentMethod: PaymentMethod;
    PaymentFailureCode: PaymentFailureCode;
    PaymentFailure: PaymentFailure;
    Metadata: Metadata;
    NextActionType: NextActionType;
    NextAction: NextAction;
    Payment: Payment;
    WalletMethodInput: WalletMethodInput;
    SimulatedCardInput: SimulatedCardInput;
    CardInput: CardInput;
    PaymentMethodInput: PaymentMethodInput;
    /** A page of payments. */
    PaymentPage: {
      /** The entries of this page. */
      data: Payment[];
      /** True if there are entries after this page. */
      has_more: boolean;
      /** The `cursor` of the next page; null on the last page. */
      next_cursor: string | null;
    };
    AuditActor: AuditActor;
    AccountAuditEvent: AccountAuditEvent;
    /** A page of audit events of an account. */
    AccountAuditEventPage: {
      /** The entries of this page. */
      data: AccountAuditEvent[];
      /** True if there are entries after this page. */
      has_more: boolean;
      /** The `cursor` of the next page; null on the last page. */
      next_cursor: string | null;
    };
    AuditEvent: AuditEvent;
    /** A page of audit events. */
    AuditEventPage: {
      /** The entries of this page. */
      data: AuditEvent[];
      /** True if there are entries after this page. */
      has_more: boolean;
      /** The `cursor` of the next page; null on the last page. */
      next_cursor: string | null;
    };
    BusinessBalance: BusinessBalance;
    Balance: Balance;
    BalanceEntryKind: BalanceEntryKind;
    BalanceEntry: BalanceEntry;
    /** A page of balance entries. */
    BalanceEntryPage: {
      /** The entries of this page. */
      data: BalanceEntry[];
      /** True if there are entries after this page. */
      has_more: boolean;
      /** The `cursor` of the next page; null on the last page. */
      next_cursor: string | null;
    };
    StatementSum: StatementSum;
    Statement: Statement;
    MonthlyStatements: MonthlyStatements;
    GrantType: GrantType;
    ApplicationMissing: ApplicationMissing;
    ApplicationStatus: ApplicationStatus;
    ClientKeyAlgorithm: ClientKeyAlgorithm;
    JsonWebKey: JsonWebKey;
    JsonWebKeySet: JsonWebKeySet;
    SecurityProfile: SecurityProfile;
    ApplicationUsage: ApplicationUsage;
    ApplicationWithSecret: ApplicationWithSecret;
    JsonWebKeyInput: JsonWebKeyInput;
    JsonWebKeySetInput: JsonWebKeySetInput;
    Application: Application;
    /** A page of applications. */
    ApplicationPage: {
      /** The entries of this page. */
      data: Application[];
      /** True if there are entries after this page. */
      has_more: boolean;
      /** The `cursor` of the next page; null on the last page. */
      next_cursor: string | null;
    };
    /** A page of passkeys. */
    PasskeyPage: {
      /** The entries of this page. */
      data: Passkey[];
      /** True if there are entries after this page. */
      has_more: boolean;
      /** The `cursor` of the next page; null on the last page. */
      next_cursor: string | null;
    };
    PasskeyDescriptor: PasskeyDescriptor;
    PasskeyCreationOptions: PasskeyCreationOptions;
    PasskeyCreation: PasskeyCreation;
    PasskeyAdded: PasskeyAdded;
    PasskeyExtensions: PasskeyExtensions;
    PasskeyAttestation: PasskeyAttestation;
    PasskeyRequestOptions: PasskeyRequestOptions;
    PasskeyRequest: PasskeyRequest;
    PasskeyAssertion: PasskeyAssertion;
    BusinessMember: BusinessMember;
    /** A page of members. */
    BusinessMemberPage: {
      /** The entries of this page. */
      data: BusinessMember[];
      /** True if there are entries after this page. */
      has_more: boolean;
      /** The `cursor` of the next page; null on the last page. */
      next_cursor: string | null;
    };
    Invitation: Invitation;
    /** A page of invitations. */
    InvitationPage: {
      /** The entries of this page. */
      data: Invitation[];
      /** True if there are entries after this page. */
      has_more: boolean;
      /** The `cursor` of the next page; null on the last page. */
      next_cursor: string | null;
    };
    StatusClass: StatusClass;
    RequestMethod: RequestMethod;
    BodyOmission: BodyOmission;
    LoggedBody: LoggedBody;
    ClientRequest: ClientRequest;
    /** A page of requests of an application. */
    ClientRequestPage: {
      /** The entries of this page. */
      data: ClientRequest[];
      /** True if there are entries after this page. */
      has_more: boolean;
      /** The `cursor` of the next page; null on the last page. */
      next_cursor: string | null;
    };
    PushedAuthorization: PushedAuthorization;
    OAuthErrorCode: OAuthErrorCode;
    /** An error of an OAuth endpoint (RFC 6749, section 5.2). Handle errors by `error`; the text may change. */
    OAuthError: {
      /** Machine-readable error code. */
      error: OAuthErrorCode;
      /** Explanation for the developer, in ASCII without quotation marks and backslashes. */
      error_description?: string;
    };
    TokenResponse: TokenResponse;
    KeyConfirmation: KeyConfirmation;
    Introspection: Introspection;
    DeviceAuthorization: DeviceAuthorization;
    TokenGrantType: TokenGrantType;
    ClientAuthenticationMethod: ClientAuthenticationMethod;
    AuthorizationServerMetadata: AuthorizationServerMetadata;
    ProtectedResourceMetadata: ProtectedResourceMetadata;
    Profile: Profile;
    WalletBalance: WalletBalance;
    Wallet: Wallet;
    WalletEntryKind: WalletEntryKind;
    WalletPayment: WalletPayment;
    WalletEntry: WalletEntry;
    /** A page of wallet entries. */
    WalletEntryPage: {
      /** The entries of this page. */
      data: WalletEntry[];
      /** True if there are entries after this page. */
      has_more: boolean;
      /** The `cursor` of the next page; null on the last page. */
      next_cursor: string | null;
    };
    TopUpStatus: TopUpStatus;
    TopUp: TopUp;
    TopUpMethodInput: TopUpMethodInput;
    /** A page of top-ups. */
    TopUpPage: {
      /** The entries of this page. */
      data: TopUp[];
      /** True if there are entries after this page. */
      has_more: boolean;
      /** The `cursor` of the next page; null on the last page. */
      next_cursor: string | null;
    };
    RefundStatus: RefundStatus;
    RefundFailureCode: RefundFailureCode;
    Refund: Refund;
    /** A page of refunds. */
    RefundPage: {
      /** The entries of this page. */
      data: Refund[];
      /** True if there are entries after this page. */
      has_more: boolean;
      /** The `cursor` of the next page; null on the last page. */
      next_cursor: string | null;
    };
    BankAccount: BankAccount;
    PayoutStatus: PayoutStatus;
    Payout: Payout;
    /** A page of payouts. */
    PayoutPage: {
      /** The entries of this page. */
      data: Payout[];
      /** True if there are entries after this page. */
      has_more: boolean;
      /** The `cursor` of the next page; null on the last page. */
      next_cursor: string | null;
    };
    SearchHitType: SearchHitType;
    SearchMatch: SearchMatch;
    SearchHit: SearchHit;
    SearchResult: SearchResult;
    EventType: EventType;
    WebhookEndpointStatus: WebhookEndpointStatus;
    RunStatus: RunStatus;
    WebhookEndpointRecovery: WebhookEndpointRecovery;
    WebhookEndpointSkip: WebhookEndpointSkip;
    WebhookEndpointWithSecret: WebhookEndpointWithSecret;
    EndpointHeaders: EndpointHeaders;
    WebhookEndpoint: WebhookEndpoint;
    /** A page of endpoints. */
    WebhookEndpointPage: {
      /** The entries of this page. */
      data: WebhookEndpoint[];
      /** True if there are entries after this page. */
      has_more: boolean;
      /** The `cursor` of the next page; null on the last page. */
      next_cursor: string | null;
    };
    DeliveryStatus: DeliveryStatus;
    WebhookDelivery: WebhookDelivery;
    RecoverableStatus: RecoverableStatus;
    PaymentAuthorizedEvent: PaymentAuthorizedEvent;
    PaymentCapturedEvent: PaymentCapturedEvent;
    PaymentCancelledEvent: PaymentCancelledEvent;
    PaymentExpiredEvent: PaymentExpiredEvent;
    PaymentRefundedEvent: PaymentRefundedEvent;
    PaymentFailedEvent: PaymentFailedEvent;
    PaymentDisputedEvent: PaymentDisputedEvent;
    RefundFailedEvent: RefundFailedEvent;
    PayoutPaidEvent: PayoutPaidEvent;
    PayoutFailedEvent: PayoutFailedEvent;
    WebhookEvent: WebhookEvent;
    UnknownEvent: UnknownEvent;
    UnknownEventType: UnknownEventType;
    Event: Event;
    /** A page of events. */
    EventPage: {
      /** The entries of this page. */
      data: Event[];
      /** True if there are entries after this page. */
      has_more: boolean;
      /** The `cursor` of the next page; null on the last page. */
      next_cursor: string | null;
    };
    AttemptOutcome: AttemptOutcome;
    /** A page of deliveries. */
    WebhookDeliveryPage: {
      /** The entries of this page. */
      data: WebhookDelivery[];
      /** True if there are entries after this page. */
      has_more: boolean;
      /** The `cursor` of the next page; null on the last page. */
      next_cursor: string | null;
    };
    AttemptTrigger: AttemptTrigger;
    AttemptError: AttemptError;
    WebhookAttempt: WebhookAttempt;
    /** A page of attempts. */
    WebhookAttemptPage: {
      /** The entries of this page. */
      data: WebhookAttempt[];
      /** True if there are entries after this page. */
      has_more: boolean;
      /** The `cursor` of the next page; null on the last page. */
      next_cursor: string | null;
    };
    WebhookDeliveryReplays: WebhookDeliveryReplays;
    TestDisputeOutcome: TestDisputeOutcome;
    UserCreateParams: UserCreateParams;
    SessionCreateParams: SessionCreateParams;
    SessionConfirmParams: SessionConfirmParams;
    SessionConfirmByLinkParams: SessionConfirmByLinkParams;
    SecondFactorStartParams: SecondFactorStartParams;
    SecondFactorConfirmParams: SecondFactorConfirmParams;
    SecondFactorReplaceRecoveryCodesParams: SecondFactorReplaceRecoveryCodesParams;
    SecondFactorTurnOffParams: SecondFactorTurnOffParams;
    EmailVerifyParams: EmailVerifyParams;
    EmailChangeParams: EmailChangeParams;
    EmailRestoreParams: EmailRestoreParams;
    PasswordChangeParams: PasswordChangeParams;
    PasswordRequestResetParams: PasswordRequestResetParams;
    PasswordResetParams: PasswordResetParams;
    AccountUpdateParams: AccountUpdateParams;
    BusinessCreateParams: BusinessCreateParams;
    BusinessUpdateParams: BusinessUpdateParams;
    BusinessCloseParams: BusinessCloseParams;
    PaymentCreateParams: PaymentCreateParams;
    PaymentCaptureParams: PaymentCaptureParams;
    PaymentCancelParams: PaymentCancelParams;
    ClientCreateParams: ClientCreateParams;
    ClientUpdateParams: ClientUpdateParams;
    ClientRegenerateSecretParams: ClientRegenerateSecretParams;
    ClientPromoteParams: ClientPromoteParams;
    PasskeyRegisterParams: PasskeyRegisterParams;
    PasskeyUpdateParams: PasskeyUpdateParams;
    PasskeySignInParams: PasskeySignInParams;
    PasskeyStartSecondStepParams: PasskeyStartSecondStepParams;
    PasskeyFinishSecondStepParams: PasskeyFinishSecondStepParams;
    PasskeyConfirmParams: PasskeyConfirmParams;
    BusinessImageSetParams: BusinessImageSetParams;
    BusinessMemberUpdateParams: BusinessMemberUpdateParams;
    InvitationCreateParams: InvitationCreateParams;
    InvitationAcceptParams: InvitationAcceptParams;
    OAuthPushParams: OAuthPushParams;
    OAuthTokenParams: OAuthTokenParams;
    OAuthIntrospectParams: OAuthIntrospectParams;
    OAuthRevokeParams: OAuthRevokeParams;
    OAuthDeviceAuthorizationParams: OAuthDeviceAuthorizationParams;
    TopUpCreateParams: TopUpCreateParams;
    RefundCreateParams: RefundCreateParams;
    BankAccountSetParams: BankAccountSetParams;
    PayoutCreateParams: PayoutCreateParams;
    WebhookEndpointCreateParams: WebhookEndpointCreateParams;
    WebhookEndpointUpdateParams: WebhookEndpointUpdateParams;
    WebhookEndpointRotateSecretParams: WebhookEndpointRotateSecretParams;
    WebhookEndpointTestParams: WebhookEndpointTestParams;
    WebhookEndpointRecoverParams: WebhookEndpointRecoverParams;
    WebhookDeliveryReplayManyParams: WebhookDeliveryReplayManyParams;
    WebhookDeliveryReplayParams: WebhookDeliveryReplayParams;
    TestHelperFailPaymentParams: TestHelperFailPaymentParams;
    TestHelperDisputePaymentParams: TestHelperDisputePaymentParams;
    TestHelperTopUpWalletParams: TestHelperTopUpWalletParams;
  };
  responses: {
    /** The request is malformed: its body, query, headers or path. Codes: `invalid_request`. */
    '400.invalid_request': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`. */
    '403.csrf_failed': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `already_exists`. */
    '409.already_exists': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The body exceeds 64 KiB, or 1.5 MiB where it has a file, or contains more than 1,000 values. Codes: `payload_too_large`. */
    '413.payload_too_large': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The operation does not support the media type of the body. Codes: `unsupported_media_type`. */
    '415.unsupported_media_type': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request is well-formed, but cannot be processed. Codes: `link_invalid`. */
    '422.link_invalid': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** Too many requests. Retry after the seconds in `Retry-After`. Codes: `rate_limited`. */
    '429.rate_limited': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The service failed to handle the request. Its log has the error under the request id. Codes: `internal_error`. */
    '500.internal_error': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The service or a processor is temporarily unavailable. Nothing was changed. Codes: `unavailable`. */
    '503.unavailable': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is not authenticated. Codes: `session_required`, `invalid_token`. */
    '401.session_required.invalid_token': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is not authenticated. Codes: `invalid_credentials`, `second_factor_required`, `invalid_code`. */
    '401.invalid_credentials.second_factor_required.invalid_code': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is not authenticated. Codes: `session_required`, `invalid_token`, `second_factor_required`. */
    '401.session_required.invalid_token.second_factor_required': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `wrong_password`, `wrong_code`. */
    '403.csrf_failed.wrong_password.wrong_code': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `email_unverified`. */
    '403.csrf_failed.email_unverified': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `mail_not_set_up`. */
    '409.mail_not_set_up': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `wrong_password`, `mail_confirmation_required`. */
    '403.csrf_failed.wrong_password.mail_confirmation_required': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `wrong_code`, `mail_confirmation_required`. */
    '403.csrf_failed.wrong_code.mail_confirmation_required': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /**
     * The resource does not exist or is not visible to the caller: the identifier is unknown or malformed, or belongs to
     * another business, user or environment. Codes: `not_found`.
     */
    '404.not_found': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request is malformed: its body, query, headers or path. Codes: `invalid_request`, `invalid_cursor`. */
    '400.invalid_request.invalid_cursor': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `already_verified`, `mail_not_set_up`. */
    '409.already_verified.mail_not_set_up': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `wrong_password`, `wrong_code`, `mail_confirmation_required`. */
    '403.csrf_failed.wrong_password.wrong_code.mail_confirmation_required': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `recent_sign_in_required`. */
    '403.csrf_failed.recent_sign_in_required': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `last_owner`, `wallet_not_empty`. */
    '409.last_owner.wallet_not_empty': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is authenticated, but not allowed to do this. Codes: `recent_sign_in_required`. */
    '403.recent_sign_in_required': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `limit_reached`. */
    '409.limit_reached': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `role_required`, `recent_sign_in_required`, `strong_sign_in_required`. */
    '403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `business_closed`. */
    '409.business_closed': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request is well-formed, but cannot be processed. Codes: `https_required`, `destination_forbidden`. */
    '422.https_required.destination_forbidden': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `business_closed`, `payments_unfinished`. */
    '409.business_closed.payments_unfinished': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is not authenticated. Codes: `invalid_token`. */
    '401.invalid_token': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is authenticated, but not allowed to do this. Codes: `insufficient_scope`. */
    '403.insufficient_scope': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The payment was declined; `decline_code` says why. It is recorded as FAILED. Codes: `payment_declined`. */
    '402.payment_declined': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is authenticated, but not allowed to do this. Codes: `insufficient_scope`, `email_unverified`. */
    '403.insufficient_scope.email_unverified': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `business_closed`, `merchant_reference_in_use`, `idempotency_in_progress`, `restored`. */
    '409.business_closed.merchant_reference_in_use.idempotency_in_progress.restored': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request is well-formed, but cannot be processed. Codes: `idempotency_key_reused`. */
    '422.idempotency_key_reused': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The service or a processor is temporarily unavailable. Nothing was changed. Codes: `processor_unavailable`, `unavailable`. */
    '503.processor_unavailable.unavailable': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `payment_state_conflict`, `payment_expired`, `idempotency_in_progress`, `restored`. */
    '409.payment_state_conflict.payment_expired.idempotency_in_progress.restored': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request is well-formed, but cannot be processed. Codes: `amount_exceeds_capturable`, `idempotency_key_reused`. */
    '422.amount_exceeds_capturable.idempotency_key_reused': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is authenticated, but not allowed to do this. Codes: `role_required`. */
    '403.role_required': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `business_closed`, `limit_reached`. */
    '409.business_closed.limit_reached': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request is well-formed, but cannot be processed. Codes: `business_required`, `not_a_member`, `destination_forbidden`. */
    '422.business_required.not_a_member.destination_forbidden': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request is well-formed, but cannot be processed. Codes: `business_required`, `not_a_member`, `https_required`, `destination_forbidden`. */
    '422.business_required.not_a_member.https_required.destination_forbidden': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `role_required`, `email_unverified`, `recent_sign_in_required`, `strong_sign_in_required`. */
    '403.csrf_failed.role_required.email_unverified.recent_sign_in_required.strong_sign_in_required': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `already_exists`, `business_closed`, `limit_reached`. */
    '409.already_exists.business_closed.limit_reached': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `recent_sign_in_required`, `wrong_passkey`, `mail_confirmation_required`. */
    '403.csrf_failed.recent_sign_in_required.wrong_passkey.mail_confirmation_required': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `already_exists`, `limit_reached`. */
    '409.already_exists.limit_reached': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request is well-formed, but cannot be processed. Codes: `challenge_invalid`. */
    '422.challenge_invalid': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `recent_sign_in_required`, `mail_confirmation_required`. */
    '403.csrf_failed.recent_sign_in_required.mail_confirmation_required': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is not authenticated. Codes: `invalid_passkey`. */
    '401.invalid_passkey': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is not authenticated. Codes: `invalid_credentials`. */
    '401.invalid_credentials': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `wrong_passkey`, `wrong_password`. */
    '403.csrf_failed.wrong_passkey.wrong_password': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `last_owner`. */
    '409.last_owner': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `already_exists`, `mail_not_set_up`, `business_closed`. */
    '409.already_exists.mail_not_set_up.business_closed': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `mail_not_set_up`, `business_closed`. */
    '409.mail_not_set_up.business_closed': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `role_required`, `strong_sign_in_required`. */
    '403.csrf_failed.role_required.strong_sign_in_required': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request was rejected. Codes: `invalid_request`, `unauthorized_client`, `unsupported_response_type`, `invalid_scope`, `invalid_target`, `invalid_dpop_proof`, `use_dpop_nonce`. */
    'oauth.400.invalid_request.unauthorized_client.unsupported_response_type.invalid_scope.invalid_target.invalid_dpop_proof.use_dpop_nonce': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthError'];
      };
    };
    /**
     * The authentication of the application failed. The response is the same for an unknown application and a wrong secret.
     * The challenge is `Basic` if the `Authorization` header was used. Codes: `invalid_client`.
     */
    'oauth.401.invalid_client': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthError'];
      };
    };
    /** The request was rejected. Codes: `invalid_request`. */
    'oauth.413.invalid_request': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthError'];
      };
    };
    /** The request was rejected. Codes: `invalid_request`. */
    'oauth.415.invalid_request': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthError'];
      };
    };
    /** The service is temporarily unavailable. Codes: `temporarily_unavailable`. */
    'oauth.429.temporarily_unavailable': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthError'];
      };
    };
    /** The request was rejected. Codes: `server_error`. */
    'oauth.500.server_error': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthError'];
      };
    };
    /** The service is temporarily unavailable. Codes: `temporarily_unavailable`. */
    'oauth.503.temporarily_unavailable': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthError'];
      };
    };
    /** The request was rejected. Codes: `invalid_request`, `invalid_grant`, `unauthorized_client`, `unsupported_grant_type`, `invalid_scope`, `invalid_target`, `authorization_pending`, `slow_down`, `access_denied`, `expired_token`, `invalid_dpop_proof`, `use_dpop_nonce`. */
    'oauth.400.invalid_request.invalid_grant.unauthorized_client.unsupported_grant_type.invalid_scope.invalid_target.authorization_pending.slow_down.access_denied.expired_token.invalid_dpop_proof.use_dpop_nonce': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthError'];
      };
    };
    /** The request was rejected. Codes: `invalid_request`. */
    'oauth.400.invalid_request': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthError'];
      };
    };
    /** The request was rejected. Codes: `invalid_request`, `unauthorized_client`, `invalid_scope`, `invalid_target`. */
    'oauth.400.invalid_request.unauthorized_client.invalid_scope.invalid_target': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthError'];
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `idempotency_in_progress`, `restored`. */
    '409.idempotency_in_progress.restored': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request is well-formed, but cannot be processed. Codes: `amount_exceeds_top_up_limit`, `amount_exceeds_wallet`, `idempotency_key_reused`. */
    '422.amount_exceeds_top_up_limit.amount_exceeds_wallet.idempotency_key_reused': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `payment_state_conflict`, `business_closed`, `idempotency_in_progress`, `restored`. */
    '409.payment_state_conflict.business_closed.idempotency_in_progress.restored': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request is well-formed, but cannot be processed. Codes: `amount_exceeds_refundable`, `amount_exceeds_wallet`, `amount_exceeds_balance`, `idempotency_key_reused`. */
    '422.amount_exceeds_refundable.amount_exceeds_wallet.amount_exceeds_balance.idempotency_key_reused': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `refund_state_conflict`, `idempotency_in_progress`, `restored`. */
    '409.refund_state_conflict.idempotency_in_progress.restored': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `bank_account_required`, `idempotency_in_progress`, `restored`. */
    '409.bank_account_required.idempotency_in_progress.restored': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request is well-formed, but cannot be processed. Codes: `amount_exceeds_balance`, `idempotency_key_reused`. */
    '422.amount_exceeds_balance.idempotency_key_reused': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `payout_state_conflict`, `idempotency_in_progress`, `restored`. */
    '409.payout_state_conflict.idempotency_in_progress.restored': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is authenticated, but not allowed to do this. Codes: `insufficient_scope`, `role_required`. */
    '403.insufficient_scope.role_required': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `limit_reached`, `business_closed`, `idempotency_in_progress`, `restored`. */
    '409.limit_reached.business_closed.idempotency_in_progress.restored': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request is well-formed, but cannot be processed. Codes: `https_required`, `destination_forbidden`, `idempotency_key_reused`. */
    '422.https_required.destination_forbidden.idempotency_key_reused': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The caller is authenticated, but not allowed to do this. Codes: `insufficient_scope`, `role_required`, `recent_sign_in_required`. */
    '403.insufficient_scope.role_required.recent_sign_in_required': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `business_closed`, `idempotency_in_progress`, `restored`. */
    '409.business_closed.idempotency_in_progress.restored': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `endpoint_disabled`, `idempotency_in_progress`, `restored`. */
    '409.endpoint_disabled.idempotency_in_progress.restored': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `payment_state_conflict`, `idempotency_in_progress`, `restored`. */
    '409.payment_state_conflict.idempotency_in_progress.restored': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request conflicts with the current state of the resource. Codes: `payment_state_conflict`, `idempotency_in_progress`. */
    '409.payment_state_conflict.idempotency_in_progress': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
    /** The request is well-formed, but cannot be processed. Codes: `amount_exceeds_wallet`, `idempotency_key_reused`. */
    '422.amount_exceeds_wallet.idempotency_key_reused': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': Problem;
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export interface operations {
  Users_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': UserCreateParams;
      };
    };
    responses: {
      /** Signed in. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': SignedInUser;
        };
      };
      400: components['responses']['400.invalid_request'];
      403: components['responses']['403.csrf_failed'];
      409: components['responses']['409.already_exists'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.link_invalid'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Session_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': User;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Session_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': SessionCreateParams;
      };
    };
    responses: {
      /** Signed in. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': SignedInUser;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_credentials.second_factor_required.invalid_code'];
      403: components['responses']['403.csrf_failed'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Session_delete: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Signed out. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Session_confirm: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': SessionConfirmParams;
      };
    };
    responses: {
      /** Success, without a body. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token.second_factor_required'];
      403: components['responses']['403.csrf_failed.wrong_password.wrong_code'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Session_sendLink: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Accepted, without a body. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.email_unverified'];
      409: components['responses']['409.mail_not_set_up'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Session_confirmByLink: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': SessionConfirmByLinkParams;
      };
    };
    responses: {
      /** Success, without a body. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.link_invalid'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  SecondFactor_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': SecondFactorState;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  SecondFactor_start: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': SecondFactorStartParams;
      };
    };
    responses: {
      /** Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': AuthenticatorApp;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token.second_factor_required'];
      403: components['responses']['403.csrf_failed.wrong_password.mail_confirmation_required'];
      409: components['responses']['409.already_exists'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  SecondFactor_confirm: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': SecondFactorConfirmParams;
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': RecoveryCodes;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.wrong_code.mail_confirmation_required'];
      404: components['responses']['404.not_found'];
      409: components['responses']['409.already_exists'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  SecondFactor_replaceRecoveryCodes: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': SecondFactorReplaceRecoveryCodesParams;
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': RecoveryCodes;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token.second_factor_required'];
      403: components['responses']['403.csrf_failed.wrong_password.wrong_code'];
      404: components['responses']['404.not_found'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  SecondFactor_turnOff: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': SecondFactorTurnOffParams;
      };
    };
    responses: {
      /** Success, without a body. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token.second_factor_required'];
      403: components['responses']['403.csrf_failed.wrong_password.wrong_code'];
      404: components['responses']['404.not_found'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Sessions_list: {
    parameters: {
      query?: SessionListParams;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenSessionPage'];
        };
      };
      400: components['responses']['400.invalid_request.invalid_cursor'];
      401: components['responses']['401.session_required.invalid_token'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Sessions_deleteAll: {
    parameters: {
      query?: SessionDeleteAllParams;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success, without a body. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Sessions_delete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the session. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success, without a body. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Email_sendVerification: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Accepted, without a body. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed'];
      409: components['responses']['409.already_verified.mail_not_set_up'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Email_verify: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': EmailVerifyParams;
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': User;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed'];
      409: components['responses']['409.already_exists'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.link_invalid'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Email_change: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': EmailChangeParams;
      };
    };
    responses: {
      /** Accepted, without a body. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token.second_factor_required'];
      403: components['responses']['403.csrf_failed.wrong_password.wrong_code.mail_confirmation_required'];
      409: components['responses']['409.mail_not_set_up'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Email_restore: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': EmailRestoreParams;
      };
    };
    responses: {
      /** Success, without a body. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      403: components['responses']['403.csrf_failed'];
      409: components['responses']['409.already_exists'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.link_invalid'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Password_change: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': PasswordChangeParams;
      };
    };
    responses: {
      /** Success, without a body. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token.second_factor_required'];
      403: components['responses']['403.csrf_failed.wrong_password.wrong_code'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Password_requestReset: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': PasswordRequestResetParams;
      };
    };
    responses: {
      /** Accepted, without a body. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      403: components['responses']['403.csrf_failed'];
      409: components['responses']['409.mail_not_set_up'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Password_reset: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': PasswordResetParams;
      };
    };
    responses: {
      /** Success, without a body. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      403: components['responses']['403.csrf_failed'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.link_invalid'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Account_delete: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The account is deleted. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.recent_sign_in_required'];
      409: components['responses']['409.last_owner.wallet_not_empty'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Account_update: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': AccountUpdateParams;
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': User;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Account_export: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': AccountExport;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.recent_sign_in_required'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Businesses_list: {
    parameters: {
      query?: BusinessListParams;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BusinessPage'];
        };
      };
      400: components['responses']['400.invalid_request.invalid_cursor'];
      401: components['responses']['401.session_required.invalid_token'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Businesses_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': BusinessCreateParams;
      };
    };
    responses: {
      /** Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Business;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed'];
      409: components['responses']['409.limit_reached'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Businesses_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the business. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Business;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Businesses_update: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the business. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': BusinessUpdateParams;
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Business;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required'];
      404: components['responses']['404.not_found'];
      409: components['responses']['409.business_closed'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.https_required.destination_forbidden'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Businesses_close: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the business. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': BusinessCloseParams;
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Business;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required'];
      404: components['responses']['404.not_found'];
      409: components['responses']['409.business_closed.payments_unfinished'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Consents_list: {
    parameters: {
      query?: ConsentListParams;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConsentPage'];
        };
      };
      400: components['responses']['400.invalid_request.invalid_cursor'];
      401: components['responses']['401.session_required.invalid_token'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Consents_delete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** `client_id` of the application. */
        client_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success, without a body. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Payments_list: {
    parameters: {
      query?: PaymentListParams;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentPage'];
        };
      };
      400: components['responses']['400.invalid_request.invalid_cursor'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Payments_create: {
    parameters: {
      query?: never;
      header?: {
        /**
         * A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
         * returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
         * stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
         * properties in a body does not matter. Repeating a request while the first one is still running is 409
         * `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
         * begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
         * request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
         * use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
         * key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
         * response.
         */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': PaymentCreateParams;
      };
    };
    responses: {
      /** Created. Requests with the same `Idempotency-Key` take effect once. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Payment;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      402: components['responses']['402.payment_declined'];
      403: components['responses']['403.insufficient_scope.email_unverified'];
      409: components['responses']['409.business_closed.merchant_reference_in_use.idempotency_in_progress.restored'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.idempotency_key_reused'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.processor_unavailable.unavailable'];
    };
  };
  Payments_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Reference of the payment. */
        reference: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Payment;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Payments_capture: {
    parameters: {
      query?: never;
      header?: {
        /**
         * A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
         * returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
         * stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
         * properties in a body does not matter. Repeating a request while the first one is still running is 409
         * `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
         * begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
         * request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
         * use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
         * key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
         * response.
         */
        'Idempotency-Key'?: string;
      };
      path: {
        /** Reference of the payment. */
        reference: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': PaymentCaptureParams;
      };
    };
    responses: {
      /** Success. Requests with the same `Idempotency-Key` take effect once. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Payment;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      /** The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': Problem;
        };
      };
      409: components['responses']['409.payment_state_conflict.payment_expired.idempotency_in_progress.restored'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.amount_exceeds_capturable.idempotency_key_reused'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.processor_unavailable.unavailable'];
    };
  };
  Payments_cancel: {
    parameters: {
      query?: never;
      header?: {
        /**
         * A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
         * returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
         * stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
         * properties in a body does not matter. Repeating a request while the first one is still running is 409
         * `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
         * begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
         * request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
         * use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
         * key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
         * response.
         */
        'Idempotency-Key'?: string;
      };
      path: {
        /** Reference of the payment. */
        reference: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': PaymentCancelParams;
      };
    };
    responses: {
      /** Success. Requests with the same `Idempotency-Key` take effect once. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Payment;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      /** The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': Problem;
        };
      };
      409: components['responses']['409.payment_state_conflict.payment_expired.idempotency_in_progress.restored'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.idempotency_key_reused'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.processor_unavailable.unavailable'];
    };
  };
  AccountAuditEvents_list: {
    parameters: {
      query?: AccountAuditEventListParams;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AccountAuditEventPage'];
        };
      };
      400: components['responses']['400.invalid_request.invalid_cursor'];
      401: components['responses']['401.session_required.invalid_token'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  AuditEvents_list: {
    parameters: {
      query?: AuditEventListParams;
      header?: never;
      path: {
        /** Identifier of the business. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditEventPage'];
        };
      };
      400: components['responses']['400.invalid_request.invalid_cursor'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.role_required'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Balance_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Balance;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  BalanceEntries_list: {
    parameters: {
      query?: BalanceEntryListParams;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BalanceEntryPage'];
        };
      };
      400: components['responses']['400.invalid_request.invalid_cursor'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Statements_get: {
    parameters: {
      query: StatementGetParams;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': MonthlyStatements;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Clients_list: {
    parameters: {
      query?: ClientListParams;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApplicationPage'];
        };
      };
      400: components['responses']['400.invalid_request.invalid_cursor'];
      401: components['responses']['401.session_required.invalid_token'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Clients_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': ClientCreateParams;
      };
    };
    responses: {
      /** Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': ApplicationWithSecret;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed'];
      409: components['responses']['409.business_closed.limit_reached'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.business_required.not_a_member.destination_forbidden'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Clients_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** `client_id` of the application. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Application;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Clients_delete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** `client_id` of the application. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success, without a body. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required'];
      404: components['responses']['404.not_found'];
      409: components['responses']['409.business_closed'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Clients_update: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** `client_id` of the application. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': ClientUpdateParams;
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Application;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required'];
      404: components['responses']['404.not_found'];
      409: components['responses']['409.business_closed'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.business_required.not_a_member.https_required.destination_forbidden'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Clients_regenerateSecret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** `client_id` of the application. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': ClientRegenerateSecretParams;
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': ApplicationWithSecret;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required'];
      404: components['responses']['404.not_found'];
      409: components['responses']['409.business_closed'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Clients_promote: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** `client_id` of the application. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': ClientPromoteParams;
      };
    };
    responses: {
      /** Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': ApplicationWithSecret;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.role_required.email_unverified.recent_sign_in_required.strong_sign_in_required'];
      404: components['responses']['404.not_found'];
      409: components['responses']['409.already_exists.business_closed.limit_reached'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.https_required.destination_forbidden'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Passkeys_list: {
    parameters: {
      query?: PasskeyListParams;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PasskeyPage'];
        };
      };
      400: components['responses']['400.invalid_request.invalid_cursor'];
      401: components['responses']['401.session_required.invalid_token'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Passkeys_register: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': PasskeyRegisterParams;
      };
    };
    responses: {
      /** Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': PasskeyAdded;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.recent_sign_in_required.wrong_passkey.mail_confirmation_required'];
      409: components['responses']['409.already_exists.limit_reached'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.challenge_invalid'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Passkeys_startRegistration: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': PasskeyCreation;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.recent_sign_in_required.mail_confirmation_required'];
      409: components['responses']['409.limit_reached'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Passkeys_delete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the passkey. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success, without a body. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.recent_sign_in_required'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Passkeys_update: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the passkey. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': PasskeyUpdateParams;
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Passkey;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed'];
      404: components['responses']['404.not_found'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Passkeys_startSignIn: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': PasskeyRequest;
        };
      };
      400: components['responses']['400.invalid_request'];
      403: components['responses']['403.csrf_failed'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Passkeys_signIn: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': PasskeySignInParams;
      };
    };
    responses: {
      /** Signed in. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': SignedInUser;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_passkey'];
      403: components['responses']['403.csrf_failed'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.challenge_invalid'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Passkeys_startSecondStep: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': PasskeyStartSecondStepParams;
      };
    };
    responses: {
      /** Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': PasskeyRequest;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_credentials'];
      403: components['responses']['403.csrf_failed'];
      404: components['responses']['404.not_found'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Passkeys_finishSecondStep: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': PasskeyFinishSecondStepParams;
      };
    };
    responses: {
      /** Signed in. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': SignedInUser;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_passkey'];
      403: components['responses']['403.csrf_failed'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.challenge_invalid'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Passkeys_startConfirmation: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': PasskeyRequest;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Passkeys_confirm: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': PasskeyConfirmParams;
      };
    };
    responses: {
      /** Success, without a body. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.wrong_passkey.wrong_password'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.challenge_invalid'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  BusinessImages_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the business. */
        id: string;
        /** The image: `icon` or `logo`. */
        kind: BusinessImageKind;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': BusinessImage;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  BusinessImages_set: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the business. */
        id: string;
        /** The image: `icon` or `logo`. */
        kind: BusinessImageKind;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': BusinessImageSetParams;
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': BusinessImage;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required'];
      404: components['responses']['404.not_found'];
      409: components['responses']['409.business_closed'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  BusinessImages_delete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the business. */
        id: string;
        /** The image: `icon` or `logo`. */
        kind: BusinessImageKind;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success, without a body. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  BusinessMembers_list: {
    parameters: {
      query?: BusinessMemberListParams;
      header?: never;
      path: {
        /** Identifier of the business. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BusinessMemberPage'];
        };
      };
      400: components['responses']['400.invalid_request.invalid_cursor'];
      401: components['responses']['401.session_required.invalid_token'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  BusinessMembers_delete: {
    parameters: {
      query?: BusinessMemberDeleteParams;
      header?: never;
      path: {
        /** Identifier of the business. */
        id: string;
        /** Identifier of the user. */
        user_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success, without a body. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required'];
      404: components['responses']['404.not_found'];
      409: components['responses']['409.last_owner'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  BusinessMembers_update: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the business. */
        id: string;
        /** Identifier of the user. */
        user_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': BusinessMemberUpdateParams;
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': BusinessMember;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required'];
      404: components['responses']['404.not_found'];
      409: components['responses']['409.last_owner'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Invitations_list: {
    parameters: {
      query?: InvitationListParams;
      header?: never;
      path: {
        /** Identifier of the business. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InvitationPage'];
        };
      };
      400: components['responses']['400.invalid_request.invalid_cursor'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.role_required'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Invitations_create: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the business. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': InvitationCreateParams;
      };
    };
    responses: {
      /** Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Invitation;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required'];
      404: components['responses']['404.not_found'];
      409: components['responses']['409.already_exists.mail_not_set_up.business_closed'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Invitations_resend: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the business. */
        id: string;
        /** Identifier of the invitation. */
        invitation_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Invitation;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required'];
      404: components['responses']['404.not_found'];
      409: components['responses']['409.mail_not_set_up.business_closed'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Invitations_delete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the business. */
        id: string;
        /** Identifier of the invitation. */
        invitation_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success, without a body. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.role_required.strong_sign_in_required'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Invitations_accept: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': InvitationAcceptParams;
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Business;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.email_unverified'];
      409: components['responses']['409.already_exists'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.link_invalid'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  ClientRequests_list: {
    parameters: {
      query?: ClientRequestListParams;
      header?: never;
      path: {
        /** `client_id` of the application. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ClientRequestPage'];
        };
      };
      400: components['responses']['400.invalid_request.invalid_cursor'];
      401: components['responses']['401.session_required.invalid_token'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Oauth_push: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': OAuthPushParams;
      };
    };
    responses: {
      /** The request has succeeded and a new resource has been created as a result. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': PushedAuthorization;
        };
      };
      400: components['responses']['oauth.400.invalid_request.unauthorized_client.unsupported_response_type.invalid_scope.invalid_target.invalid_dpop_proof.use_dpop_nonce'];
      401: components['responses']['oauth.401.invalid_client'];
      413: components['responses']['oauth.413.invalid_request'];
      415: components['responses']['oauth.415.invalid_request'];
      429: components['responses']['oauth.429.temporarily_unavailable'];
      500: components['responses']['oauth.500.server_error'];
      503: components['responses']['oauth.503.temporarily_unavailable'];
    };
  };
  Oauth_token: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': OAuthTokenParams;
      };
    };
    responses: {
      /** The request has succeeded. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': TokenResponse;
        };
      };
      400: components['responses']['oauth.400.invalid_request.invalid_grant.unauthorized_client.unsupported_grant_type.invalid_scope.invalid_target.authorization_pending.slow_down.access_denied.expired_token.invalid_dpop_proof.use_dpop_nonce'];
      401: components['responses']['oauth.401.invalid_client'];
      413: components['responses']['oauth.413.invalid_request'];
      415: components['responses']['oauth.415.invalid_request'];
      429: components['responses']['oauth.429.temporarily_unavailable'];
      500: components['responses']['oauth.500.server_error'];
      503: components['responses']['oauth.503.temporarily_unavailable'];
    };
  };
  Oauth_introspect: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': OAuthIntrospectParams;
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Introspection;
        };
      };
      400: components['responses']['oauth.400.invalid_request'];
      401: components['responses']['oauth.401.invalid_client'];
      413: components['responses']['oauth.413.invalid_request'];
      415: components['responses']['oauth.415.invalid_request'];
      429: components['responses']['oauth.429.temporarily_unavailable'];
      500: components['responses']['oauth.500.server_error'];
      503: components['responses']['oauth.503.temporarily_unavailable'];
    };
  };
  Oauth_revoke: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': OAuthRevokeParams;
      };
    };
    responses: {
      /** The request has succeeded. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['oauth.400.invalid_request'];
      401: components['responses']['oauth.401.invalid_client'];
      413: components['responses']['oauth.413.invalid_request'];
      415: components['responses']['oauth.415.invalid_request'];
      429: components['responses']['oauth.429.temporarily_unavailable'];
      500: components['responses']['oauth.500.server_error'];
      503: components['responses']['oauth.503.temporarily_unavailable'];
    };
  };
  Oauth_deviceAuthorization: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': OAuthDeviceAuthorizationParams;
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': DeviceAuthorization;
        };
      };
      400: components['responses']['oauth.400.invalid_request.unauthorized_client.invalid_scope.invalid_target'];
      401: components['responses']['oauth.401.invalid_client'];
      413: components['responses']['oauth.413.invalid_request'];
      415: components['responses']['oauth.415.invalid_request'];
      429: components['responses']['oauth.429.temporarily_unavailable'];
      500: components['responses']['oauth.500.server_error'];
      503: components['responses']['oauth.503.temporarily_unavailable'];
    };
  };
  Oauth_metadata: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': AuthorizationServerMetadata;
        };
      };
      400: components['responses']['400.invalid_request'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Oauth_resourceMetadata: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': ProtectedResourceMetadata;
        };
      };
      400: components['responses']['400.invalid_request'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Profile_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Profile;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  UserWallets_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Environment of the wallet: TEST or LIVE. */
        environment: Environment;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Wallet;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  WalletEntries_list: {
    parameters: {
      query?: WalletEntryListParams;
      header?: never;
      path: {
        /** Environment of the wallet: TEST or LIVE. */
        environment: Environment;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WalletEntryPage'];
        };
      };
      400: components['responses']['400.invalid_request.invalid_cursor'];
      401: components['responses']['401.session_required.invalid_token'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  TopUps_list: {
    parameters: {
      query?: TopUpListParams;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TopUpPage'];
        };
      };
      400: components['responses']['400.invalid_request.invalid_cursor'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  TopUps_create: {
    parameters: {
      query?: never;
      header?: {
        /**
         * A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
         * returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
         * stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
         * properties in a body does not matter. Repeating a request while the first one is still running is 409
         * `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
         * begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
         * request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
         * use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
         * key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
         * response.
         */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': TopUpCreateParams;
      };
    };
    responses: {
      /** Created. Requests with the same `Idempotency-Key` take effect once. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': TopUp;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope.email_unverified'];
      409: components['responses']['409.idempotency_in_progress.restored'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.amount_exceeds_top_up_limit.amount_exceeds_wallet.idempotency_key_reused'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.processor_unavailable.unavailable'];
    };
  };
  TopUps_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the top-up. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': TopUp;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Wallet_get: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Wallet;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Refunds_list: {
    parameters: {
      query?: RefundListParams;
      header?: never;
      path: {
        /** Reference of the payment. */
        reference: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefundPage'];
        };
      };
      400: components['responses']['400.invalid_request.invalid_cursor'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Refunds_create: {
    parameters: {
      query?: never;
      header?: {
        /**
         * A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
         * returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
         * stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
         * properties in a body does not matter. Repeating a request while the first one is still running is 409
         * `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
         * begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
         * request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
         * use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
         * key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
         * response.
         */
        'Idempotency-Key'?: string;
      };
      path: {
        /** Reference of the payment. */
        reference: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': RefundCreateParams;
      };
    };
    responses: {
      /** Created. Requests with the same `Idempotency-Key` take effect once. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Refund;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      /** The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': Problem;
        };
      };
      409: components['responses']['409.payment_state_conflict.business_closed.idempotency_in_progress.restored'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.amount_exceeds_refundable.amount_exceeds_wallet.amount_exceeds_balance.idempotency_key_reused'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.processor_unavailable.unavailable'];
    };
  };
  Refunds_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Reference of the payment. */
        reference: string;
        /** Identifier of the refund. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Refund;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Refunds_cancel: {
    parameters: {
      query?: never;
      header?: {
        /**
         * A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
         * returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
         * stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
         * properties in a body does not matter. Repeating a request while the first one is still running is 409
         * `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
         * begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
         * request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
         * use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
         * key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
         * response.
         */
        'Idempotency-Key'?: string;
      };
      path: {
        /** Reference of the payment. */
        reference: string;
        /** Identifier of the refund. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. Requests with the same `Idempotency-Key` take effect once. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Refund;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      /** The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': Problem;
        };
      };
      409: components['responses']['409.refund_state_conflict.idempotency_in_progress.restored'];
      422: components['responses']['422.idempotency_key_reused'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.processor_unavailable.unavailable'];
    };
  };
  BankAccounts_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the business. */
        id: string;
        /** Environment of the payouts: TEST or LIVE. */
        environment: Environment;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': BankAccount;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  BankAccounts_set: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the business. */
        id: string;
        /** Environment of the payouts: TEST or LIVE. */
        environment: Environment;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': BankAccountSetParams;
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': BankAccount;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required'];
      404: components['responses']['404.not_found'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  BankAccounts_delete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the business. */
        id: string;
        /** Environment of the payouts: TEST or LIVE. */
        environment: Environment;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success, without a body. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.session_required.invalid_token'];
      403: components['responses']['403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Payouts_list: {
    parameters: {
      query?: PayoutListParams;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayoutPage'];
        };
      };
      400: components['responses']['400.invalid_request.invalid_cursor'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Payouts_create: {
    parameters: {
      query?: never;
      header?: {
        /**
         * A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
         * returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
         * stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
         * properties in a body does not matter. Repeating a request while the first one is still running is 409
         * `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
         * begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
         * request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
         * use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
         * key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
         * response.
         */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': PayoutCreateParams;
      };
    };
    responses: {
      /** Created. Requests with the same `Idempotency-Key` take effect once. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Payout;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      409: components['responses']['409.bank_account_required.idempotency_in_progress.restored'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.amount_exceeds_balance.idempotency_key_reused'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Payouts_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the payout. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Payout;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Payouts_cancel: {
    parameters: {
      query?: never;
      header?: {
        /**
         * A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
         * returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
         * stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
         * properties in a body does not matter. Repeating a request while the first one is still running is 409
         * `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
         * begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
         * request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
         * use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
         * key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
         * response.
         */
        'Idempotency-Key'?: string;
      };
      path: {
        /** Identifier of the payout. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. Requests with the same `Idempotency-Key` take effect once. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Payout;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      /** The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': Problem;
        };
      };
      409: components['responses']['409.payout_state_conflict.idempotency_in_progress.restored'];
      422: components['responses']['422.idempotency_key_reused'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Search_find: {
    parameters: {
      query: SearchFindParams;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': SearchResult;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  WebhookEndpoints_list: {
    parameters: {
      query?: WebhookEndpointListParams;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookEndpointPage'];
        };
      };
      400: components['responses']['400.invalid_request.invalid_cursor'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  WebhookEndpoints_create: {
    parameters: {
      query?: never;
      header?: {
        /**
         * A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
         * returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
         * stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
         * properties in a body does not matter. Repeating a request while the first one is still running is 409
         * `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
         * begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
         * request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
         * use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
         * key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
         * response.
         */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': WebhookEndpointCreateParams;
      };
    };
    responses: {
      /** Created. Requests with the same `Idempotency-Key` take effect once. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': WebhookEndpointWithSecret;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope.role_required'];
      409: components['responses']['409.limit_reached.business_closed.idempotency_in_progress.restored'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.https_required.destination_forbidden.idempotency_key_reused'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  WebhookEndpoints_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the endpoint. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': WebhookEndpoint;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  WebhookEndpoints_delete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the endpoint. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success, without a body. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope.role_required'];
      404: components['responses']['404.not_found'];
      409: components['responses']['409.business_closed'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  WebhookEndpoints_update: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the endpoint. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': WebhookEndpointUpdateParams;
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': WebhookEndpoint;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope.role_required'];
      404: components['responses']['404.not_found'];
      409: components['responses']['409.business_closed'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.https_required.destination_forbidden'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  WebhookEndpoints_getSkip: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the endpoint. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': WebhookEndpointSkip;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  WebhookEndpoints_rotateSecret: {
    parameters: {
      query?: never;
      header?: {
        /**
         * A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
         * returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
         * stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
         * properties in a body does not matter. Repeating a request while the first one is still running is 409
         * `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
         * begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
         * request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
         * use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
         * key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
         * response.
         */
        'Idempotency-Key'?: string;
      };
      path: {
        /** Identifier of the endpoint. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': WebhookEndpointRotateSecretParams;
      };
    };
    responses: {
      /** Success. Requests with the same `Idempotency-Key` take effect once. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': WebhookEndpointWithSecret;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope.role_required.recent_sign_in_required'];
      /** The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': Problem;
        };
      };
      409: components['responses']['409.business_closed.idempotency_in_progress.restored'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.idempotency_key_reused'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  WebhookEndpoints_test: {
    parameters: {
      query?: never;
      header?: {
        /**
         * A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
         * returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
         * stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
         * properties in a body does not matter. Repeating a request while the first one is still running is 409
         * `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
         * begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
         * request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
         * use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
         * key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
         * response.
         */
        'Idempotency-Key'?: string;
      };
      path: {
        /** Identifier of the endpoint. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': WebhookEndpointTestParams;
      };
    };
    responses: {
      /** Accepted: the work is queued. Requests with the same `Idempotency-Key` take effect once. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': WebhookDelivery;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope.role_required'];
      /** The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': Problem;
        };
      };
      409: components['responses']['409.business_closed.idempotency_in_progress.restored'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.idempotency_key_reused'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  WebhookEndpoints_recover: {
    parameters: {
      query?: never;
      header?: {
        /**
         * A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
         * returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
         * stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
         * properties in a body does not matter. Repeating a request while the first one is still running is 409
         * `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
         * begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
         * request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
         * use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
         * key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
         * response.
         */
        'Idempotency-Key'?: string;
      };
      path: {
        /** Identifier of the endpoint. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': WebhookEndpointRecoverParams;
      };
    };
    responses: {
      /** Accepted: the work is queued. Requests with the same `Idempotency-Key` take effect once. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': WebhookEndpointRecovery;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope.role_required'];
      /** The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': Problem;
        };
      };
      409: components['responses']['409.endpoint_disabled.idempotency_in_progress.restored'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.idempotency_key_reused'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Events_list: {
    parameters: {
      query?: EventListParams;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. The records of old months can be archived. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EventPage'];
        };
      };
      400: components['responses']['400.invalid_request.invalid_cursor'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Events_stream: {
    parameters: {
      query?: EventStreamParams;
      header?: {
        /** Identifier of the last received event. */
        'Last-Event-ID'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The request has succeeded. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  Events_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the event. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Event;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  WebhookDeliveries_list: {
    parameters: {
      query?: WebhookDeliveryListParams;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. The records of old months can be archived. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookDeliveryPage'];
        };
      };
      400: components['responses']['400.invalid_request.invalid_cursor'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  WebhookDeliveries_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the delivery. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': WebhookDelivery;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  WebhookDeliveries_listAttempts: {
    parameters: {
      query?: WebhookDeliveryListAttemptsParams;
      header?: never;
      path: {
        /** Identifier of the delivery. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookAttemptPage'];
        };
      };
      400: components['responses']['400.invalid_request.invalid_cursor'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      404: components['responses']['404.not_found'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  WebhookDeliveries_replayMany: {
    parameters: {
      query?: never;
      header?: {
        /**
         * A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
         * returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
         * stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
         * properties in a body does not matter. Repeating a request while the first one is still running is 409
         * `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
         * begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
         * request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
         * use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
         * key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
         * response.
         */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': WebhookDeliveryReplayManyParams;
      };
    };
    responses: {
      /** Accepted: the work is queued. Requests with the same `Idempotency-Key` take effect once. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': WebhookDeliveryReplays;
        };
      };
      400: components['responses']['400.invalid_request.invalid_cursor'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope.role_required'];
      409: components['responses']['409.business_closed.idempotency_in_progress.restored'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.idempotency_key_reused'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  WebhookDeliveries_replay: {
    parameters: {
      query?: never;
      header?: {
        /**
         * A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
         * returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
         * stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
         * properties in a body does not matter. Repeating a request while the first one is still running is 409
         * `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
         * begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
         * request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
         * use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
         * key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
         * response.
         */
        'Idempotency-Key'?: string;
      };
      path: {
        /** Identifier of the delivery. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': WebhookDeliveryReplayParams;
      };
    };
    responses: {
      /** Accepted: the work is queued. Requests with the same `Idempotency-Key` take effect once. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': WebhookDelivery;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope.role_required'];
      /** The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': Problem;
        };
      };
      409: components['responses']['409.business_closed.idempotency_in_progress.restored'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.idempotency_key_reused'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  TestHelpers_authorizePayment: {
    parameters: {
      query?: never;
      header?: {
        /**
         * A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
         * returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
         * stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
         * properties in a body does not matter. Repeating a request while the first one is still running is 409
         * `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
         * begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
         * request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
         * use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
         * key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
         * response.
         */
        'Idempotency-Key'?: string;
      };
      path: {
        /** Reference of the payment. */
        reference: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. Requests with the same `Idempotency-Key` take effect once. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Payment;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope.role_required'];
      /** The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': Problem;
        };
      };
      409: components['responses']['409.payment_state_conflict.payment_expired.idempotency_in_progress.restored'];
      422: components['responses']['422.idempotency_key_reused'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  TestHelpers_failPayment: {
    parameters: {
      query?: never;
      header?: {
        /**
         * A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
         * returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
         * stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
         * properties in a body does not matter. Repeating a request while the first one is still running is 409
         * `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
         * begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
         * request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
         * use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
         * key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
         * response.
         */
        'Idempotency-Key'?: string;
      };
      path: {
        /** Reference of the payment. */
        reference: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': TestHelperFailPaymentParams;
      };
    };
    responses: {
      /** Success. Requests with the same `Idempotency-Key` take effect once. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Payment;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope.role_required'];
      /** The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': Problem;
        };
      };
      409: components['responses']['409.payment_state_conflict.payment_expired.idempotency_in_progress.restored'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.idempotency_key_reused'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  TestHelpers_expirePayment: {
    parameters: {
      query?: never;
      header?: {
        /**
         * A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
         * returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
         * stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
         * properties in a body does not matter. Repeating a request while the first one is still running is 409
         * `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
         * begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
         * request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
         * use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
         * key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
         * response.
         */
        'Idempotency-Key'?: string;
      };
      path: {
        /** Reference of the payment. */
        reference: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. Requests with the same `Idempotency-Key` take effect once. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Payment;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope.role_required'];
      /** The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': Problem;
        };
      };
      409: components['responses']['409.payment_state_conflict.idempotency_in_progress.restored'];
      422: components['responses']['422.idempotency_key_reused'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  TestHelpers_disputePayment: {
    parameters: {
      query?: never;
      header?: {
        /**
         * A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
         * returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
         * stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
         * properties in a body does not matter. Repeating a request while the first one is still running is 409
         * `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
         * begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
         * request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
         * use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
         * key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
         * response.
         */
        'Idempotency-Key'?: string;
      };
      path: {
        /** Reference of the payment. */
        reference: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': TestHelperDisputePaymentParams;
      };
    };
    responses: {
      /** Success. Requests with the same `Idempotency-Key` take effect once. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Payment;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope.role_required'];
      /** The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': Problem;
        };
      };
      409: components['responses']['409.payment_state_conflict.idempotency_in_progress'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.idempotency_key_reused'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
  TestHelpers_topUpWallet: {
    parameters: {
      query?: never;
      header?: {
        /**
         * A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
         * returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
         * stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
         * properties in a body does not matter. Repeating a request while the first one is still running is 409
         * `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
         * begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
         * request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
         * use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
         * key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
         * response.
         */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': TestHelperTopUpWalletParams;
      };
    };
    responses: {
      /** Success. Requests with the same `Idempotency-Key` take effect once. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Wallet;
        };
      };
      400: components['responses']['400.invalid_request'];
      401: components['responses']['401.invalid_token'];
      403: components['responses']['403.insufficient_scope'];
      /** The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': Problem;
        };
      };
      409: components['responses']['409.idempotency_in_progress.restored'];
      413: components['responses']['413.payload_too_large'];
      415: components['responses']['415.unsupported_media_type'];
      422: components['responses']['422.amount_exceeds_wallet.idempotency_key_reused'];
      429: components['responses']['429.rate_limited'];
      500: components['responses']['500.internal_error'];
      503: components['responses']['503.unavailable'];
    };
  };
}
