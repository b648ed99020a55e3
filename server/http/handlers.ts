import { BusinessMembers } from './business-members.ts';
import { Businesses } from './businesses.ts';
import { Clients } from './clients.ts';
import { Events } from './events.ts';
import type { Handlers } from './handler.ts';
import { OAuth } from './oauth.ts';
import { Payments } from './payments.ts';
import { Profile } from './profile.ts';
import { Session } from './session.ts';
import { Users } from './users.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';
import { WebhookEndpoints } from './webhook-endpoints.ts';

/** Every handler there is, by resource: the compiler holds it to the contract. */
export const handlers: Handlers = {
  BusinessMembers,
  Businesses,
  Clients,
  Events,
  OAuth,
  Payments,
  Profile,
  Session,
  Users,
  WebhookDeliveries,
  WebhookEndpoints,
};
