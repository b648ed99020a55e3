import { expect, test } from '@jest/globals';
import cc from 'currency-codes';
import { isCurrency } from '../../server/domain/payments/currencies.ts';
import { checkChargeable, toStripeAmount } from '../../server/domain/payments/processors/stripe/amounts.ts';
import { Refusal } from '../../server/platform/errors.ts';

test.each([
  ['EUR', 1250, 1250],
  ['JPY', 1250, 1250],
  ['KWD', 1250, 1250],
  ['XAF', 500, 500],
  ['ISK', 5, 500],
  ['UGX', 7, 700],
  ['MGA', 1200, 12],
  ['TWD', 1200, 1200],
  ['HUF', 20_000, 20_000],
])('an amount in %s, %i minor units, is %i units of Stripe', (currency, amount, converted) => {
  expect(toStripeAmount(amount, currency)).toBe(converted);
});

const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error instanceof Refusal
      ? [error.code, error.errors![0]!.field, error.errors![0]!.code, error.message]
      : error;
  }
};

test.each([
  ['EUR', 49, 'minimum', '/amount must be at least 50 (€0.50) to be charged to a card.'],
  ['EUR', 1e12, 'maximum', '/amount must be at most 999999999999 (€9,999,999,999.99) to be charged to a card.'],
  ['JPY', 49, 'minimum', '/amount must be at least 50 (¥50) to be charged to a card.'],
  ['KWD', 5124, 'multipleOf', '/amount must be a multiple of 10 for a card in KWD.'],
  ['MGA', 1250, 'multipleOf', '/amount must be a multiple of 100 for a card in MGA.'],
])('a card cannot be charged %s %i: %s', (currency, amount, code, detail) => {
  expect(refusal(() => checkChargeable(amount, currency))).toEqual(['invalid_request', '/amount', code, detail]);
});

test('an amount of a weak currency is charged beyond eight digits', () => {
  expect(refusal(() => checkChargeable(15_000_000_000, 'IDR'))).toBeUndefined();
});

test('a currency without cards is refused, and each currency with cards is one of payments', () => {
  expect(refusal(() => checkChargeable(1000, 'KPW'))).toEqual([
    'invalid_request',
    '/currency',
    'unknown_currency',
    '/currency is KPW, in which no card can be charged; create the payment in another currency, such as EUR.',
  ]);
  const charged = cc
    .codes()
    .filter((currency) => isCurrency(currency) && refusal(() => checkChargeable(100_000, currency)) === undefined);
  expect(charged.length).toBeGreaterThan(130);
});
