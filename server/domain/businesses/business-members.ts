import type { Transaction } from 'sequelize';
import type { Environment, Role } from '../../../spec/generated/values.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { notFound, Refusal } from '../../platform/errors.ts';
import { Business } from '../../models/businesses/business.ts';
import { BusinessMember } from '../../models/businesses/business-member.ts';
import { secretsShownTo, type SecretHolder } from '../../models/oauth/known-secrets.ts';
import type { Client } from '../../models/oauth/client.ts';
import { hasInAddress } from '../../models/accounts/address-part.ts';
import type { User } from '../../models/accounts/user.ts';
import type { DomainContext } from '../domain-context.ts';
import { unkept } from '../checkpoint.ts';
import { lockSignedIn } from '../held-session.ts';
import { recordAudit, type AuditEntry } from '../audit/audit.ts';
import { getBusiness, isManaging, MANAGING_ROLES, requireRole } from './businesses.ts';
import { warnOwners } from './leavers.ts';
import { applicationsOfMember, endApplication } from './registered-applications.ts';
import { withdrawBeyondRole } from './inviters.ts';
import { requireStrongFor, type Opener } from './strong-sign-in.ts';
import { listPage, type Page, type PageRequest } from '../lists/page.ts';

/** A page of people, of all or of those whose email address has a part. */
export interface PeopleRequest extends PageRequest {
  email?: string;
}

export async function listMembers(
  keys: Keyring,
  user: User,
  businessId: string,
  request: PeopleRequest,
): Promise<Page<BusinessMember>> {
  const { business } = await getBusiness(user, businessId);
  const { email } = request;
  return listPage(keys, {
    model: BusinessMember,
    key: 'user_id',
    where: { business_id: business.id },
    include: { association: 'user', ...(email !== undefined && { where: hasInAddress('user.email', email) }) },
    list: `members of ${business.id}`,
    request,
  });
}

type Warning = Pick<DomainContext, 'clock' | 'config' | 'mailer'>;

export function changeRole(
  service: Warning,
  caller: Opener,
  businessId: string,
  userId: string,
  role: Role,
): Promise<BusinessMember> {
  return changeMembers(caller, businessId, async (callerRole, tx) => {
    const member = await getMember(businessId, userId, tx);
    refuseBeyondRole(callerRole.requested, [member.role, role]);
    if (role !== 'owner') await refuseLosingLastOwner(member, tx);
    refuseBeyondRole(callerRole.current, [member.role, role]);
    if (role === member.role) return member;
    const at = service.clock.now();
    const isDemoted = isManaging(member.role) && !isManaging(role);
    const known = isDemoted ? await warnOwners(service, member, at, tx) : {};
    const details = { role, role_before: member.role, ...known };
    await recordAudit(tx, caller, ofMember('member.role_changed', member, details), at);
    await withdrawBeyondRole(member, role, caller, at, tx);
    return member.update({ role, updated_at: at }, { transaction: tx });
  });
}

/**
 * Removes a member, or the caller, with the TEST applications that the member registered. LIVE applications stay, because
 * they serve the business. @param keep `client_id`s of TEST applications to keep
 */
export function removeMember(
  service: Warning,
  caller: Opener,
  businessId: string,
  userId: string,
  keep: readonly string[] = [],
): Promise<void> {
  const isLeaving = userId === caller.user.id;
  const needsRole = !isLeaving || keep.length > 0;
  return changeMembers(
    caller,
    businessId,
    async (callerRole, tx) => {
      const member = await getMember(businessId, userId, tx);
      if (needsRole) refuseBeyondRole(callerRole.requested, [member.role]);
      await refuseLosingLastOwner(member, tx);
      if (needsRole) refuseBeyondRole(callerRole.current, [member.role]);
      const at = service.clock.now();
      const details = { role_before: member.role, ...(await warnOwners(service, member, at, tx)) };
      await recordAudit(tx, caller, ofMember('member.removed', member, details), at);
      await withdrawBeyondRole(member, null, caller, at, tx);
      for (const client of await applicationsOfMember(businessId, userId, tx)) {
        const stays = client.environment === 'LIVE' || keep.includes(client.client_id);
        if (!stays) await endApplication(client, caller, at, tx);
      }
      await member.destroy({ transaction: tx });
    },
    { isLeaving },
  );
}

function ofMember(
  type: AuditEntry['type'],
  { business_id, user_id }: BusinessMember,
  details: AuditEntry['details'],
): AuditEntry {
  return { type, business_id, subject_id: user_id, details };
}

export interface CallerRole {
  /** Role at the arrival of the request. */
  requested: Role;
  /** Role under the business's lock. */
  current: Role;
}

/**
 * Changes members under the business's lock, because "the last owner" is a property of all members. If two owners demote
 * each other concurrently, the second loses the role while waiting. Checking the requested role first gives that one
 * `last_owner`. Members are the same in TEST and LIVE, so a business may require a second factor. Leaving requires neither
 * that nor a role.
 */
export async function changeMembers<T>(
  by: Opener,
  businessId: string,
  change: (callerRole: CallerRole, tx: Transaction, business: Business) => Promise<T>,
  { isLeaving = false, checkpoint = unkept } = {},
): Promise<T> {
  const { user: caller, session } = by;
  const { role } = await getBusiness(caller, businessId);
  if (!isLeaving) refuseBeyondRole(role, []);
  return checkpoint.transaction(async (tx) => {
    const lock = { transaction: tx, lock: tx.LOCK.UPDATE, rejectOnEmpty: true } as const;
    const business = await Business.findByPk(businessId, lock);
    const member = await findMember(businessId, caller.id, tx);
    if (!member) throw notFound('business');
    await lockSignedIn(by, tx);
    if (!isLeaving) requireStrongFor(business, session);
    return change({ requested: role, current: member.role }, tx, business);
  });
}

/** Returns the roles that may change members: owners and admins; only owners add, change or remove owners. */
const managersOf = (rolesConcerned: Role[]): readonly Role[] =>
  rolesConcerned.includes('owner') ? ['owner'] : MANAGING_ROLES;

export const mayManage = (own: Role, concerned: Role): boolean => managersOf([concerned]).includes(own);

export function refuseBeyondRole(callerRole: Role, rolesConcerned: Role[]): void {
  requireRole(callerRole, managersOf(rolesConcerned));
}

async function refuseLosingLastOwner(member: BusinessMember, tx: Transaction): Promise<void> {
  if (member.role !== 'owner') return;
  const owners = await BusinessMember.count({
    where: { business_id: member.business_id, role: 'owner' },
    transaction: tx,
  });
  if (owners > 1) return;
  throw new Refusal('last_owner', 'This is the only owner of the business. Make another member an owner first.');
}

async function getMember(businessId: string, userId: string, tx: Transaction): Promise<BusinessMember> {
  const member = await findMember(businessId, userId, tx);
  if (!member) throw notFound('member');
  return member;
}

function findMember(businessId: string, userId: string, tx: Transaction): Promise<BusinessMember | null> {
  const where = { business_id: businessId, user_id: userId };
  return BusinessMember.findOne({ where, include: 'user', transaction: tx });
}

export interface Removal {
  member: BusinessMember;
  /** Applications that the member registered. TEST applications are deleted unless they are kept; LIVE ones stay. */
  applications: Record<Environment, Client[]>;
  /** LIVE secrets that the member knows. */
  known: SecretHolder[];
}

/** Describes what happens when a member whom the user may remove, or the user, leaves. */
export async function getRemoval(clock: Clock, user: User, businessId: string, userId: string): Promise<Removal> {
  const { role } = await getBusiness(user, businessId);
  const isLeaving = userId === user.id;
  if (!isLeaving) refuseBeyondRole(role, []);
  const member = await BusinessMember.findOne({ where: { business_id: businessId, user_id: userId }, include: 'user' });
  if (!member) throw notFound('member');
  if (!isLeaving) refuseBeyondRole(role, [member.role]);
  const registered = await applicationsOfMember(businessId, userId);
  const within = (environment: Environment) => registered.filter((client) => client.environment === environment);
  return {
    member,
    applications: { TEST: within('TEST'), LIVE: within('LIVE') },
    known: await secretsShownTo(userId, businessId, clock.now()),
  };
}
