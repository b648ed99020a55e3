import { Refusal } from '../errors.ts';
import { merchantOf } from '../domain/merchant.ts';
import { mapPage } from '../domain/page.ts';
import { cancelPayment, capturePayment, createPayment, getPayment, listPayments } from '../domain/payments/payments.ts';
import type { Payment } from '../models/payment.ts';
import { insufficientScope } from './authenticate.ts';
import type { Handlers } from './handler.ts';

const toWire = (payment: Payment) => payment.toWire();

export const Payments: Handlers['Payments'] = {
  create: async ({ body, caller }) => {
    if (body.capture_method === 'AUTOMATIC' && !caller.bearer.scopes.includes('payments:capture')) {
      throw insufficientScope(['payments:create payments:capture']);
    }
    const payment = await createPayment(merchantOf(caller.bearer), body);
    return payment.status === 'FAILED' ? declined(payment) : toWire(payment);
  },
  list: async ({ query, caller }) => mapPage(await listPayments(merchantOf(caller.bearer), query), toWire),
  get: async ({ path, caller }) => toWire(await getPayment(merchantOf(caller.bearer), path.reference)),
  capture: async ({ path, body, caller }) =>
    toWire(await capturePayment(merchantOf(caller.bearer), path.reference, body?.amount)),
  cancel: async ({ path, body, caller }) =>
    toWire(await cancelPayment(merchantOf(caller.bearer), path.reference, body?.reason)),
};

/** Returned, not thrown: the declined payment is kept, and `instance` names it. */
function declined({ reference, failure }: Payment): Refusal {
  return new Refusal(
    'payment_declined',
    `The payment was declined (${failure?.decline_code}). It is kept as ${reference}, FAILED.`,
    {
      ...(failure?.decline_code && { decline_code: failure.decline_code }),
      instance: `/api/v1/payments/${reference}`,
    },
  );
}
