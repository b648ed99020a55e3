// Generated from spec/*.tsp by `npm run generate`. Do not edit.

export interface paths {
    "/users": {
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
         * @description Creates a user and signs the user in. The TEST wallet of the new user contains play money. A link that verifies the
         *     address is mailed; until the address is verified, the user can only work in TEST. The response does not reveal
         *     whether the address has other accounts. The address belongs to the first account that verifies it, as long as that
         *     account uses it; meanwhile, the other accounts receive no link, but a mail that advises to sign in to the verified
         *     account.
         *
         *     Requires no authentication. Limited to 20 requests a minute from one network address. All accounts of an email
         *     address together receive at most 10 such mails a day. 409 `already_exists` only with an `invitation`, if another
         *     account has verified its address. 422 `link_invalid` for an invitation that was used, has expired, or is for another
         *     address. 503 `unavailable` with `Retry-After` when too many users sign up at the same time: nothing was changed.
         */
        post: operations["Users_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signed-in user
         * @description Returns the signed-in user. Requires a signed-in user.
         */
        get: operations["Session_get"];
        put?: never;
        /**
         * Sign in
         * @description Signs a user in. A session in the request ends.
         *
         *     Requires no authentication; failures are limited to 20 a minute per account and address. 401 `invalid_credentials`
         *     does not reveal whether the address or the password was wrong. 401 `second_factor_required` if the password is
         *     correct and the user has a second factor: repeat the request with a `code`, or continue with a passkey at
         *     `POST /session/second-step/start`. 401 `invalid_code` for a wrong, expired or used code; 429 after ten of these
         *     within an hour, counted separately for codes from the app and recovery codes. A user without a second factor needs no
         *     code. 503 `unavailable` with `Retry-After` when too many users sign in at the same time: the credentials were not
         *     checked.
         */
        post: operations["Session_create"];
        /**
         * Sign out
         * @description Ends the session of the request immediately. Requires a signed-in user.
         */
        delete: operations["Session_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/confirm": {
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
         * @description Re-authenticates the user of the session. For 15 minutes, operations that change access no longer return 403
         *     `recent_sign_in_required`. With a code, the session counts as one with a second factor.
         *
         *     Requires a signed-in user and the current password, and a code if the user has a second factor; 401
         *     `second_factor_required` without one. To confirm with a passkey, use `POST /session/confirm/passkey`. 403
         *     `wrong_password` counts as a failed sign-in. 429 after ten 403 `wrong_code` responses within an hour.
         */
        post: operations["Session_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/confirm/send-link": {
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
         * @description Mails a link that confirms a session, valid for 30 minutes. Users without a second factor whose business requires one
         *     must confirm the session by this link before they set up their first second factor or change the email address: the
         *     password alone is not sufficient.
         *
         *     Requires a signed-in user. 429 while five such links are still valid. 403 `email_unverified` until the address is
         *     verified. 409 `mail_not_set_up` if the service is not set up to send mail.
         */
        post: operations["Session_sendLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/confirm/link": {
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
         * @description Confirms the session with the token of a mailed link. For 15 minutes, operations no longer return 403
         *     `mail_confirmation_required`. Requires a signed-in user. 422 `link_invalid` for a link that was used, has expired, or
         *     belongs to another account or address.
         */
        post: operations["Session_confirmByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the second factor
         * @description Returns the state of the caller's second factor. Requires a signed-in user.
         */
        get: operations["SecondFactor_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second-factor/authenticator-app": {
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
         * @description Creates a secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). The secret has no effect until
         *     `confirm` within 15 minutes, and replaces a secret that was not confirmed.
         *
         *     Requires a signed-in user and the current password. 403 `wrong_password` counts as a failed sign-in. A user with a
         *     passkey confirms the session with it, or with a recovery code, within the 15 minutes before; otherwise 401
         *     `second_factor_required`. 403 `mail_confirmation_required` for the first second factor of a user whose business
         *     requires one: use `POST /session/confirm/send-link`. 409 `already_exists` while an app is set up: turn it off first.
         */
        post: operations["SecondFactor_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second-factor/authenticator-app/confirm": {
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
         * @description Turns the authenticator app on with a code from the app, and returns ten new recovery codes. From then on, a sign-in
         *     by password also requires a second factor. The current session counts as one with a second factor; other sessions end
         *     if this is the user's first second factor. Tokens of applications stay valid.
         *
         *     Requires a signed-in user. 403 `wrong_code` for a code that does not match the app and the current time; 429 after
         *     ten wrong ones within an hour. 404 unless an app was started within 15 minutes; 409 `already_exists` if the app is
         *     already confirmed. 403 `mail_confirmation_required` as at the start.
         */
        post: operations["SecondFactor_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second-factor/recovery-codes": {
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
         * @description Creates ten new recovery codes; the previous codes become invalid.
         *
         *     Requires a signed-in user, the current password and a code, or no code after a confirmation by passkey; otherwise 401
         *     `second_factor_required`. 403 `wrong_password` counts as a failed sign-in; 429 after ten 403 `wrong_code` responses
         *     within an hour. 404 while the second factor is off.
         */
        post: operations["SecondFactor_replaceRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/second-factor/turn-off": {
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
         * @description Turns the authenticator app off, and deletes its secret. For a user without a passkey, the second factor is then off,
         *     and the recovery codes are deleted.
         *
         *     Requires a signed-in user, the current password and a code, or no code after a confirmation by passkey; otherwise 401
         *     `second_factor_required`. 403 `wrong_password` counts as a failed sign-in; 429 after ten 403 `wrong_code` responses
         *     within an hour. 404 without an authenticator app.
         */
        post: operations["SecondFactor_turnOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description Lists the sessions of the caller. Requires a signed-in user.
         */
        get: operations["Sessions_list"];
        put?: never;
        post?: never;
        /**
         * End all sessions
         * @description Ends all sessions of the caller, effective with the next request, and revokes the access of applications that the
         *     caller has authorized. Requires a signed-in user.
         */
        delete: operations["Sessions_deleteAll"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}": {
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
         * @description Ends a session of the caller, effective with the next request. Requires a signed-in user.
         */
        delete: operations["Sessions_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email/send-verification": {
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
         * @description Mails a link that verifies the caller's address, valid for 24 hours. The first link is sent at sign-up. If another
         *     account has verified the address, the mail says so and contains no link.
         *
         *     Requires a signed-in user. 429 while five such links are still valid. All accounts of an address together receive at
         *     most 10 such mails a day; the response does not reveal when this limit is reached. 409 `already_verified` if the
         *     address is already verified. 409 `mail_not_set_up` if the service is not set up to send mail.
         */
        post: operations["Email_sendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email/verify": {
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
         * @description Verifies an address with the token of a mailed link, after sign-up or for a change of address. A change takes effect
         *     immediately, and the old address, if it was verified, receives a link that undoes it for 7 days. Requires a signed-in
         *     user.
         *
         *     422 `link_invalid` for a link that was used, has expired, or belongs to another account or address, and for a change
         *     if the password was changed since. 409 `already_exists` if another account has verified the address in the meantime.
         */
        post: operations["Email_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email/change": {
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
         * @description Mails a link to a new address, valid for 24 hours or until the password is changed. The current address stays in use
         *     until the link is used. The response does not reveal whether the new address has an account.
         *
         *     Requires a signed-in user and the current password. 429 while five such links are still valid. A user with a second
         *     factor also sends a code, or confirms the session with it within the 15 minutes before; otherwise 401
         *     `second_factor_required`. 403 `wrong_password` counts as a failed sign-in; 429 after ten 403 `wrong_code` responses
         *     within an hour. 403 `mail_confirmation_required` for a user with a verified address and no second factor whose
         *     business requires one: use `POST /session/confirm/send-link`. 409 `mail_not_set_up` if the service is not set up to
         *     send mail.
         */
        post: operations["Email_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email/restore": {
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
         * @description Undoes a change of the address, with the token of the link that was mailed to the old address, valid for 7 days. The
         *     account then has the old address and a new password, and every session, token and consent of the user ends, as after
         *     `POST /password/reset`. Links of later changes end as well, and so do passkeys and an authenticator app that were set
         *     up since the change or in the 7 days before it. Another change of the address or the password does not end the link.
         *
         *     Requires only the token. 422 `link_invalid` for a link that was used or has expired, or if the account already has
         *     the address. 409 `already_exists` if another account has verified the address since. 400 for a password that is
         *     commonly used.
         */
        post: operations["Email_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password/change": {
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
         * @description Changes the password, ends every other session of the caller and, unless `keep_applications` is true, revokes the
         *     access of applications that the caller has authorized.
         *
         *     Requires a signed-in user and the current password. Limited to 20 requests a minute from one network address. A user
         *     with a second factor also sends a code, or confirms the session with it within the 15 minutes before; otherwise 401
         *     `second_factor_required`. 403 `wrong_password` counts as a failed sign-in; 429 after ten 403 `wrong_code` responses
         *     within an hour. 400 for a new password that is commonly used. 503 `unavailable` with `Retry-After` when too many
         *     users change passwords at the same time: nothing was changed.
         */
        post: operations["Password_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password/request-reset": {
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
         * @description Mails a link for a new password, valid for 30 minutes, if the address has an account. The response is the same if the
         *     address has no account. If no account has verified the address, the oldest and the newest four accounts get a link
         *     each, valid for 24 hours, in a mail that names the sign-up date of the account; all these accounts together receive
         *     at most 10 mails a day.
         *
         *     Requires no authentication. Limited to 20 requests a minute from one network address. At most 5 such links of an
         *     account are valid at a time; further requests send no mail. 409 `mail_not_set_up` if the service is not set up to
         *     send mail.
         */
        post: operations["Password_requestReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password/reset": {
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
         * @description Sets a new password with the token of a mailed link, ends every session of the user and, unless `keep_applications`
         *     is true, revokes the access of applications that the user has authorized. The link also verifies the address. If the
         *     address was not verified before, the second factor and the passkeys are removed, because another person may have
         *     signed up with the address.
         *
         *     Requires only the token. 422 `link_invalid` for a link that was used, has expired, or was mailed to another address
         *     than the current one, or if another account has verified the address since. 400 for a password that is commonly used.
         */
        post: operations["Password_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
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
         * @description Deletes the caller's account permanently. Name, address, phone number, sessions, consents and second factor are
         *     deleted immediately, every token of the user is revoked, and applications that the user registered without a business
         *     are deleted. Applications that the user registered for a business stay with it, and its owners are asked by mail to
         *     rotate the LIVE secrets that the user knew. Payments, ledger entries and audit events are kept under a pseudonym. The
         *     address can sign up again, as another user.
         *
         *     Requires a signed-in user. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes. 409 `last_owner`
         *     while the user is the only owner of an open business: make another member an owner, or close the business. 409
         *     `wallet_not_empty` while the LIVE wallet has an available or held amount: spend the money, or ask the operator to pay
         *     it out; and while a top-up of it is PENDING: wait until it has ended.
         */
        delete: operations["Account_delete"];
        options?: never;
        head?: never;
        /**
         * Change the account
         * @description Changes the caller's name, phone number, time zone, format of dates or language. Requires a signed-in user.
         */
        patch: operations["Account_update"];
        trace?: never;
    };
    "/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the account
         * @description Returns all data that the service stores about the caller. Requires a signed-in user; limited to five times an hour.
         *     403 `recent_sign_in_required` once the sign-in is older than 15 minutes.
         */
        get: operations["Account_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/businesses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List businesses
         * @description Lists the businesses that the caller is a member of. Requires a signed-in user.
         */
        get: operations["Businesses_list"];
        put?: never;
        /**
         * Create a business
         * @description Creates a business. Requires a signed-in user, who becomes the owner of the business. 409 `limit_reached` for a user
         *     who owns 100 open businesses, unless the operator has set another limit.
         */
        post: operations["Businesses_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/businesses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a business
         * @description Returns a business. Requires a member of the business; other users receive 404.
         */
        get: operations["Businesses_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a business
         * @description Renames a business, or changes its brand, the URL of its alarms, its time zone, whether LIVE requires a second factor, or
         *     when it is paid out. If a second factor is required, members whose session has no
         *     second factor (authenticator app, recovery code or passkey) cannot change resources in LIVE, promote applications or
         *     change members: 403 `strong_sign_in_required` until they confirm the session with a second factor. Reading stays
         *     allowed. Tokens that applications obtained for themselves are not affected; tokens of applications that a member
         *     authorized without a second factor can only read in LIVE.
         *
         *     Requires the role `owner` or `admin`. Changing the requirement requires a session with a second factor: otherwise 403
         *     `strong_sign_in_required`. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes. 409
         *     `business_closed` for a closed business.
         *
         *     An alarm is a POST, signed as deliveries are, when an endpoint has failed for a day (`endpoint.failing`), responds 410
         *     (`endpoint.gone`) or was disabled by the service (`endpoint.disabled`), when all attempts of deliveries have failed
         *     (`deliveries.failed`), and when a secret was replaced (`endpoint.secret_replaced`, `application.secret_replaced`). Its
         *     body has `event_id`, `event_type`, `created_at`, `business_id`, `environment`, and the ids of the endpoints or the
         *     application as `subjects`; more types and fields may be added. It is repeated with the same bytes for a day until the URL
         *     responds 2xx. 422 `destination_forbidden` or `https_required` for a URL that webhooks may not use either.
         */
        patch: operations["Businesses_update"];
        trace?: never;
    };
    "/businesses/{id}/close": {
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
         * @description Closes a business permanently. A closed business accepts no payments and makes no refunds; its applications and
         *     tokens are revoked, its endpoints are disabled and their waiting deliveries SKIPPED, and its pending invitations are
         *     withdrawn. PENDING payments can no longer be paid and expire in the background, as do AUTHORIZED payments in TEST;
         *     `settled_at` is set when all have expired. Members keep read access.
         *
         *     Requires the role `owner`. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes. 400 unless `name`
         *     is the name of the business. 409 `payments_unfinished` while a LIVE payment is AUTHORIZED or being processed: capture
         *     or cancel the payment first. 409 `business_closed` if the business is already closed.
         */
        post: operations["Businesses_close"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List consents
         * @description Lists the caller's consents, by application. Requires a signed-in user.
         */
        get: operations["Consents_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/consents/{client_id}": {
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
         * @description Revokes the caller's consent to an application and all tokens issued for it, immediately. Requires a signed-in user.
         */
        delete: operations["Consents_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description Lists the payments of the application's business in the environment of the token. Requires `payments:read`. 400 for
         *     an amount filter without a currency.
         */
        get: operations["Payments_list"];
        put?: never;
        /**
         * Create a payment
         * @description Creates a payment for the business of the application, in the environment of the token. Requires `payments:create`,
         *     and `payments:capture` too with AUTOMATIC.
         *
         *     Without a payment method, the payment is PENDING: redirect the payer to `checkout_url`. With a payment method, the
         *     payment is authorized (`payment.authorized`), with AUTOMATIC also captured (`payment.captured`), or stays PENDING
         *     until the processor returns the outcome. If the payer must act first, `next_action` has the URL to redirect the payer to. If the payment is declined immediately, the response is 402 and the payment
         *     is recorded as FAILED; `instance` is its path. 403 `email_unverified` for a LIVE wallet until the email address of
         *     its user is verified. 409 `business_closed` if the business is being closed; its tokens are then revoked.
         *
         *     409 `merchant_reference_in_use` with `unique_merchant_reference`, if the business has an open or paid payment with the
         *     same `merchant_reference`; `instance` is its path. Of simultaneous requests, one creates the payment. A FAILED,
         *     CANCELLED, EXPIRED or fully REFUNDED payment does not prevent another: the payer has the money, and can pay again.
         */
        post: operations["Payments_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment
         * @description Returns the current state of a payment. Requires `payments:read`.
         */
        get: operations["Payments_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{reference}/capture": {
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
         * @description Captures an AUTHORIZED payment once, in full or in part; the rest is released to the payer. Requires
         *     `payments:capture`. Causes `payment.captured`. 409 `payment_expired` after `expires_at`; 422
         *     `amount_exceeds_capturable` for more than the authorized amount. If the processor does not respond in time, the
         *     payment is still AUTHORIZED, and `payment.captured` follows later.
         */
        post: operations["Payments_capture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{reference}/cancel": {
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
         * @description Cancels a PENDING or AUTHORIZED payment; held money is released to the payer. Requires `payments:capture`. Causes
         *     `payment.cancelled`.
         */
        post: operations["Payments_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit events of the account
         * @description Lists changes by the caller and changes of the caller's account: sign-ins, second factors, changes of password and
         *     address, consents, and changes in businesses. Requires a signed-in user.
         */
        get: operations["AccountAuditEvents_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/businesses/{id}/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit events
         * @description Lists the changes in a business: members, applications, consents to its scopes, endpoints and their secrets, the
         *     bank account, and payments and payouts in the console or by a user's token. Requires the role `owner` or `admin`.
         */
        get: operations["AuditEvents_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the balance
         * @description Returns the balance of the business in the environment of the token. Requires `payments:read`.
         */
        get: operations["Balance_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/balance/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List balance entries
         * @description Lists the captures, refunds, disputes and payouts that changed the balance of the business in the environment of the token.
         *     Requires `payments:read`.
         */
        get: operations["BalanceEntries_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statements of a month
         * @description Returns the statements of the business for a month, by currency, in the environment of the token. `GET /balance/entries`
         *     with the same `month` lists the entries. Requires `payments:read`.
         */
        get: operations["Statements_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List applications
         * @description Lists the applications of the caller and of the businesses that the caller is a member of. Requires a signed-in user.
         */
        get: operations["Clients_list"];
        put?: never;
        /**
         * Register an application
         * @description Registers an application in TEST. The secret is shown only in this response.
         *
         *     Requires a signed-in user. 400 for `client_credentials` without `is_confidential`, for `client_credentials` alone
         *     without a payment scope (its tokens have no other scopes), for `environment` LIVE, and for an invalid redirect URI.
         *     422 `business_required` for a payment scope without `business_id`; 422 `not_a_member` unless the caller is a member
         *     of that business, in any role. 409 `limit_reached` for a business, or a user without one, that has 100 applications
         *     in TEST, unless the operator has set another limit.
         */
        post: operations["Clients_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/clients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an application
         * @description Returns an application, without its secret. Requires the user who registered the application, or a member of its
         *     business.
         */
        get: operations["Clients_get"];
        put?: never;
        post?: never;
        /**
         * Delete an application
         * @description Deletes an application and revokes its tokens immediately. Its payments, endpoints and events stay with the business.
         *     Requires the role `owner` or `admin` in its business; in TEST or without a business, the user who registered the
         *     application suffices. In LIVE, 403 `recent_sign_in_required` once the sign-in is older than 15 minutes.
         */
        delete: operations["Clients_delete"];
        options?: never;
        head?: never;
        /**
         * Change an application
         * @description Changes an application. Requires the role `owner` or `admin` in its business; in TEST or without a business, the user
         *     who registered the application suffices. Removing a scope and disabling the application take effect with the next
         *     request. In LIVE, 403
         *     `recent_sign_in_required` once the sign-in is older than 15 minutes, and 403 `strong_sign_in_required` if its
         *     business requires a second factor and the session lacks it. 400 and 422 as for registration, and 400 if a LIVE
         *     application with `authorization_code` would have no redirect URI.
         */
        patch: operations["Clients_update"];
        trace?: never;
    };
    "/oauth/clients/{id}/regenerate-secret": {
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
         * @description Issues a new secret. The secret is shown only in this response. The previous secret ends immediately, or after
         *     `expire_previous_in` seconds; tokens stay valid unless `end_tokens` is true. At most four previous secrets are valid at
         *     a time: the oldest ends immediately when there would be more. Requires the role `owner` or `admin` in its business; in TEST or without a
         *     business, the user who registered the application suffices. 400 for a public application and one with `keys_only`,
         *     which have no secret. 403
         *     `recent_sign_in_required` once the sign-in is older than 15 minutes.
         */
        post: operations["Clients_regenerateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/clients/{id}/promote": {
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
         * @description Creates the LIVE counterpart of a TEST application, with its own `client_id` and secret. The TEST application stays
         *     unchanged.
         *
         *     Requires the role `owner` or `admin` in its business; without a business, the user who registered the application.
         *     403 `email_unverified` until the caller's email address is verified; 403 `recent_sign_in_required` once the sign-in
         *     is older than 15 minutes; 403 `strong_sign_in_required` if its business requires a second factor for LIVE and the
         *     session lacks it. 409 `already_exists` if the application is LIVE or has a LIVE counterpart. 400 for
         *     `authorization_code` without redirect URIs. 422 `https_required` for a redirect URI on a loopback host, which only
         *     public applications may have in LIVE.
         */
        post: operations["Clients_promote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List passkeys
         * @description Lists the caller's passkeys. Requires a signed-in user.
         */
        get: operations["Passkeys_list"];
        put?: never;
        /**
         * Add a passkey
         * @description Adds a passkey, and notifies a verified address by mail. A passkey that verifies its user signs in without a
         *     password. From then on, a sign-in by password also requires a passkey or a code. If the passkey is the user's first
         *     second factor, the response has ten recovery codes, and the other sessions end.
         *
         *     Requires a signed-in user, with the session of `startRegistration`. 403 `wrong_passkey` for a response to another
         *     site, or one that was tampered with; 422 `challenge_invalid` for a challenge that was used, has expired or is for
         *     another purpose. 409 `already_exists` for a known passkey; 409 `limit_reached` beyond 20 passkeys. 403
         *     `recent_sign_in_required` once the sign-in is older than 15 minutes, and `mail_confirmation_required` as at the
         *     start.
         */
        post: operations["Passkeys_register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passkeys/registration/start": {
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
         * @description Returns the options for creating a passkey in a browser. The challenge is valid for one response within five minutes,
         *     by this session.
         *
         *     Requires a signed-in user. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes. 403
         *     `mail_confirmation_required` for a user without a second factor whose business requires one: use
         *     `POST /session/confirm/send-link`. 409 `limit_reached` for a user with 20 passkeys.
         */
        post: operations["Passkeys_startRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passkeys/{id}": {
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
         * @description Removes a passkey, and notifies a verified address by mail. For a user without further passkeys and without an
         *     authenticator app, the password alone is then sufficient to sign in, and the recovery codes are deleted. Requires a
         *     signed-in user. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes.
         */
        delete: operations["Passkeys_delete"];
        options?: never;
        head?: never;
        /**
         * Rename a passkey
         * @description Renames a passkey. Requires a signed-in user.
         */
        patch: operations["Passkeys_update"];
        trace?: never;
    };
    "/session/passkey/start": {
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
         * @description Returns the options for signing in by passkey in a browser, the same for every user. The challenge is valid for one
         *     response within five minutes. Requires no authentication.
         */
        post: operations["Passkeys_startSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/passkey": {
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
         * @description Signs a user in by a passkey with user verification, which counts as both factors. A session in the request ends.
         *
         *     Requires no authentication. 401 `invalid_passkey` for a passkey that is unknown, belongs to another site, did not
         *     verify its user, or has a lower signature counter than before, which indicates a copy. 422 `challenge_invalid` for a
         *     challenge that was used, has expired or is for another purpose.
         */
        post: operations["Passkeys_signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/second-step/start": {
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
         * @description Checks the password, and returns the options for using one of the user's passkeys as the second factor.
         *
         *     Requires no authentication; failures are limited as for `POST /session`. 401 `invalid_credentials` does not reveal
         *     whether the address or the password was wrong. 404 for a user without passkeys.
         */
        post: operations["Passkeys_startSecondStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/second-step": {
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
         * @description Signs a user in by a passkey after the password. The challenge of `startSecondStep` proves the password, until the
         *     password changes. A session in the request ends.
         *
         *     Requires no authentication; 429 after ten 401 `invalid_passkey` responses within an hour. User verification is not
         *     required. Other errors are those of `signIn`.
         */
        post: operations["Passkeys_finishSecondStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/confirm/passkey/start": {
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
         * @description Returns the options for using one of the caller's passkeys in a browser. Requires a signed-in user. 404 without
         *     passkeys.
         */
        post: operations["Passkeys_startConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/confirm/passkey": {
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
         * @description Re-authenticates the user of the session by passkey, as `POST /session/confirm` does by password and code.
         *
         *     Requires a signed-in user, with the session of `startConfirmation`. A passkey that did not verify its user also
         *     requires the `password`: otherwise 403 `wrong_password`. 403 `wrong_passkey` in the cases of 401 `invalid_passkey` of
         *     `signIn`, and 429 after ten of these within an hour. 422 `challenge_invalid` for a challenge that was used, has
         *     expired or is for another purpose.
         */
        post: operations["Passkeys_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/businesses/{id}/images/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an image
         * @description Returns where an image of a business is. Requires a member of the business. 404 without an image.
         */
        get: operations["BusinessImages_get"];
        /**
         * Set an image
         * @description Sets or replaces the icon or the logo of a business, on checkout, receipts, consent and the console, in TEST and LIVE. The
         *     service decodes the file, scales it down to the size of the icon or the logo, and stores it as a new PNG: larger ones keep their
         *     proportions, smaller ones their size, and transparent parts stay transparent. Other contents of the file are dropped.
         *
         *     Requires the role `owner` or `admin`. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes. 400 for a file
         *     that is not such an image, is damaged or has more pixels; the error says what to do. 409 `business_closed` for a closed
         *     business. 429 `rate_limited` after 50 files of a business within a day, while a user sends two files, an address eight or
         *     all callers of a process 16, or while two files of the business wait to be decoded.
         */
        put: operations["BusinessImages_set"];
        post?: never;
        /**
         * Remove an image
         * @description Removes an image of a business, of a closed one, too. Its URL no longer answers, unless another business shows the same image;
         *     browsers may keep it for a year. Requires the role `owner` or `admin`. 403 `recent_sign_in_required` once the sign-in is older
         *     than 15 minutes.
         */
        delete: operations["BusinessImages_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/businesses/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description Lists the members of a business. Requires a member of the business.
         */
        get: operations["BusinessMembers_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/businesses/{id}/members/{user_id}": {
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
         * @description Ends a membership. The change takes effect with the next request, also for the user's tokens. TEST applications that
         *     the member registered for the business (see `created_by`) are deleted, except those in `keep_application`. LIVE
         *     applications stay, and owners are asked by mail to rotate the LIVE secrets that were shown to the member and are
         *     still valid; the audit event lists these as `secrets_known`. Requires the role `owner` or `admin`; only owners remove
         *     owners. Every member may leave, but only owners and admins may keep applications. 409 `last_owner` if the business
         *     would be left without an owner.
         */
        delete: operations["BusinessMembers_delete"];
        options?: never;
        head?: never;
        /**
         * Change a member's role
         * @description Changes a member's role. The change takes effect with the next request, also for the user's tokens. Requires the role
         *     `owner` or `admin`; only owners add or change owners. Pending invitations that the member may no longer send are
         *     withdrawn. If the member no longer manages the business, owners are asked by mail to rotate the LIVE secrets that the
         *     member knows. 409 `last_owner` if the business would be left without an owner.
         */
        patch: operations["BusinessMembers_update"];
        trace?: never;
    };
    "/businesses/{id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations
         * @description Lists the pending invitations of a business, including expired ones. Requires the role `owner` or `admin`.
         */
        get: operations["Invitations_list"];
        put?: never;
        /**
         * Invite a member
         * @description Mails an invitation to an address, valid for 7 days. The response does not reveal whether the address has an account.
         *
         *     Requires the role `owner` or `admin`; only owners invite owners. 409 `already_exists` if the address belongs to a
         *     member or has an invitation that has not expired. 409 `mail_not_set_up` if the service is not set up to send mail.
         *     429 after 50 mails of the caller within a day. 403 `recent_sign_in_required` once the sign-in is older than 15
         *     minutes.
         */
        post: operations["Invitations_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/businesses/{id}/invitations/{invitation_id}/resend": {
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
         * @description Mails a new link, valid for 7 days; earlier links stop working. Requires the role `owner` or `admin`; only owners
         *     resend an owner's invitation. 404 for an invitation that was accepted or withdrawn. 409 `mail_not_set_up` if the
         *     service is not set up to send mail. 429 after 50 mails of the caller within a day. 403 `recent_sign_in_required` once
         *     the sign-in is older than 15 minutes.
         */
        post: operations["Invitations_resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/businesses/{id}/invitations/{invitation_id}": {
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
         * @description Withdraws an invitation: its link stops working immediately. Requires the role `owner` or `admin`; only owners
         *     withdraw an owner's invitation. 404 for an invitation that was accepted or withdrawn.
         */
        delete: operations["Invitations_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/accept": {
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
         * @description Makes the caller a member of the business, with the token of a mailed link. Requires a signed-in user whose verified
         *     address is the invited one.
         *
         *     403 `email_unverified` until the address is verified. 409 `already_exists` if the caller is a member. 422
         *     `link_invalid` for an invitation that was used or withdrawn, has expired, or is for another address.
         */
        post: operations["Invitations_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/clients/{id}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests of an application
         * @description Lists the requests of an application in the last 7 days, with a delay of a few seconds: requests with its tokens or
         *     its secret. If an application makes more than 100 requests a second, some are omitted; the newest 10000 are kept. Bodies are kept in
         *     TEST only, without secrets and personal data: at most 16 KiB of each, and 16 MiB for a business.
         *     Requires the user who registered the application, or a member of its business. 400 for an unknown `code`.
         */
        get: operations["ClientRequests_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask a user for consent
         * @description Shows the page on which a signed-in user authorizes an application (RFC 6749, section 4.1.1, with RFC 7636). The page
         *     is at `/oauth/authorize` of the origin; this URL redirects there.
         *
         *     A user who is not signed in is redirected to the sign-in page first. The user is asked for consent unless the user
         *     has approved the application with exactly the same scopes and redirect URI before; public applications with loopback
         *     or private-use redirect URIs always ask. A payment scope is granted only if the user is a member of the application's
         *     business with a role that allows it; in LIVE, the user first confirms a sign-in that is older than 15 minutes. The
         *     code in the redirect is valid once, for 300 seconds, or for 60 seconds with the `security_profile` `fapi2`.
         *
         *     With `request_uri`, the parameters are those that the application pushed (`POST /oauth/par`); the browser carries
         *     `client_id` besides it, and no other parameter is used.
         *
         *     All errors except an unknown application and an unregistered redirect URI are returned to the application as `error`:
         *     `invalid_request`, `unsupported_response_type`, `invalid_scope`, `invalid_target`, `access_denied`,
         *     `unauthorized_client`. If the service fails, an error page is shown, which the user can reload.
         */
        get: operations["Oauth_authorize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/par": {
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
         * @description Stores an authorization request for one minute, so that the browser carries a reference that others can neither read nor
         *     change (RFC 9126). Requires client authentication, as at the token endpoint; `aud` of a client assertion may be this
         *     endpoint, too. The request is checked as by `GET /oauth/authorize`.
         */
        post: operations["Oauth_push"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
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
         * @description Issues tokens (RFC 6749, section 3.2). Requires client authentication: HTTP Basic, `client_id` and `client_secret` in
         *     the body, a `client_assertion`, or `client_id` alone for public applications. Two methods at once are `invalid_request`.
         *     `invalid_client` also rejects a LIVE application from an address that is not among its `allowed_addresses`.
         *
         *     - `client_credentials`: confidential applications only; payment scopes only; no refresh token.
         *     - `authorization_code`: a wrong verifier, redirect URI or application is `invalid_grant` and leaves the code valid; a
         *     second use is `invalid_grant` and revokes all tokens of the first use.
         *     - `refresh_token`: issues a new access token and a new refresh token, and ends the previous ones. A second use is
         *     `invalid_grant` and revokes all tokens of the grant, except within `refresh_grace_seconds` of the application: then
         *     it returns the tokens of the first use again. Additional scopes are `invalid_scope` and leave the refresh
         *     token valid. With `security_profile` `fapi2`, the refresh token stays the same, and so do its scopes and earlier
         *     access tokens.
         *     - `urn:ietf:params:oauth:grant-type:device_code`: `authorization_pending` or `slow_down` until the user has decided,
         *     then tokens, `access_denied` or `expired_token`.
         *
         *     With a header `DPoP`, which contains a DPoP proof (RFC 9449), the access token is bound to the key of the proof, and
         *     for public applications the refresh token, too. A proof must contain a nonce of this service: `use_dpop_nonce`
         *     supplies one in the header `DPoP-Nonce`, as every response to a request with a proof does.
         */
        post: operations["Oauth_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/introspect": {
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
         * @description Returns whether a token is valid, and its properties (RFC 7662). Requires the client authentication of the
         *     confidential application that owns the token, or of one with `is_introspector` in the same business and environment;
         *     a public application is `invalid_client`.
         */
        post: operations["Oauth_introspect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
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
         * @description Revokes a token immediately (RFC 7009). Requires client authentication. A refresh token is revoked with all tokens of
         *     its grant, an access token alone; revoking the session of the command line signs it out. A token that is unknown or
         *     belongs to another application is ignored with 200.
         */
        post: operations["Oauth_revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/device_authorization": {
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
         * @description Starts the authorization of a device without a browser (RFC 8628). Requires an application with the grant
         *     `urn:ietf:params:oauth:grant-type:device_code`, or the built-in application `tally-cli`; any other application is
         *     `unauthorized_client`. On the page, the user sees the application, its scopes and the code, and confirms that the device
         *     shows this code. The user's sign-in must be recent, and wrong codes are limited to 20 a minute by default.
         */
        post: operations["Oauth_deviceAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the server's metadata
         * @description Returns the metadata of the authorization server (RFC 8414), also available below `/.well-known` of the origin.
         *     Requires no authentication.
         */
        get: operations["Oauth_metadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the API's metadata
         * @description Returns the metadata of the API as a protected resource (RFC 9728), also available below `/.well-known` of the
         *     origin, where `resource_metadata` of a 401 leads. Requires no authentication.
         */
        get: operations["Oauth_resourceMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the user's profile
         * @description Returns the user's name and masked contact details. Requires a token of a user, with `profile:read`.
         */
        get: operations["Profile_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/{environment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your wallet
         * @description Returns the balances of the caller's own wallet. Requires a signed-in user.
         */
        get: operations["UserWallets_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/{environment}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your wallet entries
         * @description Lists the changes of the available amounts in the caller's own wallet, each with its payment. Requires a signed-in
         *     user.
         */
        get: operations["WalletEntries_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/top-ups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List top-ups
         * @description Lists the top-ups of the user's wallet in the environment of the token. Requires a token of a user, with `wallet:read`.
         */
        get: operations["TopUps_list"];
        put?: never;
        /**
         * Top up the user's wallet by card
         * @description Adds money to the wallet of the token's user by card, in the environment of the token. Requires a token of a user, with
         *     `payments:create` and `wallet:read`. The top-up is SUCCEEDED once the card is charged and the amount is in the wallet.
         *     While it is PENDING and the user must act, `next_action` has the URL to redirect the user to: within one hour. A card that
         *     is declined immediately makes it FAILED. 422 `amount_exceeds_top_up_limit` for more than a user can add in 24 hours, and
         *     `amount_exceeds_wallet` for more than the wallet can accept. 403 `email_unverified` in LIVE until the email address of the
         *     user is verified.
         */
        post: operations["TopUps_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/top-ups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a top-up
         * @description Returns the current state of a top-up. Requires a token of a user, with `wallet:read`.
         */
        get: operations["TopUps_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the user's wallet
         * @description Returns the balances of the user's wallet in the environment of the token. Requires a token of a user, with
         *     `wallet:read`.
         */
        get: operations["Wallet_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{reference}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refunds
         * @description Lists the refunds of a payment. Requires `payments:read`.
         */
        get: operations["Refunds_list"];
        put?: never;
        /**
         * Refund a payment
         * @description Refunds a part or all of a CAPTURED or PARTIALLY_REFUNDED payment. Requires `payments:refund`. Each refund that
         *     succeeds causes one `payment.refunded`, and each that fails one `refund.failed`, which is opt-in: a PENDING refund
         *     later. 422 `amount_exceeds_refundable` for more than the refundable amount, which excludes pending refunds; 422
         *     `amount_exceeds_wallet` for more than the payer's wallet can accept; 422 `amount_exceeds_balance`, only of a business with
         *     a bank account, for more than the balance has after payouts. 409 `business_closed` if the business is being
         *     closed.
         */
        post: operations["Refunds_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{reference}/refunds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a refund
         * @description Returns one refund of a payment. Requires `payments:read`.
         */
        get: operations["Refunds_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{reference}/refunds/{id}/cancel": {
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
         * @description Cancels a PENDING refund where its processor allows it, as while it waits for the payer: it is FAILED with
         *     `refund_cancelled`, its amount can be refunded again, and `refund.failed` is sent, which is opt-in. Requires
         *     `payments:refund`. One that is cancelled already is returned unchanged. 409 `refund_state_conflict` for another refund, and
         *     once its processor does not allow it any more.
         */
        post: operations["Refunds_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/businesses/{id}/bank-accounts/{environment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the bank account
         * @description Returns the bank account of a business, without its number. Requires a member of the business. 404 without an account.
         */
        get: operations["BankAccounts_get"];
        /**
         * Set the bank account
         * @description Sets or replaces the bank account of a business. Requires the role `owner` or `admin`. In LIVE, owners and admins get a mail,
         *     and payouts go to the account only from `usable_from` on: inform the operator if you did not change it. Pending payouts go to the
         *     account of their creation. The same account again changes nothing. 403 `recent_sign_in_required` once the sign-in is older
         *     than 15 minutes; 429 `rate_limited` after ten changes in LIVE within a day. A closed business can be paid out, too.
         */
        put: operations["BankAccounts_set"];
        post?: never;
        /**
         * Remove the bank account
         * @description Removes the bank account of a business. Scheduled payouts stop; pending payouts are carried out. Requires the role `owner` or
         *     `admin`. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes.
         */
        delete: operations["BankAccounts_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payouts
         * @description Lists the payouts of the business in the environment of the token. Requires `payments:read`.
         */
        get: operations["Payouts_list"];
        put?: never;
        /**
         * Create a payout
         * @description Pays out a part of the balance to the bank account of the business, in the environment of the token. Requires
         *     `payments:refund`; in LIVE, a token that the application obtained for itself, because users who authorize an application are
         *     not asked about payouts. The amount leaves the balance at once. 422 `amount_exceeds_balance` for more than can be paid out: the
         *     balance without pending refunds and, in LIVE, without captures of cards that the acquirer has not settled yet, and of wallets
         *     with top-ups that it has not settled yet; at most 999999999.99 EUR, as SEPA transfers. 409 `bank_account_required` without a bank account, or
         *     before its `usable_from`.
         */
        post: operations["Payouts_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payout
         * @description Returns a payout. Requires `payments:read`.
         */
        get: operations["Payouts_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payouts/{id}/cancel": {
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
         * @description Cancels a PENDING payout that was not given to the bank yet; its amount returns to the balance. Requires `payments:refund`;
         *     in LIVE, a token as for creating one. 409 `payout_state_conflict` for another payout.
         */
        post: operations["Payouts_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search
         * @description Searches the resources of the application's business in the environment of the token, ignoring case: by identifier,
         *     requests of the last 7 days by their exact `Request-Id`, and payments by merchant reference, description, metadata,
         *     amount, the last four digits of the card and the end of the identifier. The beginning of a merchant reference or
         *     description and a whole value of the metadata are found in all payments, an amount in those of the last year (a part of
         *     the year if the business uses several currencies that it can be in: name one to search further), the other
         *     matches in the newest 5,000. `searched_since` states how far a search went, and `before` continues it, 5,000 payments at a
         *     time. If more than 500 payments have the same metadata value or amount, only some of them are found. Requires
         *     `payments:read`.
         *
         *     Members and invitations are not among the results of an application, which may not see them. Users find them with the
         *     parameter `email` of `GET /businesses/{id}/members` and `GET /businesses/{id}/invitations`.
         */
        get: operations["Search_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List endpoints
         * @description Lists the endpoints of the business in the environment of the token. Requires any payment scope.
         */
        get: operations["WebhookEndpoints_list"];
        put?: never;
        /**
         * Register an endpoint
         * @description Registers an endpoint for the application's business, in the application's environment. The secret is shown only in
         *     this response: a replayed response to the same `Idempotency-Key` has null instead, and `rotate-secret` issues a new
         *     secret. Requires a payment scope other than `payments:read`.
         *
         *     A business can have 100 endpoints in an environment, unless the operator has set another limit: 409 `limit_reached`
         *     beyond. Until a host has acknowledged an event of the business, each worker limits its attempts to 4 at a time and 30
         *     a minute for all endpoints with this host; further attempts are made later.
         *
         *     422 `https_required` for http in LIVE; 422 `destination_forbidden` for a URL that does not resolve to a public address, if
         *     the service is configured to reject those.
         */
        post: operations["WebhookEndpoints_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an endpoint
         * @description Returns an endpoint, without its secret. Requires any payment scope.
         */
        get: operations["WebhookEndpoints_get"];
        put?: never;
        post?: never;
        /**
         * Delete an endpoint
         * @description Deletes an endpoint. Requires a payment scope other than `payments:read`. After the response, no attempts start.
         *     Deliveries of the endpoint stay readable; its backlog becomes SKIPPED, in the background if it is large:
         *     `GET /webhook-endpoints/{id}/skip` returns the progress.
         */
        delete: operations["WebhookEndpoints_delete"];
        options?: never;
        head?: never;
        /**
         * Change an endpoint
         * @description Changes an endpoint. Requires a payment scope other than `payments:read`. The next attempt of a pending delivery is
         *     sent to the new URL.
         *
         *     The service disables an endpoint after all attempts have failed for 5 days, and an endpoint with `disable_on_gone`
         *     that responds 410 Gone: waiting deliveries keep their schedule, and new events are SKIPPED. Owners and admins of the
         *     business with a verified address are notified by mail, also when an endpoint has failed for a day, responds 410 Gone
         *     or has FAILED deliveries: at most one mail a day of each kind for each environment of the business.
         *
         *     Disabling an endpoint by a request stops all its deliveries, also if the service had disabled the endpoint before.
         *     After the response, no attempts start except replays. The backlog becomes SKIPPED, in the background if it is large:
         *     `skip` of the endpoint shows the progress. Enabling the endpoint stops the skip: the rest of the backlog is sent, and
         *     `recover` sends SKIPPED deliveries.
         */
        patch: operations["WebhookEndpoints_update"];
        trace?: never;
    };
    "/webhook-endpoints/{id}/skip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of a skip
         * @description Returns the progress of the latest skip of an endpoint's backlog, also after the endpoint was deleted. Requires any
         *     payment scope. 404 for an endpoint that was never disabled by a request or deleted.
         */
        get: operations["WebhookEndpoints_getSkip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/rotate-secret": {
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
         * @description Issues a new secret. The secret is shown only in this response: a replayed response to the same `Idempotency-Key` has
         *     null instead, and a rotation with another key issues a new secret. Requires a payment scope other than
         *     `payments:read`. The previous secret ends immediately, or after `expire_previous_in` seconds; until then,
         *     `Service-Signature` contains two `v1`, and `webhook-signature` two signatures, the new one first. Only one previous
         *     secret signs: rotating again within that time ends the oldest secret immediately. 403 `recent_sign_in_required` for a
         *     token from "Try it" in the reference.
         */
        post: operations["WebhookEndpoints_rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/test": {
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
         * @description Sends a synthetic event of any type, about a payment that does not exist, to an endpoint. Requires a payment scope
         *     other than `payments:read`. The body of the event has `"synthetic": true`. Synthetic events count neither for the
         *     health of the endpoint nor in statistics of the environment, and `recover` excludes them.
         */
        post: operations["WebhookEndpoints_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/recover": {
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
         * @description Requeues all RETRYING, FAILED and SKIPPED deliveries of a period to an endpoint, with new signatures, except for
         *     synthetic events. Requires a payment scope other than `payments:read`.
         *
         *     The recovery runs in the background, also after a restart of the service: `recovery` of the endpoint shows its
         *     progress. 409 `endpoint_disabled` until the endpoint is enabled; 429 `rate_limited` while another recovery of the
         *     endpoint is running. Disabling the endpoint stops the recovery and drops requeued deliveries that have not been sent
         *     yet.
         */
        post: operations["WebhookEndpoints_recover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Lists the events of the business in the environment of the token, with or without endpoints. Requires
         *     `payments:read`. Events of the opt-in types are recorded only while an endpoint of the business, in this environment,
         *     lists their type.
         */
        get: operations["Events_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream events
         * @description Streams the events of the business as they occur, as server-sent events, until the caller closes the connection.
         *     Requires `payments:read`, in TEST; in LIVE, the response is 404.
         *
         *     Each message has the event's identifier as `id`, `delivery` as `event`, and a `StreamedEvent` as `data`. Comments
         *     keep the connection open; the first comment has the `id` from which to resume a stream that lost its connection
         *     before the first message. The stream starts now, after the event in `Last-Event-ID`, or at `since`. The stream ends
         *     within about a second after the token becomes invalid.
         *
         *     Each event is sent once, when it occurs; those of the opt-in types only if they are recorded, as for the list. Replays
         *     and recoveries of deliveries do not repeat events in the stream: use `since` to receive earlier events.
         *
         *     Messages are sent in the order of commits, but a stream resumes in the order of identifiers; the two orders differ
         *     for simultaneous events. To miss no event, resume some messages before the last one and drop duplicates, as the SDK
         *     does.
         *
         *     Each process of the service keeps at most 10 streams open for an application, 20 for all applications that one user
         *     registered and 40 for those of a business, unless the operator has set another limit. Further streams are 429 with
         *     `Retry-After`.
         */
        get: operations["Events_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event
         * @description Returns an event. Requires `payments:read`.
         */
        get: operations["Events_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Lists the deliveries of the business in the environment of the token. Requires `payments:read`.
         */
        get: operations["WebhookDeliveries_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description Returns a delivery. Requires `payments:read`.
         */
        get: operations["WebhookDeliveries_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/{id}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List attempts
         * @description Lists the attempts of a delivery, including replays. Requires `payments:read`.
         */
        get: operations["WebhookDeliveries_listAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/replay": {
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
         * @description Replays the deliveries that filters select, newest first, as `WebhookDeliveries_replay` does for one; deliveries to deleted
         *     endpoints are left out. Requires a payment scope other than `payments:read`. `dry_run` shows which and how many;
         *     `expected` then refuses any other number. One request replays up to 200 deliveries: while `has_more` is true, continue with
         *     `next_cursor`. 429 `rate_limited` if more than 1,000 replays of the business would wait for their attempt.
         */
        post: operations["WebhookDeliveries_replayMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/{id}/replay": {
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
         * @description Replays a delivery in any status: sends the original body to the current URL of the endpoint. Requires a payment
         *     scope other than `payments:read`. After a 2xx response, the delivery is DELIVERED and its scheduled attempts are
         *     dropped; after a failure, its status and schedule stay unchanged. A replay is sent to that endpoint only: streams
         *     (`Events_stream`) contain each event once.
         */
        post: operations["WebhookDeliveries_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test-helpers/payments/{reference}/authorize": {
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
         * @description Authorizes a PENDING payment, as if the payer had paid on the checkout page with a card that succeeds. Requires a
         *     payment scope other than `payments:read`, in TEST. Causes `payment.authorized`, and `payment.captured` with
         *     AUTOMATIC. 409 `payment_state_conflict` for a payment that waits for an acquirer.
         */
        post: operations["TestHelpers_authorizePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test-helpers/payments/{reference}/fail": {
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
         * @description Declines a PENDING payment, as if the payer or the processor had declined it. Requires a payment scope other than
         *     `payments:read`, in TEST. Causes `payment.failed`, which is opt-in. 409 `payment_state_conflict` for a payment that
         *     waits for an acquirer.
         */
        post: operations["TestHelpers_failPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test-helpers/payments/{reference}/expire": {
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
         * @description Expires a PENDING or AUTHORIZED payment, as if `expires_at` had passed. Requires a payment scope other than
         *     `payments:read`, in TEST. Causes `payment.expired`.
         */
        post: operations["TestHelpers_expirePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test-helpers/payments/{reference}/dispute": {
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
         * @description Disputes what is left of a captured payment with a simulated card, as if the payer had disputed it at the bank, or decides
         *     that dispute. Requires a payment scope other than `payments:read`, in TEST. Causes `payment.disputed`, which is opt-in,
         *     when money is taken or returned. A request that repeats the state changes nothing. Owners and admins get at most 50 mails about
         *     disputes in TEST a day. 409 `payment_state_conflict` if nothing is left to dispute.
         */
        post: operations["TestHelpers_disputePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test-helpers/wallet/top-up": {
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
         * @description Adds play money to the wallet of the token's user. Requires a token of a user, with `payments:create` and
         *     `wallet:read`, in TEST. 422 `amount_exceeds_wallet` for more than the wallet can accept.
         */
        post: operations["TestHelpers_topUpWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "payment.authorized": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment was authorized
         * @description Posted to endpoints when a payment was authorized: the money is held for the merchant.
         */
        post: operations["Webhooks_paymentAuthorized"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.captured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment was captured
         * @description Posted to endpoints when a payment was captured: the merchant has received the money.
         */
        post: operations["Webhooks_paymentCaptured"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment was cancelled
         * @description Posted to endpoints when a payment was cancelled before capture.
         */
        post: operations["Webhooks_paymentCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment expired
         * @description Posted to endpoints when a payment expired before capture.
         */
        post: operations["Webhooks_paymentExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment was refunded
         * @description Posted to endpoints when a refund of a payment succeeded, once for each refund.
         */
        post: operations["Webhooks_paymentRefunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment failed
         * @description Posted to endpoints that list `payment.failed`, when a payment was declined and is FAILED. A card that is declined on
         *     the checkout page, where the payer may choose again, causes no event.
         */
        post: operations["Webhooks_paymentFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.disputed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment is disputed
         * @description Posted to endpoints that list `payment.disputed`, when a payer's bank has taken money of a payment back, or returned it:
         *     `amount_disputed` of the payment has changed.
         */
        post: operations["Webhooks_paymentDisputed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A refund failed
         * @description Posted to endpoints that list `refund.failed`, when a refund of a payment failed, once for each refund. Its amount can
         *     be refunded again.
         */
        post: operations["Webhooks_refundFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payout.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payout was paid
         * @description Posted to endpoints that list `payout.paid`, when a payout was paid to the bank account of the business, once for each
         *     payout.
         */
        post: operations["Webhooks_payoutPaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payout.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payout failed
         * @description Posted to endpoints that list `payout.failed`, when a payout failed, once for each payout. Its amount is in the balance
         *     again.
         */
        post: operations["Webhooks_payoutFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description Identifier of a user. */
        UserId: string;
        /**
         * @description A display name that does not consist of spaces only. These are rejected with 400 `invalid_request`: names without a
         *     visible character; control characters and invisible formatting, except for the joiners U+200C and U+200D where a script
         *     requires them; letters of several scripts in one word, which can imitate other letters; and names that resemble the
         *     name of this service.
         */
        DisplayName: string;
        /**
         * Format: email
         * @description A stored email address, in ASCII. Comparisons ignore case.
         * @example ada@example.com
         */
        EmailAddress: string;
        /**
         * @description A phone number in E.164 format.
         * @example +4915112345678
         */
        PhoneNumber: string;
        /**
         * @description The name of a time zone in the IANA database, such as `Europe/Berlin`. A name that the service does not know is rejected with
         *     400 `invalid_request`.
         * @example Europe/Berlin
         */
        TimeZone: string;
        /**
         * @description Formats of dates and times in English pages and mails.
         * @enum {string}
         */
        DateFormat: "day_first" | "month_first" | "iso";
        /**
         * @description Languages of the pages of payers, as tags of BCP 47.
         * @enum {string}
         */
        Language: "en" | "de" | "fr" | "es" | "it" | "nl" | "pt" | "pl" | "ja";
        /**
         * @description A user who has just signed in.
         * @example {
         *       "id": "usr_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "name": "Ada Lovelace",
         *       "email": "ada@example.com",
         *       "email_verified": false,
         *       "phone": null,
         *       "time_zone": null,
         *       "date_format": null,
         *       "language": null,
         *       "created_at": "2026-11-20T10:00:00.000Z",
         *       "updated_at": "2026-11-20T10:00:00.000Z",
         *       "session_token": null
         *     }
         */
        SignedInUser: {
            /** @description Identifier. */
            id: components["schemas"]["UserId"];
            /** @description Full name. */
            name: components["schemas"]["DisplayName"];
            /** @description Email address, for signing in. */
            email: components["schemas"]["EmailAddress"];
            /** @description True if the user has verified the address by a mailed link. */
            email_verified: boolean;
            /** @description Phone number. */
            phone: components["schemas"]["PhoneNumber"] | null;
            /** @description Time zone of times in the console; null for that of the browser. */
            time_zone: components["schemas"]["TimeZone"] | null;
            /** @description Format of dates and times in English pages, and in English mails to the user; null for `day_first`. */
            date_format: components["schemas"]["DateFormat"] | null;
            /**
             * @description Language of sign-in, checkout, consent, receipts and the pages of mailed links, and of mails about the account, invitations
             *     and payments; null for that of the browser. Mails that no page causes are in English then.
             */
            language: components["schemas"]["Language"] | null;
            /**
             * Format: date-time
             * @description Time of the sign-up.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
            /** @description The session token (`tses_…`) with transport `bearer`, shown only once; null with transport `cookie`. */
            session_token: string | null;
        };
        /**
         * @description All error codes.
         * @enum {string}
         */
        ErrorCode: "invalid_request" | "invalid_cursor" | "invalid_token" | "session_required" | "invalid_credentials" | "second_factor_required" | "invalid_code" | "invalid_passkey" | "payment_declined" | "insufficient_scope" | "role_required" | "csrf_failed" | "email_unverified" | "wrong_password" | "wrong_code" | "wrong_passkey" | "recent_sign_in_required" | "strong_sign_in_required" | "mail_confirmation_required" | "not_found" | "method_not_allowed" | "payment_state_conflict" | "payment_expired" | "idempotency_in_progress" | "restored" | "already_exists" | "last_owner" | "limit_reached" | "already_verified" | "mail_not_set_up" | "endpoint_disabled" | "business_closed" | "payments_unfinished" | "wallet_not_empty" | "merchant_reference_in_use" | "bank_account_required" | "payout_state_conflict" | "refund_state_conflict" | "payload_too_large" | "unsupported_media_type" | "idempotency_key_reused" | "amount_exceeds_capturable" | "amount_exceeds_refundable" | "amount_exceeds_wallet" | "amount_exceeds_top_up_limit" | "amount_exceeds_balance" | "https_required" | "business_required" | "not_a_member" | "destination_forbidden" | "link_invalid" | "challenge_invalid" | "rate_limited" | "internal_error" | "processor_unavailable" | "unavailable";
        /**
         * @description The fault of a field: the rule that the field breaks, or the code of the problem.
         * @enum {string}
         */
        FieldErrorCode: "required" | "additionalProperties" | "type" | "enum" | "discriminator" | "format" | "pattern" | "minLength" | "maxLength" | "minimum" | "maximum" | "multipleOf" | "minItems" | "maxItems" | "maxProperties" | "propertyNames" | "empty" | "unknown" | "repeated" | "text" | "number" | "invalid" | "card_number" | "invalid_name" | "mixed_scripts" | "reserved_name" | "name_mismatch" | "common_password" | "unknown_currency" | "unknown_time_zone" | "user_required" | "address" | "scheme" | "userinfo" | "host" | "port" | "period" | "invalid_redirect_uri" | "invalid_address_range" | "live_required" | "promotion_required" | "confidential_required" | "payment_scope_required" | "public_client" | "invalid_key" | "business_application_required" | "keys_required" | "security_profile" | "keys_only" | "outdated" | "invalid_request" | "invalid_cursor" | "invalid_token" | "session_required" | "invalid_credentials" | "second_factor_required" | "invalid_code" | "invalid_passkey" | "payment_declined" | "insufficient_scope" | "role_required" | "csrf_failed" | "email_unverified" | "wrong_password" | "wrong_code" | "wrong_passkey" | "recent_sign_in_required" | "strong_sign_in_required" | "mail_confirmation_required" | "not_found" | "method_not_allowed" | "payment_state_conflict" | "payment_expired" | "idempotency_in_progress" | "restored" | "already_exists" | "last_owner" | "limit_reached" | "already_verified" | "mail_not_set_up" | "endpoint_disabled" | "business_closed" | "payments_unfinished" | "wallet_not_empty" | "merchant_reference_in_use" | "bank_account_required" | "payout_state_conflict" | "refund_state_conflict" | "payload_too_large" | "unsupported_media_type" | "idempotency_key_reused" | "amount_exceeds_capturable" | "amount_exceeds_refundable" | "amount_exceeds_wallet" | "amount_exceeds_top_up_limit" | "amount_exceeds_balance" | "https_required" | "business_required" | "not_a_member" | "destination_forbidden" | "link_invalid" | "challenge_invalid" | "rate_limited" | "internal_error" | "processor_unavailable" | "unavailable";
        /** @description A fault of the request. */
        FieldError: {
            /** @description JSON pointer into the body (RFC 6901), such as `/amount`, or the name of a parameter. */
            field: string;
            /** @description The rule that was broken, such as `required`, `minimum` or `additionalProperties`, or the code of the problem. */
            code: components["schemas"]["FieldErrorCode"];
            /** @description Human-readable description of the fault. */
            message: string;
        };
        /**
         * @description Reasons for declined payments.
         * @enum {string}
         */
        DeclineCode: "declined" | "insufficient_funds" | "payer_declined";
        /** @description The reason why a request was rejected (RFC 9457). Handle problems by `code`; the texts may change. */
        Problem: {
            /** @description The URN of the problem type: `urn:tallystick:problem:` and the code. */
            type: string;
            /** @description Human-readable summary of the problem type, the same for every occurrence. */
            title: string;
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description Human-readable explanation of this occurrence. */
            detail?: string;
            /**
             * @description The path of the affected resource: the path of the request; with `payment_declined`, of the payment that was recorded
             *     as FAILED; with `merchant_reference_in_use`, of the existing payment.
             */
            instance?: string;
            /** @description Machine-readable error code. */
            code: components["schemas"]["ErrorCode"];
            /** @description Identifier of the request in the service's log. */
            request_id: string;
            /**
             * Format: uri
             * @description Page of the console with the logged request, for members of the business. Only in TEST, for requests with a token of an
             *     application with a business. The request appears there a few seconds after the response.
             */
            request_log_url?: string;
            /** @description The faults of the request, if there are several or a fault belongs to a field. */
            errors?: components["schemas"]["FieldError"][];
            /** @description The reason for the decline, with `payment_declined`. */
            decline_code?: components["schemas"]["DeclineCode"];
        };
        /**
         * Format: idn-email
         * @description An email address in a request. Surrounding white space is removed, and an internationalized domain is stored in its
         *     ASCII form (IDNA): `anna@bücher.example` as `anna@xn--bcher-kva.example`. Non-ASCII letters before the `@` are rejected
         *     with 400 `invalid_request`, because not every mail server accepts them (RFC 6531).
         * @example ada@example.com
         */
        TypedEmailAddress: string;
        /**
         * @description A new password of at most 200 characters. The length is measured in the composed form (Unicode NFC), so é is always one
         *     character.
         */
        NewPassword: string;
        /** @description The token of a mailed link, valid once and for one purpose. */
        LinkToken: string;
        /**
         * @description Transports of a session in later requests.
         * @enum {string}
         */
        SessionTransport: "cookie" | "bearer";
        /**
         * @description Parameters for signing up.
         * @example {
         *       "email": "ada@example.com",
         *       "password": "correct horse battery staple",
         *       "name": "Ada Lovelace"
         *     }
         */
        UserCreate: {
            /** @description Email address, for signing in. */
            email: components["schemas"]["TypedEmailAddress"];
            /**
             * Format: password
             * @description Password of at least 12 characters that is not commonly used.
             */
            password: components["schemas"]["NewPassword"];
            /** @description Full name. */
            name: components["schemas"]["DisplayName"];
            /** @description Phone number. */
            phone?: components["schemas"]["PhoneNumber"];
            /**
             * Format: password
             * @description The `token` of an invitation mailed to this address. The token verifies the address; accept the invitation next.
             */
            invitation?: components["schemas"]["LinkToken"];
            /**
             * @description How later requests present the session: as a cookie or as a bearer token.
             * @default cookie
             */
            transport?: components["schemas"]["SessionTransport"];
        };
        /** @description A password in a request. Passwords are compared in their composed form (Unicode NFC), which is shorter for some texts. */
        TypedPassword: string;
        /**
         * @description Six digits from an authenticator app, or a recovery code. Spaces, hyphens and case are ignored. Each code is valid
         *     once.
         */
        SecondFactorCode: string;
        /**
         * @description Parameters for signing in.
         * @example {
         *       "email": "ada@example.com",
         *       "password": "correct horse battery staple"
         *     }
         */
        SessionCreate: {
            /** @description Email address. */
            email: components["schemas"]["TypedEmailAddress"];
            /**
             * Format: password
             * @description Password.
             */
            password: components["schemas"]["TypedPassword"];
            /**
             * Format: password
             * @description Six digits from the authenticator app, or a recovery code, if the user has a second factor.
             */
            code?: components["schemas"]["SecondFactorCode"];
            /**
             * @description How later requests present the session: as a cookie or as a bearer token.
             * @default cookie
             */
            transport?: components["schemas"]["SessionTransport"];
        };
        /**
         * @description A user, as shown to the user.
         * @example {
         *       "id": "usr_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "name": "Ada Lovelace",
         *       "email": "ada@example.com",
         *       "email_verified": false,
         *       "phone": null,
         *       "time_zone": null,
         *       "date_format": null,
         *       "language": null,
         *       "created_at": "2026-11-20T10:00:00.000Z",
         *       "updated_at": "2026-11-20T10:00:00.000Z"
         *     }
         */
        User: {
            /** @description Identifier. */
            id: components["schemas"]["UserId"];
            /** @description Full name. */
            name: components["schemas"]["DisplayName"];
            /** @description Email address, for signing in. */
            email: components["schemas"]["EmailAddress"];
            /** @description True if the user has verified the address by a mailed link. */
            email_verified: boolean;
            /** @description Phone number. */
            phone: components["schemas"]["PhoneNumber"] | null;
            /** @description Time zone of times in the console; null for that of the browser. */
            time_zone: components["schemas"]["TimeZone"] | null;
            /** @description Format of dates and times in English pages, and in English mails to the user; null for `day_first`. */
            date_format: components["schemas"]["DateFormat"] | null;
            /**
             * @description Language of sign-in, checkout, consent, receipts and the pages of mailed links, and of mails about the account, invitations
             *     and payments; null for that of the browser. Mails that no page causes are in English then.
             */
            language: components["schemas"]["Language"] | null;
            /**
             * Format: date-time
             * @description Time of the sign-up.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        /**
         * @description Parameters for confirming the session.
         * @example {
         *       "password": "correct horse battery staple"
         *     }
         */
        SessionConfirm: {
            /**
             * Format: password
             * @description The current password.
             */
            password: components["schemas"]["TypedPassword"];
            /**
             * Format: password
             * @description Six digits from the authenticator app, or a recovery code, if the user has a second factor.
             */
            code?: components["schemas"]["SecondFactorCode"];
        };
        /**
         * @description Parameters for confirming the session by a mailed link.
         * @example {
         *       "token": "tlk_cXVpdGUgYSBsb25nIHRva2VuIHRoYXQgaXMgcmFuZG9t"
         *     }
         */
        SessionLink: {
            /**
             * Format: password
             * @description The `token` of the link that was mailed.
             */
            token: components["schemas"]["LinkToken"];
        };
        /**
         * @description State of the second factor of a user.
         * @example {
         *       "is_on": true,
         *       "authenticator_app_since": "2026-11-20T10:00:00.000Z",
         *       "passkeys": 0,
         *       "recovery_codes_left": 10
         *     }
         */
        SecondFactorState: {
            /** @description True if a sign-in by password also requires a second factor, because the user has an authenticator app or a passkey. */
            is_on: boolean;
            /** @description Time at which the authenticator app was set up; null without one. */
            authenticator_app_since: string | null;
            /**
             * Format: int32
             * @description Number of passkeys of the user.
             */
            passkeys: number;
            /**
             * Format: int32
             * @description Number of unused recovery codes.
             */
            recovery_codes_left: number;
        };
        /**
         * @description The secret from which an authenticator app generates codes.
         * @example {
         *       "secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
         *       "uri": "otpauth://totp/Tallystick:ada%40example.com?issuer=Tallystick&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30"
         *     }
         */
        AuthenticatorApp: {
            /** @description The secret in base32 (RFC 4648), to type into the app. The secret is not shown again. */
            secret: string;
            /** @description The secret as an `otpauth:` URI, to show to the app as a QR code. */
            uri: string;
        };
        /**
         * @description Parameters for setting up an authenticator app.
         * @example {
         *       "password": "correct horse battery staple"
         *     }
         */
        AuthenticatorAppStart: {
            /**
             * Format: password
             * @description The current password.
             */
            password: components["schemas"]["TypedPassword"];
        };
        /**
         * @description Recovery codes for a user who cannot use the app or the passkey.
         * @example {
         *       "recovery_codes": [
         *         "4q7z-m2xk-9fjd-w3ap",
         *         "t8rc-5bne-k1vh-6ysg",
         *         "z0d4-jw9q-p7mx-2tfr",
         *         "c6hk-n3ys-8vae-b5g1",
         *         "m9xt-q4fz-0rjd-7wkc",
         *         "e2vp-s8hb-5nyg-1qa6",
         *         "k7jm-d3cw-z9rt-4xfe",
         *         "y1bq-6ghv-p0ks-8nad",
         *         "r5wz-t9mj-c2xe-3fkh",
         *         "h4ys-a7dq-v6gb-0npr"
         *       ]
         *     }
         */
        RecoveryCodes: {
            /** @description Ten codes, not shown again. Each can be used once, instead of a code from the app or of a passkey after the password. */
            recovery_codes: string[];
        };
        /**
         * @description Parameters for confirming an authenticator app.
         * @example {
         *       "code": "287082"
         *     }
         */
        AuthenticatorAppConfirm: {
            /**
             * Format: password
             * @description Six digits from the app.
             */
            code: components["schemas"]["SecondFactorCode"];
        };
        /**
         * @description Proof of password and second factor.
         * @example {
         *       "password": "correct horse battery staple",
         *       "code": "287082"
         *     }
         */
        SecondFactorProof: {
            /**
             * Format: password
             * @description The current password.
             */
            password: components["schemas"]["TypedPassword"];
            /**
             * Format: password
             * @description Six digits from the app, or a recovery code. The code also confirms the session. Not required in a session that was
             *     confirmed with a second factor, such as a passkey, within the last 15 minutes.
             */
            code?: components["schemas"]["SecondFactorCode"];
        };
        /** @description Identifier of a session. */
        SessionId: string;
        /**
         * @description A session of a user.
         * @example {
         *       "id": "ses_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "device": "Firefox on Windows",
         *       "address": "203.0.113.7",
         *       "transport": "cookie",
         *       "is_current": true,
         *       "created_at": "2026-11-20T10:00:00.000Z",
         *       "last_used_at": "2026-11-20T12:00:00.000Z",
         *       "expires_at": "2026-12-20T12:00:00.000Z",
         *       "second_factor_at": null
         *     }
         */
        OpenSession: {
            /** @description Identifier. */
            id: components["schemas"]["SessionId"];
            /** @description The browser or program and its system, as stated in the `User-Agent`. */
            device: string | null;
            /** @description Network address that the user signed in from. The last 64 bits of an IPv6 address are omitted. */
            address: string | null;
            /** @description Transport of the session. */
            transport: components["schemas"]["SessionTransport"];
            /** @description True for the session of the request. */
            is_current: boolean;
            /**
             * Format: date-time
             * @description Time of the sign-in.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time at which the session was last used, at most an hour out of date.
             */
            last_used_at: string;
            /**
             * Format: date-time
             * @description Time at which the session ends, unless it is used before.
             */
            expires_at: string;
            /**
             * @description Time at which the user last proved a second factor in the session, or a passkey that counts as both factors; null if
             *     never.
             */
            second_factor_at: string | null;
        };
        /**
         * @description A page of sessions.
         * @example {
         *       "data": [
         *         {
         *           "id": "ses_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "device": "Firefox on Windows",
         *           "address": "203.0.113.7",
         *           "transport": "cookie",
         *           "is_current": true,
         *           "created_at": "2026-11-20T10:00:00.000Z",
         *           "last_used_at": "2026-11-20T12:00:00.000Z",
         *           "expires_at": "2026-12-20T12:00:00.000Z",
         *           "second_factor_at": null
         *         }
         *       ],
         *       "has_more": false,
         *       "next_cursor": null
         *     }
         */
        OpenSessionPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["OpenSession"][];
            /** @description True if there are entries after this page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** @description An identifier in a request. A malformed or unknown identifier is not found. */
        Identifier: string;
        /**
         * @description Parameters for verifying an email address.
         * @example {
         *       "token": "tlk_cXVpdGUgYSBsb25nIHRva2VuIHRoYXQgaXMgcmFuZG9t"
         *     }
         */
        EmailVerification: {
            /**
             * Format: password
             * @description The `token` of the link that was mailed.
             */
            token: components["schemas"]["LinkToken"];
        };
        /**
         * @description Parameters for changing the email address.
         * @example {
         *       "email": "ada@example.org",
         *       "password": "correct horse battery staple"
         *     }
         */
        EmailChange: {
            /** @description The new email address. */
            email: components["schemas"]["TypedEmailAddress"];
            /**
             * Format: password
             * @description The current password.
             */
            password: components["schemas"]["TypedPassword"];
            /**
             * Format: password
             * @description Six digits from the app, or a recovery code, if the user has a second factor. The code also confirms the session. Not
             *     required in a session that was confirmed with a second factor, such as a passkey, within the last 15 minutes.
             */
            code?: components["schemas"]["SecondFactorCode"];
        };
        /**
         * @description Parameters for undoing a change of the email address.
         * @example {
         *       "token": "tlk_cXVpdGUgYSBsb25nIHRva2VuIHRoYXQgaXMgcmFuZG9t",
         *       "password": "seven green lanterns at dusk"
         *     }
         */
        EmailRestore: {
            /**
             * Format: password
             * @description The `token` of the link that was mailed to the address.
             */
            token: components["schemas"]["LinkToken"];
            /**
             * Format: password
             * @description The new password.
             */
            password: components["schemas"]["NewPassword"];
        };
        /**
         * @description Parameters for changing the password.
         * @example {
         *       "current_password": "correct horse battery staple",
         *       "password": "seven green lanterns at dusk"
         *     }
         */
        PasswordChange: {
            /**
             * Format: password
             * @description The current password.
             */
            current_password: components["schemas"]["TypedPassword"];
            /**
             * Format: password
             * @description The new password.
             */
            password: components["schemas"]["NewPassword"];
            /**
             * Format: password
             * @description Six digits from the app, or a recovery code, if the user has a second factor. The code also confirms the session. Not
             *     required in a session that was confirmed with a second factor, such as a passkey, within the last 15 minutes.
             */
            code?: components["schemas"]["SecondFactorCode"];
            /**
             * @description True to keep the access of applications that the user has authorized. If false, their consents and tokens are
             *     revoked.
             * @default false
             */
            keep_applications?: boolean;
        };
        /**
         * @description Parameters for requesting a password reset.
         * @example {
         *       "email": "ada@example.com"
         *     }
         */
        PasswordResetStart: {
            /** @description Email address of the account. */
            email: components["schemas"]["TypedEmailAddress"];
        };
        /**
         * @description Parameters for resetting the password.
         * @example {
         *       "token": "tlk_cXVpdGUgYSBsb25nIHRva2VuIHRoYXQgaXMgcmFuZG9t",
         *       "password": "seven green lanterns at dusk"
         *     }
         */
        PasswordReset: {
            /**
             * Format: password
             * @description The `token` of the link that was mailed.
             */
            token: components["schemas"]["LinkToken"];
            /**
             * Format: password
             * @description The new password.
             */
            password: components["schemas"]["NewPassword"];
            /**
             * @description True to keep the access of applications that the user has authorized. If false, or if the address was not verified
             *     before, their consents and tokens are revoked.
             * @default false
             */
            keep_applications?: boolean;
        };
        /**
         * @description Changes to the caller's account. Omitted properties stay unchanged.
         * @example {
         *       "name": "Ada King"
         *     }
         */
        AccountUpdate: {
            /** @description Full name. */
            name?: components["schemas"]["DisplayName"];
            /** @description Phone number; null removes it. */
            phone?: components["schemas"]["PhoneNumber"] | null;
            /** @description Time zone of times in the console; null for that of the browser. */
            time_zone?: components["schemas"]["TimeZone"] | null;
            /** @description Format of dates and times in English pages, and in English mails to the user; null for `day_first`. */
            date_format?: components["schemas"]["DateFormat"] | null;
            /**
             * @description Language of sign-in, checkout, consent, receipts and the pages of mailed links, and of mails about the account, invitations
             *     and payments; null for that of the browser. Mails that no page causes are in English then.
             */
            language?: components["schemas"]["Language"] | null;
        };
        /** @description Identifier of a passkey. */
        PasskeyId: string;
        /**
         * @description A passkey: a credential stored by a device, a password manager or a security key (WebAuthn).
         * @example {
         *       "id": "pky_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "name": "Firefox on Windows",
         *       "is_synced": true,
         *       "created_at": "2026-11-20T10:00:00.000Z",
         *       "updated_at": "2026-11-20T10:00:00.000Z",
         *       "last_used_at": null
         *     }
         */
        Passkey: {
            /** @description Identifier. */
            id: components["schemas"]["PasskeyId"];
            /** @description Name that the user gave the passkey. */
            name: components["schemas"]["DisplayName"];
            /** @description True if a password manager synchronizes the passkey to other devices of the user. */
            is_synced: boolean;
            /**
             * Format: date-time
             * @description Time at which the passkey was added.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time at which the passkey was last renamed.
             */
            updated_at: string;
            /** @description Time at which the passkey was last used; null if never. */
            last_used_at: string | null;
        };
        /** @description Identifier of a business. */
        BusinessId: string;
        /**
         * @description Roles of members in a business.
         * @enum {string}
         */
        Role: "owner" | "admin" | "HR" | "viewer";
        /**
         * @description Images of a business, by where they are shown.
         * @enum {string}
         */
        BusinessImageKind: "icon" | "logo";
        /**
         * Format: uri
         * @description An absolute URI (RFC 3986) in ASCII: percent-encode other characters, and write those of a host in Punycode (`xn--`).
         */
        Address: string;
        /**
         * @description An image that payers and members see.
         * @example {
         *       "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "kind": "logo",
         *       "url": "http://127.0.0.1:3000/images/8a5edab282632443219e051e4ade2d1d5bbc671c781051bf1437897cbdfea0f1.png",
         *       "width": 512,
         *       "height": 96,
         *       "updated_at": "2026-11-20T10:00:00.000Z"
         *     }
         */
        BusinessImage: {
            /** @description The business. */
            business_id: components["schemas"]["BusinessId"];
            /** @description The image: `icon` or `logo`. */
            kind: components["schemas"]["BusinessImageKind"];
            /** @description URL of the image, a PNG. It is public, and has the digest of the image: another image has another URL. */
            url: components["schemas"]["Address"];
            /**
             * Format: int32
             * @description Width in pixels.
             */
            width: number;
            /**
             * Format: int32
             * @description Height in pixels.
             */
            height: number;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        /** @description A membership of a user. */
        AccountMembership: {
            /** @description The business. */
            business_id: components["schemas"]["BusinessId"];
            /** @description Name of the business. */
            business_name: components["schemas"]["DisplayName"];
            /** @description Role of the user in the business. */
            role: components["schemas"]["Role"];
            /** @description The icon and the logo of the business, if it has them. */
            images: components["schemas"]["BusinessImage"][];
            /**
             * Format: date-time
             * @description Time at which the user became a member.
             */
            created_at: string;
        };
        /**
         * @description The environment: TEST with play money, or LIVE with real money. The environments are isolated from each other.
         * @enum {string}
         */
        Environment: "TEST" | "LIVE";
        /**
         * @description The list that a saved view filters.
         * @enum {string}
         */
        ViewedList: "payments" | "deliveries";
        /** @description Filters of a list of a business that a user saved in the console. */
        AccountView: {
            /** @description The business. */
            business_id: components["schemas"]["BusinessId"];
            /** @description Environment of the list. */
            environment: components["schemas"]["Environment"];
            /** @description The list: payments or deliveries. */
            list: components["schemas"]["ViewedList"];
            /** @description Name of the view. */
            name: string;
            /** @description Query of the address of the page. */
            query: string;
            /**
             * Format: date-time
             * @description Time at which the user saved the view first.
             */
            created_at: string;
        };
        /** @description Identifier of an application, its `client_id` in OAuth 2.0. */
        ClientId: string;
        /**
         * @description Scopes of access tokens. The set of scopes is fixed: webhooks and events require payment scopes, too.
         * @enum {string}
         */
        Scope: "payments:create" | "payments:capture" | "payments:read" | "payments:refund" | "profile:read" | "wallet:read";
        /**
         * @description A consent of the user to an application.
         * @example {
         *       "client_id": "app_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "client_name": "Budget Book",
         *       "business_name": null,
         *       "environment": "TEST",
         *       "scopes": [
         *         "profile:read",
         *         "wallet:read"
         *       ],
         *       "created_at": "2026-11-20T10:00:00.000Z",
         *       "updated_at": "2026-11-20T10:00:00.000Z"
         *     }
         */
        Consent: {
            /** @description The application. */
            client_id: components["schemas"]["ClientId"];
            /** @description Name of the application. */
            client_name: components["schemas"]["DisplayName"];
            /** @description Name of the business that the application acts for; null without one. */
            business_name: components["schemas"]["DisplayName"] | null;
            /** @description Environment of the application: TEST or LIVE. */
            environment: components["schemas"]["Environment"];
            /** @description Scopes that the user has approved. */
            scopes: components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description Time of the first approval.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last approval.
             */
            updated_at: string;
        };
        /** @description An application that a user registered without a business. */
        AccountApplication: {
            /** @description Identifier in OAuth 2.0. */
            client_id: components["schemas"]["ClientId"];
            /** @description Name, shown on the consent screen. */
            name: components["schemas"]["DisplayName"];
            /** @description Environment of the application: TEST or LIVE. */
            environment: components["schemas"]["Environment"];
            /** @description Redirect URIs. */
            redirect_uris: components["schemas"]["Address"][];
            /**
             * Format: date-time
             * @description Time of registration.
             */
            created_at: string;
        };
        /** @description Identifier of a payment. */
        PaymentReference: string;
        /**
         * @description Statuses of a payment. The table lists all transitions; any other is 409 `payment_state_conflict`.
         *
         *     | From | Step | To | Event |
         *     |---|---|---|---|
         *     | – | created without a payment method; redirect the payer to `checkout_url` | PENDING | – |
         *     | –, PENDING | the payer must act; redirect the payer to the URL of `next_action` | PENDING | – |
         *     | –, PENDING | authorized, by processor or payer | AUTHORIZED | `payment.authorized` |
         *     | –, PENDING | declined, by processor or payer; 402 if declined immediately | FAILED | `payment.failed`, opt-in |
         *     | PENDING | the card that the payer chose on the checkout page is declined; the payer may choose again | PENDING | – |
         *     | PENDING | the tenth card at checkout is declined; create another payment | FAILED | `payment.failed`, opt-in |
         *     | PENDING | the payer leaves the page of `next_action` and chooses again on the checkout page | PENDING | – |
         *     | AUTHORIZED | captured, with AUTOMATIC immediately | CAPTURED | `payment.captured` |
         *     | PENDING, AUTHORIZED | cancelled | CANCELLED | `payment.cancelled` |
         *     | PENDING, AUTHORIZED | `expires_at` passes | EXPIRED | `payment.expired` |
         *     | CAPTURED, PARTIALLY_REFUNDED | a refund of a part succeeds | PARTIALLY_REFUNDED | `payment.refunded` |
         *     | CAPTURED, PARTIALLY_REFUNDED | a refund of the rest succeeds | REFUNDED | `payment.refunded` |
         *     | PARTIALLY_REFUNDED, REFUNDED | the payer's bank returns the only refund that had succeeded | CAPTURED | `refund.failed`, opt-in |
         *     | PARTIALLY_REFUNDED, REFUNDED | the payer's bank returns one of several refunds | PARTIALLY_REFUNDED | `refund.failed`, opt-in |
         *     | CAPTURED, PARTIALLY_REFUNDED, REFUNDED | a dispute takes money, or returns it | – | `payment.disputed`, opt-in |
         * @enum {string}
         */
        PaymentStatus: "PENDING" | "AUTHORIZED" | "CAPTURED" | "PARTIALLY_REFUNDED" | "REFUNDED" | "CANCELLED" | "EXPIRED" | "FAILED";
        /**
         * Format: int64
         * @description An amount of money above zero, in minor units of the currency: 1250 is 12.50 EUR, and 1250 JPY.
         */
        Amount: number;
        /**
         * Format: int64
         * @description An amount of money that may be zero, in minor units of the currency. At most 2^53 - 1, the largest integer that every
         *     JSON parser represents exactly (RFC 8259, section 6).
         */
        AmountOrZero: number;
        /**
         * @description An ISO 4217 currency code in upper case. A code that is not in use is rejected with 400 `invalid_request`.
         * @example EUR
         */
        Currency: string;
        /** @description A text for the payer. */
        Description: string;
        /** @description A payment that a user made from the wallet. */
        AccountPayment: {
            /** @description Identifier. */
            reference: components["schemas"]["PaymentReference"];
            /** @description The business that received the payment. */
            business_id: components["schemas"]["BusinessId"];
            /** @description Name of the business. */
            business_name: components["schemas"]["DisplayName"];
            /** @description Environment of the payment: TEST or LIVE. */
            environment: components["schemas"]["Environment"];
            /** @description Current status of the payment. */
            status: components["schemas"]["PaymentStatus"];
            /** @description Amount of the payment, in minor units. */
            amount: components["schemas"]["Amount"];
            /** @description The captured amount, in minor units. */
            amount_captured: components["schemas"]["AmountOrZero"];
            /** @description The refunded amount, in minor units. */
            amount_refunded: components["schemas"]["AmountOrZero"];
            /** @description The currency. */
            currency: components["schemas"]["Currency"];
            /** @description The text for the payer. */
            description: components["schemas"]["Description"] | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
        };
        /** @description Identifier of a balance entry. */
        BalanceEntryId: string;
        /**
         * @description Kinds of ledger transfers that change the balance or the held amount of a wallet.
         * @enum {string}
         */
        TransferKind: "authorize" | "capture" | "release" | "refund" | "fund";
        /** @description Identifier of a refund. */
        RefundId: string;
        /** @description A change of a user's money. */
        AccountWalletEntry: {
            /** @description Identifier. */
            id: components["schemas"]["BalanceEntryId"];
            /** @description Kind of the transfer. */
            kind: components["schemas"]["TransferKind"];
            /** @description Environment of the wallet: TEST or LIVE. */
            environment: components["schemas"]["Environment"];
            /**
             * Format: int64
             * @description The amount that the wallet received, in minor units; negative for an amount that left the wallet.
             */
            amount: number;
            /** @description The currency. */
            currency: components["schemas"]["Currency"];
            /** @description The payment; null without one. */
            payment_reference: components["schemas"]["PaymentReference"] | null;
            /** @description The refund, by a merchant or of a top-up; null for other entries. */
            refund_id: components["schemas"]["RefundId"] | null;
            /**
             * Format: date-time
             * @description Time of the transfer.
             */
            created_at: string;
        };
        /** @description Identifier of an audit event. */
        AuditEventId: string;
        /**
         * @description Types of changes. More types may be added.
         * @enum {string}
         */
        AuditEventType: "business.created" | "business.changed" | "business.closed" | "account.deleted" | "account.erased" | "account.exported" | "invitation.created" | "invitation.resent" | "invitation.withdrawn" | "member.joined" | "member.role_changed" | "member.removed" | "consent.granted" | "consent.withdrawn" | "application.registered" | "application.changed" | "application.promoted" | "application.deleted" | "application.secret_replaced" | "endpoint.created" | "endpoint.changed" | "endpoint.disabled" | "endpoint.recovered" | "delivery.replayed" | "endpoint.deleted" | "endpoint.secret_replaced" | "payment.created" | "payment.capture_requested" | "payment.cancel_requested" | "payment.refund_requested" | "payment.refund_cancel_requested" | "payout.created" | "payout.cancelled" | "payout.paid" | "payout.failed" | "payouts.exported" | "bank_account.changed" | "bank_account.removed" | "payment.erased" | "operation.retried" | "operation.settled" | "wallet.funded" | "wallet.paid_out" | "session.opened" | "password.changed" | "password.reset" | "authenticator_app.added" | "authenticator_app.removed" | "recovery_codes.replaced" | "passkey.added" | "passkey.removed" | "second_factor.reset" | "email.verified" | "email.changed" | "email.restored" | "secrets.resealed" | "secrets.replaced" | "database.restored" | "keys.released";
        /** @description A detail of a change. */
        AuditDetail: string;
        /**
         * @description Details of a change by name, such as `role` and `role_before`. Details never contain secrets.
         * @example {
         *       "role": "admin",
         *       "role_before": "viewer"
         *     }
         */
        AuditDetails: {
            [key: string]: components["schemas"]["AuditDetail"];
        };
        /** @description A change that a user made, or that was made to the user's account. */
        AccountChange: {
            /** @description Identifier. */
            id: components["schemas"]["AuditEventId"];
            /** @description Type of the change. */
            type: components["schemas"]["AuditEventType"];
            /** @description The business; null without one. */
            business_id: components["schemas"]["BusinessId"] | null;
            /** @description Identifier of the changed resource. */
            subject_id: string;
            /** @description Network address of the request; null without one. */
            address: string | null;
            /** @description Details of the change. */
            details: components["schemas"]["AuditDetails"];
            /**
             * Format: date-time
             * @description Time of the change.
             */
            created_at: string;
        };
        /**
         * @description All data that the service stores about a user, without passwords, secrets and tokens. Lists are sorted newest first.
         * @example {
         *       "exported_at": "2026-11-23T10:00:00.000Z",
         *       "is_complete": true,
         *       "user": {
         *         "id": "usr_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *         "name": "Ada Lovelace",
         *         "email": "ada@example.com",
         *         "email_verified": false,
         *         "phone": null,
         *         "time_zone": null,
         *         "date_format": null,
         *         "language": null,
         *         "created_at": "2026-11-20T10:00:00.000Z",
         *         "updated_at": "2026-11-20T10:00:00.000Z"
         *       },
         *       "second_factor": {
         *         "is_on": true,
         *         "authenticator_app_since": "2026-11-20T10:00:00.000Z",
         *         "passkeys": 0,
         *         "recovery_codes_left": 10
         *       },
         *       "passkeys": [],
         *       "sessions": [
         *         {
         *           "id": "ses_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "device": "Firefox on Windows",
         *           "address": "203.0.113.7",
         *           "transport": "cookie",
         *           "is_current": true,
         *           "created_at": "2026-11-20T10:00:00.000Z",
         *           "last_used_at": "2026-11-20T12:00:00.000Z",
         *           "expires_at": "2026-12-20T12:00:00.000Z",
         *           "second_factor_at": null
         *         }
         *       ],
         *       "memberships": [
         *         {
         *           "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "business_name": "Analytical Engines",
         *           "role": "owner",
         *           "images": [],
         *           "created_at": "2026-11-20T10:00:00.000Z"
         *         }
         *       ],
         *       "saved_views": [],
         *       "consents": [
         *         {
         *           "client_id": "app_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "client_name": "Budget Book",
         *           "business_name": null,
         *           "environment": "TEST",
         *           "scopes": [
         *             "profile:read",
         *             "wallet:read"
         *           ],
         *           "created_at": "2026-11-20T10:00:00.000Z",
         *           "updated_at": "2026-11-20T10:00:00.000Z"
         *         }
         *       ],
         *       "applications": [],
         *       "payments": [],
         *       "wallet_entries": [],
         *       "changes": []
         *     }
         */
        AccountExport: {
            /**
             * Format: date-time
             * @description Time of the export.
             */
            exported_at: string;
            /** @description True if every list is complete. Each list has at most the newest 10,000 entries; operators have access to the others. */
            is_complete: boolean;
            /** @description The user. */
            user: components["schemas"]["User"];
            /** @description State of the user's second factor. */
            second_factor: components["schemas"]["SecondFactorState"];
            /** @description The user's passkeys. */
            passkeys: components["schemas"]["Passkey"][];
            /** @description The user's sessions. */
            sessions: components["schemas"]["OpenSession"][];
            /** @description The businesses that the user is a member of. */
            memberships: components["schemas"]["AccountMembership"][];
            /** @description The filters that the user saved in the console. */
            saved_views: components["schemas"]["AccountView"][];
            /** @description The applications that the user has authorized. */
            consents: components["schemas"]["Consent"][];
            /** @description The applications that the user registered without a business. */
            applications: components["schemas"]["AccountApplication"][];
            /** @description The payments that the user made from the wallet. */
            payments: components["schemas"]["AccountPayment"][];
            /** @description The transfers of the user's wallet. */
            wallet_entries: components["schemas"]["AccountWalletEntry"][];
            /** @description The changes that the user made, and changes of the account. */
            changes: components["schemas"]["AccountChange"][];
        };
        /** @description A secret that signs deliveries. */
        WebhookSecret: string;
        /**
         * @description Schedules of payouts, by days in UTC. Each pays out all that can be paid out.
         * @enum {string}
         */
        PayoutSchedule: "manual" | "daily" | "weekly";
        /**
         * @description A colour as `#` and six hexadecimal digits: red, green and blue.
         * @example #245b4e
         */
        Color: string;
        /**
         * @description A text on the statement of a card: 5 to 22 printable ASCII characters with a letter among them, without a space at either end,
         *     and without `<`, `>`, a backslash, `'`, `"` and `*`.
         * @example ANALYTICAL ENGINES
         */
        StatementDescriptor: string;
        /**
         * @description A business, as one of its members sees it.
         * @example {
         *       "id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "name": "Analytical Engines",
         *       "role": "owner",
         *       "live_requires_second_factor": false,
         *       "alarm_url": null,
         *       "alarm_secret": null,
         *       "payout_schedule": "manual",
         *       "time_zone": "UTC",
         *       "accent_color": null,
         *       "support_email": null,
         *       "statement_descriptor": null,
         *       "closed_at": null,
         *       "settled_at": null,
         *       "created_at": "2026-11-20T10:00:00.000Z",
         *       "updated_at": "2026-11-20T10:00:00.000Z"
         *     }
         */
        Business: {
            /** @description Identifier. */
            id: components["schemas"]["BusinessId"];
            /** @description Name, shown to payers. */
            name: components["schemas"]["DisplayName"];
            /** @description Role of the caller. */
            role: components["schemas"]["Role"];
            /** @description True if changes in LIVE and of members require a session with a second factor. */
            live_requires_second_factor: boolean;
            /** @description URL that receives the alarms of the business; null without one. */
            alarm_url: components["schemas"]["Address"] | null;
            /**
             * @description The secret that signs alarms, as that of an endpoint signs deliveries. Shown only in the response to a change that sets
             *     `alarm_url`; otherwise null.
             */
            alarm_secret: components["schemas"]["WebhookSecret"] | null;
            /** @description When the balance is paid out to the bank account. */
            payout_schedule: components["schemas"]["PayoutSchedule"];
            /** @description Time zone of the days and files of the console. Months of statements, and days of payouts, are in UTC. */
            time_zone: components["schemas"]["TimeZone"];
            /**
             * @description Colour of buttons and links on pages for payers, in lower case; null for the service's. Where texts in it or on it could not
             *     be read (a contrast below 4.5:1), pages show the nearest darker one, or in a dark theme the nearest lighter one.
             */
            accent_color: components["schemas"]["Color"] | null;
            /** @description Address for questions of payers, shown on checkout, receipts and consent; null without one. */
            support_email: components["schemas"]["EmailAddress"] | null;
            /**
             * @description Text on the statement of a payer's card, after the prefix of the operator's account at the acquirer; null for that account's
             *     text alone. Banks cut both at 22 characters. A payment keeps the text with which it was created.
             */
            statement_descriptor: components["schemas"]["StatementDescriptor"] | null;
            /** @description Time at which the business was closed; null while it is open. */
            closed_at: string | null;
            /**
             * @description Time at which all open payments of the closed business had ended. Null while the business is open, and for some
             *     seconds to minutes after it was closed, depending on the number of payments.
             */
            settled_at: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        /**
         * @description A page of businesses.
         * @example {
         *       "data": [
         *         {
         *           "id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "name": "Analytical Engines",
         *           "role": "owner",
         *           "live_requires_second_factor": false,
         *           "alarm_url": null,
         *           "alarm_secret": null,
         *           "payout_schedule": "manual",
         *           "time_zone": "UTC",
         *           "accent_color": null,
         *           "support_email": null,
         *           "statement_descriptor": null,
         *           "closed_at": null,
         *           "settled_at": null,
         *           "created_at": "2026-11-20T10:00:00.000Z",
         *           "updated_at": "2026-11-20T10:00:00.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "next_cursor": null
         *     }
         */
        BusinessPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["Business"][];
            /** @description True if there are entries after this page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @description Parameters for creating a business.
         * @example {
         *       "name": "Analytical Engines"
         *     }
         */
        BusinessCreate: {
            /** @description Name, shown to payers. */
            name: components["schemas"]["DisplayName"];
        };
        /**
         * @description Changes to a business. Omitted properties stay unchanged.
         * @example {
         *       "name": "Analytical Engines & Sons"
         *     }
         */
        BusinessUpdate: {
            /** @description Name, shown to payers. */
            name?: components["schemas"]["DisplayName"];
            /** @description True if changes in LIVE and of members require a session with a second factor. */
            live_requires_second_factor?: boolean;
            /**
             * @description URL that receives the alarms of the business, for its programs; null to remove it. https, with a public address, as for
             *     webhooks in LIVE. Each change that sets it issues a new secret, and the previous one ends.
             */
            alarm_url?: components["schemas"]["Address"] | null;
            /** @description When the balance is paid out to the bank account, in TEST and LIVE. */
            payout_schedule?: components["schemas"]["PayoutSchedule"];
            /** @description Time zone of the days and files of the console. Months of statements, and days of payouts, are in UTC. */
            time_zone?: components["schemas"]["TimeZone"];
            /** @description Colour of buttons and links on pages for payers; null for the service's. Any colour is accepted: see `Business`. */
            accent_color?: components["schemas"]["Color"] | null;
            /** @description Address for questions of payers, shown on checkout, receipts and consent; null to remove it. It is not verified. */
            support_email?: components["schemas"]["TypedEmailAddress"] | null;
            /**
             * @description Text on the statement of a payer's card, after the prefix of the operator's account at the acquirer; null to remove it. It is
             *     that of payments created afterwards.
             */
            statement_descriptor?: components["schemas"]["StatementDescriptor"] | null;
        };
        /**
         * @description Confirmation of the business to close.
         * @example {
         *       "name": "Analytical Engines"
         *     }
         */
        BusinessClosure: {
            /** @description The current name of the business. */
            name: components["schemas"]["DisplayName"];
        };
        /**
         * @description A page of consents.
         * @example {
         *       "data": [
         *         {
         *           "client_id": "app_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "client_name": "Budget Book",
         *           "business_name": null,
         *           "environment": "TEST",
         *           "scopes": [
         *             "profile:read",
         *             "wallet:read"
         *           ],
         *           "created_at": "2026-11-20T10:00:00.000Z",
         *           "updated_at": "2026-11-20T10:00:00.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "next_cursor": null
         *     }
         */
        ConsentPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["Consent"][];
            /** @description True if there are entries after this page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @description The merchant's reference for a payment, such as an order number. Several payments can have the same reference, unless
         *     `unique_merchant_reference` is set.
         */
        MerchantReference: string;
        /**
         * @description The capture method: by request or automatically.
         * @enum {string}
         */
        CaptureMethod: "MANUAL" | "AUTOMATIC";
        /** @description Payment from the payer's wallet. */
        WalletMethod: {
            /**
             * @description Always `wallet`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "wallet";
        };
        /**
         * @description Simulated cards, in TEST only.
         * @enum {string}
         */
        SimulatedCardToken: "sim_success" | "sim_declined" | "sim_insufficient_funds" | "sim_pending_success" | "sim_pending_failure" | "sim_refund_pending" | "sim_refund_failure" | "sim_timeout" | "sim_challenge";
        /** @description Payment with a simulated card. */
        SimulatedCard: {
            /**
             * @description Always `simulated_card`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "simulated_card";
            /** @description The simulated card. */
            token: components["schemas"]["SimulatedCardToken"];
        };
        /** @description The brand of a card in lower case, such as `visa`. */
        CardBrand: string;
        /** @description The last four digits of a card number. */
        CardLast4: string;
        /** @description The last month in which a card is valid, as `2029-04`. */
        CardExpiry: string;
        /** @description Payment with a card of the operator's acquirer. */
        Card: {
            /**
             * @description Always `card`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "card";
            /** @description The brand of the card; null until it is known. */
            brand: components["schemas"]["CardBrand"] | null;
            /** @description The last four digits of the card number; null until they are known. */
            last4: components["schemas"]["CardLast4"] | null;
            /** @description The last month in which the card is valid; null until it is known. */
            expires: components["schemas"]["CardExpiry"] | null;
        };
        /** @description The payment method. */
        PaymentMethod: components["schemas"]["WalletMethod"] | components["schemas"]["SimulatedCard"] | components["schemas"]["Card"];
        /**
         * @description Reasons for failed payments.
         * @enum {string}
         */
        PaymentFailureCode: "payment_declined";
        /** @description The reason why a payment is FAILED. */
        PaymentFailure: {
            /** @description The failure code. */
            code: components["schemas"]["PaymentFailureCode"];
            /** @description The reason for the decline. */
            decline_code: components["schemas"]["DeclineCode"];
        };
        /** @description The reason for an action, visible to the merchant. */
        Reason: string;
        /** @description The value of a metadata key. */
        MetadataValue: string;
        /**
         * @description Up to 50 key-value pairs of the merchant, stored and returned unchanged. Keys have at most 40 characters, values at
         *     most 500. A card number in groups, such as `4242 4242 4242 4242`, or under a key that contains `card`, is refused with 400
         *     `invalid_request` and the field code `card_number`.
         * @example {
         *       "order": "A-1001"
         *     }
         */
        Metadata: {
            [key: string]: components["schemas"]["MetadataValue"];
        };
        /**
         * @description What the payer must do.
         * @enum {string}
         */
        NextActionType: "redirect";
        /** @description The payer's next action. */
        NextAction: {
            /** @description What the payer must do. */
            type: components["schemas"]["NextActionType"];
            /**
             * @description URL that the payer opens. The payer acts there, and is then redirected to `return_url` if the payment has one. Each
             *     visitor with this URL can act, so show it to the payer only.
             */
            url: components["schemas"]["Address"];
        };
        /**
         * @description A payment.
         * @example {
         *       "reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "merchant_reference": "A-1001",
         *       "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "environment": "TEST",
         *       "status": "AUTHORIZED",
         *       "amount": 1250,
         *       "currency": "EUR",
         *       "capture_method": "MANUAL",
         *       "amount_captured": 0,
         *       "amount_refunded": 0,
         *       "amount_refundable": 0,
         *       "amount_disputed": 0,
         *       "payment_method": {
         *         "type": "simulated_card",
         *         "token": "sim_success"
         *       },
         *       "failure": null,
         *       "cancellation_reason": null,
         *       "description": "Two tickets",
         *       "metadata": {
         *         "order": "A-1001"
         *       },
         *       "return_url": null,
         *       "checkout_url": null,
         *       "next_action": null,
         *       "created_at": "2026-11-20T10:00:00.000Z",
         *       "updated_at": "2026-11-20T10:00:00.120Z",
         *       "expires_at": "2026-11-27T10:00:00.000Z",
         *       "authorized_at": "2026-11-20T10:00:00.120Z",
         *       "captured_at": null,
         *       "cancelled_at": null,
         *       "expired_at": null
         *     }
         */
        Payment: {
            /** @description Identifier. */
            reference: components["schemas"]["PaymentReference"];
            /** @description The merchant's reference for the payment, such as an order number. */
            merchant_reference: components["schemas"]["MerchantReference"] | null;
            /** @description The business that receives the payment. */
            business_id: components["schemas"]["BusinessId"];
            /** @description Environment of the payment: TEST or LIVE. */
            environment: components["schemas"]["Environment"];
            /** @description Current status of the payment. */
            status: components["schemas"]["PaymentStatus"];
            /** @description Amount of the payment, in minor units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency of every amount. */
            currency: components["schemas"]["Currency"];
            /** @description The capture method: by request or automatically. */
            capture_method: components["schemas"]["CaptureMethod"];
            /** @description The captured amount, in minor units. */
            amount_captured: components["schemas"]["AmountOrZero"];
            /** @description The refunded amount, in minor units. */
            amount_refunded: components["schemas"]["AmountOrZero"];
            /**
             * @description The amount that can still be refunded, in minor units: the captured amount, less refunds that succeeded or are
             *     pending, less the disputed amount.
             */
            amount_refundable: components["schemas"]["AmountOrZero"];
            /**
             * @description The amount that payers' banks have taken back, in minor units: by disputes that are undecided or lost. It has left
             *     the balance of the business, and returns when a dispute is won.
             */
            amount_disputed: components["schemas"]["AmountOrZero"];
            /** @description The payment method; null until the payer has chosen one. */
            payment_method: components["schemas"]["PaymentMethod"] | null;
            /** @description The reason for the failure; null unless FAILED. */
            failure: components["schemas"]["PaymentFailure"] | null;
            /** @description The merchant's reason for the cancellation, or `Cancelled by the payer at checkout.` */
            cancellation_reason: components["schemas"]["Reason"] | null;
            /** @description A text for the payer. */
            description: components["schemas"]["Description"] | null;
            /** @description Key-value pairs of the merchant. */
            metadata: components["schemas"]["Metadata"];
            /** @description URL that the payer is redirected to after the checkout page. */
            return_url: components["schemas"]["Address"] | null;
            /** @description URL of the checkout page, while PENDING. */
            checkout_url: components["schemas"]["Address"] | null;
            /** @description The payer's next action: redirect the payer to its URL; null unless the payer must act. */
            next_action: components["schemas"]["NextAction"] | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description Time at which the payment expires unless it is captured before.
             */
            expires_at: string;
            /** @description Time of the authorization. */
            authorized_at: string | null;
            /** @description Time of the capture. */
            captured_at: string | null;
            /** @description Time of the cancellation. */
            cancelled_at: string | null;
            /** @description Time of the expiration. */
            expired_at: string | null;
        };
        /**
         * @description Payment from the wallet of the token's user. A merchant's own token has no user: omit the payment method and redirect
         *     the payer to `checkout_url`.
         */
        WalletMethodInput: {
            /**
             * @description Always `wallet`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "wallet";
        };
        /** @description Payment with a simulated card, in TEST only. In LIVE, the response is 503 `processor_unavailable`. */
        SimulatedCardInput: {
            /**
             * @description Always `simulated_card`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "simulated_card";
            /** @description The simulated card. */
            token: components["schemas"]["SimulatedCardToken"];
        };
        /** @description The token of a card in printable ASCII, created by the acquirer's script. */
        CardToken: string;
        /**
         * @description Payment with a card of the operator's acquirer; 503 `processor_unavailable` if the service has no acquirer. Without a token,
         *     the payer enters the card on the acquirer's page: redirect the payer to the URL of `next_action`.
         */
        CardInput: {
            /**
             * @description Always `card`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "card";
            /**
             * @description The token of a card that the payer has entered in the merchant's page, created there by the acquirer's script. 400
             *     `card_number` for a value that contains a card number: card numbers must never be sent to the service.
             */
            token?: components["schemas"]["CardToken"];
        };
        /** @description Payment method of a new payment. */
        PaymentMethodInput: components["schemas"]["WalletMethodInput"] | components["schemas"]["SimulatedCardInput"] | components["schemas"]["CardInput"];
        /** @description A text for the payer, in a request. An empty text is treated as omitted. */
        DescriptionInput: string;
        /**
         * @description Parameters for creating a payment.
         * @example {
         *       "amount": 1250,
         *       "currency": "EUR",
         *       "merchant_reference": "A-1001",
         *       "description": "Two tickets",
         *       "payment_method": {
         *         "type": "simulated_card",
         *         "token": "sim_success"
         *       },
         *       "metadata": {
         *         "order": "A-1001"
         *       }
         *     }
         */
        PaymentCreate: {
            /** @description The amount to pay, in minor units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency. */
            currency: components["schemas"]["Currency"];
            /**
             * @description The merchant's reference for the payment, such as an order number. A card number in groups, such as
             *     `4242 4242 4242 4242`, is refused with 400 `card_number`.
             */
            merchant_reference?: components["schemas"]["MerchantReference"];
            /**
             * @description True to create the payment only if the business has no open or paid payment with this `merchant_reference`, which is
             *     then required, in the environment of the token: otherwise, 409 `merchant_reference_in_use`. A payment is open or paid
             *     while it is PENDING, AUTHORIZED, CAPTURED or PARTIALLY_REFUNDED, whichever application created it, with this property
             *     or without.
             * @default false
             */
            unique_merchant_reference?: boolean;
            /**
             * @description The capture method. AUTOMATIC also requires `payments:capture`.
             * @default MANUAL
             */
            capture_method?: components["schemas"]["CaptureMethod"];
            /** @description The payment method. If omitted, the payer chooses one on the checkout page. */
            payment_method?: components["schemas"]["PaymentMethodInput"];
            /** @description A text for the payer. One that contains a card number is refused with 400 `card_number`. */
            description?: components["schemas"]["DescriptionInput"];
            /** @description Key-value pairs of the merchant. */
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description URL that the payer is redirected to after the checkout page, with `payment` and `status` added to the query: http,
             *     https, or a private-use scheme of an app, which is a reversed domain name in lowercase (RFC 8252, section 7.1), such
             *     as `com.example.shop:/thanks`; without user name and password. Both parameters can be forged, and another app on the
             *     payer's device can register the same scheme, so retrieve the payment.
             */
            return_url?: components["schemas"]["Address"];
            /**
             * Format: int32
             * @description Seconds until the payment expires: from 3600 (1 hour) to 2592000 (30 days).
             * @default 604800
             */
            expires_in?: number;
        };
        /**
         * @description A page of payments.
         * @example {
         *       "data": [
         *         {
         *           "reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "merchant_reference": "A-1001",
         *           "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "environment": "TEST",
         *           "status": "AUTHORIZED",
         *           "amount": 1250,
         *           "currency": "EUR",
         *           "capture_method": "MANUAL",
         *           "amount_captured": 0,
         *           "amount_refunded": 0,
         *           "amount_refundable": 0,
         *           "amount_disputed": 0,
         *           "payment_method": {
         *             "type": "simulated_card",
         *             "token": "sim_success"
         *           },
         *           "failure": null,
         *           "cancellation_reason": null,
         *           "description": "Two tickets",
         *           "metadata": {
         *             "order": "A-1001"
         *           },
         *           "return_url": null,
         *           "checkout_url": null,
         *           "next_action": null,
         *           "created_at": "2026-11-20T10:00:00.000Z",
         *           "updated_at": "2026-11-20T10:00:00.120Z",
         *           "expires_at": "2026-11-27T10:00:00.000Z",
         *           "authorized_at": "2026-11-20T10:00:00.120Z",
         *           "captured_at": null,
         *           "cancelled_at": null,
         *           "expired_at": null
         *         }
         *       ],
         *       "has_more": false,
         *       "next_cursor": null
         *     }
         */
        PaymentPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["Payment"][];
            /** @description True if there are entries after this page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @description Parameters for capturing a payment.
         * @example {
         *       "amount": 1000
         *     }
         */
        PaymentCapture: {
            /** @description The amount to capture, in minor units; the full amount if omitted. The rest is released to the payer. */
            amount?: components["schemas"]["Amount"];
        };
        /**
         * @description The reason for an action, in a request. An empty text is treated as omitted, and one that contains a card number is refused
         *     with 400 `card_number`.
         */
        ReasonInput: string;
        /**
         * @description Parameters for cancelling a payment.
         * @example {
         *       "reason": "Sold out"
         *     }
         */
        PaymentCancel: {
            /** @description The reason for the cancellation, visible to the merchant. */
            reason?: components["schemas"]["ReasonInput"];
        };
        /**
         * @description The actor of a change: a user, an application, or an application on behalf of a user. All properties are null for
         *     changes by the service, and for changes by an operator, who is named in the details as `operator`.
         */
        AuditActor: {
            /** @description The user; null if no user acted. */
            user_id: components["schemas"]["UserId"] | null;
            /** @description The application that acted for itself or on behalf of the user; null if no application acted. */
            client_id: components["schemas"]["ClientId"] | null;
            /** @description The current name of the user, otherwise of the application; null if neither exists. */
            name: components["schemas"]["DisplayName"] | null;
        };
        /**
         * @description A change that a user made, or that was made to the account. Audit events are never changed or deleted.
         * @example {
         *       "id": "aud_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "type": "session.opened",
         *       "business_id": null,
         *       "environment": null,
         *       "subject_id": "usr_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "subject_name": "Ada Lovelace",
         *       "actor": {
         *         "user_id": "usr_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *         "client_id": null,
         *         "name": "Ada Lovelace"
         *       },
         *       "address": "203.0.113.7",
         *       "details": {
         *         "session": "ses_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *         "device": "Firefox on Linux"
         *       },
         *       "created_at": "2026-11-20T10:00:00.000Z"
         *     }
         */
        AccountAuditEvent: {
            /** @description Identifier. */
            id: components["schemas"]["AuditEventId"];
            /** @description Type of the change. */
            type: components["schemas"]["AuditEventType"];
            /** @description The environment; null for changes outside an environment. */
            environment: components["schemas"]["Environment"] | null;
            /**
             * @description Identifier of the changed resource: a user, a business, an invitation, an application, an endpoint, a delivery or a
             *     payment.
             */
            subject_id: string;
            /**
             * @description The current name of the changed user or application, or the pseudonym of a deleted user; null for other resources,
             *     and for resources that no longer exist.
             */
            subject_name: components["schemas"]["DisplayName"] | null;
            /** @description The actor of the change. */
            actor: components["schemas"]["AuditActor"];
            /** @description Network address of the request. The last 64 bits of an IPv6 address are omitted. */
            address: string | null;
            /** @description Details of the change. */
            details: components["schemas"]["AuditDetails"];
            /**
             * Format: date-time
             * @description Time of the change.
             */
            created_at: string;
            /** @description The business; null for changes of the account itself. */
            business_id: components["schemas"]["BusinessId"] | null;
        };
        /**
         * @description A page of audit events of an account.
         * @example {
         *       "data": [
         *         {
         *           "id": "aud_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "type": "session.opened",
         *           "business_id": null,
         *           "environment": null,
         *           "subject_id": "usr_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "subject_name": "Ada Lovelace",
         *           "actor": {
         *             "user_id": "usr_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *             "client_id": null,
         *             "name": "Ada Lovelace"
         *           },
         *           "address": "203.0.113.7",
         *           "details": {
         *             "session": "ses_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *             "device": "Firefox on Linux"
         *           },
         *           "created_at": "2026-11-20T10:00:00.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "next_cursor": null
         *     }
         */
        AccountAuditEventPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["AccountAuditEvent"][];
            /** @description True if there are entries after this page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @description A change: what was changed, by whom, when and from where. Audit events are never changed or deleted.
         * @example {
         *       "id": "aud_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "type": "member.role_changed",
         *       "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "environment": null,
         *       "subject_id": "usr_01jd3k5m7n9p1q3r5s7t9v1w3y",
         *       "subject_name": "Grace Hopper",
         *       "actor": {
         *         "user_id": "usr_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *         "client_id": null,
         *         "name": "Ada Lovelace"
         *       },
         *       "address": "203.0.113.7",
         *       "details": {
         *         "role": "admin",
         *         "role_before": "viewer"
         *       },
         *       "created_at": "2026-11-20T10:00:00.000Z"
         *     }
         */
        AuditEvent: {
            /** @description Identifier. */
            id: components["schemas"]["AuditEventId"];
            /** @description Type of the change. */
            type: components["schemas"]["AuditEventType"];
            /** @description The business. */
            business_id: components["schemas"]["BusinessId"];
            /** @description The environment; null for changes outside an environment. */
            environment: components["schemas"]["Environment"] | null;
            /**
             * @description Identifier of the changed resource: a user, a business, an invitation, an application, an endpoint, a delivery or a
             *     payment.
             */
            subject_id: string;
            /**
             * @description The current name of the changed user or application, or the pseudonym of a deleted user; null for other resources,
             *     and for resources that no longer exist.
             */
            subject_name: components["schemas"]["DisplayName"] | null;
            /** @description The actor of the change. */
            actor: components["schemas"]["AuditActor"];
            /** @description Network address of the request. The last 64 bits of an IPv6 address are omitted. */
            address: string | null;
            /** @description Details of the change. */
            details: components["schemas"]["AuditDetails"];
            /**
             * Format: date-time
             * @description Time of the change.
             */
            created_at: string;
        };
        /**
         * @description A page of audit events.
         * @example {
         *       "data": [
         *         {
         *           "id": "aud_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "type": "member.role_changed",
         *           "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "environment": null,
         *           "subject_id": "usr_01jd3k5m7n9p1q3r5s7t9v1w3y",
         *           "subject_name": "Grace Hopper",
         *           "actor": {
         *             "user_id": "usr_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *             "client_id": null,
         *             "name": "Ada Lovelace"
         *           },
         *           "address": "203.0.113.7",
         *           "details": {
         *             "role": "admin",
         *             "role_before": "viewer"
         *           },
         *           "created_at": "2026-11-20T10:00:00.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "next_cursor": null
         *     }
         */
        AuditEventPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["AuditEvent"][];
            /** @description True if there are entries after this page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** @description The balance of a business in one currency. */
        BusinessBalance: {
            /** @description The currency. */
            currency: components["schemas"]["Currency"];
            /**
             * @description Captured less refunded, disputed and paid out amounts, in minor units; 0 if the business owes. A larger balance than
             *     9007199254740991 is returned as 9007199254740991.
             */
            amount: components["schemas"]["AmountOrZero"];
            /** @description What the business owes, in minor units: more was disputed than the balance had, of payments refunded before. */
            amount_owed: components["schemas"]["AmountOrZero"];
        };
        /**
         * @description The balance of a business in one environment.
         * @example {
         *       "environment": "TEST",
         *       "balances": [
         *         {
         *           "currency": "EUR",
         *           "amount": 750,
         *           "amount_owed": 0
         *         }
         *       ]
         *     }
         */
        Balance: {
            /** @description Environment of the token: TEST or LIVE. */
            environment: components["schemas"]["Environment"];
            /** @description The balances by currency, in alphabetical order. */
            balances: components["schemas"]["BusinessBalance"][];
        };
        /** @description A month in UTC, such as `2026-11`. An entry belongs to the month in which it was posted. */
        Month: string;
        /**
         * @description Kinds of balance entries.
         * @enum {string}
         */
        BalanceEntryKind: "capture" | "refund" | "refund_failure" | "dispute" | "reinstatement" | "payout" | "payout_return";
        /**
         * Format: int64
         * @description An amount of money in minor units; negative for what was paid or is owed. A larger amount is returned as the largest.
         */
        SignedAmount: number;
        /** @description Identifier of a payout. */
        PayoutId: string;
        /**
         * @description A change of the balance of a business.
         * @example {
         *       "id": "trf_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "kind": "refund",
         *       "amount": -500,
         *       "currency": "EUR",
         *       "payment_reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "refund_id": "re_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "payout_id": null,
         *       "created_at": "2026-11-21T09:30:00.000Z"
         *     }
         */
        BalanceEntry: {
            /** @description Identifier. */
            id: components["schemas"]["BalanceEntryId"];
            /** @description Kind of the entry. */
            kind: components["schemas"]["BalanceEntryKind"];
            /** @description The amount that the business received, in minor units; negative for an amount that left it. */
            amount: components["schemas"]["SignedAmount"];
            /** @description The currency. */
            currency: components["schemas"]["Currency"];
            /** @description The payment; null for a payout. */
            payment_reference: components["schemas"]["PaymentReference"] | null;
            /** @description The refund; null without one. */
            refund_id: components["schemas"]["RefundId"] | null;
            /** @description The payout; null without one. */
            payout_id: components["schemas"]["PayoutId"] | null;
            /**
             * Format: date-time
             * @description Time of the transfer.
             */
            created_at: string;
        };
        /**
         * @description A page of balance entries.
         * @example {
         *       "data": [
         *         {
         *           "id": "trf_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "kind": "refund",
         *           "amount": -500,
         *           "currency": "EUR",
         *           "payment_reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "refund_id": "re_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "payout_id": null,
         *           "created_at": "2026-11-21T09:30:00.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "next_cursor": null
         *     }
         */
        BalanceEntryPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["BalanceEntry"][];
            /** @description True if there are entries after this page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @description The entries of one kind in a statement.
         * @example {
         *       "kind": "capture",
         *       "count": 2,
         *       "amount": 2500
         *     }
         */
        StatementSum: {
            /** @description Kind of the entries. */
            kind: components["schemas"]["BalanceEntryKind"];
            /**
             * Format: int64
             * @description The number of entries.
             */
            count: number;
            /** @description The sum of their amounts, in minor units; negative for an amount that left the business. */
            amount: components["schemas"]["SignedAmount"];
        };
        /**
         * @description The statement of a business for a month in one currency.
         * @example {
         *       "currency": "EUR",
         *       "opening": 750,
         *       "sums": [
         *         {
         *           "kind": "capture",
         *           "count": 2,
         *           "amount": 2500
         *         },
         *         {
         *           "kind": "refund",
         *           "count": 1,
         *           "amount": -500
         *         }
         *       ],
         *       "closing": 2750
         *     }
         */
        Statement: {
            /** @description The currency. */
            currency: components["schemas"]["Currency"];
            /** @description The balance before the month, in minor units, which is the closing balance of the month before. */
            opening: components["schemas"]["SignedAmount"];
            /** @description The sums by kind, in alphabetical order, of those kinds that have entries. */
            sums: components["schemas"]["StatementSum"][];
            /** @description The balance at the end of the month, in minor units: the opening balance and all sums. */
            closing: components["schemas"]["SignedAmount"];
        };
        /**
         * @description The statements of a business for a month in one environment.
         * @example {
         *       "environment": "TEST",
         *       "month": "2026-11",
         *       "is_final": true,
         *       "statements": [
         *         {
         *           "currency": "EUR",
         *           "opening": 750,
         *           "sums": [
         *             {
         *               "kind": "capture",
         *               "count": 2,
         *               "amount": 2500
         *             },
         *             {
         *               "kind": "refund",
         *               "count": 1,
         *               "amount": -500
         *             }
         *           ],
         *           "closing": 2750
         *         }
         *       ]
         *     }
         */
        MonthlyStatements: {
            /** @description Environment of the token: TEST or LIVE. */
            environment: components["schemas"]["Environment"];
            /** @description The month. */
            month: components["schemas"]["Month"];
            /** @description True if the month is over and nothing can be added to it any more, some minutes after its end. */
            is_final: boolean;
            /** @description The statements by currency, in alphabetical order, of those currencies that have entries or a balance. */
            statements: components["schemas"]["Statement"][];
        };
        /**
         * @description Grants by which applications obtain tokens.
         * @enum {string}
         */
        GrantType: "client_credentials" | "authorization_code" | "urn:ietf:params:oauth:grant-type:device_code";
        /**
         * @description Settings that an application lacks to obtain tokens.
         * @enum {string}
         */
        ApplicationMissing: "redirect_uris";
        /**
         * @description Statuses of an application.
         * @enum {string}
         */
        ApplicationStatus: "ENABLED" | "DISABLED";
        /**
         * Format: int32
         * @description Lifetime of access tokens in seconds: from 60 (1 minute) to 3600 (1 hour).
         */
        AccessTokenSeconds: number;
        /**
         * Format: int32
         * @description Seconds after its first use for which a refresh token that is sent again by the same application gets the same tokens
         *     again, because the response may have been lost, or two processes may have used the token at once. At most 60. 0 treats
         *     every second use as theft.
         */
        RefreshGraceSeconds: number;
        /**
         * @description An IPv4 or IPv6 address, or a range in CIDR notation (RFC 4632, RFC 4291) whose host bits are zero.
         * @example 203.0.113.0/24
         */
        AddressRange: string;
        /** @description Addresses from which an application may send requests. An empty list allows every address. */
        AddressRangeList: components["schemas"]["AddressRange"][];
        /**
         * @description Algorithms of client assertions.
         * @enum {string}
         */
        ClientKeyAlgorithm: "ES256" | "EdDSA" | "Ed25519" | "PS256";
        /**
         * @description A public key of an application (RFC 7517).
         * @example {
         *       "kty": "OKP",
         *       "crv": "Ed25519",
         *       "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
         *       "kid": "server-1",
         *       "alg": "EdDSA"
         *     }
         */
        JsonWebKey: {
            /**
             * @description Type of the key.
             * @enum {string}
             */
            kty: "EC" | "OKP" | "RSA";
            /**
             * @description Curve of an `EC` or `OKP` key.
             * @enum {string}
             */
            crv?: "P-256" | "Ed25519";
            /** @description Coordinate of an `EC` key, or the whole `OKP` key, in base64url. */
            x?: string;
            /** @description Second coordinate of an `EC` key, in base64url. */
            y?: string;
            /** @description Modulus of an `RSA` key, in base64url. */
            n?: string;
            /** @description Exponent of an `RSA` key, in base64url. */
            e?: string;
            /** @description Identifier of the key, which the header of an assertion names. */
            kid?: string;
            /** @description The only algorithm to use the key with. */
            alg?: components["schemas"]["ClientKeyAlgorithm"];
            /**
             * @description Always `sig`.
             * @enum {string}
             */
            use?: "sig";
            /** @description Always `verify`. */
            key_ops?: "verify"[];
            /** @description Ignored: public keys can always be exported. */
            ext?: boolean;
        };
        /**
         * @description Public keys of an application (RFC 7517).
         * @example {
         *       "keys": [
         *         {
         *           "kty": "OKP",
         *           "crv": "Ed25519",
         *           "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
         *           "kid": "server-1",
         *           "alg": "EdDSA"
         *         }
         *       ]
         *     }
         */
        JsonWebKeySet: {
            /** @description The keys. */
            keys: components["schemas"]["JsonWebKey"][];
        };
        /**
         * @description Security profiles of an application.
         * @enum {string}
         */
        SecurityProfile: "none" | "fapi2";
        /**
         * @description Usage of an application: requests with its tokens or its secret.
         * @example {
         *       "last_used_at": "2026-11-20T12:00:00.000Z",
         *       "requests": 1204,
         *       "failed": 3
         *     }
         */
        ApplicationUsage: {
            /** @description Time of the last request, updated with a delay of a few seconds; null before the first request. */
            last_used_at: string | null;
            /**
             * Format: int64
             * @description Number of requests of the last 24 hours, counted by the hour.
             */
            requests: number;
            /**
             * Format: int64
             * @description Number of these requests with an error response (4xx or 5xx).
             */
            failed: number;
        };
        /**
         * @description An OAuth application with a newly issued secret.
         * @example {
         *       "client_id": "app_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "name": "Checkout",
         *       "grant_types": [
         *         "client_credentials"
         *       ],
         *       "scopes": [
         *         "payments:create",
         *         "payments:capture",
         *         "payments:read"
         *       ],
         *       "is_confidential": true,
         *       "redirect_uris": [],
         *       "missing": [],
         *       "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "created_by": "usr_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "environment": "TEST",
         *       "status": "ENABLED",
         *       "access_token_seconds": 3600,
         *       "refresh_grace_seconds": 0,
         *       "allowed_addresses": [],
         *       "jwks": null,
         *       "jwks_uri": null,
         *       "security_profile": "none",
         *       "keys_only": false,
         *       "require_pushed_authorization_requests": false,
         *       "dpop_bound_access_tokens": false,
         *       "is_introspector": false,
         *       "secret_hint": "x3Qz",
         *       "secret_created_at": "2026-11-20T10:00:00.000Z",
         *       "previous_secret_expires_at": null,
         *       "usage": {
         *         "last_used_at": "2026-11-20T12:00:00.000Z",
         *         "requests": 1204,
         *         "failed": 3
         *       },
         *       "created_at": "2026-11-20T10:00:00.000Z",
         *       "updated_at": "2026-11-20T10:00:00.000Z",
         *       "client_secret_preview": "tsk_test_9VbJ2mYq0Lr7Wc4Ts1Ng8Xk5Hd3Pf6Zu0Ea2Ri7x3Qz"
         *     }
         */
        ApplicationWithSecret: {
            /** @description Identifier in OAuth 2.0. */
            client_id: components["schemas"]["ClientId"];
            /** @description Name, shown on the consent screen. */
            name: components["schemas"]["DisplayName"];
            /** @description Grants by which the application obtains tokens. */
            grant_types: components["schemas"]["GrantType"][];
            /** @description Scopes that tokens of the application may have. */
            scopes: components["schemas"]["Scope"][];
            /** @description True for a confidential application, which authenticates with a secret or a key; false for a public application. */
            is_confidential: boolean;
            /** @description Redirect URIs. */
            redirect_uris: components["schemas"]["Address"][];
            /** @description Settings that the application lacks to obtain tokens; empty if complete. */
            missing: components["schemas"]["ApplicationMissing"][];
            /** @description The business that the application acts for; null without one. */
            business_id: components["schemas"]["BusinessId"] | null;
            /** @description The user who registered the application. */
            created_by: components["schemas"]["UserId"];
            /** @description Environment of the application: TEST or LIVE. */
            environment: components["schemas"]["Environment"];
            /** @description Status of the application. */
            status: components["schemas"]["ApplicationStatus"];
            /** @description Lifetime of its access tokens in seconds. */
            access_token_seconds: components["schemas"]["AccessTokenSeconds"];
            /** @description Seconds for which a used refresh token gets the same tokens again. */
            refresh_grace_seconds: components["schemas"]["RefreshGraceSeconds"];
            /** @description Addresses from which its secret and its tokens are accepted; empty for every address. Always empty in TEST. */
            allowed_addresses: components["schemas"]["AddressRangeList"];
            /** @description Public keys for `private_key_jwt` (RFC 7523); null without them. */
            jwks: components["schemas"]["JsonWebKeySet"] | null;
            /** @description URL of the public keys for `private_key_jwt`; null without one. */
            jwks_uri: components["schemas"]["Address"] | null;
            /** @description Security profile that the application follows. */
            security_profile: components["schemas"]["SecurityProfile"];
            /** @description True if the application authenticates with `private_key_jwt` only, and has no secret. */
            keys_only: boolean;
            /** @description True if authorization requests must be pushed first (RFC 9126). */
            require_pushed_authorization_requests: boolean;
            /** @description True if its tokens must be bound to a key (DPoP, RFC 9449). */
            dpop_bound_access_tokens: boolean;
            /** @description True if it may introspect the tokens of every application of its business in its environment. */
            is_introspector: boolean;
            /** @description The last four characters of the secret; null for applications without one. */
            secret_hint: string | null;
            /** @description Time at which the secret was issued; null for applications without one. */
            secret_created_at: string | null;
            /** @description Time until which a previous secret is also valid; null without one. */
            previous_secret_expires_at: string | null;
            /** @description Usage of the application. */
            usage: components["schemas"]["ApplicationUsage"];
            /**
             * Format: date-time
             * @description Time of registration.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
            /** @description The secret in plain text (`tsk_test_…` or `tsk_live_…`), shown only once; null for applications without one. */
            client_secret_preview: string | null;
        };
        /** @description The scopes of an application. Duplicates are ignored. */
        ScopeList: components["schemas"]["Scope"][];
        /**
         * @description Redirect URIs: https, http on a loopback address, or a private-use scheme such as `com.example.app:/callback`. Each in
         *     canonical form, without fragment, user name, password or wildcard, with a host of letters, digits, dots and hyphens (or
         *     an IPv6 address), and without the query parameters of the authorization response: `code`, `state`, `iss`, `error` and
         *     `error_description`.
         */
        RedirectUriList: components["schemas"]["Address"][];
        /**
         * @description A public key (RFC 7517) in a request: `EC` with `P-256`, `OKP` with `Ed25519`, or `RSA` with 2048 to 4096 bits. A key
         *     with private members is rejected; it must not be used any more, because it left its holder.
         * @example {
         *       "kty": "OKP",
         *       "crv": "Ed25519",
         *       "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
         *       "kid": "server-1",
         *       "alg": "EdDSA"
         *     }
         */
        JsonWebKeyInput: {
            /**
             * @description Type of the key.
             * @enum {string}
             */
            kty: "EC" | "OKP" | "RSA";
            /**
             * @description Curve of an `EC` or `OKP` key.
             * @enum {string}
             */
            crv?: "P-256" | "Ed25519";
            /** @description Coordinate of an `EC` key, or the whole `OKP` key, in base64url. */
            x?: string;
            /** @description Second coordinate of an `EC` key, in base64url. */
            y?: string;
            /** @description Modulus of an `RSA` key, in base64url. */
            n?: string;
            /** @description Exponent of an `RSA` key, in base64url. */
            e?: string;
            /** @description Identifier of the key, which the header of an assertion names. */
            kid?: string;
            /** @description The only algorithm to use the key with. */
            alg?: components["schemas"]["ClientKeyAlgorithm"];
            /**
             * @description Always `sig`.
             * @enum {string}
             */
            use?: "sig";
            /** @description Always `verify`. */
            key_ops?: "verify"[];
            /** @description Ignored: public keys can always be exported. */
            ext?: boolean;
        };
        /**
         * @description Public keys in a request (RFC 7517).
         * @example {
         *       "keys": [
         *         {
         *           "kty": "OKP",
         *           "crv": "Ed25519",
         *           "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
         *           "kid": "server-1",
         *           "alg": "EdDSA"
         *         }
         *       ]
         *     }
         */
        JsonWebKeySetInput: {
            /** @description The keys. Several with different `kid` allow rotation. */
            keys: components["schemas"]["JsonWebKeyInput"][];
        };
        /**
         * @description Parameters for registering an application.
         * @example {
         *       "name": "Checkout",
         *       "grant_types": [
         *         "client_credentials"
         *       ],
         *       "scopes": [
         *         "payments:create",
         *         "payments:capture",
         *         "payments:read"
         *       ],
         *       "is_confidential": true,
         *       "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x"
         *     }
         */
        ApplicationCreate: {
            /** @description Name, shown on the consent screen. */
            name: components["schemas"]["DisplayName"];
            /** @description Grants by which the application obtains tokens. */
            grant_types: components["schemas"]["GrantType"][];
            /**
             * @description Scopes that tokens of the application may have. With `client_credentials` alone, at least one must be a payment
             *     scope.
             */
            scopes: components["schemas"]["ScopeList"];
            /** @description True for a confidential application, which can keep a secret. Must be true for `client_credentials`. */
            is_confidential: boolean;
            /** @description The business that the application acts for. Required with any payment scope; the caller must be a member. */
            business_id?: components["schemas"]["Identifier"];
            /** @description Redirect URIs. If omitted with `authorization_code`, `missing` of the response contains `redirect_uris`. */
            redirect_uris?: components["schemas"]["RedirectUriList"];
            /**
             * @description Lifetime of its access tokens in seconds.
             * @default 3600
             */
            access_token_seconds?: components["schemas"]["AccessTokenSeconds"];
            /**
             * @description Seconds for which a used refresh token gets the same tokens again.
             * @default 0
             */
            refresh_grace_seconds?: components["schemas"]["RefreshGraceSeconds"];
            /** @description Public keys for `private_key_jwt`; null removes them. Replaces `jwks_uri`. Confidential applications only. */
            jwks?: components["schemas"]["JsonWebKeySetInput"] | null;
            /**
             * @description URL from which the service fetches the public keys, at most 64 KiB within 5 seconds, without following redirects;
             *     null removes it. https, with a public address, as for webhooks. The keys are cached for 10 minutes, and fetched again
             *     for an unknown `kid`, at most every 30 seconds. Replaces `jwks`. Confidential applications only.
             */
            jwks_uri?: components["schemas"]["Address"] | null;
            /**
             * @description Security profile to follow. `fapi2` requires a confidential application with keys and without the grant for devices,
             *     turns on the settings that it requires, and ends all secrets. `none` leaves these settings as they are.
             */
            security_profile?: components["schemas"]["SecurityProfile"];
            /** @description True to accept `private_key_jwt` only. Requires keys; ends all secrets. */
            keys_only?: boolean;
            /** @description True to accept pushed authorization requests only (RFC 9126). */
            require_pushed_authorization_requests?: boolean;
            /** @description True to issue tokens that are bound to a key only (DPoP, RFC 9449). Earlier tokens stay as they are. */
            dpop_bound_access_tokens?: boolean;
            /**
             * @description True to let it introspect the tokens of every application of its business in its environment, as a resource server
             *     of the business. Requires a confidential application with a business.
             */
            is_introspector?: boolean;
            /**
             * @description Always TEST. LIVE applications are created by promoting a TEST application.
             * @default TEST
             */
            environment?: components["schemas"]["Environment"];
        };
        /** @description Addresses from which an application may send requests. An empty list allows every address. */
        AddressRangeListItem: components["schemas"]["AddressRange"][];
        /**
         * @description An OAuth application.
         * @example {
         *       "client_id": "app_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "name": "Checkout",
         *       "grant_types": [
         *         "client_credentials"
         *       ],
         *       "scopes": [
         *         "payments:create",
         *         "payments:capture",
         *         "payments:read"
         *       ],
         *       "is_confidential": true,
         *       "redirect_uris": [],
         *       "missing": [],
         *       "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "created_by": "usr_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "environment": "TEST",
         *       "status": "ENABLED",
         *       "access_token_seconds": 3600,
         *       "refresh_grace_seconds": 0,
         *       "allowed_addresses": [],
         *       "jwks": null,
         *       "jwks_uri": null,
         *       "security_profile": "none",
         *       "keys_only": false,
         *       "require_pushed_authorization_requests": false,
         *       "dpop_bound_access_tokens": false,
         *       "is_introspector": false,
         *       "secret_hint": "x3Qz",
         *       "secret_created_at": "2026-11-20T10:00:00.000Z",
         *       "previous_secret_expires_at": null,
         *       "usage": {
         *         "last_used_at": "2026-11-20T12:00:00.000Z",
         *         "requests": 1204,
         *         "failed": 3
         *       },
         *       "created_at": "2026-11-20T10:00:00.000Z",
         *       "updated_at": "2026-11-20T10:00:00.000Z"
         *     }
         */
        Application: {
            /** @description Identifier in OAuth 2.0. */
            client_id: components["schemas"]["ClientId"];
            /** @description Name, shown on the consent screen. */
            name: components["schemas"]["DisplayName"];
            /** @description Grants by which the application obtains tokens. */
            grant_types: components["schemas"]["GrantType"][];
            /** @description Scopes that tokens of the application may have. */
            scopes: components["schemas"]["Scope"][];
            /** @description True for a confidential application, which authenticates with a secret or a key; false for a public application. */
            is_confidential: boolean;
            /** @description Redirect URIs. */
            redirect_uris: components["schemas"]["Address"][];
            /** @description Settings that the application lacks to obtain tokens; empty if complete. */
            missing: components["schemas"]["ApplicationMissing"][];
            /** @description The business that the application acts for; null without one. */
            business_id: components["schemas"]["BusinessId"] | null;
            /** @description The user who registered the application. */
            created_by: components["schemas"]["UserId"];
            /** @description Environment of the application: TEST or LIVE. */
            environment: components["schemas"]["Environment"];
            /** @description Status of the application. */
            status: components["schemas"]["ApplicationStatus"];
            /** @description Lifetime of its access tokens in seconds. */
            access_token_seconds: components["schemas"]["AccessTokenSeconds"];
            /** @description Seconds for which a used refresh token gets the same tokens again. */
            refresh_grace_seconds: components["schemas"]["RefreshGraceSeconds"];
            /** @description Addresses from which its secret and its tokens are accepted; empty for every address. Always empty in TEST. */
            allowed_addresses: components["schemas"]["AddressRangeListItem"];
            /** @description Public keys for `private_key_jwt` (RFC 7523); null without them. */
            jwks: components["schemas"]["JsonWebKeySet"] | null;
            /** @description URL of the public keys for `private_key_jwt`; null without one. */
            jwks_uri: components["schemas"]["Address"] | null;
            /** @description Security profile that the application follows. */
            security_profile: components["schemas"]["SecurityProfile"];
            /** @description True if the application authenticates with `private_key_jwt` only, and has no secret. */
            keys_only: boolean;
            /** @description True if authorization requests must be pushed first (RFC 9126). */
            require_pushed_authorization_requests: boolean;
            /** @description True if its tokens must be bound to a key (DPoP, RFC 9449). */
            dpop_bound_access_tokens: boolean;
            /** @description True if it may introspect the tokens of every application of its business in its environment. */
            is_introspector: boolean;
            /** @description The last four characters of the secret; null for applications without one. */
            secret_hint: string | null;
            /** @description Time at which the secret was issued; null for applications without one. */
            secret_created_at: string | null;
            /** @description Time until which a previous secret is also valid; null without one. */
            previous_secret_expires_at: string | null;
            /** @description Usage of the application. */
            usage: components["schemas"]["ApplicationUsage"];
            /**
             * Format: date-time
             * @description Time of registration.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        /**
         * @description A page of applications.
         * @example {
         *       "data": [
         *         {
         *           "client_id": "app_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "name": "Checkout",
         *           "grant_types": [
         *             "client_credentials"
         *           ],
         *           "scopes": [
         *             "payments:create",
         *             "payments:capture",
         *             "payments:read"
         *           ],
         *           "is_confidential": true,
         *           "redirect_uris": [],
         *           "missing": [],
         *           "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "created_by": "usr_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "environment": "TEST",
         *           "status": "ENABLED",
         *           "access_token_seconds": 3600,
         *           "refresh_grace_seconds": 0,
         *           "allowed_addresses": [],
         *           "jwks": null,
         *           "jwks_uri": null,
         *           "security_profile": "none",
         *           "keys_only": false,
         *           "require_pushed_authorization_requests": false,
         *           "dpop_bound_access_tokens": false,
         *           "is_introspector": false,
         *           "secret_hint": "x3Qz",
         *           "secret_created_at": "2026-11-20T10:00:00.000Z",
         *           "previous_secret_expires_at": null,
         *           "usage": {
         *             "last_used_at": "2026-11-20T12:00:00.000Z",
         *             "requests": 1204,
         *             "failed": 3
         *           },
         *           "created_at": "2026-11-20T10:00:00.000Z",
         *           "updated_at": "2026-11-20T10:00:00.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "next_cursor": null
         *     }
         */
        ApplicationPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["Application"][];
            /** @description True if there are entries after this page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @description Changes to an application. Omitted properties stay unchanged.
         * @example {
         *       "name": "Checkout and refunds",
         *       "scopes": [
         *         "payments:read",
         *         "payments:refund"
         *       ]
         *     }
         */
        ApplicationUpdate: {
            /** @description Name, shown on the consent screen. The name of the built-in command line is rejected. */
            name?: components["schemas"]["DisplayName"];
            /** @description Redirect URIs. Users who have authorized the application are asked for consent again at a new redirect URI. */
            redirect_uris?: components["schemas"]["RedirectUriList"];
            /** @description Scopes that tokens of the application may have. Removed scopes are also removed from existing tokens. */
            scopes?: components["schemas"]["ScopeList"];
            /** @description Lifetime of access tokens that are issued from now on, in seconds. */
            access_token_seconds?: components["schemas"]["AccessTokenSeconds"];
            /** @description Seconds for which a used refresh token gets the same tokens again. */
            refresh_grace_seconds?: components["schemas"]["RefreshGraceSeconds"];
            /**
             * @description `DISABLED` stops the application: its secret is rejected, and all its tokens end immediately and permanently.
             *     `ENABLED` starts it again; it then obtains new tokens. Consents of users stay.
             */
            status?: components["schemas"]["ApplicationStatus"];
            /**
             * @description Addresses from which its secret and its tokens are accepted, from the next request on. LIVE only: 400 in TEST, except
             *     for an empty list.
             */
            allowed_addresses?: components["schemas"]["AddressRangeList"];
            /** @description Public keys for `private_key_jwt`; null removes them. Replaces `jwks_uri`. Confidential applications only. */
            jwks?: components["schemas"]["JsonWebKeySetInput"] | null;
            /**
             * @description URL from which the service fetches the public keys, at most 64 KiB within 5 seconds, without following redirects;
             *     null removes it. https, with a public address, as for webhooks. The keys are cached for 10 minutes, and fetched again
             *     for an unknown `kid`, at most every 30 seconds. Replaces `jwks`. Confidential applications only.
             */
            jwks_uri?: components["schemas"]["Address"] | null;
            /**
             * @description Security profile to follow. `fapi2` requires a confidential application with keys and without the grant for devices,
             *     turns on the settings that it requires, and ends all secrets. `none` leaves these settings as they are.
             */
            security_profile?: components["schemas"]["SecurityProfile"];
            /** @description True to accept `private_key_jwt` only. Requires keys; ends all secrets. */
            keys_only?: boolean;
            /** @description True to accept pushed authorization requests only (RFC 9126). */
            require_pushed_authorization_requests?: boolean;
            /** @description True to issue tokens that are bound to a key only (DPoP, RFC 9449). Earlier tokens stay as they are. */
            dpop_bound_access_tokens?: boolean;
            /**
             * @description True to let it introspect the tokens of every application of its business in its environment, as a resource server
             *     of the business. Requires a confidential application with a business.
             */
            is_introspector?: boolean;
        };
        /**
         * Format: int32
         * @description Seconds for which a replaced secret stays valid. 0 ends it immediately; at most 604800 (7 days).
         */
        SecretOverlapSeconds: number;
        /**
         * @description Parameters for rotating a secret.
         * @example {
         *       "expire_previous_in": 86400
         *     }
         */
        SecretRotation: {
            /**
             * @description Seconds for which the previous secret stays valid.
             * @default 0
             */
            expire_previous_in?: components["schemas"]["SecretOverlapSeconds"];
            /**
             * @description True to end all tokens and previous secrets of the application immediately, as after a leak, whatever `expire_previous_in`
             *     is. Consents of users stay.
             * @default false
             */
            end_tokens?: boolean;
        };
        /**
         * @description Differences of the LIVE application.
         * @example {
         *       "redirect_uris": [
         *         "https://shop.example.com/callback"
         *       ]
         *     }
         */
        ApplicationPromotion: {
            /** @description Redirect URIs in LIVE. If omitted, those of the TEST application. */
            redirect_uris?: components["schemas"]["RedirectUriList"];
            /**
             * @description Public keys in LIVE. Those of the TEST application are never taken over: without keys, the LIVE application has a secret, and
             *     `keys_only` is false. An application with a `security_profile` is promoted with keys only.
             */
            jwks?: components["schemas"]["JsonWebKeySetInput"];
            /** @description URL of the public keys in LIVE. */
            jwks_uri?: components["schemas"]["Address"];
        };
        /**
         * @description A page of passkeys.
         * @example {
         *       "data": [
         *         {
         *           "id": "pky_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "name": "Firefox on Windows",
         *           "is_synced": true,
         *           "created_at": "2026-11-20T10:00:00.000Z",
         *           "updated_at": "2026-11-20T10:00:00.000Z",
         *           "last_used_at": null
         *         }
         *       ],
         *       "has_more": false,
         *       "next_cursor": null
         *     }
         */
        PasskeyPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["Passkey"][];
            /** @description True if there are entries after this page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** @description A credential descriptor of WebAuthn. */
        PasskeyDescriptor: {
            /** @description Credential identifier, in base64url. */
            id: string;
            /**
             * @description Always `public-key`.
             * @enum {string}
             */
            type: "public-key";
            /** @description Transports by which a browser reaches the authenticator. */
            transports?: string[];
        };
        /** @description The argument of `PublicKeyCredential.parseCreationOptionsFromJSON()` (WebAuthn, section 5.1.9). */
        PasskeyCreationOptions: {
            /** @description The relying party: this service. */
            rp: {
                /** @description Name. */
                name: string;
                /** @description Host of the service. */
                id: string;
            };
            /** @description The user. */
            user: {
                /** @description Identifier, in base64url. */
                id: string;
                /** @description Email address. */
                name: string;
                /** @description Full name. */
                displayName: string;
            };
            /** @description Challenge in base64url, for one response within five minutes. */
            challenge: string;
            /** @description The accepted key types. */
            pubKeyCredParams: {
                /**
                 * @description Always `public-key`.
                 * @enum {string}
                 */
                type: "public-key";
                /**
                 * Format: int32
                 * @description A COSE algorithm.
                 */
                alg: number;
            }[];
            /**
             * Format: int32
             * @description Timeout for the user, in milliseconds.
             */
            timeout: number;
            /** @description The passkeys of the user. */
            excludeCredentials: components["schemas"]["PasskeyDescriptor"][];
            /** @description Requirements for the authenticator. */
            authenticatorSelection: {
                /** @description Requirement for a discoverable passkey, which signs in without an email address. */
                residentKey: string;
                /** @description Always false. */
                requireResidentKey: boolean;
                /** @description Requirement for user verification by PIN, fingerprint or face. */
                userVerification: string;
            };
            /** @description Always `none`: no attestation of the authenticator is requested. */
            attestation: string;
            /** @description Extensions of WebAuthn. */
            extensions: {
                [key: string]: unknown;
            };
            /** @description Types of authenticators to offer first. */
            hints: string[];
        };
        /**
         * @description Options for creating a passkey: pass them to `navigator.credentials.create({ publicKey })`.
         * @example {
         *       "public_key": {
         *         "rp": {
         *           "name": "Tallystick",
         *           "id": "pay.example.com"
         *         },
         *         "user": {
         *           "id": "dXNyXzAxamQzazVtN245cDFxM3I1czd0OXYxdzN4",
         *           "name": "ada@example.com",
         *           "displayName": "Ada Lovelace"
         *         },
         *         "challenge": "cXVpdGUgYSBsb25nIGNoYWxsZW5nZSB0aGF0IGlzIHNlYWxlZA",
         *         "pubKeyCredParams": [
         *           {
         *             "type": "public-key",
         *             "alg": -8
         *           },
         *           {
         *             "type": "public-key",
         *             "alg": -7
         *           }
         *         ],
         *         "timeout": 300000,
         *         "excludeCredentials": [],
         *         "authenticatorSelection": {
         *           "residentKey": "preferred",
         *           "requireResidentKey": false,
         *           "userVerification": "preferred"
         *         },
         *         "attestation": "none",
         *         "extensions": {
         *           "credProps": true
         *         },
         *         "hints": []
         *       }
         *     }
         */
        PasskeyCreation: {
            /** @description The options. */
            public_key: components["schemas"]["PasskeyCreationOptions"];
        };
        /**
         * @description A passkey that was just added.
         * @example {
         *       "id": "pky_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "name": "Firefox on Windows",
         *       "is_synced": true,
         *       "created_at": "2026-11-20T10:00:00.000Z",
         *       "updated_at": "2026-11-20T10:00:00.000Z",
         *       "last_used_at": null,
         *       "recovery_codes": []
         *     }
         */
        PasskeyAdded: {
            /** @description Identifier. */
            id: components["schemas"]["PasskeyId"];
            /** @description Name that the user gave the passkey. */
            name: components["schemas"]["DisplayName"];
            /** @description True if a password manager synchronizes the passkey to other devices of the user. */
            is_synced: boolean;
            /**
             * Format: date-time
             * @description Time at which the passkey was added.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time at which the passkey was last renamed.
             */
            updated_at: string;
            /** @description Time at which the passkey was last used; null if never. */
            last_used_at: string | null;
            /**
             * @description Ten codes, not shown again, if this passkey turned the second factor on. Each can be used once, instead of a passkey
             *     after the password.
             */
            recovery_codes: string[];
        };
        /** @description Credential identifier that the authenticator assigned to a passkey, in base64url. */
        CredentialId: string;
        /** @description An identifier of WebAuthn, such as `usb` or `platform`. More may be added. */
        PasskeyWord: string;
        /** @description Results of WebAuthn extensions. The results are ignored. */
        PasskeyExtensions: {
            [key: string]: unknown;
        };
        /** @description Bytes in base64url, without padding (RFC 4648, section 5). */
        Base64Url: string;
        /** @description A new passkey, as `toJSON()` of the credential returns it. */
        PasskeyAttestation: {
            /** @description Credential identifier of the passkey. */
            id: components["schemas"]["CredentialId"];
            /** @description Credential identifier of the passkey, equal to `id`. */
            rawId: components["schemas"]["CredentialId"];
            /**
             * @description Always `public-key`.
             * @enum {string}
             */
            type: "public-key";
            /** @description Attachment of the authenticator: `platform` if it is part of the device. */
            authenticatorAttachment?: components["schemas"]["PasskeyWord"] | null;
            /** @description Results of extensions. */
            clientExtensionResults: components["schemas"]["PasskeyExtensions"];
            /** @description Response of the authenticator. */
            response: {
                /** @description The challenge and the origin of the request. */
                clientDataJSON: components["schemas"]["Base64Url"];
                /** @description The attestation object with the new key. */
                attestationObject: components["schemas"]["Base64Url"];
                /** @description A part of the attestation object. */
                authenticatorData?: components["schemas"]["Base64Url"];
                /** @description Transports by which a browser reaches the authenticator. */
                transports?: components["schemas"]["PasskeyWord"][];
                /** @description A part of the attestation object. */
                publicKey?: components["schemas"]["Base64Url"] | null;
                /**
                 * Format: int32
                 * @description A part of the attestation object.
                 */
                publicKeyAlgorithm?: number;
            };
        };
        /**
         * @description Parameters for adding a passkey.
         * @example {
         *       "credential": {
         *         "id": "q83vEjRWeJq83v",
         *         "rawId": "q83vEjRWeJq83v",
         *         "type": "public-key",
         *         "clientExtensionResults": {},
         *         "response": {
         *           "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
         *           "attestationObject": "o2NmbXRkbm9uZQ",
         *           "transports": [
         *             "internal"
         *           ]
         *         }
         *       },
         *       "name": "Firefox on Windows"
         *     }
         */
        PasskeyAdd: {
            /** @description The new credential. */
            credential: components["schemas"]["PasskeyAttestation"];
            /** @description Name of the passkey. If omitted, the browser and the system in the `User-Agent`. */
            name?: components["schemas"]["DisplayName"];
        };
        /**
         * @description Changes to a passkey.
         * @example {
         *       "name": "Key on my desk"
         *     }
         */
        PasskeyUpdate: {
            /** @description Name that the user gave the passkey. */
            name: components["schemas"]["DisplayName"];
        };
        /** @description The argument of `PublicKeyCredential.parseRequestOptionsFromJSON()` (WebAuthn, section 5.1.10). */
        PasskeyRequestOptions: {
            /** @description Challenge in base64url, for one response within five minutes. */
            challenge: string;
            /**
             * Format: int32
             * @description Timeout for the user, in milliseconds.
             */
            timeout: number;
            /** @description Host of the service. */
            rpId: string;
            /** @description The passkeys that may be used; empty for any. */
            allowCredentials: components["schemas"]["PasskeyDescriptor"][];
            /** @description Requirement for user verification by PIN, fingerprint or face. */
            userVerification: string;
        };
        /**
         * @description Options for using a passkey: pass them to `navigator.credentials.get({ publicKey })`.
         * @example {
         *       "public_key": {
         *         "challenge": "cXVpdGUgYSBsb25nIGNoYWxsZW5nZSB0aGF0IGlzIHNlYWxlZA",
         *         "timeout": 300000,
         *         "rpId": "pay.example.com",
         *         "allowCredentials": [],
         *         "userVerification": "required"
         *       }
         *     }
         */
        PasskeyRequest: {
            /** @description The options. */
            public_key: components["schemas"]["PasskeyRequestOptions"];
        };
        /** @description The use of a passkey, as `toJSON()` of the credential returns it. */
        PasskeyAssertion: {
            /** @description Credential identifier of the passkey. */
            id: components["schemas"]["CredentialId"];
            /** @description Credential identifier of the passkey, equal to `id`. */
            rawId: components["schemas"]["CredentialId"];
            /**
             * @description Always `public-key`.
             * @enum {string}
             */
            type: "public-key";
            /** @description Attachment of the authenticator: `platform` if it is part of the device. */
            authenticatorAttachment?: components["schemas"]["PasskeyWord"] | null;
            /** @description Results of extensions. */
            clientExtensionResults: components["schemas"]["PasskeyExtensions"];
            /** @description Response of the authenticator. */
            response: {
                /** @description The challenge and the origin of the request. */
                clientDataJSON: components["schemas"]["Base64Url"];
                /** @description The relying party, the result of user verification, and the signature counter. */
                authenticatorData: components["schemas"]["Base64Url"];
                /** @description The signature over `authenticatorData` and the hash of `clientDataJSON`. */
                signature: components["schemas"]["Base64Url"];
                /** @description Identifier of the user. */
                userHandle?: components["schemas"]["Base64Url"] | null;
            };
        };
        /**
         * @description Parameters for signing in by passkey.
         * @example {
         *       "credential": {
         *         "id": "q83vEjRWeJq83v",
         *         "rawId": "q83vEjRWeJq83v",
         *         "type": "public-key",
         *         "clientExtensionResults": {},
         *         "response": {
         *           "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
         *           "authenticatorData": "SZYN5YgOjGh0NBcPZHZgW4",
         *           "signature": "MEUCIQDR",
         *           "userHandle": "dXNyXzAxamQzazVtN245cDFxM3I1czd0OXYxdzN4"
         *         }
         *       },
         *       "transport": "bearer"
         *     }
         */
        PasskeySignIn: {
            /** @description The response of the passkey. */
            credential: components["schemas"]["PasskeyAssertion"];
            /**
             * @description How later requests present the session: as a cookie or as a bearer token.
             * @default cookie
             */
            transport?: components["schemas"]["SessionTransport"];
        };
        /**
         * @description Parameters for starting the second step of a sign-in.
         * @example {
         *       "email": "ada@example.com",
         *       "password": "correct horse battery staple"
         *     }
         */
        SecondStepStart: {
            /** @description Email address. */
            email: components["schemas"]["TypedEmailAddress"];
            /**
             * Format: password
             * @description Password.
             */
            password: components["schemas"]["TypedPassword"];
        };
        /**
         * @description Parameters for confirming the session by passkey.
         * @example {
         *       "credential": {
         *         "id": "q83vEjRWeJq83v",
         *         "rawId": "q83vEjRWeJq83v",
         *         "type": "public-key",
         *         "clientExtensionResults": {},
         *         "response": {
         *           "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
         *           "authenticatorData": "SZYN5YgOjGh0NBcPZHZgW4",
         *           "signature": "MEUCIQDR",
         *           "userHandle": "dXNyXzAxamQzazVtN245cDFxM3I1czd0OXYxdzN4"
         *         }
         *       }
         *     }
         */
        PasskeyConfirm: {
            /** @description The response of the passkey. */
            credential: components["schemas"]["PasskeyAssertion"];
            /**
             * Format: password
             * @description The current password. Not required if the passkey verified its user.
             */
            password?: components["schemas"]["TypedPassword"];
        };
        /** @description A file in Base64 (RFC 4648, section 4), with `=` at its end where its length requires that. */
        FileInBase64: string;
        /**
         * @description An image to show.
         * @example {
         *       "image": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
         *     }
         */
        BusinessImageSet: {
            /** @description The file, in Base64: a PNG or a JPEG of at most 1 MiB (1,048,576 bytes) and as many pixels as 2,048 × 2,048, without animation. */
            image: components["schemas"]["FileInBase64"];
        };
        /**
         * @description A member of a business.
         * @example {
         *       "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "user_id": "usr_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "name": "Ada Lovelace",
         *       "email": "ada@example.com",
         *       "email_verified": true,
         *       "role": "owner",
         *       "created_at": "2026-11-20T10:00:00.000Z",
         *       "updated_at": "2026-11-20T10:00:00.000Z"
         *     }
         */
        BusinessMember: {
            /** @description The business. */
            business_id: components["schemas"]["BusinessId"];
            /** @description The user. */
            user_id: components["schemas"]["UserId"];
            /** @description The user's name. */
            name: components["schemas"]["DisplayName"];
            /** @description The user's email address. Until it is verified, the address may belong to another person. */
            email: components["schemas"]["EmailAddress"];
            /** @description True if the user has verified the address. */
            email_verified: boolean;
            /** @description Role of the user in the business. */
            role: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @description Time at which the user became a member.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        /**
         * @description A page of members.
         * @example {
         *       "data": [
         *         {
         *           "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "user_id": "usr_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "name": "Ada Lovelace",
         *           "email": "ada@example.com",
         *           "email_verified": true,
         *           "role": "owner",
         *           "created_at": "2026-11-20T10:00:00.000Z",
         *           "updated_at": "2026-11-20T10:00:00.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "next_cursor": null
         *     }
         */
        BusinessMemberPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["BusinessMember"][];
            /** @description True if there are entries after this page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @description Changes to a member.
         * @example {
         *       "role": "admin"
         *     }
         */
        BusinessMemberUpdate: {
            /** @description New role of the user in the business. */
            role: components["schemas"]["Role"];
        };
        /** @description Identifier of an invitation. */
        InvitationId: string;
        /**
         * @description A pending invitation.
         * @example {
         *       "id": "inv_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "email": "grace@example.com",
         *       "role": "viewer",
         *       "invited_by": "usr_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "created_at": "2026-11-20T10:00:00.000Z",
         *       "updated_at": "2026-11-20T10:00:00.000Z",
         *       "expires_at": "2026-11-27T10:00:00.000Z"
         *     }
         */
        Invitation: {
            /** @description Identifier. */
            id: components["schemas"]["InvitationId"];
            /** @description The business. */
            business_id: components["schemas"]["BusinessId"];
            /** @description The invited address. */
            email: components["schemas"]["EmailAddress"];
            /** @description Role of the user in the business after accepting. */
            role: components["schemas"]["Role"];
            /** @description The member who last sent the invitation. */
            invited_by: components["schemas"]["UserId"];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time at which the invitation was last mailed.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description Time at which the invitation expires. An expired invitation can be sent again for 30 days.
             */
            expires_at: string;
        };
        /**
         * @description A page of invitations.
         * @example {
         *       "data": [
         *         {
         *           "id": "inv_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "email": "grace@example.com",
         *           "role": "viewer",
         *           "invited_by": "usr_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "created_at": "2026-11-20T10:00:00.000Z",
         *           "updated_at": "2026-11-20T10:00:00.000Z",
         *           "expires_at": "2026-11-27T10:00:00.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "next_cursor": null
         *     }
         */
        InvitationPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["Invitation"][];
            /** @description True if there are entries after this page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @description Parameters for inviting a member.
         * @example {
         *       "email": "grace@example.com",
         *       "role": "viewer"
         *     }
         */
        InvitationCreate: {
            /** @description Email address of the user, who may or may not have an account. */
            email: components["schemas"]["TypedEmailAddress"];
            /** @description Role of the user in the business after accepting. */
            role: components["schemas"]["Role"];
        };
        /**
         * @description Parameters for accepting an invitation.
         * @example {
         *       "token": "tlk_cXVpdGUgYSBsb25nIHRva2VuIHRoYXQgaXMgcmFuZG9t"
         *     }
         */
        InvitationAcceptance: {
            /**
             * Format: password
             * @description The `token` of the link that was mailed.
             */
            token: components["schemas"]["LinkToken"];
        };
        /**
         * @description Status classes of requests.
         * @enum {string}
         */
        StatusClass: "2xx" | "4xx" | "5xx" | "none";
        /**
         * @description The method of a request.
         * @enum {string}
         */
        RequestMethod: "GET" | "HEAD" | "POST" | "PATCH" | "DELETE";
        /**
         * @description What is missing in a logged body.
         * @enum {string}
         */
        BodyOmission: "cut" | "too_large" | "not_json" | "unread";
        /**
         * @description A body of a request in TEST, as logged. `[redacted]` replaces what the contract marks as a secret or as personal data, and whatever
         *     it does not describe; in other texts, card and account numbers, network addresses, and what looks like a credential. Email addresses
         *     are masked. Other words in free texts, such as a description or metadata, are shown as sent.
         */
        LoggedBody: {
            /** @description The start of the body as JSON, at most 16 KiB; null if it was not kept. */
            text: string | null;
            /**
             * Format: int32
             * @description The size of the body as sent, in bytes.
             */
            size: number;
            /** @description What is missing; null if nothing is. */
            omitted: components["schemas"]["BodyOmission"] | null;
        };
        /**
         * @description A request of an application. Query and headers are not stored; bodies in TEST only.
         * @example {
         *       "request_id": "req_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "client_id": "app_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "environment": "TEST",
         *       "method": "POST",
         *       "path": "/api/v1/payments/pay_01jd3k5m7n9p1q3r5s7t9v1w3x/capture",
         *       "status": 409,
         *       "code": "payment_state_conflict",
         *       "duration_ms": 12,
         *       "made": null,
         *       "request_body": null,
         *       "response_body": null,
         *       "created_at": "2026-11-20T10:00:00.000Z"
         *     }
         */
        ClientRequest: {
            /** @description The `Request-Id` of the response. Callers can choose it, so several requests can have the same value. */
            request_id: string;
            /** @description The application. */
            client_id: components["schemas"]["ClientId"];
            /** @description Environment of the application: TEST or LIVE. */
            environment: components["schemas"]["Environment"];
            /** @description The method. */
            method: components["schemas"]["RequestMethod"];
            /** @description The path, without the query. A malformed identifier is replaced by the name of the parameter, such as `{reference}`. */
            path: string;
            /** @description The status of the response; null if the caller closed the connection before. */
            status: number | null;
            /** @description The `code` of the problem, or the `error` of an OAuth endpoint; null for successful requests. */
            code: string | null;
            /**
             * Format: int32
             * @description Duration from the arrival of the request to the end of the response, in milliseconds.
             */
            duration_ms: number;
            /** @description Id of what the request created, such as a payment; null for every other request. */
            made: string | null;
            /**
             * @description The body of the request. Null without a body, in LIVE, at OAuth endpoints, for applications without a business, in a list
             *     without the parameter `request_id`, and when too much was logged to keep it.
             */
            request_body: components["schemas"]["LoggedBody"] | null;
            /** @description The body of the response; null as for `request_body`. */
            response_body: components["schemas"]["LoggedBody"] | null;
            /**
             * Format: date-time
             * @description Time of arrival.
             */
            created_at: string;
        };
        /**
         * @description A page of requests of an application.
         * @example {
         *       "data": [
         *         {
         *           "request_id": "req_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "client_id": "app_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "environment": "TEST",
         *           "method": "POST",
         *           "path": "/api/v1/payments/pay_01jd3k5m7n9p1q3r5s7t9v1w3x/capture",
         *           "status": 409,
         *           "code": "payment_state_conflict",
         *           "duration_ms": 12,
         *           "made": null,
         *           "request_body": null,
         *           "response_body": null,
         *           "created_at": "2026-11-20T10:00:00.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "next_cursor": null
         *     }
         */
        ClientRequestPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["ClientRequest"][];
            /** @description True if there are entries after this page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** @description URI of a resource server (RFC 8707, section 2). */
        ResourceIndicator: string;
        /**
         * @description A pushed authorization request (RFC 9126, section 2.2).
         * @example {
         *       "request_uri": "urn:ietf:params:oauth:request_uri:tpr_Wc4Ts1Ng8Xk5Hd3Pf6Zu0Ea2Ri7x3Qz9VbJ2mYq0Lr7",
         *       "expires_in": 60
         *     }
         */
        PushedAuthorization: {
            /** @description Stands for the request at `GET /oauth/authorize`, together with `client_id`. Leads to one response. */
            request_uri: string;
            /**
             * Format: int32
             * @description Seconds within which the user must arrive with it.
             */
            expires_in: number;
        };
        /**
         * @description Error codes of OAuth 2.0, at its endpoints and in redirects.
         * @enum {string}
         */
        OAuthErrorCode: "invalid_request" | "invalid_client" | "invalid_grant" | "unauthorized_client" | "unsupported_grant_type" | "unsupported_response_type" | "invalid_scope" | "invalid_target" | "invalid_dpop_proof" | "use_dpop_nonce" | "access_denied" | "authorization_pending" | "slow_down" | "expired_token" | "server_error" | "temporarily_unavailable";
        /** @description An error of an OAuth endpoint (RFC 6749, section 5.2). Handle errors by `error`; the text may change. */
        OAuthError: {
            /** @description Machine-readable error code. */
            error: components["schemas"]["OAuthErrorCode"];
            /** @description Explanation for the developer, in ASCII without quotation marks and backslashes. */
            error_description?: string;
        };
        /**
         * @description An authorization request that is pushed by the application, not carried by the browser (RFC 9126). Parameters are those
         *     of `GET /oauth/authorize`.
         * @example {
         *       "response_type": "code",
         *       "client_id": "app_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "client_secret": "tsk_test_9VbJ2mYq0Lr7Wc4Ts1Ng8Xk5Hd3Pf6Zu0Ea2Ri7x3Qz",
         *       "redirect_uri": "https://shop.example.com/callback",
         *       "scope": "profile:read",
         *       "state": "af0ifjsldkj",
         *       "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
         *       "code_challenge_method": "S256"
         *     }
         */
        PushedAuthorizationRequest: {
            /** @description The `client_id` of the application. Omit it with HTTP Basic authentication. */
            client_id?: string;
            /**
             * Format: password
             * @description The secret of the application. Omit it with HTTP Basic authentication and for public applications.
             */
            client_secret?: string;
            /** @description With `client_assertion`: `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`. */
            client_assertion_type?: string;
            /**
             * Format: password
             * @description A JWT instead of a secret (RFC 7523, section 2.2), signed with a key of the application by `ES256`, `EdDSA` or
             *     `PS256`. `iss` and `sub` are the `client_id`, `aud` the issuer or the token endpoint, `jti` a value that was not used
             *     before, and `exp` at most an hour ahead. Clocks may differ by 60 seconds.
             */
            client_assertion?: string;
            /** @description Always `code`. */
            response_type?: string;
            /** @description Always `query`, which is the default. */
            response_mode?: string;
            /** @description One of the registered redirect URIs. */
            redirect_uri?: string;
            /** @description Space-separated scopes. */
            scope?: string;
            /** @description Returned unchanged in the redirect. */
            state?: string;
            /** @description The unpadded base64url SHA-256 hash of the verifier: 43 characters. */
            code_challenge?: string;
            /** @description Always `S256`. */
            code_challenge_method?: string;
            /** @description Thumbprint of the key that the code is bound to, unless the request has a DPoP proof (RFC 9449, section 10). */
            dpop_jkt?: string;
            /** @description Languages of the page in the order of preference, separated by spaces. Unknown ones are ignored. */
            ui_locales?: string;
            /** @description Not supported here; sent to `GET /oauth/authorize`. */
            request_uri?: string;
            /**
             * @description The base URL of this service, which accepts every token; any other value is `invalid_target` (RFC 8707, section 2).
             *     Optional, and may be repeated.
             */
            resource?: components["schemas"]["ResourceIndicator"][];
        };
        /**
         * @description An access token (RFC 6749, section 5.1).
         * @example {
         *       "access_token": "tat_test_Wc4Ts1Ng8Xk5Hd3Pf6Zu0Ea2Ri7x3Qz9VbJ2mYq0Lr7",
         *       "token_type": "Bearer",
         *       "expires_in": 3600,
         *       "scope": "payments:create payments:read"
         *     }
         */
        TokenResponse: {
            /** @description The access token (`tat_…`). The built-in application of the command line receives a session token (`tses_…`) instead. */
            access_token: string;
            /**
             * @description `Bearer`, or `DPoP` for a token that is bound to the key of the request's DPoP proof (RFC 9449, section 5).
             * @enum {string}
             */
            token_type: "Bearer" | "DPoP";
            /**
             * Format: int32
             * @description Lifetime of the token in seconds: for access tokens `access_token_seconds` of the application, 3600 unless it is
             *     changed, or fewer at the end of a grant.
             */
            expires_in: number;
            /** @description The granted scopes, space-separated. */
            scope: string;
            /**
             * @description A refresh token (`trt_…`), except with `client_credentials` and for the built-in application. Each refresh token works once, for 30
             *     days, and those of a grant for 90 days in total.
             */
            refresh_token?: string;
        };
        /**
         * @description A token request. Unknown parameters are ignored; repeated parameters other than `resource` are rejected (RFC 6749,
         *     section 3.2).
         * @example {
         *       "grant_type": "client_credentials",
         *       "client_id": "app_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "client_secret": "tsk_test_9VbJ2mYq0Lr7Wc4Ts1Ng8Xk5Hd3Pf6Zu0Ea2Ri7x3Qz",
         *       "scope": "payments:create payments:read"
         *     }
         */
        TokenRequest: {
            /**
             * @description One of `client_credentials`, `authorization_code`, `refresh_token` and
             *     `urn:ietf:params:oauth:grant-type:device_code`; any other value is `unsupported_grant_type`.
             */
            grant_type: string;
            /** @description The `client_id` of the application. Omit it with HTTP Basic authentication. */
            client_id?: string;
            /**
             * Format: password
             * @description The secret of the application. Omit it with HTTP Basic authentication and for public applications.
             */
            client_secret?: string;
            /** @description With `client_assertion`: `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`. */
            client_assertion_type?: string;
            /**
             * Format: password
             * @description A JWT instead of a secret (RFC 7523, section 2.2), signed with a key of the application by `ES256`, `EdDSA` or
             *     `PS256`. `iss` and `sub` are the `client_id`, `aud` the issuer or the token endpoint, `jti` a value that was not used
             *     before, and `exp` at most an hour ahead. Clocks may differ by 60 seconds.
             */
            client_assertion?: string;
            /**
             * @description Space-separated scopes. With `client_credentials`, a subset of the application's payment scopes; all of them if
             *     omitted. With `refresh_token`, a subset of the scopes of the previous token; the same scopes if omitted. A refresh
             *     that drops scopes drops them permanently: the next refresh can request the scopes of this token only, whereas RFC
             *     6749, section 6, would keep those of the first token.
             */
            scope?: string;
            /** @description With `authorization_code`: the code. */
            code?: string;
            /** @description With `authorization_code`: the `redirect_uri` of the authorization request. */
            redirect_uri?: string;
            /** @description With `authorization_code`: the verifier that matches the `code_challenge` (RFC 7636, section 4.5). */
            code_verifier?: string;
            /** @description With `refresh_token`: the refresh token, valid once. */
            refresh_token?: string;
            /** @description With `urn:ietf:params:oauth:grant-type:device_code`: the code of the device. */
            device_code?: string;
            /**
             * @description The base URL of this service, which accepts every token; any other value is `invalid_target` (RFC 8707, section 2).
             *     Optional, and may be repeated.
             */
            resource?: components["schemas"]["ResourceIndicator"][];
        };
        /**
         * @description The key that a token is bound to (RFC 9449, section 6).
         * @example {
         *       "jkt": "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I"
         *     }
         */
        KeyConfirmation: {
            /** @description Thumbprint of the key (RFC 7638, SHA-256). */
            jkt: string;
        };
        /**
         * @description The state of a token (RFC 7662, section 2.2). Exactly `{"active": false}` for a token that is invalid or belongs to
         *     an application that the caller may not introspect.
         * @example {
         *       "active": true,
         *       "scope": "payments:create payments:read",
         *       "client_id": "app_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "sub": "app_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "token_type": "Bearer",
         *       "exp": 1795172400,
         *       "iat": 1795168800,
         *       "iss": "http://127.0.0.1:3000/api/v1",
         *       "environment": "TEST",
         *       "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x"
         *     }
         */
        Introspection: {
            /** @description True if the token is currently valid. */
            active: boolean;
            /** @description Scopes of the token, space-separated. */
            scope?: string;
            /** @description `client_id` of the application of the token. */
            client_id?: string;
            /** @description Subject of the token: the user, or the application itself with `client_credentials`. */
            sub?: string;
            /**
             * @description `Bearer` or `DPoP` for an access token, `refresh_token` for a refresh token.
             * @enum {string}
             */
            token_type?: "Bearer" | "DPoP" | "refresh_token";
            /** @description The key that the token is bound to (RFC 7800); absent for a bearer token. */
            cnf?: components["schemas"]["KeyConfirmation"];
            /**
             * Format: int64
             * @description Expiration time, in Unix seconds.
             */
            exp?: number;
            /**
             * Format: int64
             * @description Time of issue, in Unix seconds.
             */
            iat?: number;
            /** @description Issuer: the base URL of this service. */
            iss?: string;
            /** @description Environment of the token: TEST or LIVE. */
            environment?: components["schemas"]["Environment"];
            /** @description The business of the application; null without one. */
            business_id?: components["schemas"]["BusinessId"] | null;
        };
        /**
         * @description The token to introspect or to revoke.
         * @example {
         *       "token": "tat_test_Wc4Ts1Ng8Xk5Hd3Pf6Zu0Ea2Ri7x3Qz9VbJ2mYq0Lr7"
         *     }
         */
        TokenReference: {
            /** @description An access or refresh token. */
            token: string;
            /** @description A hint about the type of the token: `access_token` or `refresh_token`. The hint is ignored. */
            token_type_hint?: string;
            /** @description The `client_id` of the application. Omit it with HTTP Basic authentication. */
            client_id?: string;
            /**
             * Format: password
             * @description The secret of the application. Omit it with HTTP Basic authentication and for public applications.
             */
            client_secret?: string;
            /** @description With `client_assertion`: `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`. */
            client_assertion_type?: string;
            /**
             * Format: password
             * @description A JWT instead of a secret (RFC 7523, section 2.2), signed with a key of the application by `ES256`, `EdDSA` or
             *     `PS256`. `iss` and `sub` are the `client_id`, `aud` the issuer or the token endpoint, `jti` a value that was not used
             *     before, and `exp` at most an hour ahead. Clocks may differ by 60 seconds.
             */
            client_assertion?: string;
        };
        /**
         * @description A device authorization response (RFC 8628, section 3.2).
         * @example {
         *       "device_code": "tdc_Hd3Pf6Zu0Ea2Ri7x3Qz9VbJ2mYq0Lr7Wc4Ts1Ng8Xk5",
         *       "user_code": "WDJB-MJHT",
         *       "verification_uri": "http://127.0.0.1:3000/device",
         *       "verification_uri_complete": "http://127.0.0.1:3000/device?user_code=WDJB-MJHT",
         *       "expires_in": 600,
         *       "interval": 5
         *     }
         */
        DeviceAuthorization: {
            /** @description The code that the device sends to the token endpoint. */
            device_code: string;
            /** @description The code that the user enters. */
            user_code: string;
            /**
             * Format: uri
             * @description URL at which the user enters the code.
             */
            verification_uri: string;
            /**
             * Format: uri
             * @description URL with the code filled in, for example as a QR code. The user still compares and confirms the code.
             */
            verification_uri_complete: string;
            /**
             * Format: int32
             * @description Seconds until both codes expire.
             */
            expires_in: number;
            /**
             * Format: int32
             * @description Minimum polling interval, in seconds. Each `slow_down` adds 5.
             */
            interval: number;
        };
        /**
         * @description A device authorization request (RFC 8628, section 3.1).
         * @example {
         *       "client_id": "tally-cli"
         *     }
         */
        DeviceAuthorizationRequest: {
            /** @description The `client_id` of the application. Omit it with HTTP Basic authentication. */
            client_id?: string;
            /**
             * Format: password
             * @description The secret of the application. Omit it with HTTP Basic authentication and for public applications.
             */
            client_secret?: string;
            /** @description With `client_assertion`: `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`. */
            client_assertion_type?: string;
            /**
             * Format: password
             * @description A JWT instead of a secret (RFC 7523, section 2.2), signed with a key of the application by `ES256`, `EdDSA` or
             *     `PS256`. `iss` and `sub` are the `client_id`, `aud` the issuer or the token endpoint, `jti` a value that was not used
             *     before, and `exp` at most an hour ahead. Clocks may differ by 60 seconds.
             */
            client_assertion?: string;
            /** @description Space-separated scopes; if omitted, all scopes of the application that the user can grant. `tally-cli` has no scopes. */
            scope?: string;
            /**
             * @description The base URL of this service, which accepts every token; any other value is `invalid_target` (RFC 8707, section 2).
             *     Optional, and may be repeated.
             */
            resource?: components["schemas"]["ResourceIndicator"][];
        };
        /**
         * @description Grant types of the token endpoint.
         * @enum {string}
         */
        TokenGrantType: "client_credentials" | "authorization_code" | "refresh_token" | "urn:ietf:params:oauth:grant-type:device_code";
        /**
         * @description Client authentication methods.
         * @enum {string}
         */
        ClientAuthenticationMethod: "client_secret_basic" | "client_secret_post" | "private_key_jwt" | "none";
        /**
         * @description Metadata of the authorization server (RFC 8414, section 2).
         * @example {
         *       "issuer": "http://127.0.0.1:3000/api/v1",
         *       "authorization_endpoint": "http://127.0.0.1:3000/oauth/authorize",
         *       "token_endpoint": "http://127.0.0.1:3000/api/v1/oauth/token",
         *       "introspection_endpoint": "http://127.0.0.1:3000/api/v1/oauth/introspect",
         *       "revocation_endpoint": "http://127.0.0.1:3000/api/v1/oauth/revoke",
         *       "device_authorization_endpoint": "http://127.0.0.1:3000/api/v1/oauth/device_authorization",
         *       "pushed_authorization_request_endpoint": "http://127.0.0.1:3000/api/v1/oauth/par",
         *       "require_pushed_authorization_requests": false,
         *       "scopes_supported": [
         *         "payments:create",
         *         "payments:capture",
         *         "payments:read",
         *         "payments:refund",
         *         "profile:read",
         *         "wallet:read"
         *       ],
         *       "response_types_supported": [
         *         "code"
         *       ],
         *       "response_modes_supported": [
         *         "query"
         *       ],
         *       "grant_types_supported": [
         *         "client_credentials",
         *         "authorization_code",
         *         "refresh_token",
         *         "urn:ietf:params:oauth:grant-type:device_code"
         *       ],
         *       "code_challenge_methods_supported": [
         *         "S256"
         *       ],
         *       "token_endpoint_auth_methods_supported": [
         *         "client_secret_basic",
         *         "client_secret_post",
         *         "private_key_jwt",
         *         "none"
         *       ],
         *       "token_endpoint_auth_signing_alg_values_supported": [
         *         "ES256",
         *         "EdDSA",
         *         "Ed25519",
         *         "PS256"
         *       ],
         *       "introspection_endpoint_auth_methods_supported": [
         *         "client_secret_basic",
         *         "client_secret_post",
         *         "private_key_jwt"
         *       ],
         *       "introspection_endpoint_auth_signing_alg_values_supported": [
         *         "ES256",
         *         "EdDSA",
         *         "Ed25519",
         *         "PS256"
         *       ],
         *       "revocation_endpoint_auth_methods_supported": [
         *         "client_secret_basic",
         *         "client_secret_post",
         *         "private_key_jwt",
         *         "none"
         *       ],
         *       "revocation_endpoint_auth_signing_alg_values_supported": [
         *         "ES256",
         *         "EdDSA",
         *         "Ed25519",
         *         "PS256"
         *       ],
         *       "dpop_signing_alg_values_supported": [
         *         "ES256",
         *         "EdDSA",
         *         "Ed25519",
         *         "PS256"
         *       ],
         *       "authorization_response_iss_parameter_supported": true,
         *       "protected_resources": [
         *         "http://127.0.0.1:3000/api/v1"
         *       ],
         *       "ui_locales_supported": [
         *         "en",
         *         "de",
         *         "fr",
         *         "es",
         *         "it",
         *         "nl",
         *         "pt",
         *         "pl",
         *         "ja"
         *       ],
         *       "service_documentation": "http://127.0.0.1:3000/docs"
         *     }
         */
        AuthorizationServerMetadata: {
            /**
             * Format: uri
             * @description Issuer: the base URL of this service.
             */
            issuer: string;
            /**
             * Format: uri
             * @description Authorization endpoint URL.
             */
            authorization_endpoint: string;
            /**
             * Format: uri
             * @description Token endpoint URL.
             */
            token_endpoint: string;
            /**
             * Format: uri
             * @description Introspection endpoint URL (RFC 7662).
             */
            introspection_endpoint: string;
            /**
             * Format: uri
             * @description Revocation endpoint URL (RFC 7009).
             */
            revocation_endpoint: string;
            /**
             * Format: uri
             * @description Device authorization endpoint URL (RFC 8628).
             */
            device_authorization_endpoint: string;
            /**
             * Format: uri
             * @description Endpoint URL for pushed authorization requests (RFC 9126).
             */
            pushed_authorization_request_endpoint: string;
            /** @description Always false: each application decides whether its requests must be pushed. */
            require_pushed_authorization_requests: boolean;
            /** @description Supported scopes. */
            scopes_supported: components["schemas"]["Scope"][];
            /** @description Supported response types: only `code`. */
            response_types_supported: "code"[];
            /** @description Supported response modes: only `query`. */
            response_modes_supported: "query"[];
            /** @description Supported grant types of the token endpoint. */
            grant_types_supported: components["schemas"]["TokenGrantType"][];
            /** @description Supported PKCE methods: only `S256` (RFC 7636). */
            code_challenge_methods_supported: "S256"[];
            /** @description Client authentication methods of the token endpoint. */
            token_endpoint_auth_methods_supported: components["schemas"]["ClientAuthenticationMethod"][];
            /** @description Algorithms of client assertions at the token endpoint. */
            token_endpoint_auth_signing_alg_values_supported: components["schemas"]["ClientKeyAlgorithm"][];
            /** @description Client authentication methods of the introspection endpoint. */
            introspection_endpoint_auth_methods_supported: components["schemas"]["ClientAuthenticationMethod"][];
            /** @description Algorithms of client assertions at the introspection endpoint. */
            introspection_endpoint_auth_signing_alg_values_supported: components["schemas"]["ClientKeyAlgorithm"][];
            /** @description Client authentication methods of the revocation endpoint. */
            revocation_endpoint_auth_methods_supported: components["schemas"]["ClientAuthenticationMethod"][];
            /** @description Algorithms of client assertions at the revocation endpoint. */
            revocation_endpoint_auth_signing_alg_values_supported: components["schemas"]["ClientKeyAlgorithm"][];
            /** @description Algorithms of DPoP proofs (RFC 9449). */
            dpop_signing_alg_values_supported: components["schemas"]["ClientKeyAlgorithm"][];
            /** @description True if authorization responses contain `iss` (RFC 9207). */
            authorization_response_iss_parameter_supported: boolean;
            /** @description Supported values of `resource` (RFC 9728, section 4): only the base URL of this service. */
            protected_resources: string[];
            /** @description Languages of the page that asks the user, for `ui_locales`. */
            ui_locales_supported: components["schemas"]["Language"][];
            /**
             * Format: uri
             * @description URL of the documentation.
             */
            service_documentation: string;
        };
        /**
         * @description Metadata of the API as a protected resource (RFC 9728, section 2).
         * @example {
         *       "resource": "http://127.0.0.1:3000/api/v1",
         *       "authorization_servers": [
         *         "http://127.0.0.1:3000/api/v1"
         *       ],
         *       "scopes_supported": [
         *         "payments:create",
         *         "payments:capture",
         *         "payments:read",
         *         "payments:refund",
         *         "profile:read",
         *         "wallet:read"
         *       ],
         *       "bearer_methods_supported": [
         *         "header"
         *       ],
         *       "dpop_signing_alg_values_supported": [
         *         "ES256",
         *         "EdDSA",
         *         "Ed25519",
         *         "PS256"
         *       ],
         *       "dpop_bound_access_tokens_required": false,
         *       "resource_documentation": "http://127.0.0.1:3000/docs"
         *     }
         */
        ProtectedResourceMetadata: {
            /**
             * Format: uri
             * @description The resource: the base URL of this service.
             */
            resource: string;
            /** @description Issuers of its access tokens: only this service. */
            authorization_servers: string[];
            /** @description Supported scopes. */
            scopes_supported: components["schemas"]["Scope"][];
            /** @description Ways to send a token: only the `Authorization` header. */
            bearer_methods_supported: "header"[];
            /** @description Algorithms of DPoP proofs (RFC 9449). */
            dpop_signing_alg_values_supported: components["schemas"]["ClientKeyAlgorithm"][];
            /** @description Always false: each application decides whether its tokens are bound to a key. */
            dpop_bound_access_tokens_required: boolean;
            /**
             * Format: uri
             * @description URL of the documentation.
             */
            resource_documentation: string;
        };
        /**
         * @description The profile of a user, with masked contact details.
         * @example {
         *       "id": "usr_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "name": "Ada Lovelace",
         *       "email": "a***@example.com",
         *       "phone": "+49*******678"
         *     }
         */
        Profile: {
            /** @description Identifier of the user, the `sub` of introspection. */
            id: components["schemas"]["UserId"];
            /** @description Full name. */
            name: components["schemas"]["DisplayName"];
            /** @description Email address, masked: the first character and the domain. */
            email: string;
            /** @description Phone number, masked: the first three and the last three characters. */
            phone: string | null;
        };
        /** @description A user's balance in one currency: at most 9007199254740991 minor units in total. */
        WalletBalance: {
            /** @description The currency. */
            currency: components["schemas"]["Currency"];
            /** @description The available amount, in minor units. */
            available: components["schemas"]["AmountOrZero"];
            /** @description The amount held for authorized payments and for pending refunds of top-ups, in minor units. */
            held: components["schemas"]["AmountOrZero"];
        };
        /**
         * @description A user's wallet in one environment.
         * @example {
         *       "environment": "TEST",
         *       "balances": [
         *         {
         *           "currency": "EUR",
         *           "available": 100000,
         *           "held": 1250
         *         }
         *       ]
         *     }
         */
        Wallet: {
            /** @description Environment of the wallet: TEST or LIVE. */
            environment: components["schemas"]["Environment"];
            /** @description The balances by currency, in alphabetical order. */
            balances: components["schemas"]["WalletBalance"][];
        };
        /** @description Identifier of a wallet entry. */
        WalletEntryId: string;
        /**
         * @description Kinds of wallet entries.
         * @enum {string}
         */
        WalletEntryKind: "funding" | "authorization" | "release" | "refund";
        /** @description The details of a payment that its payer can see. */
        WalletPayment: {
            /** @description Reference of the payment. */
            reference: components["schemas"]["PaymentReference"];
            /** @description Name of the business that receives the payment. */
            business_name: components["schemas"]["DisplayName"];
            /** @description Text of the merchant for the payer. */
            description: components["schemas"]["Description"] | null;
        };
        /**
         * @description A change of the available amount of a wallet.
         * @example {
         *       "id": "trf_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "kind": "authorization",
         *       "amount": -1250,
         *       "currency": "EUR",
         *       "payment": {
         *         "reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *         "business_name": "Box Office",
         *         "description": "Two tickets"
         *       },
         *       "refund_id": null,
         *       "created_at": "2026-11-21T09:30:00.000Z"
         *     }
         */
        WalletEntry: {
            /** @description Identifier. */
            id: components["schemas"]["WalletEntryId"];
            /** @description Kind of the entry. */
            kind: components["schemas"]["WalletEntryKind"];
            /**
             * Format: int64
             * @description The amount that the user received, in minor units; negative for an amount that the user paid.
             */
            amount: number;
            /** @description The currency. */
            currency: components["schemas"]["Currency"];
            /** @description The payment; null for a funding. */
            payment: components["schemas"]["WalletPayment"] | null;
            /** @description The refund, by a merchant or of a top-up; null for other entries. */
            refund_id: components["schemas"]["RefundId"] | null;
            /**
             * Format: date-time
             * @description Time of the transfer.
             */
            created_at: string;
        };
        /**
         * @description A page of wallet entries.
         * @example {
         *       "data": [
         *         {
         *           "id": "trf_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "kind": "authorization",
         *           "amount": -1250,
         *           "currency": "EUR",
         *           "payment": {
         *             "reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *             "business_name": "Box Office",
         *             "description": "Two tickets"
         *           },
         *           "refund_id": null,
         *           "created_at": "2026-11-21T09:30:00.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "next_cursor": null
         *     }
         */
        WalletEntryPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["WalletEntry"][];
            /** @description True if there are entries after this page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @description Statuses of a top-up.
         * @enum {string}
         */
        TopUpStatus: "PENDING" | "SUCCEEDED" | "FAILED";
        /**
         * @description A top-up of a wallet by card.
         * @example {
         *       "id": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "environment": "TEST",
         *       "status": "SUCCEEDED",
         *       "amount": 2500,
         *       "currency": "EUR",
         *       "payment_method": {
         *         "type": "simulated_card",
         *         "token": "sim_success"
         *       },
         *       "decline_code": null,
         *       "next_action": null,
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "updated_at": "2026-11-21T09:30:00.120Z",
         *       "expires_at": "2026-11-21T10:30:00.000Z"
         *     }
         */
        TopUp: {
            /** @description Identifier. */
            id: components["schemas"]["PaymentReference"];
            /** @description Environment of the wallet: TEST or LIVE. */
            environment: components["schemas"]["Environment"];
            /** @description Current status of the top-up. */
            status: components["schemas"]["TopUpStatus"];
            /** @description The amount to add, in minor units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency. */
            currency: components["schemas"]["Currency"];
            /** @description The card; null until the user has chosen one. */
            payment_method: components["schemas"]["PaymentMethod"] | null;
            /** @description The reason for the decline; null unless the card was declined. */
            decline_code: components["schemas"]["DeclineCode"] | null;
            /** @description The user's next action: redirect the user to its URL; null unless the user must act. */
            next_action: components["schemas"]["NextAction"] | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description Time until which the user can act.
             */
            expires_at: string;
        };
        /** @description The card of a new top-up. */
        TopUpMethodInput: components["schemas"]["SimulatedCardInput"] | components["schemas"]["CardInput"];
        /**
         * @description Parameters for topping up a wallet by card.
         * @example {
         *       "amount": 2500,
         *       "currency": "EUR",
         *       "payment_method": {
         *         "type": "simulated_card",
         *         "token": "sim_success"
         *       }
         *     }
         */
        TopUpCreate: {
            /** @description The amount to add, in minor units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency. */
            currency: components["schemas"]["Currency"];
            /** @description The card. If omitted, the user enters or chooses one on the page of `next_action`. */
            payment_method?: components["schemas"]["TopUpMethodInput"];
            /**
             * @description URL that the user is redirected to afterwards, with `payment`, which is the id, and `status` of that payment added to the
             *     query. Both can be forged, so retrieve the top-up.
             */
            return_url?: components["schemas"]["Address"];
        };
        /**
         * @description A page of top-ups.
         * @example {
         *       "data": [
         *         {
         *           "id": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "environment": "TEST",
         *           "status": "SUCCEEDED",
         *           "amount": 2500,
         *           "currency": "EUR",
         *           "payment_method": {
         *             "type": "simulated_card",
         *             "token": "sim_success"
         *           },
         *           "decline_code": null,
         *           "next_action": null,
         *           "created_at": "2026-11-21T09:30:00.000Z",
         *           "updated_at": "2026-11-21T09:30:00.120Z",
         *           "expires_at": "2026-11-21T10:30:00.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "next_cursor": null
         *     }
         */
        TopUpPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["TopUp"][];
            /** @description True if there are entries after this page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @description Statuses of a refund.
         * @enum {string}
         */
        RefundStatus: "PENDING" | "SUCCEEDED" | "FAILED";
        /**
         * @description Reasons for failed refunds.
         * @enum {string}
         */
        RefundFailureCode: "refund_declined" | "refund_cancelled";
        /**
         * @description A refund of a payment.
         * @example {
         *       "id": "re_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "payment_reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "amount": 500,
         *       "currency": "EUR",
         *       "status": "SUCCEEDED",
         *       "reason": "One ticket returned",
         *       "failure_code": null,
         *       "metadata": {},
         *       "payer_left": false,
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "updated_at": "2026-11-21T09:30:00.000Z"
         *     }
         */
        Refund: {
            /** @description Identifier. */
            id: components["schemas"]["RefundId"];
            /** @description The refunded payment. */
            payment_reference: components["schemas"]["PaymentReference"];
            /** @description The refunded amount, in minor units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency of the payment. */
            currency: components["schemas"]["Currency"];
            /** @description Current status of the refund. */
            status: components["schemas"]["RefundStatus"];
            /** @description The merchant's reason for the refund. */
            reason: components["schemas"]["Reason"] | null;
            /** @description The reason for the failure; null unless FAILED. */
            failure_code: components["schemas"]["RefundFailureCode"] | null;
            /** @description Key-value pairs of the merchant. */
            metadata: components["schemas"]["Metadata"];
            /**
             * @description True if the payer had already deleted the account. The money is then in a wallet that no user can sign in to: the
             *     operator pays it out by other means if the payer asks for it. Inform the payer if you can.
             */
            payer_left?: boolean;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        /**
         * @description Parameters for creating a refund.
         * @example {
         *       "amount": 500,
         *       "reason": "One ticket returned"
         *     }
         */
        RefundCreate: {
            /** @description The amount to refund, in minor units; the full refundable amount if omitted. */
            amount?: components["schemas"]["Amount"];
            /** @description The reason for the refund, visible to the merchant. */
            reason?: components["schemas"]["ReasonInput"];
            /** @description Key-value pairs of the merchant. */
            metadata?: components["schemas"]["Metadata"];
        };
        /**
         * @description A page of refunds.
         * @example {
         *       "data": [
         *         {
         *           "id": "re_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "payment_reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "amount": 500,
         *           "currency": "EUR",
         *           "status": "SUCCEEDED",
         *           "reason": "One ticket returned",
         *           "failure_code": null,
         *           "metadata": {},
         *           "payer_left": false,
         *           "created_at": "2026-11-21T09:30:00.000Z",
         *           "updated_at": "2026-11-21T09:30:00.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "next_cursor": null
         *     }
         */
        RefundPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["Refund"][];
            /** @description True if there are entries after this page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** @description The holder of a bank account, as the bank knows the holder. */
        AccountHolder: string;
        /**
         * @description The bank account to which a business is paid out in one environment. Its number is stored encrypted, and never returned.
         * @example {
         *       "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "environment": "TEST",
         *       "holder": "Analytical Engines Ltd",
         *       "country": "DE",
         *       "last4": "3000",
         *       "usable_from": "2026-11-20T10:00:00.000Z",
         *       "updated_at": "2026-11-20T10:00:00.000Z"
         *     }
         */
        BankAccount: {
            /** @description The business. */
            business_id: components["schemas"]["BusinessId"];
            /** @description Environment: TEST or LIVE. */
            environment: components["schemas"]["Environment"];
            /** @description The holder of the account. */
            holder: components["schemas"]["AccountHolder"];
            /** @description Country of the account, the first two letters of its IBAN. */
            country: string;
            /** @description The last four characters of the IBAN. */
            last4: string;
            /**
             * Format: date-time
             * @description Time from which payouts go to the account: in LIVE, after a waiting time that the operator sets.
             */
            usable_from: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        /**
         * @description A bank account in the SEPA area.
         * @example {
         *       "holder": "Analytical Engines Ltd",
         *       "iban": "DE89 3704 0044 0532 0130 00"
         *     }
         */
        BankAccountSet: {
            /** @description The holder of the account. Banks receive it in Latin letters, without accents. */
            holder: components["schemas"]["AccountHolder"];
            /**
             * @description The IBAN (ISO 13616), in a country of the SEPA area, with or without spaces. In TEST, payouts to `DE62 3704 0044 0532 0130 01`
             *     fail, those to `DE35 3704 0044 0532 0130 02` stay PENDING, and others are PAID after some seconds.
             */
            iban: string;
        };
        /**
         * @description Statuses of a payout. The amount leaves the balance of the business when the payout is created, and returns to it if the payout
         *     fails or is cancelled.
         * @enum {string}
         */
        PayoutStatus: "PENDING" | "PAID" | "FAILED" | "CANCELLED";
        /** @description The text of a payout in the statement of the bank account. */
        PayoutDescription: string;
        /**
         * @description A transfer of money from the balance of a business to its bank account.
         * @example {
         *       "id": "po_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "environment": "TEST",
         *       "status": "PENDING",
         *       "amount": 1000,
         *       "currency": "EUR",
         *       "description": "November",
         *       "bank_account_last4": "3000",
         *       "scheduled": false,
         *       "failure_reason": null,
         *       "exported_at": null,
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "updated_at": "2026-11-21T09:30:00.000Z"
         *     }
         */
        Payout: {
            /** @description Identifier. */
            id: components["schemas"]["PayoutId"];
            /** @description The business. */
            business_id: components["schemas"]["BusinessId"];
            /** @description Environment: TEST or LIVE. */
            environment: components["schemas"]["Environment"];
            /** @description Current status. */
            status: components["schemas"]["PayoutStatus"];
            /** @description The amount, in minor units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency. */
            currency: components["schemas"]["Currency"];
            /** @description Text in the statement of the bank account. */
            description: components["schemas"]["PayoutDescription"] | null;
            /** @description The last four characters of the IBAN of the bank account. */
            bank_account_last4: string;
            /** @description True if the schedule of the business created it. */
            scheduled: boolean;
            /** @description The reason of a FAILED payout, as the operator or the bank gave it; otherwise null. */
            failure_reason: string | null;
            /** @description Time at which it was given to the bank; until then it can be cancelled. Null in TEST. */
            exported_at: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        /**
         * @description Parameters for creating a payout.
         * @example {
         *       "amount": 1000,
         *       "currency": "EUR",
         *       "description": "November"
         *     }
         */
        PayoutCreate: {
            /** @description The amount, in minor units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency: EUR, the currency of SEPA. */
            currency: components["schemas"]["Currency"];
            /** @description Text in the statement of the bank account. */
            description?: components["schemas"]["PayoutDescription"];
        };
        /**
         * @description A page of payouts.
         * @example {
         *       "data": [
         *         {
         *           "id": "po_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "environment": "TEST",
         *           "status": "PENDING",
         *           "amount": 1000,
         *           "currency": "EUR",
         *           "description": "November",
         *           "bank_account_last4": "3000",
         *           "scheduled": false,
         *           "failure_reason": null,
         *           "exported_at": null,
         *           "created_at": "2026-11-21T09:30:00.000Z",
         *           "updated_at": "2026-11-21T09:30:00.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "next_cursor": null
         *     }
         */
        PayoutPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["Payout"][];
            /** @description True if there are entries after this page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @description Search results.
         * @enum {string}
         */
        SearchHitType: "payment" | "refund" | "event" | "delivery" | "endpoint" | "application" | "request";
        /**
         * @description Fields that a query matches. More may be added.
         * @enum {string}
         */
        SearchMatch: "id" | "merchant_reference" | "description" | "metadata" | "amount" | "card";
        /**
         * @description A search result.
         * @example {
         *       "type": "payment",
         *       "id": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "matched": "merchant_reference",
         *       "payment": {
         *         "reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *         "merchant_reference": "A-1001",
         *         "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *         "environment": "TEST",
         *         "status": "AUTHORIZED",
         *         "amount": 1250,
         *         "currency": "EUR",
         *         "capture_method": "MANUAL",
         *         "amount_captured": 0,
         *         "amount_refunded": 0,
         *         "amount_refundable": 0,
         *         "amount_disputed": 0,
         *         "payment_method": {
         *           "type": "simulated_card",
         *           "token": "sim_success"
         *         },
         *         "failure": null,
         *         "cancellation_reason": null,
         *         "description": "Two tickets",
         *         "metadata": {
         *           "order": "A-1001"
         *         },
         *         "return_url": null,
         *         "checkout_url": null,
         *         "next_action": null,
         *         "created_at": "2026-11-20T10:00:00.000Z",
         *         "updated_at": "2026-11-20T10:00:00.120Z",
         *         "expires_at": "2026-11-27T10:00:00.000Z",
         *         "authorized_at": "2026-11-20T10:00:00.120Z",
         *         "captured_at": null,
         *         "cancelled_at": null,
         *         "expired_at": null
         *       },
         *       "client_id": null
         *     }
         */
        SearchHit: {
            /** @description Type of the result. */
            type: components["schemas"]["SearchHitType"];
            /** @description Identifier of the result. */
            id: components["schemas"]["Identifier"];
            /** @description The field that matched. */
            matched: components["schemas"]["SearchMatch"];
            /** @description The current state of the payment; null for results without a payment. */
            payment: components["schemas"]["Payment"] | null;
            /** @description The application of a request; null for other types. */
            client_id: components["schemas"]["ClientId"] | null;
        };
        /**
         * @description Search results.
         * @example {
         *       "data": [
         *         {
         *           "type": "payment",
         *           "id": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "matched": "merchant_reference",
         *           "payment": {
         *             "reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *             "merchant_reference": "A-1001",
         *             "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *             "environment": "TEST",
         *             "status": "AUTHORIZED",
         *             "amount": 1250,
         *             "currency": "EUR",
         *             "capture_method": "MANUAL",
         *             "amount_captured": 0,
         *             "amount_refunded": 0,
         *             "amount_refundable": 0,
         *             "amount_disputed": 0,
         *             "payment_method": {
         *               "type": "simulated_card",
         *               "token": "sim_success"
         *             },
         *             "failure": null,
         *             "cancellation_reason": null,
         *             "description": "Two tickets",
         *             "metadata": {
         *               "order": "A-1001"
         *             },
         *             "return_url": null,
         *             "checkout_url": null,
         *             "next_action": null,
         *             "created_at": "2026-11-20T10:00:00.000Z",
         *             "updated_at": "2026-11-20T10:00:00.120Z",
         *             "expires_at": "2026-11-27T10:00:00.000Z",
         *             "authorized_at": "2026-11-20T10:00:00.120Z",
         *             "captured_at": null,
         *             "cancelled_at": null,
         *             "expired_at": null
         *           },
         *           "client_id": null
         *         }
         *       ],
         *       "has_more": false,
         *       "searched_since": null
         *     }
         */
        SearchResult: {
            /** @description The results: payments by the beginning of their texts, with the same text newest first; then others, newest first. */
            data: components["schemas"]["SearchHit"][];
            /** @description True if there are more results: add the number of these to `offset`, or refine the query. */
            has_more: boolean;
            /**
             * @description Only payments since this time were searched for a part of a text, a key and its value, the end of an identifier and the
             *     last digits of a card. Null if there are no older ones. Once `has_more` is false, pass it as `before` to search older payments.
             */
            searched_since: string | null;
        };
        /** @description Identifier of a webhook endpoint. */
        WebhookEndpointId: string;
        /**
         * Format: uri
         * @description URL that events are posted to: http or https; https in LIVE. Without user name and password, with a port other than 0,
         *     and with a host name without empty labels. If the service is configured to require it, the host must resolve to public
         *     addresses only.
         */
        WebhookAddress: string;
        /**
         * @description Event types. The opt-in ones, in `x-opt-in`, are sent only to endpoints that list them by name.
         * @enum {string}
         */
        EventType: "payment.authorized" | "payment.captured" | "payment.cancelled" | "payment.expired" | "payment.refunded" | "payment.failed" | "payment.disputed" | "refund.failed" | "payout.paid" | "payout.failed";
        /**
         * @description Statuses of an endpoint.
         * @enum {string}
         */
        WebhookEndpointStatus: "ENABLED" | "DISABLED";
        /**
         * Format: int32
         * @description Maximum number of attempts that start within any second.
         */
        AttemptsPerSecond: number;
        /**
         * @description Statuses of a recovery or a skip.
         * @enum {string}
         */
        RunStatus: "RUNNING" | "FINISHED" | "STOPPED";
        /**
         * @description A recovery of events that an endpoint missed, with its progress.
         * @example {
         *       "endpoint_id": "we_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "status": "RUNNING",
         *       "total": 42000,
         *       "queued": 17000,
         *       "requested_at": "2026-11-20T10:00:00.000Z",
         *       "finished_at": null
         *     }
         */
        WebhookEndpointRecovery: {
            /** @description The endpoint. */
            endpoint_id: components["schemas"]["WebhookEndpointId"];
            /** @description Status of the run. */
            status: components["schemas"]["RunStatus"];
            /**
             * Format: int32
             * @description Number of deliveries to requeue, counted at the time of the request. When FINISHED, the number of deliveries that
             *     were requeued.
             */
            total: number;
            /**
             * Format: int32
             * @description Number of deliveries that have been requeued so far.
             */
            queued: number;
            /**
             * Format: date-time
             * @description Time of the request.
             */
            requested_at: string;
            /** @description Time at which the run was FINISHED or STOPPED. */
            finished_at: string | null;
        };
        /**
         * @description A skip of the backlog of a disabled or deleted endpoint, with its progress.
         * @example {
         *       "status": "RUNNING",
         *       "total": 42000,
         *       "skipped": 17000,
         *       "requested_at": "2026-11-20T10:00:00.000Z",
         *       "finished_at": null
         *     }
         */
        WebhookEndpointSkip: {
            /** @description Status of the run. */
            status: components["schemas"]["RunStatus"];
            /**
             * Format: int32
             * @description Number of attempts in the backlog, counted at the start; 0 until then. When FINISHED, the number of attempts that
             *     were skipped.
             */
            total: number;
            /**
             * Format: int32
             * @description Number of attempts that have been skipped so far. Their deliveries are SKIPPED.
             */
            skipped: number;
            /**
             * Format: date-time
             * @description Time at which the endpoint was disabled or deleted.
             */
            requested_at: string;
            /** @description Time at which the run was FINISHED or STOPPED. */
            finished_at: string | null;
        };
        /**
         * @description A webhook endpoint with a newly issued secret.
         * @example {
         *       "id": "we_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "url": "https://shop.example.com/hooks",
         *       "description": "The shop",
         *       "events": [
         *         "payment.captured",
         *         "payment.refunded"
         *       ],
         *       "environment": "TEST",
         *       "status": "ENABLED",
         *       "disabled_reason": null,
         *       "disable_on_gone": false,
         *       "max_per_second": null,
         *       "header_names": [
         *         "Authorization"
         *       ],
         *       "paused_until": null,
         *       "previous_secret_expires_at": null,
         *       "recovery": null,
         *       "skip": null,
         *       "created_at": "2026-11-20T10:00:00.000Z",
         *       "updated_at": "2026-11-20T10:00:00.000Z",
         *       "secret": "whsec_Ng8Xk5Hd3Pf6Zu0Ea2Ri7x3Qz9VbJ2mYq0Lr7Wc4Ts1p"
         *     }
         */
        WebhookEndpointWithSecret: {
            /** @description Identifier. */
            id: components["schemas"]["WebhookEndpointId"];
            /** @description URL that events are posted to. */
            url: components["schemas"]["WebhookAddress"];
            /** @description Description for the merchant. */
            description: components["schemas"]["Description"] | null;
            /** @description Event types that the endpoint receives; if empty, all except the opt-in ones. */
            events: components["schemas"]["EventType"][];
            /** @description Environment of the application that registered the endpoint. The endpoint receives events of this environment only. */
            environment: components["schemas"]["Environment"];
            /** @description Status of the endpoint. */
            status: components["schemas"]["WebhookEndpointStatus"];
            /**
             * @description The reason why the service disabled the endpoint: every attempt failed for 5 days, or a response was 410 Gone and
             *     `disable_on_gone` is true, or the business was closed. Null if a request disabled the endpoint.
             */
            disabled_reason: string | null;
            /** @description True if the response 410 Gone disables the endpoint. If false, 410 is an ordinary failure. */
            disable_on_gone: boolean;
            /**
             * @description Rate limit: maximum number of attempts that start within any second, counting first attempts, retries, tests, replays
             *     and recoveries. Further attempts wait in order, without delaying other endpoints. Null for no limit.
             */
            max_per_second: components["schemas"]["AttemptsPerSecond"] | null;
            /** @description Names of the headers that are sent with every attempt. Their values are never returned. */
            header_names: string[];
            /**
             * @description Time until which first attempts and recoveries wait, because the receiver responded 429 or 503 with `Retry-After`:
             *     the requested time, but at most 10 minutes from the response. Retries keep their schedule. Null if the endpoint is
             *     not paused.
             */
            paused_until: string | null;
            /** @description Time until which the previous secret also signs; null without one. */
            previous_secret_expires_at: string | null;
            /** @description The latest recovery of missed events, with its progress. */
            recovery: components["schemas"]["WebhookEndpointRecovery"] | null;
            /** @description The latest skip of the backlog, with its progress. */
            skip: components["schemas"]["WebhookEndpointSkip"] | null;
            /**
             * Format: date-time
             * @description Time of registration.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
            /**
             * @description The secret that signs deliveries, shown only once. The key of `Service-Signature` is the whole string, including the
             *     prefix; the key of Standard Webhooks is the 24 to 64 bytes that follow the prefix in base64. Verifiers of both accept
             *     the whole string. Null in a replayed response to an `Idempotency-Key`: use `rotate-secret` to issue a new secret.
             */
            secret: components["schemas"]["WebhookSecret"] | null;
        };
        /** @description Event types that an endpoint receives. An empty list means all types except the opt-in ones, `x-opt-in` of `EventType`. */
        EventTypeList: components["schemas"]["EventType"][];
        /** @description The value of a header: visible ASCII, with spaces only inside. An empty value removes the header. */
        EndpointHeaderValue: string;
        /**
         * @description Up to ten headers that are sent with every attempt, by name, such as `Authorization` for a gateway in front of the
         *     receiver. They are stored encrypted, and neither returned nor recorded in attempts. Names are tokens of RFC 9110 of at
         *     most 64 characters, different regardless of case. Refused are those that the service, the connection or the signature
         *     sets: `Host`, `User-Agent`, `Connection`, `Transfer-Encoding` and other hop-by-hop ones, `Content-*`, `Service-*` and
         *     `webhook-*`.
         * @example {
         *       "Authorization": "Bearer 8f1c0d"
         *     }
         */
        EndpointHeaders: {
            [key: string]: components["schemas"]["EndpointHeaderValue"];
        };
        /**
         * @description Parameters for registering an endpoint.
         * @example {
         *       "url": "https://shop.example.com/hooks",
         *       "description": "The shop",
         *       "events": [
         *         "payment.captured",
         *         "payment.refunded"
         *       ]
         *     }
         */
        WebhookEndpointCreate: {
            /** @description URL that events are posted to. */
            url: components["schemas"]["WebhookAddress"];
            /** @description Description for the merchant. */
            description?: components["schemas"]["DescriptionInput"];
            /** @description Event types that the endpoint receives; if omitted or empty, all except the opt-in ones. */
            events?: components["schemas"]["EventTypeList"];
            /**
             * @description True if the response 410 Gone disables the endpoint. If false, 410 is an ordinary failure.
             * @default false
             */
            disable_on_gone?: boolean;
            /** @description Maximum number of attempts that start within any second; no limit if omitted or null. */
            max_per_second?: components["schemas"]["AttemptsPerSecond"] | null;
            /** @description Headers to send with every attempt. */
            custom_headers?: components["schemas"]["EndpointHeaders"];
        };
        /**
         * @description A webhook endpoint that events are posted to.
         * @example {
         *       "id": "we_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "url": "https://shop.example.com/hooks",
         *       "description": "The shop",
         *       "events": [
         *         "payment.captured",
         *         "payment.refunded"
         *       ],
         *       "environment": "TEST",
         *       "status": "ENABLED",
         *       "disabled_reason": null,
         *       "disable_on_gone": false,
         *       "max_per_second": null,
         *       "header_names": [
         *         "Authorization"
         *       ],
         *       "paused_until": null,
         *       "previous_secret_expires_at": null,
         *       "recovery": null,
         *       "skip": null,
         *       "created_at": "2026-11-20T10:00:00.000Z",
         *       "updated_at": "2026-11-20T10:00:00.000Z"
         *     }
         */
        WebhookEndpoint: {
            /** @description Identifier. */
            id: components["schemas"]["WebhookEndpointId"];
            /** @description URL that events are posted to. */
            url: components["schemas"]["WebhookAddress"];
            /** @description Description for the merchant. */
            description: components["schemas"]["Description"] | null;
            /** @description Event types that the endpoint receives; if empty, all except the opt-in ones. */
            events: components["schemas"]["EventType"][];
            /** @description Environment of the application that registered the endpoint. The endpoint receives events of this environment only. */
            environment: components["schemas"]["Environment"];
            /** @description Status of the endpoint. */
            status: components["schemas"]["WebhookEndpointStatus"];
            /**
             * @description The reason why the service disabled the endpoint: every attempt failed for 5 days, or a response was 410 Gone and
             *     `disable_on_gone` is true, or the business was closed. Null if a request disabled the endpoint.
             */
            disabled_reason: string | null;
            /** @description True if the response 410 Gone disables the endpoint. If false, 410 is an ordinary failure. */
            disable_on_gone: boolean;
            /**
             * @description Rate limit: maximum number of attempts that start within any second, counting first attempts, retries, tests, replays
             *     and recoveries. Further attempts wait in order, without delaying other endpoints. Null for no limit.
             */
            max_per_second: components["schemas"]["AttemptsPerSecond"] | null;
            /** @description Names of the headers that are sent with every attempt. Their values are never returned. */
            header_names: string[];
            /**
             * @description Time until which first attempts and recoveries wait, because the receiver responded 429 or 503 with `Retry-After`:
             *     the requested time, but at most 10 minutes from the response. Retries keep their schedule. Null if the endpoint is
             *     not paused.
             */
            paused_until: string | null;
            /** @description Time until which the previous secret also signs; null without one. */
            previous_secret_expires_at: string | null;
            /** @description The latest recovery of missed events, with its progress. */
            recovery: components["schemas"]["WebhookEndpointRecovery"] | null;
            /** @description The latest skip of the backlog, with its progress. */
            skip: components["schemas"]["WebhookEndpointSkip"] | null;
            /**
             * Format: date-time
             * @description Time of registration.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        /**
         * @description A page of endpoints.
         * @example {
         *       "data": [
         *         {
         *           "id": "we_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "url": "https://shop.example.com/hooks",
         *           "description": "The shop",
         *           "events": [
         *             "payment.captured",
         *             "payment.refunded"
         *           ],
         *           "environment": "TEST",
         *           "status": "ENABLED",
         *           "disabled_reason": null,
         *           "disable_on_gone": false,
         *           "max_per_second": null,
         *           "header_names": [
         *             "Authorization"
         *           ],
         *           "paused_until": null,
         *           "previous_secret_expires_at": null,
         *           "recovery": null,
         *           "skip": null,
         *           "created_at": "2026-11-20T10:00:00.000Z",
         *           "updated_at": "2026-11-20T10:00:00.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "next_cursor": null
         *     }
         */
        WebhookEndpointPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["WebhookEndpoint"][];
            /** @description True if there are entries after this page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @description Changes to an endpoint. Omitted properties stay unchanged.
         * @example {
         *       "events": [],
         *       "status": "ENABLED"
         *     }
         */
        WebhookEndpointUpdate: {
            /** @description URL that events are posted to. */
            url?: components["schemas"]["WebhookAddress"];
            /** @description Description for the merchant; null or an empty text removes it. */
            description?: components["schemas"]["DescriptionInput"] | null;
            /** @description Event types that the endpoint receives; if empty, all except the opt-in ones. */
            events?: components["schemas"]["EventTypeList"];
            /** @description True if the response 410 Gone disables the endpoint. If false, 410 is an ordinary failure. */
            disable_on_gone?: boolean;
            /** @description Maximum number of attempts that start within any second; null removes the limit. */
            max_per_second?: components["schemas"]["AttemptsPerSecond"] | null;
            /** @description Headers to set; those that are not named stay, and an empty value removes a header. */
            custom_headers?: components["schemas"]["EndpointHeaders"];
            /** @description Status of the endpoint. */
            status?: components["schemas"]["WebhookEndpointStatus"];
        };
        /** @description Identifier of a webhook delivery: one event to one endpoint. */
        WebhookDeliveryId: string;
        /** @description Identifier of an event, the same in every delivery attempt. */
        EventId: string;
        /**
         * @description Statuses of a delivery.
         * @enum {string}
         */
        DeliveryStatus: "PENDING" | "RETRYING" | "DELIVERED" | "FAILED" | "SKIPPED";
        /**
         * @description The delivery of an event to an endpoint.
         * @example {
         *       "id": "whd_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "endpoint_id": "we_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "event_id": "evt_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "event_type": "payment.captured",
         *       "payment_reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "payout_id": null,
         *       "synthetic": false,
         *       "status": "RETRYING",
         *       "attempt": 1,
         *       "last_attempt_at": "2026-11-20T10:00:00.250Z",
         *       "next_attempt_at": "2026-11-20T10:01:00.310Z",
         *       "delivered_at": null,
         *       "created_at": "2026-11-20T10:00:00.120Z",
         *       "updated_at": "2026-11-20T10:00:00.310Z"
         *     }
         */
        WebhookDelivery: {
            /** @description Identifier. */
            id: components["schemas"]["WebhookDeliveryId"];
            /** @description The endpoint. */
            endpoint_id: components["schemas"]["WebhookEndpointId"];
            /** @description The event. */
            event_id: components["schemas"]["EventId"];
            /** @description The type of the event. */
            event_type: components["schemas"]["EventType"];
            /** @description The payment that the event is about; null for an event of a payout. */
            payment_reference: components["schemas"]["PaymentReference"] | null;
            /** @description The payout that the event is about; null for an event of a payment. */
            payout_id: components["schemas"]["PayoutId"] | null;
            /** @description True if the event is synthetic, created by `WebhookEndpoints_test`: then the payment or payout does not exist. */
            synthetic: boolean;
            /** @description Status of the delivery. */
            status: components["schemas"]["DeliveryStatus"];
            /**
             * Format: int32
             * @description The number of the current attempt on the retry schedule, from 1 to 8: the latest attempt, or the first one before any
             *     attempt.
             */
            attempt: number;
            /** @description Start of the latest finished attempt, including replays. */
            last_attempt_at: string | null;
            /** @description Time at which the next attempt is due, while PENDING or RETRYING. */
            next_attempt_at: string | null;
            /** @description Time of the acknowledgement. */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description Time of creation, the same as that of the event.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        /**
         * @description Parameters for sending a synthetic event.
         * @example {
         *       "event_type": "payment.captured"
         *     }
         */
        WebhookEndpointTest: {
            /**
             * @description Type of the event.
             * @default payment.captured
             */
            event_type?: components["schemas"]["EventType"];
        };
        /**
         * @description Statuses of deliveries that can be recovered.
         * @enum {string}
         */
        RecoverableStatus: "RETRYING" | "FAILED" | "SKIPPED";
        /**
         * @description Parameters for recovering deliveries.
         * @example {
         *       "since": "2026-11-19T10:00:00.000Z"
         *     }
         */
        WebhookEndpointRecover: {
            /**
             * Format: date-time
             * @description Deliveries created at this time or later.
             */
            since: string;
            /**
             * Format: date-time
             * @description Deliveries created before this time, which must not be earlier than `since`; all until now if omitted.
             */
            until?: string;
            /** @description Deliveries with one of these statuses; all if omitted. */
            status?: components["schemas"]["RecoverableStatus"][];
        };
        /** @description A payment was authorized: the money is held for the merchant. */
        PaymentAuthorizedEvent: {
            /** @description Identifier of the event, the same in every attempt: use it to deduplicate. */
            event_id: components["schemas"]["EventId"];
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "payment.authorized";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            created_at: string;
            /** @description State of the payment immediately after the event. */
            payment: components["schemas"]["Payment"];
            /**
             * @description The refund that succeeded, with `payment.refunded`, or failed, with `refund.failed`; otherwise null.
             * @enum {unknown}
             */
            refund: null;
            /**
             * @description True in an event sent by `WebhookEndpoints_test`, in LIVE too: the payment does not exist, so do not act on the
             *     event. Absent from other events.
             */
            synthetic?: boolean;
        };
        /**
         * @description A payment was captured: the merchant has received the money.
         * @example {
         *       "event_id": "evt_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "event_type": "payment.captured",
         *       "created_at": "2026-11-20T10:05:00.000Z",
         *       "payment": {
         *         "reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *         "merchant_reference": "A-1001",
         *         "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *         "environment": "TEST",
         *         "status": "CAPTURED",
         *         "amount": 1250,
         *         "currency": "EUR",
         *         "capture_method": "MANUAL",
         *         "amount_captured": 1250,
         *         "amount_refunded": 0,
         *         "amount_refundable": 1250,
         *         "amount_disputed": 0,
         *         "payment_method": {
         *           "type": "simulated_card",
         *           "token": "sim_success"
         *         },
         *         "failure": null,
         *         "cancellation_reason": null,
         *         "description": "Two tickets",
         *         "metadata": {
         *           "order": "A-1001"
         *         },
         *         "return_url": null,
         *         "checkout_url": null,
         *         "next_action": null,
         *         "created_at": "2026-11-20T10:00:00.000Z",
         *         "updated_at": "2026-11-20T10:05:00.000Z",
         *         "expires_at": "2026-11-27T10:00:00.000Z",
         *         "authorized_at": "2026-11-20T10:00:00.120Z",
         *         "captured_at": "2026-11-20T10:05:00.000Z",
         *         "cancelled_at": null,
         *         "expired_at": null
         *       },
         *       "refund": null
         *     }
         */
        PaymentCapturedEvent: {
            /** @description Identifier of the event, the same in every attempt: use it to deduplicate. */
            event_id: components["schemas"]["EventId"];
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "payment.captured";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            created_at: string;
            /** @description State of the payment immediately after the event. */
            payment: components["schemas"]["Payment"];
            /**
             * @description The refund that succeeded, with `payment.refunded`, or failed, with `refund.failed`; otherwise null.
             * @enum {unknown}
             */
            refund: null;
            /**
             * @description True in an event sent by `WebhookEndpoints_test`, in LIVE too: the payment does not exist, so do not act on the
             *     event. Absent from other events.
             */
            synthetic?: boolean;
        };
        /** @description A payment was cancelled before capture. */
        PaymentCancelledEvent: {
            /** @description Identifier of the event, the same in every attempt: use it to deduplicate. */
            event_id: components["schemas"]["EventId"];
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "payment.cancelled";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            created_at: string;
            /** @description State of the payment immediately after the event. */
            payment: components["schemas"]["Payment"];
            /**
             * @description The refund that succeeded, with `payment.refunded`, or failed, with `refund.failed`; otherwise null.
             * @enum {unknown}
             */
            refund: null;
            /**
             * @description True in an event sent by `WebhookEndpoints_test`, in LIVE too: the payment does not exist, so do not act on the
             *     event. Absent from other events.
             */
            synthetic?: boolean;
        };
        /** @description A payment expired before capture. */
        PaymentExpiredEvent: {
            /** @description Identifier of the event, the same in every attempt: use it to deduplicate. */
            event_id: components["schemas"]["EventId"];
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "payment.expired";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            created_at: string;
            /** @description State of the payment immediately after the event. */
            payment: components["schemas"]["Payment"];
            /**
             * @description The refund that succeeded, with `payment.refunded`, or failed, with `refund.failed`; otherwise null.
             * @enum {unknown}
             */
            refund: null;
            /**
             * @description True in an event sent by `WebhookEndpoints_test`, in LIVE too: the payment does not exist, so do not act on the
             *     event. Absent from other events.
             */
            synthetic?: boolean;
        };
        /** @description A refund of a payment succeeded. */
        PaymentRefundedEvent: {
            /** @description Identifier of the event, the same in every attempt: use it to deduplicate. */
            event_id: components["schemas"]["EventId"];
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "payment.refunded";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            created_at: string;
            /** @description State of the payment immediately after the event. */
            payment: components["schemas"]["Payment"];
            /** @description The refund that succeeded, with `payment.refunded`, or failed, with `refund.failed`; otherwise null. */
            refund: components["schemas"]["Refund"];
            /**
             * @description True in an event sent by `WebhookEndpoints_test`, in LIVE too: the payment does not exist, so do not act on the
             *     event. Absent from other events.
             */
            synthetic?: boolean;
        };
        /** @description A payment was declined and is FAILED. */
        PaymentFailedEvent: {
            /** @description Identifier of the event, the same in every attempt: use it to deduplicate. */
            event_id: components["schemas"]["EventId"];
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "payment.failed";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            created_at: string;
            /** @description State of the payment immediately after the event. */
            payment: components["schemas"]["Payment"];
            /**
             * @description The refund that succeeded, with `payment.refunded`, or failed, with `refund.failed`; otherwise null.
             * @enum {unknown}
             */
            refund: null;
            /**
             * @description True in an event sent by `WebhookEndpoints_test`, in LIVE too: the payment does not exist, so do not act on the
             *     event. Absent from other events.
             */
            synthetic?: boolean;
        };
        /** @description The disputed amount of a payment has changed. */
        PaymentDisputedEvent: {
            /** @description Identifier of the event, the same in every attempt: use it to deduplicate. */
            event_id: components["schemas"]["EventId"];
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "payment.disputed";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            created_at: string;
            /** @description State of the payment immediately after the event. */
            payment: components["schemas"]["Payment"];
            /**
             * @description The refund that succeeded, with `payment.refunded`, or failed, with `refund.failed`; otherwise null.
             * @enum {unknown}
             */
            refund: null;
            /**
             * @description True in an event sent by `WebhookEndpoints_test`, in LIVE too: the payment does not exist, so do not act on the
             *     event. Absent from other events.
             */
            synthetic?: boolean;
        };
        /** @description A refund of a payment failed, and its amount can be refunded again. */
        RefundFailedEvent: {
            /** @description Identifier of the event, the same in every attempt: use it to deduplicate. */
            event_id: components["schemas"]["EventId"];
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "refund.failed";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            created_at: string;
            /** @description State of the payment immediately after the event. */
            payment: components["schemas"]["Payment"];
            /** @description The refund that succeeded, with `payment.refunded`, or failed, with `refund.failed`; otherwise null. */
            refund: components["schemas"]["Refund"];
            /**
             * @description True in an event sent by `WebhookEndpoints_test`, in LIVE too: the payment does not exist, so do not act on the
             *     event. Absent from other events.
             */
            synthetic?: boolean;
        };
        /** @description A payout was paid to the bank account of the business. */
        PayoutPaidEvent: {
            /** @description Identifier of the event, the same in every attempt: use it to deduplicate. */
            event_id: components["schemas"]["EventId"];
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "payout.paid";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            created_at: string;
            /**
             * @description The refund that succeeded, with `payment.refunded`, or failed, with `refund.failed`; otherwise null.
             * @enum {unknown}
             */
            refund: null;
            /**
             * @description Null: an event of a payout is about no payment.
             * @enum {unknown}
             */
            payment: null;
            /** @description State of the payout at its end. */
            payout: components["schemas"]["Payout"];
            /**
             * @description True in an event sent by `WebhookEndpoints_test`, in LIVE too: the payout does not exist, so do not act on the
             *     event. Absent from other events.
             */
            synthetic?: boolean;
        };
        /** @description A payout failed, and its amount is in the balance again. */
        PayoutFailedEvent: {
            /** @description Identifier of the event, the same in every attempt: use it to deduplicate. */
            event_id: components["schemas"]["EventId"];
            /**
             * @description Type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "payout.failed";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            created_at: string;
            /**
             * @description The refund that succeeded, with `payment.refunded`, or failed, with `refund.failed`; otherwise null.
             * @enum {unknown}
             */
            refund: null;
            /**
             * @description Null: an event of a payout is about no payment.
             * @enum {unknown}
             */
            payment: null;
            /** @description State of the payout at its end. */
            payout: components["schemas"]["Payout"];
            /**
             * @description True in an event sent by `WebhookEndpoints_test`, in LIVE too: the payout does not exist, so do not act on the
             *     event. Absent from other events.
             */
            synthetic?: boolean;
        };
        /** @description The body that is posted to an endpoint. */
        WebhookEvent: components["schemas"]["PaymentAuthorizedEvent"] | components["schemas"]["PaymentCapturedEvent"] | components["schemas"]["PaymentCancelledEvent"] | components["schemas"]["PaymentExpiredEvent"] | components["schemas"]["PaymentRefundedEvent"] | components["schemas"]["PaymentFailedEvent"] | components["schemas"]["PaymentDisputedEvent"] | components["schemas"]["RefundFailedEvent"] | components["schemas"]["PayoutPaidEvent"] | components["schemas"]["PayoutFailedEvent"];
        /**
         * @description A change of a payment, or the end of a payout.
         * @example {
         *       "id": "evt_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "type": "payment.captured",
         *       "payment_reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "payout_id": null,
         *       "environment": "TEST",
         *       "synthetic": false,
         *       "created_at": "2026-11-20T10:05:00.000Z",
         *       "payload": {
         *         "event_id": "evt_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *         "event_type": "payment.captured",
         *         "created_at": "2026-11-20T10:05:00.000Z",
         *         "payment": {
         *           "reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "merchant_reference": "A-1001",
         *           "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "environment": "TEST",
         *           "status": "CAPTURED",
         *           "amount": 1250,
         *           "currency": "EUR",
         *           "capture_method": "MANUAL",
         *           "amount_captured": 1250,
         *           "amount_refunded": 0,
         *           "amount_refundable": 1250,
         *           "amount_disputed": 0,
         *           "payment_method": {
         *             "type": "simulated_card",
         *             "token": "sim_success"
         *           },
         *           "failure": null,
         *           "cancellation_reason": null,
         *           "description": "Two tickets",
         *           "metadata": {
         *             "order": "A-1001"
         *           },
         *           "return_url": null,
         *           "checkout_url": null,
         *           "next_action": null,
         *           "created_at": "2026-11-20T10:00:00.000Z",
         *           "updated_at": "2026-11-20T10:05:00.000Z",
         *           "expires_at": "2026-11-27T10:00:00.000Z",
         *           "authorized_at": "2026-11-20T10:00:00.120Z",
         *           "captured_at": "2026-11-20T10:05:00.000Z",
         *           "cancelled_at": null,
         *           "expired_at": null
         *         },
         *         "refund": null
         *       }
         *     }
         */
        Event: {
            /** @description Identifier of the event, the `event_id` of the payload. */
            id: components["schemas"]["EventId"];
            /** @description Type of the event. */
            type: components["schemas"]["EventType"];
            /** @description The payment that the event is about; null for an event of a payout. */
            payment_reference: components["schemas"]["PaymentReference"] | null;
            /** @description The payout that the event is about; null for an event of a payment. */
            payout_id: components["schemas"]["PayoutId"] | null;
            /** @description Environment of the payment or payout. */
            environment: components["schemas"]["Environment"];
            /** @description True if the event was created by `WebhookEndpoints_test`: then the payment or payout does not exist. */
            synthetic: boolean;
            /**
             * Format: date-time
             * @description Time of the event.
             */
            created_at: string;
            /** @description The payload that is delivered to endpoints. */
            payload: components["schemas"]["WebhookEvent"];
        };
        /**
         * @description A page of events.
         * @example {
         *       "data": [
         *         {
         *           "id": "evt_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "type": "payment.captured",
         *           "payment_reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "payout_id": null,
         *           "environment": "TEST",
         *           "synthetic": false,
         *           "created_at": "2026-11-20T10:05:00.000Z",
         *           "payload": {
         *             "event_id": "evt_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *             "event_type": "payment.captured",
         *             "created_at": "2026-11-20T10:05:00.000Z",
         *             "payment": {
         *               "reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *               "merchant_reference": "A-1001",
         *               "business_id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *               "environment": "TEST",
         *               "status": "CAPTURED",
         *               "amount": 1250,
         *               "currency": "EUR",
         *               "capture_method": "MANUAL",
         *               "amount_captured": 1250,
         *               "amount_refunded": 0,
         *               "amount_refundable": 1250,
         *               "amount_disputed": 0,
         *               "payment_method": {
         *                 "type": "simulated_card",
         *                 "token": "sim_success"
         *               },
         *               "failure": null,
         *               "cancellation_reason": null,
         *               "description": "Two tickets",
         *               "metadata": {
         *                 "order": "A-1001"
         *               },
         *               "return_url": null,
         *               "checkout_url": null,
         *               "next_action": null,
         *               "created_at": "2026-11-20T10:00:00.000Z",
         *               "updated_at": "2026-11-20T10:05:00.000Z",
         *               "expires_at": "2026-11-27T10:00:00.000Z",
         *               "authorized_at": "2026-11-20T10:00:00.120Z",
         *               "captured_at": "2026-11-20T10:05:00.000Z",
         *               "cancelled_at": null,
         *               "expired_at": null
         *             },
         *             "refund": null
         *           }
         *         }
         *       ],
         *       "has_more": false,
         *       "next_cursor": null
         *     }
         */
        EventPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["Event"][];
            /** @description True if there are entries after this page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @description Outcomes of an attempt: the class of the HTTP status, or the reason why there is no valid response.
         * @enum {string}
         */
        AttemptOutcome: "2xx" | "4xx" | "5xx" | "timeout" | "dns" | "connect" | "tls" | "blocked" | "redirect" | "protocol" | "interrupted";
        /**
         * @description A page of deliveries.
         * @example {
         *       "data": [
         *         {
         *           "id": "whd_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "endpoint_id": "we_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "event_id": "evt_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "event_type": "payment.captured",
         *           "payment_reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "payout_id": null,
         *           "synthetic": false,
         *           "status": "RETRYING",
         *           "attempt": 1,
         *           "last_attempt_at": "2026-11-20T10:00:00.250Z",
         *           "next_attempt_at": "2026-11-20T10:01:00.310Z",
         *           "delivered_at": null,
         *           "created_at": "2026-11-20T10:00:00.120Z",
         *           "updated_at": "2026-11-20T10:00:00.310Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "next_cursor": null
         *     }
         */
        WebhookDeliveryPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["WebhookDelivery"][];
            /** @description True if there are entries after this page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** @description Identifier of one attempt of a webhook delivery. */
        WebhookAttemptId: string;
        /**
         * @description Triggers of an attempt.
         * @enum {string}
         */
        AttemptTrigger: "schedule" | "replay" | "test" | "recover";
        /**
         * @description Reasons why an attempt received no valid response.
         * @enum {string}
         */
        AttemptError: "timeout" | "dns" | "connect" | "tls" | "blocked" | "redirect" | "protocol" | "interrupted";
        /**
         * @description An attempt of a delivery.
         * @example {
         *       "id": "att_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "delivery_id": "whd_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "number": 1,
         *       "trigger": "schedule",
         *       "url": "https://shop.example.com/hooks",
         *       "started_at": "2026-11-20T10:00:00.250Z",
         *       "finished_at": "2026-11-20T10:00:00.310Z",
         *       "duration_ms": 60,
         *       "http_status": 503,
         *       "error": null,
         *       "error_detail": null,
         *       "remote_ip": "203.0.113.7",
         *       "request_headers": {
         *         "Content-Type": "application/json",
         *         "Service-Signature": "t=1795168800,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
         *         "Service-Event-Id": "evt_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *         "Service-Event-Type": "payment.captured",
         *         "Service-Delivery-Attempt": "1",
         *         "webhook-id": "evt_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *         "webhook-timestamp": "1795168800",
         *         "webhook-signature": "v1,8PI2swCPv+yHL5VBdZ6OjD/r0y+YGjKikTlEAuPL86E="
         *       },
         *       "response_headers": {
         *         "content-type": "text/plain"
         *       },
         *       "response_body": "Service Unavailable",
         *       "response_truncated": false
         *     }
         */
        WebhookAttempt: {
            /** @description Identifier. */
            id: components["schemas"]["WebhookAttemptId"];
            /** @description The delivery. */
            delivery_id: components["schemas"]["WebhookDeliveryId"];
            /**
             * Format: int32
             * @description The number of the attempt as sent in `Service-Delivery-Attempt`, from 1 to 8. A replay has the number of the first
             *     attempt.
             */
            number: number;
            /** @description The trigger of the attempt. */
            trigger: components["schemas"]["AttemptTrigger"];
            /** @description URL that the attempt was sent to. */
            url: components["schemas"]["WebhookAddress"];
            /**
             * Format: date-time
             * @description Start of the attempt.
             */
            started_at: string;
            /**
             * Format: date-time
             * @description End of the attempt.
             */
            finished_at: string;
            /**
             * Format: int32
             * @description Duration of the attempt, in milliseconds.
             */
            duration_ms: number;
            /** @description HTTP status of the response. */
            http_status: number | null;
            /** @description The reason why there is no valid response. */
            error: components["schemas"]["AttemptError"] | null;
            /** @description Human-readable explanation of the error, or of a truncated response body. */
            error_detail: string | null;
            /** @description IP address that the attempt connected to. */
            remote_ip: string | null;
            /** @description The headers that were sent. */
            request_headers: {
                [key: string]: string;
            };
            /** @description The headers of the response: of at most 64 KiB, the first 16 KiB are stored. */
            response_headers: {
                [key: string]: string;
            } | null;
            /** @description The first 16 KiB of the response body, which must arrive within one second. */
            response_body: string | null;
            /** @description True if the stored response body is incomplete. */
            response_truncated: boolean;
        };
        /**
         * @description A page of attempts.
         * @example {
         *       "data": [
         *         {
         *           "id": "att_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "delivery_id": "whd_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "number": 1,
         *           "trigger": "schedule",
         *           "url": "https://shop.example.com/hooks",
         *           "started_at": "2026-11-20T10:00:00.250Z",
         *           "finished_at": "2026-11-20T10:00:00.310Z",
         *           "duration_ms": 60,
         *           "http_status": 503,
         *           "error": null,
         *           "error_detail": null,
         *           "remote_ip": "203.0.113.7",
         *           "request_headers": {
         *             "Content-Type": "application/json",
         *             "Service-Signature": "t=1795168800,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
         *             "Service-Event-Id": "evt_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *             "Service-Event-Type": "payment.captured",
         *             "Service-Delivery-Attempt": "1",
         *             "webhook-id": "evt_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *             "webhook-timestamp": "1795168800",
         *             "webhook-signature": "v1,8PI2swCPv+yHL5VBdZ6OjD/r0y+YGjKikTlEAuPL86E="
         *           },
         *           "response_headers": {
         *             "content-type": "text/plain"
         *           },
         *           "response_body": "Service Unavailable",
         *           "response_truncated": false
         *         }
         *       ],
         *       "has_more": false,
         *       "next_cursor": null
         *     }
         */
        WebhookAttemptPage: {
            /** @description The entries of this page. */
            data: components["schemas"]["WebhookAttempt"][];
            /** @description True if there are entries after this page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @description Deliveries that were replayed.
         * @example {
         *       "dry_run": true,
         *       "count": 1,
         *       "data": [
         *         {
         *           "id": "whd_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "endpoint_id": "we_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "event_id": "evt_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "event_type": "payment.captured",
         *           "payment_reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "payout_id": null,
         *           "synthetic": false,
         *           "status": "RETRYING",
         *           "attempt": 1,
         *           "last_attempt_at": "2026-11-20T10:00:00.250Z",
         *           "next_attempt_at": "2026-11-20T10:01:00.310Z",
         *           "delivered_at": null,
         *           "created_at": "2026-11-20T10:00:00.120Z",
         *           "updated_at": "2026-11-20T10:00:00.310Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "next_cursor": null
         *     }
         */
        WebhookDeliveryReplays: {
            /** @description True if nothing was sent. */
            dry_run: boolean;
            /**
             * Format: int32
             * @description Number of deliveries in `data`: all that match if `has_more` is false.
             */
            count: number;
            /** @description The deliveries, newest first. */
            data: components["schemas"]["WebhookDelivery"][];
            /** @description True if more deliveries may match. */
            has_more: boolean;
            /** @description Cursor to replay the deliveries that follow; null without more. */
            next_cursor: string | null;
        };
        /**
         * @description Parameters for replaying deliveries. The filters are those of `WebhookDeliveries_list`.
         * @example {
         *       "status": [
         *         "FAILED"
         *       ],
         *       "outcome": [
         *         "5xx"
         *       ],
         *       "created_gte": "2026-11-19T10:00:00.000Z",
         *       "resign": true,
         *       "dry_run": true
         *     }
         */
        WebhookDeliveryReplayMany: {
            /** @description Only deliveries with one of these statuses. */
            status?: components["schemas"]["DeliveryStatus"][];
            /** @description Only deliveries whose latest attempt, replays included, had one of these outcomes. */
            outcome?: components["schemas"]["AttemptOutcome"][];
            /** @description Only deliveries to this endpoint. */
            endpoint_id?: components["schemas"]["Identifier"];
            /** @description Only deliveries of this event. */
            event_id?: components["schemas"]["Identifier"];
            /** @description Only deliveries of events of this payment. */
            payment?: components["schemas"]["Identifier"];
            /** @description Only deliveries of events of this type. */
            event_type?: components["schemas"]["EventType"];
            /** @description Only deliveries of synthetic events; if false, only deliveries of other events. */
            synthetic?: boolean;
            /**
             * Format: date-time
             * @description Only deliveries created at this time or later.
             */
            created_gte?: string;
            /**
             * Format: date-time
             * @description Only deliveries created before this time.
             */
            created_lt?: string;
            /**
             * @description As of `WebhookDeliveries_replay`.
             * @default false
             */
            resign?: boolean;
            /**
             * @description True returns the deliveries without replaying them.
             * @default false
             */
            dry_run?: boolean;
            /**
             * Format: int32
             * @description The number of deliveries to replay. With another number now, nothing is replayed, and the response is 400.
             */
            expected?: number;
            /**
             * Format: int32
             * @description Maximum number of deliveries to replay.
             * @default 200
             */
            limit?: number;
            /** @description `next_cursor` of the previous response to the same filters, to replay those that follow. */
            cursor?: string;
        };
        /**
         * @description Parameters for replaying a delivery.
         * @example {
         *       "resign": true
         *     }
         */
        WebhookDeliveryReplay: {
            /**
             * @description False sends the unchanged headers of the first attempt, including the signature; receivers refuse those 300 seconds
             *     later. True signs the same body with the current secrets.
             * @default false
             */
            resign?: boolean;
        };
        /**
         * @description Parameters for declining a payment.
         * @example {
         *       "decline_code": "insufficient_funds"
         *     }
         */
        TestPaymentFailure: {
            /**
             * @description The reason for the decline.
             * @default declined
             */
            decline_code?: components["schemas"]["DeclineCode"];
        };
        /**
         * @description States of a simulated dispute.
         * @enum {string}
         */
        TestDisputeOutcome: "opened" | "won" | "lost";
        /**
         * @description Parameters for disputing a payment.
         * @example {
         *       "outcome": "opened"
         *     }
         */
        TestDispute: {
            /**
             * @description The state of the dispute.
             * @default opened
             */
            outcome?: components["schemas"]["TestDisputeOutcome"];
        };
        /**
         * @description Parameters for topping up a wallet with play money.
         * @example {
         *       "amount": 50000,
         *       "currency": "EUR"
         *     }
         */
        TestWalletTopUp: {
            /** @description The amount to add, in minor units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency. */
            currency: components["schemas"]["Currency"];
        };
        /**
         * @description The `data` of a message of the event stream: the headers and the body of a delivery, without the signature.
         * @example {
         *       "headers": {
         *         "Content-Type": "application/json",
         *         "Service-Event-Id": "evt_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *         "Service-Event-Type": "payment.captured",
         *         "Service-Delivery-Attempt": "1"
         *       },
         *       "body": "{\"event_id\":\"evt_01jd3k5m7n9p1q3r5s7t9v1w3x\",\"event_type\":\"payment.captured\"}"
         *     }
         */
        StreamedEvent: {
            /**
             * @description The headers of a first attempt without the signatures (`Service-Signature` and `webhook-…`), because there is no
             *     endpoint: the listener signs with its own secret.
             */
            headers: {
                [key: string]: string;
            };
            /** @description The unchanged body, as text. */
            body: string;
        };
    };
    responses: {
        /** @description The request is malformed: its body, query, headers or path. Codes: `invalid_request`. */
        "400.invalid_request": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`. */
        "403.csrf_failed": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `already_exists`. */
        "409.already_exists": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body exceeds 64 KiB, or 1.5 MiB where it has a file, or contains more than 1,000 values. Codes: `payload_too_large`. */
        "413.payload_too_large": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The operation does not support the media type of the body. Codes: `unsupported_media_type`. */
        "415.unsupported_media_type": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is well-formed, but cannot be processed. Codes: `link_invalid`. */
        "422.link_invalid": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests. Retry after the seconds in `Retry-After`. Codes: `rate_limited`. */
        "429.rate_limited": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service failed to handle the request. Its log has the error under the request id. Codes: `internal_error`. */
        "500.internal_error": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service or a processor is temporarily unavailable. Nothing was changed. Codes: `unavailable`. */
        "503.unavailable": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is not authenticated. Codes: `session_required`, `invalid_token`. */
        "401.session_required.invalid_token": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is not authenticated. Codes: `invalid_credentials`, `second_factor_required`, `invalid_code`. */
        "401.invalid_credentials.second_factor_required.invalid_code": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is not authenticated. Codes: `session_required`, `invalid_token`, `second_factor_required`. */
        "401.session_required.invalid_token.second_factor_required": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `wrong_password`, `wrong_code`. */
        "403.csrf_failed.wrong_password.wrong_code": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `email_unverified`. */
        "403.csrf_failed.email_unverified": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `mail_not_set_up`. */
        "409.mail_not_set_up": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `wrong_password`, `mail_confirmation_required`. */
        "403.csrf_failed.wrong_password.mail_confirmation_required": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `wrong_code`, `mail_confirmation_required`. */
        "403.csrf_failed.wrong_code.mail_confirmation_required": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description The resource does not exist or is not visible to the caller: the identifier is unknown or malformed, or belongs to
         *     another business, user or environment. Codes: `not_found`.
         */
        "404.not_found": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is malformed: its body, query, headers or path. Codes: `invalid_request`, `invalid_cursor`. */
        "400.invalid_request.invalid_cursor": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `already_verified`, `mail_not_set_up`. */
        "409.already_verified.mail_not_set_up": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `wrong_password`, `wrong_code`, `mail_confirmation_required`. */
        "403.csrf_failed.wrong_password.wrong_code.mail_confirmation_required": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `recent_sign_in_required`. */
        "403.csrf_failed.recent_sign_in_required": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `last_owner`, `wallet_not_empty`. */
        "409.last_owner.wallet_not_empty": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is authenticated, but not allowed to do this. Codes: `recent_sign_in_required`. */
        "403.recent_sign_in_required": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `limit_reached`. */
        "409.limit_reached": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `role_required`, `recent_sign_in_required`, `strong_sign_in_required`. */
        "403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `business_closed`. */
        "409.business_closed": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is well-formed, but cannot be processed. Codes: `https_required`, `destination_forbidden`. */
        "422.https_required.destination_forbidden": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `business_closed`, `payments_unfinished`. */
        "409.business_closed.payments_unfinished": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is not authenticated. Codes: `invalid_token`. */
        "401.invalid_token": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is authenticated, but not allowed to do this. Codes: `insufficient_scope`. */
        "403.insufficient_scope": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The payment was declined; `decline_code` says why. It is recorded as FAILED. Codes: `payment_declined`. */
        "402.payment_declined": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is authenticated, but not allowed to do this. Codes: `insufficient_scope`, `email_unverified`. */
        "403.insufficient_scope.email_unverified": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `business_closed`, `merchant_reference_in_use`, `idempotency_in_progress`, `restored`. */
        "409.business_closed.merchant_reference_in_use.idempotency_in_progress.restored": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is well-formed, but cannot be processed. Codes: `idempotency_key_reused`. */
        "422.idempotency_key_reused": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service or a processor is temporarily unavailable. Nothing was changed. Codes: `processor_unavailable`, `unavailable`. */
        "503.processor_unavailable.unavailable": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `payment_state_conflict`, `payment_expired`, `idempotency_in_progress`, `restored`. */
        "409.payment_state_conflict.payment_expired.idempotency_in_progress.restored": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is well-formed, but cannot be processed. Codes: `amount_exceeds_capturable`, `idempotency_key_reused`. */
        "422.amount_exceeds_capturable.idempotency_key_reused": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is authenticated, but not allowed to do this. Codes: `role_required`. */
        "403.role_required": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `business_closed`, `limit_reached`. */
        "409.business_closed.limit_reached": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is well-formed, but cannot be processed. Codes: `business_required`, `not_a_member`, `destination_forbidden`. */
        "422.business_required.not_a_member.destination_forbidden": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is well-formed, but cannot be processed. Codes: `business_required`, `not_a_member`, `https_required`, `destination_forbidden`. */
        "422.business_required.not_a_member.https_required.destination_forbidden": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `role_required`, `email_unverified`, `recent_sign_in_required`, `strong_sign_in_required`. */
        "403.csrf_failed.role_required.email_unverified.recent_sign_in_required.strong_sign_in_required": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `already_exists`, `business_closed`, `limit_reached`. */
        "409.already_exists.business_closed.limit_reached": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `recent_sign_in_required`, `wrong_passkey`, `mail_confirmation_required`. */
        "403.csrf_failed.recent_sign_in_required.wrong_passkey.mail_confirmation_required": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `already_exists`, `limit_reached`. */
        "409.already_exists.limit_reached": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is well-formed, but cannot be processed. Codes: `challenge_invalid`. */
        "422.challenge_invalid": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `recent_sign_in_required`, `mail_confirmation_required`. */
        "403.csrf_failed.recent_sign_in_required.mail_confirmation_required": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is not authenticated. Codes: `invalid_passkey`. */
        "401.invalid_passkey": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is not authenticated. Codes: `invalid_credentials`. */
        "401.invalid_credentials": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `wrong_passkey`, `wrong_password`. */
        "403.csrf_failed.wrong_passkey.wrong_password": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `last_owner`. */
        "409.last_owner": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `already_exists`, `mail_not_set_up`, `business_closed`. */
        "409.already_exists.mail_not_set_up.business_closed": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `mail_not_set_up`, `business_closed`. */
        "409.mail_not_set_up.business_closed": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is authenticated, but not allowed to do this. Codes: `csrf_failed`, `role_required`, `strong_sign_in_required`. */
        "403.csrf_failed.role_required.strong_sign_in_required": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request was rejected. Codes: `invalid_request`, `unauthorized_client`, `unsupported_response_type`, `invalid_scope`, `invalid_target`, `invalid_dpop_proof`, `use_dpop_nonce`. */
        "oauth.400.invalid_request.unauthorized_client.unsupported_response_type.invalid_scope.invalid_target.invalid_dpop_proof.use_dpop_nonce": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "DPoP-Nonce": components["headers"]["DPoP-Nonce"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /**
         * @description The authentication of the application failed. The response is the same for an unknown application and a wrong secret.
         *     The challenge is `Basic` if the `Authorization` header was used. Codes: `invalid_client`.
         */
        "oauth.401.invalid_client": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "DPoP-Nonce": components["headers"]["DPoP-Nonce"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The request was rejected. Codes: `invalid_request`. */
        "oauth.413.invalid_request": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "DPoP-Nonce": components["headers"]["DPoP-Nonce"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The request was rejected. Codes: `invalid_request`. */
        "oauth.415.invalid_request": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "DPoP-Nonce": components["headers"]["DPoP-Nonce"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The service is temporarily unavailable. Codes: `temporarily_unavailable`. */
        "oauth.429.temporarily_unavailable": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "DPoP-Nonce": components["headers"]["DPoP-Nonce"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The request was rejected. Codes: `server_error`. */
        "oauth.500.server_error": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "DPoP-Nonce": components["headers"]["DPoP-Nonce"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The service is temporarily unavailable. Codes: `temporarily_unavailable`. */
        "oauth.503.temporarily_unavailable": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "DPoP-Nonce": components["headers"]["DPoP-Nonce"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The request was rejected. Codes: `invalid_request`, `invalid_grant`, `unauthorized_client`, `unsupported_grant_type`, `invalid_scope`, `invalid_target`, `authorization_pending`, `slow_down`, `access_denied`, `expired_token`, `invalid_dpop_proof`, `use_dpop_nonce`. */
        "oauth.400.invalid_request.invalid_grant.unauthorized_client.unsupported_grant_type.invalid_scope.invalid_target.authorization_pending.slow_down.access_denied.expired_token.invalid_dpop_proof.use_dpop_nonce": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "DPoP-Nonce": components["headers"]["DPoP-Nonce"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The request was rejected. Codes: `invalid_request`. */
        "oauth.400.invalid_request": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "DPoP-Nonce": components["headers"]["DPoP-Nonce"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The request was rejected. Codes: `invalid_request`, `unauthorized_client`, `invalid_scope`, `invalid_target`. */
        "oauth.400.invalid_request.unauthorized_client.invalid_scope.invalid_target": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "DPoP-Nonce": components["headers"]["DPoP-Nonce"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `idempotency_in_progress`, `restored`. */
        "409.idempotency_in_progress.restored": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is well-formed, but cannot be processed. Codes: `amount_exceeds_top_up_limit`, `amount_exceeds_wallet`, `idempotency_key_reused`. */
        "422.amount_exceeds_top_up_limit.amount_exceeds_wallet.idempotency_key_reused": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `payment_state_conflict`, `business_closed`, `idempotency_in_progress`, `restored`. */
        "409.payment_state_conflict.business_closed.idempotency_in_progress.restored": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is well-formed, but cannot be processed. Codes: `amount_exceeds_refundable`, `amount_exceeds_wallet`, `amount_exceeds_balance`, `idempotency_key_reused`. */
        "422.amount_exceeds_refundable.amount_exceeds_wallet.amount_exceeds_balance.idempotency_key_reused": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `refund_state_conflict`, `idempotency_in_progress`, `restored`. */
        "409.refund_state_conflict.idempotency_in_progress.restored": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `bank_account_required`, `idempotency_in_progress`, `restored`. */
        "409.bank_account_required.idempotency_in_progress.restored": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is well-formed, but cannot be processed. Codes: `amount_exceeds_balance`, `idempotency_key_reused`. */
        "422.amount_exceeds_balance.idempotency_key_reused": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `payout_state_conflict`, `idempotency_in_progress`, `restored`. */
        "409.payout_state_conflict.idempotency_in_progress.restored": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is authenticated, but not allowed to do this. Codes: `insufficient_scope`, `role_required`. */
        "403.insufficient_scope.role_required": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `limit_reached`, `business_closed`, `idempotency_in_progress`, `restored`. */
        "409.limit_reached.business_closed.idempotency_in_progress.restored": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is well-formed, but cannot be processed. Codes: `https_required`, `destination_forbidden`, `idempotency_key_reused`. */
        "422.https_required.destination_forbidden.idempotency_key_reused": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is authenticated, but not allowed to do this. Codes: `insufficient_scope`, `role_required`, `recent_sign_in_required`. */
        "403.insufficient_scope.role_required.recent_sign_in_required": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `business_closed`, `idempotency_in_progress`, `restored`. */
        "409.business_closed.idempotency_in_progress.restored": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `endpoint_disabled`, `idempotency_in_progress`, `restored`. */
        "409.endpoint_disabled.idempotency_in_progress.restored": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `payment_state_conflict`, `idempotency_in_progress`, `restored`. */
        "409.payment_state_conflict.idempotency_in_progress.restored": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state of the resource. Codes: `payment_state_conflict`, `idempotency_in_progress`. */
        "409.payment_state_conflict.idempotency_in_progress": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is well-formed, but cannot be processed. Codes: `amount_exceeds_wallet`, `idempotency_key_reused`. */
        "422.amount_exceeds_wallet.idempotency_key_reused": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Maximum number of entries to return. */
        "Pagination.limit": number;
        /**
         * @description `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
         *     value is 400 `invalid_cursor`.
         */
        "Pagination.cursor": string;
        /**
         * @description A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
         *     returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
         *     stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
         *     properties in a body does not matter. Repeating a request while the first one is still running is 409
         *     `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
         *     begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
         *     request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
         *     use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
         *     key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
         *     response.
         */
        Idempotency: string;
        /** @description Only entries created at this time or later (RFC 3339). Encode the `+` of an offset as `%2B`. */
        "CreatedRange.created_gte": string;
        /** @description Only entries created before this time (RFC 3339). Encode the `+` of an offset as `%2B`. */
        "CreatedRange.created_lt": string;
        /** @description Reference of the payment. */
        PaymentPath: components["schemas"]["Identifier"];
        /** @description `client_id` of the application. */
        ClientPath: components["schemas"]["Identifier"];
        /** @description Identifier of the passkey. */
        PasskeyPath: components["schemas"]["Identifier"];
        /** @description Identifier of the business. */
        "BusinessImagePath.id": components["schemas"]["Identifier"];
        /** @description The image: `icon` or `logo`. */
        "BusinessImagePath.kind": components["schemas"]["BusinessImageKind"];
        /** @description Only those whose email address has this part, ignoring case. */
        EmailPart: string;
        /** @description Identifier of the business. */
        "BusinessMemberPath.id": components["schemas"]["Identifier"];
        /** @description Identifier of the user. */
        "BusinessMemberPath.user_id": components["schemas"]["Identifier"];
        /** @description Identifier of the business. */
        "InvitationPath.id": components["schemas"]["Identifier"];
        /** @description Identifier of the invitation. */
        "InvitationPath.invitation_id": components["schemas"]["Identifier"];
        /** @description Environment of the wallet: TEST or LIVE. */
        WalletPath: components["schemas"]["Environment"];
        /** @description Identifier of the top-up. */
        TopUpPath: components["schemas"]["Identifier"];
        /** @description Identifier of the business. */
        "BankAccountPath.id": components["schemas"]["Identifier"];
        /** @description Environment of the payouts: TEST or LIVE. */
        "BankAccountPath.environment": components["schemas"]["Environment"];
        /** @description Identifier of the payout. */
        PayoutPath: components["schemas"]["Identifier"];
        /** @description Identifier of the endpoint. */
        WebhookEndpointPath: components["schemas"]["Identifier"];
        /** @description Identifier of the delivery. */
        WebhookDeliveryPath: components["schemas"]["Identifier"];
    };
    requestBodies: never;
    headers: {
        /** @description Identifier of the request in the service's log. A valid `Request-Id` sent by the caller is kept. */
        "Request-Id": string;
        /** @description The rate limit that applies to the caller (draft-ietf-httpapi-ratelimit-headers). */
        "RateLimit-Policy": string;
        /** @description The remaining requests of the rate limit, and the seconds until it resets (draft-ietf-httpapi-ratelimit-headers). */
        RateLimit: string;
        /** @description Always `no-store`: responses must not be cached. */
        "Cache-Control": "no-store";
        /** @description The session cookie, with transport `cookie`. */
        "Set-Cookie": string;
        /** @description The challenge (RFC 9110, section 11.6.1), with `error` and `scope` as in RFC 6750, section 3. */
        "WWW-Authenticate": string;
        /** @description Seconds to wait before retrying (RFC 9110, section 10.2.3). */
        "Retry-After": number;
        /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key`. */
        "Idempotent-Replayed": boolean;
        /** @description Language of the page, by the visitor's choice on the page or in the account, `ui_locales` or `Accept-Language`. */
        "Content-Language": string;
        /**
         * @description The registered `redirect_uri` with `code`, `state` and `iss`, or with `error`, `error_description`, `state` and
         *     `iss` (RFC 6749, section 4.1.2; RFC 9207); or the sign-in page.
         */
        Location: string;
        /** @description Always `no-cache`. */
        Pragma: "no-cache";
        /** @description The nonce that the next DPoP proof must contain. */
        "DPoP-Nonce": string;
        /**
         * @description The end of the newest archived month, if the list reaches into archived months: records from before it can be missing, and
         *     the operator can return them.
         */
        "Tallystick-Archived-Before": string;
    };
    pathItems: never;
}
export type UserId = components['schemas']['UserId'];
export type DisplayName = components['schemas']['DisplayName'];
export type EmailAddress = components['schemas']['EmailAddress'];
export type PhoneNumber = components['schemas']['PhoneNumber'];
export type TimeZone = components['schemas']['TimeZone'];
export type DateFormat = components['schemas']['DateFormat'];
export type Language = components['schemas']['Language'];
export type SignedInUser = components['schemas']['SignedInUser'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type FieldErrorCode = components['schemas']['FieldErrorCode'];
export type FieldError = components['schemas']['FieldError'];
export type DeclineCode = components['schemas']['DeclineCode'];
export type Problem = components['schemas']['Problem'];
export type TypedEmailAddress = components['schemas']['TypedEmailAddress'];
export type NewPassword = components['schemas']['NewPassword'];
export type LinkToken = components['schemas']['LinkToken'];
export type SessionTransport = components['schemas']['SessionTransport'];
export type UserCreate = components['schemas']['UserCreate'];
export type TypedPassword = components['schemas']['TypedPassword'];
export type SecondFactorCode = components['schemas']['SecondFactorCode'];
export type SessionCreate = components['schemas']['SessionCreate'];
export type User = components['schemas']['User'];
export type SessionConfirm = components['schemas']['SessionConfirm'];
export type SessionLink = components['schemas']['SessionLink'];
export type SecondFactorState = components['schemas']['SecondFactorState'];
export type AuthenticatorApp = components['schemas']['AuthenticatorApp'];
export type AuthenticatorAppStart = components['schemas']['AuthenticatorAppStart'];
export type RecoveryCodes = components['schemas']['RecoveryCodes'];
export type AuthenticatorAppConfirm = components['schemas']['AuthenticatorAppConfirm'];
export type SecondFactorProof = components['schemas']['SecondFactorProof'];
export type SessionId = components['schemas']['SessionId'];
export type OpenSession = components['schemas']['OpenSession'];
export type OpenSessionPage = components['schemas']['OpenSessionPage'];
export type Identifier = components['schemas']['Identifier'];
export type EmailVerification = components['schemas']['EmailVerification'];
export type EmailChange = components['schemas']['EmailChange'];
export type EmailRestore = components['schemas']['EmailRestore'];
export type PasswordChange = components['schemas']['PasswordChange'];
export type PasswordResetStart = components['schemas']['PasswordResetStart'];
export type PasswordReset = components['schemas']['PasswordReset'];
export type AccountUpdate = components['schemas']['AccountUpdate'];
export type PasskeyId = components['schemas']['PasskeyId'];
export type Passkey = components['schemas']['Passkey'];
export type BusinessId = components['schemas']['BusinessId'];
export type Role = components['schemas']['Role'];
export type BusinessImageKind = components['schemas']['BusinessImageKind'];
export type Address = components['schemas']['Address'];
export type BusinessImage = components['schemas']['BusinessImage'];
export type AccountMembership = components['schemas']['AccountMembership'];
export type Environment = components['schemas']['Environment'];
export type ViewedList = components['schemas']['ViewedList'];
export type AccountView = components['schemas']['AccountView'];
export type ClientId = components['schemas']['ClientId'];
export type Scope = components['schemas']['Scope'];
export type Consent = components['schemas']['Consent'];
export type AccountApplication = components['schemas']['AccountApplication'];
export type PaymentReference = components['schemas']['PaymentReference'];
export type PaymentStatus = components['schemas']['PaymentStatus'];
export type Amount = components['schemas']['Amount'];
export type AmountOrZero = components['schemas']['AmountOrZero'];
export type Currency = components['schemas']['Currency'];
export type Description = components['schemas']['Description'];
export type AccountPayment = components['schemas']['AccountPayment'];
export type BalanceEntryId = components['schemas']['BalanceEntryId'];
export type TransferKind = components['schemas']['TransferKind'];
export type RefundId = components['schemas']['RefundId'];
export type AccountWalletEntry = components['schemas']['AccountWalletEntry'];
export type AuditEventId = components['schemas']['AuditEventId'];
export type AuditEventType = components['schemas']['AuditEventType'];
export type AuditDetail = components['schemas']['AuditDetail'];
export type AuditDetails = components['schemas']['AuditDetails'];
export type AccountChange = components['schemas']['AccountChange'];
export type AccountExport = components['schemas']['AccountExport'];
export type WebhookSecret = components['schemas']['WebhookSecret'];
export type PayoutSchedule = components['schemas']['PayoutSchedule'];
export type Color = components['schemas']['Color'];
export type StatementDescriptor = components['schemas']['StatementDescriptor'];
export type Business = components['schemas']['Business'];
export type BusinessPage = components['schemas']['BusinessPage'];
export type BusinessCreate = components['schemas']['BusinessCreate'];
export type BusinessUpdate = components['schemas']['BusinessUpdate'];
export type BusinessClosure = components['schemas']['BusinessClosure'];
export type ConsentPage = components['schemas']['ConsentPage'];
export type MerchantReference = components['schemas']['MerchantReference'];
export type CaptureMethod = components['schemas']['CaptureMethod'];
export type WalletMethod = components['schemas']['WalletMethod'];
export type SimulatedCardToken = components['schemas']['SimulatedCardToken'];
export type SimulatedCard = components['schemas']['SimulatedCard'];
export type CardBrand = components['schemas']['CardBrand'];
export type CardLast4 = components['schemas']['CardLast4'];
export type CardExpiry = components['schemas']['CardExpiry'];
export type Card = components['schemas']['Card'];
export type PaymentMethod = components['schemas']['PaymentMethod'];
export type PaymentFailureCode = components['schemas']['PaymentFailureCode'];
export type PaymentFailure = components['schemas']['PaymentFailure'];
export type Reason = components['schemas']['Reason'];
export type MetadataValue = components['schemas']['MetadataValue'];
export type Metadata = components['schemas']['Metadata'];
export type NextActionType = components['schemas']['NextActionType'];
export type NextAction = components['schemas']['NextAction'];
export type Payment = components['schemas']['Payment'];
export type WalletMethodInput = components['schemas']['WalletMethodInput'];
export type SimulatedCardInput = components['schemas']['SimulatedCardInput'];
export type CardToken = components['schemas']['CardToken'];
export type CardInput = components['schemas']['CardInput'];
export type PaymentMethodInput = components['schemas']['PaymentMethodInput'];
export type DescriptionInput = components['schemas']['DescriptionInput'];
export type PaymentCreate = components['schemas']['PaymentCreate'];
export type PaymentPage = components['schemas']['PaymentPage'];
export type PaymentCapture = components['schemas']['PaymentCapture'];
export type ReasonInput = components['schemas']['ReasonInput'];
export type PaymentCancel = components['schemas']['PaymentCancel'];
export type AuditActor = components['schemas']['AuditActor'];
export type AccountAuditEvent = components['schemas']['AccountAuditEvent'];
export type AccountAuditEventPage = components['schemas']['AccountAuditEventPage'];
export type AuditEvent = components['schemas']['AuditEvent'];
export type AuditEventPage = components['schemas']['AuditEventPage'];
export type BusinessBalance = components['schemas']['BusinessBalance'];
export type Balance = components['schemas']['Balance'];
export type Month = components['schemas']['Month'];
export type BalanceEntryKind = components['schemas']['BalanceEntryKind'];
export type SignedAmount = components['schemas']['SignedAmount'];
export type PayoutId = components['schemas']['PayoutId'];
export type BalanceEntry = components['schemas']['BalanceEntry'];
export type BalanceEntryPage = components['schemas']['BalanceEntryPage'];
export type StatementSum = components['schemas']['StatementSum'];
export type Statement = components['schemas']['Statement'];
export type MonthlyStatements = components['schemas']['MonthlyStatements'];
export type GrantType = components['schemas']['GrantType'];
export type ApplicationMissing = components['schemas']['ApplicationMissing'];
export type ApplicationStatus = components['schemas']['ApplicationStatus'];
export type AccessTokenSeconds = components['schemas']['AccessTokenSeconds'];
export type RefreshGraceSeconds = components['schemas']['RefreshGraceSeconds'];
export type AddressRange = components['schemas']['AddressRange'];
export type AddressRangeList = components['schemas']['AddressRangeList'];
export type ClientKeyAlgorithm = components['schemas']['ClientKeyAlgorithm'];
export type JsonWebKey = components['schemas']['JsonWebKey'];
export type JsonWebKeySet = components['schemas']['JsonWebKeySet'];
export type SecurityProfile = components['schemas']['SecurityProfile'];
export type ApplicationUsage = components['schemas']['ApplicationUsage'];
export type ApplicationWithSecret = components['schemas']['ApplicationWithSecret'];
export type ScopeList = components['schemas']['ScopeList'];
export type RedirectUriList = components['schemas']['RedirectUriList'];
export type JsonWebKeyInput = components['schemas']['JsonWebKeyInput'];
export type JsonWebKeySetInput = components['schemas']['JsonWebKeySetInput'];
export type ApplicationCreate = components['schemas']['ApplicationCreate'];
export type AddressRangeListItem = components['schemas']['AddressRangeListItem'];
export type Application = components['schemas']['Application'];
export type ApplicationPage = components['schemas']['ApplicationPage'];
export type ApplicationUpdate = components['schemas']['ApplicationUpdate'];
export type SecretOverlapSeconds = components['schemas']['SecretOverlapSeconds'];
export type SecretRotation = components['schemas']['SecretRotation'];
export type ApplicationPromotion = components['schemas']['ApplicationPromotion'];
export type PasskeyPage = components['schemas']['PasskeyPage'];
export type PasskeyDescriptor = components['schemas']['PasskeyDescriptor'];
export type PasskeyCreationOptions = components['schemas']['PasskeyCreationOptions'];
export type PasskeyCreation = components['schemas']['PasskeyCreation'];
export type PasskeyAdded = components['schemas']['PasskeyAdded'];
export type CredentialId = components['schemas']['CredentialId'];
export type PasskeyWord = components['schemas']['PasskeyWord'];
export type PasskeyExtensions = components['schemas']['PasskeyExtensions'];
export type Base64Url = components['schemas']['Base64Url'];
export type PasskeyAttestation = components['schemas']['PasskeyAttestation'];
export type PasskeyAdd = components['schemas']['PasskeyAdd'];
export type PasskeyUpdate = components['schemas']['PasskeyUpdate'];
export type PasskeyRequestOptions = components['schemas']['PasskeyRequestOptions'];
export type PasskeyRequest = components['schemas']['PasskeyRequest'];
export type PasskeyAssertion = components['schemas']['PasskeyAssertion'];
export type PasskeySignIn = components['schemas']['PasskeySignIn'];
export type SecondStepStart = components['schemas']['SecondStepStart'];
export type PasskeyConfirm = components['schemas']['PasskeyConfirm'];
export type FileInBase64 = components['schemas']['FileInBase64'];
export type BusinessImageSet = components['schemas']['BusinessImageSet'];
export type BusinessMember = components['schemas']['BusinessMember'];
export type BusinessMemberPage = components['schemas']['BusinessMemberPage'];
export type BusinessMemberUpdate = components['schemas']['BusinessMemberUpdate'];
export type InvitationId = components['schemas']['InvitationId'];
export type Invitation = components['schemas']['Invitation'];
export type InvitationPage = components['schemas']['InvitationPage'];
export type InvitationCreate = components['schemas']['InvitationCreate'];
export type InvitationAcceptance = components['schemas']['InvitationAcceptance'];
export type StatusClass = components['schemas']['StatusClass'];
export type RequestMethod = components['schemas']['RequestMethod'];
export type BodyOmission = components['schemas']['BodyOmission'];
export type LoggedBody = components['schemas']['LoggedBody'];
export type ClientRequest = components['schemas']['ClientRequest'];
export type ClientRequestPage = components['schemas']['ClientRequestPage'];
export type ResourceIndicator = components['schemas']['ResourceIndicator'];
export type PushedAuthorization = components['schemas']['PushedAuthorization'];
export type OAuthErrorCode = components['schemas']['OAuthErrorCode'];
export type OAuthError = components['schemas']['OAuthError'];
export type PushedAuthorizationRequest = components['schemas']['PushedAuthorizationRequest'];
export type TokenResponse = components['schemas']['TokenResponse'];
export type TokenRequest = components['schemas']['TokenRequest'];
export type KeyConfirmation = components['schemas']['KeyConfirmation'];
export type Introspection = components['schemas']['Introspection'];
export type TokenReference = components['schemas']['TokenReference'];
export type DeviceAuthorization = components['schemas']['DeviceAuthorization'];
export type DeviceAuthorizationRequest = components['schemas']['DeviceAuthorizationRequest'];
export type TokenGrantType = components['schemas']['TokenGrantType'];
export type ClientAuthenticationMethod = components['schemas']['ClientAuthenticationMethod'];
export type AuthorizationServerMetadata = components['schemas']['AuthorizationServerMetadata'];
export type ProtectedResourceMetadata = components['schemas']['ProtectedResourceMetadata'];
export type Profile = components['schemas']['Profile'];
export type WalletBalance = components['schemas']['WalletBalance'];
export type Wallet = components['schemas']['Wallet'];
export type WalletEntryId = components['schemas']['WalletEntryId'];
export type WalletEntryKind = components['schemas']['WalletEntryKind'];
export type WalletPayment = components['schemas']['WalletPayment'];
export type WalletEntry = components['schemas']['WalletEntry'];
export type WalletEntryPage = components['schemas']['WalletEntryPage'];
export type TopUpStatus = components['schemas']['TopUpStatus'];
export type TopUp = components['schemas']['TopUp'];
export type TopUpMethodInput = components['schemas']['TopUpMethodInput'];
export type TopUpCreate = components['schemas']['TopUpCreate'];
export type TopUpPage = components['schemas']['TopUpPage'];
export type RefundStatus = components['schemas']['RefundStatus'];
export type RefundFailureCode = components['schemas']['RefundFailureCode'];
export type Refund = components['schemas']['Refund'];
export type RefundCreate = components['schemas']['RefundCreate'];
export type RefundPage = components['schemas']['RefundPage'];
export type AccountHolder = components['schemas']['AccountHolder'];
export type BankAccount = components['schemas']['BankAccount'];
export type BankAccountSet = components['schemas']['BankAccountSet'];
export type PayoutStatus = components['schemas']['PayoutStatus'];
export type PayoutDescription = components['schemas']['PayoutDescription'];
export type Payout = components['schemas']['Payout'];
export type PayoutCreate = components['schemas']['PayoutCreate'];
export type PayoutPage = components['schemas']['PayoutPage'];
export type SearchHitType = components['schemas']['SearchHitType'];
export type SearchMatch = components['schemas']['SearchMatch'];
export type SearchHit = components['schemas']['SearchHit'];
export type SearchResult = components['schemas']['SearchResult'];
export type WebhookEndpointId = components['schemas']['WebhookEndpointId'];
export type WebhookAddress = components['schemas']['WebhookAddress'];
export type EventType = components['schemas']['EventType'];
export type WebhookEndpointStatus = components['schemas']['WebhookEndpointStatus'];
export type AttemptsPerSecond = components['schemas']['AttemptsPerSecond'];
export type RunStatus = components['schemas']['RunStatus'];
export type WebhookEndpointRecovery = components['schemas']['WebhookEndpointRecovery'];
export type WebhookEndpointSkip = components['schemas']['WebhookEndpointSkip'];
export type WebhookEndpointWithSecret = components['schemas']['WebhookEndpointWithSecret'];
export type EventTypeList = components['schemas']['EventTypeList'];
export type EndpointHeaderValue = components['schemas']['EndpointHeaderValue'];
export type EndpointHeaders = components['schemas']['EndpointHeaders'];
export type WebhookEndpointCreate = components['schemas']['WebhookEndpointCreate'];
export type WebhookEndpoint = components['schemas']['WebhookEndpoint'];
export type WebhookEndpointPage = components['schemas']['WebhookEndpointPage'];
export type WebhookEndpointUpdate = components['schemas']['WebhookEndpointUpdate'];
export type WebhookDeliveryId = components['schemas']['WebhookDeliveryId'];
export type EventId = components['schemas']['EventId'];
export type DeliveryStatus = components['schemas']['DeliveryStatus'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookEndpointTest = components['schemas']['WebhookEndpointTest'];
export type RecoverableStatus = components['schemas']['RecoverableStatus'];
export type WebhookEndpointRecover = components['schemas']['WebhookEndpointRecover'];
export type PaymentAuthorizedEvent = components['schemas']['PaymentAuthorizedEvent'];
export type PaymentCapturedEvent = components['schemas']['PaymentCapturedEvent'];
export type PaymentCancelledEvent = components['schemas']['PaymentCancelledEvent'];
export type PaymentExpiredEvent = components['schemas']['PaymentExpiredEvent'];
export type PaymentRefundedEvent = components['schemas']['PaymentRefundedEvent'];
export type PaymentFailedEvent = components['schemas']['PaymentFailedEvent'];
export type PaymentDisputedEvent = components['schemas']['PaymentDisputedEvent'];
export type RefundFailedEvent = components['schemas']['RefundFailedEvent'];
export type PayoutPaidEvent = components['schemas']['PayoutPaidEvent'];
export type PayoutFailedEvent = components['schemas']['PayoutFailedEvent'];
export type WebhookEvent = components['schemas']['WebhookEvent'];
export type Event = components['schemas']['Event'];
export type EventPage = components['schemas']['EventPage'];
export type AttemptOutcome = components['schemas']['AttemptOutcome'];
export type WebhookDeliveryPage = components['schemas']['WebhookDeliveryPage'];
export type WebhookAttemptId = components['schemas']['WebhookAttemptId'];
export type AttemptTrigger = components['schemas']['AttemptTrigger'];
export type AttemptError = components['schemas']['AttemptError'];
export type WebhookAttempt = components['schemas']['WebhookAttempt'];
export type WebhookAttemptPage = components['schemas']['WebhookAttemptPage'];
export type WebhookDeliveryReplays = components['schemas']['WebhookDeliveryReplays'];
export type WebhookDeliveryReplayMany = components['schemas']['WebhookDeliveryReplayMany'];
export type WebhookDeliveryReplay = components['schemas']['WebhookDeliveryReplay'];
export type TestPaymentFailure = components['schemas']['TestPaymentFailure'];
export type TestDisputeOutcome = components['schemas']['TestDisputeOutcome'];
export type TestDispute = components['schemas']['TestDispute'];
export type TestWalletTopUp = components['schemas']['TestWalletTopUp'];
export type StreamedEvent = components['schemas']['StreamedEvent'];
export type Response400InvalidRequest = components['responses']['400.invalid_request'];
export type Response403CsrfFailed = components['responses']['403.csrf_failed'];
export type Response409AlreadyExists = components['responses']['409.already_exists'];
export type Response413PayloadTooLarge = components['responses']['413.payload_too_large'];
export type Response415UnsupportedMediaType = components['responses']['415.unsupported_media_type'];
export type Response422LinkInvalid = components['responses']['422.link_invalid'];
export type Response429RateLimited = components['responses']['429.rate_limited'];
export type Response500InternalError = components['responses']['500.internal_error'];
export type Response503Unavailable = components['responses']['503.unavailable'];
export type Response401SessionRequiredInvalidToken = components['responses']['401.session_required.invalid_token'];
export type Response401InvalidCredentialsSecondFactorRequiredInvalidCode = components['responses']['401.invalid_credentials.second_factor_required.invalid_code'];
export type Response401SessionRequiredInvalidTokenSecondFactorRequired = components['responses']['401.session_required.invalid_token.second_factor_required'];
export type Response403CsrfFailedWrongPasswordWrongCode = components['responses']['403.csrf_failed.wrong_password.wrong_code'];
export type Response403CsrfFailedEmailUnverified = components['responses']['403.csrf_failed.email_unverified'];
export type Response409MailNotSetUp = components['responses']['409.mail_not_set_up'];
export type Response403CsrfFailedWrongPasswordMailConfirmationRequired = components['responses']['403.csrf_failed.wrong_password.mail_confirmation_required'];
export type Response403CsrfFailedWrongCodeMailConfirmationRequired = components['responses']['403.csrf_failed.wrong_code.mail_confirmation_required'];
export type Response404NotFound = components['responses']['404.not_found'];
export type Response400InvalidRequestInvalidCursor = components['responses']['400.invalid_request.invalid_cursor'];
export type Response409AlreadyVerifiedMailNotSetUp = components['responses']['409.already_verified.mail_not_set_up'];
export type Response403CsrfFailedWrongPasswordWrongCodeMailConfirmationRequired = components['responses']['403.csrf_failed.wrong_password.wrong_code.mail_confirmation_required'];
export type Response403CsrfFailedRecentSignInRequired = components['responses']['403.csrf_failed.recent_sign_in_required'];
export type Response409LastOwnerWalletNotEmpty = components['responses']['409.last_owner.wallet_not_empty'];
export type Response403RecentSignInRequired = components['responses']['403.recent_sign_in_required'];
export type Response409LimitReached = components['responses']['409.limit_reached'];
export type Response403CsrfFailedRoleRequiredRecentSignInRequiredStrongSignInRequired = components['responses']['403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required'];
export type Response409BusinessClosed = components['responses']['409.business_closed'];
export type Response422HttpsRequiredDestinationForbidden = components['responses']['422.https_required.destination_forbidden'];
export type Response409BusinessClosedPaymentsUnfinished = components['responses']['409.business_closed.payments_unfinished'];
export type Response401InvalidToken = components['responses']['401.invalid_token'];
export type Response403InsufficientScope = components['responses']['403.insufficient_scope'];
export type Response402PaymentDeclined = components['responses']['402.payment_declined'];
export type Response403InsufficientScopeEmailUnverified = components['responses']['403.insufficient_scope.email_unverified'];
export type Response409BusinessClosedMerchantReferenceInUseIdempotencyInProgressRestored = components['responses']['409.business_closed.merchant_reference_in_use.idempotency_in_progress.restored'];
export type Response422IdempotencyKeyReused = components['responses']['422.idempotency_key_reused'];
export type Response503ProcessorUnavailableUnavailable = components['responses']['503.processor_unavailable.unavailable'];
export type Response409PaymentStateConflictPaymentExpiredIdempotencyInProgressRestored = components['responses']['409.payment_state_conflict.payment_expired.idempotency_in_progress.restored'];
export type Response422AmountExceedsCapturableIdempotencyKeyReused = components['responses']['422.amount_exceeds_capturable.idempotency_key_reused'];
export type Response403RoleRequired = components['responses']['403.role_required'];
export type Response409BusinessClosedLimitReached = components['responses']['409.business_closed.limit_reached'];
export type Response422BusinessRequiredNotAMemberDestinationForbidden = components['responses']['422.business_required.not_a_member.destination_forbidden'];
export type Response422BusinessRequiredNotAMemberHttpsRequiredDestinationForbidden = components['responses']['422.business_required.not_a_member.https_required.destination_forbidden'];
export type Response403CsrfFailedRoleRequiredEmailUnverifiedRecentSignInRequiredStrongSignInRequired = components['responses']['403.csrf_failed.role_required.email_unverified.recent_sign_in_required.strong_sign_in_required'];
export type Response409AlreadyExistsBusinessClosedLimitReached = components['responses']['409.already_exists.business_closed.limit_reached'];
export type Response403CsrfFailedRecentSignInRequiredWrongPasskeyMailConfirmationRequired = components['responses']['403.csrf_failed.recent_sign_in_required.wrong_passkey.mail_confirmation_required'];
export type Response409AlreadyExistsLimitReached = components['responses']['409.already_exists.limit_reached'];
export type Response422ChallengeInvalid = components['responses']['422.challenge_invalid'];
export type Response403CsrfFailedRecentSignInRequiredMailConfirmationRequired = components['responses']['403.csrf_failed.recent_sign_in_required.mail_confirmation_required'];
export type Response401InvalidPasskey = components['responses']['401.invalid_passkey'];
export type Response401InvalidCredentials = components['responses']['401.invalid_credentials'];
export type Response403CsrfFailedWrongPasskeyWrongPassword = components['responses']['403.csrf_failed.wrong_passkey.wrong_password'];
export type Response409LastOwner = components['responses']['409.last_owner'];
export type Response409AlreadyExistsMailNotSetUpBusinessClosed = components['responses']['409.already_exists.mail_not_set_up.business_closed'];
export type Response409MailNotSetUpBusinessClosed = components['responses']['409.mail_not_set_up.business_closed'];
export type Response403CsrfFailedRoleRequiredStrongSignInRequired = components['responses']['403.csrf_failed.role_required.strong_sign_in_required'];
export type ResponseOauth_400InvalidRequestUnauthorizedClientUnsupportedResponseTypeInvalidScopeInvalidTargetInvalidDpopProofUseDpopNonce = components['responses']['oauth.400.invalid_request.unauthorized_client.unsupported_response_type.invalid_scope.invalid_target.invalid_dpop_proof.use_dpop_nonce'];
export type ResponseOauth_401InvalidClient = components['responses']['oauth.401.invalid_client'];
export type ResponseOauth_413InvalidRequest = components['responses']['oauth.413.invalid_request'];
export type ResponseOauth_415InvalidRequest = components['responses']['oauth.415.invalid_request'];
export type ResponseOauth_429TemporarilyUnavailable = components['responses']['oauth.429.temporarily_unavailable'];
export type ResponseOauth_500ServerError = components['responses']['oauth.500.server_error'];
export type ResponseOauth_503TemporarilyUnavailable = components['responses']['oauth.503.temporarily_unavailable'];
export type ResponseOauth_400InvalidRequestInvalidGrantUnauthorizedClientUnsupportedGrantTypeInvalidScopeInvalidTargetAuthorizationPendingSlowDownAccessDeniedExpiredTokenInvalidDpopProofUseDpopNonce = components['responses']['oauth.400.invalid_request.invalid_grant.unauthorized_client.unsupported_grant_type.invalid_scope.invalid_target.authorization_pending.slow_down.access_denied.expired_token.invalid_dpop_proof.use_dpop_nonce'];
export type ResponseOauth_400InvalidRequest = components['responses']['oauth.400.invalid_request'];
export type ResponseOauth_400InvalidRequestUnauthorizedClientInvalidScopeInvalidTarget = components['responses']['oauth.400.invalid_request.unauthorized_client.invalid_scope.invalid_target'];
export type Response409IdempotencyInProgressRestored = components['responses']['409.idempotency_in_progress.restored'];
export type Response422AmountExceedsTopUpLimitAmountExceedsWalletIdempotencyKeyReused = components['responses']['422.amount_exceeds_top_up_limit.amount_exceeds_wallet.idempotency_key_reused'];
export type Response409PaymentStateConflictBusinessClosedIdempotencyInProgressRestored = components['responses']['409.payment_state_conflict.business_closed.idempotency_in_progress.restored'];
export type Response422AmountExceedsRefundableAmountExceedsWalletAmountExceedsBalanceIdempotencyKeyReused = components['responses']['422.amount_exceeds_refundable.amount_exceeds_wallet.amount_exceeds_balance.idempotency_key_reused'];
export type Response409RefundStateConflictIdempotencyInProgressRestored = components['responses']['409.refund_state_conflict.idempotency_in_progress.restored'];
export type Response409BankAccountRequiredIdempotencyInProgressRestored = components['responses']['409.bank_account_required.idempotency_in_progress.restored'];
export type Response422AmountExceedsBalanceIdempotencyKeyReused = components['responses']['422.amount_exceeds_balance.idempotency_key_reused'];
export type Response409PayoutStateConflictIdempotencyInProgressRestored = components['responses']['409.payout_state_conflict.idempotency_in_progress.restored'];
export type Response403InsufficientScopeRoleRequired = components['responses']['403.insufficient_scope.role_required'];
export type Response409LimitReachedBusinessClosedIdempotencyInProgressRestored = components['responses']['409.limit_reached.business_closed.idempotency_in_progress.restored'];
export type Response422HttpsRequiredDestinationForbiddenIdempotencyKeyReused = components['responses']['422.https_required.destination_forbidden.idempotency_key_reused'];
export type Response403InsufficientScopeRoleRequiredRecentSignInRequired = components['responses']['403.insufficient_scope.role_required.recent_sign_in_required'];
export type Response409BusinessClosedIdempotencyInProgressRestored = components['responses']['409.business_closed.idempotency_in_progress.restored'];
export type Response409EndpointDisabledIdempotencyInProgressRestored = components['responses']['409.endpoint_disabled.idempotency_in_progress.restored'];
export type Response409PaymentStateConflictIdempotencyInProgressRestored = components['responses']['409.payment_state_conflict.idempotency_in_progress.restored'];
export type Response409PaymentStateConflictIdempotencyInProgress = components['responses']['409.payment_state_conflict.idempotency_in_progress'];
export type Response422AmountExceedsWalletIdempotencyKeyReused = components['responses']['422.amount_exceeds_wallet.idempotency_key_reused'];
export type ParameterPaginationLimit = components['parameters']['Pagination.limit'];
export type ParameterPaginationCursor = components['parameters']['Pagination.cursor'];
export type ParameterIdempotency = components['parameters']['Idempotency'];
export type ParameterCreatedRangeCreatedGte = components['parameters']['CreatedRange.created_gte'];
export type ParameterCreatedRangeCreatedLt = components['parameters']['CreatedRange.created_lt'];
export type ParameterPaymentPath = components['parameters']['PaymentPath'];
export type ParameterClientPath = components['parameters']['ClientPath'];
export type ParameterPasskeyPath = components['parameters']['PasskeyPath'];
export type ParameterBusinessImagePathId = components['parameters']['BusinessImagePath.id'];
export type ParameterBusinessImagePathKind = components['parameters']['BusinessImagePath.kind'];
export type ParameterEmailPart = components['parameters']['EmailPart'];
export type ParameterBusinessMemberPathId = components['parameters']['BusinessMemberPath.id'];
export type ParameterBusinessMemberPathUserId = components['parameters']['BusinessMemberPath.user_id'];
export type ParameterInvitationPathId = components['parameters']['InvitationPath.id'];
export type ParameterInvitationPathInvitationId = components['parameters']['InvitationPath.invitation_id'];
export type ParameterWalletPath = components['parameters']['WalletPath'];
export type ParameterTopUpPath = components['parameters']['TopUpPath'];
export type ParameterBankAccountPathId = components['parameters']['BankAccountPath.id'];
export type ParameterBankAccountPathEnvironment = components['parameters']['BankAccountPath.environment'];
export type ParameterPayoutPath = components['parameters']['PayoutPath'];
export type ParameterWebhookEndpointPath = components['parameters']['WebhookEndpointPath'];
export type ParameterWebhookDeliveryPath = components['parameters']['WebhookDeliveryPath'];
export type HeaderRequestId = components['headers']['Request-Id'];
export type HeaderRateLimitPolicy = components['headers']['RateLimit-Policy'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type HeaderCacheControl = components['headers']['Cache-Control'];
export type HeaderSetCookie = components['headers']['Set-Cookie'];
export type HeaderWwwAuthenticate = components['headers']['WWW-Authenticate'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
export type HeaderIdempotentReplayed = components['headers']['Idempotent-Replayed'];
export type HeaderContentLanguage = components['headers']['Content-Language'];
export type HeaderLocation = components['headers']['Location'];
export type HeaderPragma = components['headers']['Pragma'];
export type HeaderDPoPNonce = components['headers']['DPoP-Nonce'];
export type HeaderTallystickArchivedBefore = components['headers']['Tallystick-Archived-Before'];
export type $defs = Record<string, never>;
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
                "application/json": components["schemas"]["UserCreate"];
            };
        };
        responses: {
            /** @description Signed in. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedInUser"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            403: components["responses"]["403.csrf_failed"];
            409: components["responses"]["409.already_exists"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.link_invalid"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["SessionCreate"];
            };
        };
        responses: {
            /** @description Signed in. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedInUser"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_credentials.second_factor_required.invalid_code"];
            403: components["responses"]["403.csrf_failed"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
            /** @description Signed out. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Deletes the session cookie, if the request had one. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["SessionConfirm"];
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token.second_factor_required"];
            403: components["responses"]["403.csrf_failed.wrong_password.wrong_code"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
            /** @description Accepted, without a body. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.email_unverified"];
            409: components["responses"]["409.mail_not_set_up"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["SessionLink"];
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.link_invalid"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorState"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["AuthenticatorAppStart"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticatorApp"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token.second_factor_required"];
            403: components["responses"]["403.csrf_failed.wrong_password.mail_confirmation_required"];
            409: components["responses"]["409.already_exists"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["AuthenticatorAppConfirm"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.wrong_code.mail_confirmation_required"];
            404: components["responses"]["404.not_found"];
            409: components["responses"]["409.already_exists"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["SecondFactorProof"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token.second_factor_required"];
            403: components["responses"]["403.csrf_failed.wrong_password.wrong_code"];
            404: components["responses"]["404.not_found"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["SecondFactorProof"];
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token.second_factor_required"];
            403: components["responses"]["403.csrf_failed.wrong_password.wrong_code"];
            404: components["responses"]["404.not_found"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Sessions_list: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
                 *     value is 400 `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenSessionPage"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_cursor"];
            401: components["responses"]["401.session_required.invalid_token"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Sessions_deleteAll: {
        parameters: {
            query?: {
                /** @description True to keep the session of the request. */
                keep_current?: boolean;
                /**
                 * @description True to keep the access of applications that the caller has authorized. If false, their consents and tokens are
                 *     revoked.
                 */
                keep_applications?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Sessions_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the session. */
                id: components["schemas"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
            /** @description Accepted, without a body. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed"];
            409: components["responses"]["409.already_verified.mail_not_set_up"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["EmailVerification"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed"];
            409: components["responses"]["409.already_exists"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.link_invalid"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["EmailChange"];
            };
        };
        responses: {
            /** @description Accepted, without a body. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token.second_factor_required"];
            403: components["responses"]["403.csrf_failed.wrong_password.wrong_code.mail_confirmation_required"];
            409: components["responses"]["409.mail_not_set_up"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["EmailRestore"];
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            403: components["responses"]["403.csrf_failed"];
            409: components["responses"]["409.already_exists"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.link_invalid"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token.second_factor_required"];
            403: components["responses"]["403.csrf_failed.wrong_password.wrong_code"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["PasswordResetStart"];
            };
        };
        responses: {
            /** @description Accepted, without a body. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            403: components["responses"]["403.csrf_failed"];
            409: components["responses"]["409.mail_not_set_up"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            403: components["responses"]["403.csrf_failed"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.link_invalid"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
            /** @description The account is deleted. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description Deletes the session cookie, if the request had one. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.recent_sign_in_required"];
            409: components["responses"]["409.last_owner.wallet_not_empty"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["AccountUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.recent_sign_in_required"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Businesses_list: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
                 *     value is 400 `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BusinessPage"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_cursor"];
            401: components["responses"]["401.session_required.invalid_token"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["BusinessCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Business"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed"];
            409: components["responses"]["409.limit_reached"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Businesses_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the business. */
                id: components["schemas"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Business"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Businesses_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the business. */
                id: components["schemas"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BusinessUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Business"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required"];
            404: components["responses"]["404.not_found"];
            409: components["responses"]["409.business_closed"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.https_required.destination_forbidden"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Businesses_close: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the business. */
                id: components["schemas"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BusinessClosure"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Business"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required"];
            404: components["responses"]["404.not_found"];
            409: components["responses"]["409.business_closed.payments_unfinished"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Consents_list: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
                 *     value is 400 `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentPage"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_cursor"];
            401: components["responses"]["401.session_required.invalid_token"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Consents_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `client_id` of the application. */
                client_id: components["schemas"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Payments_list: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
                 *     value is 400 `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
                /** @description Only payments with one of these statuses. May be repeated. */
                status?: components["schemas"]["PaymentStatus"][];
                /** @description Only payments in this currency. */
                currency?: components["schemas"]["Currency"];
                /** @description Only payments of this amount or more, in minor units. Requires `currency`. */
                amount_gte?: components["schemas"]["Amount"];
                /** @description Only payments of this amount or less, in minor units. Requires `currency`. */
                amount_lte?: components["schemas"]["Amount"];
                /** @description Only payments with this merchant reference. */
                merchant_reference?: components["schemas"]["MerchantReference"];
                /** @description Only entries created at this time or later (RFC 3339). Encode the `+` of an offset as `%2B`. */
                created_gte?: components["parameters"]["CreatedRange.created_gte"];
                /** @description Only entries created before this time (RFC 3339). Encode the `+` of an offset as `%2B`. */
                created_lt?: components["parameters"]["CreatedRange.created_lt"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentPage"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_cursor"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Payments_create: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
                 *     returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
                 *     stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
                 *     properties in a body does not matter. Repeating a request while the first one is still running is 409
                 *     `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
                 *     begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
                 *     request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
                 *     use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
                 *     key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
                 *     response.
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentCreate"];
            };
        };
        responses: {
            /** @description Created. Requests with the same `Idempotency-Key` take effect once. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            402: components["responses"]["402.payment_declined"];
            403: components["responses"]["403.insufficient_scope.email_unverified"];
            409: components["responses"]["409.business_closed.merchant_reference_in_use.idempotency_in_progress.restored"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.processor_unavailable.unavailable"];
        };
    };
    Payments_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Reference of the payment. */
                reference: components["parameters"]["PaymentPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Payments_capture: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
                 *     returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
                 *     stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
                 *     properties in a body does not matter. Repeating a request while the first one is still running is 409
                 *     `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
                 *     begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
                 *     request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
                 *     use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
                 *     key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
                 *     response.
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency"];
            };
            path: {
                /** @description Reference of the payment. */
                reference: components["parameters"]["PaymentPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PaymentCapture"];
            };
        };
        responses: {
            /** @description Success. Requests with the same `Idempotency-Key` take effect once. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            /** @description The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["409.payment_state_conflict.payment_expired.idempotency_in_progress.restored"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.amount_exceeds_capturable.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.processor_unavailable.unavailable"];
        };
    };
    Payments_cancel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
                 *     returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
                 *     stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
                 *     properties in a body does not matter. Repeating a request while the first one is still running is 409
                 *     `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
                 *     begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
                 *     request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
                 *     use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
                 *     key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
                 *     response.
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency"];
            };
            path: {
                /** @description Reference of the payment. */
                reference: components["parameters"]["PaymentPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PaymentCancel"];
            };
        };
        responses: {
            /** @description Success. Requests with the same `Idempotency-Key` take effect once. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            /** @description The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["409.payment_state_conflict.payment_expired.idempotency_in_progress.restored"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.processor_unavailable.unavailable"];
        };
    };
    AccountAuditEvents_list: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
                 *     value is 400 `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
                /** @description Only events of one of these types. May be repeated. */
                type?: components["schemas"]["AuditEventType"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountAuditEventPage"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_cursor"];
            401: components["responses"]["401.session_required.invalid_token"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    AuditEvents_list: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
                 *     value is 400 `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
                /** @description Only events of one of these types. May be repeated. */
                type?: components["schemas"]["AuditEventType"][];
                /** @description Only changes by this user or application. */
                actor?: components["schemas"]["Identifier"];
                /** @description Only changes to this user, application, endpoint or payment. */
                subject?: components["schemas"]["Identifier"];
            };
            header?: never;
            path: {
                /** @description Identifier of the business. */
                id: components["schemas"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEventPage"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_cursor"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.role_required"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balance"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    BalanceEntries_list: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
                 *     value is 400 `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
                /** @description Only entries in this currency. */
                currency?: components["schemas"]["Currency"];
                /** @description Only entries of this month, which its statement sums. */
                month?: components["schemas"]["Month"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BalanceEntryPage"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_cursor"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Statements_get: {
        parameters: {
            query: {
                /**
                 * @description The month.
                 * @example 2026-11
                 */
                month: components["schemas"]["Month"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonthlyStatements"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Clients_list: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
                 *     value is 400 `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationPage"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_cursor"];
            401: components["responses"]["401.session_required.invalid_token"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["ApplicationCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationWithSecret"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed"];
            409: components["responses"]["409.business_closed.limit_reached"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.business_required.not_a_member.destination_forbidden"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Clients_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `client_id` of the application. */
                id: components["parameters"]["ClientPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Clients_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `client_id` of the application. */
                id: components["parameters"]["ClientPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required"];
            404: components["responses"]["404.not_found"];
            409: components["responses"]["409.business_closed"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Clients_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `client_id` of the application. */
                id: components["parameters"]["ClientPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required"];
            404: components["responses"]["404.not_found"];
            409: components["responses"]["409.business_closed"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.business_required.not_a_member.https_required.destination_forbidden"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Clients_regenerateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `client_id` of the application. */
                id: components["parameters"]["ClientPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationWithSecret"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required"];
            404: components["responses"]["404.not_found"];
            409: components["responses"]["409.business_closed"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Clients_promote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `client_id` of the application. */
                id: components["parameters"]["ClientPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApplicationPromotion"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationWithSecret"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.role_required.email_unverified.recent_sign_in_required.strong_sign_in_required"];
            404: components["responses"]["404.not_found"];
            409: components["responses"]["409.already_exists.business_closed.limit_reached"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.https_required.destination_forbidden"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Passkeys_list: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
                 *     value is 400 `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyPage"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_cursor"];
            401: components["responses"]["401.session_required.invalid_token"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["PasskeyAdd"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyAdded"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.recent_sign_in_required.wrong_passkey.mail_confirmation_required"];
            409: components["responses"]["409.already_exists.limit_reached"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.challenge_invalid"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
            /** @description Created. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreation"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.recent_sign_in_required.mail_confirmation_required"];
            409: components["responses"]["409.limit_reached"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Passkeys_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the passkey. */
                id: components["parameters"]["PasskeyPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.recent_sign_in_required"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Passkeys_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the passkey. */
                id: components["parameters"]["PasskeyPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed"];
            404: components["responses"]["404.not_found"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
            /** @description Created. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequest"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            403: components["responses"]["403.csrf_failed"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["PasskeySignIn"];
            };
        };
        responses: {
            /** @description Signed in. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedInUser"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_passkey"];
            403: components["responses"]["403.csrf_failed"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.challenge_invalid"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["SecondStepStart"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequest"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_credentials"];
            403: components["responses"]["403.csrf_failed"];
            404: components["responses"]["404.not_found"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["PasskeySignIn"];
            };
        };
        responses: {
            /** @description Signed in. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedInUser"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_passkey"];
            403: components["responses"]["403.csrf_failed"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.challenge_invalid"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
            /** @description Created. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequest"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["PasskeyConfirm"];
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.wrong_passkey.wrong_password"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.challenge_invalid"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    BusinessImages_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the business. */
                id: components["parameters"]["BusinessImagePath.id"];
                /** @description The image: `icon` or `logo`. */
                kind: components["parameters"]["BusinessImagePath.kind"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BusinessImage"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    BusinessImages_set: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the business. */
                id: components["parameters"]["BusinessImagePath.id"];
                /** @description The image: `icon` or `logo`. */
                kind: components["parameters"]["BusinessImagePath.kind"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BusinessImageSet"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BusinessImage"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required"];
            404: components["responses"]["404.not_found"];
            409: components["responses"]["409.business_closed"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    BusinessImages_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the business. */
                id: components["parameters"]["BusinessImagePath.id"];
                /** @description The image: `icon` or `logo`. */
                kind: components["parameters"]["BusinessImagePath.kind"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    BusinessMembers_list: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
                 *     value is 400 `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
                /** @description Only those whose email address has this part, ignoring case. */
                email?: components["parameters"]["EmailPart"];
            };
            header?: never;
            path: {
                /** @description Identifier of the business. */
                id: components["schemas"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BusinessMemberPage"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_cursor"];
            401: components["responses"]["401.session_required.invalid_token"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    BusinessMembers_delete: {
        parameters: {
            query?: {
                /** @description `client_id` of a TEST application of the member to keep. May be repeated. */
                keep_application?: components["schemas"]["Identifier"][];
            };
            header?: never;
            path: {
                /** @description Identifier of the business. */
                id: components["parameters"]["BusinessMemberPath.id"];
                /** @description Identifier of the user. */
                user_id: components["parameters"]["BusinessMemberPath.user_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required"];
            404: components["responses"]["404.not_found"];
            409: components["responses"]["409.last_owner"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    BusinessMembers_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the business. */
                id: components["parameters"]["BusinessMemberPath.id"];
                /** @description Identifier of the user. */
                user_id: components["parameters"]["BusinessMemberPath.user_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BusinessMemberUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BusinessMember"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required"];
            404: components["responses"]["404.not_found"];
            409: components["responses"]["409.last_owner"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Invitations_list: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
                 *     value is 400 `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
                /** @description Only those whose email address has this part, ignoring case. */
                email?: components["parameters"]["EmailPart"];
            };
            header?: never;
            path: {
                /** @description Identifier of the business. */
                id: components["schemas"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPage"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_cursor"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.role_required"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Invitations_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the business. */
                id: components["schemas"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required"];
            404: components["responses"]["404.not_found"];
            409: components["responses"]["409.already_exists.mail_not_set_up.business_closed"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Invitations_resend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the business. */
                id: components["parameters"]["InvitationPath.id"];
                /** @description Identifier of the invitation. */
                invitation_id: components["parameters"]["InvitationPath.invitation_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required"];
            404: components["responses"]["404.not_found"];
            409: components["responses"]["409.mail_not_set_up.business_closed"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Invitations_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the business. */
                id: components["parameters"]["InvitationPath.id"];
                /** @description Identifier of the invitation. */
                invitation_id: components["parameters"]["InvitationPath.invitation_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.role_required.strong_sign_in_required"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
                "application/json": components["schemas"]["InvitationAcceptance"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Business"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.email_unverified"];
            409: components["responses"]["409.already_exists"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.link_invalid"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    ClientRequests_list: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
                 *     value is 400 `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
                /** @description Only requests with this status class. May be repeated. */
                status_class?: components["schemas"]["StatusClass"][];
                /** @description Only requests with this method. May be repeated. */
                method?: components["schemas"]["RequestMethod"][];
                /** @description Only requests with this error code. */
                code?: string;
                /** @description Only requests with this `Request-Id`, with their bodies. */
                request_id?: string;
                /** @description Only requests that created the resource with this id, or name it in their path, such as a payment. */
                about?: string;
                /** @description Only entries created at this time or later (RFC 3339). Encode the `+` of an offset as `%2B`. */
                created_gte?: components["parameters"]["CreatedRange.created_gte"];
                /** @description Only entries created before this time (RFC 3339). Encode the `+` of an offset as `%2B`. */
                created_lt?: components["parameters"]["CreatedRange.created_lt"];
            };
            header?: never;
            path: {
                /** @description `client_id` of the application. */
                id: components["parameters"]["ClientPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientRequestPage"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_cursor"];
            401: components["responses"]["401.session_required.invalid_token"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Oauth_authorize: {
        parameters: {
            query: {
                /**
                 * @description Always `code`. Required without `request_uri`.
                 * @example code
                 */
                response_type?: string;
                /**
                 * @description `client_id` of the application.
                 * @example app_01jd3k5m7n9p1q3r5s7t9v1w3x
                 */
                client_id: string;
                /**
                 * @description One of the registered redirect URIs, by exact comparison; on a loopback host, the port may differ.
                 * @example https://shop.example.com/callback
                 */
                redirect_uri?: string;
                /**
                 * @description Space-separated scopes; if omitted, all scopes of the application that the user can grant.
                 * @example profile:read
                 */
                scope?: string;
                /**
                 * @description Returned unchanged in the redirect. The whole URL must not exceed 16 KiB.
                 * @example af0ifjsldkj
                 */
                state?: string;
                /**
                 * @description The unpadded base64url SHA-256 hash of the verifier: 43 characters (RFC 7636, section 4.2).
                 * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
                 */
                code_challenge?: string;
                /**
                 * @description Always `S256`.
                 * @example S256
                 */
                code_challenge_method?: string;
                /** @description The base URL of this service; any other value is `invalid_target` (RFC 8707, section 2). May be repeated. */
                resource?: components["schemas"]["ResourceIndicator"][];
                /** @description Thumbprint of the key that the code is bound to (RFC 9449, section 10). */
                dpop_jkt?: string;
                /**
                 * @description Languages of the page in the order of preference, separated by spaces (OpenID Connect Core 1.0, section 3.1.2.1), such as
                 *     `fr-CA fr en`. Unknown ones are ignored. What the user has chosen, on the page or in the account, comes first.
                 */
                ui_locales?: string;
                /** @description The `request_uri` of a pushed authorization request, which replaces all parameters except `client_id`. */
                request_uri?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request has succeeded. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    /** @description The CSRF token of forms. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Redirect of the user: to the sign-in page, or back to the application. */
            303: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    /** @description The CSRF token of forms. */
                    "Set-Cookie"?: string;
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The application is unknown or the `redirect_uri` is not registered: an error page, never a redirect. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    /** @description The CSRF token of forms. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description An error page that asks the user to retry later. */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    /** @description The CSRF token of forms. */
                    "Set-Cookie"?: string;
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description An error page. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    /** @description The CSRF token of forms. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description An error page that asks the user to retry later. */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Language": components["headers"]["Content-Language"];
                    /** @description The CSRF token of forms. */
                    "Set-Cookie"?: string;
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
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
                "application/x-www-form-urlencoded": components["schemas"]["PushedAuthorizationRequest"];
            };
        };
        responses: {
            /** @description The request has succeeded and a new resource has been created as a result. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Pragma: components["headers"]["Pragma"];
                    "DPoP-Nonce": components["headers"]["DPoP-Nonce"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushedAuthorization"];
                };
            };
            400: components["responses"]["oauth.400.invalid_request.unauthorized_client.unsupported_response_type.invalid_scope.invalid_target.invalid_dpop_proof.use_dpop_nonce"];
            401: components["responses"]["oauth.401.invalid_client"];
            413: components["responses"]["oauth.413.invalid_request"];
            415: components["responses"]["oauth.415.invalid_request"];
            429: components["responses"]["oauth.429.temporarily_unavailable"];
            500: components["responses"]["oauth.500.server_error"];
            503: components["responses"]["oauth.503.temporarily_unavailable"];
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
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description The request has succeeded. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Pragma: components["headers"]["Pragma"];
                    "DPoP-Nonce": components["headers"]["DPoP-Nonce"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            400: components["responses"]["oauth.400.invalid_request.invalid_grant.unauthorized_client.unsupported_grant_type.invalid_scope.invalid_target.authorization_pending.slow_down.access_denied.expired_token.invalid_dpop_proof.use_dpop_nonce"];
            401: components["responses"]["oauth.401.invalid_client"];
            413: components["responses"]["oauth.413.invalid_request"];
            415: components["responses"]["oauth.415.invalid_request"];
            429: components["responses"]["oauth.429.temporarily_unavailable"];
            500: components["responses"]["oauth.500.server_error"];
            503: components["responses"]["oauth.503.temporarily_unavailable"];
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
                "application/x-www-form-urlencoded": components["schemas"]["TokenReference"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Introspection"];
                };
            };
            400: components["responses"]["oauth.400.invalid_request"];
            401: components["responses"]["oauth.401.invalid_client"];
            413: components["responses"]["oauth.413.invalid_request"];
            415: components["responses"]["oauth.415.invalid_request"];
            429: components["responses"]["oauth.429.temporarily_unavailable"];
            500: components["responses"]["oauth.500.server_error"];
            503: components["responses"]["oauth.503.temporarily_unavailable"];
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
                "application/x-www-form-urlencoded": components["schemas"]["TokenReference"];
            };
        };
        responses: {
            /** @description The request has succeeded. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["oauth.400.invalid_request"];
            401: components["responses"]["oauth.401.invalid_client"];
            413: components["responses"]["oauth.413.invalid_request"];
            415: components["responses"]["oauth.415.invalid_request"];
            429: components["responses"]["oauth.429.temporarily_unavailable"];
            500: components["responses"]["oauth.500.server_error"];
            503: components["responses"]["oauth.503.temporarily_unavailable"];
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
                "application/x-www-form-urlencoded": components["schemas"]["DeviceAuthorizationRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceAuthorization"];
                };
            };
            400: components["responses"]["oauth.400.invalid_request.unauthorized_client.invalid_scope.invalid_target"];
            401: components["responses"]["oauth.401.invalid_client"];
            413: components["responses"]["oauth.413.invalid_request"];
            415: components["responses"]["oauth.415.invalid_request"];
            429: components["responses"]["oauth.429.temporarily_unavailable"];
            500: components["responses"]["oauth.500.server_error"];
            503: components["responses"]["oauth.503.temporarily_unavailable"];
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
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorizationServerMetadata"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProtectedResourceMetadata"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    UserWallets_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Environment of the wallet: TEST or LIVE. */
                environment: components["parameters"]["WalletPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wallet"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    WalletEntries_list: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
                 *     value is 400 `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
                /** @description Only entries in this currency. */
                currency?: components["schemas"]["Currency"];
            };
            header?: never;
            path: {
                /** @description Environment of the wallet: TEST or LIVE. */
                environment: components["parameters"]["WalletPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletEntryPage"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_cursor"];
            401: components["responses"]["401.session_required.invalid_token"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    TopUps_list: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
                 *     value is 400 `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpPage"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_cursor"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    TopUps_create: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
                 *     returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
                 *     stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
                 *     properties in a body does not matter. Repeating a request while the first one is still running is 409
                 *     `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
                 *     begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
                 *     request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
                 *     use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
                 *     key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
                 *     response.
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopUpCreate"];
            };
        };
        responses: {
            /** @description Created. Requests with the same `Idempotency-Key` take effect once. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUp"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope.email_unverified"];
            409: components["responses"]["409.idempotency_in_progress.restored"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.amount_exceeds_top_up_limit.amount_exceeds_wallet.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.processor_unavailable.unavailable"];
        };
    };
    TopUps_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the top-up. */
                id: components["parameters"]["TopUpPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUp"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
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
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wallet"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Refunds_list: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
                 *     value is 400 `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
            };
            header?: never;
            path: {
                /** @description Reference of the payment. */
                reference: components["parameters"]["PaymentPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundPage"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_cursor"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Refunds_create: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
                 *     returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
                 *     stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
                 *     properties in a body does not matter. Repeating a request while the first one is still running is 409
                 *     `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
                 *     begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
                 *     request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
                 *     use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
                 *     key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
                 *     response.
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency"];
            };
            path: {
                /** @description Reference of the payment. */
                reference: components["parameters"]["PaymentPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RefundCreate"];
            };
        };
        responses: {
            /** @description Created. Requests with the same `Idempotency-Key` take effect once. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            /** @description The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["409.payment_state_conflict.business_closed.idempotency_in_progress.restored"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.amount_exceeds_refundable.amount_exceeds_wallet.amount_exceeds_balance.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.processor_unavailable.unavailable"];
        };
    };
    Refunds_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Reference of the payment. */
                reference: components["parameters"]["PaymentPath"];
                /** @description Identifier of the refund. */
                id: components["schemas"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Refunds_cancel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
                 *     returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
                 *     stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
                 *     properties in a body does not matter. Repeating a request while the first one is still running is 409
                 *     `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
                 *     begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
                 *     request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
                 *     use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
                 *     key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
                 *     response.
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency"];
            };
            path: {
                /** @description Reference of the payment. */
                reference: components["parameters"]["PaymentPath"];
                /** @description Identifier of the refund. */
                id: components["schemas"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Requests with the same `Idempotency-Key` take effect once. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            /** @description The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["409.refund_state_conflict.idempotency_in_progress.restored"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.processor_unavailable.unavailable"];
        };
    };
    BankAccounts_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the business. */
                id: components["parameters"]["BankAccountPath.id"];
                /** @description Environment of the payouts: TEST or LIVE. */
                environment: components["parameters"]["BankAccountPath.environment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankAccount"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    BankAccounts_set: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the business. */
                id: components["parameters"]["BankAccountPath.id"];
                /** @description Environment of the payouts: TEST or LIVE. */
                environment: components["parameters"]["BankAccountPath.environment"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankAccountSet"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankAccount"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required"];
            404: components["responses"]["404.not_found"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    BankAccounts_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the business. */
                id: components["parameters"]["BankAccountPath.id"];
                /** @description Environment of the payouts: TEST or LIVE. */
                environment: components["parameters"]["BankAccountPath.environment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.session_required.invalid_token"];
            403: components["responses"]["403.csrf_failed.role_required.recent_sign_in_required.strong_sign_in_required"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Payouts_list: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
                 *     value is 400 `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutPage"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_cursor"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Payouts_create: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
                 *     returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
                 *     stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
                 *     properties in a body does not matter. Repeating a request while the first one is still running is 409
                 *     `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
                 *     begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
                 *     request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
                 *     use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
                 *     key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
                 *     response.
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutCreate"];
            };
        };
        responses: {
            /** @description Created. Requests with the same `Idempotency-Key` take effect once. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            409: components["responses"]["409.bank_account_required.idempotency_in_progress.restored"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.amount_exceeds_balance.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Payouts_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the payout. */
                id: components["parameters"]["PayoutPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Payouts_cancel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
                 *     returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
                 *     stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
                 *     properties in a body does not matter. Repeating a request while the first one is still running is 409
                 *     `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
                 *     begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
                 *     request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
                 *     use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
                 *     key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
                 *     response.
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency"];
            };
            path: {
                /** @description Identifier of the payout. */
                id: components["parameters"]["PayoutPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Requests with the same `Idempotency-Key` take effect once. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            /** @description The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["409.payout_state_conflict.idempotency_in_progress.restored"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Search_find: {
        parameters: {
            query: {
                /**
                 * @description The search query: two characters or more, without surrounding white space.
                 * @example A-1001
                 */
                q: string;
                /**
                 * @description Maximum number of results to return.
                 * @example 20
                 */
                limit?: number;
                /** @description Number of results to skip. Payments that are created between two pages move the others down. */
                offset?: number;
                /**
                 * @description Continues a search with payments that were created before this time, `searched_since` of the previous result, newest
                 *     first. What was found in all payments, by the beginning of a text or a whole value of the metadata, or by an amount of the
                 *     last year, is not repeated.
                 */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResult"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    WebhookEndpoints_list: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
                 *     value is 400 `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointPage"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_cursor"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    WebhookEndpoints_create: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
                 *     returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
                 *     stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
                 *     properties in a body does not matter. Repeating a request while the first one is still running is 409
                 *     `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
                 *     begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
                 *     request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
                 *     use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
                 *     key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
                 *     response.
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointCreate"];
            };
        };
        responses: {
            /** @description Created. Requests with the same `Idempotency-Key` take effect once. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope.role_required"];
            409: components["responses"]["409.limit_reached.business_closed.idempotency_in_progress.restored"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.https_required.destination_forbidden.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    WebhookEndpoints_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the endpoint. */
                id: components["parameters"]["WebhookEndpointPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    WebhookEndpoints_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the endpoint. */
                id: components["parameters"]["WebhookEndpointPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope.role_required"];
            404: components["responses"]["404.not_found"];
            409: components["responses"]["409.business_closed"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    WebhookEndpoints_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the endpoint. */
                id: components["parameters"]["WebhookEndpointPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointUpdate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope.role_required"];
            404: components["responses"]["404.not_found"];
            409: components["responses"]["409.business_closed"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.https_required.destination_forbidden"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    WebhookEndpoints_getSkip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the endpoint. */
                id: components["parameters"]["WebhookEndpointPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointSkip"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    WebhookEndpoints_rotateSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
                 *     returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
                 *     stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
                 *     properties in a body does not matter. Repeating a request while the first one is still running is 409
                 *     `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
                 *     begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
                 *     request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
                 *     use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
                 *     key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
                 *     response.
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency"];
            };
            path: {
                /** @description Identifier of the endpoint. */
                id: components["parameters"]["WebhookEndpointPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        responses: {
            /** @description Success. Requests with the same `Idempotency-Key` take effect once. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope.role_required.recent_sign_in_required"];
            /** @description The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["409.business_closed.idempotency_in_progress.restored"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    WebhookEndpoints_test: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
                 *     returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
                 *     stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
                 *     properties in a body does not matter. Repeating a request while the first one is still running is 409
                 *     `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
                 *     begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
                 *     request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
                 *     use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
                 *     key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
                 *     response.
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency"];
            };
            path: {
                /** @description Identifier of the endpoint. */
                id: components["parameters"]["WebhookEndpointPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointTest"];
            };
        };
        responses: {
            /** @description Accepted: the work is queued. Requests with the same `Idempotency-Key` take effect once. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope.role_required"];
            /** @description The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["409.business_closed.idempotency_in_progress.restored"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    WebhookEndpoints_recover: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
                 *     returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
                 *     stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
                 *     properties in a body does not matter. Repeating a request while the first one is still running is 409
                 *     `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
                 *     begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
                 *     request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
                 *     use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
                 *     key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
                 *     response.
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency"];
            };
            path: {
                /** @description Identifier of the endpoint. */
                id: components["parameters"]["WebhookEndpointPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointRecover"];
            };
        };
        responses: {
            /** @description Accepted: the work is queued. Requests with the same `Idempotency-Key` take effect once. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointRecovery"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope.role_required"];
            /** @description The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["409.endpoint_disabled.idempotency_in_progress.restored"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Events_list: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
                 *     value is 400 `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
                /** @description Only events of this type. */
                type?: components["schemas"]["EventType"];
                /** @description Only events of this payment. */
                payment?: components["schemas"]["Identifier"];
                /** @description Only synthetic events; if false, only other events. */
                synthetic?: boolean;
                /** @description Only entries created at this time or later (RFC 3339). Encode the `+` of an offset as `%2B`. */
                created_gte?: components["parameters"]["CreatedRange.created_gte"];
                /** @description Only entries created before this time (RFC 3339). Encode the `+` of an offset as `%2B`. */
                created_lt?: components["parameters"]["CreatedRange.created_lt"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The records of old months can be archived. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tallystick-Archived-Before": components["headers"]["Tallystick-Archived-Before"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_cursor"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Events_stream: {
        parameters: {
            query?: {
                /** @description Start with the first event at this time or later (RFC 3339). `Last-Event-ID` takes precedence. */
                since?: string;
            };
            header?: {
                /** @description Identifier of the last received event. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request has succeeded. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Events_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the event. */
                id: components["schemas"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    WebhookDeliveries_list: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
                 *     value is 400 `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
                /** @description Only deliveries with one of these statuses. May be repeated. */
                status?: components["schemas"]["DeliveryStatus"][];
                /** @description Only deliveries whose latest attempt, replays included, had one of these outcomes. May be repeated. */
                outcome?: components["schemas"]["AttemptOutcome"][];
                /** @description Only deliveries to this endpoint. */
                endpoint_id?: components["schemas"]["Identifier"];
                /** @description Only deliveries of this event. */
                event_id?: components["schemas"]["Identifier"];
                /** @description Only deliveries of events of this payment. */
                payment?: components["schemas"]["Identifier"];
                /** @description Only deliveries of events of this type. */
                event_type?: components["schemas"]["EventType"];
                /** @description Only deliveries of synthetic events; if false, only deliveries of other events. */
                synthetic?: boolean;
                /** @description Only entries created at this time or later (RFC 3339). Encode the `+` of an offset as `%2B`. */
                created_gte?: components["parameters"]["CreatedRange.created_gte"];
                /** @description Only entries created before this time (RFC 3339). Encode the `+` of an offset as `%2B`. */
                created_lt?: components["parameters"]["CreatedRange.created_lt"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The records of old months can be archived. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tallystick-Archived-Before": components["headers"]["Tallystick-Archived-Before"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_cursor"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    WebhookDeliveries_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the delivery. */
                id: components["parameters"]["WebhookDeliveryPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    WebhookDeliveries_listAttempts: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the previous page. Cursors are opaque, and bound to the list, its filters and the caller: any other
                 *     value is 400 `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
            };
            header?: never;
            path: {
                /** @description Identifier of the delivery. */
                id: components["parameters"]["WebhookDeliveryPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAttemptPage"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_cursor"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            404: components["responses"]["404.not_found"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    WebhookDeliveries_replayMany: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
                 *     returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
                 *     stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
                 *     properties in a body does not matter. Repeating a request while the first one is still running is 409
                 *     `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
                 *     begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
                 *     request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
                 *     use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
                 *     key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
                 *     response.
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookDeliveryReplayMany"];
            };
        };
        responses: {
            /** @description Accepted: the work is queued. Requests with the same `Idempotency-Key` take effect once. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryReplays"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_cursor"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope.role_required"];
            409: components["responses"]["409.business_closed.idempotency_in_progress.restored"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    WebhookDeliveries_replay: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
                 *     returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
                 *     stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
                 *     properties in a body does not matter. Repeating a request while the first one is still running is 409
                 *     `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
                 *     begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
                 *     request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
                 *     use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
                 *     key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
                 *     response.
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency"];
            };
            path: {
                /** @description Identifier of the delivery. */
                id: components["parameters"]["WebhookDeliveryPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookDeliveryReplay"];
            };
        };
        responses: {
            /** @description Accepted: the work is queued. Requests with the same `Idempotency-Key` take effect once. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope.role_required"];
            /** @description The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["409.business_closed.idempotency_in_progress.restored"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    TestHelpers_authorizePayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
                 *     returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
                 *     stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
                 *     properties in a body does not matter. Repeating a request while the first one is still running is 409
                 *     `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
                 *     begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
                 *     request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
                 *     use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
                 *     key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
                 *     response.
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency"];
            };
            path: {
                /** @description Reference of the payment. */
                reference: components["parameters"]["PaymentPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Requests with the same `Idempotency-Key` take effect once. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope.role_required"];
            /** @description The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["409.payment_state_conflict.payment_expired.idempotency_in_progress.restored"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    TestHelpers_failPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
                 *     returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
                 *     stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
                 *     properties in a body does not matter. Repeating a request while the first one is still running is 409
                 *     `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
                 *     begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
                 *     request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
                 *     use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
                 *     key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
                 *     response.
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency"];
            };
            path: {
                /** @description Reference of the payment. */
                reference: components["parameters"]["PaymentPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TestPaymentFailure"];
            };
        };
        responses: {
            /** @description Success. Requests with the same `Idempotency-Key` take effect once. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope.role_required"];
            /** @description The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["409.payment_state_conflict.payment_expired.idempotency_in_progress.restored"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    TestHelpers_expirePayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
                 *     returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
                 *     stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
                 *     properties in a body does not matter. Repeating a request while the first one is still running is 409
                 *     `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
                 *     begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
                 *     request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
                 *     use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
                 *     key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
                 *     response.
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency"];
            };
            path: {
                /** @description Reference of the payment. */
                reference: components["parameters"]["PaymentPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Requests with the same `Idempotency-Key` take effect once. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope.role_required"];
            /** @description The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["409.payment_state_conflict.idempotency_in_progress.restored"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    TestHelpers_disputePayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
                 *     returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
                 *     stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
                 *     properties in a body does not matter. Repeating a request while the first one is still running is 409
                 *     `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
                 *     begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
                 *     request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
                 *     use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
                 *     key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
                 *     response.
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency"];
            };
            path: {
                /** @description Reference of the payment. */
                reference: components["parameters"]["PaymentPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TestDispute"];
            };
        };
        responses: {
            /** @description Success. Requests with the same `Idempotency-Key` take effect once. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope.role_required"];
            /** @description The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["409.payment_state_conflict.idempotency_in_progress"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    TestHelpers_topUpWallet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key that the caller chooses for each intended effect. For 24 hours, the same key with the same request
                 *     returns the stored response, with `Idempotent-Replayed: true`. Secrets that are shown only once are null in the
                 *     stored response. The same key with another method, path or body is 422 `idempotency_key_reused`; the order of
                 *     properties in a body does not matter. Repeating a request while the first one is still running is 409
                 *     `idempotency_in_progress`. After a restore from a backup, a key with a time that was lost (a UUIDv7, or one that
                 *     begins with the milliseconds since 1970 and a hyphen) is 409 `restored` until the operator releases such keys. A
                 *     request that was malformed (400), not allowed (401, 403), rate limited (429) or failed on the server (5xx) does not
                 *     use up its key. Keys are scoped to the application and, with a user's token, to the user: two users never share a
                 *     key. A token that lacks a scope of the first token gets 422 `idempotency_key_reused` instead of the stored
                 *     response.
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestWalletTopUp"];
            };
        };
        responses: {
            /** @description Success. Requests with the same `Idempotency-Key` take effect once. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wallet"];
                };
            };
            400: components["responses"]["400.invalid_request"];
            401: components["responses"]["401.invalid_token"];
            403: components["responses"]["403.insufficient_scope"];
            /** @description The resource does not exist or is not visible to the caller. Stored like other responses to an `Idempotency-Key`. Codes: `not_found`. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["409.idempotency_in_progress.restored"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.amount_exceeds_wallet.idempotency_key_reused"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Webhooks_paymentAuthorized: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<signature>`, where the signature is the HMAC-SHA256 of `t`, a dot and the raw body, keyed with
                 *     the whole secret of the endpoint, in lowercase hex. While a replaced secret is still valid, a second `v1` follows.
                 *     Verify the signature on the raw bytes, in constant time, and reject a `t` that differs from the current time by more
                 *     than 300 seconds.
                 */
                "Service-Signature": string;
                /** @description The `event_id` of the body. */
                "Service-Event-Id": components["schemas"]["EventId"];
                /** @description The `event_type` of the body. */
                "Service-Event-Type": components["schemas"]["EventType"];
                /** @description The number of the attempt, from 1. */
                "Service-Delivery-Attempt": number;
                /**
                 * @description Standard Webhooks: the `event_id` of the body, the same in every attempt and at every endpoint: use it to
                 *     deduplicate. The three headers of Standard Webhooks are omitted if the secret after `whsec_` is not base64 of 24 to
                 *     64 bytes, as in the first version: rotate such a secret.
                 */
                "webhook-id"?: components["schemas"]["EventId"];
                /** @description Standard Webhooks: Unix time in seconds, equal to `t` of `Service-Signature`. */
                "webhook-timestamp"?: string;
                /**
                 * @description Standard Webhooks (symmetric v1): `v1,<signature>`, where the signature is the HMAC-SHA256 of `webhook-id`, a dot,
                 *     `webhook-timestamp`, a dot and the raw body, keyed with the decoded base64 bytes of the secret after `whsec_`, in
                 *     base64. While a replaced secret is still valid, a second signature follows after a space.
                 */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentAuthorizedEvent"];
            };
        };
        responses: {
            /** @description Acknowledged, with any body. Any other status, including a redirect, and no status within 15 seconds fail the attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Webhooks_paymentCaptured: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<signature>`, where the signature is the HMAC-SHA256 of `t`, a dot and the raw body, keyed with
                 *     the whole secret of the endpoint, in lowercase hex. While a replaced secret is still valid, a second `v1` follows.
                 *     Verify the signature on the raw bytes, in constant time, and reject a `t` that differs from the current time by more
                 *     than 300 seconds.
                 */
                "Service-Signature": string;
                /** @description The `event_id` of the body. */
                "Service-Event-Id": components["schemas"]["EventId"];
                /** @description The `event_type` of the body. */
                "Service-Event-Type": components["schemas"]["EventType"];
                /** @description The number of the attempt, from 1. */
                "Service-Delivery-Attempt": number;
                /**
                 * @description Standard Webhooks: the `event_id` of the body, the same in every attempt and at every endpoint: use it to
                 *     deduplicate. The three headers of Standard Webhooks are omitted if the secret after `whsec_` is not base64 of 24 to
                 *     64 bytes, as in the first version: rotate such a secret.
                 */
                "webhook-id"?: components["schemas"]["EventId"];
                /** @description Standard Webhooks: Unix time in seconds, equal to `t` of `Service-Signature`. */
                "webhook-timestamp"?: string;
                /**
                 * @description Standard Webhooks (symmetric v1): `v1,<signature>`, where the signature is the HMAC-SHA256 of `webhook-id`, a dot,
                 *     `webhook-timestamp`, a dot and the raw body, keyed with the decoded base64 bytes of the secret after `whsec_`, in
                 *     base64. While a replaced secret is still valid, a second signature follows after a space.
                 */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentCapturedEvent"];
            };
        };
        responses: {
            /** @description Acknowledged, with any body. Any other status, including a redirect, and no status within 15 seconds fail the attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Webhooks_paymentCancelled: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<signature>`, where the signature is the HMAC-SHA256 of `t`, a dot and the raw body, keyed with
                 *     the whole secret of the endpoint, in lowercase hex. While a replaced secret is still valid, a second `v1` follows.
                 *     Verify the signature on the raw bytes, in constant time, and reject a `t` that differs from the current time by more
                 *     than 300 seconds.
                 */
                "Service-Signature": string;
                /** @description The `event_id` of the body. */
                "Service-Event-Id": components["schemas"]["EventId"];
                /** @description The `event_type` of the body. */
                "Service-Event-Type": components["schemas"]["EventType"];
                /** @description The number of the attempt, from 1. */
                "Service-Delivery-Attempt": number;
                /**
                 * @description Standard Webhooks: the `event_id` of the body, the same in every attempt and at every endpoint: use it to
                 *     deduplicate. The three headers of Standard Webhooks are omitted if the secret after `whsec_` is not base64 of 24 to
                 *     64 bytes, as in the first version: rotate such a secret.
                 */
                "webhook-id"?: components["schemas"]["EventId"];
                /** @description Standard Webhooks: Unix time in seconds, equal to `t` of `Service-Signature`. */
                "webhook-timestamp"?: string;
                /**
                 * @description Standard Webhooks (symmetric v1): `v1,<signature>`, where the signature is the HMAC-SHA256 of `webhook-id`, a dot,
                 *     `webhook-timestamp`, a dot and the raw body, keyed with the decoded base64 bytes of the secret after `whsec_`, in
                 *     base64. While a replaced secret is still valid, a second signature follows after a space.
                 */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentCancelledEvent"];
            };
        };
        responses: {
            /** @description Acknowledged, with any body. Any other status, including a redirect, and no status within 15 seconds fail the attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Webhooks_paymentExpired: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<signature>`, where the signature is the HMAC-SHA256 of `t`, a dot and the raw body, keyed with
                 *     the whole secret of the endpoint, in lowercase hex. While a replaced secret is still valid, a second `v1` follows.
                 *     Verify the signature on the raw bytes, in constant time, and reject a `t` that differs from the current time by more
                 *     than 300 seconds.
                 */
                "Service-Signature": string;
                /** @description The `event_id` of the body. */
                "Service-Event-Id": components["schemas"]["EventId"];
                /** @description The `event_type` of the body. */
                "Service-Event-Type": components["schemas"]["EventType"];
                /** @description The number of the attempt, from 1. */
                "Service-Delivery-Attempt": number;
                /**
                 * @description Standard Webhooks: the `event_id` of the body, the same in every attempt and at every endpoint: use it to
                 *     deduplicate. The three headers of Standard Webhooks are omitted if the secret after `whsec_` is not base64 of 24 to
                 *     64 bytes, as in the first version: rotate such a secret.
                 */
                "webhook-id"?: components["schemas"]["EventId"];
                /** @description Standard Webhooks: Unix time in seconds, equal to `t` of `Service-Signature`. */
                "webhook-timestamp"?: string;
                /**
                 * @description Standard Webhooks (symmetric v1): `v1,<signature>`, where the signature is the HMAC-SHA256 of `webhook-id`, a dot,
                 *     `webhook-timestamp`, a dot and the raw body, keyed with the decoded base64 bytes of the secret after `whsec_`, in
                 *     base64. While a replaced secret is still valid, a second signature follows after a space.
                 */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentExpiredEvent"];
            };
        };
        responses: {
            /** @description Acknowledged, with any body. Any other status, including a redirect, and no status within 15 seconds fail the attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Webhooks_paymentRefunded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<signature>`, where the signature is the HMAC-SHA256 of `t`, a dot and the raw body, keyed with
                 *     the whole secret of the endpoint, in lowercase hex. While a replaced secret is still valid, a second `v1` follows.
                 *     Verify the signature on the raw bytes, in constant time, and reject a `t` that differs from the current time by more
                 *     than 300 seconds.
                 */
                "Service-Signature": string;
                /** @description The `event_id` of the body. */
                "Service-Event-Id": components["schemas"]["EventId"];
                /** @description The `event_type` of the body. */
                "Service-Event-Type": components["schemas"]["EventType"];
                /** @description The number of the attempt, from 1. */
                "Service-Delivery-Attempt": number;
                /**
                 * @description Standard Webhooks: the `event_id` of the body, the same in every attempt and at every endpoint: use it to
                 *     deduplicate. The three headers of Standard Webhooks are omitted if the secret after `whsec_` is not base64 of 24 to
                 *     64 bytes, as in the first version: rotate such a secret.
                 */
                "webhook-id"?: components["schemas"]["EventId"];
                /** @description Standard Webhooks: Unix time in seconds, equal to `t` of `Service-Signature`. */
                "webhook-timestamp"?: string;
                /**
                 * @description Standard Webhooks (symmetric v1): `v1,<signature>`, where the signature is the HMAC-SHA256 of `webhook-id`, a dot,
                 *     `webhook-timestamp`, a dot and the raw body, keyed with the decoded base64 bytes of the secret after `whsec_`, in
                 *     base64. While a replaced secret is still valid, a second signature follows after a space.
                 */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentRefundedEvent"];
            };
        };
        responses: {
            /** @description Acknowledged, with any body. Any other status, including a redirect, and no status within 15 seconds fail the attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Webhooks_paymentFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<signature>`, where the signature is the HMAC-SHA256 of `t`, a dot and the raw body, keyed with
                 *     the whole secret of the endpoint, in lowercase hex. While a replaced secret is still valid, a second `v1` follows.
                 *     Verify the signature on the raw bytes, in constant time, and reject a `t` that differs from the current time by more
                 *     than 300 seconds.
                 */
                "Service-Signature": string;
                /** @description The `event_id` of the body. */
                "Service-Event-Id": components["schemas"]["EventId"];
                /** @description The `event_type` of the body. */
                "Service-Event-Type": components["schemas"]["EventType"];
                /** @description The number of the attempt, from 1. */
                "Service-Delivery-Attempt": number;
                /**
                 * @description Standard Webhooks: the `event_id` of the body, the same in every attempt and at every endpoint: use it to
                 *     deduplicate. The three headers of Standard Webhooks are omitted if the secret after `whsec_` is not base64 of 24 to
                 *     64 bytes, as in the first version: rotate such a secret.
                 */
                "webhook-id"?: components["schemas"]["EventId"];
                /** @description Standard Webhooks: Unix time in seconds, equal to `t` of `Service-Signature`. */
                "webhook-timestamp"?: string;
                /**
                 * @description Standard Webhooks (symmetric v1): `v1,<signature>`, where the signature is the HMAC-SHA256 of `webhook-id`, a dot,
                 *     `webhook-timestamp`, a dot and the raw body, keyed with the decoded base64 bytes of the secret after `whsec_`, in
                 *     base64. While a replaced secret is still valid, a second signature follows after a space.
                 */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentFailedEvent"];
            };
        };
        responses: {
            /** @description Acknowledged, with any body. Any other status, including a redirect, and no status within 15 seconds fail the attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Webhooks_paymentDisputed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<signature>`, where the signature is the HMAC-SHA256 of `t`, a dot and the raw body, keyed with
                 *     the whole secret of the endpoint, in lowercase hex. While a replaced secret is still valid, a second `v1` follows.
                 *     Verify the signature on the raw bytes, in constant time, and reject a `t` that differs from the current time by more
                 *     than 300 seconds.
                 */
                "Service-Signature": string;
                /** @description The `event_id` of the body. */
                "Service-Event-Id": components["schemas"]["EventId"];
                /** @description The `event_type` of the body. */
                "Service-Event-Type": components["schemas"]["EventType"];
                /** @description The number of the attempt, from 1. */
                "Service-Delivery-Attempt": number;
                /**
                 * @description Standard Webhooks: the `event_id` of the body, the same in every attempt and at every endpoint: use it to
                 *     deduplicate. The three headers of Standard Webhooks are omitted if the secret after `whsec_` is not base64 of 24 to
                 *     64 bytes, as in the first version: rotate such a secret.
                 */
                "webhook-id"?: components["schemas"]["EventId"];
                /** @description Standard Webhooks: Unix time in seconds, equal to `t` of `Service-Signature`. */
                "webhook-timestamp"?: string;
                /**
                 * @description Standard Webhooks (symmetric v1): `v1,<signature>`, where the signature is the HMAC-SHA256 of `webhook-id`, a dot,
                 *     `webhook-timestamp`, a dot and the raw body, keyed with the decoded base64 bytes of the secret after `whsec_`, in
                 *     base64. While a replaced secret is still valid, a second signature follows after a space.
                 */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentDisputedEvent"];
            };
        };
        responses: {
            /** @description Acknowledged, with any body. Any other status, including a redirect, and no status within 15 seconds fail the attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Webhooks_refundFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<signature>`, where the signature is the HMAC-SHA256 of `t`, a dot and the raw body, keyed with
                 *     the whole secret of the endpoint, in lowercase hex. While a replaced secret is still valid, a second `v1` follows.
                 *     Verify the signature on the raw bytes, in constant time, and reject a `t` that differs from the current time by more
                 *     than 300 seconds.
                 */
                "Service-Signature": string;
                /** @description The `event_id` of the body. */
                "Service-Event-Id": components["schemas"]["EventId"];
                /** @description The `event_type` of the body. */
                "Service-Event-Type": components["schemas"]["EventType"];
                /** @description The number of the attempt, from 1. */
                "Service-Delivery-Attempt": number;
                /**
                 * @description Standard Webhooks: the `event_id` of the body, the same in every attempt and at every endpoint: use it to
                 *     deduplicate. The three headers of Standard Webhooks are omitted if the secret after `whsec_` is not base64 of 24 to
                 *     64 bytes, as in the first version: rotate such a secret.
                 */
                "webhook-id"?: components["schemas"]["EventId"];
                /** @description Standard Webhooks: Unix time in seconds, equal to `t` of `Service-Signature`. */
                "webhook-timestamp"?: string;
                /**
                 * @description Standard Webhooks (symmetric v1): `v1,<signature>`, where the signature is the HMAC-SHA256 of `webhook-id`, a dot,
                 *     `webhook-timestamp`, a dot and the raw body, keyed with the decoded base64 bytes of the secret after `whsec_`, in
                 *     base64. While a replaced secret is still valid, a second signature follows after a space.
                 */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundFailedEvent"];
            };
        };
        responses: {
            /** @description Acknowledged, with any body. Any other status, including a redirect, and no status within 15 seconds fail the attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Webhooks_payoutPaid: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<signature>`, where the signature is the HMAC-SHA256 of `t`, a dot and the raw body, keyed with
                 *     the whole secret of the endpoint, in lowercase hex. While a replaced secret is still valid, a second `v1` follows.
                 *     Verify the signature on the raw bytes, in constant time, and reject a `t` that differs from the current time by more
                 *     than 300 seconds.
                 */
                "Service-Signature": string;
                /** @description The `event_id` of the body. */
                "Service-Event-Id": components["schemas"]["EventId"];
                /** @description The `event_type` of the body. */
                "Service-Event-Type": components["schemas"]["EventType"];
                /** @description The number of the attempt, from 1. */
                "Service-Delivery-Attempt": number;
                /**
                 * @description Standard Webhooks: the `event_id` of the body, the same in every attempt and at every endpoint: use it to
                 *     deduplicate. The three headers of Standard Webhooks are omitted if the secret after `whsec_` is not base64 of 24 to
                 *     64 bytes, as in the first version: rotate such a secret.
                 */
                "webhook-id"?: components["schemas"]["EventId"];
                /** @description Standard Webhooks: Unix time in seconds, equal to `t` of `Service-Signature`. */
                "webhook-timestamp"?: string;
                /**
                 * @description Standard Webhooks (symmetric v1): `v1,<signature>`, where the signature is the HMAC-SHA256 of `webhook-id`, a dot,
                 *     `webhook-timestamp`, a dot and the raw body, keyed with the decoded base64 bytes of the secret after `whsec_`, in
                 *     base64. While a replaced secret is still valid, a second signature follows after a space.
                 */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutPaidEvent"];
            };
        };
        responses: {
            /** @description Acknowledged, with any body. Any other status, including a redirect, and no status within 15 seconds fail the attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Webhooks_payoutFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<signature>`, where the signature is the HMAC-SHA256 of `t`, a dot and the raw body, keyed with
                 *     the whole secret of the endpoint, in lowercase hex. While a replaced secret is still valid, a second `v1` follows.
                 *     Verify the signature on the raw bytes, in constant time, and reject a `t` that differs from the current time by more
                 *     than 300 seconds.
                 */
                "Service-Signature": string;
                /** @description The `event_id` of the body. */
                "Service-Event-Id": components["schemas"]["EventId"];
                /** @description The `event_type` of the body. */
                "Service-Event-Type": components["schemas"]["EventType"];
                /** @description The number of the attempt, from 1. */
                "Service-Delivery-Attempt": number;
                /**
                 * @description Standard Webhooks: the `event_id` of the body, the same in every attempt and at every endpoint: use it to
                 *     deduplicate. The three headers of Standard Webhooks are omitted if the secret after `whsec_` is not base64 of 24 to
                 *     64 bytes, as in the first version: rotate such a secret.
                 */
                "webhook-id"?: components["schemas"]["EventId"];
                /** @description Standard Webhooks: Unix time in seconds, equal to `t` of `Service-Signature`. */
                "webhook-timestamp"?: string;
                /**
                 * @description Standard Webhooks (symmetric v1): `v1,<signature>`, where the signature is the HMAC-SHA256 of `webhook-id`, a dot,
                 *     `webhook-timestamp`, a dot and the raw body, keyed with the decoded base64 bytes of the secret after `whsec_`, in
                 *     base64. While a replaced secret is still valid, a second signature follows after a space.
                 */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutFailedEvent"];
            };
        };
        responses: {
            /** @description Acknowledged, with any body. Any other status, including a redirect, and no status within 15 seconds fail the attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
