import type { Environment } from '../../../../../spec/generated/values.ts';
import type { Config } from '../../../../platform/config.ts';
import { StartupError } from '../../../../platform/errors.ts';
import type { Logger } from '../../../../platform/log.ts';
import type { PaymentProcessor } from '../processor.ts';
import type { StripeLibrary } from './stripe-client.ts';
import { stripe, type StripeSettings } from './stripe.ts';

/** Returns the processors of the environments that have a key. Loads the package `stripe`, which nothing else does. */
export async function loadStripe(config: Config, log: Logger): Promise<PaymentProcessor[]> {
  const library = await loadLibrary();
  return accountsOf(config).map((account) => stripe(library, account, log));
}

/** Returns the settings of each environment that has a key. */
export function accountsOf(config: Config): StripeSettings[] {
  const base = config.STRIPE_API_BASE;
  const account = (environment: Environment, key: string | undefined, secrets: string | undefined) =>
    key === undefined ? [] : [{ environment, key, base, secrets: secrets?.split(',') ?? [] }];
  return [
    ...account('LIVE', config.STRIPE_SECRET_KEY, config.STRIPE_WEBHOOK_SECRET),
    ...account('TEST', config.STRIPE_TEST_SECRET_KEY, config.STRIPE_TEST_WEBHOOK_SECRET),
  ];
}

export async function loadLibrary(): Promise<StripeLibrary> {
  try {
    return (await import('stripe')).default;
  } catch (error) {
    throw new StartupError('CARD_PROCESSOR: the package stripe is missing. Run npm ci.', { cause: error });
  }
}
