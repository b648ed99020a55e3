import { fundWallet } from '../../domain/ledger/wallets.ts';
import { mapResult } from '../../domain/later.ts';
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
  authorizePayment: async ({ path, caller, tx }) =>
    mapResult(await simulateAuthorization(merchantOf(caller.bearer), path.reference, tx), toWire),
  failPayment: async ({ path, body, caller, tx }) =>
    mapResult(await simulateFailure(merchantOf(caller.bearer), path.reference, body?.decline_code, tx), toWire),
  expirePayment: async ({ path, caller, tx }) =>
    mapResult(await simulateExpiry(merchantOf(caller.bearer), path.reference, tx), toWire),
  topUpWallet: ({ body: { amount, currency }, caller: { bearer }, tx }) => {
    refuseInLive(bearer);
    checkCurrency(currency);
    const { environment } = bearer;
    return fundWallet(userOf(bearer), { environment, amount, currency, note: 'test top-up' }, tx);
  },
};
