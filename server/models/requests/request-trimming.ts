import { run, type Statement } from '../../database/statements.ts';
import { LoggedRequest } from './logged-request.ts';

/** Removes up to `limit` rows that are older. @returns the number of removed rows */
export async function removeOlder(than: Date, limit: number): Promise<number> {
  return (await run(REMOVE_OLDER, [than, limit])).length;
}

/** Removes all but the newest rows of an application. */
export async function removeBeyond(clientId: string, newest: number, limit: number): Promise<number> {
  return (await run(REMOVE_BEYOND, [clientId, newest, limit])).length;
}

/** Returns the time of the row that follows the newest ones; undefined without such a row. */
export async function ageBeyond(newest: number): Promise<Date | undefined> {
  const [span] = await run<{ rows: number }>(SPAN);
  if (span!.rows <= newest) return undefined; // ids are sequential, so there are no more rows than this
  const row = await LoggedRequest.findOne({
    attributes: ['created_at'],
    order: [['created_at', 'DESC']],
    offset: newest,
  });
  return row?.created_at;
}

/** Removes bodies that are older. @returns the number of removed rows */
export async function removeOlderBodies(than: Date, limit: number): Promise<number> {
  return (await run(REMOVE_OLDER_BODIES, [than, limit])).length;
}

/** Returns the sizes of the bodies of each business, in bytes. */
export async function sizesOfBodies(): Promise<{ business_id: string; size: number }[]> {
  return run(SIZES);
}

/** Removes all but the newest bodies of a business, which have at most this size together. */
export async function removeBodiesBeyond(businessId: string, size: number, limit: number): Promise<number> {
  return (await run(REMOVE_BODIES_BEYOND, [businessId, size, limit])).length;
}

/** Removes the oldest bodies of all businesses. */
export async function removeOldestBodies(limit: number): Promise<{ size: number }[]> {
  return run(REMOVE_OLDEST_BODIES, [limit]);
}

const removeBodies = (which: string) => `
  DELETE FROM request_bodies
  WHERE id = ANY (ARRAY(SELECT id FROM request_bodies WHERE ${which} FOR UPDATE SKIP LOCKED)) RETURNING size`;

const REMOVE_OLDER_BODIES: Statement = { text: removeBodies('created_at < $1 ORDER BY created_at LIMIT $2') };

const SIZES: Statement = {
  text: 'SELECT business_id, sum(size)::float8 AS size FROM request_bodies GROUP BY business_id',
};

const REMOVE_BODIES_BEYOND: Statement = {
  text: removeBodies(`id IN (
    SELECT id FROM (
      SELECT id, sum(size) OVER (ORDER BY created_at DESC, id DESC) AS total FROM request_bodies WHERE business_id = $1
    ) AS newest WHERE total > $2) LIMIT $3`),
};

const REMOVE_OLDEST_BODIES: Statement = { text: removeBodies('true ORDER BY created_at LIMIT $1') };

const remove = (which: string) =>
  `DELETE FROM request_log WHERE ctid = ANY (ARRAY(SELECT ctid FROM request_log WHERE ${which})) RETURNING 1`;

const REMOVE_OLDER: Statement = {
  name: 'remove old requests',
  text: remove('created_at < $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED'),
};

const REMOVE_BEYOND: Statement = {
  name: 'remove requests beyond',
  text: remove(`client_id = $1 AND (created_at, id) <= (
    SELECT created_at, id FROM request_log WHERE client_id = $1 ORDER BY created_at DESC, id DESC OFFSET $2 LIMIT 1)
    ORDER BY created_at, id LIMIT $3 FOR UPDATE SKIP LOCKED`),
};

const SPAN: Statement = {
  name: 'span of the request log',
  text: 'SELECT coalesce(max(id) - min(id) + 1, 0) AS rows FROM request_log',
};
