import type { components } from '../../../spec/generated/schema.ts';
import { User } from '../../models/user.ts';
import { maskEmail, maskPhone } from '../../platform/mask.ts';

/** The profile that `profile:read` gives: enough to recognise the person, not enough to write or call. */
export async function getProfile(userId: string): Promise<components['schemas']['Profile']> {
  const { id, name, email, phone } = await User.findByPk(userId, { rejectOnEmpty: true });
  return { id, name, email: maskEmail(email), phone: phone && maskPhone(phone) };
}
