import type { Transaction } from 'sequelize';
import type { DirectConnection } from '../../database/direct-connection.ts';
import { run, type Statement } from '../../database/statements.ts';

/** A host of a business's endpoints. */
export interface WebhookHost {
  business_id: string;
  host: string;
}

/** Lists which of these hosts have acknowledged an attempt for the business. */
export async function acknowledgedAmong(hosts: WebhookHost[], connection: DirectConnection): Promise<WebhookHost[]> {
  return hosts.length === 0 ? [] : run(ACKNOWLEDGED_WEBHOOK_HOSTS, [asJson(hosts)], connection);
}

const asJson = (hosts: WebhookHost[]) => JSON.stringify(hosts.map(({ business_id, host }) => ({ business_id, host })));

/** Records hosts in a fixed order, so that concurrent calls cannot deadlock. */
export async function noteAcknowledged(hosts: WebhookHost[], at: Date, tx: Transaction): Promise<void> {
  if (hosts.length > 0) await run(NOTE_ACKNOWLEDGED_WEBHOOK_HOSTS, [asJson(hosts), at], tx);
}

const ACKNOWLEDGED_WEBHOOK_HOSTS: Statement = {
  name: 'acknowledged webhook hosts',
  text: `
    SELECT known.business_id, known.host
    FROM json_to_recordset($1::json) AS wanted (business_id text, host text)
    CROSS JOIN LATERAL (
      SELECT business_id, host FROM webhook_hosts
      WHERE business_id = wanted.business_id AND host = wanted.host LIMIT 1
    ) known`,
};

const NOTE_ACKNOWLEDGED_WEBHOOK_HOSTS: Statement = {
  name: 'note acknowledged webhook hosts',
  text: `
    INSERT INTO webhook_hosts (business_id, host, acknowledged_at)
    SELECT DISTINCT business_id, host, $2::timestamptz
    FROM json_to_recordset($1::json) AS new (business_id text, host text)
    ORDER BY business_id, host
    ON CONFLICT DO NOTHING`,
};
