import type { Payment } from '@tallystick/sdk';
import { Option } from 'commander';
import type { PaymentStatus } from '../../../spec/generated/values.ts';
import type { Context } from '../context/context.ts';

const COLUMNS = ['updated_at', 'status', 'amount', 'amount_captured', 'amount_refunded'];
const INTERVAL_SECONDS = 1;
/** Time in seconds that outlasts a manual restart of the service. */
const PATIENT_SECONDS = 180;

/** True for statuses after which only refunds change the payment. */
const isFinal: Record<PaymentStatus, boolean> = {
  PENDING: false,
  AUTHORIZED: false,
  CAPTURED: true,
  PARTIALLY_REFUNDED: true,
  REFUNDED: true,
  CANCELLED: true,
  EXPIRED: true,
  FAILED: true,
};

export function followOption(): Option {
  return new Option('--follow', 'Show each change until it is captured, cancelled, expired or failed');
}

/** Shows the payment now and after each change, until its status is final. */
export async function followPayment(context: Context, payment: Payment): Promise<void> {
  if (payment.checkout_url !== null && !payment.next_action) context.note(`The payer pays at ${payment.checkout_url}`);
  await context.output.follow(statesOf(context, payment), COLUMNS);
}

/** Shows the URL on which the payer must act, if any. */
export function noteAction(context: Context, { next_action }: Payment): void {
  if (next_action) context.note(`The payer must act at ${next_action.url}`);
}

async function* statesOf(context: Context, first: Payment): AsyncGenerator<Payment> {
  const client = await context.client('application');
  const options = { signal: context.io.signal, retryForSeconds: PATIENT_SECONDS };
  noteAction(context, first);
  yield first;
  context.io.ifUnwritten?.(); // the change has been shown
  for (let shown = first; !isFinal[shown.status];) {
    await context.io.wait(INTERVAL_SECONDS);
    const present = await client.payments.get(first.reference, options);
    if (present.updated_at === shown.updated_at) continue;
    if (!shown.next_action) noteAction(context, present);
    shown = present;
    yield present;
  }
}
