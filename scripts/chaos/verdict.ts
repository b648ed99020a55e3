import type { Endpoint } from './endpoints.ts';
import { describe, judgeDeliveries } from './verdict/deliveries.ts';
import { fault, type Evidence, type Fault } from './verdict/fault.ts';
import { judgePayments } from './verdict/payments.ts';
import { judgeReceipts } from './verdict/receipts.ts';
import { judgeReplays } from './verdict/replays.ts';

/** Judges a run. @returns lost, invented, repeated or forged deliveries and payments */
export function judge(evidence: Evidence): Fault[] {
  const faults = [judgePayments, judgeDeliveries, judgeReceipts, judgeReplays].flatMap((part) => part(evidence));
  return faults.filter(({ subjects }) => subjects.length > 0);
}

/** Judges completeness. @returns deliveries missing at endpoints that work */
export function judgeArrival({ snapshot }: Evidence, working: Endpoint[]): Fault[] {
  const ids = new Set(working.map(({ id }) => id));
  const missing = snapshot.deliveries.filter(
    ({ endpoint_id, status }) => ids.has(endpoint_id) && status !== 'DELIVERED',
  );
  const subjects = missing.map((delivery) => describe(delivery, snapshot.attempts.get(delivery.id) ?? []));
  return missing.length > 0 ? [fault('deliveries not DELIVERED to a working endpoint', subjects)] : [];
}

export function figuresOf({ snapshot, endpoints, caller }: Evidence): Record<string, number> {
  const attempts = [...snapshot.attempts.values()].flat();
  const triggered = (trigger: string) => attempts.filter((attempt) => attempt.trigger === trigger).length;
  return {
    payments: snapshot.payments.length,
    events: snapshot.events.length,
    deliveries: snapshot.deliveries.length,
    'scheduled attempts': triggered('schedule'),
    replays: triggered('replay'),
    'attempts of recoveries': triggered('recover'),
    'interrupted attempts': attempts.filter(({ error }) => error === 'interrupted').length,
    secrets: endpoints.reduce((sum, { secrets }) => sum + secrets.size, 0),
    'repeated requests': caller.repeated,
  };
}
