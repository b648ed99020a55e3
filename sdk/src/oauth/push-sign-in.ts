import type { Tallystick } from '../tallystick.ts';

/**
 * Pushes the request of a sign-in to the service (PAR, RFC 9126), so that the browser carries only a reference to it, which no one
 * can change. The user must open the returned address within 60 seconds, so redirect to it at once.
 *
 * @param tally the client whose `signIn` built the request
 * @param signIn the result of `signIn`
 * @throws OAuthError if the application may not make this request
 */
export async function pushSignIn<SignIn extends { url: string }>(
  tally: Pick<Tallystick, 'oauth'>,
  signIn: SignIn,
): Promise<SignIn> {
  const url = new URL(signIn.url);
  const { client_id, ...request } = Object.fromEntries(url.searchParams);
  const { request_uri } = await tally.oauth.push(request);
  url.search = new URLSearchParams({ client_id: client_id!, request_uri }).toString();
  return { ...signIn, url: url.href };
}
