import { run, type Statement } from '../../database/statements.ts';

/** Attempts of one day (UTC) to an endpoint, which ended on it. */
export interface AttemptDay {
  /** Days since 1970. */
  day: number;
  attempts: number;
  failed: number;
  /** Response times in milliseconds, of attempts that were answered: the median, and what 95 of 100 do not exceed. */
  median: number | null;
  slow: number | null;
}

/**
 * Counts the attempts since a time of an endpoint's newest deliveries, at most `most`, by the day of the attempt.
 */
export function attemptDays(endpointId: string, since: Date, most: number): Promise<AttemptDay[]> {
  return run(DAYS, [endpointId, since, most]);
}

const DAYS: Statement = {
  text: `
    SELECT floor(extract(epoch FROM attempt.started_at) / 86400)::integer AS day, count(*)::integer AS attempts,
      count(*) FILTER (WHERE attempt.http_status IS NULL OR attempt.http_status NOT BETWEEN 200 AND 299)::integer AS failed,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY attempt.duration_ms) FILTER (WHERE attempt.http_status IS NOT NULL) AS median,
      percentile_disc(0.95) WITHIN GROUP (ORDER BY attempt.duration_ms) FILTER (WHERE attempt.http_status IS NOT NULL) AS slow
    FROM (
      SELECT id FROM webhook_deliveries WHERE endpoint_id = $1 AND created_at >= $2
      ORDER BY created_at DESC, id DESC LIMIT $3
    ) newest
    CROSS JOIN LATERAL (
      SELECT started_at, http_status, duration_ms FROM webhook_attempts WHERE delivery_id = newest.id
      ORDER BY id DESC LIMIT 20
    ) attempt
    GROUP BY 1 ORDER BY 1`,
};
