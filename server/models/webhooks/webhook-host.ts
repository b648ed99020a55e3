import { DataTypes, Model, type InferAttributes, type Transaction } from 'sequelize';
import { defineModel } from '../../database/connect.ts';
import type { DirectConnection } from '../../database/direct-connection.ts';
import { run, type Statement } from '../../database/statements.ts';

/** A host that has acknowledged an attempt for a business. */
export class WebhookHost extends Model<InferAttributes<WebhookHost>> {
  declare business_id: string;
  declare host: string;
  declare acknowledged_at: Date;
}

const COLUMNS = defineModel(WebhookHost, 'webhook_hosts', {
  business_id: { type: DataTypes.TEXT, primaryKey: true },
  host: { type: DataTypes.TEXT, primaryKey: true },
  acknowledged_at: DataTypes.DATE(3),
});
const KEY = COLUMNS.without('acknowledged_at');

/** A host of a business's endpoints. */
export type EndpointHost = Pick<WebhookHost, 'business_id' | 'host'>;

/** Lists which of these hosts have acknowledged an attempt for the business. */
export async function acknowledgedAmong(hosts: EndpointHost[], connection: DirectConnection): Promise<EndpointHost[]> {
  return hosts.length === 0 ? [] : run(ACKNOWLEDGED_WEBHOOK_HOSTS, [asJson(hosts)], connection);
}

const asJson = (hosts: EndpointHost[]) => JSON.stringify(hosts.map(({ business_id, host }) => ({ business_id, host })));

/** Records hosts in a fixed order, so that concurrent calls cannot deadlock. */
export async function noteAcknowledged(hosts: EndpointHost[], at: Date, tx: Transaction): Promise<void> {
  if (hosts.length > 0) await run(NOTE_ACKNOWLEDGED_WEBHOOK_HOSTS, [asJson(hosts), at], tx);
}

const ACKNOWLEDGED_WEBHOOK_HOSTS: Statement = {
  name: 'acknowledged webhook hosts',
  text: `
    SELECT ${KEY.list('known')}
    FROM json_to_recordset($1::json) AS wanted (${KEY.record})
    CROSS JOIN LATERAL (
      SELECT ${KEY.list()} FROM webhook_hosts
      WHERE business_id = wanted.business_id AND host = wanted.host LIMIT 1
    ) known`,
};

const NOTE_ACKNOWLEDGED_WEBHOOK_HOSTS: Statement = {
  name: 'note acknowledged webhook hosts',
  text: `
    INSERT INTO webhook_hosts (${COLUMNS.list()})
    SELECT DISTINCT ${KEY.list()}, $2::timestamptz FROM json_to_recordset($1::json) AS new (${KEY.record})
    ORDER BY ${KEY.list()}
    ON CONFLICT DO NOTHING`,
};
