import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Transaction,
} from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { AttemptTrigger, DeliveryStatus, Environment, EventType } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';
import type { TraceHeaders } from '../../platform/tracing.ts';
import { SCHEDULED } from './webhook-queue.ts';
import { OF_DELIVERY } from './webhook-undelivered.ts';

/** One series of attempts for one event to one endpoint. Never deleted. */
export class WebhookDelivery extends Model<InferAttributes<WebhookDelivery>, InferCreationAttributes<WebhookDelivery>> {
  declare id: string;
  declare endpoint_id: string;
  declare event_id: string;
  declare business_id: string;
  declare environment: Environment;
  declare event_type: EventType;
  declare payment_reference: string;
  /** True for the delivery of a synthetic event. */
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

  /** Inserts deliveries in one statement with their first attempts, or, if skipped, their rows in webhook_undelivered. */
  static async insertAll(
    rows: NewDelivery[],
    trigger: AttemptTrigger,
    trace: TraceHeaders | null,
    tx: Transaction,
  ): Promise<void> {
    await run(INSERT_WEBHOOK_DELIVERIES, [JSON.stringify(rows), trigger, trace && JSON.stringify(trace)], tx);
  }

  /** Builds a delivery as it was inserted, with its defaults. */
  static inserted(row: NewDelivery): WebhookDelivery {
    return Object.assign(WebhookDelivery.build(row), { isNewRecord: false });
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

export type NewDelivery = Omit<InferAttributes<WebhookDelivery>, 'attempt' | 'last_attempt_at' | 'delivered_at'>;

export const DELIVERY_COLUMNS = defineModel(WebhookDelivery, 'webhook_deliveries', {
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
  last_attempt_at: nullable(DataTypes.DATE(3)),
  next_attempt_at: nullable(DataTypes.DATE(3)),
  delivered_at: nullable(DataTypes.DATE(3)),
  created_at: DataTypes.DATE(3),
  updated_at: DataTypes.DATE(3),
});

const NEW = DELIVERY_COLUMNS.without('attempt', 'last_attempt_at', 'delivered_at');

const INSERT_WEBHOOK_DELIVERIES: Statement = {
  name: 'insert webhook deliveries',
  text: `
    WITH delivery AS (
      INSERT INTO webhook_deliveries (${NEW.list()})
      SELECT ${NEW.list()} FROM json_to_recordset($1::json) AS new (${NEW.record})
      RETURNING id, ${OF_DELIVERY.list()}
    ), skipped AS (
      INSERT INTO webhook_undelivered (delivery_id, ${OF_DELIVERY.list()})
      SELECT id, ${OF_DELIVERY.list()} FROM delivery WHERE status = 'SKIPPED'
    )
    INSERT INTO webhook_queue (${SCHEDULED.list()})
    SELECT endpoint_id, id, 1, $2, created_at, $3::json FROM delivery WHERE status = 'PENDING'`,
};
