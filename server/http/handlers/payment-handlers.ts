import type { Config } from '../../platform/config.ts';
import { Refusal } from '../../platform/errors.ts';
import { merchantOf } from '../../domain/businesses/merchant.ts';
import { memberOf } from '../../domain/payments/by-hand.ts';
import { mapPage } from '../../domain/lists/page.ts';
import { listPayments } from '../../domain/payments/list-payments.ts';
import { cancelPayment, capturePayment, createPayment, getPayment } from '../../domain/payments/payments.ts';
import type { Payment } from '../../models/payments/payment.ts';
import { API_PATH } from '../../platform/origin.ts';
import { insufficientScope } from '../guards/authenticate.ts';
import type { Handlers } from './handler.ts';

const toWire = (config: Config) => (payment: Payment) => payment.toWire(config.origin);

export const Payments: Handlers['Payments'] = {
  create: async ({ body, caller, service, checkpoint }) => {
    const { bearer } = caller;
    if (body.capture_method === 'AUTOMATIC' && !bearer.scopes.includes('payments:capture')) {
      throw insufficientScope(['payments:create payments:capture']);
    }
    const by = { payer: bearer.user_id, checkpoint, byHand: memberOf(caller) };
    const payment = await createPayment(service, merchantOf(bearer), body, by);
    return payment.status === 'FAILED' ? declined(payment) : toWire(service.config)(payment);
  },
  list: async ({ service, query, caller }) =>
    mapPage(await listPayments(service.keys, merchantOf(caller.bearer), query), toWire(service.config)),
  get: async ({ service, path, caller }) =>
    toWire(service.config)(await getPayment(merchantOf(caller.bearer), path.reference)),
  capture: async ({ service, path, body, caller, checkpoint }) => {
    const wanted = { amount: body?.amount, checkpoint, byHand: memberOf(caller) };
    return toWire(service.config)(await capturePayment(service, merchantOf(caller.bearer), path.reference, wanted));
  },
  cancel: async ({ service, path, body, caller, checkpoint }) => {
    const wanted = { reason: body?.reason, checkpoint, byHand: memberOf(caller) };
    return toWire(service.config)(await cancelPayment(service, merchantOf(caller.bearer), path.reference, wanted));
  },
};

/** Builds the refusal for a declined payment, named by `instance`. It is returned, not thrown, so that the payment is stored. */
function declined({ reference, failure }: Payment): Refusal {
  return new Refusal(
    'payment_declined',
    `The payment was declined (${failure?.decline_code}). It is stored as ${reference} with the status FAILED.`,
    {
      ...(failure?.decline_code && { decline_code: failure.decline_code }),
      instance: `${API_PATH}/payments/${reference}`,
    },
  );
}
