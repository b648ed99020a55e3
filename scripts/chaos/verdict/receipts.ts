import { hash } from 'node:crypto';
import type { Endpoint } from '../endpoints.ts';
import { describeHeaders, type Receipt } from '../receiver.ts';
import { isAcknowledged, type AttemptRow } from '../snapshot.ts';
import { ATTEMPT_MILLISECONDS, fault, mostRepeated, type Evidence, type Fault } from './fault.ts';

/** Checks that the receipts agree with commits, the log and signatures. */
export function judgeReceipts(evidence: Evidence): Fault[] {
  return evidence.endpoints.flatMap((endpoint) =>
    judgeEndpoint(endpoint, evidence).map(({ what, subjects }) =>
      fault(`${what} (${endpoint.behaviour} endpoint)`, subjects),
    ),
  );
}

function judgeEndpoint(endpoint: Endpoint, { snapshot, takenAt, blows }: Evidence): Fault[] {
  const { receipts } = endpoint.receiver;
  const bodies = new Map(
    snapshot.events.map(({ event_id, body }) => [event_id, { body, digest: hash('sha256', body) }]),
  );
  const logged = snapshot.deliveries
    .filter(({ endpoint_id }) => endpoint_id === endpoint.id)
    .flatMap(({ id }) => snapshot.attempts.get(id) ?? []);
  const known = receipts.filter(({ eventId }) => bodies.has(eventId));
  // A receipt is later than its commit, and an acknowledgement in the log later than its receipt.
  const before = receipts.filter(({ at }) => at < takenAt);
  // The log contains only attempts that have ended.
  const ended = receipts.filter(({ at }) => at < takenAt - ATTEMPT_MILLISECONDS);
  const arrived = Map.groupBy(receipts, ({ headers }) => headers);
  const sent = Map.groupBy(logged, ({ request_headers }) => describeHeaders(request_headers));
  const mostUnlogged = (group: Receipt[]) =>
    mostRepeated(
      blows,
      group.map(({ at }) => at),
    );
  return [
    fault(
      'received events that were never committed',
      before.filter(({ eventId }) => !bodies.has(eventId)).map(({ eventId }) => eventId),
    ),
    fault(
      'received events with other bytes than committed',
      known.filter(({ eventId, body }) => bodies.get(eventId)!.digest !== body).map(({ eventId }) => eventId),
    ),
    fault(
      'received events without a valid signature, or signed with an invalid secret',
      known
        .filter(({ eventId, signature }) => !endpoint.secrets.verify(signature, bodies.get(eventId)!.body))
        .map(({ eventId, signature }) => `${eventId} (${signature})`),
    ),
    fault(
      'requests received more often than logged',
      [...Map.groupBy(ended, ({ headers }) => headers)]
        .filter(([headers, group]) => group.length - (sent.get(headers)?.length ?? 0) > mostUnlogged(group))
        .map(([headers]) => headers),
    ),
    fault(
      'requests logged as acknowledged but never received',
      [...sent]
        .filter(([headers, group]) => group.filter(isAcknowledged).length > (arrived.get(headers)?.length ?? 0))
        .map(([headers]) => headers),
    ),
    fault(
      'attempts that used up another attempt number',
      endpoint.behaviour === 'good' ? logged.filter(isLater).map(({ id }) => id) : [],
    ),
  ];
}

/** Selects attempts after the first: an endpoint that acknowledges everything gets each event with number 1. */
const isLater = ({ number }: AttemptRow) => number > 1;
