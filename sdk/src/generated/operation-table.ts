// Generated from spec/*.tsp and package.json by `npm run generate`. Do not edit.

/**
 * The operations of each resource: method, path and traits.
 * - credentials: `app` (an access token), `user` (a session), `client` (the application's own name and secret)
 * - input: `json`, `form`, `query`; `needs`: it must be given
 * - `key`: takes an Idempotency-Key; `set`: sets fields to values, so that sending it again has no further effect
 * - answer: `list`, `stream`, `token`, or a status, which comes without a body; otherwise it is an object
 */
export const operationTable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: { create: 'POST /users json needs' },
  session: {
    get: 'GET /session user',
    create: 'POST /session json needs',
    delete: 'DELETE /session user 204',
    confirm: 'POST /session/confirm user json needs 204',
    sendLink: 'POST /session/confirm/send-link user 202',
    confirmByLink: 'POST /session/confirm/link user json needs 204',
  },
  secondFactor: {
    get: 'GET /second-factor user',
    start: 'POST /second-factor/authenticator-app user json needs',
    confirm: 'POST /second-factor/authenticator-app/confirm user json needs',
    replaceRecoveryCodes: 'POST /second-factor/recovery-codes user json needs',
    turnOff: 'POST /second-factor/turn-off user json needs 204',
  },
  sessions: {
    list: 'GET /sessions user query list',
    deleteAll: 'DELETE /sessions user query 204',
    delete: 'DELETE /sessions/{id} user 204',
  },
  email: {
    sendVerification: 'POST /email/send-verification user 202',
    verify: 'POST /email/verify user json needs',
    change: 'POST /email/change user json needs 202',
    restore: 'POST /email/restore json needs 204',
  },
  password: {
    change: 'POST /password/change user json needs 204',
    requestReset: 'POST /password/request-reset json needs 202',
    reset: 'POST /password/reset json needs 204',
  },
  account: {
    update: 'PATCH /account user json needs set',
    delete: 'DELETE /account user 204',
    export: 'GET /account/export user',
  },
  businesses: {
    list: 'GET /businesses user query list',
    create: 'POST /businesses user json needs',
    get: 'GET /businesses/{id} user',
    update: 'PATCH /businesses/{id} user json needs set',
    close: 'POST /businesses/{id}/close user json needs',
  },
  consents: { list: 'GET /oauth/consents user query list', delete: 'DELETE /oauth/consents/{client_id} user 204' },
  payments: {
    list: 'GET /payments app query list',
    create: 'POST /payments app json needs key',
    get: 'GET /payments/{reference} app',
    capture: 'POST /payments/{reference}/capture app json key',
    cancel: 'POST /payments/{reference}/cancel app json key',
  },
  accountAuditEvents: { list: 'GET /account/audit-events user query list' },
  auditEvents: { list: 'GET /businesses/{id}/audit-events user query list' },
  balance: { get: 'GET /balance app' },
  balanceEntries: { list: 'GET /balance/entries app query list' },
  clients: {
    list: 'GET /oauth/clients user query list',
    create: 'POST /oauth/clients user json needs',
    get: 'GET /oauth/clients/{id} user',
    update: 'PATCH /oauth/clients/{id} user json needs set',
    delete: 'DELETE /oauth/clients/{id} user 204',
    regenerateSecret: 'POST /oauth/clients/{id}/regenerate-secret user json',
    promote: 'POST /oauth/clients/{id}/promote user json',
  },
  passkeys: {
    list: 'GET /passkeys user query list',
    register: 'POST /passkeys user json needs',
    startRegistration: 'POST /passkeys/registration/start user',
    update: 'PATCH /passkeys/{id} user json needs set',
    delete: 'DELETE /passkeys/{id} user 204',
    startSignIn: 'POST /session/passkey/start',
    signIn: 'POST /session/passkey json needs',
    startSecondStep: 'POST /session/second-step/start json needs',
    finishSecondStep: 'POST /session/second-step json needs',
    startConfirmation: 'POST /session/confirm/passkey/start user',
    confirm: 'POST /session/confirm/passkey user json needs 204',
  },
  businessMembers: {
    list: 'GET /businesses/{id}/members user query list',
    update: 'PATCH /businesses/{id}/members/{user_id} user json needs set',
    delete: 'DELETE /businesses/{id}/members/{user_id} user query 204',
  },
  invitations: {
    list: 'GET /businesses/{id}/invitations user query list',
    create: 'POST /businesses/{id}/invitations user json needs',
    resend: 'POST /businesses/{id}/invitations/{invitation_id}/resend user',
    delete: 'DELETE /businesses/{id}/invitations/{invitation_id} user 204',
    accept: 'POST /invitations/accept user json needs',
  },
  clientRequests: { list: 'GET /oauth/clients/{id}/requests user query list' },
  oauth: {
    push: 'POST /oauth/par client form',
    token: 'POST /oauth/token client form needs token',
    introspect: 'POST /oauth/introspect client form needs',
    revoke: 'POST /oauth/revoke client form needs 200',
    deviceAuthorization: 'POST /oauth/device_authorization client form',
    metadata: 'GET /.well-known/oauth-authorization-server',
    resourceMetadata: 'GET /.well-known/oauth-protected-resource',
  },
  profile: { get: 'GET /profile app' },
  userWallets: { get: 'GET /wallets/{environment} user' },
  walletEntries: { list: 'GET /wallets/{environment}/entries user query list' },
  wallet: { get: 'GET /wallet app' },
  refunds: {
    list: 'GET /payments/{reference}/refunds app query list',
    create: 'POST /payments/{reference}/refunds app json key',
    get: 'GET /payments/{reference}/refunds/{id} app',
  },
  search: { find: 'GET /search app query needs' },
  webhookEndpoints: {
    list: 'GET /webhook-endpoints app query list',
    create: 'POST /webhook-endpoints app json needs key',
    get: 'GET /webhook-endpoints/{id} app',
    update: 'PATCH /webhook-endpoints/{id} app json needs set',
    delete: 'DELETE /webhook-endpoints/{id} app 204',
    getSkip: 'GET /webhook-endpoints/{id}/skip app',
    rotateSecret: 'POST /webhook-endpoints/{id}/rotate-secret app json key',
    test: 'POST /webhook-endpoints/{id}/test app json key',
    recover: 'POST /webhook-endpoints/{id}/recover app json needs key',
  },
  events: {
    list: 'GET /events app query list',
    stream: 'GET /events/stream app query stream',
    get: 'GET /events/{id} app',
  },
  webhookDeliveries: {
    list: 'GET /webhook-deliveries app query list',
    get: 'GET /webhook-deliveries/{id} app',
    listAttempts: 'GET /webhook-deliveries/{id}/attempts app query list',
    replay: 'POST /webhook-deliveries/{id}/replay app json key',
  },
  testHelpers: {
    authorizePayment: 'POST /test-helpers/payments/{reference}/authorize app key',
    failPayment: 'POST /test-helpers/payments/{reference}/fail app json key',
    expirePayment: 'POST /test-helpers/payments/{reference}/expire app key',
    topUpWallet: 'POST /test-helpers/wallet/top-up app json needs key',
  },
};
