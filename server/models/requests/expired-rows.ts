import type { Model, ModelStatic } from 'sequelize';
import { run } from '../../database/statements.ts';
import { Grant } from '../oauth/grant.ts';

/** Extra conditions by table. A CLI session is revoked through its grant, so the grant is kept. */
const KEPT = new Map<ModelStatic<Model>, string>([[Grant, 'AND session_id IS NULL']]);

/** Removes up to `limit` expired rows of a table, except those that another process has locked. */
export async function removeExpired(model: ModelStatic<Model>, at: Date, limit: number): Promise<number> {
  const table = model.tableName;
  const statement = {
    name: `remove expired ${table}`,
    text: `
    DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${table} WHERE expires_at <= $1 ${KEPT.get(model) ?? ''} LIMIT $2 FOR UPDATE SKIP LOCKED))
    RETURNING 1`,
  };
  return (await run(statement, [at, limit])).length;
}
