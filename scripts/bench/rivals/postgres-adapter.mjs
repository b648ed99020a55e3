import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL) });

await pool.query(`
  CREATE TABLE IF NOT EXISTS oidc_models (
    id text, model text, payload jsonb NOT NULL, grant_id text, user_code text, uid text,
    expires_at timestamptz, consumed_at timestamptz, PRIMARY KEY (id, model));
  CREATE INDEX IF NOT EXISTS oidc_models_grant ON oidc_models (grant_id) WHERE grant_id IS NOT NULL;`);

const UPSERT = `
  INSERT INTO oidc_models (id, model, payload, grant_id, user_code, uid, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
  ON CONFLICT (id, model) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`;
const FIND = `
  SELECT payload, consumed_at FROM oidc_models WHERE id = $1 AND model = $2 AND (expires_at IS NULL OR expires_at > now())`;

/** The store of oidc-provider (its example/my_adapter.js), on PostgreSQL with prepared statements. */
export class PostgresAdapter {
  constructor(model) {
    this.model = model;
  }

  async upsert(id, payload, expiresIn) {
    const { grantId = null, userCode = null, uid = null } = payload;
    const values = [id, this.model, payload, grantId, userCode, uid, expiresIn ?? null];
    await pool.query({ name: 'upsert', text: UPSERT, values });
  }

  async find(id) {
    return this.#first({ name: 'find', text: FIND, values: [id, this.model] });
  }

  async findByUserCode(userCode) {
    return this.#first({
      name: 'find-by-user-code',
      text: 'SELECT payload, consumed_at FROM oidc_models WHERE user_code = $1 AND model = $2',
      values: [userCode, this.model],
    });
  }

  async findByUid(uid) {
    return this.#first({
      name: 'find-by-uid',
      text: 'SELECT payload, consumed_at FROM oidc_models WHERE uid = $1 AND model = $2',
      values: [uid, this.model],
    });
  }

  async consume(id) {
    await pool.query('UPDATE oidc_models SET consumed_at = now() WHERE id = $1 AND model = $2', [id, this.model]);
  }

  async destroy(id) {
    await pool.query('DELETE FROM oidc_models WHERE id = $1 AND model = $2', [id, this.model]);
  }

  async revokeByGrantId(grantId) {
    await pool.query('DELETE FROM oidc_models WHERE grant_id = $1', [grantId]);
  }

  async #first(query) {
    const { rows } = await pool.query(query);
    if (rows.length === 0) return undefined;
    const [{ payload, consumed_at }] = rows;
    return consumed_at ? { ...payload, consumed: Math.floor(consumed_at.getTime() / 1000) } : payload;
  }
}
