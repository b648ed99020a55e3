import type { LoadedAttempt } from '../models/webhooks/loaded-attempt.ts';
import { signatureHeaders, type SigningKeys } from './sign.ts';

/** Builds the signed headers of an attempt. @param keys those of the valid secrets, the newest first */
export function attemptHeaders(
  attempt: Pick<LoadedAttempt, 'event_id' | 'event_type' | 'number'>,
  body: Uint8Array,
  keys: SigningKeys[],
  at: Date,
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signatures = signatureHeaders(attempt.event_id, body, keys, timestamp);
  return Object.assign(unsignedHeaders(attempt, attempt.number), signatures);
}

/** Builds the headers without signatures, which need the endpoint's secret. */
export function unsignedHeaders(
  event: Pick<LoadedAttempt, 'event_id' | 'event_type'>,
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
