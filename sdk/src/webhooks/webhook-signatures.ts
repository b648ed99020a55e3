export const encoder = new TextEncoder();

/** Computes the HMAC-SHA256 of a text directly followed by the body. */
export async function hmacSha256(
  key: Uint8Array<ArrayBuffer>,
  start: string,
  body: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  const first = encoder.encode(start);
  const signed = new Uint8Array(first.length + body.length);
  signed.set(first);
  signed.set(body, first.length);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, signed));
}

/** Returns the key that Standard Webhooks derives from a secret; undefined for a secret that it would reject. */
export function standardKeyOf(secret: string): Uint8Array<ArrayBuffer> | undefined {
  const encoded = secret.replace(/^whsec_/, '');
  try {
    const key = Uint8Array.from(atob(encoded), (byte) => byte.charCodeAt(0));
    const isBase64 = toBase64(key) === encoded; // atob accepts missing padding
    return isBase64 && key.length >= 24 && key.length <= 64 ? key : undefined;
  } catch {
    return undefined;
  }
}

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
