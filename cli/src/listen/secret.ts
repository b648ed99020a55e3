import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';

/** Made at the first use and kept in the profile: no service has issued it, and so it is not bound to one. */
export async function listenSecret(context: Context): Promise<string> {
  const { profileName, baseUrl } = await context.connection();
  const profile = await context.profiles.read(profileName);
  if (profile?.listen_secret) return profile.listen_secret;
  const listen_secret = `whsec_${randomBytes(32).toString('base64url')}`;
  await context.profiles.write(profileName, { ...(profile ?? { base_url: baseUrl }), listen_secret });
  return listen_secret;
}
