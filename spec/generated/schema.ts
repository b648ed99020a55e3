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
         * @description Creates a user and signs the user in. The new user's TEST wallet holds play money. A link that verifies the address
         *     is mailed; until it is used, the user works in TEST. The answer does not tell whether the address has other accounts.
         *     It belongs to the first that verifies it, while that one has it; meanwhile no link is mailed for the others, but
         *     advice to sign in to that one.
         *
         *     Anyone may call it, 20 times a minute from one address. All accounts of an email address get at most 10 such mails a
         *     day. 409 `already_exists` only with an `invitation`, if another account has verified its address. 422 `link_invalid`
         *     for an invitation that was used, has expired, or is for another address. 503 `unavailable` with
         *     `Retry-After` when too many sign up at that moment: nothing was done.
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
         * Read the signed-in user
         * @description Answers the signed-in user. Signed-in users may call it, for themselves.
         */
        get: operations["Session_get"];
        put?: never;
        /**
         * Sign in
         * @description Signs a user in. A session that was sent along ends.
         *
         *     Anyone may call it; failures are limited to 20 a minute per account and address. 401 `invalid_credentials` does not
         *     tell whether the address or the password was wrong. 401 `second_factor_required` if the password is right and the
         *     user has a second factor: repeat the request with a `code`, or go on with a passkey at
         *     `POST /session/second-step/start`. 401 `invalid_code` for a wrong, expired or used code; 429 after ten of these within
         *     an hour, for codes from the app and recovery codes each. A user without a second factor needs no code. 503 `unavailable` with `Retry-After`
         *     when too many sign in at that moment: nothing was tried.
         */
        post: operations["Session_create"];
        /**
         * Sign out
         * @description Ends the session that the request was made with, at once. Signed-in users may call it.
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
         * @description Re-authenticates the user of the session. For 15 minutes, operations that change access no longer answer 403
         *     `recent_sign_in_required`. With a code, the session counts as one with a second factor.
         *
         *     Signed-in users may call it with their current password, and a code if they have a second factor; 401
         *     `second_factor_required` without one. `POST /session/confirm/passkey` takes a passkey. 403 `wrong_password` counts
         *     as a failed sign-in. 429 after ten times 403 `wrong_code` within an hour.
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
         * @description Mails a link that confirms a session, valid for 30 minutes. A user without a second factor, of whom a business requires
         *     one, needs it to set up the first one and to change the email address: the password alone does not.
         *
         *     Signed-in users may call it; with five such links that have not ended it is 429. 403 `email_unverified` until the
         *     address is verified. 409 `mail_not_set_up` if the service sends no mail.
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
         * @description Confirms the session by the token of a mailed link. For 15 minutes, operations no longer answer 403
         *     `mail_confirmation_required`. Signed-in users may call it, for the link of their own account. 422 `link_invalid` for a
         *     link that was used, has expired, or is of another account or address.
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
         * Read the second factor
         * @description Answers whether a sign-in by password also needs a second factor. Signed-in users may call it, for themselves.
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
         * @description Creates a secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). It has no effect until `confirm`
         *     within 15 minutes, and replaces one that was not confirmed.
         *
         *     Signed-in users may call it with their current password; 403 `wrong_password` counts as a failed sign-in. A user with a
         *     passkey confirms the session with it, or with a recovery code, within the 15 minutes before; else 401
         *     `second_factor_required`. 403 `mail_confirmation_required` for a first factor of which a business requires one:
         *     `POST /session/confirm/send-link`. 409 `already_exists` while an app is set up: turn it off first.
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
         * @description Turns the authenticator app on with a code from it, and answers ten new recovery codes. From then on, a sign-in by
         *     password also needs a second factor. This session has proven one; if it is the user's first, the other sessions end,
         *     because they have proven none. Tokens of applications stay valid.
         *
         *     Signed-in users may call it. 403 `wrong_code` for a code that is not of this app and time; ten wrong ones within an
         *     hour are 429. 404 unless an app was started within 15 minutes, and 409 `already_exists` if it is confirmed. 403
         *     `mail_confirmation_required` as at the start.
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
         * @description Creates ten new recovery codes; the previous ones stop working.
         *
         *     Signed-in users may call it with their current password and a code, or without a code after a confirmation by
         *     passkey; else 401 `second_factor_required`. 403 `wrong_password` counts as a failed sign-in; 429 after ten times 403
         *     `wrong_code` within an hour. 404 while the second factor is off.
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
         * @description Turns the authenticator app off, and deletes its secret. Without a passkey the second factor is off then, and the
         *     recovery codes are deleted, too.
         *
         *     Signed-in users may call it with their current password and a code, or without a code after a confirmation by
         *     passkey; else 401 `second_factor_required`. 403 `wrong_password` counts as a failed sign-in; 429 after ten times 403
         *     `wrong_code` within an hour. 404 without an authenticator app.
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
         * @description Lists where the caller is signed in. Signed-in users may call it.
         */
        get: operations["Sessions_list"];
        put?: never;
        post?: never;
        /**
         * End all sessions
         * @description Signs the caller out everywhere, from the next request on, and ends the access of applications that the caller has let
         *     in. Signed-in users may call it.
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
         * @description Signs the caller out in one place, from the next request on. Signed-in users may call it, for their own sessions.
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
         * @description Mails a link that verifies the caller's address, valid for 24 hours. Signing up sends the first one. If another
         *     account has verified the address, the mail says so, without a link.
         *
         *     Signed-in users may call it; with five such links that have not ended it is 429. All accounts of an address get at
         *     most 10 such mails a day; the answer does not tell when there are more. 409 `already_verified` when there is
         *     nothing to verify. 409 `mail_not_set_up` if the service sends no mail.
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
         * @description Verifies an address by the token of a mailed link, whether at sign-up or for a change; a change takes effect now,
         *     and the old address, if it was verified, gets a link that undoes it for 7 days. Signed-in users may call it, for the
         *     link of their own account.
         *
         *     422 `link_invalid` for a link that was used, has expired, or is of another account or address, and for a change if
         *     the password was changed since. 409 `already_exists` if another account has verified the address by now.
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
         * @description Mails a link to a new address, valid for 24 hours or until the password is changed. The current address stays until
         *     that link is used. The answer does not tell whether the new one has an account.
         *
         *     Signed-in users may call it with their current password; with five such links that have not ended it is 429. A user
         *     with a second factor sends a code too, or confirms the session with it within the 15 minutes before; else 401
         *     `second_factor_required`. 403 `wrong_password` counts as a failed sign-in; 429 after ten times 403 `wrong_code` within
         *     an hour. 403 `mail_confirmation_required` for a user with a verified address and no second factor, of whom a business
         *     requires one: `POST /session/confirm/send-link`. 409 `mail_not_set_up` if the service sends no mail.
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
         * @description Undoes a change of the address, by the token of the link in the mail that tells the old address of it, valid for 7
         *     days. The account has that address and a new password then, and every session, token and consent of the user ends, as
         *     after `POST /password/reset`. Links of later changes, passkeys and an authenticator app end as well if they were set up
         *     since the change or in the 7 days before it. Another change, or a new password, does not end the link.
         *
         *     Anyone with the token may call it. 422 `link_invalid` for a link that was used or has expired, or if the account has the
         *     address already. 409 `already_exists` if another account has verified the address since. 400 for a password that is
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
         * @description Changes the password, and ends every other session of the caller and the access of applications that the caller has let
         *     in, unless they are kept.
         *
         *     Signed-in users may call it with their current password, 20 times a minute from one address. A user with a second factor
         *     sends a code too, or confirms the session with it within the 15 minutes before; else 401 `second_factor_required`. 403
         *     `wrong_password` counts as a failed sign-in; 429 after ten times 403 `wrong_code` within an hour. 400 for a
         *     new password that is commonly used. 503 `unavailable` with `Retry-After` when too many are at it: nothing was done.
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
         * Ask for a new password
         * @description Mails a link for a new password, valid for 30 minutes, if the address has an account. The answer is the same if it
         *     has none. If none of its accounts has verified the address, the oldest and the newest four get a link each, valid for
         *     24 hours, whose mail says when that account signed up, but they all get no more than 10 a day.
         *
         *     Anyone may call it, 20 times a minute from one address. At most 5 such links of an account are valid at a time;
         *     beyond that none is mailed. 409 `mail_not_set_up` if the service sends no mail.
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
         * Set a new password
         * @description Sets a new password by the token of a mailed link, and ends every session of the user and, unless they are kept, the
         *     access of applications that the user has let in. It
         *     verifies the address, too. If that was not verified before, the second factor and the passkeys are removed, because
         *     another person may have signed up with the address.
         *
         *     Anyone with the token may call it. 422 `link_invalid` for a link that was used, has expired, was mailed to another
         *     address than the current one, or if another account has verified the address since. 400 for a password that is commonly used.
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
         * @description Deletes the caller's account for good. Name, address, telephone number, sessions, consents and second factor are gone
         *     at once, and every token of the user ends; so do applications of the user's own. Applications that the user
         *     registered in businesses stay with them, and owners there are mailed to replace the LIVE secrets that the user knew.
         *     Payments, books and audit events stay as well, under a pseudonym. The address
         *     can sign up again, as another user.
         *
         *     Signed-in users may call it, for themselves; 403 `recent_sign_in_required` once the sign-in is older than 15 minutes.
         *     409 `last_owner` while the user is the only owner of a business that is not closed: make another member an owner, or
         *     close it. 409 `wallet_not_empty` while there is money in the LIVE wallet, or held of it: spend it, or ask the operator
         *     to pay it out.
         */
        delete: operations["Account_delete"];
        options?: never;
        head?: never;
        /**
         * Change the account
         * @description Changes the caller's name or telephone number. Signed-in users may call it, for themselves.
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
         * @description Answers all that the service keeps about the caller. Signed-in users may call it, for themselves, five times an hour.
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
         * @description Lists the businesses that the caller is a member of. Signed-in users may call it.
         */
        get: operations["Businesses_list"];
        put?: never;
        /**
         * Create a business
         * @description Creates a business. Signed-in users may call it; the caller becomes its owner. 409 `limit_reached` for a user who owns
         *     100 businesses that are not closed, unless the operator has set another limit.
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
         * Read a business
         * @description Answers one business. Its members may call it; to others it is not found.
         */
        get: operations["Businesses_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a business
         * @description Renames a business, or changes whether LIVE requires a second factor. If so, members whose session has none (an
         *     authenticator app, a recovery code or a passkey) change nothing in LIVE, promote no application and change no members:
         *     403 `strong_sign_in_required`, until they confirm the session with one. Reading goes on. So do the tokens that
         *     applications have for themselves; those that a member let in without a second factor only read in LIVE.
         *
         *     Owners and admins may call it; the requirement takes a second factor themselves: 403 `strong_sign_in_required` without.
         *     403 `recent_sign_in_required` once the sign-in is older than 15 minutes. 409 `business_closed` for one that is closed.
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
         * @description Closes a business for good. From then on it takes no payments and makes no refunds; its applications and their tokens
         *     end, its endpoints are disabled with what waits for them SKIPPED, and its pending invitations are withdrawn. Payments
         *     that are PENDING can no longer be paid. They expire in the background, and in TEST those that are AUTHORIZED as well;
         *     `settled_at` says when all have. Members go on reading what there is.
         *
         *     Owners may call it; 403 `recent_sign_in_required` once the sign-in is older than 15 minutes. 400 unless `name` is that
         *     of the business. 409 `payments_unfinished` while a LIVE payment is AUTHORIZED, or a step of one is under way at its
         *     processor: capture or cancel it first. 409 `business_closed` if it is closed already.
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
         * @description Lists the caller's consents, by application. Signed-in users may call it.
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
         * Take a consent back
         * @description Revokes the caller's consent and every token that came of it, at once. Signed-in users may call it.
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
         * @description Lists the payments of the application's business in the environment of the token. Needs `payments:read`. 400 for an
         *     amount without a currency.
         */
        get: operations["Payments_list"];
        put?: never;
        /**
         * Create a payment
         * @description Creates a payment for the business of the application, in the environment of the token. Needs `payments:create`, and
         *     `payments:capture` too with AUTOMATIC.
         *
         *     Without a payment method it is PENDING and `checkout_url` leads the payer on. With one it is authorized
         *     (`payment.authorized`), with AUTOMATIC captured too (`payment.captured`), or stays PENDING until the processor knows.
         *     If it is declined at once, the answer is 402 and the payment is recorded as FAILED; `instance` is its path. 403
         *     `email_unverified` for a LIVE wallet until the email address of its user is verified. 409 `business_closed` if the
         *     business is closed at that moment; its tokens end.
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
         * Read a payment
         * @description Answers a payment as it stands. Needs `payments:read`.
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
         * @description Captures an AUTHORIZED payment, once, in whole or in part; the rest goes back to the payer. Needs `payments:capture`.
         *     Causes `payment.captured`. 409 `payment_expired` if the time is over, 422 `amount_exceeds_capturable` for more than
         *     was authorized. If the processor has not answered in time, the payment is still AUTHORIZED, and `payment.captured`
         *     follows.
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
         * @description Cancels a PENDING or AUTHORIZED payment; what was held goes back to the payer. Needs `payments:capture`. Causes
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
         * @description Lists what the caller did, and what was done to the account: sign-ins, second factors, changes of password and address,
         *     consents, and what the caller changed in businesses. Signed-in users may call it, for themselves.
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
         * @description Lists who changed what in a business: members, applications, consents to its scopes, endpoints, their secrets, and
         *     payments in the console or by the token of a user.
         *     Owners and admins may call it.
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
         * Read the balance
         * @description Answers what the business has, in the environment of the token. Needs `payments:read`.
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
         * List the entries of the balance
         * @description Lists all that changed the balance of the business in the environment of the token, each entry with the payment behind
         *     it. Needs `payments:read`.
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
    "/oauth/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List applications
         * @description Lists the caller's own applications and those of the businesses that the caller is a member of. Signed-in users may
         *     call it.
         */
        get: operations["Clients_list"];
        put?: never;
        /**
         * Register an application
         * @description Registers an application, in TEST. The answer is the only one that shows its secret.
         *
         *     Signed-in users may call it. 400 for `client_credentials` without `is_confidential`, for `client_credentials` alone
         *     without a payment scope (its tokens carry no other scopes), for `environment` LIVE, and for a redirect address of a
         *     refused form. 422 `business_required` for a payment scope without `business_id`; 422 `not_a_member` unless the caller
         *     is a member of that business, in any role. 409 `limit_reached` for a business, or a user without one, that has 100
         *     applications in TEST, unless the operator has set another limit.
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
         * Read an application
         * @description Answers one application, without its secret. The user who registered it and members of its business may call it.
         */
        get: operations["Clients_get"];
        put?: never;
        post?: never;
        /**
         * Delete an application
         * @description Deletes an application and revokes its tokens at once. Its payments, endpoints and events stay with the business.
         *     Owners and admins of its business may call it, and who registered it in TEST or without a business. In LIVE, 403
         *     `recent_sign_in_required` once the sign-in is older than 15 minutes.
         */
        delete: operations["Clients_delete"];
        options?: never;
        head?: never;
        /**
         * Change an application
         * @description Changes an application. Owners and admins of its business may call it, and who registered it in TEST or without a
         *     business. A removed scope is gone from the next request on. In LIVE, 403 `recent_sign_in_required` once the sign-in is
         *     older than 15 minutes, and 403 `strong_sign_in_required` if its business requires a second factor there, and the
         *     session has none. 400 and 422 as for registration, and 400 where a LIVE application with `authorization_code` would be
         *     without redirect addresses.
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
         * Replace the secret of an application
         * @description Issues a new secret. The answer is the only one that shows it. The secret before ends at once, or after
         *     `expire_previous_in` seconds; tokens stay valid. At most four secrets work beside the newest: the oldest ends at
         *     once when there would be more. Owners and admins of its business may call it, and who registered it in TEST or
         *     without a business. 400 for a public application, which has no secret. 403 `recent_sign_in_required` once
         *     the sign-in is older than 15 minutes.
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
         * Make a LIVE application of a TEST application
         * @description Registers the LIVE sibling of a TEST application, with its own `client_id` and secret. The TEST application stays.
         *
         *     Owners and admins of its business may call it; without a business, who registered it. 403 `email_unverified` until
         *     the caller's email address is verified; 403 `recent_sign_in_required` once the sign-in is older than 15 minutes; 403
         *     `strong_sign_in_required` if its business requires a second factor for LIVE, and the session has none. 409
         *     `already_exists` if it has a LIVE sibling or is LIVE. 400 for `authorization_code` without redirect addresses. 422 `https_required` for a redirect address on a loopback host,
         *     which only public applications may have in LIVE.
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
         * @description Lists the caller's passkeys. Signed-in users may call it.
         */
        get: operations["Passkeys_list"];
        put?: never;
        /**
         * Add a passkey
         * @description Adds a passkey, and mails a verified address. It signs in by itself if it verifies its user, and from then on a sign-in by
         *     password needs a passkey or a code, too. A user's first factor comes with ten recovery codes, and ends the other
         *     sessions, because they have proven none.
         *
         *     Signed-in users may call it, with the session of `startRegistration`. 403 `wrong_passkey` for an answer to another
         *     site, or one that was changed; 422 `challenge_invalid` for a challenge that was answered, has expired or is for
         *     something else. 409 `already_exists` for a passkey that is known, 409 `limit_reached` beyond 20. 403
         *     `recent_sign_in_required` once the sign-in is older than 15 minutes, and `mail_confirmation_required` as at the start.
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
         * @description Answers how a browser creates a passkey. The challenge is for one answer within five minutes, by this session.
         *
         *     Signed-in users may call it. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes. 403
         *     `mail_confirmation_required` for a user without a second factor of whom a business requires one:
         *     `POST /session/confirm/send-link`. 409 `limit_reached` for a user who has 20.
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
         * @description Removes a passkey, and mails a verified address. Without a passkey and an authenticator app, the password alone signs in, and
         *     the recovery codes are deleted. Signed-in users may call it, for their own. 403 `recent_sign_in_required` once the
         *     sign-in is older than 15 minutes.
         */
        delete: operations["Passkeys_delete"];
        options?: never;
        head?: never;
        /**
         * Rename a passkey
         * @description Renames a passkey. Signed-in users may call it, for their own.
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
         * @description Answers how a browser asks for a passkey to sign in with. It is the same for everyone. The challenge is for one
         *     answer within five minutes. Anyone may call it.
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
         * @description Signs a user in by a passkey that verified its user, which counts as both factors. A session that was sent along
         *     ends.
         *
         *     Anyone may call it. 401 `invalid_passkey` for one that is not known, was made for another site, did not verify its
         *     user, or has signed less often than before: it may be a copy. 422 `challenge_invalid` for a challenge that was
         *     answered, has expired or is for something else.
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
         * @description Answers, for a right password, how a browser asks for one of the user's passkeys as the second factor.
         *
         *     Anyone may call it; failures are limited as for `POST /session`. 401 `invalid_credentials` does not tell whether the
         *     address or the password was wrong. 404 for a user without passkeys.
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
         * @description Signs a user in by a passkey after the password. The challenge of `startSecondStep` stands for the password, until
         *     that changes. A session that was sent along ends.
         *
         *     Anyone may call it; 429 after ten times 401 `invalid_passkey` within an hour. The passkey need not verify its user.
         *     The refusals are those of `signIn`.
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
         * @description Answers how a browser asks for one of the caller's passkeys. Signed-in users may call it; 404 without passkeys.
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
         *     Signed-in users may call it, with the session of `startConfirmation`. A passkey that did not verify its user needs
         *     the `password`, too: 403 `wrong_password` without. 403 `wrong_passkey` as 401 `invalid_passkey` of `signIn`, and 429
         *     after ten of these within an hour. 422 `challenge_invalid` for a challenge that was answered, has expired or is for
         *     something else.
         */
        post: operations["Passkeys_confirm"];
        delete?: never;
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
         * @description Lists the members of a business. Its members may call it.
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
         * @description Ends a membership, from the next request on, for the user's tokens too. The applications that the member registered
         *     for the business (see `created_by`) are deleted in TEST, except those in `keep_application`. Those in LIVE stay, and
         *     owners are mailed to replace the LIVE secrets that were shown to the member and still work; the audit event lists them
         *     as `secrets_known`. Owners and admins may call it; only owners remove owners. Every member may leave, but only owners
         *     and admins keep applications.
         *     409 `last_owner` if the business would be left without an owner.
         */
        delete: operations["BusinessMembers_delete"];
        options?: never;
        head?: never;
        /**
         * Change a member's role
         * @description Changes a member's role, from the next request on, for the user's tokens too. Owners and admins may call it; only
         *     owners make or change owners. Pending invitations that the member may no longer send are withdrawn. Of a member who
         *     manages the business no longer, owners are mailed to replace the LIVE secrets that the member knows. 409 `last_owner` if the business would be left without an owner.
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
         * @description Lists the pending invitations of a business, expired ones included. Owners and admins may call it.
         */
        get: operations["Invitations_list"];
        put?: never;
        /**
         * Invite a member
         * @description Mails an invitation to an address, valid for 7 days. The answer does not tell whether the address has an account.
         *
         *     Owners and admins may call it; only owners invite owners. 409 `already_exists` if the address is a member's, or its
         *     invitation has not expired. 409 `mail_not_set_up` if the service sends no mail. 429 after 50 mails of the caller
         *     within a day. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes.
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
         * Send an invitation again
         * @description Mails a new link, valid for 7 days; earlier links stop working. Owners and admins may call it; only owners send an
         *     owner's invitation. 404 for one that was accepted or withdrawn. 409 `mail_not_set_up` if the service sends no mail.
         *     429 after 50 mails of the caller within a day. 403 `recent_sign_in_required` once the sign-in is older than 15 minutes.
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
         * @description Withdraws an invitation: its link stops working at once. Owners and admins may call it; only owners withdraw an
         *     owner's invitation. 404 for one that was accepted or withdrawn.
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
         * @description Makes the caller a member of the business, with the token of a mailed link. Signed-in users may call it if their
         *     verified address is the invited one.
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
         * List the requests of an application
         * @description Lists the requests of an application in the last 7 days, a few seconds late: those with its tokens, and those with
         *     its secret. Of an application that makes more than 100 a second some are left out, and the newest 10000 are kept. The
         *     user who registered it and members of its business may call it. 400 for a `code` that the service does not have.
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
         * @description The page on which a signed-in user lets an application in (RFC 6749, section 4.1.1, with RFC 7636). Browsers open it
         *     at `/oauth/authorize` of the origin; this address leads there.
         *
         *     A user who is not signed in is sent to sign in first. The user is asked unless this application was approved with
         *     exactly this set of scopes before, and had the redirect address then; public applications on loopback or private-use
         *     addresses always ask. A payment scope is granted only if the user is a member of the application's business whose role
         *     allows it; in LIVE the user confirms a sign-in that is older than 15 minutes first. The code in the redirect is good
         *     for 300 seconds, once.
         *
         *     Every fault of the request but an unknown application and an unregistered address goes back to the application as
         *     `error`: `invalid_request`, `unsupported_response_type`, `invalid_scope`, `invalid_target`, `access_denied`,
         *     `unauthorized_client`. A failure of the service is a page, which the user can load again.
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
         * @description Issues tokens (RFC 6749, section 3.2). Applications call it with their own authentication: Basic, `client_id` and
         *     `client_secret` in the body, or `client_id` alone for public ones; two at once are `invalid_request`.
         *
         *     - `client_credentials`: confidential applications only; payment scopes only; no refresh token.
         *     - `authorization_code`: a wrong verifier, address or application is `invalid_grant` and leaves the code good; a
         *     second use is `invalid_grant` and revokes everything that came of the first.
         *     - `refresh_token`: issues a new access token and a new refresh token, and ends those before. A second use is
         *     `invalid_grant` and revokes all tokens of the grant. Wider scopes are `invalid_scope` and do not use the token up.
         *     - `urn:ietf:params:oauth:grant-type:device_code`: `authorization_pending` or `slow_down` until the user has decided,
         *     then tokens, `access_denied` or `expired_token`.
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
         * Look at a token
         * @description Tells whether a token works, and what it is for (RFC 7662). Confidential applications may call it, about their own
         *     tokens; a public one is `invalid_client`.
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
         * @description Revokes a token (RFC 7009), at once. Applications may call it with their own authentication. A refresh token is
         *     revoked with all tokens of its grant, an access token alone, the session of the command line as a sign-out. The token
         *     of another application or one that is unknown changes nothing and is 200 all the same.
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
         * Begin a device's sign-in
         * @description Begins the sign-in of a device without a browser (RFC 8628). The command line's built-in application `tally-cli` may
         *     call it; any other is `unauthorized_client`.
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
         * Read the server's metadata
         * @description Answers the metadata of the authorization server (RFC 8414), the same as under `/.well-known` of the origin. Anyone
         *     may call it.
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
    "/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the user's profile
         * @description Answers the user's name and masked contact details. Needs a token of a user, with `profile:read`.
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
         * Read your wallet
         * @description Answers the balances of the caller's own wallet. Signed-in users may call it.
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
         * List the entries of your wallet
         * @description Lists all that changed what the caller can spend, each entry with the payment behind it. Signed-in users may call it,
         *     for their own wallet.
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
    "/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the user's wallet
         * @description Answers the balances of the user's wallet in the environment of the token. Needs a token of a user, with `wallet:read`.
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
         * @description Lists the refunds of a payment. Needs `payments:read`.
         */
        get: operations["Refunds_list"];
        put?: never;
        /**
         * Refund a payment
         * @description Refunds some or all of a CAPTURED or PARTIALLY_REFUNDED payment. Needs `payments:refund`. Each refund that
         *     succeeds causes one `payment.refunded`; one that is PENDING does so later, one that is FAILED does not. 422
         *     `amount_exceeds_refundable` for more than is left, pending refunds included, and `amount_exceeds_wallet` for more
         *     than the payer's wallet can take. 409 `business_closed` if the business is closed at that moment.
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
         * Read a refund
         * @description Answers one refund of a payment. Needs `payments:read`.
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
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search
         * @description Finds what belongs to the application's business in the environment of the token, without regard to case: by
         *     identifier, requests of the last 7 days by their exact `Request-Id`, and payments by merchant reference, description and metadata. Of a metadata value that more than 500
         *     payments have, some are found. Needs `payments:read`.
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
         * @description Lists the endpoints of the business in the environment of the token. Needs any payment scope.
         */
        get: operations["WebhookEndpoints_list"];
        put?: never;
        /**
         * Register an endpoint
         * @description Registers an endpoint for the application's business, in the application's environment. The answer is the only one
         *     that shows its secret: repeated with the same `Idempotency-Key`, it has null instead, and `rotate-secret` issues
         *     another. Needs a payment scope other than `payments:read`.
         *
         *     A business can have 100 endpoints in an environment, unless the operator has set another limit: 409 `limit_reached`
         *     beyond, until one is deleted. Until a host has acknowledged an event of the business, it gets 4 attempts at a time
         *     and 30 a minute from each worker, for all endpoints that lead to it; the others are made later.
         *
         *     422 `https_required` for http in LIVE, 422 `destination_forbidden` for an address that does not lead to a public
         *     host, where the service is set up to refuse those.
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
         * Read an endpoint
         * @description Answers one endpoint, without its secret. Needs any payment scope.
         */
        get: operations["WebhookEndpoints_get"];
        put?: never;
        post?: never;
        /**
         * Delete an endpoint
         * @description Deletes an endpoint. Needs a payment scope other than `payments:read`. After the answer, no attempts
         *     start. Its deliveries stay readable; its backlog becomes SKIPPED, in the background if it is large: read the progress
         *     of its skip.
         */
        delete: operations["WebhookEndpoints_delete"];
        options?: never;
        head?: never;
        /**
         * Change an endpoint
         * @description Changes an endpoint. Needs a payment scope other than `payments:read`. The next attempt of a delivery that is
         *     under way goes to the new address.
         *
         *     The service disables an endpoint that has failed everything for 5 days, and one that answers 410 Gone if it has
         *     `disable_on_gone`: its waiting deliveries keep their schedule, and new events are SKIPPED. Owners and admins of the
         *     business with a verified address are mailed then, and when an endpoint has failed for a day, answers 410 Gone or has
         *     deliveries that are FAILED: at most one mail a day of each kind for an environment of the business.
         *
         *     On request, disabling stops everything, also where the service disabled the endpoint before. Once the answer says that
         *     it is disabled, no attempts start but replays. Its backlog becomes SKIPPED, in the background
         *     if it is large: `skip` of the endpoint shows the progress. Enabling it stops the skip: the rest of the backlog is
         *     sent, and `recover` sends what is SKIPPED.
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
         * Read the progress of a skip
         * @description Answers how far the latest skip of an endpoint's backlog is, also after the endpoint was deleted. Needs any payment
         *     scope. 404 for an endpoint that was never disabled on request or deleted.
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
         * Replace the secret of an endpoint
         * @description Issues a new secret. The answer is the only one that shows it: repeated with the same `Idempotency-Key`, it has null
         *     instead, and a rotation with another key issues another. Needs a payment scope other than `payments:read`. The secret
         *     before ends at once, or after `expire_previous_in` seconds; until then `Service-Signature` carries two `v1`,
         *     and `webhook-signature` two signatures, the new one first. Only one secret before the newest signs: replacing it
         *     again within that time ends the oldest at once. 403 `recent_sign_in_required` for a token from "Try it" in the
         *     reference.
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
         * @description Sends one synthetic event, about a payment that does not exist, to an endpoint, of any type. Needs a payment scope
         *     other than `payments:read`. Its body says `"synthetic": true`; it counts neither for the health of the endpoint nor
         *     in any figure of the environment, and `recover` leaves it out.
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
         * Send missed events again
         * @description Sends every RETRYING, FAILED or SKIPPED delivery of a period to an endpoint again, freshly signed, but for those of
         *     synthetic events. Needs a payment scope other than `payments:read`.
         *
         *     It runs in the background, also after a restart of the service: `recovery` of the endpoint shows its progress.
         *     409 `endpoint_disabled` until the endpoint is enabled, and 429 `rate_limited` while another recovery of it runs.
         *     Disabling the endpoint stops it, and drops what it has queued and not yet sent.
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
         * @description Lists the events of the business in the environment of the token, whether or not there is an endpoint. Needs
         *     `payments:read`.
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
         * Follow events
         * @description Sends the events of the business as they happen, as server-sent events, until the caller hangs up. Needs
         *     `payments:read`, in TEST; in LIVE it is not found.
         *
         *     Each message has the event's identifier as `id`, `delivery` as `event`, and a `StreamedEvent` as `data`. Comments
         *     keep the connection open, and the first has the `id` after which a stream goes on that lost its connection before any
         *     message. The stream begins now, after the event named by `Last-Event-ID`, or at `since`. It ends within about a second
         *     when the token is no longer good.
         *
         *     Each event comes once, when it happens. What is sent to an endpoint again, by a replay or a recovery, does not come again:
         *     `since` brings events back.
         *
         *     Messages come in the order of commits and a new stream begins by the order of identifiers, which differ for events of
         *     the same moment: to miss none, go on some messages before the last, and leave out what you have. The SDK does so.
         *
         *     Each process of the service keeps at most 10 streams open for an application, 20 for all applications that one user
         *     registered and 40 for those of a business, unless the operator has set another limit. Beyond that it answers 429 with
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
         * Read an event
         * @description Answers one event. Needs `payments:read`.
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
         * @description Lists the deliveries of the business in the environment of the token. Needs `payments:read`.
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
         * Read a delivery
         * @description Answers one delivery. Needs `payments:read`.
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
         * @description Lists the attempts of a delivery, replays included. Needs `payments:read`.
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
         * Send a delivery again
         * @description Sends a delivery again, in any status: the original body, to the current address of the endpoint. Needs a
         *     payment scope other than `payments:read`. A 2xx makes it DELIVERED and drops attempts that are waiting; a failure
         *     leaves its status and schedule. It goes to that endpoint only: a stream (`Events_stream`) has each event once.
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
         * Let a payment be authorized
         * @description Authorizes a PENDING payment, as if the payer had paid on the checkout page with a card that succeeds. Needs a
         *     payment scope other than `payments:read`, in TEST. Causes `payment.authorized`, and `payment.captured` with AUTOMATIC.
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
         * Let a payment fail
         * @description Declines a PENDING payment, as if the payer or the processor had. Needs a payment scope other than `payments:read`,
         *     in TEST. There is no event for it.
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
         * Let a payment expire
         * @description Expires a PENDING or AUTHORIZED payment, as if its time were over. Needs a payment scope other than `payments:read`,
         *     in TEST. Causes `payment.expired`.
         */
        post: operations["TestHelpers_expirePayment"];
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
         * @description Puts play money into the wallet of the token's user. Needs a token of a user, with `payments:create` and
         *     `wallet:read`, in TEST. 422 `amount_exceeds_wallet` for more than the wallet can take.
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
         * @description Posted to endpoints when the money of a payment is held for the merchant.
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
         * @description Posted to endpoints when the merchant has the money of a payment.
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
         * @description Posted to endpoints when a payment was not captured in time.
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
         * @description Posted to endpoints when a refund of a payment has succeeded, once per refund.
         */
        post: operations["Webhooks_paymentRefunded"];
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
         * @description A name for people to read, not only of spaces. Refused with 400 `invalid_request` are: one without a character that can
         *     be seen; control characters and invisible formatting, but for the joiners U+200C and U+200D where a script needs them;
         *     letters of several scripts in one word, which look like other letters; and what looks like the name of this service.
         */
        DisplayName: string;
        /**
         * Format: email
         * @description An email address as it is kept, in ASCII. Compared without regard to case.
         * @example ada@example.com
         */
        EmailAddress: string;
        /**
         * @description A telephone number in E.164 form.
         * @example +4915112345678
         */
        PhoneNumber: string;
        /**
         * @description A user who has just signed in.
         * @example {
         *       "id": "usr_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "name": "Ada Lovelace",
         *       "email": "ada@example.com",
         *       "email_verified": false,
         *       "phone": null,
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
            /** @description Whether a link that was mailed to the address was used. */
            email_verified: boolean;
            /** @description Telephone number. */
            phone: components["schemas"]["PhoneNumber"] | null;
            /**
             * Format: date-time
             * @description When the user signed up.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the user was last changed.
             */
            updated_at: string;
            /** @description The session (`tses_…`) with transport `bearer`, this once; null with transport `cookie`. */
            session_token: string | null;
        };
        /**
         * @description Every code of every problem.
         * @enum {string}
         */
        ErrorCode: "invalid_request" | "invalid_cursor" | "invalid_token" | "session_required" | "invalid_credentials" | "second_factor_required" | "invalid_code" | "invalid_passkey" | "payment_declined" | "insufficient_scope" | "role_required" | "csrf_failed" | "email_unverified" | "wrong_password" | "wrong_code" | "wrong_passkey" | "recent_sign_in_required" | "strong_sign_in_required" | "mail_confirmation_required" | "not_found" | "method_not_allowed" | "payment_state_conflict" | "payment_expired" | "idempotency_in_progress" | "already_exists" | "last_owner" | "limit_reached" | "already_verified" | "mail_not_set_up" | "endpoint_disabled" | "business_closed" | "payments_unfinished" | "wallet_not_empty" | "payload_too_large" | "unsupported_media_type" | "idempotency_key_reused" | "amount_exceeds_capturable" | "amount_exceeds_refundable" | "amount_exceeds_wallet" | "https_required" | "business_required" | "not_a_member" | "destination_forbidden" | "link_invalid" | "challenge_invalid" | "rate_limited" | "internal_error" | "processor_unavailable" | "unavailable";
        /**
         * @description What is wrong with a field: the rule that it breaks, or the code of the problem itself.
         * @enum {string}
         */
        FieldErrorCode: "required" | "additionalProperties" | "type" | "enum" | "discriminator" | "format" | "pattern" | "minLength" | "maxLength" | "minimum" | "maximum" | "minItems" | "maxItems" | "maxProperties" | "propertyNames" | "empty" | "unknown" | "repeated" | "text" | "number" | "invalid" | "invalid_name" | "mixed_scripts" | "reserved_name" | "name_mismatch" | "common_password" | "unknown_currency" | "user_required" | "address" | "scheme" | "userinfo" | "host" | "port" | "period" | "invalid_redirect_uri" | "promotion_required" | "confidential_required" | "payment_scope_required" | "public_client" | "outdated" | "invalid_request" | "invalid_cursor" | "invalid_token" | "session_required" | "invalid_credentials" | "second_factor_required" | "invalid_code" | "invalid_passkey" | "payment_declined" | "insufficient_scope" | "role_required" | "csrf_failed" | "email_unverified" | "wrong_password" | "wrong_code" | "wrong_passkey" | "recent_sign_in_required" | "strong_sign_in_required" | "mail_confirmation_required" | "not_found" | "method_not_allowed" | "payment_state_conflict" | "payment_expired" | "idempotency_in_progress" | "already_exists" | "last_owner" | "limit_reached" | "already_verified" | "mail_not_set_up" | "endpoint_disabled" | "business_closed" | "payments_unfinished" | "wallet_not_empty" | "payload_too_large" | "unsupported_media_type" | "idempotency_key_reused" | "amount_exceeds_capturable" | "amount_exceeds_refundable" | "amount_exceeds_wallet" | "https_required" | "business_required" | "not_a_member" | "destination_forbidden" | "link_invalid" | "challenge_invalid" | "rate_limited" | "internal_error" | "processor_unavailable" | "unavailable";
        /** @description One fault of the request. */
        FieldError: {
            /** @description JSON pointer into the body (RFC 6901), such as `/amount`, or the name of a parameter. */
            field: string;
            /** @description The rule that was broken, such as `required`, `minimum` or `additionalProperties`, or the code of the problem. */
            code: components["schemas"]["FieldErrorCode"];
            /** @description The fault in words. */
            message: string;
        };
        /**
         * @description Why a payment was declined.
         * @enum {string}
         */
        DeclineCode: "declined" | "insufficient_funds" | "payer_declined";
        /** @description Why a request was refused (RFC 9457). Decide by `code`; the texts may change. */
        Problem: {
            /** @description `urn:tallystick:problem:` and the code. */
            type: string;
            /** @description The kind of problem in words, the same for every occurrence. */
            title: string;
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description This occurrence in words. */
            detail?: string;
            /** @description The path of the resource concerned: the request's own, or that of the payment that was recorded as FAILED. */
            instance?: string;
            /** @description What went wrong, for programs. */
            code: components["schemas"]["ErrorCode"];
            /** @description Names this request in the service's log. */
            request_id: string;
            /** @description Each fault of the request, where there are several or the place matters. */
            errors?: components["schemas"]["FieldError"][];
            /** @description Why the payment was declined, with `payment_declined`. */
            decline_code?: components["schemas"]["DeclineCode"];
        };
        /**
         * Format: idn-email
         * @description An email address as a person types it. White space around it is dropped, and a domain in letters is kept in its ASCII form
         *     (IDNA): `anna@bücher.example` as `anna@xn--bcher-kva.example`. Letters other than ASCII before the `@` are refused with 400
         *     `invalid_request`, because not every mail server takes them (RFC 6531).
         * @example ada@example.com
         */
        TypedEmailAddress: string;
        /**
         * @description A new password, of at most 200 characters. Its length is that of its composed form (Unicode's NFC), so é is one character
         *     however it is typed.
         */
        NewPassword: string;
        /** @description The token of a mailed link. It works once, for one purpose. */
        LinkToken: string;
        /**
         * @description How a session is presented with later requests.
         * @enum {string}
         */
        SessionTransport: "cookie" | "bearer";
        /**
         * @description What a user signs up with.
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
             * @description Password, of 12 characters or more, and not one that is commonly used.
             */
            password: components["schemas"]["NewPassword"];
            /** @description Full name. */
            name: components["schemas"]["DisplayName"];
            /** @description Telephone number. */
            phone?: components["schemas"]["PhoneNumber"];
            /**
             * Format: password
             * @description The `token` of an invitation mailed to this address. It verifies the address; the invitation can be accepted next.
             */
            invitation?: components["schemas"]["LinkToken"];
            /**
             * @description How the session is presented with later requests.
             * @default cookie
             */
            transport?: components["schemas"]["SessionTransport"];
        };
        /** @description A password as it is typed. It is compared in its composed form (Unicode's NFC), which is shorter for some texts. */
        TypedPassword: string;
        /** @description Six digits from an authenticator app, or a recovery code. Spaces, hyphens and case are ignored. Each code works once. */
        SecondFactorCode: string;
        /**
         * @description What a user signs in with.
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
             * @description How the session is presented with later requests.
             * @default cookie
             */
            transport?: components["schemas"]["SessionTransport"];
        };
        /**
         * @description A user, as the user sees it.
         * @example {
         *       "id": "usr_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "name": "Ada Lovelace",
         *       "email": "ada@example.com",
         *       "email_verified": false,
         *       "phone": null,
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
            /** @description Whether a link that was mailed to the address was used. */
            email_verified: boolean;
            /** @description Telephone number. */
            phone: components["schemas"]["PhoneNumber"] | null;
            /**
             * Format: date-time
             * @description When the user signed up.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the user was last changed.
             */
            updated_at: string;
        };
        /**
         * @description Proof of who uses the session.
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
         * @description Proof that mail to the user of the session arrives.
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
         * @description What a sign-in needs besides the password.
         * @example {
         *       "is_on": true,
         *       "authenticator_app_since": "2026-11-20T10:00:00.000Z",
         *       "passkeys": 0,
         *       "recovery_codes_left": 10
         *     }
         */
        SecondFactorState: {
            /** @description Whether a sign-in by password also needs a second factor: the user has an app or a passkey. */
            is_on: boolean;
            /** @description When the authenticator app was set up; null without one. */
            authenticator_app_since: string | null;
            /**
             * Format: int32
             * @description How many passkeys the user has.
             */
            passkeys: number;
            /**
             * Format: int32
             * @description How many recovery codes are unused.
             */
            recovery_codes_left: number;
        };
        /**
         * @description The secret that an authenticator app makes codes from.
         * @example {
         *       "secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
         *       "uri": "otpauth://totp/Tallystick:ada%40example.com?issuer=Tallystick&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30"
         *     }
         */
        AuthenticatorApp: {
            /** @description The secret in base32 (RFC 4648), to type into the app. It is not shown again. */
            secret: string;
            /** @description The same as an `otpauth:` URI, to show to the app as a QR code. */
            uri: string;
        };
        /**
         * @description Proof of who sets up an authenticator app.
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
         * @description Codes for a user without the app or the passkey.
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
            /** @description Ten codes, not shown again. Each replaces a code from the app, or a passkey after the password, once. */
            recovery_codes: string[];
        };
        /**
         * @description Proof that the app has the secret.
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
         * @description Proof of both factors.
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
             * @description Six digits from the app, or a recovery code. It also confirms the session. A session that was confirmed with a second
             *     factor within the last 15 minutes, such as a passkey, does without.
             */
            code?: components["schemas"]["SecondFactorCode"];
        };
        /** @description Identifier of a session. */
        SessionId: string;
        /**
         * @description One place where a user is signed in.
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
            /** @description The browser or program and what it runs on, as it says itself. */
            device: string | null;
            /** @description Network address that the user signed in from. The last 64 bits of an IPv6 address are left out. */
            address: string | null;
            /** @description How the session is presented. */
            transport: components["schemas"]["SessionTransport"];
            /** @description Whether the request was made with it. */
            is_current: boolean;
            /**
             * Format: date-time
             * @description When the user signed in.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the session was last used, at most an hour ago more than it says.
             */
            last_used_at: string;
            /**
             * Format: date-time
             * @description When the session ends, unless it is used before.
             */
            expires_at: string;
            /** @description When the user last proved a second factor in it, or a passkey that stands for both; null if never. */
            second_factor_at: string | null;
        };
        /**
         * @description Some sessions.
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
            /** @description Whether there are entries after this page. */
            has_more: boolean;
            /** @description What to send as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description An identifier as a caller sends it. One that is malformed or unknown is not found. */
        Identifier: string;
        /**
         * @description What proves that mail to an address arrives.
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
         * @description The address that a user wants to have.
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
             * @description Six digits from the app, or a recovery code, if the user has a second factor. It also confirms the session. A session
             *     that was confirmed with a second factor within the last 15 minutes, such as a passkey, does without.
             */
            code?: components["schemas"]["SecondFactorCode"];
        };
        /**
         * @description The address to go back to, and a new password.
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
         * @description A new password in place of the current one.
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
             * @description Six digits from the app, or a recovery code, if the user has a second factor. It also confirms the session. A session
             *     that was confirmed with a second factor within the last 15 minutes, such as a passkey, does without.
             */
            code?: components["schemas"]["SecondFactorCode"];
            /**
             * @description Whether applications that the user has let in keep their access. Without it, their consents and tokens end.
             * @default false
             */
            keep_applications?: boolean;
        };
        /**
         * @description Whose password is forgotten.
         * @example {
         *       "email": "ada@example.com"
         *     }
         */
        PasswordResetStart: {
            /** @description Email address of the account. */
            email: components["schemas"]["TypedEmailAddress"];
        };
        /**
         * @description A new password in place of a forgotten one.
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
             * @description Whether applications that the user has let in keep their access. Without it, their consents and tokens end; so they do
             *     where the address was not verified before.
             * @default false
             */
            keep_applications?: boolean;
        };
        /**
         * @description What changes about the caller. What is left out stays.
         * @example {
         *       "name": "Ada King"
         *     }
         */
        AccountUpdate: {
            /** @description Full name. */
            name?: components["schemas"]["DisplayName"];
            /** @description Telephone number; null removes it. */
            phone?: components["schemas"]["PhoneNumber"] | null;
        };
        /** @description Identifier of a passkey. */
        PasskeyId: string;
        /**
         * @description A passkey: a key that a device, a password manager or a security key holds (WebAuthn).
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
            /** @description What the user calls it. */
            name: components["schemas"]["DisplayName"];
            /** @description Whether a password manager copies it to the user's other devices. */
            is_synced: boolean;
            /**
             * Format: date-time
             * @description When it was added.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last renamed.
             */
            updated_at: string;
            /** @description When it was last used; null if never. */
            last_used_at: string | null;
        };
        /** @description Identifier of a business. */
        BusinessId: string;
        /**
         * @description What a member may do for a business.
         * @enum {string}
         */
        Role: "owner" | "admin" | "HR" | "viewer";
        /** @description One membership of a user. */
        AccountMembership: {
            /** @description The business. */
            business_id: components["schemas"]["BusinessId"];
            /** @description Its name. */
            business_name: components["schemas"]["DisplayName"];
            /** @description What the user may do for it. */
            role: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @description When the user became a member.
             */
            created_at: string;
        };
        /** @description Identifier of an application, its `client_id` in OAuth 2.0. */
        ClientId: string;
        /**
         * @description Whether money is real. The two environments never meet: each sees nothing of the other.
         * @enum {string}
         */
        Environment: "TEST" | "LIVE";
        /**
         * @description What an access token may be used for. The list is closed: webhooks and events need payment scopes, too.
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
            /** @description Name of the business it acts for, if any. */
            business_name: components["schemas"]["DisplayName"] | null;
            /** @description Whether its money is real. */
            environment: components["schemas"]["Environment"];
            /** @description What the user has approved. */
            scopes: components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description When the user first approved.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the user last approved.
             */
            updated_at: string;
        };
        /**
         * Format: uri
         * @description An absolute URI (RFC 3986), which is ASCII: other characters are percent-encoded, those of a host written with `xn--`.
         */
        Address: string;
        /** @description One application of a user's own, without a business. */
        AccountApplication: {
            /** @description Identifier in OAuth 2.0. */
            client_id: components["schemas"]["ClientId"];
            /** @description Name, shown on the consent screen. */
            name: components["schemas"]["DisplayName"];
            /** @description Whether its money is real. */
            environment: components["schemas"]["Environment"];
            /** @description Where its users may come back to. */
            redirect_uris: components["schemas"]["Address"][];
            /**
             * Format: date-time
             * @description When it was registered.
             */
            created_at: string;
        };
        /** @description Identifier of a payment. */
        PaymentReference: string;
        /**
         * @description Where a payment stands. These are all the steps there are; any other is 409 `payment_state_conflict`.
         *
         *     | From | Step | To | Event |
         *     |---|---|---|---|
         *     | – | created without a payment method; `checkout_url` leads the payer on | PENDING | – |
         *     | –, PENDING | authorized, by processor or payer | AUTHORIZED | `payment.authorized` |
         *     | –, PENDING | declined, by processor or payer; 402 when it is known at once | FAILED | – |
         *     | PENDING | the card that the payer chose on the checkout page is declined; the payer may choose again | PENDING | – |
         *     | AUTHORIZED | captured, with AUTOMATIC at once | CAPTURED | `payment.captured` |
         *     | PENDING, AUTHORIZED | cancelled | CANCELLED | `payment.cancelled` |
         *     | PENDING, AUTHORIZED | `expires_at` passes | EXPIRED | `payment.expired` |
         *     | CAPTURED, PARTIALLY_REFUNDED | a refund of a part succeeds | PARTIALLY_REFUNDED | `payment.refunded` |
         *     | CAPTURED, PARTIALLY_REFUNDED | a refund of the rest succeeds | REFUNDED | `payment.refunded` |
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
         * @description An amount of money that may be zero, in minor units of the currency. At most 2^53 - 1, up to which every reader of JSON
         *     holds integers exactly (RFC 8259, section 6).
         */
        AmountOrZero: number;
        /**
         * @description An ISO 4217 currency code in capitals. A code that is not in use is refused with 400 `invalid_request`.
         * @example EUR
         */
        Currency: string;
        /** @description A text for the payer. */
        Description: string;
        /** @description One payment that a user made from the wallet. */
        AccountPayment: {
            /** @description Identifier. */
            reference: components["schemas"]["PaymentReference"];
            /** @description The business that was paid. */
            business_id: components["schemas"]["BusinessId"];
            /** @description Its name. */
            business_name: components["schemas"]["DisplayName"];
            /** @description Whether the money was real. */
            environment: components["schemas"]["Environment"];
            /** @description Where the payment stands. */
            status: components["schemas"]["PaymentStatus"];
            /** @description The amount of the payment, in minor units. */
            amount: components["schemas"]["Amount"];
            /** @description What was captured of it, in minor units. */
            amount_captured: components["schemas"]["AmountOrZero"];
            /** @description What was given back of that, in minor units. */
            amount_refunded: components["schemas"]["AmountOrZero"];
            /** @description The currency. */
            currency: components["schemas"]["Currency"];
            /** @description The text for the payer. */
            description: components["schemas"]["Description"] | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        /** @description Identifier of an entry of the balance. */
        BalanceEntryId: string;
        /**
         * @description The kinds of transfers in the books that change what a wallet has or holds.
         * @enum {string}
         */
        TransferKind: "authorize" | "capture" | "release" | "refund" | "fund";
        /** @description One change of a user's money. */
        AccountWalletEntry: {
            /** @description Identifier. */
            id: components["schemas"]["BalanceEntryId"];
            /** @description Why it changed. */
            kind: components["schemas"]["TransferKind"];
            /** @description Whether the money is real. */
            environment: components["schemas"]["Environment"];
            /**
             * Format: int64
             * @description What arrived in the wallet, in minor units; below zero is what left it.
             */
            amount: number;
            /** @description The currency. */
            currency: components["schemas"]["Currency"];
            /** @description The payment behind it, if any. */
            payment_reference: components["schemas"]["PaymentReference"] | null;
            /**
             * Format: date-time
             * @description When the money moved.
             */
            created_at: string;
        };
        /** @description Identifier of an audit event. */
        AuditEventId: string;
        /**
         * @description What changed. More types may be added.
         * @enum {string}
         */
        AuditEventType: "business.created" | "business.changed" | "business.closed" | "account.deleted" | "account.exported" | "invitation.created" | "invitation.resent" | "invitation.withdrawn" | "member.joined" | "member.role_changed" | "member.removed" | "consent.granted" | "consent.withdrawn" | "application.registered" | "application.changed" | "application.promoted" | "application.deleted" | "application.secret_replaced" | "endpoint.created" | "endpoint.changed" | "endpoint.disabled" | "endpoint.recovered" | "delivery.replayed" | "endpoint.deleted" | "endpoint.secret_replaced" | "payment.created" | "payment.capture_requested" | "payment.cancel_requested" | "payment.refund_requested" | "operation.retried" | "operation.settled" | "wallet.funded" | "wallet.paid_out" | "session.opened" | "password.changed" | "password.reset" | "authenticator_app.added" | "authenticator_app.removed" | "recovery_codes.replaced" | "passkey.added" | "passkey.removed" | "second_factor.reset" | "email.verified" | "email.changed" | "email.restored" | "secrets.resealed" | "secrets.replaced";
        /** @description One detail of a change. */
        AuditDetail: string;
        /**
         * @description Details of a change by name, such as `role` and `role_before`. Never a secret.
         * @example {
         *       "role": "admin",
         *       "role_before": "viewer"
         *     }
         */
        AuditDetails: {
            [key: string]: components["schemas"]["AuditDetail"];
        };
        /** @description One change that a user made, or that was made to the user's account. */
        AccountChange: {
            /** @description Identifier. */
            id: components["schemas"]["AuditEventId"];
            /** @description What changed. */
            type: components["schemas"]["AuditEventType"];
            /** @description The business, if any. */
            business_id: components["schemas"]["BusinessId"] | null;
            /** @description Identifier of what was changed. */
            subject_id: string;
            /** @description Network address of the request, if there was one. */
            address: string | null;
            /** @description Details of the change. */
            details: components["schemas"]["AuditDetails"];
            /**
             * Format: date-time
             * @description When the change was made.
             */
            created_at: string;
        };
        /**
         * @description All that the service keeps about a user, without passwords, secrets and tokens. Lists are newest first.
         * @example {
         *       "exported_at": "2026-11-23T10:00:00.000Z",
         *       "is_complete": true,
         *       "user": {
         *         "id": "usr_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *         "name": "Ada Lovelace",
         *         "email": "ada@example.com",
         *         "email_verified": false,
         *         "phone": null,
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
         *           "created_at": "2026-11-20T10:00:00.000Z"
         *         }
         *       ],
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
             * @description When the data was read.
             */
            exported_at: string;
            /** @description Whether every list is whole. Each has the newest 10,000 entries at most; operators have the others. */
            is_complete: boolean;
            /** @description Who the user is. */
            user: components["schemas"]["User"];
            /** @description What a sign-in needs besides the password. */
            second_factor: components["schemas"]["SecondFactorState"];
            /** @description The user's passkeys. */
            passkeys: components["schemas"]["Passkey"][];
            /** @description Where the user is signed in. */
            sessions: components["schemas"]["OpenSession"][];
            /** @description The businesses that the user is a member of. */
            memberships: components["schemas"]["AccountMembership"][];
            /** @description The applications that the user has let in. */
            consents: components["schemas"]["Consent"][];
            /** @description The applications of the user's own, without a business. */
            applications: components["schemas"]["AccountApplication"][];
            /** @description The payments that the user made from the wallet. */
            payments: components["schemas"]["AccountPayment"][];
            /** @description What changed the money in the user's wallet. */
            wallet_entries: components["schemas"]["AccountWalletEntry"][];
            /** @description What the user changed, and what was changed about the account. */
            changes: components["schemas"]["AccountChange"][];
        };
        /**
         * @description A business, as one of its members sees it.
         * @example {
         *       "id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "name": "Analytical Engines",
         *       "role": "owner",
         *       "live_requires_second_factor": false,
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
            /** @description The caller's role. */
            role: components["schemas"]["Role"];
            /** @description Whether members need a session with a second factor for changes in LIVE and of members. */
            live_requires_second_factor: boolean;
            /** @description When the business was closed; null while it is open. */
            closed_at: string | null;
            /**
             * @description When the open payments of a closed business had ended. Null while it is open, and for some seconds to minutes after it was
             *     closed, depending on how many there are.
             */
            settled_at: string | null;
            /**
             * Format: date-time
             * @description When the business was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the business was last changed.
             */
            updated_at: string;
        };
        /**
         * @description Some businesses.
         * @example {
         *       "data": [
         *         {
         *           "id": "biz_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "name": "Analytical Engines",
         *           "role": "owner",
         *           "live_requires_second_factor": false,
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
            /** @description Whether there are entries after this page. */
            has_more: boolean;
            /** @description What to send as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description What a business is created with.
         * @example {
         *       "name": "Analytical Engines"
         *     }
         */
        BusinessCreate: {
            /** @description Name, shown to payers. */
            name: components["schemas"]["DisplayName"];
        };
        /**
         * @description What changes about a business. What is left out stays.
         * @example {
         *       "name": "Analytical Engines & Sons"
         *     }
         */
        BusinessUpdate: {
            /** @description Name, shown to payers. */
            name?: components["schemas"]["DisplayName"];
            /** @description Whether members need a session with a second factor for changes in LIVE and of members. */
            live_requires_second_factor?: boolean;
        };
        /**
         * @description Which business to close, so that it is not another by mistake.
         * @example {
         *       "name": "Analytical Engines"
         *     }
         */
        BusinessClosure: {
            /** @description The current name of the business. */
            name: components["schemas"]["DisplayName"];
        };
        /**
         * @description Some consents.
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
            /** @description Whether there are entries after this page. */
            has_more: boolean;
            /** @description What to send as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description The merchant's own name for a payment, such as an order number. It need not be unique. */
        MerchantReference: string;
        /**
         * @description When the money is captured.
         * @enum {string}
         */
        CaptureMethod: "MANUAL" | "AUTOMATIC";
        /** @description Paid from the payer's wallet. */
        WalletMethod: {
            /**
             * @description Always `wallet`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "wallet";
        };
        /**
         * @description The cards of the simulator, in TEST only.
         * @enum {string}
         */
        SimulatedCardToken: "sim_success" | "sim_declined" | "sim_insufficient_funds" | "sim_pending_success" | "sim_pending_failure" | "sim_refund_pending" | "sim_refund_failure" | "sim_timeout";
        /** @description Paid with a card of the simulator. */
        SimulatedCard: {
            /**
             * @description Always `simulated_card`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "simulated_card";
            /** @description Which card. */
            token: components["schemas"]["SimulatedCardToken"];
        };
        /** @description What the payment is paid with. */
        PaymentMethod: components["schemas"]["WalletMethod"] | components["schemas"]["SimulatedCard"];
        /**
         * @description Why a payment failed.
         * @enum {string}
         */
        PaymentFailureCode: "payment_declined";
        /** @description Why a payment is FAILED. */
        PaymentFailure: {
            /** @description The kind of failure. */
            code: components["schemas"]["PaymentFailureCode"];
            /** @description Why it was declined. */
            decline_code: components["schemas"]["DeclineCode"];
        };
        /** @description Why something was done, for the merchant. */
        Reason: string;
        /** @description The value of one metadata key. */
        MetadataValue: string;
        /**
         * @description Up to 50 notes of the merchant, kept and returned unchanged. Keys have at most 40 characters, values at most 500.
         * @example {
         *       "order": "A-1001"
         *     }
         */
        Metadata: {
            [key: string]: components["schemas"]["MetadataValue"];
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
            /** @description The merchant's own name for it. */
            merchant_reference: components["schemas"]["MerchantReference"] | null;
            /** @description The business that is paid. */
            business_id: components["schemas"]["BusinessId"];
            /** @description Whether the money is real. */
            environment: components["schemas"]["Environment"];
            /** @description Where it stands. */
            status: components["schemas"]["PaymentStatus"];
            /** @description The amount, in minor units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency of every amount. */
            currency: components["schemas"]["Currency"];
            /** @description When the money is captured. */
            capture_method: components["schemas"]["CaptureMethod"];
            /** @description The captured amount, in minor units. */
            amount_captured: components["schemas"]["AmountOrZero"];
            /** @description The refunded amount, in minor units. */
            amount_refunded: components["schemas"]["AmountOrZero"];
            /** @description The amount that can still be refunded, in minor units: captured, less refunds that succeeded or are pending. */
            amount_refundable: components["schemas"]["AmountOrZero"];
            /** @description What it is paid with; null until the payer has chosen. */
            payment_method: components["schemas"]["PaymentMethod"] | null;
            /** @description Why it failed; null unless FAILED. */
            failure: components["schemas"]["PaymentFailure"] | null;
            /** @description Why it was cancelled, in the merchant's words. */
            cancellation_reason: components["schemas"]["Reason"] | null;
            /** @description A text for the payer. */
            description: components["schemas"]["Description"] | null;
            /** @description The merchant's own notes. */
            metadata: components["schemas"]["Metadata"];
            /** @description Where the payer goes after the checkout page. */
            return_url: components["schemas"]["Address"] | null;
            /** @description The checkout page, while PENDING. */
            checkout_url: components["schemas"]["Address"] | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When it expires if it is not captured before.
             */
            expires_at: string;
            /** @description When it was authorized. */
            authorized_at: string | null;
            /** @description When it was captured. */
            captured_at: string | null;
            /** @description When it was cancelled. */
            cancelled_at: string | null;
            /** @description When it expired. */
            expired_at: string | null;
        };
        /**
         * @description To be paid from the wallet of the token's user. A merchant's own token has no user: leave the payment method out and
         *     send the payer to `checkout_url`.
         */
        WalletMethodInput: {
            /**
             * @description Always `wallet`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "wallet";
        };
        /** @description To be paid with a card of the simulator. LIVE has none: 503 `processor_unavailable`. */
        SimulatedCardInput: {
            /**
             * @description Always `simulated_card`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "simulated_card";
            /** @description Which card. */
            token: components["schemas"]["SimulatedCardToken"];
        };
        /** @description What to pay with. */
        PaymentMethodInput: components["schemas"]["WalletMethodInput"] | components["schemas"]["SimulatedCardInput"];
        /** @description A text for the payer, as a caller sends it. An empty one counts as left out. */
        DescriptionInput: string;
        /**
         * @description What a payment is created with.
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
            /** @description The merchant's own name for it. */
            merchant_reference?: components["schemas"]["MerchantReference"];
            /**
             * @description When the money is captured. AUTOMATIC also needs `payments:capture`.
             * @default MANUAL
             */
            capture_method?: components["schemas"]["CaptureMethod"];
            /** @description What to pay with. Without it, the payer chooses on the checkout page. */
            payment_method?: components["schemas"]["PaymentMethodInput"];
            /** @description A text for the payer. */
            description?: components["schemas"]["DescriptionInput"];
            /** @description The merchant's own notes. */
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description Where the payer goes after the checkout page, with `payment` and `status` added to the query: an http or https address
             *     without user name or password. Both can be forged, so read the payment.
             */
            return_url?: components["schemas"]["Address"];
            /**
             * Format: int32
             * @description Seconds until it expires: from 3600 (1 hour) to 2592000 (30 days).
             * @default 604800
             */
            expires_in?: number;
        };
        /**
         * @description Some payments.
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
            /** @description Whether there are entries after this page. */
            has_more: boolean;
            /** @description What to send as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description How a payment is captured.
         * @example {
         *       "amount": 1000
         *     }
         */
        PaymentCapture: {
            /** @description What to capture, in minor units; all of it if left out. The rest goes back to the payer. */
            amount?: components["schemas"]["Amount"];
        };
        /** @description Why something is done, as a caller sends it. An empty text counts as left out. */
        ReasonInput: string;
        /**
         * @description How a payment is cancelled.
         * @example {
         *       "reason": "Sold out"
         *     }
         */
        PaymentCancel: {
            /** @description Why, for the merchant. */
            reason?: components["schemas"]["ReasonInput"];
        };
        /**
         * @description Who made a change: a user, an application, or an application on behalf of a user. Nothing of these for what the service
         *     did by itself, and for operators, whom the details name as `operator`.
         */
        AuditActor: {
            /** @description The user, if one acted. */
            user_id: components["schemas"]["UserId"] | null;
            /** @description The application, if one acted, for itself or on behalf of the user. */
            client_id: components["schemas"]["ClientId"] | null;
            /** @description The current name of the user, or else of the application; null once neither exists. */
            name: components["schemas"]["DisplayName"] | null;
        };
        /**
         * @description One change that a user made, or that was made to the account. It is never changed or deleted.
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
            /** @description What changed. */
            type: components["schemas"]["AuditEventType"];
            /** @description The environment; null for what belongs to none. */
            environment: components["schemas"]["Environment"] | null;
            /** @description Identifier of what was changed: a user, a business, an invitation, an application, an endpoint, a delivery or a payment. */
            subject_id: string;
            /**
             * @description The current name of the changed user or application, or what stands in place of the name of a user who has left; null
             *     for other subjects, and once it no longer exists.
             */
            subject_name: components["schemas"]["DisplayName"] | null;
            /** @description Who made the change. */
            actor: components["schemas"]["AuditActor"];
            /** @description Network address of the request. The last 64 bits of an IPv6 address are left out. */
            address: string | null;
            /** @description Details of the change. */
            details: components["schemas"]["AuditDetails"];
            /**
             * Format: date-time
             * @description When the change was made.
             */
            created_at: string;
            /** @description The business; null for what concerns the account alone. */
            business_id: components["schemas"]["BusinessId"] | null;
        };
        /**
         * @description Some audit events of an account.
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
            /** @description Whether there are entries after this page. */
            has_more: boolean;
            /** @description What to send as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description One change: who made it, when, from where, and what. It is never changed or deleted.
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
            /** @description What changed. */
            type: components["schemas"]["AuditEventType"];
            /** @description The business. */
            business_id: components["schemas"]["BusinessId"];
            /** @description The environment; null for what belongs to none. */
            environment: components["schemas"]["Environment"] | null;
            /** @description Identifier of what was changed: a user, a business, an invitation, an application, an endpoint, a delivery or a payment. */
            subject_id: string;
            /**
             * @description The current name of the changed user or application, or what stands in place of the name of a user who has left; null
             *     for other subjects, and once it no longer exists.
             */
            subject_name: components["schemas"]["DisplayName"] | null;
            /** @description Who made the change. */
            actor: components["schemas"]["AuditActor"];
            /** @description Network address of the request. The last 64 bits of an IPv6 address are left out. */
            address: string | null;
            /** @description Details of the change. */
            details: components["schemas"]["AuditDetails"];
            /**
             * Format: date-time
             * @description When the change was made.
             */
            created_at: string;
        };
        /**
         * @description Some audit events.
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
            /** @description Whether there are entries after this page. */
            has_more: boolean;
            /** @description What to send as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description What the business has in one currency. */
        BusinessBalance: {
            /** @description The currency. */
            currency: components["schemas"]["Currency"];
            /** @description What was captured, less what was refunded, in minor units. More than 9007199254740991 is answered as that. */
            amount: components["schemas"]["AmountOrZero"];
        };
        /**
         * @description What a business has in one environment.
         * @example {
         *       "environment": "TEST",
         *       "balances": [
         *         {
         *           "currency": "EUR",
         *           "amount": 750
         *         }
         *       ]
         *     }
         */
        Balance: {
            /** @description Whether the money is real; that of the token. */
            environment: components["schemas"]["Environment"];
            /** @description By currency, in alphabetical order. */
            balances: components["schemas"]["BusinessBalance"][];
        };
        /**
         * @description Why the balance of a business changed.
         * @enum {string}
         */
        BalanceEntryKind: "capture" | "refund";
        /** @description Identifier of a refund. */
        RefundId: string;
        /**
         * @description One change of the balance of a business.
         * @example {
         *       "id": "trf_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "kind": "refund",
         *       "amount": -500,
         *       "currency": "EUR",
         *       "payment_reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "refund_id": "re_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "created_at": "2026-11-21T09:30:00.000Z"
         *     }
         */
        BalanceEntry: {
            /** @description Identifier. */
            id: components["schemas"]["BalanceEntryId"];
            /** @description Why the balance changed. */
            kind: components["schemas"]["BalanceEntryKind"];
            /**
             * Format: int64
             * @description What the business received, in minor units; below zero is what it gave back.
             */
            amount: number;
            /** @description The currency. */
            currency: components["schemas"]["Currency"];
            /** @description The payment behind it. */
            payment_reference: components["schemas"]["PaymentReference"];
            /** @description The refund behind it; null for a capture. */
            refund_id: components["schemas"]["RefundId"] | null;
            /**
             * Format: date-time
             * @description When the money moved.
             */
            created_at: string;
        };
        /**
         * @description Some entries of the balance.
         * @example {
         *       "data": [
         *         {
         *           "id": "trf_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "kind": "refund",
         *           "amount": -500,
         *           "currency": "EUR",
         *           "payment_reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "refund_id": "re_01jd3k5m7n9p1q3r5s7t9v1w3x",
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
            /** @description Whether there are entries after this page. */
            has_more: boolean;
            /** @description What to send as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description How an application obtains tokens.
         * @enum {string}
         */
        GrantType: "client_credentials" | "authorization_code";
        /**
         * @description What an application lacks to get tokens.
         * @enum {string}
         */
        ApplicationMissing: "redirect_uris";
        /**
         * @description Whether an application works.
         * @enum {string}
         */
        ApplicationStatus: "ENABLED" | "DISABLED";
        /**
         * @description How much an application is used: requests with its tokens, and with its secret.
         * @example {
         *       "last_used_at": "2026-11-20T12:00:00.000Z",
         *       "requests": 1204,
         *       "failed": 3
         *     }
         */
        ApplicationUsage: {
            /** @description When its last request arrived, a few seconds late; null before the first. */
            last_used_at: string | null;
            /**
             * Format: int64
             * @description Requests of the last 24 hours, counted by the hour.
             */
            requests: number;
            /**
             * Format: int64
             * @description Of these, the ones that were answered with an error (4xx or 5xx).
             */
            failed: number;
        };
        /**
         * @description An OAuth application, with the secret that was just issued.
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
            /** @description How the application obtains tokens. */
            grant_types: components["schemas"]["GrantType"][];
            /** @description What its tokens may be used for. */
            scopes: components["schemas"]["Scope"][];
            /** @description Whether it can keep a secret. */
            is_confidential: boolean;
            /** @description Where users may come back to. */
            redirect_uris: components["schemas"]["Address"][];
            /** @description What it lacks to get tokens; empty if nothing. */
            missing: components["schemas"]["ApplicationMissing"][];
            /** @description The business it acts for, if any. */
            business_id: components["schemas"]["BusinessId"] | null;
            /** @description The user who registered it. */
            created_by: components["schemas"]["UserId"];
            /** @description Whether its money is real. */
            environment: components["schemas"]["Environment"];
            /** @description Whether it works. */
            status: components["schemas"]["ApplicationStatus"];
            /** @description The last four characters of the secret; null for public applications. */
            secret_hint: string | null;
            /** @description When the secret was issued; null for public applications. */
            secret_created_at: string | null;
            /** @description Until when the secret before also works, if it does. */
            previous_secret_expires_at: string | null;
            /** @description How much it is used. */
            usage: components["schemas"]["ApplicationUsage"];
            /**
             * Format: date-time
             * @description When it was registered.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /** @description The secret in plain text (`tsk_test_…` or `tsk_live_…`), this once; null for public applications. */
            client_secret_preview: string | null;
        };
        /** @description The scopes of an application. Repetitions count once. */
        ScopeList: components["schemas"]["Scope"][];
        /**
         * @description Where the user may come back to: https, http on a loopback address, or a private-use scheme such as
         *     `com.example.app:/callback`. Without fragment, user name, password or wildcard, in canonical form, with a host of
         *     letters, digits, dots and hyphens (or an IPv6 address), and without what the answer adds to the query: `code`, `state`,
         *     `iss`, `error` or `error_description`.
         */
        RedirectUriList: components["schemas"]["Address"][];
        /**
         * @description What an application is registered with.
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
            /** @description How the application obtains tokens. */
            grant_types: components["schemas"]["GrantType"][];
            /** @description What its tokens may be used for. With `client_credentials` alone, at least one of them is a payment scope. */
            scopes: components["schemas"]["ScopeList"];
            /** @description Whether it can keep a secret. Must be true for `client_credentials`. */
            is_confidential: boolean;
            /** @description The business it acts for. Required with any payment scope; the caller must be a member. */
            business_id?: components["schemas"]["Identifier"];
            /** @description Where users may come back to. With `authorization_code` and without these, `missing` of the answer says so. */
            redirect_uris?: components["schemas"]["RedirectUriList"];
            /**
             * @description Always TEST. A LIVE application is made of a TEST application, by promotion.
             * @default TEST
             */
            environment?: components["schemas"]["Environment"];
        };
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
            /** @description How the application obtains tokens. */
            grant_types: components["schemas"]["GrantType"][];
            /** @description What its tokens may be used for. */
            scopes: components["schemas"]["Scope"][];
            /** @description Whether it can keep a secret. */
            is_confidential: boolean;
            /** @description Where users may come back to. */
            redirect_uris: components["schemas"]["Address"][];
            /** @description What it lacks to get tokens; empty if nothing. */
            missing: components["schemas"]["ApplicationMissing"][];
            /** @description The business it acts for, if any. */
            business_id: components["schemas"]["BusinessId"] | null;
            /** @description The user who registered it. */
            created_by: components["schemas"]["UserId"];
            /** @description Whether its money is real. */
            environment: components["schemas"]["Environment"];
            /** @description Whether it works. */
            status: components["schemas"]["ApplicationStatus"];
            /** @description The last four characters of the secret; null for public applications. */
            secret_hint: string | null;
            /** @description When the secret was issued; null for public applications. */
            secret_created_at: string | null;
            /** @description Until when the secret before also works, if it does. */
            previous_secret_expires_at: string | null;
            /** @description How much it is used. */
            usage: components["schemas"]["ApplicationUsage"];
            /**
             * Format: date-time
             * @description When it was registered.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /**
         * @description Some applications.
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
            /** @description Whether there are entries after this page. */
            has_more: boolean;
            /** @description What to send as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description What changes about an application. What is left out stays.
         * @example {
         *       "name": "Checkout and refunds",
         *       "scopes": [
         *         "payments:read",
         *         "payments:refund"
         *       ]
         *     }
         */
        ApplicationUpdate: {
            /** @description Name, shown on the consent screen. That of the built-in command line is refused. */
            name?: components["schemas"]["DisplayName"];
            /** @description Where users may come back to. Users who have let the application in are asked again at one that is new. */
            redirect_uris?: components["schemas"]["RedirectUriList"];
            /** @description What its tokens may be used for. A removed scope is gone from the tokens in use too. */
            scopes?: components["schemas"]["ScopeList"];
        };
        /**
         * Format: int32
         * @description Seconds for which a replaced secret keeps working. 0 ends it at once; at most 604800 (7 days).
         */
        SecretOverlapSeconds: number;
        /**
         * @description How a secret is replaced.
         * @example {
         *       "expire_previous_in": 86400
         *     }
         */
        SecretRotation: {
            /**
             * @description Seconds for which the secret before keeps working.
             * @default 0
             */
            expire_previous_in?: components["schemas"]["SecretOverlapSeconds"];
        };
        /**
         * @description What is different about the LIVE application.
         * @example {
         *       "redirect_uris": [
         *         "https://shop.example.com/callback"
         *       ]
         *     }
         */
        ApplicationPromotion: {
            /** @description Where users may come back to in LIVE. Without it, those of the TEST application. */
            redirect_uris?: components["schemas"]["RedirectUriList"];
        };
        /**
         * @description Some passkeys.
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
            /** @description Whether there are entries after this page. */
            has_more: boolean;
            /** @description What to send as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description A passkey, as WebAuthn names it. */
        PasskeyDescriptor: {
            /** @description What the authenticator calls it, in base64url. */
            id: string;
            /**
             * @description Always `public-key`.
             * @enum {string}
             */
            type: "public-key";
            /** @description How a browser reaches it. */
            transports?: string[];
        };
        /** @description What `PublicKeyCredential.parseCreationOptionsFromJSON()` takes (WebAuthn, section 5.1.9). */
        PasskeyCreationOptions: {
            /** @description The service. */
            rp: {
                /** @description Name. */
                name: string;
                /** @description Its host. */
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
            /** @description Sealed bytes in base64url, for one answer within five minutes. */
            challenge: string;
            /** @description The accepted kinds of keys. */
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
             * @description Milliseconds that the user may take.
             */
            timeout: number;
            /** @description The passkeys that the user has. */
            excludeCredentials: components["schemas"]["PasskeyDescriptor"][];
            /** @description What the authenticator should do. */
            authenticatorSelection: {
                /** @description Whether it should keep the passkey, so that it signs in without an address. */
                residentKey: string;
                /** @description Always false. */
                requireResidentKey: boolean;
                /** @description Whether it should verify the user by PIN, finger or face. */
                userVerification: string;
            };
            /** @description Always `none`: the maker of the authenticator is not asked for. */
            attestation: string;
            /** @description Extensions of WebAuthn. */
            extensions: {
                [key: string]: unknown;
            };
            /** @description Kinds of authenticators to offer first. */
            hints: string[];
        };
        /**
         * @description How to create a passkey: pass it to `navigator.credentials.create({ publicKey })`.
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
            /** @description What the user calls it. */
            name: components["schemas"]["DisplayName"];
            /** @description Whether a password manager copies it to the user's other devices. */
            is_synced: boolean;
            /**
             * Format: date-time
             * @description When it was added.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last renamed.
             */
            updated_at: string;
            /** @description When it was last used; null if never. */
            last_used_at: string | null;
            /** @description Ten codes, not shown again, if this turned the second factor on. Each replaces a passkey after the password once. */
            recovery_codes: string[];
        };
        /** @description What an authenticator calls a passkey, in base64url. */
        CredentialId: string;
        /** @description A word of WebAuthn, such as `usb` or `platform`. More may be added. */
        PasskeyWord: string;
        /** @description Results of extensions of WebAuthn. They are not used. */
        PasskeyExtensions: {
            [key: string]: unknown;
        };
        /** @description Bytes in base64url, without padding (RFC 4648, section 5). */
        Base64Url: string;
        /** @description A new passkey, as `toJSON()` of the credential returns it. */
        PasskeyAttestation: {
            /** @description What the authenticator calls the passkey. */
            id: components["schemas"]["CredentialId"];
            /** @description The same. */
            rawId: components["schemas"]["CredentialId"];
            /**
             * @description Always `public-key`.
             * @enum {string}
             */
            type: "public-key";
            /** @description Whether the authenticator is part of the device. */
            authenticatorAttachment?: components["schemas"]["PasskeyWord"] | null;
            /** @description Results of extensions. */
            clientExtensionResults: components["schemas"]["PasskeyExtensions"];
            /** @description What the authenticator answered. */
            response: {
                /** @description The challenge and the site that asked. */
                clientDataJSON: components["schemas"]["Base64Url"];
                /** @description The new key. */
                attestationObject: components["schemas"]["Base64Url"];
                /** @description A part of it. */
                authenticatorData?: components["schemas"]["Base64Url"];
                /** @description How a browser reaches it. */
                transports?: components["schemas"]["PasskeyWord"][];
                /** @description A part of it. */
                publicKey?: components["schemas"]["Base64Url"] | null;
                /**
                 * Format: int32
                 * @description A part of it.
                 */
                publicKeyAlgorithm?: number;
            };
        };
        /**
         * @description A new passkey.
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
            /** @description What the authenticator made. */
            credential: components["schemas"]["PasskeyAttestation"];
            /** @description What the user calls it. Without it, the browser and the system that the request says it comes from. */
            name?: components["schemas"]["DisplayName"];
        };
        /**
         * @description What changes about a passkey.
         * @example {
         *       "name": "Key on my desk"
         *     }
         */
        PasskeyUpdate: {
            /** @description What the user calls it. */
            name: components["schemas"]["DisplayName"];
        };
        /** @description What `PublicKeyCredential.parseRequestOptionsFromJSON()` takes (WebAuthn, section 5.1.10). */
        PasskeyRequestOptions: {
            /** @description Sealed bytes in base64url, for one answer within five minutes. */
            challenge: string;
            /**
             * Format: int32
             * @description Milliseconds that the user may take.
             */
            timeout: number;
            /** @description The host of the service. */
            rpId: string;
            /** @description The passkeys that may answer; empty for any. */
            allowCredentials: components["schemas"]["PasskeyDescriptor"][];
            /** @description Whether the authenticator has to verify the user by PIN, finger or face. */
            userVerification: string;
        };
        /**
         * @description How to use a passkey: pass it to `navigator.credentials.get({ publicKey })`.
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
            /** @description What the authenticator calls the passkey. */
            id: components["schemas"]["CredentialId"];
            /** @description The same. */
            rawId: components["schemas"]["CredentialId"];
            /**
             * @description Always `public-key`.
             * @enum {string}
             */
            type: "public-key";
            /** @description Whether the authenticator is part of the device. */
            authenticatorAttachment?: components["schemas"]["PasskeyWord"] | null;
            /** @description Results of extensions. */
            clientExtensionResults: components["schemas"]["PasskeyExtensions"];
            /** @description What the authenticator answered. */
            response: {
                /** @description The challenge and the site that asked. */
                clientDataJSON: components["schemas"]["Base64Url"];
                /** @description Which site the passkey is for, whether it verified the user, and how often it was used. */
                authenticatorData: components["schemas"]["Base64Url"];
                /** @description The signature of both. */
                signature: components["schemas"]["Base64Url"];
                /** @description Identifier of the user. */
                userHandle?: components["schemas"]["Base64Url"] | null;
            };
        };
        /**
         * @description A sign-in by passkey.
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
            /** @description What the passkey answered. */
            credential: components["schemas"]["PasskeyAssertion"];
            /**
             * @description How the session is presented with later requests.
             * @default cookie
             */
            transport?: components["schemas"]["SessionTransport"];
        };
        /**
         * @description Proof of the password, before a passkey is asked for.
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
         * @description Proof by passkey of who uses the session.
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
            /** @description What the passkey answered. */
            credential: components["schemas"]["PasskeyAssertion"];
            /**
             * Format: password
             * @description The current password. Only a passkey that verified its user does without.
             */
            password?: components["schemas"]["TypedPassword"];
        };
        /**
         * @description A user in a business.
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
            /** @description The user's email address. Until it is verified, it may be another person's. */
            email: components["schemas"]["EmailAddress"];
            /** @description Whether the user has verified the address. */
            email_verified: boolean;
            /** @description What the user may do for the business. */
            role: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @description When the user became a member.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the membership was last changed.
             */
            updated_at: string;
        };
        /**
         * @description Some members.
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
            /** @description Whether there are entries after this page. */
            has_more: boolean;
            /** @description What to send as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description What changes about a member.
         * @example {
         *       "role": "admin"
         *     }
         */
        BusinessMemberUpdate: {
            /** @description What the user may do for the business from now on. */
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
            /** @description What the user will be able to do for the business. */
            role: components["schemas"]["Role"];
            /** @description The member who sent it last. */
            invited_by: components["schemas"]["UserId"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last mailed.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When it expires. An expired invitation can be sent again for 30 days.
             */
            expires_at: string;
        };
        /**
         * @description Some invitations.
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
            /** @description Whether there are entries after this page. */
            has_more: boolean;
            /** @description What to send as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description Whom to invite, and in which role.
         * @example {
         *       "email": "grace@example.com",
         *       "role": "viewer"
         *     }
         */
        InvitationCreate: {
            /** @description Email address, with or without an account. */
            email: components["schemas"]["TypedEmailAddress"];
            /** @description What the user will be able to do for the business. */
            role: components["schemas"]["Role"];
        };
        /**
         * @description Proof that an invitation arrived.
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
         * @description How a request ended.
         * @enum {string}
         */
        StatusClass: "2xx" | "4xx" | "5xx" | "none";
        /**
         * @description The method of a request.
         * @enum {string}
         */
        RequestMethod: "GET" | "HEAD" | "POST" | "PATCH" | "DELETE";
        /**
         * @description One request of an application. Its body, query and headers are not kept.
         * @example {
         *       "request_id": "req_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "client_id": "app_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "environment": "TEST",
         *       "method": "POST",
         *       "path": "/api/v1/payments/pay_01jd3k5m7n9p1q3r5s7t9v1w3x/capture",
         *       "status": 409,
         *       "code": "payment_state_conflict",
         *       "duration_ms": 12,
         *       "created_at": "2026-11-20T10:00:00.000Z"
         *     }
         */
        ClientRequest: {
            /** @description The `Request-Id` of its response. The caller may have chosen it, so several requests can have the same. */
            request_id: string;
            /** @description The application. */
            client_id: components["schemas"]["ClientId"];
            /** @description Whether its money is real. */
            environment: components["schemas"]["Environment"];
            /** @description The method. */
            method: components["schemas"]["RequestMethod"];
            /**
             * @description The path, without the query. In the place of an identifier that cannot be one is the name of the parameter, such as
             *     `{reference}`.
             */
            path: string;
            /** @description The status of the answer; null when the caller hung up before it. */
            status: number | null;
            /** @description The `code` of the problem, or the `error` of an OAuth endpoint; null without one. */
            code: string | null;
            /**
             * Format: int32
             * @description From its arrival to the end of the answer, in milliseconds.
             */
            duration_ms: number;
            /**
             * Format: date-time
             * @description When it arrived.
             */
            created_at: string;
        };
        /**
         * @description Some requests of an application.
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
            /** @description Whether there are entries after this page. */
            has_more: boolean;
            /** @description What to send as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description The address of a resource server (RFC 8707, section 2). */
        ResourceIndicator: string;
        /** @description Some addresses of resource servers. */
        ResourceIndicators: components["schemas"]["ResourceIndicator"][];
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
            /** @description The access token (`tat_…`). The command line's own application gets a session (`tses_…`) instead. */
            access_token: string;
            /**
             * @description Always `Bearer`.
             * @enum {string}
             */
            token_type: "Bearer";
            /**
             * Format: int32
             * @description Seconds until it expires: 3600 for access tokens, fewer at the end of a grant.
             */
            expires_in: number;
            /** @description The scopes that were granted, space-separated. */
            scope: string;
            /**
             * @description A refresh token (`trt_…`), with `authorization_code` and `refresh_token` only. It works once, for 30 days, and its
             *     successors for 90 days in all.
             */
            refresh_token?: string;
        };
        /**
         * @description Error codes of OAuth 2.0, at its endpoints and in redirects.
         * @enum {string}
         */
        OAuthErrorCode: "invalid_request" | "invalid_client" | "invalid_grant" | "unauthorized_client" | "unsupported_grant_type" | "unsupported_response_type" | "invalid_scope" | "invalid_target" | "access_denied" | "authorization_pending" | "slow_down" | "expired_token" | "server_error" | "temporarily_unavailable";
        /** @description Why an OAuth endpoint refused (RFC 6749, section 5.2). Decide by `error`; the text may change. */
        OAuthError: {
            /** @description What went wrong, for programs. */
            error: components["schemas"]["OAuthErrorCode"];
            /** @description What went wrong, for the developer: ASCII without quotation marks and backslashes. */
            error_description?: string;
        };
        /**
         * @description A token request. Unknown parameters are ignored, repeated ones but `resource` refused (RFC 6749, section 3.2).
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
             *     `urn:ietf:params:oauth:grant-type:device_code`; any other is `unsupported_grant_type`.
             */
            grant_type: string;
            /** @description The application, unless it authenticates by Basic. */
            client_id?: string;
            /**
             * Format: password
             * @description Its secret, unless it authenticates by Basic or is public.
             */
            client_secret?: string;
            /**
             * @description Space-separated scopes. With `client_credentials`, some of the application's payment scopes, all of them if left
             *     out. With `refresh_token`, some of the scopes of before, the same if left out; never more. What a refresh gives
             *     up is gone for good: the next token has the scopes of this one, where RFC 6749, section 6, would keep those of the
             *     first.
             */
            scope?: string;
            /** @description With `authorization_code`: the code. */
            code?: string;
            /** @description With `authorization_code`: the same address as in the authorization request. */
            redirect_uri?: string;
            /** @description With `authorization_code`: the verifier that matches the `code_challenge` (RFC 7636, section 4.5). */
            code_verifier?: string;
            /** @description With `refresh_token`: the token. It works once. */
            refresh_token?: string;
            /** @description With `urn:ietf:params:oauth:grant-type:device_code`: the code of the device. */
            device_code?: string;
            /**
             * @description The base address of this service, where every token works; any other is `invalid_target` (RFC 8707, section 2). It
             *     may be left out, and repeated.
             */
            resource?: components["schemas"]["ResourceIndicator"] | components["schemas"]["ResourceIndicators"];
        };
        /**
         * @description What is known about a token (RFC 7662, section 2.2). For any token that is not the caller's own and valid, exactly
         *     `{"active": false}`.
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
            /** @description Whether the token works now. */
            active: boolean;
            /** @description Its scopes, space-separated. */
            scope?: string;
            /** @description Its application. */
            client_id?: string;
            /** @description Its subject: the user, or the application itself with `client_credentials`. */
            sub?: string;
            /**
             * @description `Bearer` for an access token, `refresh_token` for a refresh token.
             * @enum {string}
             */
            token_type?: "Bearer" | "refresh_token";
            /**
             * Format: int64
             * @description When it expires, in Unix seconds.
             */
            exp?: number;
            /**
             * Format: int64
             * @description When it was issued, in Unix seconds.
             */
            iat?: number;
            /** @description Who issued it: the base address of this service. */
            iss?: string;
            /** @description Whether its money is real. */
            environment?: components["schemas"]["Environment"];
            /** @description The business of its application, if any. */
            business_id?: components["schemas"]["BusinessId"] | null;
        };
        /**
         * @description Which token to look at, or to revoke.
         * @example {
         *       "token": "tat_test_Wc4Ts1Ng8Xk5Hd3Pf6Zu0Ea2Ri7x3Qz9VbJ2mYq0Lr7"
         *     }
         */
        TokenReference: {
            /** @description An access or refresh token. */
            token: string;
            /** @description What the caller thinks it is: `access_token` or `refresh_token`. It changes nothing. */
            token_type_hint?: string;
            /** @description The application, unless it authenticates by Basic. */
            client_id?: string;
            /**
             * Format: password
             * @description Its secret, unless it authenticates by Basic or is public.
             */
            client_secret?: string;
        };
        /**
         * @description How the user lets the device in (RFC 8628, section 3.2).
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
            /** @description What the user types in. */
            user_code: string;
            /**
             * Format: uri
             * @description Where the user types it in.
             */
            verification_uri: string;
            /**
             * Format: uri
             * @description The same address with the code filled in.
             */
            verification_uri_complete: string;
            /**
             * Format: int32
             * @description Seconds until both codes expire.
             */
            expires_in: number;
            /**
             * Format: int32
             * @description Seconds to wait between two requests. Each `slow_down` adds 5.
             */
            interval: number;
        };
        /**
         * @description A request of a device without a browser (RFC 8628, section 3.1).
         * @example {
         *       "client_id": "tally-cli"
         *     }
         */
        DeviceAuthorizationRequest: {
            /** @description The application, unless it authenticates by Basic. */
            client_id?: string;
            /**
             * Format: password
             * @description Its secret, unless it authenticates by Basic or is public.
             */
            client_secret?: string;
            /** @description Space-separated scopes. */
            scope?: string;
            /**
             * @description The base address of this service, where every token works; any other is `invalid_target` (RFC 8707, section 2). It
             *     may be left out, and repeated.
             */
            resource?: components["schemas"]["ResourceIndicator"] | components["schemas"]["ResourceIndicators"];
        };
        /**
         * @description How tokens are obtained at the token endpoint.
         * @enum {string}
         */
        TokenGrantType: "client_credentials" | "authorization_code" | "refresh_token" | "urn:ietf:params:oauth:grant-type:device_code";
        /**
         * @description How an application authenticates.
         * @enum {string}
         */
        ClientAuthenticationMethod: "client_secret_basic" | "client_secret_post" | "none";
        /**
         * @description What this authorization server can do (RFC 8414, section 2).
         * @example {
         *       "issuer": "http://127.0.0.1:3000/api/v1",
         *       "authorization_endpoint": "http://127.0.0.1:3000/oauth/authorize",
         *       "token_endpoint": "http://127.0.0.1:3000/api/v1/oauth/token",
         *       "introspection_endpoint": "http://127.0.0.1:3000/api/v1/oauth/introspect",
         *       "revocation_endpoint": "http://127.0.0.1:3000/api/v1/oauth/revoke",
         *       "device_authorization_endpoint": "http://127.0.0.1:3000/api/v1/oauth/device_authorization",
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
         *         "none"
         *       ],
         *       "introspection_endpoint_auth_methods_supported": [
         *         "client_secret_basic",
         *         "client_secret_post"
         *       ],
         *       "revocation_endpoint_auth_methods_supported": [
         *         "client_secret_basic",
         *         "client_secret_post",
         *         "none"
         *       ],
         *       "authorization_response_iss_parameter_supported": true,
         *       "protected_resources": [
         *         "http://127.0.0.1:3000/api/v1"
         *       ],
         *       "service_documentation": "http://127.0.0.1:3000/docs"
         *     }
         */
        AuthorizationServerMetadata: {
            /**
             * Format: uri
             * @description The base address of this service.
             */
            issuer: string;
            /**
             * Format: uri
             * @description Where users are sent to.
             */
            authorization_endpoint: string;
            /**
             * Format: uri
             * @description Where tokens are obtained.
             */
            token_endpoint: string;
            /**
             * Format: uri
             * @description Where tokens are looked at (RFC 7662).
             */
            introspection_endpoint: string;
            /**
             * Format: uri
             * @description Where tokens are revoked (RFC 7009).
             */
            revocation_endpoint: string;
            /**
             * Format: uri
             * @description Where devices without a browser begin (RFC 8628).
             */
            device_authorization_endpoint: string;
            /** @description Every scope. */
            scopes_supported: components["schemas"]["Scope"][];
            /** @description Only `code`. */
            response_types_supported: "code"[];
            /** @description Only `query`. */
            response_modes_supported: "query"[];
            /** @description Every grant of the token endpoint. */
            grant_types_supported: components["schemas"]["TokenGrantType"][];
            /** @description Only `S256` (RFC 7636). */
            code_challenge_methods_supported: "S256"[];
            /** @description How applications authenticate at the token endpoint. */
            token_endpoint_auth_methods_supported: components["schemas"]["ClientAuthenticationMethod"][];
            /** @description How applications authenticate for introspection. */
            introspection_endpoint_auth_methods_supported: components["schemas"]["ClientAuthenticationMethod"][];
            /** @description How applications authenticate for revocation. */
            revocation_endpoint_auth_methods_supported: components["schemas"]["ClientAuthenticationMethod"][];
            /** @description Whether redirects carry `iss` (RFC 9207). */
            authorization_response_iss_parameter_supported: boolean;
            /** @description What a `resource` may be (RFC 9728, section 4): the base address of this service alone. */
            protected_resources: string[];
            /**
             * Format: uri
             * @description Where this interface is described.
             */
            service_documentation: string;
        };
        /**
         * @description Who the user is. Contact details are masked.
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
            /** @description Telephone number, masked: the first three and the last three characters. */
            phone: string | null;
        };
        /** @description What the user owns in one currency: together at most 9007199254740991 minor units. */
        WalletBalance: {
            /** @description The currency. */
            currency: components["schemas"]["Currency"];
            /** @description What can be spent, in minor units. */
            available: components["schemas"]["AmountOrZero"];
            /** @description What is held for authorized payments, in minor units. */
            held: components["schemas"]["AmountOrZero"];
        };
        /**
         * @description The user's wallet in one environment.
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
            /** @description Whether the money is real; that of the token. */
            environment: components["schemas"]["Environment"];
            /** @description By currency, in alphabetical order. */
            balances: components["schemas"]["WalletBalance"][];
        };
        /** @description Identifier of an entry of a wallet. */
        WalletEntryId: string;
        /**
         * @description Why the money that can be spent changed.
         * @enum {string}
         */
        WalletEntryKind: "funding" | "authorization" | "release" | "refund";
        /** @description What a payer is told about a payment. */
        WalletPayment: {
            /** @description Its reference. */
            reference: components["schemas"]["PaymentReference"];
            /** @description The name of the business that is paid. */
            business_name: components["schemas"]["DisplayName"];
            /** @description The merchant's text for the payer. */
            description: components["schemas"]["Description"] | null;
        };
        /**
         * @description One change of what a user can spend.
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
            /** @description Why it changed. */
            kind: components["schemas"]["WalletEntryKind"];
            /**
             * Format: int64
             * @description What the user received, in minor units; below zero is what the user paid.
             */
            amount: number;
            /** @description The currency. */
            currency: components["schemas"]["Currency"];
            /** @description The payment behind it; null for a funding. */
            payment: components["schemas"]["WalletPayment"] | null;
            /** @description The refund behind it; null for what is none. */
            refund_id: components["schemas"]["RefundId"] | null;
            /**
             * Format: date-time
             * @description When the money moved.
             */
            created_at: string;
        };
        /**
         * @description Some entries of a wallet.
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
            /** @description Whether there are entries after this page. */
            has_more: boolean;
            /** @description What to send as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description Where a refund stands.
         * @enum {string}
         */
        RefundStatus: "PENDING" | "SUCCEEDED" | "FAILED";
        /**
         * @description Why a refund failed.
         * @enum {string}
         */
        RefundFailureCode: "refund_declined";
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
            /** @description The payment it belongs to. */
            payment_reference: components["schemas"]["PaymentReference"];
            /** @description The refunded amount, in minor units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency of the payment. */
            currency: components["schemas"]["Currency"];
            /** @description Where it stands. */
            status: components["schemas"]["RefundStatus"];
            /** @description Why it was made, in the merchant's words. */
            reason: components["schemas"]["Reason"] | null;
            /** @description Why it failed; null unless FAILED. */
            failure_code: components["schemas"]["RefundFailureCode"] | null;
            /** @description The merchant's own notes. */
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Whether the payer had deleted the account before. The money is then in a wallet that nobody signs in to: the operator pays it
             *     out by other means, if the payer asks for it. Tell the payer where you can.
             */
            payer_left?: boolean;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /**
         * @description What a refund is made with.
         * @example {
         *       "amount": 500,
         *       "reason": "One ticket returned"
         *     }
         */
        RefundCreate: {
            /** @description The amount to refund, in minor units; all that can be refunded if left out. */
            amount?: components["schemas"]["Amount"];
            /** @description Why, for the merchant. */
            reason?: components["schemas"]["ReasonInput"];
            /** @description The merchant's own notes. */
            metadata?: components["schemas"]["Metadata"];
        };
        /**
         * @description Some refunds.
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
            /** @description Whether there are entries after this page. */
            has_more: boolean;
            /** @description What to send as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description What was found.
         * @enum {string}
         */
        SearchHitType: "payment" | "refund" | "event" | "delivery" | "endpoint" | "application" | "request";
        /**
         * @description What matched.
         * @enum {string}
         */
        SearchMatch: "id" | "merchant_reference" | "description" | "metadata";
        /**
         * @description Something that was found.
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
            /** @description What it is. */
            type: components["schemas"]["SearchHitType"];
            /** @description Its identifier. */
            id: components["schemas"]["Identifier"];
            /** @description What of it matched. */
            matched: components["schemas"]["SearchMatch"];
            /** @description The payment, as it stands; null where there is none. */
            payment: components["schemas"]["Payment"] | null;
            /** @description The application of a request; null for what is none. */
            client_id: components["schemas"]["ClientId"] | null;
        };
        /**
         * @description What was found.
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
         *       "has_more": false
         *     }
         */
        SearchResult: {
            /** @description In the order of what matched; payments with the same text newest first. */
            data: components["schemas"]["SearchHit"][];
            /** @description Whether there is more than was asked for: a longer query finds less. */
            has_more: boolean;
        };
        /** @description Identifier of a webhook endpoint. */
        WebhookEndpointId: string;
        /**
         * Format: uri
         * @description Where events are posted to, http or https; https in LIVE. Without user name and password, not on port 0, and with a host
         *     name that has no empty parts. Where the service is set up so, it must lead to a public host.
         */
        WebhookAddress: string;
        /**
         * @description What can happen to a payment.
         * @enum {string}
         */
        EventType: "payment.authorized" | "payment.captured" | "payment.cancelled" | "payment.expired" | "payment.refunded";
        /**
         * @description Whether an endpoint receives deliveries.
         * @enum {string}
         */
        WebhookEndpointStatus: "ENABLED" | "DISABLED";
        /**
         * Format: int32
         * @description Attempts that may start within any second.
         */
        AttemptsPerSecond: number;
        /**
         * @description How far a recovery or a skip is.
         * @enum {string}
         */
        RunStatus: "RUNNING" | "FINISHED" | "STOPPED";
        /**
         * @description A recovery of what an endpoint missed, and how far it is.
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
            /** @description How far it is. */
            status: components["schemas"]["RunStatus"];
            /**
             * Format: int32
             * @description How many deliveries it sends, as counted when it was requested. Once it is FINISHED, how many it has queued.
             */
            total: number;
            /**
             * Format: int32
             * @description How many are queued to be sent so far.
             */
            queued: number;
            /**
             * Format: date-time
             * @description When it was requested.
             */
            requested_at: string;
            /** @description When it was FINISHED or STOPPED. */
            finished_at: string | null;
        };
        /**
         * @description A skip of an endpoint's backlog after it was disabled or deleted, and how far it is.
         * @example {
         *       "status": "RUNNING",
         *       "total": 42000,
         *       "skipped": 17000,
         *       "requested_at": "2026-11-20T10:00:00.000Z",
         *       "finished_at": null
         *     }
         */
        WebhookEndpointSkip: {
            /** @description How far it is. */
            status: components["schemas"]["RunStatus"];
            /**
             * Format: int32
             * @description Attempts in the backlog, as counted at the start; 0 until then. Once it is FINISHED, how many it skipped.
             */
            total: number;
            /**
             * Format: int32
             * @description How many of them it has skipped so far. Their deliveries are SKIPPED.
             */
            skipped: number;
            /**
             * Format: date-time
             * @description When the endpoint was disabled or deleted.
             */
            requested_at: string;
            /** @description When it was FINISHED or STOPPED. */
            finished_at: string | null;
        };
        /** @description A secret that deliveries are signed with. */
        WebhookSecret: string;
        /**
         * @description An endpoint, with the secret that was just issued.
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
            /** @description Where events are posted to. */
            url: components["schemas"]["WebhookAddress"];
            /** @description The merchant's note. */
            description: components["schemas"]["Description"] | null;
            /** @description The types of event that it receives; all if empty. */
            events: components["schemas"]["EventType"][];
            /** @description That of the application that registered it. It receives events of this environment only. */
            environment: components["schemas"]["Environment"];
            /** @description Whether it receives deliveries. */
            status: components["schemas"]["WebhookEndpointStatus"];
            /**
             * @description Why the service made it DISABLED: every attempt failed for 5 days, or an answer was 410 Gone and `disable_on_gone` is
             *     true, or its business was closed. Null if a request disabled it.
             */
            disabled_reason: string | null;
            /** @description Whether the answer 410 Gone makes it DISABLED. If false, 410 is a failure like others. */
            disable_on_gone: boolean;
            /**
             * @description How many attempts may start within any second, of all kinds together: first attempts, retries, tests, replays and
             *     recoveries. The others wait in their order, and delay no other endpoint. Null for no limit.
             */
            max_per_second: components["schemas"]["AttemptsPerSecond"] | null;
            /**
             * @description Until when first attempts and recoveries wait, because the receiver answered 429 or 503 with `Retry-After`: as long as
             *     that says, 10 minutes from the answer at most. Retries keep their schedule. Null if it did not, or the time is over.
             */
            paused_until: string | null;
            /** @description Until when the secret before also signs, if it does. */
            previous_secret_expires_at: string | null;
            /** @description The latest recovery of what it missed, and how far it is. */
            recovery: components["schemas"]["WebhookEndpointRecovery"] | null;
            /** @description The latest skip of its backlog, and how far it is. */
            skip: components["schemas"]["WebhookEndpointSkip"] | null;
            /**
             * Format: date-time
             * @description When it was registered.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /**
             * @description The secret that deliveries are signed with, this once. The key of `Service-Signature` is the whole string, prefix
             *     included; that of Standard Webhooks are the 24 to 64 bytes that follow the prefix in base64. Verifiers of either take
             *     the whole string. Null in the repeated answer to an `Idempotency-Key`, which no longer shows it: `rotate-secret` issues
             *     another.
             */
            secret: components["schemas"]["WebhookSecret"] | null;
        };
        /** @description The types of event that an endpoint receives. An empty list is all of them. */
        EventTypeList: components["schemas"]["EventType"][];
        /**
         * @description What an endpoint is registered with.
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
            /** @description Where events are posted to. */
            url: components["schemas"]["WebhookAddress"];
            /** @description The merchant's note. */
            description?: components["schemas"]["DescriptionInput"];
            /** @description The types of event that it receives; all if left out or empty. */
            events?: components["schemas"]["EventTypeList"];
            /**
             * @description Whether the answer 410 Gone makes it DISABLED. If false, 410 is a failure like others.
             * @default false
             */
            disable_on_gone?: boolean;
            /** @description How many attempts may start within any second; no limit if left out or null. */
            max_per_second?: components["schemas"]["AttemptsPerSecond"] | null;
        };
        /**
         * @description An endpoint that events are posted to.
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
            /** @description Where events are posted to. */
            url: components["schemas"]["WebhookAddress"];
            /** @description The merchant's note. */
            description: components["schemas"]["Description"] | null;
            /** @description The types of event that it receives; all if empty. */
            events: components["schemas"]["EventType"][];
            /** @description That of the application that registered it. It receives events of this environment only. */
            environment: components["schemas"]["Environment"];
            /** @description Whether it receives deliveries. */
            status: components["schemas"]["WebhookEndpointStatus"];
            /**
             * @description Why the service made it DISABLED: every attempt failed for 5 days, or an answer was 410 Gone and `disable_on_gone` is
             *     true, or its business was closed. Null if a request disabled it.
             */
            disabled_reason: string | null;
            /** @description Whether the answer 410 Gone makes it DISABLED. If false, 410 is a failure like others. */
            disable_on_gone: boolean;
            /**
             * @description How many attempts may start within any second, of all kinds together: first attempts, retries, tests, replays and
             *     recoveries. The others wait in their order, and delay no other endpoint. Null for no limit.
             */
            max_per_second: components["schemas"]["AttemptsPerSecond"] | null;
            /**
             * @description Until when first attempts and recoveries wait, because the receiver answered 429 or 503 with `Retry-After`: as long as
             *     that says, 10 minutes from the answer at most. Retries keep their schedule. Null if it did not, or the time is over.
             */
            paused_until: string | null;
            /** @description Until when the secret before also signs, if it does. */
            previous_secret_expires_at: string | null;
            /** @description The latest recovery of what it missed, and how far it is. */
            recovery: components["schemas"]["WebhookEndpointRecovery"] | null;
            /** @description The latest skip of its backlog, and how far it is. */
            skip: components["schemas"]["WebhookEndpointSkip"] | null;
            /**
             * Format: date-time
             * @description When it was registered.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /**
         * @description Some endpoints.
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
            /** @description Whether there are entries after this page. */
            has_more: boolean;
            /** @description What to send as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description What changes about an endpoint. What is left out stays.
         * @example {
         *       "events": [],
         *       "status": "ENABLED"
         *     }
         */
        WebhookEndpointUpdate: {
            /** @description Where events are posted to. */
            url?: components["schemas"]["WebhookAddress"];
            /** @description The merchant's note; null or an empty text removes it. */
            description?: components["schemas"]["DescriptionInput"] | null;
            /** @description The types of event that it receives; all if empty. */
            events?: components["schemas"]["EventTypeList"];
            /** @description Whether the answer 410 Gone makes it DISABLED. If false, 410 is a failure like others. */
            disable_on_gone?: boolean;
            /** @description How many attempts may start within any second; null removes the limit. */
            max_per_second?: components["schemas"]["AttemptsPerSecond"] | null;
            /** @description Whether it receives deliveries. */
            status?: components["schemas"]["WebhookEndpointStatus"];
        };
        /** @description Identifier of a webhook delivery: one event to one endpoint. */
        WebhookDeliveryId: string;
        /** @description Identifier of an event, the same in every attempt to deliver it. */
        EventId: string;
        /**
         * @description Where a delivery stands.
         * @enum {string}
         */
        DeliveryStatus: "PENDING" | "RETRYING" | "DELIVERED" | "FAILED" | "SKIPPED";
        /**
         * @description An event on its way to an endpoint.
         * @example {
         *       "id": "whd_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "endpoint_id": "we_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "event_id": "evt_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "event_type": "payment.captured",
         *       "payment_reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
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
            /** @description Where it goes. */
            endpoint_id: components["schemas"]["WebhookEndpointId"];
            /** @description The event. */
            event_id: components["schemas"]["EventId"];
            /** @description The type of the event. */
            event_type: components["schemas"]["EventType"];
            /** @description The payment that the event is about. */
            payment_reference: components["schemas"]["PaymentReference"];
            /** @description Whether the event is synthetic, made by `WebhookEndpoints_test`: then there is no such payment. */
            synthetic: boolean;
            /** @description Where it stands. */
            status: components["schemas"]["DeliveryStatus"];
            /**
             * Format: int32
             * @description The number of the current attempt on the schedule, from 1 to 8: the latest that was made, or the first.
             */
            attempt: number;
            /** @description When the latest attempt that has ended began, replays included. */
            last_attempt_at: string | null;
            /** @description When the next attempt is due, while PENDING or RETRYING. */
            next_attempt_at: string | null;
            /** @description When it was acknowledged. */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description When it was created, together with the event.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /**
         * @description What a synthetic event is like.
         * @example {
         *       "event_type": "payment.captured"
         *     }
         */
        WebhookEndpointTest: {
            /**
             * @description Its type.
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
         * @description Which deliveries to recover.
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
             * @description Deliveries created before this time, which is not before `since`; all until now if left out.
             */
            until?: string;
            /** @description Deliveries with one of these statuses; all if left out. */
            status?: components["schemas"]["RecoverableStatus"][];
        };
        /** @description The money of a payment is held for the merchant. */
        PaymentAuthorizedEvent: {
            /** @description Identifier, the same in every attempt: deduplicate by it. */
            event_id: components["schemas"]["EventId"];
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "payment.authorized";
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The payment as it stood right after. */
            payment: components["schemas"]["Payment"];
            /**
             * @description The refund that succeeded, with `payment.refunded`; otherwise null.
             * @enum {unknown}
             */
            refund: null;
            /**
             * @description True in an event that `WebhookEndpoints_test` has sent, in LIVE too: there is no such payment, so act on nothing. Other
             *     events do not have it.
             */
            synthetic?: boolean;
        };
        /**
         * @description The merchant has the money of a payment.
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
            /** @description Identifier, the same in every attempt: deduplicate by it. */
            event_id: components["schemas"]["EventId"];
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "payment.captured";
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The payment as it stood right after. */
            payment: components["schemas"]["Payment"];
            /**
             * @description The refund that succeeded, with `payment.refunded`; otherwise null.
             * @enum {unknown}
             */
            refund: null;
            /**
             * @description True in an event that `WebhookEndpoints_test` has sent, in LIVE too: there is no such payment, so act on nothing. Other
             *     events do not have it.
             */
            synthetic?: boolean;
        };
        /** @description A payment was cancelled. */
        PaymentCancelledEvent: {
            /** @description Identifier, the same in every attempt: deduplicate by it. */
            event_id: components["schemas"]["EventId"];
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "payment.cancelled";
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The payment as it stood right after. */
            payment: components["schemas"]["Payment"];
            /**
             * @description The refund that succeeded, with `payment.refunded`; otherwise null.
             * @enum {unknown}
             */
            refund: null;
            /**
             * @description True in an event that `WebhookEndpoints_test` has sent, in LIVE too: there is no such payment, so act on nothing. Other
             *     events do not have it.
             */
            synthetic?: boolean;
        };
        /** @description A payment has expired. */
        PaymentExpiredEvent: {
            /** @description Identifier, the same in every attempt: deduplicate by it. */
            event_id: components["schemas"]["EventId"];
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "payment.expired";
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The payment as it stood right after. */
            payment: components["schemas"]["Payment"];
            /**
             * @description The refund that succeeded, with `payment.refunded`; otherwise null.
             * @enum {unknown}
             */
            refund: null;
            /**
             * @description True in an event that `WebhookEndpoints_test` has sent, in LIVE too: there is no such payment, so act on nothing. Other
             *     events do not have it.
             */
            synthetic?: boolean;
        };
        /** @description A refund of a payment has succeeded. */
        PaymentRefundedEvent: {
            /** @description Identifier, the same in every attempt: deduplicate by it. */
            event_id: components["schemas"]["EventId"];
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event_type: "payment.refunded";
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The payment as it stood right after. */
            payment: components["schemas"]["Payment"];
            /** @description The refund that succeeded, with `payment.refunded`; otherwise null. */
            refund: components["schemas"]["Refund"];
            /**
             * @description True in an event that `WebhookEndpoints_test` has sent, in LIVE too: there is no such payment, so act on nothing. Other
             *     events do not have it.
             */
            synthetic?: boolean;
        };
        /** @description What is posted to an endpoint. */
        WebhookEvent: components["schemas"]["PaymentAuthorizedEvent"] | components["schemas"]["PaymentCapturedEvent"] | components["schemas"]["PaymentCancelledEvent"] | components["schemas"]["PaymentExpiredEvent"] | components["schemas"]["PaymentRefundedEvent"];
        /**
         * @description Something that happened to a payment.
         * @example {
         *       "id": "evt_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *       "type": "payment.captured",
         *       "payment_reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
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
            /** @description Identifier, the `event_id` of the payload. */
            id: components["schemas"]["EventId"];
            /** @description What happened. */
            type: components["schemas"]["EventType"];
            /** @description The payment that it happened to. */
            payment_reference: components["schemas"]["PaymentReference"];
            /** @description That of the payment. */
            environment: components["schemas"]["Environment"];
            /** @description Whether `WebhookEndpoints_test` made it up: then there is no such payment. */
            synthetic: boolean;
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What endpoints are sent. */
            payload: components["schemas"]["WebhookEvent"];
        };
        /**
         * @description Some events.
         * @example {
         *       "data": [
         *         {
         *           "id": "evt_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "type": "payment.captured",
         *           "payment_reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
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
            /** @description Whether there are entries after this page. */
            has_more: boolean;
            /** @description What to send as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description Some deliveries.
         * @example {
         *       "data": [
         *         {
         *           "id": "whd_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "endpoint_id": "we_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "event_id": "evt_01jd3k5m7n9p1q3r5s7t9v1w3x",
         *           "event_type": "payment.captured",
         *           "payment_reference": "pay_01jd3k5m7n9p1q3r5s7t9v1w3x",
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
            /** @description Whether there are entries after this page. */
            has_more: boolean;
            /** @description What to send as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description Identifier of one attempt of a webhook delivery. */
        WebhookAttemptId: string;
        /**
         * @description What caused an attempt.
         * @enum {string}
         */
        AttemptTrigger: "schedule" | "replay" | "test" | "recover";
        /**
         * @description Why an attempt got no answer that counts.
         * @enum {string}
         */
        AttemptError: "timeout" | "dns" | "connect" | "tls" | "blocked" | "redirect" | "protocol" | "interrupted";
        /**
         * @description One attempt of a delivery.
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
             * @description Its number as sent in `Service-Delivery-Attempt`, from 1 to 8. A replay carries that of the first attempt.
             */
            number: number;
            /** @description What caused it. */
            trigger: components["schemas"]["AttemptTrigger"];
            /** @description Where it went. */
            url: components["schemas"]["WebhookAddress"];
            /**
             * Format: date-time
             * @description When it began.
             */
            started_at: string;
            /**
             * Format: date-time
             * @description When it ended.
             */
            finished_at: string;
            /**
             * Format: int32
             * @description How long it took, in milliseconds.
             */
            duration_ms: number;
            /** @description The HTTP status of the answer. */
            http_status: number | null;
            /** @description Why there is no answer that counts. */
            error: components["schemas"]["AttemptError"] | null;
            /** @description The same in words, for people; or why the body of an answer was cut off. */
            error_detail: string | null;
            /** @description The address that was connected to. */
            remote_ip: string | null;
            /** @description The headers that were sent. */
            request_headers: {
                [key: string]: string;
            };
            /** @description The headers of the answer: of up to 64 KiB, the first 16 KiB are kept. */
            response_headers: {
                [key: string]: string;
            } | null;
            /** @description The body of the answer, of which 16 KiB are kept. It has a second to arrive. */
            response_body: string | null;
            /** @description Whether there was more of the body, or should have been. */
            response_truncated: boolean;
        };
        /**
         * @description Some attempts.
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
            /** @description Whether there are entries after this page. */
            has_more: boolean;
            /** @description What to send as `cursor` for the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description How a delivery is sent again.
         * @example {
         *       "resign": true
         *     }
         */
        WebhookDeliveryReplay: {
            /**
             * @description False sends the headers of the first attempt as they were, signature included; receivers refuse those 300 seconds
             *     later. True signs the same body again, with the current secrets.
             * @default false
             */
            resign?: boolean;
        };
        /**
         * @description How a payment fails.
         * @example {
         *       "decline_code": "insufficient_funds"
         *     }
         */
        TestPaymentFailure: {
            /**
             * @description Why.
             * @default declined
             */
            decline_code?: components["schemas"]["DeclineCode"];
        };
        /**
         * @description How much play money a wallet is given.
         * @example {
         *       "amount": 50000,
         *       "currency": "EUR"
         *     }
         */
        TestWalletTopUp: {
            /** @description How much, in minor units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency. */
            currency: components["schemas"]["Currency"];
        };
        /**
         * @description The `data` of one message of the event stream: an event as an endpoint would be sent it, but for the signature.
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
             * @description The headers of a first attempt but those that sign, `Service-Signature` and `webhook-…`, as there is no endpoint: the
             *     listener signs with a secret of its own.
             */
            headers: {
                [key: string]: string;
            };
            /** @description The exact body, as text. */
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
        /** @description The caller is known, but may not do this. Codes: `csrf_failed`. */
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
        /** @description The request is right, but not now. Codes: `already_exists`. */
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
        /** @description The body is larger than 64 KiB, or holds more than 1,000 values. Codes: `payload_too_large`. */
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
        /** @description The body is not of the media type that the operation takes. Codes: `unsupported_media_type`. */
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
        /** @description The request is well-formed, but cannot be carried out. Codes: `link_invalid`. */
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
        /** @description Too many requests; `Retry-After` says how long to wait. Codes: `rate_limited`. */
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
        /** @description A fault of the service. The log has it under the request id. Codes: `internal_error`. */
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
        /** @description The service, or a processor behind it, cannot answer now. Nothing was done. Codes: `unavailable`. */
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
        /** @description The caller is not known. Codes: `session_required`, `invalid_token`. */
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
        /** @description The caller is not known. Codes: `invalid_credentials`, `second_factor_required`, `invalid_code`. */
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
        /** @description The caller is not known. Codes: `session_required`, `invalid_token`, `second_factor_required`. */
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
        /** @description The caller is known, but may not do this. Codes: `csrf_failed`, `wrong_password`, `wrong_code`. */
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
        /** @description The caller is known, but may not do this. Codes: `csrf_failed`, `email_unverified`. */
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
        /** @description The request is right, but not now. Codes: `mail_not_set_up`. */
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
        /** @description The caller is known, but may not do this. Codes: `csrf_failed`, `wrong_password`, `mail_confirmation_required`. */
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
        /** @description The caller is known, but may not do this. Codes: `csrf_failed`, `wrong_code`, `mail_confirmation_required`. */
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
        /** @description There is no such resource for this caller: unknown, malformed, of another business, user or environment. Codes: `not_found`. */
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
        /** @description The request is right, but not now. Codes: `already_verified`, `mail_not_set_up`. */
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
        /** @description The caller is known, but may not do this. Codes: `csrf_failed`, `wrong_password`, `wrong_code`, `mail_confirmation_required`. */
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
        /** @description The caller is known, but may not do this. Codes: `csrf_failed`, `recent_sign_in_required`. */
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
        /** @description The request is right, but not now. Codes: `last_owner`, `wallet_not_empty`. */
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
        /** @description The caller is known, but may not do this. Codes: `recent_sign_in_required`. */
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
        /** @description The request is right, but not now. Codes: `limit_reached`. */
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
        /** @description The caller is known, but may not do this. Codes: `csrf_failed`, `role_required`, `recent_sign_in_required`, `strong_sign_in_required`. */
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
        /** @description The request is right, but not now. Codes: `business_closed`. */
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
        /** @description The request is right, but not now. Codes: `business_closed`, `payments_unfinished`. */
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
        /** @description The caller is not known. Codes: `invalid_token`. */
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
        /** @description The caller is known, but may not do this. Codes: `insufficient_scope`. */
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
        /** @description The caller is known, but may not do this. Codes: `insufficient_scope`, `email_unverified`. */
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
        /** @description The request is right, but not now. Codes: `business_closed`, `idempotency_in_progress`. */
        "409.business_closed.idempotency_in_progress": {
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
        /** @description The request is well-formed, but cannot be carried out. Codes: `idempotency_key_reused`. */
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
        /** @description The service, or a processor behind it, cannot answer now. Nothing was done. Codes: `processor_unavailable`, `unavailable`. */
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
        /** @description The request is right, but not now. Codes: `payment_state_conflict`, `payment_expired`, `idempotency_in_progress`. */
        "409.payment_state_conflict.payment_expired.idempotency_in_progress": {
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
        /** @description The request is well-formed, but cannot be carried out. Codes: `amount_exceeds_capturable`, `idempotency_key_reused`. */
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
        /** @description The caller is known, but may not do this. Codes: `role_required`. */
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
        /** @description The request is right, but not now. Codes: `business_closed`, `limit_reached`. */
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
        /** @description The request is well-formed, but cannot be carried out. Codes: `business_required`, `not_a_member`. */
        "422.business_required.not_a_member": {
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
        /** @description The request is well-formed, but cannot be carried out. Codes: `business_required`, `not_a_member`, `https_required`. */
        "422.business_required.not_a_member.https_required": {
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
        /** @description The caller is known, but may not do this. Codes: `csrf_failed`, `role_required`, `email_unverified`, `recent_sign_in_required`, `strong_sign_in_required`. */
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
        /** @description The request is right, but not now. Codes: `already_exists`, `business_closed`, `limit_reached`. */
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
        /** @description The request is well-formed, but cannot be carried out. Codes: `https_required`. */
        "422.https_required": {
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
        /** @description The caller is known, but may not do this. Codes: `csrf_failed`, `recent_sign_in_required`, `wrong_passkey`, `mail_confirmation_required`. */
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
        /** @description The request is right, but not now. Codes: `already_exists`, `limit_reached`. */
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
        /** @description The request is well-formed, but cannot be carried out. Codes: `challenge_invalid`. */
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
        /** @description The caller is known, but may not do this. Codes: `csrf_failed`, `recent_sign_in_required`, `mail_confirmation_required`. */
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
        /** @description The caller is not known. Codes: `invalid_passkey`. */
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
        /** @description The caller is not known. Codes: `invalid_credentials`. */
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
        /** @description The caller is known, but may not do this. Codes: `csrf_failed`, `wrong_passkey`, `wrong_password`. */
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
        /** @description The request is right, but not now. Codes: `last_owner`. */
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
        /** @description The request is right, but not now. Codes: `already_exists`, `mail_not_set_up`, `business_closed`. */
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
        /** @description The request is right, but not now. Codes: `mail_not_set_up`, `business_closed`. */
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
        /** @description The caller is known, but may not do this. Codes: `csrf_failed`, `role_required`, `strong_sign_in_required`. */
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
        /** @description The request was refused. Codes: `invalid_request`, `invalid_grant`, `unauthorized_client`, `unsupported_grant_type`, `invalid_scope`, `invalid_target`, `authorization_pending`, `slow_down`, `access_denied`, `expired_token`. */
        "oauth.400.invalid_request.invalid_grant.unauthorized_client.unsupported_grant_type.invalid_scope.invalid_target.authorization_pending.slow_down.access_denied.expired_token": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /**
         * @description The application's authentication failed. The answer is the same for an unknown application and a wrong secret. The
         *     challenge is `Basic`, if the `Authorization` header was used. Codes: `invalid_client`.
         */
        "oauth.401.invalid_client": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The request was refused. Codes: `invalid_request`. */
        "oauth.413.invalid_request": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The request was refused. Codes: `invalid_request`. */
        "oauth.415.invalid_request": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The service cannot answer now. Codes: `temporarily_unavailable`. */
        "oauth.429.temporarily_unavailable": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The request was refused. Codes: `server_error`. */
        "oauth.500.server_error": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The service cannot answer now. Codes: `temporarily_unavailable`. */
        "oauth.503.temporarily_unavailable": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The request was refused. Codes: `invalid_request`. */
        "oauth.400.invalid_request": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The request was refused. Codes: `invalid_request`, `unauthorized_client`, `invalid_scope`, `invalid_target`. */
        "oauth.400.invalid_request.unauthorized_client.invalid_scope.invalid_target": {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The request is right, but not now. Codes: `payment_state_conflict`, `business_closed`, `idempotency_in_progress`. */
        "409.payment_state_conflict.business_closed.idempotency_in_progress": {
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
        /** @description The request is well-formed, but cannot be carried out. Codes: `amount_exceeds_refundable`, `amount_exceeds_wallet`, `idempotency_key_reused`. */
        "422.amount_exceeds_refundable.amount_exceeds_wallet.idempotency_key_reused": {
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
        /** @description The caller is known, but may not do this. Codes: `insufficient_scope`, `role_required`. */
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
        /** @description The request is right, but not now. Codes: `limit_reached`, `business_closed`, `idempotency_in_progress`. */
        "409.limit_reached.business_closed.idempotency_in_progress": {
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
        /** @description The request is well-formed, but cannot be carried out. Codes: `https_required`, `destination_forbidden`, `idempotency_key_reused`. */
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
        /** @description The request is well-formed, but cannot be carried out. Codes: `https_required`, `destination_forbidden`. */
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
        /** @description The caller is known, but may not do this. Codes: `insufficient_scope`, `role_required`, `recent_sign_in_required`. */
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
        /** @description The request is right, but not now. Codes: `endpoint_disabled`, `idempotency_in_progress`. */
        "409.endpoint_disabled.idempotency_in_progress": {
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
        /** @description The request is right, but not now. Codes: `payment_state_conflict`, `idempotency_in_progress`. */
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
        /** @description The request is right, but not now. Codes: `idempotency_in_progress`. */
        "409.idempotency_in_progress": {
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
        /** @description The request is well-formed, but cannot be carried out. Codes: `amount_exceeds_wallet`, `idempotency_key_reused`. */
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
        /** @description How many entries to answer at most. */
        "Pagination.limit": number;
        /**
         * @description `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
         *     `invalid_cursor`.
         */
        "Pagination.cursor": string;
        /**
         * @description A key of the caller's choice, new for every intended effect. The same key with the same request answers the stored
         *     response again, with `Idempotent-Replayed: true`, for 24 hours. A secret that is shown once is null in it. The same key with another method, path or body is 422
         *     `idempotency_key_reused`; the order of the names in a body does not matter. While the first request still runs it is
         *     409 `idempotency_in_progress`. A request that was malformed (400), not allowed (401, 403), one too many (429) or
         *     failed here (5xx) leaves its key free. Keys belong to the application, and with a user's token to that user of it:
         *     two users never share a key. A token that lacks a scope of the first one does not get the stored response, but 422
         *     `idempotency_key_reused`.
         */
        Idempotency: string;
        /** @description Only entries created at this time or later (RFC 3339). The `+` of an offset is written `%2B`. */
        "CreatedRange.created_gte": string;
        /** @description Only entries created before this time (RFC 3339). The `+` of an offset is written `%2B`. */
        "CreatedRange.created_lt": string;
        /** @description Reference of the payment. */
        PaymentPath: components["schemas"]["Identifier"];
        /** @description `client_id` of the application. */
        ClientPath: components["schemas"]["Identifier"];
        /** @description Identifier of the passkey. */
        PasskeyPath: components["schemas"]["Identifier"];
        /** @description Identifier of the business. */
        "BusinessMemberPath.id": components["schemas"]["Identifier"];
        /** @description Identifier of the user. */
        "BusinessMemberPath.user_id": components["schemas"]["Identifier"];
        /** @description Identifier of the business. */
        "InvitationPath.id": components["schemas"]["Identifier"];
        /** @description Identifier of the invitation. */
        "InvitationPath.invitation_id": components["schemas"]["Identifier"];
        /** @description Whether its money is real. */
        WalletPath: components["schemas"]["Environment"];
        /** @description Identifier of the endpoint. */
        WebhookEndpointPath: components["schemas"]["Identifier"];
        /** @description Identifier of the delivery. */
        WebhookDeliveryPath: components["schemas"]["Identifier"];
    };
    requestBodies: never;
    headers: {
        /** @description Names this request in the service's log. A valid `Request-Id` of the caller is kept. */
        "Request-Id": string;
        /** @description The quota that applies to the caller (draft-ietf-httpapi-ratelimit-headers). */
        "RateLimit-Policy": string;
        /** @description What is left of the quota, and the seconds until it is refilled (draft-ietf-httpapi-ratelimit-headers). */
        RateLimit: string;
        /** @description Always `no-store`: no cache keeps an answer. */
        "Cache-Control": "no-store";
        /** @description The session cookie, with transport `cookie`. */
        "Set-Cookie": string;
        /** @description The challenge (RFC 9110, section 11.6.1), with `error` and `scope` as in RFC 6750, section 3. */
        "WWW-Authenticate": string;
        /** @description Seconds to wait before the next attempt (RFC 9110, section 10.2.3). */
        "Retry-After": number;
        /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key`. */
        "Idempotent-Replayed": boolean;
        /**
         * @description The registered `redirect_uri` with `code`, `state` and `iss`, or with `error`, `error_description`, `state` and
         *     `iss` (RFC 6749, section 4.1.2; RFC 9207); or the sign-in page.
         */
        Location: string;
        /** @description Always `no-cache`. */
        Pragma: "no-cache";
    };
    pathItems: never;
}
export type UserId = components['schemas']['UserId'];
export type DisplayName = components['schemas']['DisplayName'];
export type EmailAddress = components['schemas']['EmailAddress'];
export type PhoneNumber = components['schemas']['PhoneNumber'];
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
export type AccountMembership = components['schemas']['AccountMembership'];
export type ClientId = components['schemas']['ClientId'];
export type Environment = components['schemas']['Environment'];
export type Scope = components['schemas']['Scope'];
export type Consent = components['schemas']['Consent'];
export type Address = components['schemas']['Address'];
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
export type AccountWalletEntry = components['schemas']['AccountWalletEntry'];
export type AuditEventId = components['schemas']['AuditEventId'];
export type AuditEventType = components['schemas']['AuditEventType'];
export type AuditDetail = components['schemas']['AuditDetail'];
export type AuditDetails = components['schemas']['AuditDetails'];
export type AccountChange = components['schemas']['AccountChange'];
export type AccountExport = components['schemas']['AccountExport'];
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
export type PaymentMethod = components['schemas']['PaymentMethod'];
export type PaymentFailureCode = components['schemas']['PaymentFailureCode'];
export type PaymentFailure = components['schemas']['PaymentFailure'];
export type Reason = components['schemas']['Reason'];
export type MetadataValue = components['schemas']['MetadataValue'];
export type Metadata = components['schemas']['Metadata'];
export type Payment = components['schemas']['Payment'];
export type WalletMethodInput = components['schemas']['WalletMethodInput'];
export type SimulatedCardInput = components['schemas']['SimulatedCardInput'];
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
export type BalanceEntryKind = components['schemas']['BalanceEntryKind'];
export type RefundId = components['schemas']['RefundId'];
export type BalanceEntry = components['schemas']['BalanceEntry'];
export type BalanceEntryPage = components['schemas']['BalanceEntryPage'];
export type GrantType = components['schemas']['GrantType'];
export type ApplicationMissing = components['schemas']['ApplicationMissing'];
export type ApplicationStatus = components['schemas']['ApplicationStatus'];
export type ApplicationUsage = components['schemas']['ApplicationUsage'];
export type ApplicationWithSecret = components['schemas']['ApplicationWithSecret'];
export type ScopeList = components['schemas']['ScopeList'];
export type RedirectUriList = components['schemas']['RedirectUriList'];
export type ApplicationCreate = components['schemas']['ApplicationCreate'];
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
export type ClientRequest = components['schemas']['ClientRequest'];
export type ClientRequestPage = components['schemas']['ClientRequestPage'];
export type ResourceIndicator = components['schemas']['ResourceIndicator'];
export type ResourceIndicators = components['schemas']['ResourceIndicators'];
export type TokenResponse = components['schemas']['TokenResponse'];
export type OAuthErrorCode = components['schemas']['OAuthErrorCode'];
export type OAuthError = components['schemas']['OAuthError'];
export type TokenRequest = components['schemas']['TokenRequest'];
export type Introspection = components['schemas']['Introspection'];
export type TokenReference = components['schemas']['TokenReference'];
export type DeviceAuthorization = components['schemas']['DeviceAuthorization'];
export type DeviceAuthorizationRequest = components['schemas']['DeviceAuthorizationRequest'];
export type TokenGrantType = components['schemas']['TokenGrantType'];
export type ClientAuthenticationMethod = components['schemas']['ClientAuthenticationMethod'];
export type AuthorizationServerMetadata = components['schemas']['AuthorizationServerMetadata'];
export type Profile = components['schemas']['Profile'];
export type WalletBalance = components['schemas']['WalletBalance'];
export type Wallet = components['schemas']['Wallet'];
export type WalletEntryId = components['schemas']['WalletEntryId'];
export type WalletEntryKind = components['schemas']['WalletEntryKind'];
export type WalletPayment = components['schemas']['WalletPayment'];
export type WalletEntry = components['schemas']['WalletEntry'];
export type WalletEntryPage = components['schemas']['WalletEntryPage'];
export type RefundStatus = components['schemas']['RefundStatus'];
export type RefundFailureCode = components['schemas']['RefundFailureCode'];
export type Refund = components['schemas']['Refund'];
export type RefundCreate = components['schemas']['RefundCreate'];
export type RefundPage = components['schemas']['RefundPage'];
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
export type WebhookSecret = components['schemas']['WebhookSecret'];
export type WebhookEndpointWithSecret = components['schemas']['WebhookEndpointWithSecret'];
export type EventTypeList = components['schemas']['EventTypeList'];
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
export type WebhookEvent = components['schemas']['WebhookEvent'];
export type Event = components['schemas']['Event'];
export type EventPage = components['schemas']['EventPage'];
export type WebhookDeliveryPage = components['schemas']['WebhookDeliveryPage'];
export type WebhookAttemptId = components['schemas']['WebhookAttemptId'];
export type AttemptTrigger = components['schemas']['AttemptTrigger'];
export type AttemptError = components['schemas']['AttemptError'];
export type WebhookAttempt = components['schemas']['WebhookAttempt'];
export type WebhookAttemptPage = components['schemas']['WebhookAttemptPage'];
export type WebhookDeliveryReplay = components['schemas']['WebhookDeliveryReplay'];
export type TestPaymentFailure = components['schemas']['TestPaymentFailure'];
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
export type Response409BusinessClosedPaymentsUnfinished = components['responses']['409.business_closed.payments_unfinished'];
export type Response401InvalidToken = components['responses']['401.invalid_token'];
export type Response403InsufficientScope = components['responses']['403.insufficient_scope'];
export type Response402PaymentDeclined = components['responses']['402.payment_declined'];
export type Response403InsufficientScopeEmailUnverified = components['responses']['403.insufficient_scope.email_unverified'];
export type Response409BusinessClosedIdempotencyInProgress = components['responses']['409.business_closed.idempotency_in_progress'];
export type Response422IdempotencyKeyReused = components['responses']['422.idempotency_key_reused'];
export type Response503ProcessorUnavailableUnavailable = components['responses']['503.processor_unavailable.unavailable'];
export type Response409PaymentStateConflictPaymentExpiredIdempotencyInProgress = components['responses']['409.payment_state_conflict.payment_expired.idempotency_in_progress'];
export type Response422AmountExceedsCapturableIdempotencyKeyReused = components['responses']['422.amount_exceeds_capturable.idempotency_key_reused'];
export type Response403RoleRequired = components['responses']['403.role_required'];
export type Response409BusinessClosedLimitReached = components['responses']['409.business_closed.limit_reached'];
export type Response422BusinessRequiredNotAMember = components['responses']['422.business_required.not_a_member'];
export type Response422BusinessRequiredNotAMemberHttpsRequired = components['responses']['422.business_required.not_a_member.https_required'];
export type Response403CsrfFailedRoleRequiredEmailUnverifiedRecentSignInRequiredStrongSignInRequired = components['responses']['403.csrf_failed.role_required.email_unverified.recent_sign_in_required.strong_sign_in_required'];
export type Response409AlreadyExistsBusinessClosedLimitReached = components['responses']['409.already_exists.business_closed.limit_reached'];
export type Response422HttpsRequired = components['responses']['422.https_required'];
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
export type ResponseOauth_400InvalidRequestInvalidGrantUnauthorizedClientUnsupportedGrantTypeInvalidScopeInvalidTargetAuthorizationPendingSlowDownAccessDeniedExpiredToken = components['responses']['oauth.400.invalid_request.invalid_grant.unauthorized_client.unsupported_grant_type.invalid_scope.invalid_target.authorization_pending.slow_down.access_denied.expired_token'];
export type ResponseOauth_401InvalidClient = components['responses']['oauth.401.invalid_client'];
export type ResponseOauth_413InvalidRequest = components['responses']['oauth.413.invalid_request'];
export type ResponseOauth_415InvalidRequest = components['responses']['oauth.415.invalid_request'];
export type ResponseOauth_429TemporarilyUnavailable = components['responses']['oauth.429.temporarily_unavailable'];
export type ResponseOauth_500ServerError = components['responses']['oauth.500.server_error'];
export type ResponseOauth_503TemporarilyUnavailable = components['responses']['oauth.503.temporarily_unavailable'];
export type ResponseOauth_400InvalidRequest = components['responses']['oauth.400.invalid_request'];
export type ResponseOauth_400InvalidRequestUnauthorizedClientInvalidScopeInvalidTarget = components['responses']['oauth.400.invalid_request.unauthorized_client.invalid_scope.invalid_target'];
export type Response409PaymentStateConflictBusinessClosedIdempotencyInProgress = components['responses']['409.payment_state_conflict.business_closed.idempotency_in_progress'];
export type Response422AmountExceedsRefundableAmountExceedsWalletIdempotencyKeyReused = components['responses']['422.amount_exceeds_refundable.amount_exceeds_wallet.idempotency_key_reused'];
export type Response403InsufficientScopeRoleRequired = components['responses']['403.insufficient_scope.role_required'];
export type Response409LimitReachedBusinessClosedIdempotencyInProgress = components['responses']['409.limit_reached.business_closed.idempotency_in_progress'];
export type Response422HttpsRequiredDestinationForbiddenIdempotencyKeyReused = components['responses']['422.https_required.destination_forbidden.idempotency_key_reused'];
export type Response422HttpsRequiredDestinationForbidden = components['responses']['422.https_required.destination_forbidden'];
export type Response403InsufficientScopeRoleRequiredRecentSignInRequired = components['responses']['403.insufficient_scope.role_required.recent_sign_in_required'];
export type Response409EndpointDisabledIdempotencyInProgress = components['responses']['409.endpoint_disabled.idempotency_in_progress'];
export type Response409PaymentStateConflictIdempotencyInProgress = components['responses']['409.payment_state_conflict.idempotency_in_progress'];
export type Response409IdempotencyInProgress = components['responses']['409.idempotency_in_progress'];
export type Response422AmountExceedsWalletIdempotencyKeyReused = components['responses']['422.amount_exceeds_wallet.idempotency_key_reused'];
export type ParameterPaginationLimit = components['parameters']['Pagination.limit'];
export type ParameterPaginationCursor = components['parameters']['Pagination.cursor'];
export type ParameterIdempotency = components['parameters']['Idempotency'];
export type ParameterCreatedRangeCreatedGte = components['parameters']['CreatedRange.created_gte'];
export type ParameterCreatedRangeCreatedLt = components['parameters']['CreatedRange.created_lt'];
export type ParameterPaymentPath = components['parameters']['PaymentPath'];
export type ParameterClientPath = components['parameters']['ClientPath'];
export type ParameterPasskeyPath = components['parameters']['PasskeyPath'];
export type ParameterBusinessMemberPathId = components['parameters']['BusinessMemberPath.id'];
export type ParameterBusinessMemberPathUserId = components['parameters']['BusinessMemberPath.user_id'];
export type ParameterInvitationPathId = components['parameters']['InvitationPath.id'];
export type ParameterInvitationPathInvitationId = components['parameters']['InvitationPath.invitation_id'];
export type ParameterWalletPath = components['parameters']['WalletPath'];
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
export type HeaderLocation = components['headers']['Location'];
export type HeaderPragma = components['headers']['Pragma'];
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
            /** @description Done. */
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
                    /** @description Takes the session cookie away, if the request came with one. */
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
            /** @description Done, without anything to tell. */
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
            /** @description Accepted, without anything to tell yet. */
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
            /** @description Done, without anything to tell. */
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
            /** @description Done. */
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
            /** @description Done. */
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
            /** @description Done. */
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
            /** @description Done, without anything to tell. */
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
                /** @description How many entries to answer at most. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
                 *     `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
                /** @description Whether the session that the request is made with goes on. */
                keep_current?: boolean;
                /** @description Whether applications that the caller has let in keep their access. Without it, their consents and tokens end. */
                keep_applications?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without anything to tell. */
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
            /** @description Done, without anything to tell. */
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
            /** @description Accepted, without anything to tell yet. */
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
            /** @description Done. */
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
            /** @description Accepted, without anything to tell yet. */
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
            /** @description Done, without anything to tell. */
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
            /** @description Done, without anything to tell. */
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
            /** @description Accepted, without anything to tell yet. */
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
            /** @description Done, without anything to tell. */
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
                    /** @description Takes the session cookie away, if the request came with one. */
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
            /** @description Done. */
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
            /** @description Done. */
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
                /** @description How many entries to answer at most. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
                 *     `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
            /** @description Done. */
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
            /** @description Done. */
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
            /** @description Done. */
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
                /** @description How many entries to answer at most. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
                 *     `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
            /** @description Done, without anything to tell. */
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
                /** @description How many entries to answer at most. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
                 *     `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
                /** @description Only payments with one of these statuses. May be repeated. */
                status?: components["schemas"]["PaymentStatus"][];
                /** @description Only payments in this currency. */
                currency?: components["schemas"]["Currency"];
                /** @description Only payments of this amount or more, in minor units. Needs `currency`. */
                amount_gte?: components["schemas"]["Amount"];
                /** @description Only payments of this amount or less, in minor units. Needs `currency`. */
                amount_lte?: components["schemas"]["Amount"];
                /** @description Only payments with this merchant reference. */
                merchant_reference?: components["schemas"]["MerchantReference"];
                /** @description Only entries created at this time or later (RFC 3339). The `+` of an offset is written `%2B`. */
                created_gte?: components["parameters"]["CreatedRange.created_gte"];
                /** @description Only entries created before this time (RFC 3339). The `+` of an offset is written `%2B`. */
                created_lt?: components["parameters"]["CreatedRange.created_lt"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
                 * @description A key of the caller's choice, new for every intended effect. The same key with the same request answers the stored
                 *     response again, with `Idempotent-Replayed: true`, for 24 hours. A secret that is shown once is null in it. The same key with another method, path or body is 422
                 *     `idempotency_key_reused`; the order of the names in a body does not matter. While the first request still runs it is
                 *     409 `idempotency_in_progress`. A request that was malformed (400), not allowed (401, 403), one too many (429) or
                 *     failed here (5xx) leaves its key free. Keys belong to the application, and with a user's token to that user of it:
                 *     two users never share a key. A token that lacks a scope of the first one does not get the stored response, but 422
                 *     `idempotency_key_reused`.
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
            /** @description Created once for any number of requests with the same `Idempotency-Key`. */
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
            409: components["responses"]["409.business_closed.idempotency_in_progress"];
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
            /** @description Done. */
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
                 * @description A key of the caller's choice, new for every intended effect. The same key with the same request answers the stored
                 *     response again, with `Idempotent-Replayed: true`, for 24 hours. A secret that is shown once is null in it. The same key with another method, path or body is 422
                 *     `idempotency_key_reused`; the order of the names in a body does not matter. While the first request still runs it is
                 *     409 `idempotency_in_progress`. A request that was malformed (400), not allowed (401, 403), one too many (429) or
                 *     failed here (5xx) leaves its key free. Keys belong to the application, and with a user's token to that user of it:
                 *     two users never share a key. A token that lacks a scope of the first one does not get the stored response, but 422
                 *     `idempotency_key_reused`.
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
            /** @description Done once for any number of requests with the same `Idempotency-Key`. */
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
            /** @description There is no such resource for this caller; kept like other answers to an `Idempotency-Key`. Codes: `not_found`. */
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
            409: components["responses"]["409.payment_state_conflict.payment_expired.idempotency_in_progress"];
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
                 * @description A key of the caller's choice, new for every intended effect. The same key with the same request answers the stored
                 *     response again, with `Idempotent-Replayed: true`, for 24 hours. A secret that is shown once is null in it. The same key with another method, path or body is 422
                 *     `idempotency_key_reused`; the order of the names in a body does not matter. While the first request still runs it is
                 *     409 `idempotency_in_progress`. A request that was malformed (400), not allowed (401, 403), one too many (429) or
                 *     failed here (5xx) leaves its key free. Keys belong to the application, and with a user's token to that user of it:
                 *     two users never share a key. A token that lacks a scope of the first one does not get the stored response, but 422
                 *     `idempotency_key_reused`.
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
            /** @description Done once for any number of requests with the same `Idempotency-Key`. */
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
            /** @description There is no such resource for this caller; kept like other answers to an `Idempotency-Key`. Codes: `not_found`. */
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
            409: components["responses"]["409.payment_state_conflict.payment_expired.idempotency_in_progress"];
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
                /** @description How many entries to answer at most. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
                 *     `invalid_cursor`.
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
            /** @description Done. */
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
                /** @description How many entries to answer at most. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
                 *     `invalid_cursor`.
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
            /** @description Done. */
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
            /** @description Done. */
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
                /** @description How many entries to answer at most. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
                 *     `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
                /** @description Only entries in this currency. */
                currency?: components["schemas"]["Currency"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
    Clients_list: {
        parameters: {
            query?: {
                /** @description How many entries to answer at most. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
                 *     `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
            422: components["responses"]["422.business_required.not_a_member"];
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
            /** @description Done. */
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
            /** @description Done, without anything to tell. */
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
            /** @description Done. */
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
            422: components["responses"]["422.business_required.not_a_member.https_required"];
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
            /** @description Done. */
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
            422: components["responses"]["422.https_required"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.unavailable"];
        };
    };
    Passkeys_list: {
        parameters: {
            query?: {
                /** @description How many entries to answer at most. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
                 *     `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
            /** @description Done, without anything to tell. */
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
            /** @description Done. */
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
            /** @description Done, without anything to tell. */
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
    BusinessMembers_list: {
        parameters: {
            query?: {
                /** @description How many entries to answer at most. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
                 *     `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
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
            /** @description Done. */
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
            /** @description Done, without anything to tell. */
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
            /** @description Done. */
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
                /** @description How many entries to answer at most. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
                 *     `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
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
            /** @description Done. */
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
            /** @description Done. */
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
            /** @description Done, without anything to tell. */
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
            /** @description Done. */
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
                /** @description How many entries to answer at most. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
                 *     `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
                /** @description Only requests that ended so. May be repeated. */
                status_class?: components["schemas"]["StatusClass"][];
                /** @description Only requests with this method. May be repeated. */
                method?: components["schemas"]["RequestMethod"][];
                /** @description Only requests that were refused with this code. */
                code?: string;
                /** @description Only requests with this `Request-Id`. */
                request_id?: string;
                /** @description Only entries created at this time or later (RFC 3339). The `+` of an offset is written `%2B`. */
                created_gte?: components["parameters"]["CreatedRange.created_gte"];
                /** @description Only entries created before this time (RFC 3339). The `+` of an offset is written `%2B`. */
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
            /** @description Done. */
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
                 * @description `code`.
                 * @example code
                 */
                response_type: string;
                /**
                 * @description The application.
                 * @example app_01jd3k5m7n9p1q3r5s7t9v1w3x
                 */
                client_id: string;
                /**
                 * @description One of its registered addresses, exactly; on a loopback host the port may differ.
                 * @example https://shop.example.com/callback
                 */
                redirect_uri: string;
                /**
                 * @description Space-separated scopes; if left out, all of the application's that the user can grant.
                 * @example profile:read
                 */
                scope?: string;
                /**
                 * @description Given back with the redirect, unchanged. The whole address must fit into 16 KiB.
                 * @example af0ifjsldkj
                 */
                state?: string;
                /**
                 * @description The unpadded base64url SHA-256 hash of the verifier: 43 characters (RFC 7636, section 4.2).
                 * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
                 */
                code_challenge: string;
                /**
                 * @description `S256`.
                 * @example S256
                 */
                code_challenge_method: string;
                /** @description The base address of this service; any other is `invalid_target` (RFC 8707, section 2). It may be repeated. */
                resource?: components["schemas"]["ResourceIndicators"];
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
                    /** @description The token that tells forms of this service from those of others. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The user is sent on: to sign in, or back to the application. */
            303: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description The token that tells forms of this service from those of others. */
                    "Set-Cookie"?: string;
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The application is unknown or the `redirect_uri` is not registered: a page, never a redirect. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description The token that tells forms of this service from those of others. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says to try later. */
            429: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description The token that tells forms of this service from those of others. */
                    "Set-Cookie"?: string;
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says that something went wrong. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description The token that tells forms of this service from those of others. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says to try later. */
            503: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** @description The token that tells forms of this service from those of others. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            400: components["responses"]["oauth.400.invalid_request.invalid_grant.unauthorized_client.unsupported_grant_type.invalid_scope.invalid_target.authorization_pending.slow_down.access_denied.expired_token"];
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
            /** @description Done. */
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
            /** @description Done. */
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
            /** @description Done. */
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
    Profile_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
                /** @description Whether its money is real. */
                environment: components["parameters"]["WalletPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
                /** @description How many entries to answer at most. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
                 *     `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
                /** @description Only entries in this currency. */
                currency?: components["schemas"]["Currency"];
            };
            header?: never;
            path: {
                /** @description Whether its money is real. */
                environment: components["parameters"]["WalletPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
    Wallet_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
                /** @description How many entries to answer at most. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
                 *     `invalid_cursor`.
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
            /** @description Done. */
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
                 * @description A key of the caller's choice, new for every intended effect. The same key with the same request answers the stored
                 *     response again, with `Idempotent-Replayed: true`, for 24 hours. A secret that is shown once is null in it. The same key with another method, path or body is 422
                 *     `idempotency_key_reused`; the order of the names in a body does not matter. While the first request still runs it is
                 *     409 `idempotency_in_progress`. A request that was malformed (400), not allowed (401, 403), one too many (429) or
                 *     failed here (5xx) leaves its key free. Keys belong to the application, and with a user's token to that user of it:
                 *     two users never share a key. A token that lacks a scope of the first one does not get the stored response, but 422
                 *     `idempotency_key_reused`.
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
            /** @description Created once for any number of requests with the same `Idempotency-Key`. */
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
            /** @description There is no such resource for this caller; kept like other answers to an `Idempotency-Key`. Codes: `not_found`. */
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
            409: components["responses"]["409.payment_state_conflict.business_closed.idempotency_in_progress"];
            413: components["responses"]["413.payload_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.amount_exceeds_refundable.amount_exceeds_wallet.idempotency_key_reused"];
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
            /** @description Done. */
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
    Search_find: {
        parameters: {
            query: {
                /**
                 * @description What to look for: two characters or more, without the white space around them.
                 * @example A-1001
                 */
                q: string;
                /**
                 * @description How many to answer at most.
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
                /** @description How many entries to answer at most. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
                 *     `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
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
                 * @description A key of the caller's choice, new for every intended effect. The same key with the same request answers the stored
                 *     response again, with `Idempotent-Replayed: true`, for 24 hours. A secret that is shown once is null in it. The same key with another method, path or body is 422
                 *     `idempotency_key_reused`; the order of the names in a body does not matter. While the first request still runs it is
                 *     409 `idempotency_in_progress`. A request that was malformed (400), not allowed (401, 403), one too many (429) or
                 *     failed here (5xx) leaves its key free. Keys belong to the application, and with a user's token to that user of it:
                 *     two users never share a key. A token that lacks a scope of the first one does not get the stored response, but 422
                 *     `idempotency_key_reused`.
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
            /** @description Created once for any number of requests with the same `Idempotency-Key`. */
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
            409: components["responses"]["409.limit_reached.business_closed.idempotency_in_progress"];
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
            /** @description Done. */
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
            /** @description Done, without anything to tell. */
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
            /** @description Done. */
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
            /** @description Done. */
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
                 * @description A key of the caller's choice, new for every intended effect. The same key with the same request answers the stored
                 *     response again, with `Idempotent-Replayed: true`, for 24 hours. A secret that is shown once is null in it. The same key with another method, path or body is 422
                 *     `idempotency_key_reused`; the order of the names in a body does not matter. While the first request still runs it is
                 *     409 `idempotency_in_progress`. A request that was malformed (400), not allowed (401, 403), one too many (429) or
                 *     failed here (5xx) leaves its key free. Keys belong to the application, and with a user's token to that user of it:
                 *     two users never share a key. A token that lacks a scope of the first one does not get the stored response, but 422
                 *     `idempotency_key_reused`.
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
            /** @description Done once for any number of requests with the same `Idempotency-Key`. */
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
            /** @description There is no such resource for this caller; kept like other answers to an `Idempotency-Key`. Codes: `not_found`. */
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
            409: components["responses"]["409.business_closed.idempotency_in_progress"];
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
                 * @description A key of the caller's choice, new for every intended effect. The same key with the same request answers the stored
                 *     response again, with `Idempotent-Replayed: true`, for 24 hours. A secret that is shown once is null in it. The same key with another method, path or body is 422
                 *     `idempotency_key_reused`; the order of the names in a body does not matter. While the first request still runs it is
                 *     409 `idempotency_in_progress`. A request that was malformed (400), not allowed (401, 403), one too many (429) or
                 *     failed here (5xx) leaves its key free. Keys belong to the application, and with a user's token to that user of it:
                 *     two users never share a key. A token that lacks a scope of the first one does not get the stored response, but 422
                 *     `idempotency_key_reused`.
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
            /** @description Accepted once for any number of requests with the same `Idempotency-Key`; the work is queued. */
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
            /** @description There is no such resource for this caller; kept like other answers to an `Idempotency-Key`. Codes: `not_found`. */
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
            409: components["responses"]["409.business_closed.idempotency_in_progress"];
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
                 * @description A key of the caller's choice, new for every intended effect. The same key with the same request answers the stored
                 *     response again, with `Idempotent-Replayed: true`, for 24 hours. A secret that is shown once is null in it. The same key with another method, path or body is 422
                 *     `idempotency_key_reused`; the order of the names in a body does not matter. While the first request still runs it is
                 *     409 `idempotency_in_progress`. A request that was malformed (400), not allowed (401, 403), one too many (429) or
                 *     failed here (5xx) leaves its key free. Keys belong to the application, and with a user's token to that user of it:
                 *     two users never share a key. A token that lacks a scope of the first one does not get the stored response, but 422
                 *     `idempotency_key_reused`.
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
            /** @description Accepted once for any number of requests with the same `Idempotency-Key`; the work is queued. */
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
            /** @description There is no such resource for this caller; kept like other answers to an `Idempotency-Key`. Codes: `not_found`. */
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
            409: components["responses"]["409.endpoint_disabled.idempotency_in_progress"];
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
                /** @description How many entries to answer at most. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
                 *     `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
                /** @description Only events of this type. */
                type?: components["schemas"]["EventType"];
                /** @description Only events of this payment. */
                payment?: components["schemas"]["Identifier"];
                /** @description Only synthetic events; or only others, if false. */
                synthetic?: boolean;
                /** @description Only entries created at this time or later (RFC 3339). The `+` of an offset is written `%2B`. */
                created_gte?: components["parameters"]["CreatedRange.created_gte"];
                /** @description Only entries created before this time (RFC 3339). The `+` of an offset is written `%2B`. */
                created_lt?: components["parameters"]["CreatedRange.created_lt"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
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
                /** @description Begin with the first event at this time or later (RFC 3339). `Last-Event-ID` has precedence. */
                since?: string;
            };
            header?: {
                /** @description The last event that was received. */
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
            /** @description Done. */
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
                /** @description How many entries to answer at most. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
                 *     `invalid_cursor`.
                 */
                cursor?: components["parameters"]["Pagination.cursor"];
                /** @description Only deliveries with one of these statuses. May be repeated. */
                status?: components["schemas"]["DeliveryStatus"][];
                /** @description Only deliveries to this endpoint. */
                endpoint_id?: components["schemas"]["Identifier"];
                /** @description Only deliveries of this event. */
                event_id?: components["schemas"]["Identifier"];
                /** @description Only deliveries of events of this type. */
                event_type?: components["schemas"]["EventType"];
                /** @description Only deliveries of synthetic events; or only of others, if false. */
                synthetic?: boolean;
                /** @description Only entries created at this time or later (RFC 3339). The `+` of an offset is written `%2B`. */
                created_gte?: components["parameters"]["CreatedRange.created_gte"];
                /** @description Only entries created before this time (RFC 3339). The `+` of an offset is written `%2B`. */
                created_lt?: components["parameters"]["CreatedRange.created_lt"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cache-Control": components["headers"]["Cache-Control"];
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
            /** @description Done. */
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
                /** @description How many entries to answer at most. */
                limit?: components["parameters"]["Pagination.limit"];
                /**
                 * @description `next_cursor` of the page before. Opaque, bound to the list, its filters and the caller: any other is 400
                 *     `invalid_cursor`.
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
            /** @description Done. */
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
    WebhookDeliveries_replay: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of the caller's choice, new for every intended effect. The same key with the same request answers the stored
                 *     response again, with `Idempotent-Replayed: true`, for 24 hours. A secret that is shown once is null in it. The same key with another method, path or body is 422
                 *     `idempotency_key_reused`; the order of the names in a body does not matter. While the first request still runs it is
                 *     409 `idempotency_in_progress`. A request that was malformed (400), not allowed (401, 403), one too many (429) or
                 *     failed here (5xx) leaves its key free. Keys belong to the application, and with a user's token to that user of it:
                 *     two users never share a key. A token that lacks a scope of the first one does not get the stored response, but 422
                 *     `idempotency_key_reused`.
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
            /** @description Accepted once for any number of requests with the same `Idempotency-Key`; the work is queued. */
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
            /** @description There is no such resource for this caller; kept like other answers to an `Idempotency-Key`. Codes: `not_found`. */
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
            409: components["responses"]["409.business_closed.idempotency_in_progress"];
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
                 * @description A key of the caller's choice, new for every intended effect. The same key with the same request answers the stored
                 *     response again, with `Idempotent-Replayed: true`, for 24 hours. A secret that is shown once is null in it. The same key with another method, path or body is 422
                 *     `idempotency_key_reused`; the order of the names in a body does not matter. While the first request still runs it is
                 *     409 `idempotency_in_progress`. A request that was malformed (400), not allowed (401, 403), one too many (429) or
                 *     failed here (5xx) leaves its key free. Keys belong to the application, and with a user's token to that user of it:
                 *     two users never share a key. A token that lacks a scope of the first one does not get the stored response, but 422
                 *     `idempotency_key_reused`.
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
            /** @description Done once for any number of requests with the same `Idempotency-Key`. */
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
            /** @description There is no such resource for this caller; kept like other answers to an `Idempotency-Key`. Codes: `not_found`. */
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
            409: components["responses"]["409.payment_state_conflict.payment_expired.idempotency_in_progress"];
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
                 * @description A key of the caller's choice, new for every intended effect. The same key with the same request answers the stored
                 *     response again, with `Idempotent-Replayed: true`, for 24 hours. A secret that is shown once is null in it. The same key with another method, path or body is 422
                 *     `idempotency_key_reused`; the order of the names in a body does not matter. While the first request still runs it is
                 *     409 `idempotency_in_progress`. A request that was malformed (400), not allowed (401, 403), one too many (429) or
                 *     failed here (5xx) leaves its key free. Keys belong to the application, and with a user's token to that user of it:
                 *     two users never share a key. A token that lacks a scope of the first one does not get the stored response, but 422
                 *     `idempotency_key_reused`.
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
            /** @description Done once for any number of requests with the same `Idempotency-Key`. */
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
            /** @description There is no such resource for this caller; kept like other answers to an `Idempotency-Key`. Codes: `not_found`. */
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
            409: components["responses"]["409.payment_state_conflict.payment_expired.idempotency_in_progress"];
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
                 * @description A key of the caller's choice, new for every intended effect. The same key with the same request answers the stored
                 *     response again, with `Idempotent-Replayed: true`, for 24 hours. A secret that is shown once is null in it. The same key with another method, path or body is 422
                 *     `idempotency_key_reused`; the order of the names in a body does not matter. While the first request still runs it is
                 *     409 `idempotency_in_progress`. A request that was malformed (400), not allowed (401, 403), one too many (429) or
                 *     failed here (5xx) leaves its key free. Keys belong to the application, and with a user's token to that user of it:
                 *     two users never share a key. A token that lacks a scope of the first one does not get the stored response, but 422
                 *     `idempotency_key_reused`.
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
            /** @description Done once for any number of requests with the same `Idempotency-Key`. */
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
            /** @description There is no such resource for this caller; kept like other answers to an `Idempotency-Key`. Codes: `not_found`. */
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
                 * @description A key of the caller's choice, new for every intended effect. The same key with the same request answers the stored
                 *     response again, with `Idempotent-Replayed: true`, for 24 hours. A secret that is shown once is null in it. The same key with another method, path or body is 422
                 *     `idempotency_key_reused`; the order of the names in a body does not matter. While the first request still runs it is
                 *     409 `idempotency_in_progress`. A request that was malformed (400), not allowed (401, 403), one too many (429) or
                 *     failed here (5xx) leaves its key free. Keys belong to the application, and with a user's token to that user of it:
                 *     two users never share a key. A token that lacks a scope of the first one does not get the stored response, but 422
                 *     `idempotency_key_reused`.
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
            /** @description Done once for any number of requests with the same `Idempotency-Key`. */
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
            /** @description There is no such resource for this caller; kept like other answers to an `Idempotency-Key`. Codes: `not_found`. */
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
            409: components["responses"]["409.idempotency_in_progress"];
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
                 * @description `t=<unix seconds>,v1=<signature>`, the signature being the HMAC-SHA256 of `t`, a dot and the raw body, keyed with
                 *     the whole secret of the endpoint, in lowercase hex. While a replaced secret still works, a second `v1` follows.
                 *     Check it on the raw bytes, in constant time, and refuse a `t` more than 300 seconds away.
                 */
                "Service-Signature": string;
                /** @description The `event_id` of the body. */
                "Service-Event-Id": components["schemas"]["EventId"];
                /** @description The `event_type` of the body. */
                "Service-Event-Type": components["schemas"]["EventType"];
                /** @description The number of the attempt, from 1. */
                "Service-Delivery-Attempt": number;
                /**
                 * @description Standard Webhooks: the `event_id` of the body, the same in every attempt and at every endpoint: deduplicate by it. The
                 *     three headers of Standard Webhooks are left out for a secret that is not base64 of 24 to 64 bytes after `whsec_`, as
                 *     the first ones were: replace it.
                 */
                "webhook-id"?: components["schemas"]["EventId"];
                /** @description Standard Webhooks: the Unix seconds that `t` of `Service-Signature` is. */
                "webhook-timestamp"?: string;
                /**
                 * @description Standard Webhooks (symmetric v1): `v1,<signature>`, the signature being the HMAC-SHA256 of `webhook-id`, a dot,
                 *     `webhook-timestamp`, a dot and the raw body, keyed with the bytes that the secret has in base64 after `whsec_`, in
                 *     base64. While a replaced secret still works, a second one follows after a space.
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
            /** @description Acknowledged, with any body. Any other status, a redirect included, and none within 15 seconds fail the attempt. */
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
                 * @description `t=<unix seconds>,v1=<signature>`, the signature being the HMAC-SHA256 of `t`, a dot and the raw body, keyed with
                 *     the whole secret of the endpoint, in lowercase hex. While a replaced secret still works, a second `v1` follows.
                 *     Check it on the raw bytes, in constant time, and refuse a `t` more than 300 seconds away.
                 */
                "Service-Signature": string;
                /** @description The `event_id` of the body. */
                "Service-Event-Id": components["schemas"]["EventId"];
                /** @description The `event_type` of the body. */
                "Service-Event-Type": components["schemas"]["EventType"];
                /** @description The number of the attempt, from 1. */
                "Service-Delivery-Attempt": number;
                /**
                 * @description Standard Webhooks: the `event_id` of the body, the same in every attempt and at every endpoint: deduplicate by it. The
                 *     three headers of Standard Webhooks are left out for a secret that is not base64 of 24 to 64 bytes after `whsec_`, as
                 *     the first ones were: replace it.
                 */
                "webhook-id"?: components["schemas"]["EventId"];
                /** @description Standard Webhooks: the Unix seconds that `t` of `Service-Signature` is. */
                "webhook-timestamp"?: string;
                /**
                 * @description Standard Webhooks (symmetric v1): `v1,<signature>`, the signature being the HMAC-SHA256 of `webhook-id`, a dot,
                 *     `webhook-timestamp`, a dot and the raw body, keyed with the bytes that the secret has in base64 after `whsec_`, in
                 *     base64. While a replaced secret still works, a second one follows after a space.
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
            /** @description Acknowledged, with any body. Any other status, a redirect included, and none within 15 seconds fail the attempt. */
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
                 * @description `t=<unix seconds>,v1=<signature>`, the signature being the HMAC-SHA256 of `t`, a dot and the raw body, keyed with
                 *     the whole secret of the endpoint, in lowercase hex. While a replaced secret still works, a second `v1` follows.
                 *     Check it on the raw bytes, in constant time, and refuse a `t` more than 300 seconds away.
                 */
                "Service-Signature": string;
                /** @description The `event_id` of the body. */
                "Service-Event-Id": components["schemas"]["EventId"];
                /** @description The `event_type` of the body. */
                "Service-Event-Type": components["schemas"]["EventType"];
                /** @description The number of the attempt, from 1. */
                "Service-Delivery-Attempt": number;
                /**
                 * @description Standard Webhooks: the `event_id` of the body, the same in every attempt and at every endpoint: deduplicate by it. The
                 *     three headers of Standard Webhooks are left out for a secret that is not base64 of 24 to 64 bytes after `whsec_`, as
                 *     the first ones were: replace it.
                 */
                "webhook-id"?: components["schemas"]["EventId"];
                /** @description Standard Webhooks: the Unix seconds that `t` of `Service-Signature` is. */
                "webhook-timestamp"?: string;
                /**
                 * @description Standard Webhooks (symmetric v1): `v1,<signature>`, the signature being the HMAC-SHA256 of `webhook-id`, a dot,
                 *     `webhook-timestamp`, a dot and the raw body, keyed with the bytes that the secret has in base64 after `whsec_`, in
                 *     base64. While a replaced secret still works, a second one follows after a space.
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
            /** @description Acknowledged, with any body. Any other status, a redirect included, and none within 15 seconds fail the attempt. */
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
                 * @description `t=<unix seconds>,v1=<signature>`, the signature being the HMAC-SHA256 of `t`, a dot and the raw body, keyed with
                 *     the whole secret of the endpoint, in lowercase hex. While a replaced secret still works, a second `v1` follows.
                 *     Check it on the raw bytes, in constant time, and refuse a `t` more than 300 seconds away.
                 */
                "Service-Signature": string;
                /** @description The `event_id` of the body. */
                "Service-Event-Id": components["schemas"]["EventId"];
                /** @description The `event_type` of the body. */
                "Service-Event-Type": components["schemas"]["EventType"];
                /** @description The number of the attempt, from 1. */
                "Service-Delivery-Attempt": number;
                /**
                 * @description Standard Webhooks: the `event_id` of the body, the same in every attempt and at every endpoint: deduplicate by it. The
                 *     three headers of Standard Webhooks are left out for a secret that is not base64 of 24 to 64 bytes after `whsec_`, as
                 *     the first ones were: replace it.
                 */
                "webhook-id"?: components["schemas"]["EventId"];
                /** @description Standard Webhooks: the Unix seconds that `t` of `Service-Signature` is. */
                "webhook-timestamp"?: string;
                /**
                 * @description Standard Webhooks (symmetric v1): `v1,<signature>`, the signature being the HMAC-SHA256 of `webhook-id`, a dot,
                 *     `webhook-timestamp`, a dot and the raw body, keyed with the bytes that the secret has in base64 after `whsec_`, in
                 *     base64. While a replaced secret still works, a second one follows after a space.
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
            /** @description Acknowledged, with any body. Any other status, a redirect included, and none within 15 seconds fail the attempt. */
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
                 * @description `t=<unix seconds>,v1=<signature>`, the signature being the HMAC-SHA256 of `t`, a dot and the raw body, keyed with
                 *     the whole secret of the endpoint, in lowercase hex. While a replaced secret still works, a second `v1` follows.
                 *     Check it on the raw bytes, in constant time, and refuse a `t` more than 300 seconds away.
                 */
                "Service-Signature": string;
                /** @description The `event_id` of the body. */
                "Service-Event-Id": components["schemas"]["EventId"];
                /** @description The `event_type` of the body. */
                "Service-Event-Type": components["schemas"]["EventType"];
                /** @description The number of the attempt, from 1. */
                "Service-Delivery-Attempt": number;
                /**
                 * @description Standard Webhooks: the `event_id` of the body, the same in every attempt and at every endpoint: deduplicate by it. The
                 *     three headers of Standard Webhooks are left out for a secret that is not base64 of 24 to 64 bytes after `whsec_`, as
                 *     the first ones were: replace it.
                 */
                "webhook-id"?: components["schemas"]["EventId"];
                /** @description Standard Webhooks: the Unix seconds that `t` of `Service-Signature` is. */
                "webhook-timestamp"?: string;
                /**
                 * @description Standard Webhooks (symmetric v1): `v1,<signature>`, the signature being the HMAC-SHA256 of `webhook-id`, a dot,
                 *     `webhook-timestamp`, a dot and the raw body, keyed with the bytes that the secret has in base64 after `whsec_`, in
                 *     base64. While a replaced secret still works, a second one follows after a space.
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
            /** @description Acknowledged, with any body. Any other status, a redirect included, and none within 15 seconds fail the attempt. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
