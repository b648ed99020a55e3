import { UniqueConstraintError, type Transaction } from 'sequelize';
import type { Clock } from '../../platform/clock.ts';
import { checkInput } from '../input/check-input.ts';
import { transaction } from '../../database/transaction.ts';
import { Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { Client } from '../../models/client.ts';
import type { User } from '../../models/user.ts';
import { isManaging } from '../businesses/businesses.ts';
import { issueSecret, type ClientView } from './client-secrets.ts';
import { checkGrantTypes, getClient } from './clients.ts';
import { checkLiveRedirectUris, checkRedirectUris } from './redirect-uris.ts';
import { roleIn } from './roles.ts';

/** Registers the LIVE sibling of a TEST application, with an id and a secret of its own. The TEST application stays as it is. */
export async function promoteClient(
  clock: Clock,
  user: User,
  clientId: string,
  redirectUris?: string[],
): Promise<ClientView> {
  const { client } = await getClient(clock, user, clientId);
  await requirePromoter(user, client);
  if (client.environment === 'LIVE') throw alreadyExists('This application is LIVE already.');
  if (redirectUris) checkInput('ClientPromotion', { redirect_uris: redirectUris });
  const redirect_uris = redirectUris ?? client.redirect_uris;
  checkRedirectUris(redirect_uris);
  checkLiveRedirectUris(redirect_uris, client.is_confidential);
  checkGrantTypes({ ...client.get(), redirect_uris, business_id: undefined });
  return transaction(async (tx) => {
    const sibling = await createSibling(clock, user, client, redirect_uris, tx);
    if (!sibling.is_confidential) return { client: sibling, secrets: [], plaintext: null };
    const { secret, plaintext } = await issueSecret(sibling, sibling.created_at, tx);
    return { client: sibling, secrets: [secret], plaintext };
  });
}

/** The LIVE application that was made of a TEST application, if it is still there. */
export async function findSibling(client: Client): Promise<string | undefined> {
  const sibling = await Client.findOne({ where: { promoted_from: client.client_id, deleted_at: null } });
  return sibling?.client_id;
}

/** Without a business, whoever sees the application has registered it. */
async function requirePromoter(user: User, client: Client): Promise<void> {
  if (client.business_id === null) return;
  if (isManaging(await roleIn(client, user))) return;
  throw new Refusal('role_required', 'Only an owner or admin of its business may make this application LIVE.');
}

async function createSibling(
  clock: Clock,
  user: User,
  client: Client,
  redirect_uris: string[],
  tx: Transaction,
): Promise<Client> {
  const { name, grant_types, scopes, is_confidential, business_id } = client;
  const at = clock.now();
  const sibling = {
    client_id: newId('app'),
    ...{ name, grant_types, scopes, is_confidential, business_id, redirect_uris },
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
    if (error instanceof UniqueConstraintError) throw alreadyExists('This application has a LIVE sibling already.');
    throw error;
  }
}

const alreadyExists = (detail: string) => new Refusal('already_exists', detail);
