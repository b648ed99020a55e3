import {
  DataTypes,
  Model,
  Op,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Transaction,
} from 'sequelize';
import type { components } from '../../spec/generated/schema.ts';
import type { Environment, WebhookEndpointStatus, EventType } from '../../spec/generated/values.ts';
import { now } from '../platform/clock.ts';
import { connectionOf, defineModel, prepared } from '../database/connect.ts';
import { KEY_ID_BYTES } from '../platform/keyring.ts';

export class WebhookEndpoint extends Model<InferAttributes<WebhookEndpoint>, InferCreationAttributes<WebhookEndpoint>> {
  declare id: string;
  declare business_id: string;
  declare environment: Environment;
  declare client_id: string;
  declare url: string;
  declare description: string | null;
  /** Empty means every event type. */
  declare events: EventType[];
  declare status: CreationOptional<WebhookEndpointStatus>;
  declare disabled_reason: CreationOptional<string | null>;
  /** Since when every attempt has failed; null after a success. */
  declare failing_since: CreationOptional<Date | null>;
  /** Encrypted: webhook secrets sign, so they cannot be hashed. */
  declare secret_sealed: Buffer;
  declare previous_secret_sealed: CreationOptional<Buffer | null>;
  declare previous_secret_expires_at: CreationOptional<Date | null>;
  declare created_at: Date;
  declare updated_at: Date;
  declare deleted_at: CreationOptional<Date | null>;

  /** Every event asks for them, so it is a prepared statement. */
  static async findOwned(businessId: string, environment: Environment, tx: Transaction): Promise<WebhookEndpoint[]> {
    const { rows } = await connectionOf(tx).query<InferAttributes<WebhookEndpoint>>({
      name: 'webhook endpoints of a business',
      text: `SELECT ${COLUMNS.join(', ')} FROM webhook_endpoints
        WHERE business_id = $1 AND environment = $2 AND deleted_at IS NULL`,
      values: [businessId, environment],
    });
    return rows.map((row) => WebhookEndpoint.build(row, { raw: true, isNewRecord: false }));
  }

  /** What it takes to send to these endpoints. */
  static async toSendTo(ids: string[], tx: Transaction): Promise<EndpointToSendTo[]> {
    const { rows } = await connectionOf(tx).query<EndpointToSendTo>({
      name: 'webhook endpoints to send to',
      text: `
        SELECT id, business_id, url, status, deleted_at, failing_since, secret_sealed, previous_secret_sealed,
          previous_secret_expires_at, xmin::text AS version
        FROM webhook_endpoints WHERE id = ANY($1)`,
      values: [ids],
    });
    return rows;
  }

  /** Ids of the keys with which the secrets of endpoints are sealed, and how many each. */
  static sealedWith(): Promise<{ key_id: Buffer; endpoints: number }[]> {
    return prepared(
      'keys of webhook secrets',
      `SELECT substring(sealed FOR ${KEY_ID_BYTES}) AS key_id, count(*)::integer AS endpoints
       FROM webhook_endpoints, unnest(ARRAY[secret_sealed, previous_secret_sealed]) AS sealed
       WHERE deleted_at IS NULL AND sealed IS NOT NULL
       GROUP BY 1`,
      [],
    );
  }

  /** Some of all endpoints that are not deleted, in the order of their ids. */
  static lockAfter(id: string, limit: number, tx: Transaction): Promise<WebhookEndpoint[]> {
    const where = { id: { [Op.gt]: id }, deleted_at: null };
    return WebhookEndpoint.findAll({ where, order: ['id'], limit, transaction: tx, lock: tx.LOCK.NO_KEY_UPDATE });
  }

  /** In the order of their ids, so that two who lock several never wait for each other. */
  static async lockAll(ids: string[], tx: Transaction): Promise<void> {
    if (ids.length === 0) return;
    const chosen = { attributes: ['id'], where: { id: ids }, order: ['id'] };
    await WebhookEndpoint.findAll({ ...chosen, transaction: tx, lock: tx.LOCK.NO_KEY_UPDATE });
  }

  /** Locks an endpoint that is not sent to. @returns whether it is one */
  static async lockIfOff(id: string, tx: Transaction): Promise<boolean> {
    const { rows } = await connectionOf(tx).query<{ off: boolean }>(
      `SELECT status = 'DISABLED' OR deleted_at IS NOT NULL AS off FROM webhook_endpoints
       WHERE id = $1 FOR NO KEY UPDATE`,
      [id],
    );
    return rows[0]?.off ?? false;
  }

  /** The versions of some endpoints, as they are now. */
  static versions(ids: string[]): Promise<{ id: string; version: string }[]> {
    return prepared(
      'versions of webhook endpoints',
      'SELECT id, xmin::text AS version FROM webhook_endpoints WHERE id = ANY($1)',
      [ids],
    );
  }

  /** One that fails already has done so for longer. */
  static async beginFailing(ids: string[], since: Date, tx: Transaction): Promise<void> {
    if (ids.length === 0) return;
    await WebhookEndpoint.update(
      { failing_since: since },
      { where: { id: ids, failing_since: null }, transaction: tx },
    );
  }

  /** Those among them that fail. Every batch of results asks for it, so it is a prepared statement. */
  static async endFailing(ids: string[], tx: Transaction): Promise<void> {
    if (ids.length === 0) return;
    await connectionOf(tx).query({
      name: 'end failing of webhook endpoints',
      text: `
        UPDATE webhook_endpoints SET failing_since = NULL WHERE id = ANY(ARRAY(
          SELECT id FROM webhook_endpoints WHERE id = ANY($1) AND failing_since IS NOT NULL
          ORDER BY id FOR NO KEY UPDATE))`,
      values: [ids],
    });
  }

  subscribesTo(type: EventType): boolean {
    return this.events.length === 0 || this.events.includes(type);
  }

  toWire(): components['schemas']['WebhookEndpoint'] {
    const overlapEnds = this.previous_secret_expires_at;
    return {
      id: this.id,
      url: this.url,
      description: this.description,
      events: this.events,
      environment: this.environment,
      status: this.status,
      disabled_reason: this.disabled_reason,
      previous_secret_expires_at: overlapEnds && overlapEnds > now() ? overlapEnds.toISOString() : null,
      created_at: this.created_at.toISOString(),
      updated_at: this.updated_at.toISOString(),
    };
  }
}

export type EndpointToSendTo = Pick<
  InferAttributes<WebhookEndpoint>,
  | 'id'
  | 'business_id'
  | 'url'
  | 'status'
  | 'deleted_at'
  | 'failing_since'
  | 'secret_sealed'
  | 'previous_secret_sealed'
  | 'previous_secret_expires_at'
> & {
  /** Another one after every change. */
  version: string;
};

const COLUMNS = defineModel(WebhookEndpoint, 'webhook_endpoints', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  business_id: DataTypes.TEXT,
  environment: DataTypes.TEXT,
  client_id: DataTypes.TEXT,
  url: DataTypes.TEXT,
  description: DataTypes.TEXT,
  events: DataTypes.ARRAY(DataTypes.TEXT),
  status: { type: DataTypes.TEXT, defaultValue: 'ENABLED' },
  disabled_reason: { type: DataTypes.TEXT, defaultValue: null },
  failing_since: { type: DataTypes.DATE(3), defaultValue: null },
  secret_sealed: DataTypes.BLOB,
  previous_secret_sealed: { type: DataTypes.BLOB, defaultValue: null },
  previous_secret_expires_at: { type: DataTypes.DATE(3), defaultValue: null },
  created_at: DataTypes.DATE(3),
  updated_at: DataTypes.DATE(3),
  deleted_at: { type: DataTypes.DATE(3), defaultValue: null },
});
