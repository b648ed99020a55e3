import type { components } from '../../../spec/generated/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import { Business } from '../../models/business.ts';
import { changesOf, recordAudit } from '../audit/audit.ts';
import { checkInput } from '../input/check-input.ts';
import { changeMembers, refuseBeyondRole } from './business-members.ts';
import type { Membership } from './businesses.ts';
import { requireStrongSignIn, type Opener } from './strong-sign-in.ts';

/**
 * Changes whether LIVE requires a second factor. That takes one: otherwise its owner could not go on, and a session
 * without one could lift what keeps it out.
 */
export function changeBusiness(
  clock: Clock,
  by: Opener,
  businessId: string,
  changes: components['schemas']['BusinessUpdate'],
): Promise<Membership> {
  checkInput('BusinessUpdate', changes);
  return changeMembers(by, businessId, async ({ current: role }, tx) => {
    refuseBeyondRole(role, []);
    requireStrongSignIn(by.session);
    const business = await Business.findByPk(businessId, { transaction: tx, rejectOnEmpty: true });
    business.set(changes);
    if (!business.changed()) return { business, role };
    const at = clock.now();
    business.set({ updated_at: at });
    const details = changesOf(business, ['live_requires_second_factor']);
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
