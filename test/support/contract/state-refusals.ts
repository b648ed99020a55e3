import { newId } from '../../../server/platform/ids.ts';
import { hashSecret, newAccessToken, newLinkToken } from '../../../server/platform/secrets.ts';
import { CHANGE, mailAbout, verifyEmail } from '../mail.ts';
import { invite, join } from '../members.ts';
import { newProofKey, signProof } from '../dpop.ts';
import { newPerson, registerApp } from '../oauth.ts';
import { PASSWORD } from '../api.ts';
import { startAdding } from '../passkeys.ts';
import { turnOn } from '../second-factor.ts';
import { decideDevice } from './device.ts';
import type { Exchange } from './exchange.ts';
import { withoutQuota } from './faults.ts';
import type { OwnWorld } from './own-world.ts';
import { refusals, sendPrepared, type Situation } from './refusals.ts';
import { captured, exampleOf, newLink, newPasskey, newPayment, pending, requests } from './requests.ts';
import { ask, basic, bearer, statement, type World } from './world.ts';

/** A situation in a separate service, whose limits can be changed. */
export interface OwnSituation extends Situation {
  world: OwnWorld;
}

type Provoke = (situation: OwnSituation) => Promise<Exchange>;

/** Operations that a business may require a second factor for. */
const STRICT = [
  ...['Businesses_update', 'Businesses_close', 'BusinessMembers_update', 'BusinessMembers_delete'],
  ...['Invitations_create', 'Invitations_resend', 'Invitations_delete'],
  ...['Clients_update', 'Clients_delete', 'Clients_regenerateSecret', 'Clients_promote'],
  ...['BankAccounts_set', 'BankAccounts_delete', 'BusinessImages_set', 'BusinessImages_delete'],
];

/** Returns a token for trials, as the reference gives it to the page of a signed-in user. */
async function trialToken(world: World): Promise<string> {
  const token = newAccessToken('TEST');
  await statement(
    world,
    `INSERT INTO access_tokens (token_hash, client_id, user_id, scopes, created_at, expires_at)
     SELECT $1, client_id, $2, scopes, now(), now() + interval '5 minutes' FROM clients WHERE client_id = $3`,
    [hashSecret(token), world.tenant.person.id, world.tenant.app.id],
  );
  return token;
}

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const noClient = { Authorization: undefined };

/** Refusals that depend on state: by operation, status and code. */
export const stateRefusals: Record<string, Provoke> = {
  'Users_create 409 already_exists': async (s) => {
    const { service, tenant } = s.world;
    const person = await newPerson(service);
    await verifyEmail(service, person);
    const invitation = await invite(service, tenant.person, tenant.businessId, person.email, 'viewer');
    return sendPrepared(s, { body: exampleOf('Users_create', { email: person.email, invitation }) });
  },
  'Session_create 401 invalid_credentials': (s) =>
    sendPrepared(s, { body: { email: s.world.stranger.email, password: 'not the password' } }),
  // At these two operations, only failing requests are refused beyond the quota.
  'Users_create 429 rate_limited': (s) =>
    withoutQuota(s.world, () => stateRefusals['Users_create 422 link_invalid']!(s)),
  'Session_create 429 rate_limited': (s) =>
    withoutQuota(s.world, () => stateRefusals['Session_create 401 invalid_credentials']!(s)),
  'Password_requestReset 429 rate_limited': (s) => withoutQuota(s.world, () => refusals['400 invalid_request']!(s)),
  'Password_reset 429 rate_limited': (s) =>
    withoutQuota(s.world, () => stateRefusals['Password_reset 422 link_invalid']!(s)),
  'Email_sendVerification 409 already_verified': (s) => sendPrepared(s, { as: bearer(s.world.tenant.person.session) }),
  'Email_verify 409 already_exists': verifyTakenAddress,
  'Email_verify 422 link_invalid': (s) => sendPrepared(s, { body: { token: 'tlk_unknown' } }),
  'Email_change 403 wrong_password': (s) =>
    sendPrepared(s, { body: { ...(s.prepared.body as object), password: 'x' } }),
  'Email_restore 422 link_invalid': (s) =>
    sendPrepared(s, { body: exampleOf('Email_restore', { token: 'tlk_unknown' }) }),
  'Email_restore 429 rate_limited': (s) =>
    withoutQuota(s.world, () => stateRefusals['Email_restore 422 link_invalid']!(s)),
  'Email_restore 409 already_exists': async (s) => {
    const [owner, other] = [await newPerson(s.world.service), await newPerson(s.world.service)];
    await verifyEmail(s.world.service, owner);
    const token = await newLink(s.world, 'restore_email', other.id, owner.email);
    return sendPrepared(s, { body: exampleOf('Email_restore', { token }) });
  },
  ...Object.fromEntries(
    ['Email_change', 'Password_change'].flatMap((id) => [
      [`${id} 401 second_factor_required`, changeWithFactor],
      [`${id} 403 wrong_code`, (s: OwnSituation) => changeWithFactor(s, 'not a code')],
    ]),
  ),
  'Password_change 403 wrong_password': (s) =>
    sendPrepared(s, { body: exampleOf('Password_change', { current_password: 'x' }) }),
  'Session_sendLink 403 email_unverified': async (s) =>
    sendPrepared(s, { as: bearer((await newPerson(s.world.service)).session) }),
  'Session_confirmByLink 422 link_invalid': (s) => sendPrepared(s, { body: { token: 'tlk_unknown' } }),
  ...Object.fromEntries(
    [
      'Email_change',
      'SecondFactor_start',
      'SecondFactor_confirm',
      'Passkeys_startRegistration',
      'Passkeys_register',
    ].map((id) => [`${id} 403 mail_confirmation_required`, asMemberOfStrict]),
  ),
  'WebhookEndpoints_rotateSecret 403 recent_sign_in_required': async (s) =>
    sendPrepared(s, { as: bearer(await trialToken(s.world)) }),
  'Session_create 401 second_factor_required': (s) => signInWithCode(s, undefined),
  'Session_create 401 invalid_code': (s) => signInWithCode(s, 'not a code'),
  'Session_confirm 401 second_factor_required': (s) => confirmWithCode(s, undefined),
  'Session_confirm 403 wrong_code': (s) => confirmWithCode(s, 'not a code'),
  ...Object.fromEntries(
    ['Session_confirm', 'SecondFactor_start', 'SecondFactor_replaceRecoveryCodes', 'SecondFactor_turnOff'].map((id) => [
      `${id} 403 wrong_password`,
      (s: Situation) => sendPrepared(s, { body: { ...(s.prepared.body as object), password: 'x' } }),
    ]),
  ),
  ...Object.fromEntries(
    ['SecondFactor_confirm', 'SecondFactor_replaceRecoveryCodes', 'SecondFactor_turnOff'].map((id) => [
      `${id} 403 wrong_code`,
      (s: Situation) => sendPrepared(s, { body: { ...(s.prepared.body as object), code: 'x' } }),
    ]),
  ),
  ...Object.fromEntries(
    ['SecondFactor_confirm', 'SecondFactor_replaceRecoveryCodes', 'SecondFactor_turnOff'].map((id) => [
      `${id} 404 not_found`,
      async (s: Situation) => sendPrepared(s, { as: bearer((await newPerson(s.world.service)).session) }),
    ]),
  ),
  ...Object.fromEntries(
    ['SecondFactor_start', 'SecondFactor_confirm'].map((id) => [
      `${id} 409 already_exists`,
      async (s: Situation) => {
        const person = await newPerson(s.world.service);
        await turnOn(s.world.service, person);
        return sendPrepared(s, { as: bearer(person.session) });
      },
    ]),
  ),
  'SecondFactor_start 401 second_factor_required': async (s) => {
    const { person, headers } = await newPasskey(s.world);
    await statement(s.world, 'UPDATE sessions SET second_factor_at = NULL WHERE user_id = $1', [person.id]);
    return sendPrepared(s, { as: headers });
  },
  'SecondFactor_replaceRecoveryCodes 401 second_factor_required': withoutCode,
  'SecondFactor_turnOff 401 second_factor_required': withoutCode,
  'Passkeys_startRegistration 409 limit_reached': withTwentyPasskeys,
  'Passkeys_register 409 limit_reached': withTwentyPasskeys,
  'Passkeys_register 409 already_exists': async (s) => {
    const { service } = s.world;
    const { person, authenticator, headers } = await newPasskey(s.world);
    return sendPrepared(s, {
      as: headers,
      body: { credential: authenticator.create(await startAdding(service, person)) },
    });
  },
  'Passkeys_register 403 wrong_passkey': (s) => sendPrepared(s, { body: signedWrongly(s, 'attestationObject') }),
  'Passkeys_confirm 403 wrong_passkey': (s) => sendPrepared(s, { body: signedWrongly(s, 'signature') }),
  'Passkeys_confirm 403 wrong_password': (s) =>
    sendPrepared(s, { body: { ...(s.prepared.body as object), password: 'x' } }),
  'Passkeys_startConfirmation 404 not_found': async (s) =>
    sendPrepared(s, { as: bearer((await newPerson(s.world.service)).session) }),
  'Passkeys_startSecondStep 404 not_found': async (s) =>
    sendPrepared(s, { body: { email: (await newPerson(s.world.service)).email, password: PASSWORD } }),
  'Passkeys_startSecondStep 401 invalid_credentials': (s) =>
    sendPrepared(s, { body: { ...(s.prepared.body as object), password: 'x' } }),
  'Passkeys_startSecondStep 429 rate_limited': (s) =>
    withoutQuota(s.world, () => stateRefusals['Passkeys_startSecondStep 401 invalid_credentials']!(s)),
  ...Object.fromEntries(
    ['Passkeys_signIn', 'Passkeys_finishSecondStep'].flatMap((id) => [
      [`${id} 401 invalid_passkey`, (s: Situation) => sendPrepared(s, { body: signedWrongly(s, 'signature') })],
      [
        `${id} 429 rate_limited`,
        (s: OwnSituation) => withoutQuota(s.world, () => stateRefusals[`${id} 401 invalid_passkey`]!(s)),
      ],
    ]),
  ),
  ...Object.fromEntries(
    ['Passkeys_register', 'Passkeys_signIn', 'Passkeys_finishSecondStep', 'Passkeys_confirm'].map((id) => [
      `${id} 422 challenge_invalid`,
      async (s: Situation) => {
        await sendPrepared(s);
        return sendPrepared(s);
      },
    ]),
  ),
  ...Object.fromEntries(
    STRICT.map((id) => [
      `${id} 403 strong_sign_in_required`,
      async (s: Situation) => {
        const { businessId } = s.prepared;
        const { person } = s.world.tenant;
        const require = 'UPDATE businesses SET live_requires_second_factor = $2 WHERE id = $1';
        await statement(s.world, require, [businessId, true]);
        await statement(s.world, 'UPDATE sessions SET second_factor_at = NULL WHERE user_id = $1', [person.id]);
        if (id.startsWith('Clients_') && s.prepared.path && id !== 'Clients_promote')
          await statement(s.world, "UPDATE clients SET environment = 'LIVE' WHERE client_id = $1", [
            s.prepared.path.id,
          ]);
        return sendPrepared(s).finally(() => statement(s.world, require, [businessId, false]));
      },
    ]),
  ),
  'Password_reset 422 link_invalid': (s) =>
    sendPrepared(s, { body: exampleOf('Password_reset', { token: 'tlk_unknown' }) }),
  ...Object.fromEntries(
    [
      'Session_sendLink',
      'Email_sendVerification',
      'Email_change',
      'Password_requestReset',
      'Invitations_create',
      'Invitations_resend',
    ].map((id) => [`${id} 409 mail_not_set_up`, sendWithoutMail]),
  ),
  'Clients_promote 403 email_unverified': (s) => withUnverified(s, () => sendPrepared(s)),
  'Payments_create 403 email_unverified': (s) =>
    withUnverified(s, () => {
      const body = exampleOf('Payments_create', { payment_method: { type: 'wallet' } });
      return sendPrepared(s, { as: bearer(s.world.liveToken), body });
    }),
  'TopUps_create 403 email_unverified': (s) =>
    withUnverified(s, () => sendPrepared(s, { as: bearer(s.world.liveToken) })),
  'Users_create 422 link_invalid': (s) =>
    sendPrepared(s, { body: { ...(s.prepared.body as object), invitation: 'tlk_unknown' } }),
  'Invitations_create 409 already_exists': (s) =>
    sendPrepared(s, { body: exampleOf('Invitations_create', { email: s.world.tenant.person.email }) }),
  'Invitations_accept 403 email_unverified': async (s) => {
    const person = await newPerson(s.world.service);
    const token = await invite(
      s.world.service,
      s.world.tenant.person,
      s.world.tenant.businessId,
      person.email,
      'viewer',
    );
    return sendPrepared(s, { as: bearer(person.session), body: { token } });
  },
  'Invitations_accept 409 already_exists': async (s) => {
    const { service, tenant } = s.world;
    const person = await newPerson(service);
    await join(service, tenant.person, tenant.businessId, person, 'viewer');
    const token = newLinkToken();
    await statement(
      s.world,
      `INSERT INTO invitations (id, business_id, email, role, token_hash, invited_by, created_at, updated_at, expires_at)
       VALUES ($1, $2, $3, 'viewer', $4, $5, now(), now(), now() + interval '1 day')`,
      [newId('inv'), tenant.businessId, person.email, hashSecret(token), tenant.person.id],
    );
    return sendPrepared(s, { as: bearer(person.session), body: { token } });
  },
  'Invitations_accept 422 link_invalid': (s) => sendPrepared(s, { body: { token: 'tlk_unknown' } }),
  'BusinessMembers_update 409 last_owner': (s) =>
    sendPrepared(s, { path: lastOwner(s), body: exampleOf('BusinessMembers_update') }),
  'BusinessMembers_delete 403 role_required': (s) =>
    sendPrepared(s, { as: bearer(s.world.stranger.session), path: lastOwner(s) }), // every member may leave
  'BusinessMembers_delete 409 last_owner': (s) => sendPrepared(s, { path: lastOwner(s) }),
  'Account_delete 409 last_owner': (s) => sendPrepared(s, { as: bearer(s.world.tenant.person.session) }),
  'Account_delete 409 wallet_not_empty': async (s) => {
    const person = await newPerson(s.world.service);
    await statement(
      s.world,
      `INSERT INTO ledger_accounts (id, kind, owner_id, environment, currency, balance)
       VALUES ('wallet/' || $1 || '/LIVE/EUR', 'wallet', $1, 'LIVE', 'EUR', 1)`,
      [person.id],
    );
    return sendPrepared(s, { as: bearer(person.session) });
  },
  'Businesses_close 409 payments_unfinished': async (s) => {
    const { reference } = await newPayment(s.world);
    const path = { id: s.world.tenant.businessId };
    const move = (environment: string) =>
      statement(s.world, 'UPDATE payments SET environment = $1 WHERE reference = $2', [environment, reference]);
    await move('LIVE');
    return sendPrepared(s, { path }).finally(() => move('TEST'));
  },
  'Clients_create 422 business_required': (s) =>
    sendPrepared(s, { body: exampleOf('Clients_create', { business_id: undefined }) }),
  'Clients_create 422 not_a_member': (s) =>
    sendPrepared(s, { body: exampleOf('Clients_create', { business_id: s.world.outsider.businessId }) }),
  'Clients_update 422 business_required': async (s) => {
    const { id } = await registerApp(s.world.service, s.world.tenant.person);
    return sendPrepared(s, { path: { id } });
  },
  ...Object.fromEntries(
    ['Clients_update', 'Clients_delete'].map((id) => [
      `${id} 403 recent_sign_in_required`,
      async (s: Situation) => {
        await statement(s.world, "UPDATE clients SET environment = 'LIVE' WHERE client_id = $1", [s.prepared.path!.id]);
        return refusals['403 recent_sign_in_required']!(s);
      },
    ]),
  ),
  'Clients_update 422 https_required': (s) =>
    sendPrepared(s, { path: { id: s.world.live.id }, body: { redirect_uris: [LOOPBACK] } }),
  'Clients_promote 409 already_exists': (s) => sendPrepared(s, { path: { id: s.world.tenant.app.id } }),
  'Clients_promote 422 https_required': (s) => sendPrepared(s, { body: { redirect_uris: [LOOPBACK] } }),
  'Clients_create 422 destination_forbidden': (s) => withPublicOnly(s, { ...(s.prepared.body as object), ...INSIDE }),
  'Clients_update 422 destination_forbidden': (s) => withPublicOnly(s, INSIDE),
  'Clients_promote 422 destination_forbidden': (s) => withPublicOnly(s, INSIDE),
  'Businesses_update 422 https_required': (s) => withPublicOnly(s, { alarm_url: 'http://shop.example.com/alarms' }),
  'Businesses_update 422 destination_forbidden': (s) => withPublicOnly(s, { alarm_url: 'https://127.0.0.1/alarms' }),

  'Oauth_authorize 400 page': (s) => sendPrepared(s, { query: { ...s.prepared.query, client_id: 'app_unknown' } }),
  'Oauth_token 400 invalid_grant': (s) =>
    sendPrepared(s, { body: { grant_type: 'refresh_token', refresh_token: 'trt_test_unknown' } }),
  'Oauth_token 400 unauthorized_client': async (s) => {
    const app = await registerApp(s.world.service, s.world.tenant.person);
    return sendPrepared(s, { as: basic(app) });
  },
  'Oauth_token 400 unsupported_grant_type': (s) => sendPrepared(s, { body: { grant_type: 'password' } }),
  'Oauth_token 400 invalid_scope': (s) =>
    sendPrepared(s, { body: { grant_type: 'client_credentials', scope: 'everything' } }),
  'Oauth_token 400 invalid_target': (s) =>
    sendPrepared(s, { body: { grant_type: 'client_credentials', resource: 'https://other.example.com/' } }),
  'Oauth_token 400 authorization_pending': async (s) => pollDevice(s, await newDevice(s.world)),
  'Oauth_token 400 slow_down': async (s) => {
    const device = await newDevice(s.world);
    await pollDevice(s, device);
    return pollDevice(s, device);
  },
  'Oauth_token 400 access_denied': async (s) => {
    const device = await newDevice(s.world);
    await decideDevice(s.world.tenant.person, device.user_code, 'deny');
    return pollDevice(s, device);
  },
  'Oauth_token 400 expired_token': async (s) => {
    const device = await newDevice(s.world);
    await statement(s.world, "UPDATE device_codes SET expires_at = now() - interval '1 second'");
    return pollDevice(s, device);
  },
  'Oauth_push 400 invalid_request': (s) => pushWith(s, { code_challenge_method: 'plain' }),
  'Oauth_push 400 unauthorized_client': async (s) => {
    const { service, tenant } = s.world;
    const own = { grant_types: ['client_credentials'], scopes: ['payments:read'], business_id: tenant.businessId };
    const app = await registerApp(service, tenant.person, own);
    return pushWith(s, { client_id: app.id }, basic(app));
  },
  'Oauth_push 401 invalid_client': ({ world, ...s }) => {
    const app = { ...world.tenant.app, secret: 'tsk_test_wrong' };
    return pushWith({ world, ...s }, { client_id: app.id }, basic(app));
  },
  'Oauth_push 400 unsupported_response_type': (s) => pushWith(s, { response_type: 'token' }),
  ...Object.fromEntries(
    ['Oauth_push', 'Oauth_token'].flatMap((id) => [
      [
        `${id} 400 invalid_dpop_proof`,
        (s: Situation) => sendPrepared(s, { headers: { ...s.prepared.headers, DPoP: 'x' } }),
      ],
      [`${id} 400 use_dpop_nonce`, sendWithoutNonce],
    ]),
  ),
  'Oauth_push 400 invalid_scope': (s) => pushWith(s, { scope: 'everything' }),
  'Oauth_push 400 invalid_target': (s) => pushWith(s, { resource: 'https://other.example.com/' }),
  'Oauth_deviceAuthorization 400 invalid_request': (s) =>
    sendPrepared(s, { as: basic(s.world.tenant.app), body: exampleOf('Oauth_deviceAuthorization') }),
  'Oauth_deviceAuthorization 401 invalid_client': (s) =>
    sendPrepared(s, { as: basic({ ...s.world.tenant.app, secret: 'tsk_test_wrong' }), body: {} }),
  'Oauth_deviceAuthorization 400 unauthorized_client': (s) =>
    sendPrepared(s, { as: basic(s.world.tenant.app), body: {} }),
  'Oauth_deviceAuthorization 400 invalid_target': (s) =>
    sendPrepared(s, { body: exampleOf('Oauth_deviceAuthorization', { resource: 'https://other.example.com/' }) }),
  'Oauth_deviceAuthorization 400 invalid_scope': (s) =>
    sendPrepared(s, { body: exampleOf('Oauth_deviceAuthorization', { scope: 'profile:read' }) }),

  'Payments_create 402 payment_declined': (s) => sendPrepared(s, { body: paidWith('sim_insufficient_funds') }),
  'Payments_create 409 merchant_reference_in_use': async (s) => {
    await newPayment(s.world, { merchant_reference: 'only-one' });
    const only = { merchant_reference: 'only-one', unique_merchant_reference: true };
    return sendPrepared(s, { body: exampleOf('Payments_create', only) });
  },
  'Payments_create 503 processor_unavailable': (s) => sendPrepared(s, { as: bearer(s.world.liveToken) }),
  'Payments_capture 409 payment_state_conflict': async (s) =>
    sendPrepared(s, { path: await newPayment(s.world, pending) }),
  'Payments_capture 409 payment_expired': sendForExpired,
  'Payments_capture 422 amount_exceeds_capturable': (s) => sendPrepared(s, { body: { amount: 99_999_999 } }),
  'Payments_capture 503 processor_unavailable': loseProcessor,
  'Payments_cancel 409 payment_state_conflict': sendForCaptured,
  'Payments_cancel 409 payment_expired': sendForExpired,
  'Payments_cancel 503 processor_unavailable': loseProcessor,
  'Refunds_create 409 payment_state_conflict': async (s) => sendPrepared(s, { path: await newPayment(s.world) }),
  'Refunds_create 422 amount_exceeds_refundable': (s) => sendPrepared(s, { body: { amount: 99_999_999 } }),
  'Refunds_create 422 amount_exceeds_wallet': refundToFullWallet,
  'Refunds_create 422 amount_exceeds_balance': async (s) => {
    await requests.Payouts_create(s.world);
    const { balances } = await ask(s.world, 'Balance_get');
    const amount = balances.find(({ currency }: { currency: string }) => currency === 'EUR').amount;
    await ask(s.world, 'Payouts_create', { body: { amount, currency: 'EUR' } });
    return sendPrepared(s, {});
  },
  'Payouts_create 422 amount_exceeds_balance': (s) =>
    sendPrepared(s, { body: exampleOf('Payouts_create', { amount: Number.MAX_SAFE_INTEGER }) }),
  'Payouts_create 409 bank_account_required': async (s) => {
    await ask(s.world, 'BankAccounts_delete', { path: { id: s.world.tenant.businessId, environment: 'TEST' } });
    return sendPrepared(s, {});
  },
  'Payouts_cancel 409 payout_state_conflict': async (s) => {
    await ask(s.world, 'Payouts_cancel', { path: s.prepared.path! });
    return sendPrepared(s, {});
  },
  'Refunds_create 503 processor_unavailable': loseProcessor,
  'Refunds_cancel 409 refund_state_conflict': async (s) => {
    const path = await newPayment(s.world, captured);
    const { id } = await ask(s.world, 'Refunds_create', { path });
    return sendPrepared(s, { path: { ...path, id } });
  },
  'Refunds_cancel 503 processor_unavailable': loseProcessor,

  ...Object.fromEntries(
    ['WebhookEndpoints_create', 'WebhookEndpoints_update'].flatMap((id) => [
      [`${id} 422 https_required`, (s: Situation) => sendLiveEndpoint(s, 'http://shop.example.com/hooks')],
      [`${id} 422 destination_forbidden`, (s: Situation) => sendLiveEndpoint(s, 'https://127.0.0.1/hooks')],
    ]),
  ),

  'WebhookEndpoints_create 409 limit_reached': sendForOneMoreEndpoint,
  'Businesses_create 409 limit_reached': (s) => sendForOneMore('MAX_BUSINESSES', s),
  'Clients_create 409 limit_reached': (s) => sendForOneMore('MAX_APPLICATIONS', s),
  'Clients_promote 409 limit_reached': (s) => sendForOneMore('MAX_APPLICATIONS', s),
  'WebhookEndpoints_recover 409 endpoint_disabled': async (s) => {
    await statement(s.world, "UPDATE webhook_endpoints SET status = 'DISABLED' WHERE id = $1", [s.prepared.path!.id]);
    return sendPrepared(s);
  },

  'Events_stream 404 not_found': (s) => sendPrepared(s, { as: bearer(s.world.liveToken) }),
  'TestHelpers_authorizePayment 409 payment_state_conflict': sendForCaptured,
  'TestHelpers_authorizePayment 409 payment_expired': sendForExpired,
  'TestHelpers_failPayment 409 payment_state_conflict': sendForCaptured,
  'TestHelpers_failPayment 409 payment_expired': sendForExpired,
  'TestHelpers_expirePayment 409 payment_state_conflict': sendForCaptured,
  'TestHelpers_disputePayment 409 payment_state_conflict': async (s) =>
    sendPrepared(s, { path: await newPayment(s.world) }),
  'TopUps_create 503 processor_unavailable': (s) => sendPrepared(s, { as: bearer(s.world.liveToken) }),
  'TopUps_create 422 amount_exceeds_top_up_limit': (s) =>
    sendPrepared(s, { body: exampleOf('TopUps_create', { amount: 100_001 }) }),
  'TopUps_create 422 amount_exceeds_wallet': (s) =>
    sendPrepared(s, { body: exampleOf('TopUps_create', { amount: Number.MAX_SAFE_INTEGER }) }),
  'TestHelpers_topUpWallet 404 not_found': (s) => sendPrepared(s, { as: bearer(s.world.liveToken) }),
  'TestHelpers_topUpWallet 422 amount_exceeds_wallet': (s) =>
    sendPrepared(s, { body: exampleOf('TestHelpers_topUpWallet', { amount: Number.MAX_SAFE_INTEGER }) }),
};

async function withoutCode(s: OwnSituation): Promise<Exchange> {
  const person = await newPerson(s.world.service);
  await turnOn(s.world.service, person);
  await statement(s.world, 'UPDATE sessions SET second_factor_at = NULL WHERE user_id = $1', [person.id]);
  return sendPrepared(s, { as: bearer(person.session), body: { password: PASSWORD } });
}

async function withTwentyPasskeys(s: OwnSituation): Promise<Exchange> {
  const session = s.prepared.headers!.Authorization!.replace('Bearer ', '');
  await statement(
    s.world,
    `INSERT INTO passkeys (id, user_id, credential_id, public_key, sign_count, transports, is_synced, name, created_at, updated_at)
     SELECT 'pky_z' || left(md5(user_id || number), 25), user_id, sha256(convert_to(user_id || number, 'UTF8')), '', 0, '{}', false,
       'Old', now(), now()
     FROM sessions, generate_series(1, 20) AS number WHERE token_hash = $1`,
    [hashSecret(session)],
  );
  return sendPrepared(s);
}

/** Returns the prepared response of a passkey with a part of another one. */
function signedWrongly({ prepared }: Situation, part: string): object {
  const { credential } = prepared.body as { credential: { response: object } };
  return { credential: { ...credential, response: { ...credential.response, [part]: 'AAAA' } } };
}

/** Changes how the account is entered, as a user whose second factor was not proven recently. */
async function changeWithFactor(s: OwnSituation, code?: string): Promise<Exchange> {
  const person = await newPerson(s.world.service);
  await turnOn(s.world.service, person);
  await statement(s.world, 'UPDATE sessions SET second_factor_at = NULL WHERE user_id = $1', [person.id]);
  return sendPrepared(s, { as: bearer(person.session), body: { ...(s.prepared.body as object), code } });
}

/** Sends the prepared request as a user with a verified address, whose business requires a second factor. */
async function asMemberOfStrict(s: OwnSituation): Promise<Exchange> {
  const session = s.prepared.headers!.Authorization!.replace('Bearer ', '');
  const owned = { body: exampleOf('Businesses_create'), headers: bearer(session) };
  const { id } = await ask(s.world, 'Businesses_create', owned);
  await statement(s.world, 'UPDATE businesses SET live_requires_second_factor = true WHERE id = $1', [id]);
  const user_id = '(SELECT user_id FROM sessions WHERE token_hash = $1)';
  await statement(s.world, `UPDATE users SET email_verified_at = now() WHERE id = ${user_id}`, [hashSecret(session)]);
  return sendPrepared(s);
}

/** Uses a link to an address that another account has verified since. */
async function verifyTakenAddress(s: OwnSituation): Promise<Exchange> {
  const person = await newPerson(s.world.service);
  const email = `taken.${person.email}`;
  await ask(s.world, 'Email_change', { body: exampleOf('Email_change', { email }), headers: bearer(person.session) });
  const { token } = await mailAbout(s.world.service, { email }, CHANGE);
  const body = exampleOf('Users_create', { email, transport: 'bearer' });
  const { session_token } = await ask(s.world, 'Users_create', { body });
  await verifyEmail(s.world.service, { email, session: session_token });
  return sendPrepared(s, { as: bearer(person.session), body: { token } });
}

async function signInWithCode(s: OwnSituation, code: string | undefined): Promise<Exchange> {
  const person = await newPerson(s.world.service);
  await turnOn(s.world.service, person);
  return sendPrepared(s, { body: { email: person.email, password: PASSWORD, code } });
}

async function confirmWithCode(s: OwnSituation, code: string | undefined): Promise<Exchange> {
  const person = await newPerson(s.world.service);
  await turnOn(s.world.service, person);
  return sendPrepared(s, { as: bearer(person.session), body: { password: PASSWORD, code } });
}

async function sendWithoutMail(s: OwnSituation): Promise<Exchange> {
  const { config } = s.world.service.parts;
  config.mail = 'none';
  return sendPrepared(s).finally(() => (config.mail = 'kept'));
}

async function withUnverified<T>({ world }: OwnSituation, work: () => Promise<T>): Promise<T> {
  const set = (value: string) =>
    statement(world, `UPDATE users SET email_verified_at = ${value} WHERE id = $1`, [world.tenant.person.id]);
  await set('NULL');
  return work().finally(() => set('now()'));
}

const LOOPBACK = 'http://127.0.0.1:8080/callback';

const lastOwner = ({ world, prepared }: Situation) => ({ id: prepared.businessId!, user_id: world.tenant.person.id });

const paidWith = (token: string) => exampleOf('Payments_create', { payment_method: { type: 'simulated_card', token } });

async function sendForCaptured(situation: Situation): Promise<Exchange> {
  return sendPrepared(situation, { path: await newPayment(situation.world, captured) });
}

async function sendForExpired(situation: Situation): Promise<Exchange> {
  const path = await newPayment(situation.world);
  await ask(situation.world, 'TestHelpers_expirePayment', { path });
  return sendPrepared(situation, { path });
}

/** Simulates the removal of the payment's processor: LIVE has no processor for its card. */
async function loseProcessor(situation: Situation): Promise<Exchange> {
  const { world, prepared } = situation;
  await statement(world, "UPDATE payments SET environment = 'LIVE' WHERE reference = $1", [prepared.path!.reference]);
  return sendPrepared(situation, { as: bearer(world.liveToken) });
}

/** Simulates a payment from a wallet that is full again. */
async function refundToFullWallet(situation: Situation): Promise<Exchange> {
  const { world, prepared } = situation;
  await statement(
    world,
    `WITH paid AS (
       UPDATE payments SET payment_method = '{"type":"wallet"}', payer_id = $2 WHERE reference = $1 RETURNING currency
     )
     INSERT INTO ledger_accounts (id, kind, owner_id, environment, currency, balance)
     SELECT 'wallet/' || $2 || '/TEST/' || currency, 'wallet', $2, 'TEST', currency, 9007199254740991 FROM paid`,
    [prepared.path!.reference, world.stranger.id],
  );
  return sendPrepared(situation);
}

async function sendForOneMore(
  limit: 'MAX_BUSINESSES' | 'MAX_APPLICATIONS',
  situation: OwnSituation,
): Promise<Exchange> {
  const { config } = situation.world.service.parts;
  const most = config[limit];
  try {
    config[limit] = 0;
    return await sendPrepared(situation);
  } finally {
    config[limit] = most;
  }
}

/** Pushes the prepared request with changes, as the tenant's application or another. */
function pushWith(situation: Situation, changes: object, as = basic(situation.world.tenant.app)): Promise<Exchange> {
  return sendPrepared(situation, { as, body: { ...(situation.prepared.body as object), ...changes } });
}

/** Sends the prepared request with a DPoP proof that lacks a nonce. */
async function sendWithoutNonce(situation: Situation): Promise<Exchange> {
  const { world, operation, prepared } = situation;
  const proof = await signProof(await newProofKey(), { method: 'POST', url: world.service.baseUrl + operation.path });
  return sendPrepared(situation, { headers: { ...prepared.headers, DPoP: proof } });
}

/** An address of keys inside the network. */
const INSIDE = { jwks_uri: 'https://127.0.0.1/keys' };

/** Sends the prepared request with another body, while addresses must be public in TEST, too. */
async function withPublicOnly(situation: OwnSituation, body: object): Promise<Exchange> {
  const { destinations } = situation.world.service.parts;
  const { privateAllowed } = destinations;
  try {
    destinations.privateAllowed = false;
    return await sendPrepared(situation, { body });
  } finally {
    destinations.privateAllowed = privateAllowed;
  }
}

async function sendForOneMoreEndpoint(situation: Situation): Promise<Exchange> {
  const { world } = situation;
  await statement(
    world,
    `INSERT INTO webhook_endpoints (id, business_id, environment, client_id, url, secret_encrypted, created_at, updated_at)
     SELECT 'we_many' || number, business_id, environment, client_id, 'https://shop.example.com/', '', now(), now()
     FROM clients, generate_series(1, 100) AS number WHERE client_id = $1`,
    [world.tenant.app.id],
  );
  const exchanged = await sendPrepared(situation);
  await statement(world, "DELETE FROM webhook_endpoints WHERE id LIKE 'we_many%'");
  return exchanged;
}

async function sendLiveEndpoint(situation: Situation, url: string): Promise<Exchange> {
  const { world, prepared } = situation;
  if (prepared.path)
    await statement(world, "UPDATE webhook_endpoints SET environment = 'LIVE' WHERE id = $1", [prepared.path.id]);
  return sendPrepared(situation, { as: bearer(world.liveToken), body: { url } });
}

interface Device {
  device_code: string;
  user_code: string;
}

function newDevice(world: World): Promise<Device> {
  const input = { headers: noClient, body: exampleOf('Oauth_deviceAuthorization') };
  return ask(world, 'Oauth_deviceAuthorization', input) as Promise<Device>;
}

function pollDevice(situation: Situation, { device_code }: Device): Promise<Exchange> {
  const body = exampleOf('Oauth_deviceAuthorization', { grant_type: DEVICE_GRANT, device_code });
  return sendPrepared(situation, { as: {}, body });
}
