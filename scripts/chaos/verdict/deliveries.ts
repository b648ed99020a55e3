import { hasOutcome, isAcknowledged, type AttemptRow, type DeliveryRow } from '../snapshot.ts';
import { fault, mostRepeated, type Evidence, type Fault } from './fault.ts';

const MOST_ATTEMPTS = 8;

/** Checks that every event is accounted for at every endpoint, with attempt numbers without gaps or repetitions. */
export function judgeDeliveries({ endpoints, snapshot, blows }: Evidence): Fault[] {
  const { events, deliveries, attempts } = snapshot;
  const attemptsOf = ({ id }: DeliveryRow) => attempts.get(id) ?? [];
  const pairOf = (endpointId: string, eventId: string) => `${eventId} at ${endpointId}`;
  const pairs = new Set(deliveries.map(({ endpoint_id, event_id }) => pairOf(endpoint_id, event_id)));
  const wanted = endpoints.flatMap((endpoint) =>
    events
      .filter(({ event_type }) => endpoint.events.length === 0 || endpoint.events.includes(event_type))
      .map(({ event_id }) => pairOf(endpoint.id, event_id)),
  );
  const faulty = (isFaulty: (delivery: DeliveryRow, attempts: AttemptRow[]) => boolean) =>
    deliveries
      .filter((delivery) => isFaulty(delivery, attemptsOf(delivery)))
      .map((delivery) => describe(delivery, attemptsOf(delivery)));
  return [
    fault(
      'events without a delivery',
      wanted.filter((pair) => !pairs.has(pair)),
    ),
    fault('events with two deliveries to one endpoint', pairs.size < deliveries.length ? [`${deliveries.length}`] : []),
    fault('deliveries whose status contradicts their attempts', faulty(isUnaccounted)),
    fault('deliveries with a gap in their attempt numbers', faulty(hasGap)),
    fault(
      'deliveries with a repeated attempt number',
      faulty((_, made) => isRepeated(made, blows)),
    ),
  ];
}

function isUnaccounted({ status, next_attempt_at }: DeliveryRow, made: AttemptRow[]): boolean {
  const used = new Set(scheduled(made).map(({ number }) => number)).size;
  switch (status) {
    case 'PENDING':
      return next_attempt_at === null || used > 0;
    case 'RETRYING':
      return next_attempt_at === null || used === 0 || used >= MOST_ATTEMPTS;
    case 'FAILED':
      return next_attempt_at !== null || used !== MOST_ATTEMPTS || made.some(isAcknowledged);
    case 'DELIVERED':
      return next_attempt_at !== null || !made.some(isAcknowledged);
    case 'SKIPPED':
      return next_attempt_at !== null || made.some(isAcknowledged);
  }
}

const scheduled = (made: AttemptRow[]) =>
  made.filter((attempt) => attempt.trigger === 'schedule' && hasOutcome(attempt));

function hasGap(_: DeliveryRow, made: AttemptRow[]): boolean {
  const numbers = new Set(scheduled(made).map(({ number }) => number));
  return numbers.size > 0 && Math.max(...numbers) !== numbers.size;
}

/** Returns true for a permitted repetition: delivery is at least once, so an attempt in flight at a kill is repeated. */
function isRepeated(made: AttemptRow[], blows: number[]): boolean {
  const groups = Map.groupBy(scheduled(made), ({ number }) => number);
  return [...groups.values()].some((group) => {
    const times = group.map(({ started_at }) => started_at.getTime());
    return group.length - 1 > mostRepeated(blows, times);
  });
}

export function describe({ id, status, event_id }: DeliveryRow, made: AttemptRow[]): string {
  const words = made.map(({ trigger, number, error, http_status }) => `${trigger} ${number} ${error ?? http_status}`);
  return `${id} (${event_id}, ${status}; ${words.join(', ') || 'no attempt'})`;
}
