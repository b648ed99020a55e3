import type { Transaction } from 'sequelize';
import { countLetter } from '../../limits/letters.ts';
import { User } from '../../models/accounts/user.ts';
import { Business } from '../../models/businesses/business.ts';
import { languageOf } from '../../platform/languages/languages.ts';
import { brandOf } from '../businesses/brand.ts';
import type { DomainContext } from '../domain-context.ts';
import { refundLetter } from './receipt-letters.ts';
import type { Step } from './steps.ts';

/**
 * Mails a payer with an account, whose address is verified, that a refund has succeeded, in the language of the account. A
 * business can refund in many parts, so an address gets a limited number of these mails a day.
 */
export async function mailRefund(
  { clock, config, mailer }: DomainContext,
  { payment, refund }: Step,
  tx: Transaction,
): Promise<void> {
  if (refund?.status !== 'SUCCEEDED' || payment.payer_id === null || config.mail === 'none') return;
  const payer = await User.findByPk(payment.payer_id, { transaction: tx });
  if (!payer?.email_verified_at || !(await countLetter(clock, 'refund', payer.email, tx))) return;
  const business = await Business.findByPk(payment.business_id, { rejectOnEmpty: true, transaction: tx });
  const about = { payment, brand: brandOf(business), language: languageOf(payer.language) };
  await mailer.send(refundLetter(config, payer.email, refund.amount, about), tx);
}
