import type { Stripe } from 'stripe';
import type { Environment } from '../../../../../spec/generated/values.ts';
import { Refusal } from '../../../../platform/errors.ts';
import type { Logger } from '../../../../platform/log.ts';
import type { PaymentProcessor } from '../processor.ts';
import type { Requests, StripeLibrary } from './stripe-client.ts';
import { readEvent } from './event-types.ts';

type ReadCallback = NonNullable<PaymentProcessor['readCallback']>;

interface Receiver {
  environment: Environment;
  secrets: string[];
  request: Requests;
  log: Logger;
}

/** Time for which Stripe's signatures are valid. */
const TOLERANCE_SECONDS = 300;

/** Reads the callbacks of an account. */
export function callbackReader(library: StripeLibrary, receiver: Receiver): ReadCallback {
  return async (body, header) => {
    const signature = header('Stripe-Signature');
    const verified = signature && verify(library, body, signature, receiver.secrets);
    if (!verified) return undefined;
    const event = requireEvent(verified.event, receiver.environment);
    return readEvent(event, receiver);
  };
}

/** A text in JSON with a valid signature. */
interface Verified {
  event: Stripe.Event | null;
}

/** Verifies a signature by the library. @returns undefined if no secret has signed the text */
function verify(library: StripeLibrary, body: Buffer, signature: string, secrets: string[]): Verified | undefined {
  const check = (secret: string, tolerance: number): Verified | undefined => {
    try {
      return { event: library.webhooks.constructEvent(body, signature, secret, tolerance) };
    } catch (error) {
      if (error instanceof library.errors.StripeSignatureVerificationError) return undefined;
      throw new Refusal('invalid_request', 'This is signed by the processor, but is no event in JSON.', {
        cause: error,
      });
    }
  };
  for (const secret of secrets) {
    const verified = check(secret, TOLERANCE_SECONDS);
    if (verified) return verified;
    if (check(secret, 0)) throw stale();
  }
  return undefined;
}

function stale(): Refusal {
  const detail = `The signature is older than ${TOLERANCE_SECONDS} seconds. The processor signs an event again when it sends it again.`;
  return new Refusal('invalid_token', detail);
}

function requireEvent(event: Stripe.Event | null, environment: Environment): Stripe.Event {
  if (event?.object !== 'event')
    throw new Refusal('invalid_request', 'This is signed by the processor, but is no event.');
  if (event.livemode === (environment === 'LIVE')) return event;
  const mode = event.livemode ? 'live' : 'test';
  const detail = `This is an event of the processor's ${mode} mode, sent to the callback address of ${environment}. Send it to the other one.`;
  throw new Refusal('invalid_request', detail);
}
