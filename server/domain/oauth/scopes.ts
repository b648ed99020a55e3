import { scopes as allScopes, type Role, type Scope } from '../../../spec/generated/values.ts';
import { isManaging } from '../businesses.ts';
import { OAuthRefusal } from './oauth-refusal.ts';

export function isPaymentScope(scope: Scope): boolean {
  return scope.startsWith('payments:');
}

/** Sorted and without duplicates, so that two sets of scopes are equal when their texts are. */
export function normalizeScopes(scopes: readonly Scope[]): Scope[] {
  return allScopes.filter((scope) => scopes.includes(scope));
}

/**
 * The scopes a request gets: all that the grant may carry when it names none (RFC 6749 section 3.3), else exactly those
 * named. Anything beyond is refused with `invalid_scope`, never silently dropped.
 */
export function grantScopes(requested: string | undefined, available: readonly Scope[]): Scope[] {
  if (requested === undefined) {
    if (available.length === 0)
      throw new OAuthRefusal('invalid_scope', 'The application has no scope that this grant can carry.');
    return normalizeScopes(available);
  }
  const names = requested.split(' ').filter((name) => name !== '');
  const beyond = names.filter((name) => !available.includes(name as Scope));
  if (beyond.length > 0 || names.length === 0) {
    const named =
      beyond.length > 0
        ? `Not available to this application with this grant: ${beyond.join(' ')}.`
        : 'The scope parameter is empty.';
    throw new OAuthRefusal('invalid_scope', `${named} Available: ${available.join(' ') || 'none'}.`);
  }
  return normalizeScopes(names as Scope[]);
}

/**
 * Of the scopes an application has, those that a user in this role of its business can give it: owners and admins all,
 * HR and viewers reading, everyone else none of the payment scopes. What is one's own, anyone can give.
 */
export function scopesOfRole(role: Role | null, scopes: readonly Scope[]): Scope[] {
  if (isManaging(role)) return [...scopes];
  return scopes.filter((scope) => !isPaymentScope(scope) || (role !== null && scope === 'payments:read'));
}
