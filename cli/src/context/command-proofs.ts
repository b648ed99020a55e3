import type { Proofs } from '@tallystick/sdk/oauth';

/**
 * Creates proofs that bind the access tokens of a command to a key (DPoP, RFC 9449). Tokens and key are only in the memory of
 * the process, and end with it. A service of an earlier release issues bearer tokens, which are sent as such.
 */
export async function commandProofs(): Promise<Proofs> {
  const { createProofs } = await import('@tallystick/sdk/oauth');
  const proofs = await createProofs();
  let binds = true;
  return async (send, url, init) => {
    if (!binds) return send(url, init);
    const response = await proofs(send, url, init);
    if (url.endsWith('/oauth/token') && response.ok) binds = await isBound(response.clone());
    return response;
  };
}

/** Reports whether a token response has a bound token; a malformed one is left to the SDK. */
async function isBound(response: Response): Promise<boolean> {
  const body: unknown = await response.json().catch(() => undefined);
  return (Object(body) as { token_type?: unknown }).token_type === 'DPoP';
}
