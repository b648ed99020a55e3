import type { Environment } from '../../../spec/generated/values.ts';
import type { Payout } from '../../models/payouts/payout.ts';
import type { Config } from '../../platform/config.ts';
import type { Notice } from '../accounts/account-letters.ts';
import { formatAmount } from '../payments/currencies.ts';

const OTHERWISE = 'You get this mail as an owner or admin of the business.';

const linkTo = ({ origin }: Config, business: string, environment: Environment) => ({
  label: 'See the payouts',
  href: `${origin}/dashboard/${business}/${environment.toLowerCase()}/payouts`,
});

/** Builds a mail about a bank account that was set or, without one, removed. */
export function bankAccountLetter(business: string, account?: { last4: string; usable_from: Date }): Notice {
  const from = account?.usable_from
    .toISOString()
    .replace(/:\d\d\.\d+Z/, ' UTC')
    .replace('T', ' ');
  return (config, to) => ({
    to,
    subject: account
      ? 'The bank account of your business was changed'
      : 'The bank account of your business was removed',
    paragraphs: [
      account
        ? `LIVE payouts of the business ${business} go to the account that ends in ${account.last4}, from ${from} on.`
        : `The business ${business} has no bank account for LIVE payouts any more.`,
      'If no owner or admin of the business did this, change the account again, end all sessions, and inform the operator of the service at once.',
    ],
    link: linkTo(config, business, 'LIVE'),
    otherwise: OTHERWISE,
  });
}

/** Builds a mail about a payout that the bank has refused. */
export function failedPayoutLetter({
  id,
  business_id,
  environment,
  amount,
  currency,
  last4,
  failure_reason,
}: Payout): Notice {
  return (config, to) => ({
    to,
    subject: 'A payout failed',
    paragraphs: [
      `The payout ${id} of ${formatAmount(amount, currency)} to the account that ends in ${last4} failed. The reason: ${failure_reason}.`,
      'The amount is in the balance again. Check the bank account, and create another payout.',
    ],
    link: linkTo(config, business_id, environment),
    otherwise: OTHERWISE,
  });
}
