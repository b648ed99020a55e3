import type { DirectConnection } from '../../database/direct-connection.ts';
import { arrayText, run, type Statement } from '../../database/statements.ts';
import type { LoadedAttempt, QueuedAlone } from './loaded-attempt.ts';
import { DELIVERY_COLUMNS } from './webhook-delivery.ts';

/** Columns of a delivery that its attempts need. */
export const OF_DELIVERY = DELIVERY_COLUMNS.only(
  ...(['event_id', 'event_type', 'environment', 'payment_reference', 'synthetic', 'status'] as const),
  ...(['attempt', 'created_at'] as const),
);
/** Sorts the first attempt first. An interrupted one may never have left this machine; its successor has the same number. */
export const FIRST_ONE = "error IS NOT DISTINCT FROM 'interrupted', id";

type OfDelivery = Pick<LoadedAttempt, (typeof OF_DELIVERY.names)[number]> & { id: string };
type Body = Pick<LoadedAttempt, 'event_id' | 'body'>;
type Original = Pick<LoadedAttempt, 'delivery_id'> & { request_headers: Record<string, string> };

/**
 * Adds deliveries and bodies to queued attempts by statements for one table and ids that are known beforehand: Citus asks only
 * the servers that have them, and joins a distributed table with no other.
 */
export async function addContents(queued: QueuedAlone[], connection: DirectConnection): Promise<LoadedAttempt[]> {
  if (queued.length === 0) return [];
  const isRepeated = ({ trigger, resign }: QueuedAlone) => trigger === 'replay' && !resign;
  const [deliveries, originals] = await Promise.all([
    run<OfDelivery>(DELIVERIES, [idsOf(queued)], connection),
    queued.some(isRepeated) ? run<Original>(ORIGINALS, [idsOf(queued.filter(isRepeated))], connection) : [],
  ]);
  const bodies = await run<Body>(BODIES, [arrayText(deliveries.map(({ event_id }) => event_id))], connection);
  const deliveryOf = new Map(deliveries.map(({ id, ...delivery }) => [id, delivery]));
  const bodyOf = new Map(bodies.map(({ event_id, body }) => [event_id, body]));
  const originalOf = new Map(originals.map(({ delivery_id, request_headers }) => [delivery_id, request_headers]));
  return queued.flatMap((attempt) => {
    const delivery = deliveryOf.get(attempt.delivery_id);
    const body = delivery && bodyOf.get(delivery.event_id);
    if (delivery === undefined || body === undefined) return [];
    const original = isRepeated(attempt) ? (originalOf.get(attempt.delivery_id) ?? null) : null;
    return [{ ...attempt, ...delivery, body, original }];
  });
}

const idsOf = (queued: QueuedAlone[]) => arrayText(queued.map(({ delivery_id }) => delivery_id));

const DELIVERIES: Statement = {
  name: 'deliveries of webhook attempts',
  text: `SELECT id, ${OF_DELIVERY.list()} FROM webhook_deliveries WHERE id = ANY($1)`,
};

const BODIES: Statement = {
  name: 'bodies of webhook attempts',
  text: "SELECT event_id, convert_from(body, 'UTF8') AS body FROM events WHERE event_id = ANY($1)",
};

const ORIGINALS: Statement = {
  name: 'first webhook attempts of deliveries',
  text: `
    SELECT DISTINCT ON (delivery_id) delivery_id, request_headers FROM webhook_attempts WHERE delivery_id = ANY($1)
    ORDER BY delivery_id, ${FIRST_ONE}`,
};
