import { scopes, type Environment, type Role } from '../../../spec/generated/values.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Business } from '../../models/business.ts';
import type { User } from '../../models/user.ts';
import { getBusiness, type Membership } from './businesses.ts';
import type { Tenant } from './merchant.ts';
import { isPaymentScope, scopesOfRole } from './role-scopes.ts';

/** Applications belong to a business, or without one to the user who has registered them. */
export interface ApplicationAccess {
  business: Business | null;
  role: Role | null;
  tenant: { business_id: string | null; environment: Environment };
  mayChange: boolean;
}

/** What a signed-in member has to do with the payments and webhooks of a business, without an application in between. */
export interface MemberAccess extends Membership {
  tenant: Tenant;
  /** Everybody may look; whoever may is decided as for an application that acts for this user. */
  mayChange: boolean;
}

/** @throws Refusal `not_found` to everybody who is not a member */
export async function openBusiness(user: User, businessId: string, environment: Environment): Promise<MemberAccess> {
  const { business, role } = await getBusiness(user, businessId);
  return { business, role, tenant: { business_id: business.id, environment }, mayChange: mayChange(role) };
}

/** What one has registered without a business is one's own. */
export function openOwnApplications(environment: Environment): ApplicationAccess {
  return { business: null, role: null, tenant: { business_id: null, environment }, mayChange: true };
}

/** For members and for applications that act for them: neither way leads around the role. */
export function requireChange({ role }: { role: Role | null }): void {
  if (mayChange(role)) return;
  const detail = `This takes the role owner or admin in this business; yours is ${role ?? 'none'}.`;
  throw new Refusal('role_required', detail);
}

function mayChange(role: Role | null): boolean {
  const paymentScopes = scopes.filter(isPaymentScope);
  return scopesOfRole(role, paymentScopes).length === paymentScopes.length;
}
