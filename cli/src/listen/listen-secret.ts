import { randomBytes } from 'node:crypto';
import type { Context } from '../context/context.ts';

/**
 * Made at the first use and kept with the profile. No service issued it, so it is bound to none; it has the form of an
 * endpoint's secret.
 */
export async function listenSecret(context: Context): Promise<string> {
  const { profileName } = await context.connection();
  return context.profiles.listenSecret(profileName, () => `whsec_${randomBytes(33).toString('base64')}`);
}
