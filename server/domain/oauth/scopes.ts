import { scopes as allScopes, type Scope } from '../../../spec/generated/values.ts';
import { OAuthRefusal } from './oauth-refusal.ts';

/** Sorts scopes and removes duplicates, so that two sets are equal when their texts are. */
export function normalizeScopes(scopes: readonly Scope[]): Scope[] {
  return allScopes.filter((scope) => scopes.includes(scope));
}

/**
 * Returns the scopes for a request: all that the grant may carry if the request has no scope (RFC 6749 section 3.3), else
 * exactly the requested ones. Anything beyond is refused with `invalid_scope`, never silently dropped.
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
