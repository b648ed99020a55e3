import type { Environment } from '../../spec/generated/values.ts';
import { invalidField, Refusal, type FieldErrorCode } from '../platform/errors.ts';
import type { Config } from '../platform/config.ts';
import { AddressGuard, ForbiddenDestination, UnresolvedDestination } from './address-guard.ts';

type Settings = Pick<Config, 'WEBHOOK_ALLOW_PRIVATE'> & Partial<Pick<Config, 'WEBHOOK_ALLOW_NETWORKS'>>;

/** Decides which destinations are allowed for deliveries. */
export class Destinations {
  readonly guard: AddressGuard;
  /** True if TEST webhooks may use private addresses, such as a receiver on this machine. LIVE webhooks never may. */
  privateAllowed: boolean;

  constructor({ WEBHOOK_ALLOW_PRIVATE, WEBHOOK_ALLOW_NETWORKS = '' }: Settings) {
    this.privateAllowed = WEBHOOK_ALLOW_PRIVATE;
    this.guard = new AddressGuard(WEBHOOK_ALLOW_NETWORKS.split(',').filter(Boolean));
  }

  mustBePublic(environment: Environment): boolean {
    return environment === 'LIVE' || !this.privateAllowed;
  }

  /**
   * Checks that deliveries of this environment may use an address.
   * @throws Refusal `invalid_request`, `https_required` or `destination_forbidden`. A name without an address is accepted:
   * it may get one later, and every attempt checks again.
   */
  async check(address: string, environment: Environment, use: Use = WEBHOOK): Promise<void> {
    const url = checkAddress(address, environment, use);
    if (this.mustBePublic(environment)) await this.#refuseIfPrivate(url.hostname, environment, use);
  }

  async #refuseIfPrivate(hostname: string, environment: Environment, use: Use): Promise<void> {
    try {
      await this.guard.publicAddresses(hostname);
    } catch (error) {
      if (error instanceof UnresolvedDestination) return;
      if (!(error instanceof ForbiddenDestination)) throw error;
      const advice = environment === 'TEST' ? ADVICE : '';
      throw new Refusal('destination_forbidden', `${use.refused}: ${error.message}.${advice}`, {
        errors: [{ field: use.field, code: 'destination_forbidden', message: 'must resolve to public addresses only' }],
        cause: error,
      });
    }
  }
}

/** Use of an address, for its refusal. */
export interface Use {
  /** Place of the address in the request. */
  field: string;
  /** Message for an address that is not public. */
  refused: string;
  /** Message for http in LIVE. */
  insecure: string;
}

const WEBHOOK: Use = {
  field: '/url',
  refused: 'Webhooks cannot be sent there',
  insecure: 'A LIVE endpoint must have an https address.',
};

const ADVICE = ' The operator of this service can allow it in TEST, with WEBHOOK_ALLOW_PRIVATE=true.';

/** Does the part of `check` that needs no name server. */
export function checkAddress(address: string, environment: Environment, { field, insecure }: Use = WEBHOOK): URL {
  const refusal = (code: FieldErrorCode, message: string) => invalidField(field, code, message);
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw refusal('scheme', 'must be an http or https address');
  if (url.username || url.password) throw refusal('userinfo', 'must not contain a user name or password');
  if (EMPTY_LABEL.test(url.hostname))
    throw refusal('host', 'must have a host name without empty parts between its dots');
  if (url.port === '0') throw refusal('port', 'must not be on port 0');
  if (environment === 'LIVE' && url.protocol !== 'https:') {
    throw new Refusal('https_required', insecure, {
      errors: [{ field, code: 'https_required', message: 'must be an https address' }],
    });
  }
  return url;
}

/** An empty label, as in `shop..example`, which the URL parser accepts. A name may end with the root's dot. */
const EMPTY_LABEL = /^\.|\.\./;
