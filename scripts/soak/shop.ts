import { Tallystick } from '@tallystick/sdk';
import type { Credentials } from './traffic.ts';

/** Registers a person with a business, and an application for its servers. */
export async function registerShop(baseUrl: string) {
  const person: Credentials = { email: 'soak@example.com', password: 'correct horse battery staple' };
  const { session_token: sessionToken } = await new Tallystick({ baseUrl }).users.create({
    ...person,
    name: 'Soak',
    transport: 'bearer',
  });
  const owner = new Tallystick({ baseUrl, sessionToken });
  const business = await owner.businesses.create({ name: 'Soak' });
  const application = await owner.clients.create({
    name: 'Soak',
    grant_types: ['client_credentials'],
    scopes: ['payments:create', 'payments:read', 'payments:capture', 'payments:refund'],
    is_confidential: true,
    business_id: business.id,
  });
  const credentials = { clientId: application.client_id, clientSecret: application.client_secret_preview };
  return { person, credentials };
}
