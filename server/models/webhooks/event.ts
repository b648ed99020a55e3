import { DataTypes, Model, Op, type InferAttributes, type Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { Environment, EventType } from '../../../spec/generated/values.ts';
import { defineModel } from '../../database/connect.ts';
import { send, type Statement } from '../../database/statements.ts';
import { idsOf } from './id-ranges.ts';

type Wire = components['schemas']['Event'];

export type PayoutEventType = Extract<EventType, `payout.${string}`>;
/** Event types that are about a payment: all others. */
export type PaymentEventType = Exclude<EventType, PayoutEventType>;

export type EventRow = InferAttributes<Event>;

export class Event extends Model<InferAttributes<Event>> {
  declare event_id: string;
  declare business_id: string;
  declare environment: Environment;
  declare event_type: EventType;
  /** The payment or, for an event of a payout, the id of the payout. */
  declare payment_reference: string;
  /** True for an event that was created to test an endpoint, without an existing payment. */
  declare synthetic: boolean;
  /** The exact bytes that every attempt and every replay sends. */
  declare body: Buffer;
  declare created_at: Date;

  /** Inserts an event. Every change of a payment does so, so it is a prepared statement. */
  static insert(row: EventRow, tx: Transaction): void {
    void send(INSERT_EVENT, COLUMNS.valuesOf(row), tx);
  }

  /** Lists the ids of the newest events since a time, oldest first. */
  static async idsSince(
    { business_id, environment }: { business_id: string; environment: Environment },
    since: Date,
    most: number,
  ): Promise<string[]> {
    const created = { business_id, environment, created_at: { [Op.gte]: since } };
    const where = { [Op.and]: [created, ...idsOf('evt', 'event_id', { since })] };
    const order: [string, string][] = [
      ['created_at', 'DESC'],
      ['event_id', 'DESC'],
    ];
    const events = await Event.findAll({ attributes: ['event_id'], where, order, limit: most });
    return events.map(({ event_id }) => event_id).reverse();
  }

  /** Finds the time of the event that follows the first `skipped` ones of a period. */
  static findAfter(
    { business_id, environment }: { business_id: string; environment: Environment },
    { from, to, skipped }: { from: Date; to?: Date; skipped: number },
    tx?: Transaction,
  ): Promise<Pick<Event, 'created_at'> | null> {
    const created = { business_id, environment, created_at: { [Op.gte]: from, ...(to && { [Op.lt]: to }) } };
    const where = { [Op.and]: [created, ...idsOf('evt', 'event_id', { since: from, before: to })] };
    const order = ['created_at', 'event_id'];
    return Event.findOne({ attributes: ['created_at'], where, order, offset: skipped, transaction: tx });
  }

  toWire(): Wire {
    return {
      id: this.event_id,
      type: this.event_type,
      ...subjectOf(this),
      environment: this.environment,
      synthetic: this.synthetic,
      created_at: this.created_at.toISOString(),
      payload: JSON.parse(this.body.toString('utf8')) as Wire['payload'],
    };
  }
}

/** Returns what an event is about, as the API names it. */
export function subjectOf({
  event_type,
  payment_reference: id,
}: Pick<EventRow, 'event_type' | 'payment_reference'>): Pick<Wire, 'payment_reference' | 'payout_id'> {
  const isPayout = event_type.startsWith('payout.');
  return { payment_reference: isPayout ? null : id, payout_id: isPayout ? id : null };
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

/** Columns with the values that the deliveries of the event repeat. */
export const OF_EVENT = COLUMNS.without('body');

const INSERT_EVENT: Statement = {
  name: 'insert event',
  text: `INSERT INTO events (${COLUMNS.list()}) VALUES (${COLUMNS.parameters})`,
};
