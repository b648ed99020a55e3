import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from 'sequelize';
import type { Environment, EventType } from '../../spec/generated/values.ts';
import { defineModel } from '../database.ts';

export class Event extends Model<InferAttributes<Event>, InferCreationAttributes<Event>> {
  declare event_id: string;
  declare business_id: string;
  declare environment: Environment;
  declare event_type: EventType;
  declare payment_reference: string;
  /** The exact bytes that every attempt and every replay sends. */
  declare body: Buffer;
  declare created_at: Date;
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
