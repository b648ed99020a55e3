import type { Transaction } from 'sequelize';
import type { Environment } from '../../../spec/generated/values.ts';
import { run, type Statement } from '../../database/statements.ts';
import { transaction } from '../../database/transaction.ts';

interface Owner {
  business_id: string;
  environment: Environment;
}

/** Sums of a business's payments on a day, in minor units, capped at the largest exact integer. */
export interface BusinessDay {
  /** Date in UTC, such as `2026-11-20`. */
  day: string;
  currency: string;
  authorized: number;
  captured: number;
  refunded: number;
}

/** Lists the days since a time: stored sums, and sums of the events after the mark. @param tx one that plans BY_INDEXES */
export function listBusinessDays(
  { business_id, environment }: Owner,
  since: Date,
  tx: Transaction,
): Promise<BusinessDay[]> {
  return run(LIST, [business_id, environment, since], tx);
}

/** Lists the stored sums only. */
export function listStoredDays({ business_id, environment }: Owner, since: Date): Promise<BusinessDay[]> {
  return run(LIST_STORED, [business_id, environment, since]);
}

/** Reports whether more than `most` events are not in the stored sums yet. */
export async function hasMoreToAdd({ business_id, environment }: Owner, since: Date, most: number): Promise<boolean> {
  return (await run(NEXT, [business_id, environment, since, null, most])).length > 0;
}

/** Records that a business requests its sums, at intervals. @returns the moment up to which sums are stored */
export async function askForDays(
  { business_id, environment }: Owner,
  first: Date,
  at: Date,
  onceAfter: Date,
): Promise<Date> {
  const [mark] = await run<Mark>(MARK, [business_id, environment]);
  if (mark?.asked_at && mark.asked_at > onceAfter) return mark.counted_until;
  await transaction((tx) => run(ASK, [business_id, environment, first, at], tx));
  return mark?.counted_until ?? first;
}

/** Lists the businesses that have requested sums since `askedSince`, and whose sums end before `until`. */
export function staleDays(askedSince: Date, until: Date): Promise<Owner[]> {
  return run(STALE, [askedSince, until]);
}

/**
 * Adds the next events after the mark, or after `first` if that is later, up to `horizon`, before which all are committed.
 * Does nothing while another process does so. @returns true if there are more
 */
export async function moveDayMark(
  { business_id, environment }: Owner,
  { first, horizon, most }: { first: Date; horizon: Date; most: number },
  tx: Transaction,
): Promise<boolean> {
  const [mark] = await run<Mark>(LOCK_MARK, [business_id, environment], tx);
  if (!mark || mark.counted_until >= horizon) return false;
  const from = mark.counted_until > first ? mark.counted_until : first;
  const [next] = await run<{ created_at: Date }>(NEXT, [business_id, environment, from, horizon, most], tx);
  // All events of one millisecond are added together.
  const to = next ? new Date(Math.max(next.created_at.getTime(), from.getTime() + 1)) : horizon;
  await run(ADD_DAYS, [business_id, environment, from, to], tx);
  await run(MOVE_MARK, [business_id, environment, to], tx);
  return next !== undefined;
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

const LIST_STORED: Statement = {
  name: 'list stored business days',
  text: `
    SELECT to_char(day, 'YYYY-MM-DD') AS day, currency, ${capped('authorized')}, ${capped('captured')}, ${capped('refunded')}
    FROM business_days WHERE ${OWNED} AND day >= ($3::timestamptz AT TIME ZONE 'UTC')::date
    GROUP BY day, currency ORDER BY day, currency`,
};

interface Mark {
  counted_until: Date;
  asked_at: Date | null;
}

const MARK: Statement = {
  name: 'mark of business days',
  text: `SELECT counted_until, asked_at FROM business_day_marks WHERE ${OWNED}`,
};

const ASK: Statement = {
  text: `
    INSERT INTO business_day_marks (business_id, environment, counted_until, asked_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (business_id, environment) DO UPDATE SET asked_at = excluded.asked_at`,
};

const STALE: Statement = {
  name: 'stale business days',
  text: 'SELECT business_id, environment FROM business_day_marks WHERE asked_at > $1 AND counted_until < $2',
};

/** Selects the event that follows a number of others. */
const NEXT: Statement = {
  name: 'next event to add up',
  text: `
    SELECT created_at FROM events WHERE ${OWNED} AND created_at >= $3 AND ($4::timestamptz IS NULL OR created_at < $4)
    ORDER BY created_at, event_id OFFSET $5 LIMIT 1`,
};

const LOCK_MARK: Statement = {
  text: `SELECT counted_until, asked_at FROM business_day_marks WHERE ${OWNED} FOR NO KEY UPDATE SKIP LOCKED`,
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
