import type { Transaction } from 'sequelize';
import { User } from '../../models/accounts/user.ts';
import type { Payment } from '../../models/payments/payment.ts';
import type { Notice } from '../accounts/account-letters.ts';
import { notify } from '../accounts/notify.ts';
import type { DomainContext } from '../domain-context.ts';
import { warnOfLeaver } from './leaver-money.ts';
import type { Step } from './steps.ts';
import { refundedTopUpLetter, returnedTopUpLetter } from './top-up-letters.ts';

/** Mails the user whose wallet a payment has topped up. */
export async function mailToppedUp(
  service: Pick<DomainContext, 'config' | 'mailer'>,
  { top_up_user_id }: Payment,
  letter: Notice,
  tx: Transaction,
): Promise<void> {
  const user = top_up_user_id === null ? null : await User.findByPk(top_up_user_id, { transaction: tx });
  if (user) await notify(service, user, letter, tx);
}

/**
 * Mails the user about a refund of a top-up that has succeeded or was returned, and logs one that has failed for the operator who
 * asked for it, and who must return LIVE money of a user who has left. Does nothing for other steps.
 */
export async function reportTopUpRefund(
  service: Pick<DomainContext, 'config' | 'log' | 'mailer'>,
  { payment, refund }: Step,
  tx: Transaction,
): Promise<void> {
  if (payment.top_up_user_id === null || !refund) return;
  if (refund.status === 'SUCCEEDED') return mailToppedUp(service, payment, refundedTopUpLetter(payment, refund), tx);
  if (payment.environment === 'LIVE' && (await User.hasLeft(payment.top_up_user_id, tx)))
    return warnOfLeaver(
      service,
      refund,
      'a refund of a LIVE top-up has failed; its amount is in the wallet of a user who has left',
    );
  const what = { refund: refund.id, payment: payment.reference };
  service.log.warn(what, 'a refund of a top-up has failed; its amount is in the wallet again');
  if (refund.returned_at) await mailToppedUp(service, payment, returnedTopUpLetter(payment, refund), tx);
}
