import type { DeliveryToSend } from '../models/webhook-delivery.ts';
import { signatureHeader } from './sign.ts';

/** The headers of an attempt, signed now. @param secrets Those that are valid now, the newest first. */
export function attemptHeaders(
  delivery: DeliveryToSend,
  number: number,
  secrets: string[],
  at: Date,
): Record<string, string> {
  const signature = signatureHeader(delivery.body, secrets, Math.floor(at.getTime() / 1000));
  return { ...unsignedHeaders(delivery, number), 'Service-Signature': signature };
}

/** What they are but for the signature, which takes an endpoint. */
export function unsignedHeaders(
  event: Pick<DeliveryToSend, 'event_id' | 'event_type'>,
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
