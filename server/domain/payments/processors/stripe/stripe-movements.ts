import type { Stripe } from 'stripe';
import type { SettlementKind } from '../../../../models/payments/settlement.ts';
import type { Movement } from '../processor.ts';
import { fromStripeAmount } from './amounts.ts';
import type { Requests } from './stripe-client.ts';
import { withoutSecrets } from './stripe-errors.ts';
import { OPERATION, PAYMENT } from './stripe-metadata.ts';

type Transaction = Stripe.BalanceTransaction;

/** Kinds by Stripe's types; all others are `other`, such as corrections by Stripe. */
const KINDS: Record<string, SettlementKind> = {
  charge: 'capture',
  payment: 'capture',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
  payment_failure_refund: 'refund_failure',
  payout: 'payout',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
};

/** Requests of a list are repeated by the library: a list changes nothing, and the engine does not call it. */
const REPEATED = { maxNetworkRetries: 3 };

/** Lists the movements of the account's balance since a moment, the newest first, a page at a time. */
export async function* movementsSince(request: Requests, since: Date): AsyncGenerator<Movement> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const client = await request(undefined, (each) => Promise.resolve(each));
  try {
    const params = { created, limit: 100, expand: ['data.source'] };
    for await (const transaction of client.balanceTransactions.list(params, REPEATED)) yield movementOf(transaction);
  } catch (error) {
    throw withoutSecrets(error);
  }
}

function movementOf(transaction: Transaction): Movement {
  const { id, amount, fee, net, currency, source, type, reporting_category, created, available_on } = transaction;
  const object = typeof source === 'string' ? null : source;
  const settled = (value: number) => fromStripeAmount(value, currency);
  return {
    id,
    kind: reporting_category.startsWith('dispute') ? 'dispute' : (KINDS[type] ?? 'other'),
    ...paidBy(object, transaction),
    gross: settled(amount),
    fee: settled(fee),
    net: settled(net),
    settled_currency: currency.toUpperCase(),
    available_at: new Date(available_on * 1000),
    created_at: new Date(created * 1000),
  };
}

/** Returns what the payer paid or got back, in the payment's currency, and which payment and operation it was. */
function paidBy(object: Transaction['source'], { amount, currency }: Transaction) {
  if (object !== null && typeof object !== 'string' && object.object === 'charge') {
    const { amount_captured, currency, metadata } = object;
    return { ...inMinorUnits(amount_captured, currency), ...named(metadata), operation_id: null };
  }
  if (object !== null && typeof object !== 'string' && object.object === 'refund') {
    const { amount, currency, metadata } = object;
    return { ...inMinorUnits(amount, currency), ...named(metadata) };
  }
  if (object !== null && typeof object !== 'string' && object.object === 'dispute') {
    const { id, amount, currency } = object;
    return { ...inMinorUnits(amount, currency), payment_reference: null, operation_id: id };
  }
  return { ...inMinorUnits(amount, currency), ...named({}) };
}

const inMinorUnits = (amount: number, currency: string) => ({
  amount: fromStripeAmount(amount, currency),
  currency: currency.toUpperCase(),
});

/** An operation that was declined and called again has a key with a number behind its id. */
const named = (metadata: Stripe.Metadata | null) => ({
  payment_reference: metadata?.[PAYMENT] ?? null,
  operation_id: metadata?.[OPERATION]?.split('-')[0] ?? null,
});
