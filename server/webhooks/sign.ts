import { createHmac } from 'node:crypto';

/**
 * The value of Service-Signature: `t=<timestamp>,v1=<hex>`, with one `v1` for each secret. Each is the HMAC-SHA256 of
 * the timestamp, a dot and the body, keyed with the whole secret, its `whsec_` included.
 * @param timestamp Unix seconds; receivers refuse one more than 300 s away.
 * @param secrets The present one first, then the one before while it still overlaps.
 */
export function signatureHeader(body: Uint8Array, secrets: string[], timestamp: number): string {
  const signatures = secrets.map((secret) => `v1=${sign(body, secret, timestamp)}`);
  return [`t=${timestamp}`, ...signatures].join(',');
}

function sign(body: Uint8Array, secret: string, timestamp: number): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}
