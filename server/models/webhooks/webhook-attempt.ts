import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Transaction,
} from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { AttemptError, AttemptTrigger, DeliveryStatus } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { hasCitus } from '../../database/distribution/distributed-tables.ts';
import { arrayText, run, type Statement } from '../../database/statements.ts';
import type { TraceHeaders } from '../../platform/tracing.ts';
import { hasMonths, rangeOf } from './id-ranges.ts';
import { OF_DELIVERY } from './webhook-undelivered.ts';

/** One POST, inserted when its outcome is known. */
export class WebhookAttempt extends Model<InferAttributes<WebhookAttempt>, InferCreationAttributes<WebhookAttempt>> {
  declare id: string;
  declare delivery_id: string;
  /** Sent as Service-Delivery-Attempt, 1 to 8. */
  declare number: number;
  declare trigger: AttemptTrigger;
  declare url: string;
  declare started_at: Date;
  declare finished_at: Date;
  declare duration_ms: number;
  declare http_status: CreationOptional<number | null>;
  declare error: CreationOptional<AttemptError | null>;
  declare error_detail: CreationOptional<string | null>;
  declare remote_ip: CreationOptional<string | null>;
  declare request_headers: Record<string, string>;
  declare response_headers: CreationOptional<Record<string, string> | null>;
  declare response_body: CreationOptional<string | null>;
  declare response_truncated: CreationOptional<boolean>;

  /**
   * Inserts attempts and updates their deliveries. A success makes any delivery DELIVERED; a failure moves a delivery that
   * waits for this attempt to its retry or to FAILED. Repeated results, and those of an attempt that two workers make,
   * change nothing.
   */
  static async record(results: AttemptResult[], tx: Transaction): Promise<void> {
    const ids = results.map(({ delivery_id }) => delivery_id);
    const values = [JSON.stringify(results), arrayText(ids)];
    if (hasCitus()) return void (await run(RECORD_DISTRIBUTED, values, tx));
    await (hasMonths() ? run(RECORD_IN_MONTHS, [...values, ...rangeOf(ids)], tx) : run(RECORD, values, tx));
  }

  toWire(): components['schemas']['WebhookAttempt'] {
    return {
      id: this.id,
      delivery_id: this.delivery_id,
      number: this.number,
      trigger: this.trigger,
      url: this.url,
      started_at: this.started_at.toISOString(),
      finished_at: this.finished_at.toISOString(),
      duration_ms: this.duration_ms,
      http_status: this.http_status,
      error: this.error,
      error_detail: this.error_detail,
      remote_ip: this.remote_ip,
      request_headers: this.request_headers,
      response_headers: this.response_headers,
      response_body: this.response_body,
      response_truncated: this.response_truncated,
    };
  }
}

export interface AttemptResult extends InferAttributes<WebhookAttempt> {
  /** The new status of the delivery; null leaves it unchanged. */
  delivery_status: DeliveryStatus | null;
  next_attempt_at: Date | null;
  trace: TraceHeaders | null;
}

const COLUMNS = defineModel(WebhookAttempt, 'webhook_attempts', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  delivery_id: { type: DataTypes.TEXT, primaryKey: true },
  number: DataTypes.INTEGER,
  trigger: DataTypes.TEXT,
  url: DataTypes.TEXT,
  started_at: DataTypes.DATE(3),
  finished_at: DataTypes.DATE(3),
  duration_ms: DataTypes.INTEGER,
  http_status: nullable(DataTypes.INTEGER),
  error: nullable(DataTypes.TEXT),
  error_detail: nullable(DataTypes.TEXT),
  remote_ip: nullable(DataTypes.TEXT),
  request_headers: DataTypes.JSON,
  response_headers: nullable(DataTypes.JSON),
  response_body: nullable(DataTypes.TEXT),
  response_truncated: { type: DataTypes.BOOLEAN, defaultValue: false },
});

/**
 * Selects the delivered ones among `moved` that had another attempt before, by their status before the statement.
 * @param inRange builds a condition on the ids of deliveries, for partitions by month
 */
const triedBefore = (inRange: (id: string) => string) => `
        SELECT moved.id FROM moved CROSS JOIN LATERAL (
          SELECT status FROM webhook_deliveries WHERE id = moved.id${inRange('id')} LIMIT 1) before
        WHERE moved.status = 'DELIVERED' AND before.status NOT IN ('PENDING', 'DELIVERED')`;

/** @param delivered selects the delivered ones among `moved` that webhook_undelivered may have */
const recording = (name: string, inRange: (id: string) => string, delivered = triedBefore(inRange)): Statement => ({
  name,
  text: `
    WITH result AS (
      SELECT ${COLUMNS.list()}, delivery_status, next_attempt_at, trace
      FROM json_to_recordset($1::json)
        AS result (${COLUMNS.record}, delivery_status text, next_attempt_at timestamptz, trace json)
      ORDER BY delivery_id
    ), attempt AS (
      INSERT INTO webhook_attempts (${COLUMNS.list()}) SELECT ${COLUMNS.list()} FROM result
      ON CONFLICT DO NOTHING
    ), moved AS (
      UPDATE webhook_deliveries delivery
      SET status = result.delivery_status, next_attempt_at = result.next_attempt_at,
        attempt = CASE WHEN result.trigger IN ('schedule', 'test') THEN greatest(attempt, result.number) ELSE attempt END,
        delivered_at = coalesce(delivered_at, CASE result.delivery_status WHEN 'DELIVERED' THEN result.finished_at END),
        last_attempt_at = greatest(last_attempt_at, result.started_at), updated_at = result.finished_at
      FROM result
      WHERE delivery.id = ANY($2)${inRange('delivery.id')} AND delivery.id = result.delivery_id AND (result.delivery_status = 'DELIVERED'
        OR result.delivery_status IS NOT NULL AND status IN ('PENDING', 'RETRYING') AND attempt = result.number - 1)
      RETURNING delivery.id, ${OF_DELIVERY.list()}, result.number, delivery.next_attempt_at, result.trace
    ), others AS (
      UPDATE webhook_deliveries delivery
      SET last_attempt_at = greatest(last_attempt_at, result.started_at), updated_at = result.finished_at
      FROM result
      WHERE delivery.id = ANY(ARRAY(SELECT delivery_id FROM result EXCEPT SELECT id FROM moved ORDER BY 1))${inRange('delivery.id')}
        AND delivery.id = result.delivery_id
    ), delivered AS (
      DELETE FROM webhook_undelivered WHERE delivery_id = ANY(ARRAY(${delivered}))
    )
    INSERT INTO webhook_undelivered (delivery_id, ${OF_DELIVERY.list()}, number, next_attempt_at, trace)
    SELECT id, ${OF_DELIVERY.list()}, number + 1, next_attempt_at, trace
    FROM moved WHERE status <> 'DELIVERED' ORDER BY id
    ON CONFLICT (delivery_id) DO UPDATE SET status = excluded.status, number = excluded.number,
      next_attempt_at = excluded.next_attempt_at, trace = excluded.trace`,
});

const RECORD = recording('record webhook attempts', () => '');
/** With Citus, each part of the statement sees the effects of the one before. */
const RECORD_DISTRIBUTED = recording(
  'record webhook attempts of distributed deliveries',
  () => '',
  "SELECT id FROM moved WHERE status = 'DELIVERED'",
);
const RECORD_IN_MONTHS = recording('record webhook attempts in months', (id) => ` AND ${id} BETWEEN $3 AND $4`);
