import { run, type Statement } from '../../database/statements.ts';

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
  return run(STATE, [ids, since, most]);
}

const STATE: Statement = {
  name: 'state of webhook endpoints',
  text: `
    SELECT endpoint.id, retrying.count + queued.count AS waiting, retrying.count AS retrying, failed.count AS failed,
      newest.recent, newest.delivered, latest.http_status, latest.error
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
    ) failed
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS recent, count(*) FILTER (WHERE status = 'DELIVERED')::integer AS delivered FROM (
        SELECT status FROM webhook_deliveries
        WHERE endpoint_id = endpoint.id AND created_at >= $2 AND NOT synthetic AND status <> 'PENDING'
        ORDER BY created_at DESC, id DESC LIMIT $3) found
    ) newest
    LEFT JOIN LATERAL (
      SELECT attempt.http_status, attempt.error FROM unnest(ARRAY['RETRYING', 'FAILED']) AS wanted (status)
      CROSS JOIN LATERAL (
        SELECT delivery_id, created_at FROM webhook_undelivered
        WHERE endpoint_id = endpoint.id AND status = wanted.status ORDER BY created_at DESC, delivery_id DESC LIMIT 1
      ) undelivered
      CROSS JOIN LATERAL (
        SELECT http_status, error FROM webhook_attempts
        WHERE delivery_id = undelivered.delivery_id ORDER BY id DESC LIMIT 1
      ) attempt
      ORDER BY undelivered.created_at DESC LIMIT 1
    ) latest ON true`,
};
