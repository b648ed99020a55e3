import { DataTypes, Model, type InferAttributes, type Transaction } from 'sequelize';
import type { Environment } from '../../../spec/generated/values.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';
import { Event } from '../webhooks/event.ts';
import { BusinessDayMark, type DaysOwner } from './business-day-mark.ts';

/** Sums of a business's payments on a day, in minor units, of any size. */
export class BusinessDay extends Model<InferAttributes<BusinessDay>> {
  declare business_id: string;
  declare environment: Environment;
  /** Date in UTC, such as `2026-11-20`. */
  declare day: string;
  declare currency: string;
  declare authorized: string;
  declare captured: string;
  declare refunded: string;
}

const COLUMNS = defineModel(BusinessDay, 'payment_days', {
  business_id: { type: DataTypes.TEXT, primaryKey: true },
  environment: { type: DataTypes.TEXT, primaryKey: true },
  day: { type: DataTypes.DATEONLY, primaryKey: true },
  currency: { type: DataTypes.TEXT, primaryKey: true },
  authorized: DataTypes.DECIMAL,
  captured: DataTypes.DECIMAL,
  refunded: DataTypes.DECIMAL,
});

const SUMS = COLUMNS.without('business_id', 'environment');

/** Sums of a day, capped at the largest exact integer. */
export interface DaySums {
  /** Date in UTC, such as `2026-11-20`. */
  day: string;
  currency: string;
  authorized: number;
  captured: number;
  refunded: number;
}

/** Lists the days since a time: stored sums, and sums of the events after the mark. @param tx one that plans BY_INDEXES */
export function listBusinessDays(
  { business_id, environment }: DaysOwner,
  since: Date,
  tx: Transaction,
): Promise<DaySums[]> {
  return run(LIST, [business_id, environment, since], tx);
}

/** Lists the stored sums only. */
export function listStoredDays({ business_id, environment }: DaysOwner, since: Date): Promise<DaySums[]> {
  return run(LIST_STORED, [business_id, environment, since]);
}

/** Reports whether more than `most` events are not in the stored sums yet. */
export async function hasMoreToAdd(owner: DaysOwner, since: Date, most: number): Promise<boolean> {
  return (await Event.findAfter(owner, { from: since, skipped: most })) !== null;
}

/**
 * Adds the next events after the mark, or after `first` if that is later, up to `horizon`, before which all are committed.
 * Does nothing while another process does so. @returns true if there are more
 */
export async function moveDayMark(
  { business_id, environment }: DaysOwner,
  { first, horizon, most }: { first: Date; horizon: Date; most: number },
  tx: Transaction,
): Promise<boolean> {
  const mark = await BusinessDayMark.tryLock({ business_id, environment }, tx);
  if (!mark || mark.counted_until >= horizon) return false;
  const from = mark.counted_until > first ? mark.counted_until : first;
  const next = await Event.findAfter({ business_id, environment }, { from, to: horizon, skipped: most }, tx);
  // All events of one millisecond are added together.
  const to = next ? new Date(Math.max(next.created_at.getTime(), from.getTime() + 1)) : horizon;
  await run(ADD_DAYS, [business_id, environment, from, to], tx);
  await mark.update({ counted_until: to }, { transaction: tx });
  return next !== null;
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
      SELECT ${SUMS.list()} FROM payment_days
      WHERE ${OWNED} AND day >= ($3::timestamptz AT TIME ZONE 'UTC')::date
      UNION ALL ${sumsOf(`greatest($3, (SELECT counted_until FROM payment_day_marks WHERE ${OWNED}))`, '')}
    ) part
    GROUP BY day, currency ORDER BY day, currency`,
};

const LIST_STORED: Statement = {
  name: 'list stored business days',
  text: `
    SELECT to_char(day, 'YYYY-MM-DD') AS day, currency, ${capped('authorized')}, ${capped('captured')}, ${capped('refunded')}
    FROM payment_days WHERE ${OWNED} AND day >= ($3::timestamptz AT TIME ZONE 'UTC')::date
    GROUP BY day, currency ORDER BY day, currency`,
};

const ADD_DAYS: Statement = {
  text: `
    INSERT INTO payment_days AS kept (${COLUMNS.list()})
    SELECT $1, $2, ${SUMS.list()} FROM (${sumsOf('$3', '$4')}) added
    ON CONFLICT (business_id, environment, day, currency) DO UPDATE SET
      authorized = kept.authorized + excluded.authorized, captured = kept.captured + excluded.captured,
      refunded = kept.refunded + excluded.refunded`,
};
