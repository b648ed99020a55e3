import type { Environment } from '../../../spec/generated/values.ts';
import type { Bearer } from '../../models/oauth/access-token.ts';

/** The owner of payments and webhooks: every query filters by business and environment. */
export interface Tenant {
  business_id: string;
  environment: Environment;
}

/** A tenant with the application that acts for it, which its payments and endpoints record. */
export interface Merchant extends Tenant {
  client_id: string;
}

/** Returns the business that a token with a payment scope acts for; registration refuses such scopes without one. */
export function merchantOf({ client_id, business_id, environment }: Bearer): Merchant {
  if (business_id === null) throw new Error(`The application ${client_id} has a payment scope and no business.`);
  return { client_id, business_id, environment };
}
