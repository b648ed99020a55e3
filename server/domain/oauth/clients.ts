import { Op, type Transaction, type WhereOptions } from 'sequelize';
import type { Clock } from '../../platform/clock.ts';
import type { DomainContext } from '../domain-context.ts';
import { transaction } from '../../database/transaction.ts';
import { invalidField, notFound, Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { Client, lacksRedirectUris } from '../../models/oauth/client.ts';
import type { User } from '../../models/accounts/user.ts';
import { raiseAlarm } from '../alarms/alarms.ts';
import { changesOf, recordAudit } from '../audit/audit.ts';
import { unkept, type Checkpoint } from '../checkpoint.ts';
import { refuseOutdated } from '../outdated.ts';
import { holdSignedIn } from '../held-session.ts';
import { endApplication, ofApplication } from '../businesses/registered-applications.ts';
import { businessIdsOf, findMembership, holdMembers, isManaging, refuseClosed } from '../businesses/businesses.ts';
import type { ApplicationAccess } from '../businesses/member-access.ts';
import { checkName } from '../businesses/names.ts';
import { listPage, type Page, type PageRequest } from '../lists/page.ts';
import { checkAllowedAddresses } from './allowed-addresses.ts';
import { changeKeys, checkKeyAddress, nameKeys, NO_KEYS, type ClientKeys } from './client-keys.ts';
import { endSecrets, issueSecret, liveSecrets, type ClientView } from './client-secrets.ts';
import { addedTimes, checkLiveRedirectUris, checkRedirectUris } from './redirect-uris.ts';
import { isForUsers } from './grant-types.ts';
import { roleIn } from './roles.ts';
import { requireRecentInLive } from '../accounts/recent-sign-in.ts';
import { requireStrongIn, type Opener } from '../businesses/strong-sign-in.ts';
import { isPaymentScope } from '../businesses/role-scopes.ts';
import { applyProfile } from './security-profile.ts';
import { normalizeScopes } from './scopes.ts';

export type Registration = Pick<Client, 'name' | 'grant_types' | 'scopes' | 'is_confidential'> &
  Partial<Pick<Client, 'redirect_uris' | 'environment' | (typeof INHERITED)[number]>> &
  Partial<ClientKeys> & { business_id?: string };

/** Settings that a new application may have, and that its LIVE counterpart inherits. */
export const INHERITED = [
  'access_token_seconds',
  'refresh_grace_seconds',
  'security_profile',
  'require_pushed_authorization_requests',
  'dpop_bound_access_tokens',
  'is_introspector',
] as const;

const CHANGEABLE = ['name', 'redirect_uris', 'scopes', ...INHERITED, 'status', 'allowed_addresses'] as const;

export type ClientChanges = Partial<Pick<Client, (typeof CHANGEABLE)[number]>> & Partial<ClientKeys>;

/** Registers an application in TEST. A public application gets no secret. */
export async function registerClient(
  { clock, config, inputs, destinations }: DomainContext,
  by: Opener,
  given: Registration,
  checkpoint: Checkpoint = unkept,
): Promise<ClientView> {
  inputs.check('ApplicationCreate', given);
  const registration = applyProfile({ ...given, security_profile: 'none' }, given);
  checkName(registration.name);
  refuseLive(registration);
  checkGrantTypes(registration);
  checkRedirectUris(registration.redirect_uris ?? []);
  checkIntrospector(registration);
  const keys = changeKeys(NO_KEYS, registration.is_confidential, registration);
  await checkKeyAddress(destinations, keys.jwks_uri, 'TEST');
  return checkpoint.transaction(async (tx) => {
    if (registration.business_id !== undefined) await holdMembers(registration.business_id, tx);
    await holdSignedIn(by, tx);
    await checkBusiness(by.user, registration.scopes, registration.business_id, tx);
    const owner = {
      business_id: registration.business_id ?? null,
      created_by: by.user.id,
      environment: 'TEST',
    } as const;
    await refuseTooMany(config, owner, tx);
    const at = clock.now();
    const client = await Client.create(
      {
        client_id: newId('app'),
        name: registration.name,
        grant_types: [...new Set(registration.grant_types)],
        scopes: normalizeScopes(registration.scopes),
        is_confidential: registration.is_confidential,
        redirect_uris: registration.redirect_uris ?? [],
        ...inheritedOf(registration),
        ...keys,
        ...owner,
        status: 'ENABLED',
        created_at: at,
        updated_at: at,
        deleted_at: null,
      },
      { transaction: tx },
    );
    await recordAudit(tx, by, ofApplication('application.registered', client, { scopes: client.scopes.join(' ') }), at);
    if (!client.is_confidential || client.keys_only) return { client, secrets: [], plaintext: null };
    const { secret, plaintext } = await issueSecret(client, at, tx);
    return { client, secrets: [secret], plaintext };
  });
}

type Inherited = Pick<Client, (typeof INHERITED)[number]>;

/** Picks the inherited settings; absent ones have their defaults. */
export function inheritedOf(given: Partial<Inherited>): Partial<Inherited> {
  const names = INHERITED.filter((name) => given[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}

/** @throws Refusal `limit_reached` when the owner of the new application already has the maximum number */
export async function refuseTooMany(
  { MAX_APPLICATIONS: most }: DomainContext['config'],
  owner: Pick<Client, 'business_id' | 'created_by' | 'environment'>,
  tx: Transaction,
): Promise<void> {
  if ((await Client.countHeld(owner, tx)) < most) return;
  const whose = owner.business_id === null ? 'A user can have' : 'A business can have';
  const without = owner.business_id === null ? ' without a business' : '';
  throw new Refusal(
    'limit_reached',
    `${whose} ${most} applications${without} in ${owner.environment}. Delete one that is no longer used first.`,
  );
}

function refuseLive({ environment }: Registration): void {
  if (environment !== 'LIVE') return;
  const how = 'register it in TEST, then promote it with POST /oauth/clients/{client_id}/promote';
  throw invalidField('/environment', 'promotion_required', `must be TEST: ${how}`);
}

type Grants = Pick<Client, 'grant_types' | 'scopes' | 'is_confidential'>;

/** Refuses grants that can never give the application a token. */
export function checkGrantTypes({ grant_types, scopes, is_confidential }: Grants): void {
  if (grant_types.includes('client_credentials') && !is_confidential) {
    throw invalidField('/is_confidential', 'confidential_required', 'must be true for the client_credentials grant');
  }
  if (isForUsers({ grant_types }) || scopes.some(isPaymentScope)) return;
  const message =
    'must include a payment scope, such as payments:read: tokens of the client_credentials grant carry no other scopes. ' +
    'A user grants profile:read and wallet:read by the authorization_code grant';
  throw invalidField('/scopes', 'payment_scope_required', message);
}

/** Requires a redirect URI of a LIVE application for users. */
export function requireRedirectUris(client: Pick<Client, 'grant_types' | 'redirect_uris'>): void {
  if (!lacksRedirectUris(client)) return;
  const message = 'must name at least one URI for the authorization_code grant in LIVE';
  throw invalidField('/redirect_uris', 'required', message);
}

/** Requires the business to be held. */
async function checkBusiness(
  user: User,
  scopes: Client['scopes'],
  businessId: string | undefined,
  tx: Transaction,
): Promise<void> {
  if (businessId === undefined) {
    if (scopes.some(isPaymentScope)) {
      throw new Refusal(
        'business_required',
        'A payment scope requires a business: send business_id, one of those that GET /businesses lists.',
      );
    }
    return;
  }
  const member = await findMembership(user, businessId, tx);
  if (!member) {
    throw new Refusal(
      'not_a_member',
      'You are not a member of this business. Send the id of one that GET /businesses lists.',
    );
  }
  refuseClosed(member.business);
}

/** Selects the user's own applications, and those of the user's businesses. */
async function visibleTo(user: User): Promise<WhereOptions> {
  const businesses = await businessIdsOf(user);
  return { deleted_at: null, [Op.or]: [{ business_id: null, created_by: user.id }, { business_id: businesses }] };
}

export interface ClientFilters extends PageRequest {
  /** Restricts the list to this business (or none of them) and environment. */
  tenant?: ApplicationAccess['tenant'];
  /** Restricts the list to enabled applications of this environment. */
  enabledIn?: Client['environment'];
}

export async function listClients(
  service: DomainContext,
  user: User,
  { tenant, enabledIn, ...request }: ClientFilters,
): Promise<Page<ClientView>> {
  const enabled = enabledIn && { environment: enabledIn, status: 'ENABLED' };
  const page = await listPage(service.keys, {
    model: Client,
    key: 'client_id',
    where: { [Op.and]: [await visibleTo(user), { ...tenant, ...enabled }] },
    list: `clients of ${user.id}`,
    request,
  });
  const secrets = await liveSecrets(page.data, service.clock.now());
  return {
    ...page,
    data: page.data.map((client) => ({ client, secrets: secrets.get(client.client_id) ?? [], plaintext: null })),
  };
}

export async function getClient(clock: Clock, user: User, clientId: string): Promise<ClientView> {
  const client = await Client.findOne({ where: { [Op.and]: [{ client_id: clientId }, await visibleTo(user)] } });
  if (!client) throw notFound('application');
  return { client, secrets: (await liveSecrets([client], clock.now())).get(clientId) ?? [], plaintext: null };
}

export async function updateClient(
  { clock, inputs, destinations }: DomainContext,
  by: Opener,
  clientId: string,
  changes: ClientChanges,
  seen?: Date,
): Promise<ClientView> {
  const view = await getManagedClient(clock, by, clientId);
  const { client } = view;
  inputs.check('ApplicationUpdate', changes);
  if (changes.name !== undefined) checkName(changes.name);
  checkRedirectUris(changes.redirect_uris ?? []);
  checkAllowedAddresses(changes.allowed_addresses ?? []);
  if (client.environment === 'TEST') refuseAddresses(changes);
  if (client.environment === 'LIVE') checkLiveRedirectUris(changes.redirect_uris ?? [], client.is_confidential);
  checkIntrospector({ ...client.get(), ...changes });
  await checkKeyAddress(destinations, changes.jwks_uri, client.environment);
  await transaction(async (tx) => {
    await lockManaged(by, client, tx);
    refuseOutdated('application', client, seen);
    const changed = { ...client.get(), ...changes };
    if (changes.scopes) checkGrantTypes(changed);
    if (client.environment === 'LIVE') requireRedirectUris(changed);
    if (changes.scopes?.some(isPaymentScope))
      await checkBusiness(by.user, changes.scopes, client.business_id ?? undefined, tx);
    const at = clock.now();
    const { redirect_uris, scopes } = changes;
    const settings = applyProfile(client, changes);
    client.set({
      ...settings,
      ...changeKeys(client, client.is_confidential, settings),
      ...(scopes && { scopes: normalizeScopes(scopes) }),
      ...(redirect_uris && { redirect_uris_added: addedTimes(client, redirect_uris, at) }),
      updated_at: at,
    });
    if (client.changed('status') && client.status === 'DISABLED') endTokens(client);
    const details = { ...changesOf(client, [...CHANGEABLE, 'jwks_uri', 'keys_only']), ...keyDetails(client) };
    if (client.changed('keys_only') && client.keys_only) await endSecrets(client, 0, at, tx);
    await client.save({ transaction: tx });
    if (Object.keys(details).length > 0)
      await recordAudit(tx, by, ofApplication('application.changed', client, details), at);
  });
  return { ...view, secrets: client.keys_only ? [] : view.secrets };
}

/** Describes a change of the keys for the audit log. */
function keyDetails(client: Client): Record<string, string> {
  if (!client.changed('jwks')) return {};
  return { jwks: nameKeys(client.jwks), jwks_before: nameKeys(client.previous('jwks') as Client['jwks']) };
}

interface Introspecting {
  is_introspector?: boolean;
  is_confidential: boolean;
  business_id?: string | null;
}

/** Requires of an introspector that it proves itself, and has a business whose tokens it may see. */
function checkIntrospector({ is_introspector, is_confidential, business_id }: Introspecting): void {
  if (!is_introspector) return;
  if (!is_confidential) throw invalidField('/is_introspector', 'confidential_required', 'requires a confidential application'); // prettier-ignore
  if (!business_id) throw invalidField('/is_introspector', 'business_application_required', 'requires an application with a business'); // prettier-ignore
}

function refuseAddresses({ allowed_addresses = [] }: ClientChanges): void {
  if (allowed_addresses.length > 0)
    throw invalidField(
      '/allowed_addresses',
      'live_required',
      'must be empty in TEST: only LIVE applications have them',
    );
}

/** Ends all tokens and grants of an application as soon as the change is saved. Requires the application to be locked. */
function endTokens(client: Client): void {
  client.token_generation += 1;
}

/** Marks the application deleted, because payments and events still refer to it. */
export async function deleteClient(clock: Clock, by: Opener, clientId: string): Promise<void> {
  const { client } = await getManagedClient(clock, by, clientId);
  await transaction(async (tx) => {
    await lockManaged(by, client, tx);
    await endApplication(client, by, clock.now(), tx);
  });
}

export interface Rotation {
  /** Seconds after which the previous secrets end. */
  expirePreviousIn?: number;
  /** True to end all tokens, as after a leak. */
  endsTokens?: boolean;
}

/** Replaces the secret. */
export async function regenerateSecret(
  service: Pick<DomainContext, 'clock' | 'config' | 'queue'>,
  by: Opener,
  clientId: string,
  { expirePreviousIn = 0, endsTokens = false }: Rotation,
  checkpoint: Checkpoint = unkept,
): Promise<ClientView> {
  const { client } = await getManagedClient(service.clock, by, clientId);
  if (!client.is_confidential) {
    throw invalidField('id', 'public_client', 'A public application has no secret.');
  }
  return checkpoint.transaction(async (tx) => {
    await lockManaged(by, client, tx);
    if (client.keys_only)
      throw invalidField('id', 'keys_only', 'An application with keys_only has no secret. Turn keys_only off first.');
    const at = service.clock.now();
    // A holder of a previous secret would get new tokens immediately.
    const overlap = endsTokens ? 0 : expirePreviousIn;
    await endSecrets(client, overlap, at, tx);
    const { plaintext } = await issueSecret(client, at, tx);
    if (endsTokens) endTokens(client);
    await client.save({ transaction: tx });
    const details = { expire_previous_in: String(overlap), end_tokens: endsTokens ? 'true' : undefined };
    await recordAudit(tx, by, ofApplication('application.secret_replaced', client, details), at);
    const { business_id, environment } = client;
    const subjects = [clientId];
    await raiseAlarm(service, { type: 'application.secret_replaced', business_id, environment, subjects }, tx);
    return { client, secrets: (await liveSecrets([client], at, tx)).get(clientId) ?? [], plaintext };
  });
}

/**
 * Reports whether the user may change an application: owners and admins of its business, and in TEST also the member who
 * registered it. In LIVE, that would give a former admin who promoted it access to real money.
 */
export async function mayManage(user: User, client: Client, tx?: Transaction): Promise<boolean> {
  return managesItself(user, client) || isManaging(await roleIn(client, user, tx));
}

/** Reports whether the user may change an application in any role. */
export const managesItself = ({ id }: User, { business_id, created_by, environment }: Client): boolean =>
  business_id === null || (environment === 'TEST' && created_by === id);

/** Finds an application to change. In LIVE, a change grants or removes access to real money. */
async function getManagedClient(clock: Clock, by: Opener, clientId: string): Promise<ClientView> {
  const view = await getClient(clock, by.user, clientId);
  await requireManager(by.user, view.client);
  requireRecentInLive(clock, view.client, by.session);
  return view;
}

async function requireManager(user: User, client: Client, tx?: Transaction): Promise<void> {
  if (await mayManage(user, client, tx)) return;
  throw new Refusal(
    'role_required',
    'Only an owner or admin of its business may change this application, and in TEST the person who registered it.',
  );
}

/** Checks again with application and members locked: a concurrent request may have removed either. */
async function lockManaged(by: Opener, client: Client, tx: Transaction): Promise<void> {
  await lockClient(by, client, tx);
  await requireManager(by.user, client, tx);
  if (client.environment === 'LIVE') await requireStrongIn(client.business_id, by, tx);
}

/** Reads and locks an application, and keeps the membership of its user. @throws Refusal `not_found` or `business_closed` */
export async function lockClient(by: Opener, client: Client, tx: Transaction): Promise<void> {
  const { business_id } = client;
  if (business_id !== null) {
    await holdMembers(business_id, tx);
    const member = await findMembership(by.user, business_id, tx);
    if (!member) throw notFound('application');
    refuseClosed(member.business);
  }
  await holdSignedIn(by, tx);
  await client.reload({ transaction: tx, lock: tx.LOCK.NO_KEY_UPDATE });
  if (client.deleted_at) throw notFound('application');
}
