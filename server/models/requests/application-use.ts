import { run, type Statement } from '../../database/statements.ts';

/** Usage of an application. */
export interface ApplicationUse {
  client_id: string;
  last_used_at: Date | null;
  /** Number of requests since the start of an hour. */
  requests: number;
  failed: number;
}

export function usesOf(clientIds: string[], since: Date): Promise<ApplicationUse[]> {
  return run(USES, [clientIds, since]);
}

const USES: Statement = {
  name: 'uses of applications',
  text: `
    SELECT use.client_id, use.last_used_at, recent.requests, recent.failed
    FROM application_uses use CROSS JOIN LATERAL (
      SELECT coalesce(sum(requests), 0)::bigint AS requests, coalesce(sum(failed), 0)::bigint AS failed
      FROM application_hours WHERE client_id = use.client_id AND hour >= $2
    ) recent
    WHERE use.client_id = ANY($1)`,
};
