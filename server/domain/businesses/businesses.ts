import type { Transaction } from 'sequelize';
import type { Role } from '../../../spec/generated/values.ts';
import type { Keyring } from '../../platform/keyring.ts';
import type { DomainContext } from '../domain-context.ts';
import { businessClosed, notFound, Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { Business } from '../../models/businesses/business.ts';
import { BusinessMember } from '../../models/businesses/business-member.ts';
import type { User } from '../../models/accounts/user.ts';
import { recordAudit } from '../audit/audit.ts';
import { unkept, type Checkpoint } from '../checkpoint.ts';
import { holdSignedIn } from '../held-session.ts';
import { checkName } from './names.ts';
import type { Opener } from './strong-sign-in.ts';
import { listPage, type Page, type PageRequest } from '../lists/page.ts';

/** Roles that may change a business; the others may only read. */
export const MANAGING_ROLES: readonly Role[] = ['owner', 'admin'];

/** @param role null for a user who is not a member */
export const isManaging = (role: Role | null): boolean => role !== null && MANAGING_ROLES.includes(role);

/** A business with the role of one of its members. */
export interface Membership {
  business: Business;
  role: BusinessMember['role'];
  /** The secret for alarms, if it was issued now. */
  alarmSecret?: string | undefined;
}

/** Creates a business with the user as its first owner. */
export async function createBusiness(
  { clock, config, inputs }: DomainContext,
  by: Opener,
  name: string,
  checkpoint: Checkpoint = unkept,
): Promise<Membership> {
  inputs.check('BusinessCreate', { name });
  checkName(name);
  return checkpoint.transaction(async (tx) => {
    await holdSignedIn(by, tx);
    await refuseTooMany(config, by.user, tx);
    const at = clock.now();
    const business = await Business.create(
      { id: newId('biz'), name, created_at: at, updated_at: at },
      { transaction: tx },
    );
    const member = {
      business_id: business.id,
      user_id: by.user.id,
      role: 'owner',
      created_at: at,
      updated_at: at,
    } as const;
    await BusinessMember.create(member, { transaction: tx });
    const entry = { business_id: business.id, subject_id: business.id, details: { name } };
    await recordAudit(tx, by, { type: 'business.created', ...entry }, at);
    return { business, role: member.role };
  });
}

/** Limits the number of a user's businesses, because each business has a separate line for shared resources. */
async function refuseTooMany(
  { MAX_BUSINESSES: most }: DomainContext['config'],
  { id }: Pick<User, 'id'>,
  tx: Transaction,
): Promise<void> {
  if ((await BusinessMember.countOwned(id, tx)) < most) return;
  const detail = `A user can own ${most} businesses. Close one that is no longer used first.`;
  throw new Refusal('limit_reached', detail);
}

/** @throws Refusal `role_required` */
export function requireRole(role: Role, wanted: readonly Role[]): void {
  if (wanted.includes(role)) return;
  const detail = `This requires the role ${wanted.join(' or ')} in this business; yours is ${role}.`;
  throw new Refusal('role_required', detail);
}

export async function listBusinesses(keys: Keyring, user: User, request: PageRequest): Promise<Page<Membership>> {
  const page = await listPage(keys, {
    model: BusinessMember,
    key: 'business_id',
    where: { user_id: user.id },
    include: 'business',
    list: `businesses of ${user.id}`,
    request,
  });
  return { ...page, data: page.data.map(({ business, role }) => ({ business, role })) };
}

export async function getBusiness(user: User, id: string): Promise<Membership> {
  const member = await findMembership(user, id);
  if (!member) throw notFound('business');
  return { business: member.business, role: member.role };
}

export function findMembership(user: User, businessId: string, tx?: Transaction): Promise<BusinessMember | null> {
  const where = { business_id: businessId, user_id: user.id };
  return BusinessMember.findOne({ where, include: 'business', transaction: tx });
}

/** Keeps a business open or closed, and its members in their roles, until the transaction ends. */
export async function holdMembers(businessId: string, tx: Transaction): Promise<void> {
  await Business.hold(businessId, tx);
}

/** @throws Refusal `business_closed` */
export function refuseClosed({ closed_at }: Pick<Business, 'closed_at'>): void {
  if (closed_at) throw businessClosed();
}

/** Keeps a business open until the transaction ends. @throws Refusal `business_closed` */
export async function holdOpen({ business_id }: { business_id: string }, tx: Transaction): Promise<void> {
  if (!(await Business.hold(business_id, tx))) throw businessClosed();
}

/** Returns the user's roles by the ids of the businesses, without closed ones. */
export async function rolesOf(user: User): Promise<Map<string, Role>> {
  const memberships = await BusinessMember.findAll({
    where: { user_id: user.id },
    attributes: ['business_id', 'role'],
    include: [{ model: Business, as: 'business', required: true, where: { closed_at: null }, attributes: [] }],
    order: ['business_id'],
  });
  return new Map(memberships.map(({ business_id, role }) => [business_id, role]));
}

export async function businessIdsOf(user: User): Promise<string[]> {
  const memberships = await BusinessMember.findAll({ where: { user_id: user.id }, attributes: ['business_id'] });
  return memberships.map((member) => member.business_id);
}
