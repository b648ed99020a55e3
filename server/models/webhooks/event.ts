import { DataTypes, Model, type InferAttributes, type Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { Environment, EventType } from '../../../spec/generated/values.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';

type Wire = components['schemas']['Event'];

export type EventRow = InferAttributes<Event>;

export class Event extends Model<InferAttributes<Event>> {
  declare event_id: string;
  declare business_id: string;
  declare environment: Environment;
  declare event_type: EventType;
  declare payment_reference: string;
  /** True for an event that was created to test an endpoint, without an existing payment. */
  declare synthetic: boolean;
  /** The exact bytes that every attempt and every replay sends. */
  declare body: Buffer;
  declare created_at: Date;

  /** Inserts an event. Every change of a payment does so, so it is a prepared statement. */
  static async insert(row: EventRow, tx: Transaction): Promise<void> {
    await run(INSERT_EVENT, COLUMNS.valuesOf(row), tx);
  }

  /** Lists the ids of the newest events since a time, oldest first. */
  static async idsSince(
    { business_id, environment }: { business_id: string; environment: Environment },
    since: Date,
    most: number,
  ): Promise<string[]> {
    const rows = await run<{ event_id: string }>(IDS_OF_NEW_EVENTS, [business_id, environment, since, most]);
    return rows.map(({ event_id }) => event_id).reverse();
  }

  toWire(): Wire {
    return {
      id: this.event_id,
      type: this.event_type,
      payment_reference: this.payment_reference,
      environment: this.environment,
      synthetic: this.synthetic,
      created_at: this.created_at.toISOString(),
      payload: JSON.parse(this.body.toString('utf8')) as Wire['payload'],
    };
  }
}

const COLUMNS = defineModel(Event, 'events', {
  event_id: { type: DataTypes.TEXT, primaryKey: true },
  business_id: DataTypes.TEXT,
  environment: DataTypes.TEXT,
  event_type: DataTypes.TEXT,
  payment_reference: DataTypes.TEXT,
  synthetic: DataTypes.BOOLEAN,
  body: DataTypes.BLOB,
  created_at: DataTypes.DATE(3),
});

const INSERT_EVENT: Statement = {
  name: 'insert event',
  text: `INSERT INTO events (${COLUMNS.list()}) VALUES (${COLUMNS.parameters})`,
};

const IDS_OF_NEW_EVENTS: Statement = {
  name: 'ids of new events',
  text: `
    SELECT event_id FROM events WHERE business_id = $1 AND environment = $2 AND created_at >= $3
    ORDER BY created_at DESC, event_id DESC LIMIT $4`,
};
