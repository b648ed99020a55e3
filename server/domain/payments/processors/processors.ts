import type { Environment } from '../../../../spec/generated/values.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Config } from '../../../platform/config.ts';
import type { Logger } from '../../../platform/log.ts';
import type { DomainContext } from '../../domain-context.ts';
import type { OperationKind } from '../../../models/payments/processor-operation.ts';
import type { Payment } from '../../../models/payments/payment.ts';
import type { PaymentMethod, PaymentProcessor } from './processor.ts';
import { simulator } from './simulator.ts';
import { wallet } from './wallet.ts';

/**
 * Lists the processors of a service; of several for a method, the first is used. Addresses and secrets come from the
 * settings. The processor of cards is loaded only if they name it.
 */
export async function processorsOf(config: Config, log: Logger): Promise<PaymentProcessor[]> {
  if (config.CARD_PROCESSOR === undefined) return [wallet, simulator];
  const { loadStripe } = await import('./stripe/load.ts');
  return [wallet, simulator, ...(await loadStripe(config, log))];
}

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
export function processorOf(service: Pick<DomainContext, 'processors' | 'log'>, payment: Payment): PaymentProcessor {
  if (payment.payment_method === null) throw new Error('A payment without a payment method has no processor.');
  const processor = findProcessor(service, payment);
  if (processor) return processor;
  const { payment_method, environment } = payment;
  if (payment_method.type === 'card')
    service.log.warn({ environment }, 'a card payment was refused, because CARD_PROCESSOR names no acquirer for it');
  throw new Refusal('processor_unavailable', `No processor supports ${payment_method.type} in ${environment}.`);
}

export function findProcessor(
  service: Pick<DomainContext, 'processors'>,
  { payment_method, environment }: Payment,
): PaymentProcessor | undefined {
  return payment_method === null ? undefined : processorFor(service, payment_method.type, environment);
}

/** Reports whether a payment method has a processor in the environment of a payment, which accepts its amount and currency. */
export function accepts(service: Pick<DomainContext, 'processors'>, payment: Payment, method: PaymentMethod): boolean {
  const processor = processorFor(service, method, payment.environment);
  if (processor === undefined) return false;
  try {
    processor.check?.({ kind: 'authorize', payment, amount: payment.amount });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Finds the processor of a payment method in an environment. */
export function processorFor(
  { processors }: Pick<DomainContext, 'processors'>,
  wanted: PaymentMethod,
  environment: Environment,
): PaymentProcessor | undefined {
  return processors.find((each) => each.method === wanted && (each.environment ?? environment) === environment);
}
