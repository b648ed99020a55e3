import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize';
import type { components } from '../../spec/generated/schema.ts';
import type { DeliveryStatus, Environment, EventType } from '../../spec/generated/values.ts';
import { defineModel } from '../database.ts';

/** One series of attempts for one event to one endpoint. Never deleted. */
export class WebhookDelivery extends Model<InferAttributes<WebhookDelivery>, InferCreationAttributes<WebhookDelivery>> {
  declare id: string;
  declare endpoint_id: string;
  declare event_id: string;
  declare business_id: string;
  declare environment: Environment;
  declare event_type: EventType;
  declare payment_reference: string;
  declare status: DeliveryStatus;
  /** Number of the latest scheduled attempt, 1 to 8; 0 before the first. */
  declare attempt: CreationOptional<number>;
  declare next_attempt_at: Date | null;
  declare last_attempt_at: CreationOptional<Date | null>;
  declare delivered_at: CreationOptional<Date | null>;
  declare created_at: Date;
  declare updated_at: Date;

  toWire(): components['schemas']['WebhookDelivery'] {
    return {
      id: this.id,
      endpoint_id: this.endpoint_id,
      event_id: this.event_id,
      event_type: this.event_type,
      payment_reference: this.payment_reference,
      status: this.status,
      attempt: this.attempt,
      next_attempt_at: this.next_attempt_at?.toISOString() ?? null,
      last_attempt_at: this.last_attempt_at?.toISOString() ?? null,
      delivered_at: this.delivered_at?.toISOString() ?? null,
      created_at: this.created_at.toISOString(),
      updated_at: this.updated_at.toISOString(),
    };
  }
}

defineModel(WebhookDelivery, 'webhook_deliveries', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  endpoint_id: DataTypes.TEXT,
  event_id: DataTypes.TEXT,
  business_id: DataTypes.TEXT,
  environment: DataTypes.TEXT,
  event_type: DataTypes.TEXT,
  payment_reference: DataTypes.TEXT,
  status: DataTypes.TEXT,
  attempt: { type: DataTypes.INTEGER, defaultValue: 0 },
  next_attempt_at: DataTypes.DATE(3),
  last_attempt_at: { type: DataTypes.DATE(3), defaultValue: null },
  delivered_at: { type: DataTypes.DATE(3), defaultValue: null },
  created_at: DataTypes.DATE(3),
  updated_at: DataTypes.DATE(3),
});
