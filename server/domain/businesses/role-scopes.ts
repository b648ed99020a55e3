import type { Role, Scope } from '../../../spec/generated/values.ts';
import { isManaging } from './businesses.ts';

export function isPaymentScope(scope: Scope): boolean {
  return scope.startsWith('payments:');
}

/** Reports whether a token with this scope can take, refund or release money. */
export function movesMoney(scope: Scope): boolean {
  return isPaymentScope(scope) && scope !== 'payments:read';
}

/**
 * Returns the scopes of an application that a user in this role of its business can grant. Of the payment scopes, owners and
 * admins can grant all, HR and viewers only `payments:read`, others no scope. Every user can grant the other scopes.
 */
export function scopesOfRole(role: Role | null, scopes: readonly Scope[]): Scope[] {
  if (isManaging(role)) return [...scopes];
  return scopes.filter((scope) => !isPaymentScope(scope) || (role !== null && scope === 'payments:read'));
}
