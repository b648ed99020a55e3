import type { Sendable } from '../models/webhook-delivery.ts';
import { decrypt } from '../secrets.ts';
import { signatureHeader } from './sign.ts';

/** The headers of an attempt, signed now with the secrets that are valid now. */
export function attemptHeaders(delivery: Sendable, number: number, at: Date): Record<string, string> {
  const signature = signatureHeader(delivery.body, validSecrets(delivery, at), Math.floor(at.getTime() / 1000));
  return { ...unsignedHeaders(delivery, number), 'Service-Signature': signature };
}

/** What they are but for the signature, which takes an endpoint. */
export function unsignedHeaders(
  event: Pick<Sendable, 'event_id' | 'event_type'>,
  number: number,
): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Tallystick-Webhooks/1',
    'Service-Event-Id': event.event_id,
    'Service-Event-Type': event.event_type,
    'Service-Delivery-Attempt': String(number),
  };
}

function validSecrets(delivery: Sendable, at: Date): string[] {
  const { secret_sealed, previous_secret_sealed, previous_secret_expires_at } = delivery;
  const overlaps = previous_secret_expires_at !== null && previous_secret_expires_at > at;
  const sealed = previous_secret_sealed && overlaps ? [secret_sealed, previous_secret_sealed] : [secret_sealed];
  return sealed.map(decrypt);
}
