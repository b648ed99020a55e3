import type { Config } from '../../platform/config.ts';
import { fundWallet } from '../../domain/ledger/wallets.ts';
import { merchantOf } from '../../domain/businesses/merchant.ts';
import { checkCurrency } from '../../domain/payments/currencies.ts';
import {
  refuseInLive,
  simulateAuthorization,
  simulateDispute,
  simulateExpiry,
  simulateFailure,
} from '../../domain/payments/test-helpers.ts';
import type { Payment } from '../../models/payments/payment.ts';
import type { Handlers } from './handler.ts';
import { userOf } from './wallet-handlers.ts';

const toWire = (config: Config) => (payment: Payment) => payment.toWire(config.origin);

export const TestHelpers: Handlers['TestHelpers'] = {
  authorizePayment: async ({ service, path, caller, checkpoint }) =>
    toWire(service.config)(await simulateAuthorization(service, merchantOf(caller.bearer), path.reference, checkpoint)),
  failPayment: async ({ service, path, body, caller, checkpoint }) => {
    const failure = { decline_code: body?.decline_code, checkpoint };
    return toWire(service.config)(await simulateFailure(service, merchantOf(caller.bearer), path.reference, failure));
  },
  expirePayment: async ({ service, path, caller, checkpoint }) =>
    toWire(service.config)(await simulateExpiry(service, merchantOf(caller.bearer), path.reference, checkpoint)),
  disputePayment: async ({ service, path, body, caller, checkpoint }) =>
    toWire(service.config)(
      await simulateDispute(service, merchantOf(caller.bearer), path.reference, { outcome: body?.outcome, checkpoint }),
    ),
  topUpWallet: ({ service, body: { amount, currency }, caller: { bearer }, checkpoint }) => {
    refuseInLive(bearer);
    checkCurrency(currency);
    const { environment } = bearer;
    const funding = { environment, amount, currency, note: 'test top-up' };
    return checkpoint.transaction((tx) => fundWallet(userOf(bearer), funding, service.clock.now(), tx));
  },
};
