import { UniqueConstraintError, type Transaction } from 'sequelize';
import type { JsonWebKeySet } from '../../../spec/generated/schema.ts';
import type { DomainContext } from '../domain-context.ts';
import { invalidField, Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { Client } from '../../models/oauth/client.ts';
import type { User } from '../../models/accounts/user.ts';
import { requireVerified } from '../accounts/email-verification.ts';
import { recordAudit } from '../audit/audit.ts';
import { unkept, type Checkpoint } from '../checkpoint.ts';
import { ofApplication } from '../businesses/registered-applications.ts';
import { isManaging } from '../businesses/businesses.ts';
import { requireStrongIn, type Opener } from '../businesses/strong-sign-in.ts';
import { refuseOutdated } from '../outdated.ts';
import { changeKeys, checkKeyAddress, NO_KEYS } from './client-keys.ts';
import { issueSecret, type ClientView } from './client-secrets.ts';
import { checkGrantTypes, getClient, inheritedOf, lockClient, refuseTooMany, requireRedirectUris } from './clients.ts';
import { checkLiveRedirectUris, checkRedirectUris } from './redirect-uris.ts';
import { roleIn } from './roles.ts';
import { isFapi2 } from './security-profile.ts';

/** What differs in LIVE. */
export type Promotion = Partial<Pick<Client, 'redirect_uris'>> & { jwks?: JsonWebKeySet; jwks_uri?: string };

/**
 * Registers the LIVE sibling of a TEST application, with a separate id and secret. The TEST application does not change.
 * @param seen `updated_at` of the TEST application as the caller knows it, if that matters
 */
export async function promoteClient(
  { clock, config, inputs, destinations }: DomainContext,
  by: Opener,
  clientId: string,
  differences: Promotion = {},
  checkpoint: Checkpoint = unkept,
  seen?: Date,
): Promise<ClientView> {
  const { user } = by;
  const { client } = await getClient(clock, user, clientId);
  await requirePromoter(user, client);
  if (client.environment === 'LIVE') throw alreadyExists('This application is already LIVE.');
  inputs.check('ApplicationPromotion', differences);
  requireVerified(user);
  await checkKeyAddress(destinations, differences.jwks_uri, 'LIVE');
  return checkpoint.transaction(async (tx) => {
    await lockClient(by, client, tx);
    await requirePromoter(user, client, tx);
    refuseOutdated('application', client, seen);
    await requireStrongIn(client.business_id, by, tx);
    const { business_id } = client;
    await refuseTooMany(config, { business_id, created_by: user.id, environment: 'LIVE' }, tx);
    const sibling = await createSibling(user, client, differences, clock.now(), tx);
    const details = { promoted_from: client.client_id, scopes: sibling.scopes.join(' ') };
    await recordAudit(tx, by, ofApplication('application.promoted', sibling, details), sibling.created_at);
    if (!sibling.is_confidential || sibling.keys_only) return { client: sibling, secrets: [], plaintext: null };
    const { secret, plaintext } = await issueSecret(sibling, sibling.created_at, tx);
    return { client: sibling, secrets: [secret], plaintext };
  });
}

/** Returns the id of the LIVE application that a TEST application was promoted to, unless deleted. */
export async function findSibling(client: Client): Promise<string | undefined> {
  const sibling = await Client.findOne({ where: { promoted_from: client.client_id, deleted_at: null } });
  return sibling?.client_id;
}

/**
 * Requires a role to promote an application of a business. Without a business, only its registrant can see the application.
 */
async function requirePromoter(user: User, client: Client, tx?: Transaction): Promise<void> {
  if (client.business_id === null) return;
  if (isManaging(await roleIn(client, user, tx))) return;
  throw new Refusal('role_required', 'Only an owner or admin of its business may make this application LIVE.');
}

async function createSibling(
  user: User,
  client: Client,
  differences: Promotion,
  at: Date,
  tx: Transaction,
): Promise<Client> {
  const { name, grant_types, scopes, is_confidential, business_id } = client;
  const { redirect_uris = client.redirect_uris, jwks, jwks_uri } = differences;
  const hasNewKeys = (jwks ?? jwks_uri) !== undefined;
  if (isFapi2(client) && !hasNewKeys)
    throw invalidField('/jwks', 'keys_required', 'requires keys of LIVE, because the security_profile is fapi2');
  // Never those of TEST, which members without a right in LIVE may have registered.
  const keys = changeKeys(NO_KEYS, is_confidential, {
    ...(jwks && { jwks }),
    ...(jwks_uri && { jwks_uri }),
    keys_only: client.keys_only && hasNewKeys,
  });
  checkRedirectUris(redirect_uris);
  checkLiveRedirectUris(redirect_uris, is_confidential);
  checkGrantTypes(client);
  requireRedirectUris({ grant_types, redirect_uris });
  const sibling = {
    client_id: newId('app'),
    ...{ name, grant_types, scopes, is_confidential, business_id, redirect_uris },
    ...inheritedOf(client),
    ...keys,
    environment: 'LIVE',
    promoted_from: client.client_id,
    created_by: user.id,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  } as const;
  try {
    return await Client.create(sibling, { transaction: tx });
  } catch (error) {
    if (error instanceof UniqueConstraintError) throw alreadyExists('This application was already promoted to LIVE.');
    throw error;
  }
}

const alreadyExists = (detail: string) => new Refusal('already_exists', detail);
