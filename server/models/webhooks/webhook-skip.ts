import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Transaction,
} from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { RunStatus } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';

/** The latest skip of an endpoint's backlog, after the endpoint was disabled or deleted. */
export class WebhookSkip extends Model<InferAttributes<WebhookSkip>, InferCreationAttributes<WebhookSkip>> {
  declare endpoint_id: string;
  declare status: RunStatus;
  /** Total number of attempts; 0 until the backlog is counted. */
  declare total: CreationOptional<number>;
  declare skipped: CreationOptional<number>;
  declare requested_at: Date;
  declare updated_at: Date;
  declare finished_at: Date | null;

  /** Starts a skip for each endpoint without a RUNNING one, and stops recoveries. Requires the endpoints to be locked. */
  static async begin(endpointIds: string[], at: Date, tx: Transaction): Promise<void> {
    if (endpointIds.length > 0) await run(BEGIN_SKIPS, [endpointIds, at], tx);
  }

  /** Resumes skips that have ended, for attempts queued afterwards. The record of each remains that of the whole backlog. */
  static async resume(endpointIds: string[], at: Date, tx: Transaction): Promise<void> {
    if (endpointIds.length > 0) await run(RESUME_SKIPS, [endpointIds, at], tx);
  }

  /** Lists the businesses with RUNNING skips. */
  static async businesses(): Promise<string[]> {
    return (await run<{ business_id: string }>(BUSINESSES, [])).map(({ business_id }) => business_id);
  }

  /**
   * Locks the RUNNING skip of a business that has waited longest and that no other process has locked. Locks its endpoint as
   * well.
   */
  static async lockNext(businessId: string, tx: Transaction): Promise<WebhookSkip | undefined> {
    const [row] = await run<InferAttributes<WebhookSkip>>(LOCK_NEXT_SKIP, [businessId], tx);
    return row && WebhookSkip.build(row, { raw: true, isNewRecord: false });
  }

  /** Stops the skip before its end. */
  async stop(at: Date, tx: Transaction): Promise<void> {
    await this.update({ status: 'STOPPED', updated_at: at, finished_at: at }, { transaction: tx });
  }

  toWire(): components['schemas']['WebhookEndpointSkip'] {
    return {
      status: this.status,
      total: this.total,
      skipped: this.skipped,
      requested_at: this.requested_at.toISOString(),
      finished_at: this.finished_at?.toISOString() ?? null,
    };
  }
}

const COLUMNS = defineModel(WebhookSkip, 'webhook_skips', {
  endpoint_id: { type: DataTypes.TEXT, primaryKey: true },
  status: DataTypes.TEXT,
  total: { type: DataTypes.INTEGER, defaultValue: 0 },
  skipped: { type: DataTypes.INTEGER, defaultValue: 0 },
  requested_at: DataTypes.DATE(3),
  updated_at: DataTypes.DATE(3),
  finished_at: nullable(DataTypes.DATE(3)),
});

/** Does not wait for a RUNNING skip that a worker has locked. */
const skips = (reset: string) => `
    INSERT INTO webhook_skips (endpoint_id, status, requested_at, updated_at)
    SELECT id, 'RUNNING', $2, $2 FROM webhook_endpoints
    WHERE id = ANY($1) AND NOT EXISTS (SELECT FROM webhook_skips WHERE endpoint_id = id AND status = 'RUNNING')
    ORDER BY id
    ON CONFLICT (endpoint_id) DO UPDATE SET status = 'RUNNING', updated_at = $2, finished_at = NULL${reset}
    WHERE webhook_skips.status <> 'RUNNING'`;

const BEGIN_SKIPS: Statement = {
  name: 'begin webhook skips',
  text: `
    WITH stopped AS (
      UPDATE webhook_recoveries SET status = 'STOPPED', updated_at = $2, finished_at = $2
      WHERE endpoint_id = ANY($1) AND status = 'RUNNING'
    )
    ${skips(', total = 0, skipped = 0, requested_at = $2')}`,
};

const RESUME_SKIPS: Statement = { name: 'resume webhook skips', text: skips('') };

const BUSINESSES: Statement = {
  name: 'businesses of webhook skips',
  text: `
    SELECT DISTINCT endpoint.business_id
    FROM webhook_skips skip JOIN webhook_endpoints endpoint ON endpoint.id = skip.endpoint_id
    WHERE skip.status = 'RUNNING'`,
};

const LOCK_NEXT_SKIP: Statement = {
  name: 'lock next webhook skip',
  text: `
    SELECT ${COLUMNS.list('skip')}
    FROM webhook_skips skip JOIN webhook_endpoints endpoint ON endpoint.id = skip.endpoint_id
    WHERE skip.status = 'RUNNING' AND endpoint.business_id = $1
    ORDER BY skip.updated_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
};
