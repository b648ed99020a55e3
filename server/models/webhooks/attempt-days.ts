import { hasCitus } from '../../database/distribution/distributed-tables.ts';
import { run, type Statement } from '../../database/statements.ts';
import { hasMonths, idSince } from './id-ranges.ts';

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
export async function attemptDays(endpointId: string, since: Date, most: number): Promise<AttemptDay[]> {
  const [inRange, ...values] = hasMonths() ? [' AND id >= $4', idSince('whd', since)] : [''];
  const newest = { text: newestOnes(inRange) };
  if (!hasCitus()) return run(counting(latestOfEach(newest.text)), [endpointId, since, most, ...values]);
  const deliveries = await run<{ id: string }>(newest, [endpointId, since, most, ...values]);
  return run(counting(LATEST_OF_GIVEN), [deliveries.map(({ id }) => id)]);
}

/** Maximum number of attempts of one delivery, most of which are replays. */
const MOST_OF_EACH = 20;

/** @param inRange a condition on ids, for partitions by month */
const newestOnes = (inRange: string) => `
      SELECT id FROM webhook_deliveries WHERE endpoint_id = $1 AND created_at >= $2${inRange}
      ORDER BY created_at DESC, id DESC LIMIT $3`;

const latestOfEach = (newest: string) => `
    (${newest}
    ) newest
    CROSS JOIN LATERAL (
      SELECT started_at, http_status, duration_ms FROM webhook_attempts WHERE delivery_id = newest.id
      ORDER BY id DESC LIMIT ${MOST_OF_EACH}
    ) attempt`;

/** Those of deliveries $1, which Citus finds on the servers that have them. */
const LATEST_OF_GIVEN = `
    (
      SELECT started_at, http_status, duration_ms, row_number() OVER (PARTITION BY delivery_id ORDER BY id DESC) AS number
      FROM webhook_attempts WHERE delivery_id = ANY($1)
    ) attempt
    WHERE attempt.number <= ${MOST_OF_EACH}`;

/** @param attempts what to select from */
const counting = (attempts: string): Statement => ({
  text: `
    SELECT floor(extract(epoch FROM attempt.started_at) / 86400)::integer AS day, count(*)::integer AS attempts,
      count(*) FILTER (WHERE attempt.http_status IS NULL OR attempt.http_status NOT BETWEEN 200 AND 299)::integer AS failed,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY attempt.duration_ms) FILTER (WHERE attempt.http_status IS NOT NULL) AS median,
      percentile_disc(0.95) WITHIN GROUP (ORDER BY attempt.duration_ms) FILTER (WHERE attempt.http_status IS NOT NULL) AS slow
    FROM ${attempts}
    GROUP BY 1 ORDER BY 1`,
});
