import type { Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import { transaction } from '../../database/transaction.ts';
import { countLetter } from '../../limits/letters.ts';
import { User } from '../../models/accounts/user.ts';
import type { DomainContext } from '../domain-context.ts';
import type { Language } from '../../platform/languages/language.ts';
import { languageOf } from '../../platform/languages/languages.ts';
import { maskEmail, maskPhone } from '../../platform/mask.ts';
import { lockSignedIn } from '../held-session.ts';
import { readTimeZone } from '../time-zone.ts';
import { checkName } from '../businesses/names.ts';
import { languageLetter } from './account-letters.ts';
import { notify } from './notify.ts';
import type { SignedIn } from './sessions.ts';

/** Reads the profile that `profile:read` allows: enough to recognise the person, not enough to contact them. */
export async function getProfile(userId: string): Promise<components['schemas']['Profile']> {
  const { id, name, email, phone } = await User.findByPk(userId, { rejectOnEmpty: true });
  return { id, name, email: maskEmail(email), phone: phone && maskPhone(phone) };
}

/**
 * Changes the user's own name, phone number, time zone, format of dates or language. Another language is mailed in the former
 * one, because the person who acts may not be the owner, who could not read later notices then.
 */
export function updateAccount(
  service: DomainContext,
  by: SignedIn,
  changes: components['schemas']['AccountUpdate'],
): Promise<User> {
  service.inputs.check('AccountUpdate', changes);
  if (changes.name !== undefined) checkName(changes.name);
  const time_zone = changes.time_zone ? readTimeZone(changes.time_zone) : changes.time_zone;
  return transaction(async (tx) => {
    const user = await lockSignedIn(by, tx);
    if (changes.language !== undefined) await mailLanguage(service, user, languageOf(changes.language), tx);
    return user.update(
      { ...changes, ...(time_zone !== undefined && { time_zone }), updated_at: service.clock.now() },
      { transaction: tx },
    );
  });
}

/** Mails another language of mails about the account, up to a daily limit: a session suffices to change it. */
async function mailLanguage(service: DomainContext, user: User, language: Language, tx: Transaction): Promise<void> {
  if (language === languageOf(user.language) || !user.email_verified_at) return;
  if (await countLetter(service.clock, 'language', user.email, tx))
    await notify(service, user, languageLetter(language), tx);
}
