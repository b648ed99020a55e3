import type { components } from '../../../spec/generated/schema.ts';
import type { DomainContext } from '../domain-context.ts';
import { changesOf, recordAudit } from '../audit/audit.ts';
import { changeMembers, refuseBeyondRole } from './business-members.ts';
import { refuseClosed, type Membership } from './businesses.ts';
import { checkName } from './names.ts';
import { requireStrongSignIn, type Opener } from './strong-sign-in.ts';

/**
 * Renames a business, or changes whether LIVE requires a second factor. The latter requires one: otherwise its owner could
 * not continue, and a session without a second factor could remove the requirement.
 */
export function changeBusiness(
  { clock, inputs }: DomainContext,
  by: Opener,
  businessId: string,
  changes: components['schemas']['BusinessUpdate'],
): Promise<Membership> {
  inputs.check('BusinessUpdate', changes);
  if (changes.name !== undefined) checkName(changes.name);
  return changeMembers(by, businessId, async ({ current: role }, tx, business) => {
    refuseBeyondRole(role, []);
    refuseClosed(business);
    if (changes.live_requires_second_factor !== undefined) requireStrongSignIn(by.session);
    business.set(changes);
    if (!business.changed()) return { business, role };
    const at = clock.now();
    business.set({ updated_at: at });
    const details = changesOf(business, ['name', 'live_requires_second_factor']);
    await business.save({ transaction: tx });
    await recordAudit(
      tx,
      by,
      { type: 'business.changed', business_id: businessId, subject_id: businessId, details },
      at,
    );
    return { business, role };
  });
}
