import { randomBytes } from 'node:crypto';
import type { Context } from '../context/context.ts';

/**
 * Returns the signing secret, which is generated on first use and stored with the profile. It has the form of an endpoint's
 * secret, but belongs to no service.
 */
export async function listenSecret(context: Context): Promise<string> {
  const { profileName } = await context.connection();
  return context.profiles.listenSecret(profileName, () => `whsec_${randomBytes(33).toString('base64')}`);
}
