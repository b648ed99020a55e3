import type { PaymentCreateParams, TopUpCreateParams } from '@tallystick/sdk';
import { Option } from 'commander';
import { simulatedCardTokens, type SimulatedCardToken } from '../../../spec/generated/values.ts';

/** Creates the options that choose a card, of which one may be given. */
export function cardOptions(payer: 'payer' | 'user'): Option[] {
  return [
    new Option('--card <card>', 'Pay with a simulated card, in TEST').choices(simulatedCardTokens),
    new Option('--card-page', `Pay with a card that the ${payer} enters on the acquirer's page`).conflicts('card'),
    new Option('--card-token <token>', "Pay with a card by a token of the acquirer's script").conflicts([
      'card',
      'cardPage',
    ]),
  ];
}

type Card = NonNullable<TopUpCreateParams['payment_method']>;
type Method = NonNullable<PaymentCreateParams['payment_method']>;

/** Completes the body of an operation with the card that the options choose. */
export function withCard<Input extends { body: object }>(
  input: Input,
  { card, cardPage, cardToken }: Readonly<Record<string, unknown>>,
): Input {
  const add = (payment_method: Card) => ({ ...input, body: { ...input.body, payment_method } });
  if (card !== undefined) return add({ type: 'simulated_card', token: card as SimulatedCardToken });
  if (cardToken !== undefined) return add({ type: 'card', token: cardToken as string });
  return cardPage === undefined ? input : add({ type: 'card' });
}

/** Returns the options that choose a payment method. */
export function spellCard({ payment_method: method }: { payment_method?: Method | undefined }): string[] {
  if (method?.type === 'simulated_card') return ['--card', method.token];
  if (method?.type !== 'card') return [];
  return method.token === undefined ? ['--card-page'] : ['--card-token', method.token];
}
