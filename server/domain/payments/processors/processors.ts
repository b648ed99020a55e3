import { Refusal } from '../../../platform/errors.ts';
import type { Config } from '../../../platform/config.ts';
import type { DomainContext } from '../../domain-context.ts';
import type { OperationKind } from '../../../models/payments/processor-operation.ts';
import type { Payment } from '../../../models/payments/payment.ts';
import type { PaymentProcessor } from './processor.ts';
import { simulator } from './simulator.ts';
import { wallet } from './wallet.ts';

/**
 * Lists the processors of a service; of several for a method, the first is used. Addresses and secrets come from the
 * settings.
 */
export const processorsOf = (_config: Config): PaymentProcessor[] => [wallet, simulator];

/** The method of a processor for each kind of step. */
export const METHODS = {
  authorize: 'authorize',
  capture: 'capture',
  cancel: 'void',
  expire: 'void',
  release: 'void',
  refund: 'refund',
} as const satisfies Record<OperationKind, keyof PaymentProcessor>;

/** @throws Refusal `processor_unavailable` for a payment method without a processor in this environment */
export function processorOf(service: Pick<DomainContext, 'processors'>, payment: Payment): PaymentProcessor {
  if (payment.payment_method === null) throw new Error('A payment without a payment method has no processor.');
  const processor = findProcessor(service, payment);
  if (processor) return processor;
  const { payment_method, environment } = payment;
  throw new Refusal('processor_unavailable', `No processor supports ${payment_method.type} in ${environment}.`);
}

export function findProcessor(
  { processors }: Pick<DomainContext, 'processors'>,
  { payment_method, environment }: Payment,
): PaymentProcessor | undefined {
  return processors.find(
    ({ method, testOnly }) => method === payment_method?.type && !(testOnly && environment === 'LIVE'),
  );
}
