import { WebhookVerificationError, type VerifyOptions, type WebhookVerificationReason } from './webhooks.ts';

/** The reason of a 400 or 413 to a delivery. */
export type RefusalReason = WebhookVerificationReason | 'body_too_large';

/** Options of a receiver. */
export interface ReceiveOptions<Request> extends VerifyOptions {
  /** Called for each refused delivery, for example to log it. */
  onRefused?: ((reason: RefusalReason, request: Request) => void) | undefined;
}

/** Events have a few KiB. A longer body is answered with 413, and not read to its end. */
export const LONGEST_BODY_BYTES = 1024 * 1024;

/** Faults of the receiver's own setup: it gets the error, not the sender. */
const OWN_FAULT = /^(body_not_raw|secret_)/;

/** @returns why the delivery is to be answered with 400; undefined for what is not the fault of the delivery */
export function refusalOf(error: unknown): WebhookVerificationReason | undefined {
  return error instanceof WebhookVerificationError && !OWN_FAULT.test(error.reason) ? error.reason : undefined;
}
