import { requireRecentInLive } from '../../../domain/accounts/recent-sign-in.ts';
import { requireChange } from '../../../domain/businesses/member-access.ts';
import type { Checkpoint } from '../../../domain/checkpoint.ts';
import type { Inputs } from '../../../domain/input/check-input.ts';
import { formatAmount, parseDecimal, toDecimal } from '../../../domain/payments/currencies.ts';
import { cancelPayment, capturePayment, getPayment } from '../../../domain/payments/payments.ts';
import { createRefund } from '../../../domain/payments/refunds.ts';
import { isAllowed, refuseUnlessAllowed, type Trigger } from '../../../domain/payments/transitions.ts';
import { invalidField, Refusal } from '../../../platform/errors.ts';
import type { HttpContext } from '../../../http/http-context.ts';
import type { FormWords } from '../../parts/faults.ts';
import { formField } from '../../parts/forms.ts';
import { keptSingleUse, onceOnly } from '../../parts/single-use.ts';
import { requireSignedIn } from '../../parts/visitor.ts';
import { renderVisit } from '../shell/frame.ts';
import { memberPage, refusedBy, type ActionResult, type Refused } from '../shell/member-page.ts';
import { paymentRow, type PaymentRow } from './payment-row.ts';
import { pathParameter, queryParameter, type Visit } from '../shell/visit.ts';

type Payment = Awaited<ReturnType<typeof getPayment>>;

/** Parameters of a step. They are in the URL, so that the step shown is the one carried out. */
interface Decision {
  /** Minor units; unused by a cancellation. */
  amount: number;
  reason: string | undefined;
}

interface StepKind {
  trigger: Trigger;
  verb: string;
  /** Returns the highest amount in minor units; null for a step without an amount. */
  most: ((payment: Payment) => number) | null;
  hasReason: boolean;
  /** Validates a decision against the contract. */
  check: (inputs: Inputs, decision: Decision) => void;
  /** Lists the consequences, in sentences. */
  consequences: (payment: Payment, decision: Decision) => string[];
  /** @returns the value of `done` for what has happened so far */
  carryOut: (step: TakenStep) => Promise<string>;
}

interface TakenStep {
  service: HttpContext;
  visit: Visit;
  reference: string;
  decision: Decision;
  asked: { checkpoint: Checkpoint; seen: Date; byHand: Visit['by'] };
}

const withReason = (reason: string | undefined) => (reason === undefined ? {} : { reason });

const KINDS = {
  capture: {
    trigger: 'capture',
    verb: 'Capture',
    most: ({ amount }) => amount,
    hasReason: false,
    check: (inputs, { amount }) => inputs.check('PaymentCapture', { amount }),
    consequences: (payment, { amount }) => [
      `${money(payment, amount)} is added to your balance.`,
      amount < payment.amount
        ? `The other ${money(payment, payment.amount - amount)} is returned to the payer and cannot be captured later.`
        : 'Nothing is returned to the payer.',
      'Your endpoints receive payment.captured. A capture cannot be undone; the payment can be refunded.',
    ],
    carryOut: async ({ service, visit, reference, decision: { amount }, asked }) => {
      const { status } = await capturePayment(service, visit.access.tenant, reference, { amount, ...asked });
      return status === 'AUTHORIZED' ? 'underway' : 'capture';
    },
  },
  refund: {
    trigger: 'refund_part',
    verb: 'Refund',
    most: (payment) => payment.amount_refundable,
    hasReason: true,
    check: (inputs, { amount, reason }) => inputs.check('RefundCreate', { amount, ...withReason(reason) }),
    consequences: (payment, { amount }) => [
      `${money(payment, amount)} is returned to the payer from your balance.`,
      amount < payment.amount_refundable
        ? `${money(payment, payment.amount_refundable - amount)} can still be refunded after it.`
        : 'Nothing is left to refund after it.',
      'Your endpoints receive payment.refunded. A refund cannot be undone.',
    ],
    carryOut: async ({ service, visit, reference, decision: { amount, reason }, asked }) => {
      const decision = { amount, ...withReason(reason) };
      const { status } = await createRefund(service, visit.access.tenant, reference, decision, asked);
      return status === 'SUCCEEDED' ? 'refund' : status === 'FAILED' ? 'failed' : 'pending';
    },
  },
  cancel: {
    trigger: 'cancel',
    verb: 'Cancel',
    most: null,
    hasReason: true,
    check: (inputs, { reason }) => inputs.check('PaymentCancel', withReason(reason)),
    consequences: (payment) => [
      payment.status === 'AUTHORIZED'
        ? `${money(payment, payment.amount)} on hold is returned to the payer.`
        : 'The checkout link expires, and the payment can no longer be paid.',
      'Your endpoints receive payment.cancelled. A cancellation cannot be undone.',
    ],
    carryOut: async ({ service, visit, reference, decision: { reason }, asked }) => {
      const { status } = await cancelPayment(service, visit.access.tenant, reference, { reason, ...asked });
      return status === 'CANCELLED' ? 'cancel' : 'underway';
    },
  },
} as const satisfies Record<string, StepKind>;

export type PaymentStep = keyof typeof KINDS;

const STEPS = Object.keys(KINDS) as PaymentStep[];

const money = ({ currency }: Payment, amount: number) => formatAmount(amount, currency);

/** Lists the steps that a payment allows now. */
export function stepsOf(service: HttpContext, payment: Payment): PaymentStep[] {
  return STEPS.filter((name) => {
    const { trigger, most }: StepKind = KINDS[name];
    return isAllowed(service.clock, payment, trigger) && (most === null || most(payment) > 0);
  });
}

export interface PaymentStepData {
  step: PaymentStep;
  verb: string;
  payment: PaymentRow;
  address: string;
  /** The highest amount, formatted; null for a step without an amount. */
  most: string | null;
  hasReason: boolean;
  entered: { amount: string; reason: string };
  /** The confirmation; null while the form is incomplete. */
  confirming: { heading: string; consequences: string[]; seen: string } | null;
  /** Single-use key in the URL of the confirmation, so that going back and confirming again has no further effect. */
  once: string;
}

const WORDS: FormWords = {
  amount: { label: 'The amount', prompt: 'Enter an amount.' },
  reason: { label: 'The reason' },
};

/** A page for each step: a form, then its confirmation. No money moves before the confirmation is submitted. */
export const paymentSteps = STEPS.map((step) =>
  memberPage({
    path: `/payments/:reference/${step}`,
    filters: ['amount', 'reason', 'once', 'review'],
    show: (visit, refused) => show(visit, step, refused),
    actions: { confirm: (visit) => confirm(visit, step) },
    words: WORDS,
    movesMoney: true,
  }),
);

const addressOf = (visit: Visit) => `${visit.base}/payments/${pathParameter(visit, 'reference')}`;

async function show(visit: Visit, step: PaymentStep, refused?: Refused): Promise<void> {
  requireChange(visit.access);
  const { service, access, user } = visit;
  const { verb, most, hasReason, trigger, consequences }: StepKind = KINDS[step];
  const payment = await getPayment(access.tenant, pathParameter(visit, 'reference'));
  if (refused?.status === 409 || !stepsOf(service, payment).includes(step))
    return showMovedOn(visit, payment, refused, trigger);
  const read = refused ? refused : readOrFaults(visit, step, payment);
  const decision = read && 'decision' in read ? read.decision : undefined;
  const row = paymentRow(service.config, payment);
  const of = most && decision ? `${money(payment, decision.amount)} of ` : '';
  const data: PaymentStepData = {
    step,
    verb,
    payment: row,
    address: `${addressOf(visit)}/${step}`,
    most: most && money(payment, most(payment)),
    hasReason,
    entered: {
      amount: queryParameter(visit.req, 'amount') ?? (most ? toDecimal(most(payment), payment.currency) : ''),
      reason: queryParameter(visit.req, 'reason') ?? '',
    },
    confirming: decision
      ? {
          heading: most ? `${verb} ${money(payment, decision.amount)}?` : `${verb} this payment of ${row.money}?`,
          consequences: consequences(payment, decision),
          seen: row.updated_at,
        }
      : null,
    once: keptSingleUse(service, user, queryParameter(visit.req, 'once')),
  };
  const title = `${verb} ${of}the payment of ${row.money}`;
  const faults = read && 'faults' in read ? { faults: read.faults, status: read.status } : {};
  renderVisit<PaymentStepData>(visit, 'payments/payment-step', data, { section: 'payments', title, ...faults });
}

/** Shows that the payment no longer allows the step, because another member or the payer acted first. */
function showMovedOn(visit: Visit, payment: Payment, refused: Refused | undefined, trigger: Trigger): void {
  const detail = refused?.faults[0]?.message ?? refusalOf(visit.service, payment, trigger);
  const data = { payment: paymentRow(visit.service.config, payment), address: addressOf(visit), detail };
  renderVisit<PaymentMovedOnData>(visit, 'payments/payment-moved-on', data, {
    section: 'payments',
    title: 'This payment has changed',
    status: 409,
  });
}

export interface PaymentMovedOnData {
  payment: PaymentRow;
  address: string;
  /** Reason why the payment no longer allows the step. */
  detail: string;
}

function refusalOf(service: HttpContext, payment: Payment, trigger: Trigger): string {
  try {
    refuseUnlessAllowed(service.clock, payment, trigger);
    return 'All of it is refunded, or refunds are pending.';
  } catch (error) {
    return (error as Refusal).message;
  }
}

/** Reads the decision or its faults; undefined before the form is submitted. */
function readOrFaults(visit: Visit, step: PaymentStep, payment: Payment): { decision: Decision } | Refused | undefined {
  if (queryParameter(visit.req, 'review') === undefined) return undefined;
  try {
    const decision = readDecision(visit, step, payment);
    refuseBeyond(step, payment, decision);
    return { decision };
  } catch (error) {
    return refusedBy(error, WORDS);
  }
}

function readDecision({ service, req }: Visit, step: PaymentStep, payment: Payment): Decision {
  const { most, check }: StepKind = KINDS[step];
  const reason = queryParameter(req, 'reason')?.trim() || undefined;
  const typed = queryParameter(req, 'amount')?.trim() ?? '';
  if (most && typed === '') throw invalidField('/amount', 'required', 'is required');
  const amount = most ? parseDecimal(typed, payment.currency) : 0;
  if (amount === undefined) {
    const example = toDecimal(most!(payment), payment.currency);
    throw invalidField('/amount', 'format', `must be written in ${payment.currency}, such as ${example}`);
  }
  const decision = { amount, reason };
  check(service.inputs, decision);
  return decision;
}

/** Refuses an excessive amount in the form, where it can be corrected. The domain checks again, with the payment locked. */
function refuseBeyond(step: PaymentStep, payment: Payment, { amount }: Decision): void {
  const { most }: StepKind = KINDS[step];
  if (most === null || amount <= most(payment)) return;
  throw invalidField('/amount', 'maximum', `must be at most ${money(payment, most(payment))}`);
}

async function confirm(visit: Visit, step: PaymentStep): ActionResult {
  requireChange(visit.access);
  const { service, req, res, user } = visit;
  requireRecentInLive(service.clock, visit.access.tenant, requireSignedIn(res).session);
  const reference = pathParameter(visit, 'reference');
  const seen = readSeen(formField(req, 'seen'));
  const work = async (checkpoint: Checkpoint) => {
    const decision = readDecision(visit, step, await getPayment(visit.access.tenant, reference));
    const asked = { checkpoint, seen, byHand: visit.by };
    const done = await KINDS[step].carryOut({ service, visit, reference, decision, asked });
    return `${addressOf(visit)}?done=${done}`;
  };
  return onceOnly({ service, req, user }, {}, work, `${addressOf(visit)}?done=underway`);
}

function readSeen(text: string): Date {
  const seen = new Date(text);
  if (Number.isNaN(seen.getTime()))
    throw new Refusal('invalid_request', 'The form has no payment. Open the page of the payment again.');
  return seen;
}
