import { scopes, type Environment, type Role } from '../../../spec/generated/values.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Business } from '../../models/businesses/business.ts';
import type { User } from '../../models/accounts/user.ts';
import { getBusiness, refuseClosed, type Membership } from './businesses.ts';
import type { Tenant } from './merchant.ts';
import { isPaymentScope, scopesOfRole } from './role-scopes.ts';

/** Access to applications, which belong to a business or, without one, to the user who registered them. */
export interface ApplicationAccess {
  business: Business | null;
  role: Role | null;
  tenant: { business_id: string | null; environment: Environment };
  mayChange: boolean;
}

/** A signed-in member's access to the payments and webhooks of a business, without an application. */
export interface MemberAccess extends Membership {
  tenant: Tenant;
  /**
   * True if the member's role allows changes: the role that an application acting for this user needs. Every member may
   * read.
   */
  mayChange: boolean;
}

/** @throws Refusal `not_found` when the user is not a member */
export async function openBusiness(user: User, businessId: string, environment: Environment): Promise<MemberAccess> {
  const { business, role } = await getBusiness(user, businessId);
  const isOpen = business.closed_at === null;
  return { business, role, tenant: { business_id: business.id, environment }, mayChange: isOpen && mayChange(role) };
}

/** Returns access to the applications that the user registered without a business. */
export function openOwnApplications(environment: Environment): ApplicationAccess {
  return { business: null, role: null, tenant: { business_id: null, environment }, mayChange: true };
}

/**
 * @throws Refusal `role_required` for members and for applications that act for them, without the role for changes;
 *   `business_closed` for a business, if it is given
 */
export function requireChange({ role, business }: { role: Role | null; business?: Business | null }): void {
  if (business && mayChange(role)) refuseClosed(business);
  if (mayChange(role)) return;
  const detail = `This requires the role owner or admin in this business; yours is ${role ?? 'none'}.`;
  throw new Refusal('role_required', detail);
}

function mayChange(role: Role | null): boolean {
  const paymentScopes = scopes.filter(isPaymentScope);
  return scopesOfRole(role, paymentScopes).length === paymentScopes.length;
}
