import { fundWallet } from '../../domain/ledger/wallets.ts';
import { merchantOf } from '../../domain/businesses/merchant.ts';
import { checkCurrency } from '../../domain/payments/currencies.ts';
import {
  refuseInLive,
  simulateAuthorization,
  simulateExpiry,
  simulateFailure,
} from '../../domain/payments/test-helpers.ts';
import type { Payment } from '../../models/payment.ts';
import type { Handlers } from './handler.ts';
import { userOf } from './wallet-handlers.ts';

const toWire = (payment: Payment) => payment.toWire();

export const TestHelpers: Handlers['TestHelpers'] = {
  authorizePayment: async ({ service, path, caller, checkpoint }) =>
    toWire(await simulateAuthorization(service, merchantOf(caller.bearer), path.reference, checkpoint)),
  failPayment: async ({ service, path, body, caller, checkpoint }) => {
    const failure = { decline_code: body?.decline_code, checkpoint };
    return toWire(await simulateFailure(service, merchantOf(caller.bearer), path.reference, failure));
  },
  expirePayment: async ({ service, path, caller, checkpoint }) =>
    toWire(await simulateExpiry(service, merchantOf(caller.bearer), path.reference, checkpoint)),
  topUpWallet: ({ body: { amount, currency }, caller: { bearer }, checkpoint }) => {
    refuseInLive(bearer);
    checkCurrency(currency);
    const { environment } = bearer;
    const funding = { environment, amount, currency, note: 'test top-up' };
    return checkpoint.transaction((tx) => fundWallet(userOf(bearer), funding, tx));
  },
};
