import type { Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { Business } from '../../models/businesses/business.ts';
import { encrypt, newWebhookSecret } from '../../platform/secrets.ts';
import type { DomainContext } from '../domain-context.ts';
import { checkAlarmUrl } from '../alarms/business-alarms.ts';
import { changesOf, recordAudit } from '../audit/audit.ts';
import { unkept, type Checkpoint } from '../checkpoint.ts';
import { changeMembers, refuseBeyondRole, type CallerRole } from './business-members.ts';
import { readAddress } from '../input/email-address.ts';
import { readTimeZone } from '../time-zone.ts';
import { getBusiness, refuseClosed, type Membership } from './businesses.ts';
import { checkName } from './names.ts';
import { requireStrongSignIn, type Opener } from './strong-sign-in.ts';

type Changes = components['schemas']['BusinessUpdate'];

/**
 * Renames a business, or changes its brand, its schedule of payouts, its time zone, the URL of its alarms, or whether LIVE
 * requires a second factor. The latter requires one: otherwise its owner could not continue, and a session without a second factor could remove the requirement.
 */
export async function changeBusiness(
  service: DomainContext,
  by: Opener,
  businessId: string,
  changes: Changes,
  checkpoint: Checkpoint = unkept,
): Promise<Membership> {
  const { clock, inputs, keys } = service;
  inputs.check('BusinessUpdate', changes);
  if (changes.name !== undefined) checkName(changes.name);
  const { alarm_url } = changes;
  const read = readChanges(changes);
  if (alarm_url) {
    refuseBeyondRole((await getBusiness(by.user, businessId)).role, []);
    await checkpoint.wait('alarm_url', () => checkAlarmUrl(service, alarm_url));
  }
  const change = async ({ current: role }: CallerRole, tx: Transaction, business: Business): Promise<Membership> => {
    refuseBeyondRole(role, []);
    refuseClosed(business);
    if (changes.live_requires_second_factor !== undefined) requireStrongSignIn(by.session);
    business.set(read);
    const alarmSecret = alarm_url ? newWebhookSecret() : undefined;
    if (alarmSecret !== undefined) business.alarm_secret_encrypted = encrypt(keys, alarmSecret);
    if (alarm_url === null) business.alarm_secret_encrypted = null;
    if (!business.changed()) return { business, role };
    const at = clock.now();
    business.set({ updated_at: at });
    const details = {
      ...changesOf(business, SETTINGS),
      ...(alarmSecret !== undefined && { alarm_secret: 'replaced' }),
    };
    await business.save({ transaction: tx });
    await recordAudit(
      tx,
      by,
      { type: 'business.changed', business_id: businessId, subject_id: businessId, details },
      at,
    );
    return { business, role, alarmSecret };
  };
  return changeMembers(by, businessId, change, { checkpoint });
}

/** The columns whose changes are in the audit log. */
const SETTINGS = [
  ...(['name', 'accent_color', 'support_email', 'statement_descriptor'] as const),
  ...(['live_requires_second_factor', 'alarm_url', 'payout_schedule', 'time_zone'] as const),
];

/** Returns changes as they are stored: the zone and the address as their standards spell them, the colour in lower case. */
function readChanges(changes: Changes): Changes {
  const { time_zone, accent_color, support_email } = changes;
  return {
    ...changes,
    ...(time_zone !== undefined && { time_zone: readTimeZone(time_zone) }),
    ...(accent_color && { accent_color: accent_color.toLowerCase() }),
    ...(support_email && { support_email: readAddress(support_email, '/support_email') }),
  };
}
