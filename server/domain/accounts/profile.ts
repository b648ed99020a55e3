import type { components } from '../../../spec/generated/schema.ts';
import { transaction } from '../../database/transaction.ts';
import { User } from '../../models/accounts/user.ts';
import type { DomainContext } from '../domain-context.ts';
import { maskEmail, maskPhone } from '../../platform/mask.ts';
import { lockSignedIn } from '../held-session.ts';
import { readTimeZone } from '../time-zone.ts';
import { checkName } from '../businesses/names.ts';
import type { SignedIn } from './sessions.ts';

/** Reads the profile that `profile:read` allows: enough to recognise the person, not enough to contact them. */
export async function getProfile(userId: string): Promise<components['schemas']['Profile']> {
  const { id, name, email, phone } = await User.findByPk(userId, { rejectOnEmpty: true });
  return { id, name, email: maskEmail(email), phone: phone && maskPhone(phone) };
}

/** Changes the user's own name, telephone number, time zone or language. */
export function updateAccount(
  { clock, inputs }: DomainContext,
  by: SignedIn,
  changes: components['schemas']['AccountUpdate'],
): Promise<User> {
  inputs.check('AccountUpdate', changes);
  if (changes.name !== undefined) checkName(changes.name);
  const time_zone = changes.time_zone ? readTimeZone(changes.time_zone) : changes.time_zone;
  return transaction(async (tx) => {
    const user = await lockSignedIn(by, tx);
    return user.update(
      { ...changes, ...(time_zone !== undefined && { time_zone }), updated_at: clock.now() },
      { transaction: tx },
    );
  });
}
