import { randomBytes } from 'node:crypto';
import type { Context } from '../context/context.ts';

/**
 * Made at the first use and kept with the profile: no service has issued it, and so it is not bound to one. Of the same form
 * as those of endpoints.
 */
export async function listenSecret(context: Context): Promise<string> {
  const { profileName } = await context.connection();
  return context.profiles.listenSecret(profileName, () => `whsec_${randomBytes(33).toString('base64')}`);
}
