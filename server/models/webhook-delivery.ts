import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Transaction,
} from 'sequelize';
import type { components } from '../../spec/generated/schema.ts';
import type { DeliveryStatus, Environment, EventType } from '../../spec/generated/values.ts';
import { defineModel } from '../database/connect.ts';
import { run, type Statement } from '../database/statements.ts';

/** One series of attempts for one event to one endpoint. Never deleted. */
export class WebhookDelivery extends Model<InferAttributes<WebhookDelivery>, InferCreationAttributes<WebhookDelivery>> {
  declare id: string;
  declare endpoint_id: string;
  declare event_id: string;
  declare business_id: string;
  declare environment: Environment;
  declare event_type: EventType;
  declare payment_reference: string;
  /** Of a synthetic event. */
  declare synthetic: boolean;
  declare status: DeliveryStatus;
  /** Number of the latest scheduled attempt that has an outcome, 1 to 8; 0 before the first. */
  declare attempt: CreationOptional<number>;
  declare last_attempt_at: CreationOptional<Date | null>;
  /** Set exactly while PENDING or RETRYING. */
  declare next_attempt_at: Date | null;
  declare delivered_at: CreationOptional<Date | null>;
  declare created_at: Date;
  declare updated_at: Date;

  /** Every event makes some, so it is one prepared statement. */
  static async insertAll(rows: NewDelivery[], tx: Transaction): Promise<WebhookDelivery[]> {
    await run(INSERT_WEBHOOK_DELIVERIES, [JSON.stringify(rows)], tx);
    return rows.map((row) => Object.assign(WebhookDelivery.build(row), { isNewRecord: false })); // with its defaults
  }

  /** These deliveries with what their attempts are made of. */
  static toSend(ids: string[], tx: Transaction): Promise<DeliveryToSend[]> {
    return run(WEBHOOK_DELIVERIES_TO_SEND, [ids], tx);
  }

  /** Gives up those of these deliveries that still wait. */
  static async skipAll(ids: string[], at: Date, tx: Transaction): Promise<void> {
    await run(SKIP, [at, ids], tx);
  }

  /** Gives up some of what still waits for an endpoint. @returns how many, 0 when there is no more */
  static async skipWaiting(endpointId: string, most: number, at: Date, tx: Transaction): Promise<number> {
    const rows = await run<{ id: string }>(FIND_WAITING, [endpointId, most], tx);
    const waiting = rows.map(({ id }) => id);
    return (await run(SKIP, [at, waiting], tx)).length;
  }

  /** How many attempts had been made of the deliveries that fell due in this period: it says which queues to look into. */
  static async attemptsDue(after: Date, until: Date): Promise<number[]> {
    const rows = await run<{ attempt: number }>(DUE_WEBHOOK_ATTEMPTS, [after, until]);
    return rows.map((row) => row.attempt);
  }

  static async nextDue(after: Date): Promise<Date | null> {
    const [row] = await run<{ next: Date | null }>(NEXT_DUE_WEBHOOK_ATTEMPT, [after]);
    return row?.next ?? null;
  }

  /** @param most Where to stop counting. */
  static async countDue(at: Date, most: number): Promise<number> {
    const [row] = await run<{ count: number }>(COUNT_DUE_WEBHOOK_ATTEMPTS, [at, most]);
    return row!.count;
  }

  static async oldestDue(at: Date): Promise<Date | null> {
    const [row] = await run<{ oldest: Date | null }>(OLDEST_DUE_WEBHOOK_ATTEMPT, [at]);
    return row?.oldest ?? null;
  }

  toWire(): components['schemas']['WebhookDelivery'] {
    return {
      id: this.id,
      endpoint_id: this.endpoint_id,
      event_id: this.event_id,
      event_type: this.event_type,
      payment_reference: this.payment_reference,
      synthetic: this.synthetic,
      status: this.status,
      attempt: Math.max(this.attempt, 1), // the first is the current one before it is made
      last_attempt_at: this.last_attempt_at?.toISOString() ?? null,
      next_attempt_at: this.next_attempt_at?.toISOString() ?? null,
      delivered_at: this.delivered_at?.toISOString() ?? null,
      created_at: this.created_at.toISOString(),
      updated_at: this.updated_at.toISOString(),
    };
  }
}

/** Locks them in the order of their ids, as finishing attempts does, so that neither holds what the other waits for. */
const SKIP: Statement = {
  name: 'skip webhook deliveries',
  text: `
    UPDATE webhook_deliveries SET status = 'SKIPPED', next_attempt_at = NULL, updated_at = $1
    WHERE id = ANY(ARRAY(
      SELECT id FROM webhook_deliveries WHERE id = ANY($2) AND status IN ('PENDING', 'RETRYING')
      ORDER BY id FOR NO KEY UPDATE))
    RETURNING id`,
};

const FIND_WAITING: Statement = {
  name: 'waiting webhook deliveries',
  text: `
    SELECT id FROM webhook_deliveries WHERE endpoint_id = $1 AND status IN ('PENDING', 'RETRYING') LIMIT $2`,
};

export type NewDelivery = Pick<
  InferAttributes<WebhookDelivery>,
  | 'id'
  | 'endpoint_id'
  | 'event_id'
  | 'business_id'
  | 'environment'
  | 'event_type'
  | 'payment_reference'
  | 'synthetic'
  | 'status'
  | 'next_attempt_at'
  | 'created_at'
  | 'updated_at'
>;

/** A delivery with its event's body and the attempt that is under way, if any. */
export type DeliveryToSend = Pick<
  InferAttributes<WebhookDelivery>,
  'id' | 'endpoint_id' | 'event_id' | 'event_type' | 'environment' | 'synthetic' | 'status' | 'attempt' | 'created_at'
> & {
  body: Buffer;
  open_attempt_id: string | null;
  open_attempt_started_at: Date | null;
};

defineModel(WebhookDelivery, 'webhook_deliveries', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  endpoint_id: DataTypes.TEXT,
  event_id: DataTypes.TEXT,
  business_id: DataTypes.TEXT,
  environment: DataTypes.TEXT,
  event_type: DataTypes.TEXT,
  payment_reference: DataTypes.TEXT,
  synthetic: DataTypes.BOOLEAN,
  status: DataTypes.TEXT,
  attempt: { type: DataTypes.INTEGER, defaultValue: 0 },
  last_attempt_at: { type: DataTypes.DATE(3), defaultValue: null },
  next_attempt_at: DataTypes.DATE(3),
  delivered_at: { type: DataTypes.DATE(3), defaultValue: null },
  created_at: DataTypes.DATE(3),
  updated_at: DataTypes.DATE(3),
});

const INSERT_WEBHOOK_DELIVERIES: Statement = {
  name: 'insert webhook deliveries',
  text: `
    INSERT INTO webhook_deliveries (id, endpoint_id, event_id, business_id, environment, event_type,
      payment_reference, synthetic, status, next_attempt_at, created_at, updated_at)
    SELECT id, endpoint_id, event_id, business_id, environment, event_type,
      payment_reference, synthetic, status, next_attempt_at, created_at, updated_at
    FROM json_to_recordset($1::json) AS delivery (id text, endpoint_id text, event_id text,
      business_id text, environment text, event_type text, payment_reference text, synthetic boolean,
      status text, next_attempt_at timestamptz, created_at timestamptz, updated_at timestamptz)`,
};

const WEBHOOK_DELIVERIES_TO_SEND: Statement = {
  name: 'webhook deliveries to send',
  text: `
    SELECT delivery.id, delivery.endpoint_id, delivery.event_id, delivery.event_type, delivery.environment,
      delivery.synthetic, delivery.status, delivery.attempt, delivery.created_at, event.body, open.id AS open_attempt_id,
      open.started_at AS open_attempt_started_at
    FROM webhook_deliveries delivery
    CROSS JOIN LATERAL (SELECT body FROM events WHERE event_id = delivery.event_id LIMIT 1) event
    LEFT JOIN LATERAL (
      SELECT id, started_at FROM webhook_attempts WHERE delivery_id = delivery.id AND finished_at IS NULL LIMIT 1
    ) open ON true
    WHERE delivery.id = ANY($1)`,
};

const DUE_WEBHOOK_ATTEMPTS: Statement = {
  name: 'due webhook attempts',
  text: 'SELECT DISTINCT attempt FROM webhook_deliveries WHERE next_attempt_at > $1 AND next_attempt_at <= $2',
};

const NEXT_DUE_WEBHOOK_ATTEMPT: Statement = {
  name: 'next due webhook attempt',
  text: 'SELECT min(next_attempt_at) AS next FROM webhook_deliveries WHERE next_attempt_at > $1',
};

const COUNT_DUE_WEBHOOK_ATTEMPTS: Statement = {
  name: 'count due webhook attempts',
  text: `SELECT count(*)::integer AS count
    FROM (SELECT FROM webhook_deliveries WHERE next_attempt_at <= $1 LIMIT $2) AS due`,
};

const OLDEST_DUE_WEBHOOK_ATTEMPT: Statement = {
  name: 'oldest due webhook attempt',
  text: 'SELECT min(next_attempt_at) AS oldest FROM webhook_deliveries WHERE next_attempt_at <= $1',
};
