import { paymentStatuses, type ErrorCode } from '../../../spec/generated/values.ts';
import { invalidField, Refusal } from '../../platform/errors.ts';
import type { Payment } from '../../models/payments/payment.ts';
import type { Actor } from '../audit/audit.ts';
import type { Tenant } from '../businesses/merchant.ts';
import type { Checkpoint } from '../checkpoint.ts';
import type { DomainContext } from '../domain-context.ts';
import type { PageRequest } from '../lists/page.ts';
import { readAll, refuseUnlessAsMany } from '../lists/read-all.ts';
import { listPayments, type PaymentFilters } from './list-payments.ts';
import { cancelPayment, capturePayment, type StepOptions } from './payments.ts';
import { isAllowed, TRANSITIONS } from './transitions.ts';

/** Maximum number of payments of one action: at a slow processor, they take half a minute. */
export const MOST_AT_ONCE = 100;

/** Number of payments whose steps are taken at the same time. */
const TOGETHER = 4;

/** Steps that can be taken for all payments of a filter, in full. */
export type ManyStep = 'capture' | 'cancel';

const TAKE = { capture: capturePayment, cancel: cancelPayment } satisfies Record<
  ManyStep,
  (service: DomainContext, tenant: Tenant, reference: string, options: StepOptions) => Promise<Payment>
>;
const ENDS = { capture: 'CAPTURED', cancel: 'CANCELLED' } as const;

export interface StepResults {
  done: number;
  /** Number of steps whose processor has not answered. */
  underway: number;
  failed: { reference: string; code: ErrorCode }[];
}

/**
 * Lists the payments that filters select and that allow a step now.
 * @throws Refusal `invalid_request` if they are more than MOST_AT_ONCE
 */
export async function selectForStep(
  { clock, keys }: DomainContext,
  tenant: Tenant,
  step: ManyStep,
  filters: Omit<PaymentFilters, keyof PageRequest>,
): Promise<Payment[]> {
  const from: readonly string[] = TRANSITIONS[step].from;
  const status = (filters.status ?? paymentStatuses).filter((each) => from.includes(each));
  if (status.length === 0) return [];
  const read = (request: PageRequest) => listPayments(keys, tenant, { ...filters, ...request, status });
  const selected = await readAll(MOST_AT_ONCE, read);
  const allowed = selected?.filter((payment) => isAllowed(clock, payment, step));
  if (allowed && allowed.length <= MOST_AT_ONCE) return allowed;
  const message = `More than ${MOST_AT_ONCE} payments match. Nothing was changed: choose a shorter period or another filter.`;
  throw invalidField('', 'maximum', message);
}

/**
 * Takes a step of each payment, as `capturePayment` and `cancelPayment` do, of those only that have not changed since they were
 * selected. A step that is refused does not end the others.
 * @param expected their number when the user decided; those of an interrupted try may be fewer
 */
export async function stepMany(
  service: DomainContext,
  tenant: Tenant,
  step: ManyStep,
  payments: Payment[],
  { byHand, expected, checkpoint }: { byHand: Actor; expected: number; checkpoint: Checkpoint },
): Promise<StepResults> {
  if (checkpoint.resumed === undefined) refuseUnlessAsMany('payments', payments.length, expected);
  const results: StepResults = { done: 0, underway: 0, failed: [] };
  const takeOne = async ({ reference, updated_at }: Payment) => {
    try {
      const { status } = await TAKE[step](service, tenant, reference, { seen: updated_at, byHand });
      if (status === ENDS[step]) results.done += 1;
      else results.underway += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.failed.push({ reference, code: error.code });
    }
  };
  for (let start = 0; start < payments.length; start += TOGETHER) {
    const some = payments.slice(start, start + TOGETHER);
    // A second click during that time gets the notice that the first one is running.
    await checkpoint.wait(`${step}-many`, () => Promise.all(some.map(takeOne)));
  }
  return results;
}
