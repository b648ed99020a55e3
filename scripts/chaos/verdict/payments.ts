import { fault, type Evidence, type Fault } from './fault.ts';

/** Checks that the database agrees with the answers. */
export function judgePayments({ caller, load, snapshot }: Evidence): Fault[] {
  const statuses = new Map(snapshot.payments.map(({ reference, status }) => [reference, status]));
  const told = new Set(snapshot.events.map((event) => event.payment_reference));
  const answered = [...load.statuses];
  const references = answered.map(([reference]) => reference);
  return [
    fault('requests refused or answered with 5xx', caller.failures),
    fault(
      'acknowledged payments missing from the database',
      references.filter((reference) => !statuses.has(reference)),
    ),
    fault(
      'payments with another status than the response',
      answered
        .filter(([reference, status]) => statuses.get(reference) !== status)
        .map(([reference, status]) => `${reference} (response ${status}, database ${statuses.get(reference)})`),
    ),
    fault(
      'payments without an event',
      references.filter((reference) => !told.has(reference)),
    ),
    fault(
      'payments created more than once for one idempotency key',
      [...statuses.keys()].filter((reference) => !load.statuses.has(reference)),
    ),
  ];
}
