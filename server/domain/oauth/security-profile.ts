import type { GrantType, SecurityProfile } from '../../../spec/generated/values.ts';
import { invalidField } from '../../platform/errors.ts';
import { DEVICE_GRANT } from './grant-types.ts';

/** Settings that the FAPI 2.0 Security Profile requires. */
export const FAPI2 = {
  keys_only: true,
  require_pushed_authorization_requests: true,
  dpop_bound_access_tokens: true,
} as const;

/** Names of the settings that the profile fixes. */
export const FAPI2_SETTINGS = Object.keys(FAPI2) as (keyof typeof FAPI2)[];

/** Lifetime of a code in seconds (FAPI 2.0 Security Profile, section 5.3.2.1). */
export const FAPI2_CODE_SECONDS = 60;

interface Holder {
  security_profile: SecurityProfile;
  is_confidential: boolean;
  grant_types: GrantType[];
}

interface Profiled extends Partial<Record<keyof typeof FAPI2, boolean>> {
  security_profile?: SecurityProfile;
}

export const isFapi2 = ({ security_profile }: { security_profile?: SecurityProfile }): boolean =>
  security_profile === 'fapi2';

/**
 * Adds to the changes of an application what a new profile requires.
 * @throws Refusal `invalid_request` if the application cannot follow its profile, or a change contradicts it
 */
export function applyProfile<Changes extends Profiled>(before: Holder, changes: Changes): Changes {
  const { security_profile = before.security_profile } = changes;
  if (!isFapi2({ security_profile })) return changes;
  if (!before.is_confidential)
    throw invalidField('/security_profile', 'confidential_required', 'requires a confidential application');
  if (before.grant_types.includes(DEVICE_GRANT))
    throw invalidField(
      '/security_profile',
      'security_profile',
      'excludes the device_code grant, which cannot be pushed',
    );
  const contrary = FAPI2_SETTINGS.find((name) => changes[name] === false);
  if (contrary)
    throw invalidField(`/${contrary}`, 'security_profile', 'must be true, because the security_profile is fapi2');
  return changes.security_profile === undefined ? changes : { ...changes, ...FAPI2 };
}
