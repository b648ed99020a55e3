import { createHmac } from 'node:crypto';

/** The keys of one secret in both schemes. */
export interface SigningKeys {
  /** The whole secret, including `whsec_`. */
  own: string;
  /** In base64; undefined for a secret that verifiers would reject, such as those issued at first. */
  standard: string | undefined;
}

/**
 * Builds the headers that prove who sent a delivery, in two schemes: our Service-Signature, and the three headers of
 * Standard Webhooks (symmetric v1), for which most languages have a verifier.
 * @param keys those of the current secret first, then those of the previous one during the overlap
 * @param timestamp Unix seconds; receivers refuse one more than 300 s away
 */
export function signatureHeaders(
  eventId: string,
  body: Uint8Array,
  keys: SigningKeys[],
  timestamp: number,
): Record<string, string> {
  let own = `t=${timestamp}`;
  let standard = '';
  for (const key of keys) {
    own += `,v1=${hmac(key.own, 'utf8', `${timestamp}.`, body).digest('hex')}`;
    if (key.standard === undefined) continue;
    const signature = hmac(key.standard, 'base64', `${eventId}.${timestamp}.`, body).digest('base64');
    standard += `${standard && ' '}v1,${signature}`;
  }
  if (standard === '') return { 'Service-Signature': own };
  return {
    'Service-Signature': own,
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standard,
  };
}

/** Starts an HMAC with the key as text: a Buffer would cost five times as much. */
const hmac = (key: string, encoding: 'utf8' | 'base64', start: string, body: Uint8Array) =>
  createHmac('sha256', key, { encoding }).update(start).update(body);

export function signingKeys(secret: string): SigningKeys {
  const encoded = secret.replace(/^whsec_/, '');
  const key = Buffer.from(encoded, 'base64');
  const isBase64 = key.toString('base64') === encoded; // Buffer.from skips characters that are not
  return { own: secret, standard: isBase64 && key.length >= 24 && key.length <= 64 ? encoded : undefined };
}
