import { merchantOf } from '../../domain/businesses/merchant.ts';
import { memberOf } from '../../domain/payments/by-hand.ts';
import { mapPage } from '../../domain/lists/page.ts';
import { cancelRefund } from '../../domain/payments/refund-cancellation.ts';
import { createRefund, getRefund, listRefunds } from '../../domain/payments/refunds.ts';
import type { Refund } from '../../models/payments/refund.ts';
import type { Handlers } from './handler.ts';

const toWire = (refund: Refund) => refund.toWire();

export const Refunds: Handlers['Refunds'] = {
  create: async ({ service, path, body, caller, checkpoint }) =>
    toWire(
      await createRefund(service, merchantOf(caller.bearer), path.reference, body, {
        checkpoint,
        byHand: memberOf(caller),
      }),
    ),
  list: async ({ service, path, query, caller }) =>
    mapPage(await listRefunds(service.keys, merchantOf(caller.bearer), path.reference, query), toWire),
  cancel: async ({ service, path, caller, checkpoint }) => {
    const options = { checkpoint, byHand: memberOf(caller) };
    return toWire(await cancelRefund(service, merchantOf(caller.bearer), path.reference, path.id, options));
  },
  get: async ({ path, caller }) => toWire(await getRefund(merchantOf(caller.bearer), path.reference, path.id)),
};
