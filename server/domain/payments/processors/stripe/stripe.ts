import type { Stripe } from 'stripe';
import type { Environment } from '../../../../../spec/generated/values.ts';
import type { Logger } from '../../../../platform/log.ts';
import type { Order, Outcome, PaymentProcessor } from '../processor.ts';
import { checkChargeable, toStripeAmount } from './amounts.ts';
import { intentOf, pageOf } from './stripe-requests.ts';
import { connectTo, type StripeAccount, type StripeLibrary } from './stripe-client.ts';
import { declinedBy } from './declines.ts';
import { outcomeOfError, withoutSecrets } from './stripe-errors.ts';
import { callbackReader } from './stripe-callbacks.ts';
import { outcomeOfAuthorization, outcomeOfCapture, outcomeOfVoid } from './intents.ts';
import { intentIdOf, lookUp, lookUpAuthorization } from './look-up.ts';
import { CAPTURE, OPERATION, PAYMENT } from './stripe-metadata.ts';
import { isPage, outcomeOfPage } from './hosted-pages.ts';
import { cancelStripeRefund, outcomeOfRefund } from './stripe-refunds.ts';
import { movementsSince } from './stripe-movements.ts';

/** Hours for which a key is sent without a look-up. Stripe keeps keys for 24 hours at least. */
const KEY_HOURS = 23;

/** The settings of an account in one environment. */
export interface StripeSettings extends StripeAccount {
  environment: Environment;
  /** Signing secrets of its callbacks; several while they are rotated. */
  secrets: string[];
}

const nameIn = (environment: Environment) => `stripe-${environment.toLowerCase()}`;

/** Returns the path below the origin of the callbacks of an environment. */
export const callbackPath = (environment: Environment) => `/processors/${nameIn(environment)}/callback`;

/** Processes cards by an account of Stripe: payment intents that are captured later, by token or on a hosted page. */
export function stripe(library: StripeLibrary, settings: StripeSettings, log: Logger): PaymentProcessor {
  const { environment, secrets } = settings;
  const request = connectTo(library, settings);

  /** Makes the requests of an order. Errors are outcomes, or are thrown without secrets. */
  const act = (work: (client: Stripe, order: Order) => Promise<Outcome>) => (order: Order) =>
    request(order.signal, async (client) => {
      try {
        const known = isOld(order) ? await lookUp(client, order) : undefined;
        return known ?? (await work(client, order));
      } catch (error) {
        return outcomeOfError(error, order, log);
      }
    });

  const look = <T>(order: Order, work: (client: Stripe) => Promise<T>) =>
    request(order.signal, work).catch((error: unknown) => {
      throw withoutSecrets(error);
    });

  return {
    name: nameIn(environment),
    method: 'card',
    environment,
    isRemote: () => true,
    check: ({ kind, amount, payment }) => {
      if (kind === 'authorize') checkChargeable(amount, payment.currency);
      if (kind === 'capture' || kind === 'refund') toStripeAmount(amount, payment.currency);
    },
    authorize: act(authorize),
    capture: act(capture),
    void: act(release),
    refund: act(refund),
    cancelRefund: (order) =>
      look(order, async (client) => cancelStripeRefund(client, await intentIdOf(client, order.payment), order)),
    abandon: (order) => look(order, (client) => abandon(client, order)),
    retrieve: (order) => look(order, (client) => lookUp(client, order)),
    movementsSince: (since) => movementsSince(request, since),
    ...(secrets.length > 0 && { readCallback: callbackReader(library, { environment, secrets, request, log }) }),
  };
}

const isOld = ({ startedAt, askedAt }: Order) => askedAt.getTime() - startedAt.getTime() > KEY_HOURS * 3_600_000;

async function authorize(client: Stripe, order: Order): Promise<Outcome> {
  const { idempotencyKey, payment } = order;
  const token = tokenOf(payment);
  if (token === undefined) {
    const page = await client.checkout.sessions.create(pageOf(order), { idempotencyKey });
    return outcomeOfPage(page, order);
  }
  const intent = await client.paymentIntents.create(intentOf(order, token), { idempotencyKey });
  return outcomeOfAuthorization(intent, order);
}

const tokenOf = ({ payment_method }: Order['payment']) =>
  payment_method !== null && 'token' in payment_method ? payment_method.token : undefined;

async function capture(client: Stripe, order: Order): Promise<Outcome> {
  const { idempotencyKey, amount, payment } = order;
  const id = await intentIdOf(client, payment);
  const amount_to_capture = toStripeAmount(amount, payment.currency);
  const params = { amount_to_capture, metadata: { [CAPTURE]: idempotencyKey } };
  const intent = await client.paymentIntents.capture(id, params, { idempotencyKey });
  return outcomeOfCapture(intent, order) ?? { status: 'unknown' };
}

async function release(client: Stripe, { idempotencyKey, payment }: Order): Promise<Outcome> {
  const id = await intentIdOf(client, payment);
  const intent = await client.paymentIntents.cancel(id, {}, { idempotencyKey });
  return outcomeOfVoid(intent) ?? { status: 'unknown' };
}

async function refund(client: Stripe, { idempotencyKey, amount, payment }: Order): Promise<Outcome> {
  const payment_intent = await intentIdOf(client, payment);
  const metadata = { [OPERATION]: idempotencyKey, [PAYMENT]: payment.reference };
  const params = { payment_intent, amount: toStripeAmount(amount, payment.currency), metadata };
  return outcomeOfRefund(await client.refunds.create(params, { idempotencyKey }));
}

/** Ends an authorization that waits for the payer, unless the payer has paid in this moment. */
async function abandon(client: Stripe, order: Order): Promise<Outcome> {
  const before = await lookUpAuthorization(client, order);
  if (before === undefined) return declinedBy({ code: 'abandoned' });
  if (before.status !== 'action_required' && before.status !== 'pending') return before;
  const id = order.payment.processor_reference ?? before.reference!;
  await (isPage(id) ? client.checkout.sessions.expire(id) : client.paymentIntents.cancel(id)).catch(() => undefined);
  return (await lookUpAuthorization(client, order)) ?? { status: 'unknown' };
}
