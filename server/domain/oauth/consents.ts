import { Op, type Transaction } from 'sequelize';
import type { Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { transaction } from '../../database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { Business } from '../../models/businesses/business.ts';
import { Client, type OAuthClient } from '../../models/oauth/client.ts';
import { Consent } from '../../models/oauth/consent.ts';
import { User } from '../../models/accounts/user.ts';
import type { Scope } from '../../../spec/generated/values.ts';
import type { SignedIn } from '../accounts/sessions.ts';
import { recordAudit } from '../audit/audit.ts';
import { brandOf, type Brand } from '../businesses/brand.ts';
import { endConsents, ofConsent } from '../businesses/end-consents.ts';
import { lockUserOf } from '../held-session.ts';
import { listPage, type Page, type PageRequest } from '../lists/page.ts';
import type { ReturnAddress } from './authorization-request.ts';
import { revokeGrants } from './grants.ts';
import { wasRegisteredBy } from './redirect-uris.ts';
import { normalizeScopes } from './scopes.ts';

const setOf = (scopes: Scope[]) => normalizeScopes(scopes).join(' ');

/**
 * Reports whether the user has approved exactly this set of scopes, not a larger or smaller one, when the application
 * already had this redirect URI: a URI that was added later may belong to another party. If so, the lock delays a revocation
 * of the consent until the transaction ends; other approvals do not wait. The user is locked first, as in a password reset,
 * which ends all consents.
 */
export async function holdConsent(
  user: User,
  { client: { client_id }, redirectUri }: ReturnAddress,
  scopes: Scope[],
  tx: Transaction,
): Promise<boolean> {
  await User.hold(user.id, tx);
  const where = { user_id: user.id, client_id, scope_sets: { [Op.contains]: [setOf(scopes)] } };
  const consent = await Consent.findOne({ where, lock: tx.LOCK.KEY_SHARE, transaction: tx });
  if (!consent) return false;
  const attributes = ['redirect_uris', 'redirect_uris_added'];
  const client = await Client.findByPk(client_id, { attributes, transaction: tx, rejectOnEmpty: true });
  return wasRegisteredBy(consent.askedAt(setOf(scopes)), redirectUri, client);
}

export async function recordConsent(
  clock: Clock,
  by: SignedIn,
  client: OAuthClient,
  { scopes, askedAt }: { scopes: Scope[]; askedAt: Date },
  tx: Transaction,
): Promise<void> {
  const { user } = by;
  const at = clock.now();
  await User.hold(user.id, tx);
  const consent = { id: newId('con'), user_id: user.id, client_id: client.client_id };
  await Consent.add(consent, { set: setOf(scopes), askedAt }, at, tx);
  await recordAudit(tx, by, ofConsent('consent.granted', client, scopes), at);
}

/** Lists the consents of a user, each with its application and the application's business. */
export function listConsents(keys: Keyring, user: User, request: PageRequest): Promise<Page<Consent>> {
  return listPage(keys, {
    model: Consent,
    key: 'id',
    where: { user_id: user.id, '$client.deleted_at$': null },
    include: Consent.ofApplication,
    list: `consents of ${user.id}`,
    request,
  });
}

/**
 * Revokes the consent with every code, token and refresh token based on it. Deletes the consent first: creating a grant
 * locks it, so all grants are visible afterwards.
 */
export function deleteConsent(clock: Clock, by: SignedIn, clientId: string): Promise<void> {
  return transaction(async (tx) => {
    const user = await lockUserOf(by, tx);
    const where = { user_id: user.id, client_id: clientId };
    const deleted = await endConsents(where, by, clock.now(), tx);
    if (deleted === 0) throw notFound('consent');
    await revokeGrants(clock, where, tx);
  });
}

/** Returns the brand of an application's business for the consent page; null for an application of a person. */
export async function brandOfClient({ business_id }: Pick<Client, 'business_id'>): Promise<Brand | null> {
  const business = business_id === null ? null : await Business.findByPk(business_id);
  return business && brandOf(business);
}
