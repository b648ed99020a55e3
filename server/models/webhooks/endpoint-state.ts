import { run, type Statement } from '../../database/statements.ts';
import { hasCitus } from '../../database/distribution/distributed-tables.ts';
import { hasMonths, idSince } from './id-ranges.ts';

/** Outcomes of an endpoint's deliveries. Counts stop at the query's `most`. */
export interface EndpointState {
  id: string;
  /** Number of deliveries that await their first attempt or a retry. */
  waiting: number;
  /** Number of waiting deliveries that have failed at least once. */
  retrying: number;
  /** Number of FAILED deliveries since a time. */
  failed: number;
  /** Number of the newest deliveries since a time, and of the DELIVERED ones among them. */
  recent: number;
  delivered: number;
  /** Result of the latest attempt of the newest delivery that is not DELIVERED. */
  http_status: number | null;
  error: string | null;
}

/** @param since start of the period of the recent and failed deliveries */
export function stateOfEndpoints(ids: string[], since: Date, most: number): Promise<EndpointState[]> {
  if (hasCitus()) return stateOfDistributed(ids, since, most);
  return hasMonths() ? run(STATE_IN_MONTHS, [ids, since, most, idSince('whd', since)]) : run(STATE, [ids, since, most]);
}

/** Counts what waits and what failed. */
const COUNTED = `
    FROM unnest($1::text[]) AS endpoint (id)
    CROSS JOIN LATERAL (
      SELECT count(*)::integer FROM (
        SELECT FROM webhook_undelivered WHERE endpoint_id = endpoint.id AND status = 'RETRYING' LIMIT $3) found
    ) retrying
    CROSS JOIN LATERAL (
      SELECT count(*)::integer FROM (
        SELECT FROM webhook_queue
        WHERE bucket = get_byte(sha256(endpoint.id::bytea), 0) AND endpoint_id = endpoint.id
          AND trigger = 'schedule' AND number = 1 LIMIT $3) found
    ) queued
    CROSS JOIN LATERAL (
      SELECT count(*)::integer FROM (
        SELECT FROM webhook_undelivered
        WHERE endpoint_id = endpoint.id AND status = 'FAILED' AND created_at >= $2 LIMIT $3) found
    ) failed`;

/** Selects the newest undelivered delivery of each status. */
const UNDELIVERED = `
      FROM unnest(ARRAY['RETRYING', 'FAILED']) AS wanted (status)
      CROSS JOIN LATERAL (
        SELECT delivery_id, created_at FROM webhook_undelivered
        WHERE endpoint_id = endpoint.id AND status = wanted.status ORDER BY created_at DESC, delivery_id DESC LIMIT 1
      ) undelivered`;

const newestOf = (endpoint: string, inRange = '') => `
      SELECT count(*)::integer AS recent, count(*) FILTER (WHERE status = 'DELIVERED')::integer AS delivered FROM (
        SELECT status FROM webhook_deliveries
        WHERE endpoint_id = ${endpoint} AND created_at >= $2${inRange} AND NOT synthetic AND status <> 'PENDING'
        ORDER BY created_at DESC, id DESC LIMIT $3) found`;

const resultOf = (delivery: string) => `
        SELECT http_status, error FROM webhook_attempts
        WHERE delivery_id = ${delivery} ORDER BY id DESC LIMIT 1`;

/** @param inRange a condition on ids, for partitions by month */
const stating = (name: string, inRange = ''): Statement => ({
  name,
  text: `
    SELECT endpoint.id, retrying.count + queued.count AS waiting, retrying.count AS retrying, failed.count AS failed,
      newest.recent, newest.delivered, latest.http_status, latest.error${COUNTED}
    CROSS JOIN LATERAL (${newestOf('endpoint.id', inRange)}
    ) newest
    LEFT JOIN LATERAL (
      SELECT attempt.http_status, attempt.error${UNDELIVERED}
      CROSS JOIN LATERAL (${resultOf('undelivered.delivery_id')}
      ) attempt
      ORDER BY undelivered.created_at DESC LIMIT 1
    ) latest ON true`,
});

const STATE = stating('state of webhook endpoints');
const STATE_IN_MONTHS = stating('state of webhook endpoints in months', ' AND id >= $4');

/** Asks for what is in distributed tables one endpoint after the other, because Citus does not join them with others. */
async function stateOfDistributed(ids: string[], since: Date, most: number): Promise<EndpointState[]> {
  const counted = await run<EndpointState & { undelivered: string | null }>(COUNTED_ALONE, [ids, since, most]);
  const states: EndpointState[] = [];
  for (const { undelivered, ...counts } of counted) {
    const [newest] = await run<Pick<EndpointState, 'recent' | 'delivered'>>(NEWEST, [counts.id, since, most]);
    const result = undelivered === null ? { http_status: null, error: null } : await latestResult(undelivered);
    states.push({ ...counts, ...newest, ...result });
  }
  return states;
}

/** Returns the result of a delivery's latest attempt. */
export async function latestResult(deliveryId: string): Promise<Pick<EndpointState, 'http_status' | 'error'>> {
  const [result] = await run<Pick<EndpointState, 'http_status' | 'error'>>(RESULT, [deliveryId]);
  return result ?? { http_status: null, error: null };
}

const COUNTED_ALONE: Statement = {
  name: 'counts of webhook endpoints',
  text: `
    SELECT endpoint.id, retrying.count + queued.count AS waiting, retrying.count AS retrying, failed.count AS failed, (
      SELECT delivery_id${UNDELIVERED} ORDER BY undelivered.created_at DESC LIMIT 1) AS undelivered${COUNTED}`,
};
const NEWEST: Statement = { name: 'newest deliveries of a webhook endpoint', text: newestOf('$1') };
const RESULT: Statement = { name: 'latest attempt of a webhook delivery', text: resultOf('$1') };
