import type { Environment } from '../../spec/generated/values.ts';
import { invalidField, Refusal } from '../errors.ts';
import { ForbiddenDestination, publicAddresses, UnresolvedDestination } from './address-guard.ts';

let privateAllowed = false;

/** Lets TEST webhooks go to private addresses, such as a receiver on this machine. LIVE never may. */
export function allowPrivateDestinations(allowed: boolean): void {
  privateAllowed = allowed;
}

export function mustBePublic(environment: Environment): boolean {
  return environment === 'LIVE' || !privateAllowed;
}

/**
 * Whether deliveries of this environment may go there.
 * @throws Refusal `invalid_request`, `https_required` or `destination_forbidden`. A name without an address is let
 * through: it may get one yet, and every attempt checks again.
 */
export async function checkDestination(address: string, environment: Environment): Promise<void> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw refusal('scheme', 'must be an http or https address');
  if (url.username || url.password) throw refusal('userinfo', 'must not carry a user name or password');
  if (url.port === '0') throw refusal('port', 'must not be on port 0');
  if (environment === 'LIVE' && url.protocol !== 'https:') {
    throw new Refusal('https_required', 'A LIVE endpoint must have an https address.', {
      errors: [{ field: '/url', code: 'https_required', message: 'must be an https address' }],
    });
  }
  if (mustBePublic(environment)) await refuseIfPrivate(url.hostname);
}

const refusal = (code: string, message: string) => invalidField('/url', code, message);

async function refuseIfPrivate(hostname: string): Promise<void> {
  try {
    await publicAddresses(hostname);
  } catch (error) {
    if (error instanceof UnresolvedDestination) return;
    if (!(error instanceof ForbiddenDestination)) throw error;
    throw new Refusal('destination_forbidden', `Webhooks cannot be sent there: ${error.message}.`, {
      errors: [{ field: '/url', code: 'destination_forbidden', message: 'must lead to public addresses only' }],
      cause: error,
    });
  }
}
