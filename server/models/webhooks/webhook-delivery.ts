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
import { send, type Statement } from '../../database/statements.ts';
import { ID_DIGITS } from '../../platform/id-source.ts';
import type { TraceHeaders } from '../../platform/tracing.ts';
import { OF_EVENT, subjectOf, type EventRow } from './event.ts';
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
  /** As of its event. */
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

  /**
   * Inserts the deliveries of an event in one statement with their first attempts, or, if skipped, their rows in
   * webhook_undelivered.
   * @param options `only` is the endpoint that receives the event, by default all that subscribe to it
   */
  static insertFor(
    event: EventRow,
    { only = null, ...delivery }: FirstDelivery & { only?: string | null },
    tx: Transaction,
  ): Promise<InsertedDelivery[]> {
    return send(INSERT, [...valuesFor(event, delivery), only], tx);
  }

  /**
   * Inserts an event of an opt-in type with the deliveries to the endpoints that list the type, in one statement. Inserts
   * nothing if there is no such endpoint.
   */
  static insertListed(event: EventRow, delivery: FirstDelivery, tx: Transaction): Promise<InsertedDelivery[]> {
    return send(INSERT_LISTED, [...valuesFor(event, delivery), event.body], tx);
  }

  toWire(): components['schemas']['WebhookDelivery'] {
    return {
      id: this.id,
      endpoint_id: this.endpoint_id,
      event_id: this.event_id,
      event_type: this.event_type,
      ...subjectOf(this),
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

/** What the deliveries of an event have in common. */
interface FirstDelivery {
  /** The id of the first; the others differ in the last four characters. */
  id: string;
  trigger: AttemptTrigger;
  trace: TraceHeaders | null;
}

export type InsertedDelivery = Pick<InferAttributes<WebhookDelivery>, 'id' | 'endpoint_id' | 'status'>;

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

/** Number of the last characters of an id that count the deliveries of an event, each for five bits. */
const PLACES = 4;

const digit = (place: number) => `substr('${ID_DIGITS}', (number >> ${5 * place} & 31)::integer + 1, 1)`;
const SUFFIX = [3, 2, 1, 0].map(digit).join(' || ');

/** Values $1 to $10 of both statements. */
function valuesFor(event: EventRow, { id, trigger, trace }: FirstDelivery): unknown[] {
  return [...OF_EVENT.valuesOf(event), id.slice(0, -PLACES), trigger, trace && JSON.stringify(trace)];
}

/** @param receives the condition for endpoints of the event's business and environment @param before a part that comes before the deliveries */
const inserting = (receives: string, before = '') => `
    WITH receiver AS (
      SELECT id, status, row_number() OVER (ORDER BY id) AS number FROM webhook_endpoints
      WHERE business_id = $2 AND environment = $3 AND deleted_at IS NULL AND ${receives}
    ), ${before}delivery AS (
      INSERT INTO webhook_deliveries (${NEW.list()})
      SELECT $8::text || ${SUFFIX}, id, $1, $2, $3, $4, $5, $6, CASE status WHEN 'ENABLED' THEN 'PENDING' ELSE 'SKIPPED' END,
        CASE status WHEN 'ENABLED' THEN $7::timestamptz END, $7, $7
      FROM receiver
      RETURNING id, ${OF_DELIVERY.list()}
    ), skipped AS (
      INSERT INTO webhook_undelivered (delivery_id, ${OF_DELIVERY.list()})
      SELECT id, ${OF_DELIVERY.list()} FROM delivery WHERE status = 'SKIPPED'
    ), queued AS (
      INSERT INTO webhook_queue (${SCHEDULED.list()})
      SELECT endpoint_id, id, 1, $9, created_at, $10::json FROM delivery WHERE status = 'PENDING'
    )
    SELECT id, endpoint_id, status FROM delivery`;

const INSERT: Statement = {
  name: 'insert deliveries of event',
  text: inserting("CASE WHEN $11::text IS NULL THEN events = '{}' OR $4 = ANY(events) ELSE id = $11 END"),
};

const INSERT_LISTED: Statement = {
  name: 'insert listed event',
  text: inserting(
    '$4 = ANY(events)',
    `event AS (
      INSERT INTO events (${OF_EVENT.list()}, body) SELECT ${OF_EVENT.parameters}, $11 WHERE EXISTS (SELECT FROM receiver)
    ), `,
  ),
};
