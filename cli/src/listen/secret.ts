import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';

/** Made at the first use and kept with the profile: no service has issued it, and so it is not bound to one. */
export async function listenSecret(context: Context): Promise<string> {
  const { profileName } = await context.connection();
  return context.profiles.listenSecret(profileName, () => `whsec_${randomBytes(32).toString('base64url')}`);
}
