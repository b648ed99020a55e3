import type { Environment } from '../../../spec/generated/values.ts';
import type { Bearer } from '../../models/access-token.ts';

/** Whose payments and webhooks: every query filters by business and environment. */
export interface Tenant {
  business_id: string;
  environment: Environment;
}

/** On whose behalf a token acts on them. What it makes remembers the application. */
export interface Merchant extends Tenant {
  client_id: string;
}

/** The business that a token with a payment scope acts for; registration does not give such scopes without one. */
export function merchantOf({ client_id, business_id, environment }: Bearer): Merchant {
  if (business_id === null) throw new Error(`The application ${client_id} has a payment scope and no business.`);
  return { client_id, business_id, environment };
}
