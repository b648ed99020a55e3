import type { components } from '../../../spec/generated/schema.ts';
import { usesOf } from '../../models/requests/application-use.ts';

export type Usage = components['schemas']['ApplicationUsage'];

/** Number of hours in which requests are counted. */
export const USAGE_HOURS = 24;

const UNUSED: Usage = { last_used_at: null, requests: 0, failed: 0 };

/** Returns the times at which applications were last used, and counts of their latest requests, by id. */
export async function usageOf(clientIds: string[], at: Date): Promise<(clientId: string) => Usage> {
  const uses = clientIds.length === 0 ? [] : await usesOf(clientIds, new Date(at.getTime() - USAGE_HOURS * 3_600_000));
  const byId = new Map(
    uses.map(({ client_id, last_used_at, ...counts }) => [
      client_id,
      { last_used_at: last_used_at?.toISOString() ?? null, ...counts },
    ]),
  );
  return (clientId) => byId.get(clientId) ?? UNUSED;
}
