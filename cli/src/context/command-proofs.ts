import type { Proofs } from '@tallystick/sdk/oauth';

/** Path of the token endpoint below the base address of the API. */
const TOKEN_ENDPOINT = '/oauth/token';

/**
 * Creates proofs that bind the access tokens of a command to a key (DPoP, RFC 9449). Tokens and key are only in the memory of
 * the process, and end with it. A service of an earlier release issues bearer tokens, which are sent as such.
 *
 * A proof contains the address of the request as the service knows it. If the service is reached by another address, such as a
 * tunnel's, it refuses the first proof; the following ones have the address that it announces as its issuer (RFC 8414). The server
 * at `apiUrl` receives the application's secret as well, so an announced address gives away nothing more.
 */
export async function commandProofs(apiUrl: string): Promise<Proofs> {
  const { createProofs } = await import('@tallystick/sdk/oauth');
  const proofs = await createProofs();
  let binds = true;
  let announced = apiUrl;
  return async (send, url, init) => {
    const prove = (): Promise<Response> =>
      proofs((_url, proven) => send(url, proven), url.replace(apiUrl, announced), init);
    if (!binds) return send(url, init);
    let response = await prove();
    if (url !== apiUrl + TOKEN_ENDPOINT) return response;
    if (announced === apiUrl && (await memberOf(response, 'error')) === 'invalid_dpop_proof') {
      announced = await announcedBy(apiUrl, (metadata) =>
        send(metadata, { method: 'GET', signal: init.signal ?? null }),
      );
      if (announced !== apiUrl) response = await prove();
    }
    if (response.ok) binds = (await memberOf(response, 'token_type')) === 'DPoP';
    return response;
  };
}

/** Returns the issuer of the service as it announces it; `apiUrl` if its metadata has no such address. */
async function announcedBy(apiUrl: string, get: (url: string) => Promise<Response>): Promise<string> {
  const { origin, pathname } = new URL(apiUrl);
  const response = await get(`${origin}/.well-known/oauth-authorization-server${pathname}`);
  const issuer = await memberOf(response, 'issuer');
  return typeof issuer === 'string' && URL.canParse(issuer) ? issuer : apiUrl;
}

/** Reads a member of a response in JSON; a malformed response is left to the SDK. */
async function memberOf(response: Response, name: string): Promise<unknown> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return (Object(body) as Record<string, unknown>)[name];
}
