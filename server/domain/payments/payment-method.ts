import type { components } from '../../../spec/generated/schema.ts';
import type { MessageKey, Language } from '../../platform/languages/language.ts';
import { ENGLISH } from '../../platform/languages/languages.ts';
import type { Payment, PaymentMethod } from '../../models/payments/payment.ts';
import { refuseCardNumber } from './card-number.ts';
import type { Outcome } from './processors/processor.ts';

type WireMethod = NonNullable<components['schemas']['Payment']['payment_method']>;
type MethodInput = components['schemas']['PaymentMethodInput'];

/**
 * Returns the payment method of a new payment.
 * @throws Refusal `invalid_request` for a token that contains a card number
 */
export function chosenMethod(input: MethodInput): PaymentMethod {
  if (input.type !== 'card') return input;
  if (input.token !== undefined) refuseCardNumber(input.token);
  return newCard(input.token);
}

/** Returns a card that its processor has not described yet; without a token, the payer enters it on the processor's page. */
export const newCard = (token?: string): PaymentMethod => {
  const unknown = { brand: null, last4: null, expires: null };
  return { type: 'card', ...unknown, ...(token !== undefined && { token }) };
};

/** Reports whether the payer enters the card on the page of its processor. */
export const isEnteredLater = (method: PaymentMethod | null): boolean =>
  method?.type === 'card' && !('token' in method);

/** Keeps the card that a processor describes. @returns true if there is one */
export function keepCard(payment: Payment, { card }: Outcome): boolean {
  if (card === undefined || payment.payment_method?.type !== 'card') return false;
  payment.payment_method = { ...payment.payment_method, ...card };
  return true;
}

/** Removes the token of a card, which serves its authorization only. */
export function dropToken(payment: Payment): void {
  if (payment.payment_method?.type !== 'card') return;
  const { type, brand, last4, expires } = payment.payment_method;
  payment.payment_method = { type, brand, last4, expires };
}

const NAMES: Record<PaymentMethod['type'], MessageKey> = {
  wallet: 'method.wallet',
  simulated_card: 'method.simulated_card',
  card: 'method.card',
};

/** Returns the name of a payment method for people, such as `Wallet` or `Card (visa, ending in 4242)`. */
export function methodName(method: WireMethod, language: Language = ENGLISH): string {
  const name = language.text(NAMES[method.type]);
  const facts = factsOf(method, language);
  return facts.length > 0 ? language.text('method.with_facts', { method: name, facts: facts.join(', ') }) : name;
}

function factsOf(method: WireMethod, language: Language): string[] {
  if (method.type === 'simulated_card') return [method.token];
  if (method.type === 'wallet') return [];
  const { brand, last4 } = method;
  return [
    ...(brand === null ? [] : [brand]),
    ...(last4 === null ? [] : [language.text('method.ending_in', { last4 })]),
  ];
}
