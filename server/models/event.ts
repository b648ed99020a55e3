import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from 'sequelize';
import type { components } from '../../spec/generated/schema.ts';
import type { Environment, EventType } from '../../spec/generated/values.ts';
import { defineModel } from '../database.ts';

type Wire = components['schemas']['Event'];

export class Event extends Model<InferAttributes<Event>, InferCreationAttributes<Event>> {
  declare event_id: string;
  declare business_id: string;
  declare environment: Environment;
  declare event_type: EventType;
  declare payment_reference: string;
  /** The exact bytes that every attempt and every replay sends. */
  declare body: Buffer;
  declare created_at: Date;

  toWire(): Wire {
    return {
      id: this.event_id,
      type: this.event_type,
      payment_reference: this.payment_reference,
      environment: this.environment,
      created_at: this.created_at.toISOString(),
      payload: JSON.parse(this.body.toString('utf8')) as Wire['payload'],
    };
  }
}

defineModel(Event, 'events', {
  event_id: { type: DataTypes.TEXT, primaryKey: true },
  business_id: DataTypes.TEXT,
  environment: DataTypes.TEXT,
  event_type: DataTypes.TEXT,
  payment_reference: DataTypes.TEXT,
  body: DataTypes.BLOB,
  created_at: DataTypes.DATE(3),
});
