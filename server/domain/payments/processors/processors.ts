import { Refusal } from '../../../platform/errors.ts';
import type { OperationKind } from '../../../models/processor-operation.ts';
import type { Payment } from '../../../models/payment.ts';
import type { PaymentProcessor } from './processor.ts';
import { simulator } from './simulator.ts';
import { wallet } from './wallet.ts';

type MethodType = NonNullable<Payment['payment_method']>['type'];

/** By type of payment method. */
export const processors: Record<MethodType, PaymentProcessor> = { wallet, simulated_card: simulator };

/** What a processor does in each kind of step. */
export const METHODS = {
  authorize: 'authorize',
  capture: 'capture',
  cancel: 'void',
  expire: 'void',
  release: 'void',
  refund: 'refund',
} as const satisfies Record<OperationKind, keyof PaymentProcessor>;

/** @throws Refusal `processor_unavailable` for a method that nobody takes in this environment */
export function processorOf({ payment_method, environment }: Payment): PaymentProcessor {
  if (payment_method === null) throw new Error('A payment without a payment method has no processor.');
  if (environment === 'LIVE' && payment_method.type === 'simulated_card') {
    throw new Refusal('processor_unavailable', 'Simulated cards exist in TEST only; no processor takes them in LIVE.');
  }
  return processors[payment_method.type];
}
