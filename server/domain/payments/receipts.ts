import { transaction } from '../../database/transaction.ts';
import { countReceipt } from '../../limits/letters.ts';
import { Business } from '../../models/businesses/business.ts';
import { Payment } from '../../models/payments/payment.ts';
import type { User } from '../../models/accounts/user.ts';
import { notFound, Refusal } from '../../platform/errors.ts';
import type { Language } from '../../platform/languages/language.ts';
import type { Zone } from '../../platform/zone.ts';
import { brandOf } from '../businesses/brand.ts';
import type { DomainContext } from '../domain-context.ts';
import { readAddress } from '../input/email-address.ts';
import { mailToStranger } from '../mail/mail-to-stranger.ts';
import { receiptLetter } from './receipt-letters.ts';

/** Who asks for a receipt by mail, and where it goes. */
export interface ReceiptRequest {
  /** The user who asks, whose own verified address gets the receipt. */
  user: User | undefined;
  /** The entered address, of a visitor without a verified address. */
  typed: string;
  /** The network address of the request. */
  address: string;
  language: Language;
  /** Zone of the time in the mail. */
  zone: Zone;
}

/** Reports whether a payment has a receipt that can be mailed: money was captured for a business. */
export const hasReceipt = ({ captured_at, top_up_user_id }: Payment): boolean =>
  captured_at !== null && top_up_user_id === null;

/** Returns the address that is known to be the user's; undefined without one. */
export const ownAddress = (user: User | undefined): string | undefined =>
  user?.email_verified_at ? user.email : undefined;

/**
 * Mails the receipt of a payment. An address that is entered may be anyone's, so its mail has no text that a business has
 * chosen: the page that it links to has them.
 * @throws Refusal `payment_state_conflict` without a receipt; `invalid_request` for a malformed address; `rate_limited`
 */
export async function mailReceipt(
  service: DomainContext,
  reference: string,
  { user, typed, address, language, zone }: ReceiptRequest,
): Promise<void> {
  const { clock, config, mailer } = service;
  const payment = await Payment.findByReference(reference);
  if (!payment) throw notFound('payment');
  if (!hasReceipt(payment))
    throw new Refusal('payment_state_conflict', 'Nothing was paid, so there is no receipt to send.');
  mailer.requireSetUp();
  const own = ownAddress(user);
  const to = own ?? readAddress(typed);
  const business = own === undefined ? null : await Business.findByPk(payment.business_id, { rejectOnEmpty: true });
  const letter = receiptLetter(config, to, { payment, brand: business && brandOf(business), language, zone });
  await transaction(async (tx) => {
    await countReceipt(clock, payment, address, tx);
    if (own === undefined) await mailToStranger(service, 'receipt', letter, tx);
    else await mailer.send(letter, tx);
  });
}
