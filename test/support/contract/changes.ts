import { Client } from 'pg';
import type { World } from './world.ts';

/** Tables that a refusal may write to. */
const KEPT_OF_REFUSALS = [
  'idempotency_keys',
  'rate_limits',
  'migrations',
  'request_log',
  'request_bodies',
  'application_hours',
  'application_uses',
  'used_proofs', // a proof is used up by a request that is refused afterwards
];

const WATCH = `
  CREATE SCHEMA watched;
  CREATE TABLE watched.changes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, place text NOT NULL);
  CREATE FUNCTION watched.note() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO watched.changes (place) VALUES (TG_ARGV[0]); RETURN NULL; END $$;
  DO $$ DECLARE place text; BEGIN
    FOR place IN SELECT relname FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname NOT IN (${KEPT_OF_REFUSALS.map((name) => `'${name}'`).join(', ')})
    LOOP
      EXECUTE format('CREATE TRIGGER noted AFTER INSERT OR UPDATE OR DELETE ON public.%I
        FOR EACH ROW EXECUTE FUNCTION watched.note(%L)', place, place); -- a partition has another name
    END LOOP;
  END $$`;

export interface ChangeLog {
  /** Returns the tables with committed changes since the last call. */
  sinceLast(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Makes the database record every row that is changed. */
export async function watchChanges({ service }: World): Promise<ChangeLog> {
  const client = new Client(service.databaseUrl);
  await client.connect();
  await client.query(WATCH);
  return {
    sinceLast: async () => {
      const { rows } = await client.query<{ place: string }>('DELETE FROM watched.changes RETURNING place');
      return [...new Set(rows.map(({ place }) => place))].sort();
    },
    stop: () => client.end(),
  };
}
