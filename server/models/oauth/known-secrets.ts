import type { Transaction } from 'sequelize';
import { run, type Statement } from '../../database/statements.ts';

/** An application or an endpoint of a business in LIVE. */
export interface SecretHolder {
  id: string;
  name: string;
}

/** Lists the LIVE applications and endpoints whose current secrets were shown to a user of the business. */
export function secretsShownTo(
  userId: string,
  businessId: string,
  at: Date,
  tx?: Transaction,
): Promise<SecretHolder[]> {
  return run(SHOWN, [userId, businessId, at], tx);
}

/** A secret is shown once, by the request that the audit log names; its creation has the same timestamp. */
const SHOWN: Statement = {
  text: `
  SELECT client_id AS id, name FROM clients client
  WHERE business_id = $2 AND environment = 'LIVE' AND status = 'ENABLED' AND deleted_at IS NULL AND EXISTS (
    SELECT FROM client_secrets secret
    WHERE secret.client_id = client.client_id AND (secret.expires_at IS NULL OR secret.expires_at > $3) AND (
      client.created_by = $1 AND secret.created_at = client.created_at OR EXISTS (
        SELECT FROM audit_events event
        WHERE event.business_id = $2 AND event.subject_id = client.client_id AND event.user_id = $1
          AND event.type IN ('application.promoted', 'application.secret_replaced')
          AND event.created_at = secret.created_at)))
  UNION ALL
  SELECT id, url FROM webhook_endpoints endpoint
  WHERE business_id = $2 AND environment = 'LIVE' AND deleted_at IS NULL AND $1 = (
    SELECT event.user_id FROM audit_events event
    WHERE event.business_id = $2 AND event.subject_id = endpoint.id
      AND event.type IN ('endpoint.created', 'endpoint.secret_replaced')
    ORDER BY event.id DESC LIMIT 1)
  ORDER BY id`,
};
