import { WebhookVerificationError, type VerifyOptions, type WebhookVerificationReason } from './webhooks.ts';

/** Reason of a 400 or 413 response to a delivery. */
export type RefusalReason = WebhookVerificationReason | 'body_too_large';

/** Options of a receiver. */
export interface ReceiveOptions<Request> extends VerifyOptions {
  /** Called for each refused delivery, for example to log it. */
  onRefused?: ((reason: RefusalReason, request: Request) => void) | undefined;
}

/** Maximum size of a body, in bytes. Events have a few KiB; a larger body is refused with 413 and not read to its end. */
export const LONGEST_BODY_BYTES = 1024 * 1024;

/** Matches faults of the receiver's configuration, which are reported to the receiver, not to the sender. */
const OWN_FAULT = /^(body_not_raw|secret_)/;

/** @returns the reason to refuse the delivery with 400; undefined for an error that the delivery did not cause */
export function refusalOf(error: unknown): WebhookVerificationReason | undefined {
  return error instanceof WebhookVerificationError && !OWN_FAULT.test(error.reason) ? error.reason : undefined;
}
