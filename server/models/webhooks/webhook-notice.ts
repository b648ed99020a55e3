import { DataTypes, Model, type InferAttributes, type Transaction } from 'sequelize';
import type { Environment } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { tryLockName } from '../../database/advisory-lock.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';

/**
 * What happened to an endpoint: it has failed for a day, was disabled by the service, answers 410 Gone, or has missed
 * deliveries permanently.
 */
export type NoticeKind = 'failing' | 'disabled' | 'gone' | 'missed';

/** The latest notice of a kind about an endpoint. */
export class WebhookNotice extends Model<InferAttributes<WebhookNotice>> {
  declare endpoint_id: string;
  declare kind: NoticeKind;
  declare business_id: string;
  declare environment: Environment;
  /** Start of the run of failures, or time of what happened. */
  declare since: Date;
  /** True until it is mailed or dropped. */
  declare due: boolean;
  declare mailed_at: Date | null;
}

const COLUMNS = defineModel(WebhookNotice, 'webhook_notices', {
  endpoint_id: { type: DataTypes.TEXT, primaryKey: true },
  kind: { type: DataTypes.TEXT, primaryKey: true },
  business_id: DataTypes.TEXT,
  environment: DataTypes.TEXT,
  since: DataTypes.DATE(3),
  due: DataTypes.BOOLEAN,
  mailed_at: nullable(DataTypes.DATE(3)),
});
const NEW = COLUMNS.without('mailed_at');

/** Subject of one mail. */
export type NoticeGroup = Pick<WebhookNotice, 'business_id' | 'environment' | 'kind'>;

export interface NoticedEndpoint {
  id: string;
  url: string;
}

/** Queues notices for owners and admins about these endpoints. Writes and locks nothing where a mail is already due. */
export async function noteNotices(kind: NoticeKind, endpointIds: string[], at: Date, tx: Transaction): Promise<void> {
  if (endpointIds.length > 0) await run(NOTE, [kind, endpointIds, at], tx);
}

/** Queues notices for endpoints that have failed since then or longer, once for each run of failures. */
export async function noteFailing(since: Date, most: number): Promise<void> {
  await run(NOTE_FAILING, [since, most]);
}

/** Removes the notices that have not been mailed yet. */
export async function dropNotices(endpointId: string, tx: Transaction): Promise<void> {
  await WebhookNotice.update({ due: false }, { where: { endpoint_id: endpointId, due: true }, transaction: tx });
}

/** Lists groups that are due, without those that were mailed later than `before`. */
export function dueGroups(before: Date, most: number): Promise<NoticeGroup[]> {
  return run(DUE, [before, most]);
}

/** Locks a group for this transaction. @returns false while another transaction holds the lock */
export function lockGroup({ business_id, environment, kind }: NoticeGroup, tx: Transaction): Promise<boolean> {
  return tryLockName(`webhook notices ${business_id} ${environment} ${kind}`, tx);
}

/** Marks due notices as mailed. Requires the group to be locked. @returns the endpoints whose notice is still correct */
export async function takeNotices(
  { business_id, environment, kind }: NoticeGroup,
  { before, at }: { before: Date; at: Date },
  tx: Transaction,
): Promise<NoticedEndpoint[]> {
  const values = [business_id, environment, kind, before, at];
  const rows = await run<NoticedEndpoint & { is_true: boolean }>(TAKE, values, tx);
  return rows.filter(({ is_true }) => is_true).map(({ id, url }) => ({ id, url }));
}

const NOTE: Statement = {
  name: 'note webhook notices',
  text: `
    INSERT INTO webhook_notices (${NEW.list()})
    SELECT id, $1::text, business_id, environment, noted.since, true
    FROM webhook_endpoints endpoint CROSS JOIN LATERAL (
      SELECT CASE $1::text WHEN 'gone' THEN coalesce(failing_since, $3) ELSE $3::timestamptz END AS since
    ) noted
    WHERE id = ANY($2) AND deleted_at IS NULL AND NOT EXISTS (
      SELECT FROM webhook_notices WHERE endpoint_id = endpoint.id AND kind = $1 AND (due OR since = noted.since))
    ORDER BY id
    ON CONFLICT (endpoint_id, kind) DO UPDATE SET since = excluded.since, due = true`,
};

const NOTE_FAILING: Statement = {
  name: 'note failing webhook endpoints',
  text: `
    INSERT INTO webhook_notices (${NEW.list()})
    SELECT id, 'failing', business_id, environment, failing_since, true
    FROM webhook_endpoints endpoint
    WHERE failing_since <= $1 AND status = 'ENABLED' AND deleted_at IS NULL AND NOT EXISTS (
      SELECT FROM webhook_notices WHERE endpoint_id = endpoint.id AND kind = 'failing' AND since = endpoint.failing_since)
    ORDER BY id LIMIT $2
    ON CONFLICT (endpoint_id, kind) DO UPDATE SET since = excluded.since, due = true
    WHERE webhook_notices.since <> excluded.since`,
};

const NOT_MAILED = (owner: string, before: string) => `NOT EXISTS (
      SELECT FROM webhook_notices mailed
      WHERE (mailed.business_id, mailed.environment, mailed.kind) = (${owner}) AND mailed_at > ${before})`;

const DUE: Statement = {
  name: 'due webhook notices',
  text: `
    SELECT DISTINCT business_id, environment, kind FROM webhook_notices notice
    WHERE due AND ${NOT_MAILED('notice.business_id, notice.environment, notice.kind', '$1')}
    LIMIT $2`,
};

const IS_TRUE = `deleted_at IS NULL AND CASE kind WHEN 'missed' THEN status = 'ENABLED' OR sends_waiting WHEN 'disabled' THEN sends_waiting
      ELSE failing_since IS NOT DISTINCT FROM since AND status = 'ENABLED' END`;

const TAKE: Statement = {
  name: 'take webhook notices',
  text: `
    UPDATE webhook_notices notice SET due = false, mailed_at = CASE WHEN ${IS_TRUE} THEN $5 ELSE mailed_at END
    FROM webhook_endpoints endpoint
    WHERE endpoint.id = notice.endpoint_id AND (notice.business_id, notice.environment, kind) = ($1, $2, $3) AND due
      AND ${NOT_MAILED('$1, $2, $3', '$4')}
    RETURNING endpoint.id, url, ${IS_TRUE} AS is_true`,
};
