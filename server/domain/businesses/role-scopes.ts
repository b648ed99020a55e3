import type { Role, Scope } from '../../../spec/generated/values.ts';
import { isManaging } from './businesses.ts';

export function isPaymentScope(scope: Scope): boolean {
  return scope.startsWith('payments:');
}

/** Whether its token can take, give back or let go of money. */
export function movesMoney(scope: Scope): boolean {
  return isPaymentScope(scope) && scope !== 'payments:read';
}

/**
 * The scopes of an application that a user in this role of its business can grant. Of the payment scopes, owners and
 * admins grant all, HR and viewers `payments:read`, others none. Every user can grant the other scopes.
 */
export function scopesOfRole(role: Role | null, scopes: readonly Scope[]): Scope[] {
  if (isManaging(role)) return [...scopes];
  return scopes.filter((scope) => !isPaymentScope(scope) || (role !== null && scope === 'payments:read'));
}
