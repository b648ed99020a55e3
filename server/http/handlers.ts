import { BusinessMembers } from './business-members.ts';
import { Businesses } from './businesses.ts';
import { Clients } from './clients.ts';
import { Consents } from './consents.ts';
import { Events } from './events.ts';
import type { Handlers } from './handler.ts';
import { OAuth } from './oauth.ts';
import { Payments } from './payments.ts';
import { Profile } from './profile.ts';
import { Refunds } from './refunds.ts';
import { Session } from './session.ts';
import { TestHelpers } from './test-helpers.ts';
import { Users } from './users.ts';
import { Wallet } from './wallet.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';
import { WebhookEndpoints } from './webhook-endpoints.ts';

/** Every handler there is, by resource: the compiler holds it to the contract. */
export const handlers: Handlers = {
  BusinessMembers,
  Businesses,
  Clients,
  Consents,
  Events,
  OAuth,
  Payments,
  Profile,
  Refunds,
  Session,
  TestHelpers,
  Users,
  Wallet,
  WebhookDeliveries,
  WebhookEndpoints,
};
