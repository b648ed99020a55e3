import type { DomainContext } from '../domain-context.ts';
import { notFound } from '../../platform/errors.ts';
import { Business } from '../../models/businesses/business.ts';
import { Payment } from '../../models/payments/payment.ts';
import { ProcessorOperation } from '../../models/payments/processor-operation.ts';
import { findProcessor } from './processors/processors.ts';
import type { Outcome } from './processors/processor.ts';
import { receiveCallback } from './settle-operation.ts';

/** A simulated payment that its payer has to confirm, as the payer's bank shows it. */
export interface Challenge {
  payment: Payment;
  businessName: string;
  /** False once it is answered or abandoned. */
  isOpen: boolean;
}

export type ChallengeAnswer = 'approve' | 'decline';

const OUTCOMES: Record<ChallengeAnswer, Outcome> = {
  approve: { status: 'succeeded' },
  decline: { status: 'declined', decline_code: 'declined' },
};

/** Finds the challenge of an order. @throws Refusal `not_found`, also in LIVE */
export async function getChallenge(reference: string, key: string): Promise<Challenge> {
  const [payment, operation] = await Promise.all([
    Payment.findByReference(reference),
    ProcessorOperation.findByPk(key),
  ]);
  const isOfPayment = payment?.environment === 'TEST' && operation?.payment_reference === reference;
  if (!isOfPayment || operation.kind !== 'authorize') throw notFound('payment to confirm');
  const business = await Business.findByPk(payment.business_id, { rejectOnEmpty: true });
  const isOpen = payment.awaitsPayer && payment.operation_id === key;
  return { payment, businessName: business.name, isOpen };
}

/**
 * Answers a challenge, as a callback of the simulator: a late approval is released again, and a second answer changes nothing.
 * @throws Refusal `not_found`
 */
export async function answerChallenge(
  service: DomainContext,
  reference: string,
  key: string,
  answer: ChallengeAnswer,
): Promise<void> {
  const { payment } = await getChallenge(reference, key);
  const processor = payment.payment_method?.type === 'simulated_card' && findProcessor(service, payment);
  if (processor) await receiveCallback(service, processor, { idempotencyKey: key, outcome: OUTCOMES[answer] });
}
