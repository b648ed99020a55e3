import { requireChange } from '../../../domain/businesses/member-access.ts';
import { simulateAuthorization, simulateExpiry, simulateFailure } from '../../../domain/payments/test-helpers.ts';
import type { HttpContext } from '../../../http/http-context.ts';
import type { ActionResult } from '../shell/member-page.ts';
import type { PaymentRow } from './payment-row.ts';
import { pathParameter, type Visit } from '../shell/visit.ts';

interface Scenario {
  label: string;
  statuses: PaymentRow['status'][];
  play: (service: HttpContext, tenant: Visit['access']['tenant'], reference: string) => Promise<unknown>;
}

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
  expire: { label: 'Payment expires', statuses: ['PENDING', 'AUTHORIZED'], play: simulateExpiry },
};

/** Lists the scenarios that this member may simulate for a payment now. */
export function scenariosOf({ access }: Visit, { status, environment }: PaymentRow): { name: string; label: string }[] {
  if (!access.mayChange || environment === 'LIVE') return [];
  const open = Object.entries(SCENARIOS).filter(([, { statuses }]) => statuses.includes(status));
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
