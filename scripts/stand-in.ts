import { parseArgs } from 'node:util';
import type { Environment } from '../spec/generated/values.ts';
import { callbackPath } from '../server/domain/payments/processors/stripe/stripe.ts';
import type { Receiver } from '../test/support/stripe/callbacks.ts';
import { KEYS, StripeStandIn } from '../test/support/stripe/stand-in.ts';

/**
 * `npm run stand-in`: stands in for the acquirer on this machine, with an account in both modes, hosted pages and signed events,
 * and prints the settings of a service that uses it. `-- --port 4243`, and `-- --service http://127.0.0.1:3000` for the address of
 * the service. It moves no money, and forgets everything when it ends.
 */
const { port, service } = parseArgs({
  options: {
    port: { type: 'string', default: '4243' },
    service: { type: 'string', default: 'http://127.0.0.1:3000' },
  },
}).values;
if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) refuse(`--port must be a number up to 65535, not "${port}"`);
if (!/^https?:\/\/[^/]+$/.test(service))
  refuse(`--service must be an origin such as http://127.0.0.1:3000, not "${service}"`);

const SECRETS = { TEST: 'whsec_test_of_the_stand_in', LIVE: 'whsec_live_of_the_stand_in' };

const receiverOf = (environment: Environment) => ({
  url: service + callbackPath(environment),
  secret: SECRETS[environment],
});
const base = await start({ test: receiverOf('TEST'), live: receiverOf('LIVE') });

console.log(`# The stand-in of Stripe listens at ${base} until Ctrl-C. Start the service with these settings:
export CARD_PROCESSOR=stripe STRIPE_API_BASE=${base}
export STRIPE_TEST_SECRET_KEY=${KEYS.test} STRIPE_TEST_WEBHOOK_SECRET=${SECRETS.TEST}
export STRIPE_SECRET_KEY=${KEYS.live} STRIPE_WEBHOOK_SECRET=${SECRETS.LIVE}`);

/** Starts the stand-in, until a signal ends it. @returns its address */
async function start(receivers: Record<'test' | 'live', Receiver>): Promise<string> {
  const standIn = new StripeStandIn();
  standIn.receivers = receivers;
  for (const mode of ['test', 'live'] as const) {
    const { url } = receivers[mode];
    standIn.endpoints[mode].push({ id: `we_${mode}`, url, status: 'enabled', enabled_events: ['*'] });
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void standIn.stop());
  return standIn.start(Number(port)).catch((error: unknown) => refuse((error as Error).message));
}

function refuse(text: string): never {
  process.stderr.write(`stand-in: ${text}\n`);
  process.exit(2);
}
