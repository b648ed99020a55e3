import { Stripe } from 'stripe';
import { MOST_ATTEMPTS } from '../../../server/domain/payments/processors/back-off.ts';
import type { PaymentProcessor } from '../../../server/domain/payments/processors/processor.ts';
import { callbackPath, stripe, type StripeSettings } from '../../../server/domain/payments/processors/stripe/stripe.ts';
import { createLog } from '../../../server/platform/log.ts';
import { KEYS, StripeStandIn, type Decider } from './stand-in.ts';

const SECRET = 'whsec_of_the_stand_in';

/** Starts the API of Stripe for a service at `origin`, which acts as `decider` says and sends events at varying times. */
export async function startFarStripe(decider: Decider, origin: string, now = () => new Date()) {
  const standIn = new StripeStandIn(decider);
  Object.assign(standIn, { now, manner: 'in turn' });
  standIn.receivers.test = { url: origin + callbackPath('TEST'), secret: SECRET };
  return { url: await standIn.start(), stop: () => standIn.stop() };
}

/** Returns the processor of Stripe for simulated cards, of any amount, and with a script's maximum numbers of attempts. */
export function stripeProcessor(url: string, brain: Pick<PaymentProcessor, 'mostAttempts'> = {}): PaymentProcessor {
  const settings = { environment: 'TEST', key: KEYS.test, base: url, secrets: [SECRET] } satisfies StripeSettings;
  const processor: PaymentProcessor = stripe(Stripe, settings, createLog('silent'));
  delete processor.check;
  return {
    ...processor,
    method: 'simulated_card',
    get mostAttempts() {
      return brain.mostAttempts ?? MOST_ATTEMPTS;
    },
  };
}
