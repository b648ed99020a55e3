import type { Transaction } from 'sequelize';
import type { Environment } from '../../spec/generated/values.ts';
import { run, type Statement } from '../database/statements.ts';

interface Owner {
  business_id: string;
  environment: Environment;
}

/** Sums of a business's payments on a day, in minor units, capped at the largest exact integer. */
export interface BusinessDay {
  /** In UTC: `2026-11-20`. */
  day: string;
  currency: string;
  authorized: number;
  captured: number;
  refunded: number;
}

/** The days since a time: stored sums, and the events after the mark. @param tx one that plans BY_INDEXES */
export function listBusinessDays(
  { business_id, environment }: Owner,
  since: Date,
  tx: Transaction,
): Promise<BusinessDay[]> {
  return run(LIST, [business_id, environment, since], tx);
}

export async function dayMark({ business_id, environment }: Owner): Promise<Date | undefined> {
  const [row] = await run<{ counted_until: Date }>(MARK, [business_id, environment]);
  return row?.counted_until;
}

/**
 * Sums the events between the mark, or `first` if that is later, and `horizon`, before which all are committed. Does
 * nothing while another process does it.
 */
export async function moveDayMark(
  { business_id, environment }: Owner,
  first: Date,
  horizon: Date,
  tx: Transaction,
): Promise<void> {
  await run(OPEN_MARK, [business_id, environment, first], tx);
  const [mark] = await run<{ counted_until: Date }>(LOCK_MARK, [business_id, environment], tx);
  if (!mark || mark.counted_until >= horizon) return;
  const from = mark.counted_until > first ? mark.counted_until : first;
  await run(ADD_DAYS, [business_id, environment, from, horizon], tx);
  await run(MOVE_MARK, [business_id, environment, horizon], tx);
}

/** @param from SQL, as is `to`, which may be empty */
const sumsOf = (from: string, to: string) => `
  SELECT day, currency, coalesce(sum(amount) FILTER (WHERE event_type = 'payment.authorized'), 0) AS authorized,
    coalesce(sum(amount) FILTER (WHERE event_type = 'payment.captured'), 0) AS captured,
    coalesce(sum(amount) FILTER (WHERE event_type = 'payment.refunded'), 0) AS refunded
  FROM (
    SELECT event_type, (created_at AT TIME ZONE 'UTC')::date AS day, fact #>> '{payment,currency}' AS currency,
      CASE event_type WHEN 'payment.authorized' THEN fact #>> '{payment,amount}'
        WHEN 'payment.captured' THEN fact #>> '{payment,amount_captured}'
        ELSE fact #>> '{refund,amount}' END::numeric AS amount
    FROM (
      SELECT event_type, created_at, convert_from(body, 'UTF8')::jsonb AS fact FROM events
      WHERE business_id = $1 AND environment = $2
        AND event_type IN ('payment.authorized', 'payment.captured', 'payment.refunded') AND NOT synthetic
        AND created_at >= ${from} ${to && `AND created_at < ${to}`}
      OFFSET 0 -- parses a body once
    ) event
    OFFSET 0
  ) happening
  GROUP BY day, currency`;

const OWNED = 'business_id = $1 AND environment = $2';
const capped = (column: string) => `least(sum(${column}), ${Number.MAX_SAFE_INTEGER})::bigint AS ${column}`;

const LIST: Statement = {
  name: 'list business days',
  text: `
    SELECT to_char(day, 'YYYY-MM-DD') AS day, currency, ${capped('authorized')}, ${capped('captured')}, ${capped('refunded')}
    FROM (
      SELECT day, currency, authorized, captured, refunded FROM business_days
      WHERE ${OWNED} AND day >= ($3::timestamptz AT TIME ZONE 'UTC')::date
      UNION ALL ${sumsOf(`greatest($3, (SELECT counted_until FROM business_day_marks WHERE ${OWNED}))`, '')}
    ) part
    GROUP BY day, currency ORDER BY day, currency`,
};

const MARK: Statement = {
  name: 'mark of business days',
  text: `SELECT counted_until FROM business_day_marks WHERE ${OWNED}`,
};

const OPEN_MARK: Statement = {
  text: `INSERT INTO business_day_marks (business_id, environment, counted_until) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
};

const LOCK_MARK: Statement = {
  text: `SELECT counted_until FROM business_day_marks WHERE ${OWNED} FOR NO KEY UPDATE SKIP LOCKED`,
};

const ADD_DAYS: Statement = {
  text: `
    INSERT INTO business_days AS kept (business_id, environment, day, currency, authorized, captured, refunded)
    SELECT $1, $2, day, currency, authorized, captured, refunded FROM (${sumsOf('$3', '$4')}) added
    ON CONFLICT (business_id, environment, day, currency) DO UPDATE SET
      authorized = kept.authorized + excluded.authorized, captured = kept.captured + excluded.captured,
      refunded = kept.refunded + excluded.refunded`,
};

const MOVE_MARK: Statement = {
  text: `UPDATE business_day_marks SET counted_until = $3 WHERE ${OWNED}`,
};
