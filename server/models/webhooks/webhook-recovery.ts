import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Transaction,
} from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { RecoverableStatus, RunStatus } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';
import type { TraceHeaders } from '../../platform/tracing.ts';

/** The latest recovery of an endpoint. */
export class WebhookRecovery extends Model<InferAttributes<WebhookRecovery>, InferCreationAttributes<WebhookRecovery>> {
  declare endpoint_id: string;
  declare status: RunStatus;
  declare statuses: RecoverableStatus[];
  /** Exclusive end of the creation times of the deliveries. */
  declare until: Date;
  /** The last delivery that was queued. */
  declare place_at: Date;
  declare place_id: CreationOptional<string>;
  declare total: number;
  declare queued: CreationOptional<number>;
  /** Headers of the span that caused it. */
  declare trace: TraceHeaders | null;
  declare requested_at: Date;
  declare updated_at: Date;
  declare finished_at: Date | null;

  /** Starts a recovery in place of one that has ended. @returns undefined while one is RUNNING */
  static async begin(begun: Begun, tx: Transaction): Promise<WebhookRecovery | undefined> {
    return fromRow(await run(BEGIN_RECOVERY, GIVEN.valuesOf(begun), tx));
  }

  /** Lists the businesses with RUNNING recoveries. */
  static async businesses(): Promise<string[]> {
    return (await run<{ business_id: string }>(BUSINESSES, [])).map(({ business_id }) => business_id);
  }

  /**
   * Locks the RUNNING recovery of a business that has waited longest and that no other process has locked. Locks its
   * endpoint as well.
   */
  static async lockNext(businessId: string, tx: Transaction): Promise<WebhookRecovery | undefined> {
    return fromRow(await run(LOCK_NEXT_RECOVERY, [businessId], tx));
  }

  /** Stops the recovery before its end. */
  async stop(at: Date, tx: Transaction): Promise<void> {
    await this.update({ status: 'STOPPED', updated_at: at, finished_at: at }, { transaction: tx });
  }

  toWire(): components['schemas']['WebhookEndpointRecovery'] {
    return {
      endpoint_id: this.endpoint_id,
      status: this.status,
      total: this.total,
      queued: this.queued,
      requested_at: this.requested_at.toISOString(),
      finished_at: this.finished_at?.toISOString() ?? null,
    };
  }
}

type Begun = Omit<InferCreationAttributes<WebhookRecovery>, 'place_id' | 'queued'>;

const COLUMNS = defineModel(WebhookRecovery, 'webhook_recoveries', {
  endpoint_id: { type: DataTypes.TEXT, primaryKey: true },
  status: DataTypes.TEXT,
  statuses: DataTypes.ARRAY(DataTypes.TEXT),
  until: DataTypes.DATE(3),
  place_at: DataTypes.DATE(3),
  place_id: { type: DataTypes.TEXT, defaultValue: '' },
  total: DataTypes.INTEGER,
  queued: { type: DataTypes.INTEGER, defaultValue: 0 },
  trace: nullable(DataTypes.JSON),
  requested_at: DataTypes.DATE(3),
  updated_at: DataTypes.DATE(3),
  finished_at: nullable(DataTypes.DATE(3)),
});

function fromRow([row]: InferAttributes<WebhookRecovery>[]): WebhookRecovery | undefined {
  return row && WebhookRecovery.build(row, { raw: true, isNewRecord: false });
}

const GIVEN = COLUMNS.without('place_id', 'queued');

const BEGIN_RECOVERY: Statement = {
  text: `
    INSERT INTO webhook_recoveries (${GIVEN.list()}) VALUES (${GIVEN.parameters})
    ON CONFLICT (endpoint_id) DO UPDATE
    SET (${COLUMNS.list()}) = (${COLUMNS.list('excluded')})
    WHERE webhook_recoveries.status <> 'RUNNING'
    RETURNING ${COLUMNS.list()}`,
};

const BUSINESSES: Statement = {
  name: 'businesses of webhook recoveries',
  text: `
    SELECT DISTINCT endpoint.business_id
    FROM webhook_recoveries recovery JOIN webhook_endpoints endpoint ON endpoint.id = recovery.endpoint_id
    WHERE recovery.status = 'RUNNING'`,
};

const LOCK_NEXT_RECOVERY: Statement = {
  name: 'lock next webhook recovery',
  text: `
    SELECT ${COLUMNS.list('recovery')}
    FROM webhook_recoveries recovery JOIN webhook_endpoints endpoint ON endpoint.id = recovery.endpoint_id
    WHERE recovery.status = 'RUNNING' AND endpoint.business_id = $1
    ORDER BY recovery.updated_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
};
