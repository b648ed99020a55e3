import { Op, type Transaction } from 'sequelize';
import { BusinessMember } from '../../models/businesses/business-member.ts';
import { secretsShownTo } from '../../models/oauth/known-secrets.ts';
import type { DomainContext } from '../domain-context.ts';
import type { LetterWords } from '../mail/letter.ts';

type Mailing = Pick<DomainContext, 'config' | 'mailer'>;
type Leaver = Pick<BusinessMember, 'business_id' | 'user_id'>;

const MOST_NAMED = 20;

/**
 * Mails the other owners which LIVE secrets a member knows who leaves, or loses the role for them. The member's applications
 * and endpoints stay. An unverified address gets no mail: it may be a stranger's. @returns the same facts for the audit log
 */
export async function warnOwners(
  { config, mailer }: Mailing,
  { business_id, user_id }: Leaver,
  at: Date,
  tx: Transaction,
): Promise<{ secrets_known?: string }> {
  const known = (await secretsShownTo(user_id, business_id, at, tx)).map(({ id }) => id);
  if (known.length === 0) return {};
  const where = { business_id, role: 'owner', user_id: { [Op.ne]: user_id } };
  const owners = await BusinessMember.findAll({ where, include: 'user', transaction: tx });
  const words = leaverWords(config, business_id, known);
  for (const { user } of owners) if (user.email_verified_at) await mailer.send({ to: user.email, ...words }, tx);
  return { secrets_known: known.join(' ') };
}

/** Names neither the business nor the member, who chose their names. */
function leaverWords(
  { origin }: DomainContext['config'],
  businessId: string,
  known: string[],
): Omit<LetterWords, 'to'> {
  const more = known.length > MOST_NAMED ? ` and ${known.length - MOST_NAMED} more` : '';
  const named = `${known.slice(0, MOST_NAMED).join(', ')}${more}`;
  return {
    subject: 'Replace secrets of your business',
    paragraphs: [
      `A member of your business ${businessId} at ${origin} has left it, or no longer manages it. This person knows secrets that work in LIVE, of ${named}.`,
      'These applications and endpoints keep working. Replace their secrets, because this person can still use them. The audit log says who it was.',
    ],
    link: { label: 'See the applications', href: `${origin}/dashboard/${businessId}/live/applications` },
    otherwise: 'If you have replaced them since, no action is required.',
  };
}
