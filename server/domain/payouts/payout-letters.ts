import type { Environment } from '../../../spec/generated/values.ts';
import type { Payout } from '../../models/payouts/payout.ts';
import type { Config } from '../../platform/config.ts';
import type { Language } from '../../platform/languages/language.ts';
import type { Notice } from '../accounts/account-letters.ts';
import { formatAmount } from '../payments/currencies.ts';

/** Builds a mail about a bank account that was set or, without one, removed. */
export function bankAccountLetter(business: string, account?: { last4: string; usable_from: Date }): Notice {
  return (config, to, language, zone) => ({
    to,
    language,
    subject: language.text(account ? 'mail.bank_account_changed' : 'mail.bank_account_removed'),
    paragraphs: [
      account
        ? language.text('mail.bank_account_changed_text', {
            business,
            last4: account.last4,
            moment: language.moment(account.usable_from, { zone, isLong: true }),
          })
        : language.text('mail.bank_account_removed_text', { business }),
      language.text('mail.bank_account_unknown'),
    ],
    ...endOf(config, language, business, 'LIVE'),
  });
}

/** Builds a mail about a payout that the bank has refused. */
export function failedPayoutLetter(payout: Payout): Notice {
  const { id, business_id, environment, amount, currency, last4, failure_reason } = payout;
  return (config, to, language) => ({
    to,
    language,
    subject: language.text('mail.payout_failed'),
    paragraphs: [
      language.text('mail.payout_failed_text', {
        payout: id,
        amount: formatAmount(amount, currency, language.amounts),
        last4,
        reason: failure_reason!,
      }),
      language.text('mail.payout_failed_next'),
    ],
    ...endOf(config, language, business_id, environment),
  });
}

const endOf = ({ origin }: Config, language: Language, business: string, environment: Environment) => ({
  link: {
    label: language.text('mail.payouts_link'),
    href: `${origin}/dashboard/${business}/${environment.toLowerCase()}/payouts`,
  },
  otherwise: language.text('mail.manager_why'),
});
