import type { components } from '../../../spec/generated/schema.ts';
import { User } from '../../models/user.ts';

/** The profile that `profile:read` gives: enough to recognise the person, not enough to write or call. */
export async function getProfile(userId: string): Promise<components['schemas']['Profile']> {
  const { id, name, email, phone } = await User.findByPk(userId, { rejectOnEmpty: true });
  return { id, name, email: maskEmail(email), phone: phone && maskPhone(phone) };
}

/** Keeps the first character and the domain, and hides the length too. */
function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}***${email.slice(email.lastIndexOf('@'))}`;
}

/** Keeps the first three and the last three characters. */
function maskPhone(phone: string): string {
  return phone.slice(0, 3) + '*'.repeat(phone.length - 6) + phone.slice(-3);
}
