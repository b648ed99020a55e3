import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Transaction,
} from 'sequelize';
import type { components } from '../../spec/generated/schema.ts';
import type { AttemptError, AttemptTrigger, DeliveryStatus } from '../../spec/generated/values.ts';
import { defineModel } from '../database/connect.ts';
import { run, type Statement } from '../database/statements.ts';

/** What the column holds, 24 days: a process may be gone for longer before what it left is found. */
const LONGEST_MILLISECONDS = 2 ** 31 - 1;

/** One POST. Written before it is sent, so that a crash leaves a trace; completed when the answer is known. */
export class WebhookAttempt extends Model<InferAttributes<WebhookAttempt>, InferCreationAttributes<WebhookAttempt>> {
  declare id: string;
  declare delivery_id: string;
  /** Sent as Service-Delivery-Attempt, 1 to 8. */
  declare number: number;
  declare trigger: AttemptTrigger;
  declare url: string;
  declare started_at: Date;
  /** Null while it is under way; the database allows one such row for a delivery. */
  declare finished_at: CreationOptional<Date | null>;
  declare duration_ms: CreationOptional<number | null>;
  declare http_status: CreationOptional<number | null>;
  declare error: CreationOptional<AttemptError | null>;
  declare error_detail: CreationOptional<string | null>;
  declare remote_ip: CreationOptional<string | null>;
  declare request_headers: Record<string, string>;
  declare response_headers: CreationOptional<Record<string, string> | null>;
  declare response_body: CreationOptional<string | null>;
  declare response_truncated: CreationOptional<boolean>;

  /**
   * Writes attempts that are about to be sent, or those that have ended already, whose result is still to be written.
   * @returns those that were not written before and whose delivery has no other under way
   */
  static async open(attempts: OpenAttempt[], tx: Transaction): Promise<Set<string>> {
    const rows = await run<{ id: string }>(OPEN_WEBHOOK_ATTEMPTS, [JSON.stringify(attempts.map(openColumns))], tx);
    return new Set(rows.map((row) => row.id));
  }

  /** Closes attempts whose answer will never be known, because the process that made them is gone. */
  static async interrupt(deliveryIds: string[], ids: string[], at: Date, tx: Transaction): Promise<void> {
    await run(INTERRUPT_WEBHOOK_ATTEMPTS, [deliveryIds, at, ids, LONGEST_MILLISECONDS], tx);
  }

  /**
   * Writes what became of attempts, and what that makes of their deliveries: a success makes any delivery DELIVERED, a
   * failure moves only one that still waits for an outcome. @returns those that were still under way, and whether their
   * delivery moved on; the others were given up meanwhile, and change nothing.
   */
  static async finish(results: AttemptResult[], tx: Transaction): Promise<Map<string, { moved: boolean }>> {
    const rows = await run<{ id: string; moved: boolean }>(
      FINISH_WEBHOOK_ATTEMPTS,
      [JSON.stringify(results), results.map(({ delivery_id }) => delivery_id)],
      tx,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The headers of the first attempt of each delivery, by delivery: what a replay repeats. */
  static async firstHeaders(deliveryIds: string[], tx: Transaction): Promise<Map<string, Record<string, string>>> {
    const rows = await run<{ delivery_id: string; request_headers: Record<string, string> }>(
      FIRST_WEBHOOK_HEADERS,
      [deliveryIds],
      tx,
    );
    return new Map(rows.map((row) => [row.delivery_id, row.request_headers]));
  }

  toWire(): components['schemas']['WebhookAttempt'] {
    return {
      id: this.id,
      delivery_id: this.delivery_id,
      number: this.number,
      trigger: this.trigger,
      url: this.url,
      started_at: this.started_at.toISOString(),
      finished_at: this.finished_at?.toISOString() ?? null,
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

export type OpenAttempt = Pick<
  InferAttributes<WebhookAttempt>,
  'id' | 'delivery_id' | 'number' | 'trigger' | 'url' | 'started_at' | 'request_headers'
> & { finished_at?: Date };

/** A caller's attempt carries more, the body and the secrets among it, which have no business in the statement. */
function openColumns(attempt: OpenAttempt): object {
  const { id, delivery_id, number, trigger, url, started_at, finished_at, request_headers } = attempt;
  return { id, delivery_id, number, trigger, url, started_at, finished_at, request_headers };
}

export type AttemptResult = Pick<
  InferAttributes<WebhookAttempt>,
  | 'id'
  | 'delivery_id'
  | 'finished_at'
  | 'duration_ms'
  | 'http_status'
  | 'error'
  | 'error_detail'
  | 'remote_ip'
  | 'response_headers'
  | 'response_body'
  | 'response_truncated'
> & {
  /** What the delivery becomes by it; null for nothing else than it is. */
  delivery_status: DeliveryStatus | null;
  /** Its number in the schedule; 0 for one beside it. */
  attempt: number;
  next_attempt_at: Date | null;
};

defineModel(WebhookAttempt, 'webhook_attempts', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  delivery_id: DataTypes.TEXT,
  number: DataTypes.INTEGER,
  trigger: DataTypes.TEXT,
  url: DataTypes.TEXT,
  started_at: DataTypes.DATE(3),
  finished_at: { type: DataTypes.DATE(3), defaultValue: null },
  duration_ms: { type: DataTypes.INTEGER, defaultValue: null },
  http_status: { type: DataTypes.INTEGER, defaultValue: null },
  error: { type: DataTypes.TEXT, defaultValue: null },
  error_detail: { type: DataTypes.TEXT, defaultValue: null },
  remote_ip: { type: DataTypes.TEXT, defaultValue: null },
  request_headers: DataTypes.JSON,
  response_headers: { type: DataTypes.JSON, defaultValue: null },
  response_body: { type: DataTypes.TEXT, defaultValue: null },
  response_truncated: { type: DataTypes.BOOLEAN, defaultValue: false },
});

const OPEN_WEBHOOK_ATTEMPTS: Statement = {
  name: 'open webhook attempts',
  text: `
    INSERT INTO webhook_attempts (id, delivery_id, number, trigger, url, started_at, finished_at, request_headers)
    SELECT id, delivery_id, number, trigger, url, started_at, finished_at, request_headers
    FROM json_to_recordset($1::json) AS new (id text, delivery_id text, number integer, trigger text, url text,
      started_at timestamptz, finished_at timestamptz, request_headers json)
    ORDER BY delivery_id
    ON CONFLICT DO NOTHING
    RETURNING id`,
};

const INTERRUPT_WEBHOOK_ATTEMPTS: Statement = {
  name: 'interrupt webhook attempts',
  text: `
    UPDATE webhook_attempts
    SET finished_at = $2, duration_ms = least(1000 * extract(epoch FROM $2 - started_at), $4), error = 'interrupted'
    WHERE delivery_id = ANY($1) AND id = ANY($3) AND finished_at IS NULL`,
};

const FINISH_WEBHOOK_ATTEMPTS: Statement = {
  name: 'finish webhook attempts',
  // Open is what has no duration: asked for finished_at, the planner would read the whole index of open attempts.
  text: `
    WITH closed AS (
      UPDATE webhook_attempts attempt
      SET finished_at = result.finished_at, duration_ms = result.duration_ms, error = result.error,
        error_detail = result.error_detail, http_status = result.http_status, remote_ip = result.remote_ip,
        response_headers = result.response_headers, response_body = result.response_body,
        response_truncated = result.response_truncated
      FROM json_to_recordset($1::json) AS result (id text, finished_at timestamptz, duration_ms integer, error text,
        error_detail text, http_status integer, remote_ip text, response_headers json, response_body text,
        response_truncated boolean, delivery_status text, attempt integer, next_attempt_at timestamptz)
      WHERE attempt.delivery_id = ANY($2) AND attempt.id = result.id AND attempt.duration_ms IS NULL
      RETURNING attempt.id, attempt.delivery_id, attempt.started_at, attempt.finished_at, result.delivery_status,
        result.attempt, result.next_attempt_at
    ), held AS (
      SELECT id, status FROM webhook_deliveries
      WHERE id = ANY(ARRAY(SELECT delivery_id FROM closed))
      ORDER BY id FOR NO KEY UPDATE
    ), told AS (
      SELECT closed.id, closed.delivery_id, closed.started_at, closed.finished_at, closed.delivery_status,
        closed.attempt, closed.next_attempt_at, closed.delivery_status IS NOT NULL
        AND (closed.delivery_status = 'DELIVERED' OR held.status IN ('PENDING', 'RETRYING')) AS moves
      FROM closed JOIN held ON held.id = closed.delivery_id
    ), moved AS (
      UPDATE webhook_deliveries delivery
      SET status = CASE WHEN moves THEN told.delivery_status ELSE delivery.status END,
        attempt = CASE WHEN moves THEN greatest(delivery.attempt, told.attempt) ELSE delivery.attempt END,
        next_attempt_at = CASE WHEN moves THEN told.next_attempt_at ELSE delivery.next_attempt_at END,
        delivered_at = coalesce(delivered_at, CASE told.delivery_status WHEN 'DELIVERED' THEN told.finished_at END),
        last_attempt_at = greatest(last_attempt_at, told.started_at), updated_at = told.finished_at
      FROM told
      WHERE delivery.id = ANY($2) AND delivery.id = told.delivery_id
    )
    SELECT id, moves AS moved FROM told`,
};

const FIRST_WEBHOOK_HEADERS: Statement = {
  name: 'first webhook headers',
  // An interrupted attempt may never have left this machine; its successor carries the same number.
  text: `
    SELECT DISTINCT ON (delivery_id) delivery_id, request_headers
    FROM webhook_attempts
    WHERE delivery_id = ANY($1)
    ORDER BY delivery_id, error IS NOT DISTINCT FROM 'interrupted', id`,
};
