import type { Stripe } from 'stripe';
import type { Logger } from '../../../../platform/log.ts';
import type { Order, Outcome } from '../processor.ts';
import { declinedBy } from './declines.ts';
import { outcomeOfAuthorization, outcomeOfCapture, outcomeOfVoid } from './intents.ts';

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/** Parameters of an authorization whose object the merchant names: a token that does not exist declines the payment. */
const OF_MERCHANT = /^(payment_method|confirmation_token)/;

export const isStripeError = (error: unknown): error is StripeError =>
  error instanceof Error && 'rawType' in error && 'type' in error;

/**
 * Returns the outcome that an error of Stripe reports: what a bank, or Stripe for a reason of this one request, has refused is
 * declined. In all other cases, such as a wrong key, too many requests or a fault of Stripe, it throws, so that the outcome is
 * unknown and the engine repeats the call. A request that Stripe finds invalid may be a fault of this service, so it is logged.
 */
export function outcomeOfError(error: unknown, order: Order, log: Logger): Outcome {
  if (!isStripeError(error)) throw error;
  const { type, code, param, payment_intent } = error;
  if (type === 'StripeCardError') {
    return { ...declinedBy(error), ...(payment_intent && { reference: payment_intent.id }) };
  }
  if (type !== 'StripeInvalidRequestError') throw withoutSecrets(error);
  if (code === 'payment_intent_unexpected_state' && payment_intent) {
    const outcome = outcomeByState(payment_intent, order);
    if (outcome) return outcome;
  }
  // An object that is unknown belongs to another account or mode, so nothing is known about its money.
  const isOfMerchant = order.kind === 'authorize' && OF_MERCHANT.test(param ?? '');
  if (code === 'resource_missing' && !isOfMerchant) throw withoutSecrets(error);
  const refused = { operation: order.idempotencyKey, payment: order.payment.reference, err: withoutSecrets(error) };
  log[isOfMerchant ? 'warn' : 'error'](refused, 'Stripe refused a request as invalid, which counts as a decline');
  return declinedBy({ decline_code: error.decline_code, code: code ?? error.rawType });
}

function outcomeByState(intent: Stripe.PaymentIntent, order: Order): Outcome | undefined {
  if (order.kind === 'authorize') return outcomeOfAuthorization(intent, order);
  if (order.kind === 'capture') return outcomeOfCapture(intent, order);
  return order.kind === 'refund' ? undefined : outcomeOfVoid(intent);
}

/** Returns an error for the log: that of the library also has objects with secrets, such as those of a payment intent. */
export function withoutSecrets(error: unknown): Error {
  if (!isStripeError(error)) return error instanceof Error ? error : new Error(String(error));
  const { type, statusCode, code, requestId, message } = error;
  const known = [type, statusCode, code, requestId].filter((part) => part !== undefined);
  const plain = new Error(`Stripe: ${message.replaceAll(/\b([sr]k|whsec)_\w+/g, '$1_…')} (${known.join(', ')})`);
  plain.name = 'StripeError';
  return plain;
}
