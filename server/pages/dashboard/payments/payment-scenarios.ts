import { requireChange } from '../../../domain/businesses/member-access.ts';
import type { TestDisputeOutcome } from '../../../../spec/generated/values.ts';
import {
  simulateAuthorization,
  simulateDispute,
  simulateExpiry,
  simulateFailure,
} from '../../../domain/payments/test-helpers.ts';
import type { HttpContext } from '../../../http/http-context.ts';
import type { ActionResult } from '../shell/member-page.ts';
import type { PaymentRow } from './payment-row.ts';
import { pathParameter, type Visit } from '../shell/visit.ts';

interface Scenario {
  label: string;
  statuses: PaymentRow['status'][];
  /** Further condition. */
  isShown?: (payment: PaymentRow) => boolean;
  play: (service: HttpContext, tenant: Visit['access']['tenant'], reference: string) => Promise<unknown>;
}

type Play = Scenario['play'];

const isSimulated = (method: PaymentRow['payment_method']) => method?.type === 'simulated_card';

const DECIDED: Pick<Scenario, 'statuses' | 'isShown'> = {
  statuses: ['CAPTURED', 'PARTIALLY_REFUNDED'],
  isShown: ({ amount_disputed, payment_method }) => amount_disputed > 0 && isSimulated(payment_method),
};

const decide =
  (outcome: TestDisputeOutcome): Play =>
  (service, tenant, reference) =>
    simulateDispute(service, tenant, reference, { outcome });

/** Scenarios to simulate for a payment in TEST, by the value of their button. */
const SCENARIOS: Record<string, Scenario> = {
  authorize: { label: 'Payer pays', statuses: ['PENDING'], play: simulateAuthorization },
  decline: { label: 'Card declined', statuses: ['PENDING'], play: simulateFailure },
  'decline-funds': {
    label: 'Insufficient funds',
    statuses: ['PENDING'],
    play: (service, tenant, reference) =>
      simulateFailure(service, tenant, reference, { decline_code: 'insufficient_funds' }),
  },
  dispute: {
    label: 'Payer disputes',
    statuses: ['CAPTURED', 'PARTIALLY_REFUNDED'],
    isShown: ({ amount_refundable, payment_method }) => amount_refundable > 0 && isSimulated(payment_method),
    play: simulateDispute,
  },
  'dispute-won': { label: 'Dispute won', ...DECIDED, play: decide('won') },
  'dispute-lost': { label: 'Dispute lost', ...DECIDED, play: decide('lost') },
  expire: { label: 'Payment expires', statuses: ['PENDING', 'AUTHORIZED'], play: simulateExpiry },
};

/** Lists the scenarios that this member may simulate for a payment now. */
export function scenariosOf({ access }: Visit, payment: PaymentRow): { name: string; label: string }[] {
  if (!access.mayChange || payment.environment === 'LIVE') return [];
  const open = Object.entries(SCENARIOS).filter(
    ([, { statuses, isShown }]) => statuses.includes(payment.status) && isShown?.(payment) !== false,
  );
  return open.map(([name, { label }]) => ({ name, label }));
}

/** Actions of the scenario buttons. The domain refuses them in LIVE, and once the payment's status has changed. */
export const SCENARIO_ACTIONS = Object.fromEntries(
  Object.entries(SCENARIOS).map(([name, { play }]) => [
    name,
    async (visit: Visit): ActionResult => {
      requireChange(visit.access);
      const reference = pathParameter(visit, 'reference');
      await play(visit.service, visit.access.tenant, reference);
      return `${visit.base}/payments/${reference}?done=scenario`;
    },
  ]),
);
