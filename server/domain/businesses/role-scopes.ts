import type { Role, Scope } from '../../../spec/generated/values.ts';
import { isManaging } from './businesses.ts';

export function isPaymentScope(scope: Scope): boolean {
  return scope.startsWith('payments:');
}

/**
 * Of the scopes an application has, those that a user in this role of its business can give it: owners and admins all,
 * HR and viewers reading, everyone else none of the payment scopes. What is one's own, anyone can give.
 */
export function scopesOfRole(role: Role | null, scopes: readonly Scope[]): Scope[] {
  if (isManaging(role)) return [...scopes];
  return scopes.filter((scope) => !isPaymentScope(scope) || (role !== null && scope === 'payments:read'));
}
