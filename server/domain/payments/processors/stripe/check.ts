import type { Stripe } from 'stripe';
import { connectTo, type Requests, type StripeLibrary } from './stripe-client.ts';
import { withoutSecrets } from './stripe-errors.ts';
import { HANDLED_TYPES } from './event-types.ts';
import { callbackPath, type StripeSettings } from './stripe.ts';

/** What a check of an account has found. */
export interface Finding {
  isRight: boolean;
  text: string;
}

const right = (text: string): Finding => ({ isRight: true, text });
const wrong = (text: string): Finding => ({ isRight: false, text });

/** Checks the key of an account, what the account may do, and its callbacks to the service at `origin`. */
export async function checkAccount(
  library: StripeLibrary,
  settings: StripeSettings,
  origin: string,
): Promise<Finding[]> {
  const request = connectTo(library, settings);
  const account = await attempt(request, (client) => client.accounts.retrieveCurrent());
  if (account instanceof Error && !isForbidden(account)) return [wrong(account.message)];
  const endpoints = await attempt(request, (client) => client.webhookEndpoints.list({ limit: 100 }));
  return [
    ...ofAccount(account),
    ...ofSecrets(settings),
    ...ofEndpoints(endpoints, origin + callbackPath(settings.environment)),
  ];
}

async function attempt<T>(request: Requests, work: (client: Stripe) => Promise<T>): Promise<T | Error> {
  return request(undefined, work).catch((error: unknown) => withoutSecrets(error));
}

/** A restricted key may not read everything that is checked here. */
const isForbidden = (error: Error) => error.message.includes('StripePermissionError');

function ofAccount(account: Stripe.Account | Error): Finding[] {
  if (account instanceof Error) return [right('The key is accepted. It may not read the account, which it need not.')];
  const { id, country, charges_enabled, payouts_enabled } = account;
  return [
    right(`The key is accepted by the account ${id}${country ? ` in ${country}` : ''}.`),
    charges_enabled
      ? right('The account can charge cards.')
      : wrong('The account cannot charge cards yet. Complete its activation in the dashboard of Stripe.'),
    payouts_enabled
      ? right('The account pays out to a bank account.')
      : wrong('The account pays out nothing yet. Add a bank account in the dashboard of Stripe.'),
  ];
}

function ofSecrets({ environment, secrets }: StripeSettings): Finding[] {
  const name = environment === 'LIVE' ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_TEST_WEBHOOK_SECRET';
  if (secrets.length === 0)
    return [wrong(`${name} is not set, so callbacks are refused: outcomes are known minutes later.`)];
  return secrets.length === 1
    ? []
    : [right(`${name} has ${secrets.length} secrets. Remove the old one after its rotation.`)];
}

function ofEndpoints(endpoints: { data: Stripe.WebhookEndpoint[] } | Error, address: string): Finding[] {
  if (endpoints instanceof Error) {
    if (!isForbidden(endpoints)) return [wrong(endpoints.message)];
    return [
      right(`The key may not read webhook endpoints. Look up in the dashboard whether one has the address ${address}.`),
    ];
  }
  const ours = endpoints.data.filter(({ url }) => url === address);
  if (ours.length === 0)
    return [wrong(`No webhook endpoint has the address ${address}. Add one with the events below.`)];
  const enabled = ours.filter(({ status }) => status === 'enabled');
  if (enabled.length === 0) return [wrong(`The webhook endpoint ${ours[0]!.id} is disabled. Enable it.`)];
  const events = new Set<string>(enabled.flatMap(({ enabled_events }) => enabled_events));
  const lacking = events.has('*') ? [] : HANDLED_TYPES.filter((type) => !events.has(type));
  if (lacking.length > 0) return [wrong(`The webhook endpoint ${enabled[0]!.id} lacks events: ${lacking.join(', ')}.`)];
  return [right(`The webhook endpoint ${enabled[0]!.id} sends all events to ${address}.`)];
}
