import { errorCodes, type ErrorCode } from '../../../../spec/generated/values.ts';
import { selectForStep, stepMany, type ManyStep, type StepResults } from '../../../domain/payments/step-many.ts';
import { bulkPage, type BulkData } from '../shell/bulk-page.ts';
import { PAYMENT_FILTERS, readFilters } from './payment-filters.ts';
import { paymentRow, type PaymentRow } from './payment-row.ts';

export type StepManyData = BulkData<PaymentRow>;

/** Maximum number of failed payments that the list names afterwards. */
const MOST_NAMED = 20;

/** The pages that count the payments of a filter, and capture or cancel them after a confirmation. */
export const stepsOfMany = (['capture', 'cancel'] as const).map((step) =>
  bulkPage({
    path: `/payments/all/${step}`,
    list: '/payments',
    filters: PAYMENT_FILTERS,
    section: 'payments',
    title: step === 'capture' ? 'Capture payments' : 'Cancel payments',
    template: `payments/${step}-many`,
    action: `${step}-all`,
    movesMoney: true,
    select: (visit) => selectForStep(visit.service, visit.access.tenant, step, readFilters(visit)),
    rowsOf: ({ service }, payments) => payments.map((payment) => paymentRow(service.config, payment)),
    carryOut: async ({ service, access, by }, payments, asked) =>
      writeDone(step, await stepMany(service, access.tenant, step, payments, { byHand: by, ...asked })),
    underway: 'underway-all',
  }),
);

/** Writes what happened as the value of `done`, which is signed, so that the list shows it also after a reload. */
function writeDone(step: ManyStep, { done, underway, failed }: StepResults): string {
  const named = failed.slice(0, MOST_NAMED).map(({ reference, code }) => `${reference}!${code}`);
  return ['many', step, done, underway, failed.length, ...named].join('!');
}

export interface ManyDone {
  notice: string;
  failed: { reference: string; reason: string }[];
}

/** Reasons of refusals that a step of a payment can have, and other codes as they are. */
const REASONS: Partial<Record<ErrorCode, string>> = {
  payment_state_conflict: 'It had changed meanwhile.',
  payment_expired: 'It has expired.',
  processor_unavailable: 'Its processor declined. Nothing changed.',
};

/** Reads what `writeDone` has written. */
export function readManyDone(done: string): ManyDone | undefined {
  const [kind, step, ...rest] = done.split('!');
  if (kind !== 'many') return undefined;
  const [taken = 0, underway = 0, failed = 0] = rest.slice(0, 3).map(Number);
  const verb = step === 'capture' ? 'captured' : 'cancelled';
  const parts = [
    `${payments(taken)} ${verb}.`,
    ...(underway > 0 ? [`${payments(underway)} not ${verb} yet: the processor is working.`] : []),
    ...(failed > 0 ? [`${payments(failed)} not ${verb}.`] : []),
  ];
  const named = rest.slice(3);
  return {
    notice: parts.join(' '),
    failed: named.flatMap((reference, index) => {
      const code = errorCodes.find((each) => each === named[index + 1]);
      return index % 2 === 0 && code ? [{ reference, reason: REASONS[code] ?? code }] : [];
    }),
  };
}

const payments = (number: number) => (number === 1 ? '1 payment was' : `${number} payments were`);
