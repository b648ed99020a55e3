import { randomUUID } from 'node:crypto';
import { resolveSchema } from '../../../scripts/generate/document.ts';
import type { OperationId } from '../../../spec/generated/values.ts';
import { PASSWORD } from '../api.ts';
import { limitKey } from '../../../server/limits/quota.ts';
import { newId } from '../../../server/platform/ids.ts';
import { hashSecret, newLinkToken } from '../../../server/platform/secrets.ts';
import { mailAbout, VERIFY, verifyEmail } from '../mail.ts';
import { invite, join } from '../members.ts';
import { authorizePath, newPerson, newPkce, obtainTokens, registerApp, type Person } from '../oauth.ts';
import { Authenticator } from '../authenticator.ts';
import { addPasskey, startAdding, startConfirmation, startSecondStep, startSignIn } from '../passkeys.ts';
import { codeAt, startApp, stepNow, turnOn } from '../second-factor.ts';
import { document, operationOf } from './document.ts';
import type { Input } from './exchange.ts';
import { ask, bearer, statement, type World } from './world.ts';

/** A successful request, and its business. */
export type Prepared = Input & { businessId?: string };

type Prepare = (world: World) => Prepared | Promise<Prepared>;

/** Returns the contract's example of a body, with values of this run. */
export function exampleOf(id: OperationId, known: object = {}): Record<string, unknown> {
  const { body } = operationOf(id);
  const [example] = resolveSchema(document, body?.schema ?? {}).examples ?? [];
  return { ...(example as object), ...known };
}

const newEmail = () => `${randomUUID()}@example.com`;

async function newClient(world: World): Promise<Required<Pick<Prepared, 'path' | 'businessId'>>> {
  const { businessId } = world.tenant;
  const client = await ask(world, 'Clients_create', { body: exampleOf('Clients_create', { business_id: businessId }) });
  return { path: { id: client.client_id }, businessId };
}

async function newBusiness(world: World): Promise<Required<Pick<Prepared, 'path' | 'businessId'>>> {
  const { id } = await ask(world, 'Businesses_create', { body: exampleOf('Businesses_create') });
  return { path: { id }, businessId: id };
}

async function newMember(world: World): Promise<Required<Pick<Prepared, 'path' | 'businessId'>>> {
  const { businessId } = await newBusiness(world);
  await makeRoomForInvitations(world);
  await join(world.service, world.tenant.person, businessId, world.stranger, 'viewer');
  return { path: { id: businessId, user_id: world.stranger.id }, businessId };
}

/** Deletes the invitations of other cases: a user can send 50 a day, and an address can receive 10. */
export async function makeRoomForInvitations(world: World): Promise<void> {
  const { tenant, stranger } = world;
  const counts = [limitKey('invitations', tenant.person.id), limitKey('letter invitation', stranger.email)];
  await statement(world, 'DELETE FROM rate_limits WHERE key = ANY($1)', [counts]);
}

async function newInvitation(world: World): Promise<Required<Pick<Prepared, 'path' | 'businessId'>>> {
  const { businessId } = await newBusiness(world);
  await makeRoomForInvitations(world);
  const body = exampleOf('Invitations_create', { email: newEmail() });
  const { id } = await ask(world, 'Invitations_create', { path: { id: businessId }, body });
  return { path: { id: businessId, invitation_id: id }, businessId };
}

/** Moves the top-ups of other cases to an earlier day: a user can add 1,000 EUR in 24 hours. */
async function makeRoomForTopUps(world: World): Promise<void> {
  const text = "UPDATE payments SET created_at = created_at - interval '2 days' WHERE top_up_user_id IS NOT NULL";
  await statement(world, text, []);
}

/** Creates a user whose log contains an operator, without an address, and a deleted endpoint, without a name. */
async function resetPerson(world: World): Promise<Person> {
  const person = await newPerson(world.service);
  const text = `INSERT INTO audit_events (id, type, user_id, subject_id, created_at)
    VALUES ($1, 'second_factor.reset', NULL, $3, now()), ($2, 'endpoint.deleted', $3, 'we_gone', now())`;
  await statement(world, text, [newId('aud'), newId('aud'), person.id]);
  return person;
}

async function newSession(world: World): Promise<string> {
  const body = { email: world.stranger.email, password: PASSWORD, transport: 'bearer' };
  return (await ask(world, 'Session_create', { body })).session_token;
}

/** Inserts a reset link, because a service without a worker mails no links. */
async function newResetLink(world: World): Promise<string> {
  const { id, email } = await newPerson(world.service);
  return newLink(world, 'reset_password', id, email);
}

/** Creates a link and returns its token, as if it had been mailed. */
export async function newLink(world: World, purpose: string, userId: string, email: string): Promise<string> {
  const token = newLinkToken();
  await statement(
    world,
    `INSERT INTO account_links (token_hash, purpose, user_id, email, created_at, expires_at)
     VALUES ($1, $2, $3, $4, now(), now() + interval '30 minutes')`,
    [hashSecret(token), purpose, userId, email],
  );
  return token;
}

async function newFactorProof({ service }: World): Promise<Prepared> {
  const person = await newPerson(service);
  const { recoveryCodes } = await turnOn(service, person);
  return { body: { password: PASSWORD, code: recoveryCodes[0] }, headers: bearer(person.session) };
}

/** Creates a person with a passkey. */
export async function newPasskey({ service }: World) {
  const person = await newPerson(service);
  const { id, authenticator } = await addPasskey(service, person);
  return { person, authenticator, path: { id }, headers: bearer(person.session) };
}

async function newCredential({ service }: World): Promise<Prepared> {
  const person = await newPerson(service);
  const credential = new Authenticator(service.origin).create(await startAdding(service, person));
  return { body: { credential, name: 'Key on my desk' }, headers: bearer(person.session) };
}

async function newConsent({ service, tenant }: World): Promise<string> {
  const app = await registerApp(service, tenant.person);
  await obtainTokens(service, tenant.person, app);
  return app.id;
}

async function authorizationQuery({ service, tenant }: World): Promise<Record<string, string>> {
  const app = await registerApp(service, tenant.person);
  return Object.fromEntries(new URL(authorizePath(app, newPkce()), service.origin).searchParams);
}

/** Returns the request of the tenant's application, which also authenticates it. */
function pushedRequest({ service, tenant }: World): Prepared {
  const { searchParams } = new URL(authorizePath(tenant.app, newPkce()), service.origin);
  return { body: Object.fromEntries(searchParams) };
}

export async function newToken(world: World): Promise<string> {
  const body = { grant_type: 'client_credentials', scope: 'payments:read' };
  return (await ask(world, 'Oauth_token', { body })).access_token;
}

/** Creates a payment, AUTHORIZED unless `changes` say otherwise. */
export async function newPayment(world: World, changes: object = {}, headers: Record<string, string> = {}) {
  const body = { ...exampleOf('Payments_create'), ...changes };
  return { reference: (await ask(world, 'Payments_create', { body, headers })).reference as string };
}

export const pending = { payment_method: undefined };
export const captured = { capture_method: 'AUTOMATIC' };

async function newRefund(world: World): Promise<Record<string, string>> {
  const path = await newPayment(world, captured);
  return { ...path, id: (await ask(world, 'Refunds_create', { path, body: { amount: 1 } })).id };
}

/** Creates a refund that is PENDING for an hour. */
async function waitingRefund(world: World): Promise<Record<string, string>> {
  const payment_method = { type: 'simulated_card', token: 'sim_refund_pending' };
  const path = await newPayment(world, { ...captured, payment_method });
  const { id } = await ask(world, 'Refunds_create', { path, body: { amount: 1 } });
  await statement(
    world,
    `UPDATE processor_operations SET created_at = now() + interval '1 hour', due_at = now() + interval '1 hour'
     WHERE refund_id = $1`,
    [id],
  );
  return { ...path, id };
}

const accountOf = ({ businessId }: World['tenant']) => ({ id: businessId, environment: 'TEST' });

/** Sets the bank account whose payouts stay PENDING. */
async function withBankAccount(world: World): Promise<Record<string, string>> {
  const path = accountOf(world.tenant);
  await ask(world, 'BankAccounts_set', { path, body: { holder: 'Ada Lovelace', iban: 'DE35370400440532013002' } });
  return path;
}

const imageOf = ({ businessId }: World['tenant']) => ({ id: businessId, kind: 'logo' });

async function withImage(world: World): Promise<Record<string, string>> {
  const path = imageOf(world.tenant);
  await ask(world, 'BusinessImages_set', { path, body: exampleOf('BusinessImages_set') });
  return path;
}

/** Captures payments until the balance suffices for a payout. */
async function withBalance(world: World): Promise<void> {
  const { balances } = await ask(world, 'Balance_get');
  const balance = balances.find(({ currency }: { currency: string }) => currency === 'EUR');
  if ((balance?.amount ?? 0) < 2000) await newPayment(world, { ...captured, amount: 100_000 });
}

async function newPayout(world: World): Promise<{ path: Record<string, string> }> {
  const { body } = (await requests.Payouts_create(world)) as { body: object };
  return { path: { id: (await ask(world, 'Payouts_create', { body })).id } };
}

/** Deletes the older endpoints of other cases: a business can have 100. */
async function makeRoomForEndpoints(world: World): Promise<void> {
  await statement(
    world,
    `UPDATE webhook_endpoints SET deleted_at = now()
     WHERE id IN (SELECT id FROM webhook_endpoints WHERE business_id = $1 AND deleted_at IS NULL ORDER BY id DESC OFFSET 50)`,
    [world.tenant.businessId],
  );
}

async function newEndpoint(world: World): Promise<Record<string, string>> {
  await makeRoomForEndpoints(world);
  const body = exampleOf('WebhookEndpoints_create', { url: world.receiver.url });
  return { id: (await ask(world, 'WebhookEndpoints_create', { body })).id };
}

async function newDelivery(world: World): Promise<Record<string, string>> {
  return { id: (await ask(world, 'WebhookEndpoints_test', { path: await newEndpoint(world) })).id };
}

async function someEvent(world: World): Promise<Record<string, string>> {
  const { reference } = await newPayment(world);
  return { id: (await ask(world, 'Events_list', { query: { payment: reference } })).data[0].id };
}

/** A successful request for every operation, new each time. An operation without one does not compile. */
export const requests: Record<OperationId, Prepare> = {
  Users_create: () => ({ body: exampleOf('Users_create', { email: newEmail() }) }),
  Session_get: () => ({}),
  Session_create: ({ stranger }) => ({ body: { email: stranger.email, password: PASSWORD } }),
  Session_confirm: async (world) => ({
    body: exampleOf('Session_confirm'),
    headers: bearer((await newPerson(world.service)).session),
  }),
  Session_delete: async (world) => ({ headers: bearer(await newSession(world)) }),
  Sessions_list: () => ({}),
  Sessions_delete: async (world) => {
    const session = await newSession(world);
    const { data } = await ask(world, 'Sessions_list', { headers: bearer(session) });
    return { path: { id: data[0].id }, headers: bearer(session) };
  },
  Sessions_deleteAll: async (world) => ({ headers: bearer((await newPerson(world.service)).session) }),
  Email_sendVerification: async (world) => ({ headers: bearer((await newPerson(world.service)).session) }),
  Email_verify: async (world) => {
    const person = await newPerson(world.service);
    const { token } = await mailAbout(world.service, person, VERIFY);
    return { body: { token }, headers: bearer(person.session) };
  },
  Email_change: async (world) => ({
    body: exampleOf('Email_change', { email: newEmail() }),
    headers: bearer((await newPerson(world.service)).session),
  }),
  Email_restore: async (world) => {
    const { id } = await newPerson(world.service);
    return { body: exampleOf('Email_restore', { token: await newLink(world, 'restore_email', id, newEmail()) }) };
  },
  Password_change: async (world) => ({
    body: exampleOf('Password_change'),
    headers: bearer((await newPerson(world.service)).session),
  }),
  Password_requestReset: ({ stranger }) => ({ body: { email: stranger.email } }),
  Password_reset: async (world) => ({ body: exampleOf('Password_reset', { token: await newResetLink(world) }) }),
  Account_update: async (world) => ({
    body: exampleOf('Account_update'),
    headers: bearer((await newPerson(world.service)).session),
  }),
  Account_export: async (world) => ({ headers: bearer((await resetPerson(world)).session) }),
  Account_delete: async (world) => ({ headers: bearer((await newPerson(world.service)).session) }),
  Session_sendLink: async (world) => {
    const person = await newPerson(world.service);
    await verifyEmail(world.service, person);
    return { headers: bearer(person.session) };
  },
  Session_confirmByLink: async (world) => {
    const { id, email, session } = await newPerson(world.service);
    return { body: { token: await newLink(world, 'confirm_session', id, email) }, headers: bearer(session) };
  },
  SecondFactor_get: () => ({}),
  SecondFactor_start: async (world) => ({
    body: exampleOf('SecondFactor_start'),
    headers: bearer((await newPerson(world.service)).session),
  }),
  SecondFactor_confirm: async (world) => {
    const person = await newPerson(world.service);
    const { secret } = (await startApp(world.service, person)).body;
    return { body: { code: codeAt(secret, stepNow()) }, headers: bearer(person.session) };
  },
  SecondFactor_replaceRecoveryCodes: newFactorProof,
  SecondFactor_turnOff: newFactorProof,
  Passkeys_list: async (world) => ({ headers: (await newPasskey(world)).headers }),
  Passkeys_startRegistration: async (world) => ({ headers: bearer((await newPerson(world.service)).session) }),
  Passkeys_register: newCredential,
  Passkeys_update: async (world) => {
    const { path, headers } = await newPasskey(world);
    return { path, headers, body: exampleOf('Passkeys_update') };
  },
  Passkeys_delete: async (world) => {
    const { path, headers } = await newPasskey(world);
    return { path, headers };
  },
  Passkeys_startSignIn: () => ({}),
  Passkeys_signIn: async (world) => {
    const { authenticator } = await newPasskey(world);
    return { body: { credential: authenticator.get(await startSignIn(world.service)) } };
  },
  Passkeys_startSecondStep: async (world) => {
    const { person } = await newPasskey(world);
    return { body: { email: person.email, password: PASSWORD } };
  },
  Passkeys_finishSecondStep: async (world) => {
    const { person, authenticator } = await newPasskey(world);
    const { body } = await startSecondStep(world.service, person.email);
    return { body: { credential: authenticator.get(body.public_key) } };
  },
  Passkeys_startConfirmation: async (world) => ({ headers: (await newPasskey(world)).headers }),
  Passkeys_confirm: async (world) => {
    const { person, authenticator, headers } = await newPasskey(world);
    const { body } = await startConfirmation(world.service, person);
    return { headers, body: { credential: authenticator.get(body.public_key) } };
  },
  Businesses_list: () => ({}),
  Businesses_create: () => ({ body: exampleOf('Businesses_create') }),
  Businesses_get: newBusiness,
  Businesses_update: async (world) => {
    const prove = 'UPDATE sessions SET second_factor_at = now() WHERE user_id = $1';
    await statement(world, prove, [world.tenant.person.id]);
    return { ...(await newBusiness(world)), body: exampleOf('Businesses_update') };
  },
  Businesses_close: async (world) => ({ ...(await newBusiness(world)), body: exampleOf('Businesses_close') }),
  AuditEvents_list: newBusiness,
  AccountAuditEvents_list: async (world) => ({ headers: bearer((await resetPerson(world)).session) }),
  BusinessMembers_list: newBusiness,
  Invitations_list: newBusiness,
  Invitations_create: async (world) => {
    await makeRoomForInvitations(world);
    return { ...(await newBusiness(world)), body: exampleOf('Invitations_create', { email: newEmail() }) };
  },
  Invitations_resend: newInvitation,
  Invitations_delete: newInvitation,
  Invitations_accept: async (world) => {
    const person = await newPerson(world.service);
    await verifyEmail(world.service, person);
    await makeRoomForInvitations(world);
    const { businessId } = await newBusiness(world);
    const token = await invite(world.service, world.tenant.person, businessId, person.email, 'viewer');
    return { body: { token }, headers: bearer(person.session) };
  },
  BusinessMembers_update: async (world) => ({
    ...(await newMember(world)),
    body: exampleOf('BusinessMembers_update'),
  }),
  BusinessMembers_delete: newMember,
  Clients_list: () => ({}),
  ClientRequests_list: newClient,
  Clients_create: ({ tenant }) => ({ body: exampleOf('Clients_create', { business_id: tenant.businessId }) }),
  Clients_get: newClient,
  Clients_update: async (world) => ({ ...(await newClient(world)), body: exampleOf('Clients_update') }),
  Clients_delete: newClient,
  Clients_regenerateSecret: async (world) => ({
    ...(await newClient(world)),
    body: exampleOf('Clients_regenerateSecret'),
  }),
  Clients_promote: async (world) => ({ ...(await newClient(world)), body: exampleOf('Clients_promote') }),
  Oauth_authorize: async (world) => ({ query: await authorizationQuery(world) }),
  Oauth_push: pushedRequest,
  Oauth_token: () => ({ body: { grant_type: 'client_credentials', scope: 'payments:read' } }),
  Oauth_introspect: async (world) => ({ body: { token: await newToken(world) } }),
  Oauth_revoke: async (world) => ({ body: { token: await newToken(world) } }),
  Oauth_deviceAuthorization: () => ({
    body: exampleOf('Oauth_deviceAuthorization'),
    headers: { Authorization: undefined },
  }),
  Oauth_metadata: () => ({}),
  Oauth_resourceMetadata: () => ({}),
  Consents_list: () => ({}),
  Consents_delete: async (world) => ({ path: { client_id: await newConsent(world) } }),
  Profile_get: () => ({}),
  Wallet_get: () => ({}),
  TopUps_list: () => ({}),
  TopUps_create: async (world) => {
    await makeRoomForTopUps(world);
    return { body: exampleOf('TopUps_create') };
  },
  TopUps_get: async (world) => {
    await makeRoomForTopUps(world);
    const { id } = await ask(world, 'TopUps_create', { body: exampleOf('TopUps_create') });
    return { path: { id } };
  },
  Search_find: ({ tenant }) => ({ query: { q: tenant.app.id } }),
  UserWallets_get: () => ({ path: { environment: 'TEST' } }),
  WalletEntries_list: () => ({ path: { environment: 'TEST' } }),
  Balance_get: () => ({}),
  BalanceEntries_list: () => ({}),
  BankAccounts_get: async (world) => ({ path: await withBankAccount(world) }),
  BankAccounts_set: ({ tenant }) => ({
    path: accountOf(tenant),
    body: exampleOf('BankAccounts_set'),
    businessId: tenant.businessId,
  }),
  BankAccounts_delete: async (world) => ({
    path: await withBankAccount(world),
    businessId: world.tenant.businessId,
  }),
  BusinessImages_get: async (world) => ({ path: await withImage(world) }),
  BusinessImages_set: ({ tenant }) => ({
    path: imageOf(tenant),
    body: exampleOf('BusinessImages_set'),
    businessId: tenant.businessId,
  }),
  BusinessImages_delete: async (world) => ({ path: await withImage(world), businessId: world.tenant.businessId }),
  Payouts_list: () => ({}),
  Payouts_create: async (world) => {
    await withBankAccount(world);
    await withBalance(world);
    return { body: exampleOf('Payouts_create') };
  },
  Payouts_get: newPayout,
  Payouts_cancel: newPayout,
  Statements_get: () => ({ query: { month: '2026-11' } }),
  Payments_list: () => ({}),
  Payments_create: () => ({ body: exampleOf('Payments_create') }),
  Payments_get: async (world) => ({ path: await newPayment(world) }),
  Payments_capture: async (world) => ({ path: await newPayment(world), body: exampleOf('Payments_capture') }),
  Payments_cancel: async (world) => ({ path: await newPayment(world), body: exampleOf('Payments_cancel') }),
  Refunds_list: async (world) => ({ path: await newPayment(world, captured) }),
  Refunds_create: async (world) => ({ path: await newPayment(world, captured), body: exampleOf('Refunds_create') }),
  Refunds_get: async (world) => ({ path: await newRefund(world) }),
  Refunds_cancel: async (world) => ({ path: await waitingRefund(world) }),
  WebhookEndpoints_list: () => ({}),
  WebhookEndpoints_create: async (world) => {
    await makeRoomForEndpoints(world);
    return { body: exampleOf('WebhookEndpoints_create', { url: world.receiver.url }) };
  },
  WebhookEndpoints_get: async (world) => ({ path: await newEndpoint(world) }),
  WebhookEndpoints_update: async (world) => ({
    path: await newEndpoint(world),
    body: exampleOf('WebhookEndpoints_update'),
  }),
  WebhookEndpoints_delete: async (world) => ({ path: await newEndpoint(world) }),
  WebhookEndpoints_getSkip: async (world) => {
    const path = await newEndpoint(world);
    await ask(world, 'WebhookEndpoints_delete', { path });
    return { path };
  },
  WebhookEndpoints_rotateSecret: async (world) => ({
    path: await newEndpoint(world),
    body: exampleOf('WebhookEndpoints_rotateSecret'),
  }),
  WebhookEndpoints_test: async (world) => ({
    path: await newEndpoint(world),
    body: exampleOf('WebhookEndpoints_test'),
  }),
  WebhookEndpoints_recover: async (world) => ({
    path: await newEndpoint(world),
    body: exampleOf('WebhookEndpoints_recover'),
  }),
  Events_list: () => ({}),
  Events_stream: async (world) => {
    await newPayment(world);
    return { query: { since: new Date(0).toISOString() } };
  },
  Events_get: async (world) => ({ path: await someEvent(world) }),
  WebhookDeliveries_list: () => ({}),
  WebhookDeliveries_get: async (world) => ({ path: await newDelivery(world) }),
  WebhookDeliveries_listAttempts: async (world) => ({ path: await newDelivery(world) }),
  WebhookDeliveries_replayMany: async (world) => {
    const path = await newEndpoint(world);
    await ask(world, 'WebhookEndpoints_test', { path });
    return { body: { endpoint_id: path.id, synthetic: true, resign: true } };
  },
  WebhookDeliveries_replay: async (world) => ({
    path: await newDelivery(world),
    body: exampleOf('WebhookDeliveries_replay'),
  }),
  TestHelpers_authorizePayment: async (world) => ({ path: await newPayment(world, pending) }),
  TestHelpers_failPayment: async (world) => ({
    path: await newPayment(world, pending),
    body: exampleOf('TestHelpers_failPayment'),
  }),
  TestHelpers_disputePayment: async (world) => ({
    path: await newPayment(world, captured),
    body: exampleOf('TestHelpers_disputePayment'),
  }),
  TestHelpers_expirePayment: async (world) => ({ path: await newPayment(world) }),
  TestHelpers_topUpWallet: () => ({ body: exampleOf('TestHelpers_topUpWallet') }),
};
