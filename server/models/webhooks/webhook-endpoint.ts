import {
  DataTypes,
  Model,
  Op,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type NonAttribute,
  type Transaction,
} from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { Environment, WebhookEndpointStatus, EventType } from '../../../spec/generated/values.ts';
import { computed, nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import type { DirectConnection } from '../../database/direct-connection.ts';
import { run, type Statement } from '../../database/statements.ts';
import { KEY_ID_BYTES } from '../../platform/keyring.ts';
import { WebhookRecovery } from './webhook-recovery.ts';
import { WebhookSkip } from './webhook-skip.ts';
import { ageOf, type CountByAge } from './webhook-undelivered.ts';

export class WebhookEndpoint extends Model<InferAttributes<WebhookEndpoint>, InferCreationAttributes<WebhookEndpoint>> {
  declare id: string;
  declare business_id: string;
  declare environment: Environment;
  declare client_id: string;
  declare url: string;
  declare description: string | null;
  /** Subscribed event types; empty for all. */
  declare events: EventType[];
  declare status: CreationOptional<WebhookEndpointStatus>;
  declare disabled_reason: CreationOptional<string | null>;
  /** True if the service disabled the endpoint because of its responses: its waiting deliveries keep their schedule. */
  declare sends_waiting: CreationOptional<boolean>;
  declare disable_on_gone: CreationOptional<boolean>;
  /** Maximum number of attempts that start within any second; null for no limit. */
  declare max_per_second: CreationOptional<number | null>;
  /** End of the pause of first attempts that the receiver requested. */
  declare paused_until: CreationOptional<Date | null>;
  /** Time since which every attempt has failed; null after a success. */
  declare failing_since: CreationOptional<Date | null>;
  /** Encrypted rather than hashed, because webhook secrets sign. */
  declare secret_encrypted: Buffer;
  declare previous_secret_encrypted: CreationOptional<Buffer | null>;
  declare previous_secret_expires_at: CreationOptional<Date | null>;
  declare header_names: CreationOptional<string[]>;
  /** Headers to send with every attempt, as encrypted JSON; null without any. */
  declare headers_encrypted: CreationOptional<Buffer | null>;
  declare created_at: Date;
  declare updated_at: Date;
  declare deleted_at: CreationOptional<Date | null>;
  /** Part of the queue that one worker loads. */
  declare bucket: CreationOptional<number>;
  /** The latest recovery, if it was loaded. */
  declare recovery?: NonAttribute<WebhookRecovery | null>;
  /** The latest skip, if it was loaded. */
  declare skip?: NonAttribute<WebhookSkip | null>;

  /** Reads the data for sending to these endpoints. */
  static async toSendTo(ids: string[], connection: DirectConnection): Promise<EndpointToSendTo[]> {
    return ids.length === 0 ? [] : run(WEBHOOK_ENDPOINTS_TO_SEND_TO, [ids], connection);
  }

  /** Counts the secrets and headers of endpoints by the key that encrypts them. */
  static keysOfSecrets(): Promise<{ key_id: Buffer; endpoints: number }[]> {
    return run(KEYS_OF_WEBHOOK_SECRETS, []);
  }

  /** Locks up to `limit` endpoints that are not deleted, in the order of their ids. */
  static lockAfter(id: string, limit: number, tx: Transaction): Promise<WebhookEndpoint[]> {
    const where = { id: { [Op.gt]: id }, deleted_at: null };
    return WebhookEndpoint.findAll({ where, order: ['id'], limit, transaction: tx, lock: tx.LOCK.NO_KEY_UPDATE });
  }

  /** Locks endpoints in the order of their ids, so that concurrent calls cannot deadlock. */
  static async lockAll(ids: string[], tx: Transaction): Promise<void> {
    if (ids.length === 0) return;
    const chosen = { attributes: ['id'], where: { id: ids }, order: ['id'] };
    await WebhookEndpoint.findAll({ ...chosen, transaction: tx, lock: tx.LOCK.NO_KEY_UPDATE });
  }

  /**
   * Clears `failing_since` of endpoints that succeeded, and sets it where it was null for those that failed. Disables those
   * that have failed for too long, and those that are gone and chose to be disabled then. Deleted ones stay unchanged.
   * @returns the disabled ones
   */
  static async noteHealth(
    { succeeded, failed, gone }: Health,
    { at, longAgo, reasons }: { at: Date; longAgo: Date; reasons: { failed: string; gone: string } },
    tx: Transaction,
  ): Promise<DisabledEndpoint[]> {
    const values = [succeeded, failed, at, longAgo, reasons.failed, gone, reasons.gone];
    const rows = await run<Noted>(NOTE_HEALTH_OF_WEBHOOK_ENDPOINTS, values, tx);
    return rows.flatMap(({ reason, ...endpoint }) => (reason === null ? [] : [{ ...endpoint, reason }]));
  }

  /**
   * Records the longest pause that each endpoint's receiver requested, if the request went to the endpoint's current
   * address.
   */
  static async pause(pauses: Pause[], tx: Transaction): Promise<void> {
    await run(PAUSE_WEBHOOK_ENDPOINTS, [pauses.map(({ id }) => id), JSON.stringify(pauses)], tx);
  }

  /** Counts the endpoints that the service has disabled, by the time since their last change. */
  static countDisabled(at: Date): Promise<CountByAge[]> {
    return run(COUNT_DISABLED, [at]);
  }

  /** True if only replays are sent: the endpoint is deleted, or was disabled on request. */
  get isStopped(): NonAttribute<boolean> {
    return isStopped(this);
  }

  /** True if the endpoint is disabled or deleted. */
  get isOff(): NonAttribute<boolean> {
    return this.status === 'DISABLED' || this.deleted_at !== null;
  }

  /** @param at current time, to leave out a pause that is over and a previous secret that has expired */
  toWire(at: Date): components['schemas']['WebhookEndpoint'] {
    const overlapEnds = this.previous_secret_expires_at;
    return {
      id: this.id,
      url: this.url,
      description: this.description,
      events: this.events,
      environment: this.environment,
      status: this.status,
      disabled_reason: this.disabled_reason,
      disable_on_gone: this.disable_on_gone,
      max_per_second: this.max_per_second,
      header_names: this.header_names,
      paused_until: this.paused_until && this.paused_until > at ? this.paused_until.toISOString() : null,
      previous_secret_expires_at: overlapEnds && overlapEnds > at ? overlapEnds.toISOString() : null,
      recovery: this.recovery?.toWire() ?? null,
      skip: this.skip?.toWire() ?? null,
      created_at: this.created_at.toISOString(),
      updated_at: this.updated_at.toISOString(),
    };
  }
}

/** A pause that the receiver at this address requested. */
export interface Pause {
  id: string;
  url: string;
  until: Date;
}

/** Endpoints by the results of their attempts in a batch. Those that are gone are also listed as failed. */
export interface Health {
  succeeded: string[];
  failed: string[];
  gone: string[];
}

type Noted = Pick<InferAttributes<WebhookEndpoint>, 'id' | 'business_id' | 'environment' | 'url'> & {
  /** The reason why the endpoint was disabled, if it was. */
  reason: string | null;
};

export type DisabledEndpoint = Noted & { reason: string };

export function isStopped({
  status,
  sends_waiting,
  deleted_at,
}: Pick<InferAttributes<WebhookEndpoint>, 'status' | 'sends_waiting' | 'deleted_at'>): boolean {
  return deleted_at !== null || (status === 'DISABLED' && !sends_waiting);
}

const COLUMNS = defineModel(
  WebhookEndpoint,
  'webhook_endpoints',
  {
    id: { type: DataTypes.TEXT, primaryKey: true },
    business_id: DataTypes.TEXT,
    environment: DataTypes.TEXT,
    client_id: DataTypes.TEXT,
    url: DataTypes.TEXT,
    description: nullable(DataTypes.TEXT),
    events: DataTypes.ARRAY(DataTypes.TEXT),
    status: { type: DataTypes.TEXT, defaultValue: 'ENABLED' },
    disabled_reason: nullable(DataTypes.TEXT),
    sends_waiting: { type: DataTypes.BOOLEAN, defaultValue: false },
    disable_on_gone: { type: DataTypes.BOOLEAN, defaultValue: false },
    max_per_second: nullable(DataTypes.INTEGER),
    paused_until: nullable(DataTypes.DATE(3)),
    failing_since: nullable(DataTypes.DATE(3)),
    secret_encrypted: DataTypes.BLOB,
    previous_secret_encrypted: nullable(DataTypes.BLOB),
    previous_secret_expires_at: nullable(DataTypes.DATE(3)),
    header_names: { type: DataTypes.ARRAY(DataTypes.TEXT), defaultValue: [] },
    headers_encrypted: nullable(DataTypes.BLOB),
    created_at: DataTypes.DATE(3),
    updated_at: DataTypes.DATE(3),
    deleted_at: nullable(DataTypes.DATE(3)),
    bucket: computed(DataTypes.SMALLINT),
  },
  () => {
    WebhookEndpoint.hasOne(WebhookRecovery, { as: 'recovery', foreignKey: 'endpoint_id' });
    WebhookEndpoint.hasOne(WebhookSkip, { as: 'skip', foreignKey: 'endpoint_id' });
  },
);

const TO_SEND_TO = COLUMNS.only(
  ...(['id', 'business_id', 'url', 'status', 'sends_waiting', 'deleted_at', 'failing_since'] as const),
  ...(['max_per_second', 'paused_until'] as const),
  ...(['secret_encrypted', 'previous_secret_encrypted', 'previous_secret_expires_at', 'headers_encrypted'] as const),
);

export type EndpointToSendTo = Pick<InferAttributes<WebhookEndpoint>, (typeof TO_SEND_TO.names)[number]> & {
  /** Differs after every change. */
  version: string;
};

const COUNT_DISABLED: Statement = {
  name: 'count disabled endpoints',
  text: `
    SELECT environment, ${ageOf('updated_at')} AS age, count(*)::integer AS count FROM webhook_endpoints
    WHERE sends_waiting AND deleted_at IS NULL GROUP BY 1, 2`,
};

const WEBHOOK_ENDPOINTS_TO_SEND_TO: Statement = {
  name: 'webhook endpoints to send to',
  text: `
    SELECT ${TO_SEND_TO.list()}, xmin::text AS version FROM webhook_endpoints WHERE id = ANY($1)`,
};

const KEYS_OF_WEBHOOK_SECRETS: Statement = {
  name: 'keys of webhook secrets',
  text: `SELECT substring(encrypted FOR ${KEY_ID_BYTES}) AS key_id, count(*)::integer AS endpoints
    FROM webhook_endpoints, unnest(ARRAY[secret_encrypted, previous_secret_encrypted, headers_encrypted]) AS encrypted
    WHERE deleted_at IS NULL AND encrypted IS NOT NULL
    GROUP BY 1`,
};

const PAUSE_WEBHOOK_ENDPOINTS: Statement = {
  name: 'pause webhook endpoints',
  text: `
    UPDATE webhook_endpoints endpoint SET paused_until = asked.until
    FROM (
      SELECT id, url, max(until) AS until FROM json_to_recordset($2::json) AS each (id text, url text, until timestamptz)
      GROUP BY id, url
    ) asked
    WHERE endpoint.id = ANY($1) AND endpoint.id = asked.id AND endpoint.url = asked.url
      AND coalesce(paused_until < asked.until, true)`,
};

const NOTE_HEALTH_OF_WEBHOOK_ENDPOINTS: Statement = {
  name: 'note health of webhook endpoints',
  text: `
    WITH changed AS (
      SELECT id, id = ANY($2) AS failed, CASE
          WHEN status = 'DISABLED' OR NOT id = ANY($2) THEN NULL
          WHEN disable_on_gone AND id = ANY($6) THEN $7
          WHEN failing_since <= $4 THEN $5
        END AS reason
      FROM webhook_endpoints
      WHERE id = ANY($1::text[] || $2::text[]) AND deleted_at IS NULL AND CASE WHEN id = ANY($2)
        THEN failing_since IS NULL OR status = 'ENABLED' AND (failing_since <= $4 OR disable_on_gone AND id = ANY($6))
        ELSE failing_since IS NOT NULL END
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE webhook_endpoints endpoint
    SET failing_since = CASE WHEN failed THEN coalesce(failing_since, $3) END,
      status = CASE WHEN reason IS NULL THEN status ELSE 'DISABLED' END,
      disabled_reason = coalesce(reason, disabled_reason),
      sends_waiting = sends_waiting OR reason IS NOT NULL,
      updated_at = CASE WHEN reason IS NULL THEN updated_at ELSE $3 END
    FROM changed WHERE endpoint.id = ANY(ARRAY(SELECT id FROM changed)) AND endpoint.id = changed.id
    RETURNING endpoint.id, business_id, environment, url, reason`,
};
