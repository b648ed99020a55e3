import type { components } from '../../../spec/generated/schema.ts';
import { User } from '../../models/user.ts';

/** What an application with `profile:read` learns of its user: enough to recognise the person, not enough to write or call. */
export async function getProfile(userId: string): Promise<components['schemas']['Profile']> {
  const { id, name, email, phone } = await User.findByPk(userId, { rejectOnEmpty: true });
  return { id, name, email: maskEmail(email), phone: phone && maskPhone(phone) };
}

/** The first character and the domain; how long the rest is stays hidden too. */
function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}***${email.slice(email.lastIndexOf('@'))}`;
}

/** The first three and the last three characters. */
function maskPhone(phone: string): string {
  return phone.slice(0, 3) + '*'.repeat(phone.length - 6) + phone.slice(-3);
}
