import { hashSecret } from '../../../server/platform/secrets.ts';
import type { OperationId } from '../../../spec/generated/values.ts';
import { sql } from '../database.ts';
import { requests, type Prepared } from './requests.ts';
import type { World } from './world.ts';

/** Prepares a request that succeeds. Sign-ins of the world stay recent, because a slow machine takes longer than they do. */
export async function prepareRequest(world: World, id: OperationId): Promise<Prepared> {
  const people = [world.tenant.person, world.outsider.person, world.stranger];
  await sql(
    world.service,
    `UPDATE sessions SET proven_at = now()
     WHERE coalesce(proven_at, created_at) < now() - interval '5 minutes'
       AND user_id IN (SELECT user_id FROM sessions WHERE token_hash = ANY($1))`,
    [people.map(({ session }) => hashSecret(session))],
  );
  return requests[id](world);
}
