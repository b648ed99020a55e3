import type { Client } from 'pg';
import { run, type Statement } from './statements.ts';

/** A place in the write-ahead log: everything that was committed before it is included. */
export interface Position {
  /** Number of the history, which a failover begins. */
  timeline: number;
  /** Bytes since the beginning. */
  lsn: number;
}

/** Reports whether a server that has replayed up to a position has everything before another one. */
export const hasReached = (position: Position, wanted: Position): boolean =>
  position.timeline === wanted.timeline && position.lsn >= wanted.lsn;

/** Bytes of a page of the write-ahead log. */
const PAGE = 8192;

/** Reports whether a record may continue after a position: PostgreSQL flushes full pages while it is idle. */
export const endsPage = ({ lsn }: Position): boolean => lsn % PAGE === 0;

/** Makes the writer flush the rest of a record, by a small one after it: a standby can replay only whole records. */
export async function flushRecord(): Promise<void> {
  await run({ text: "SELECT pg_logical_emit_message(true, 'tallystick', '')" });
}

/** Reads the writer's position: every transaction that a client knows to be committed is before it. */
export async function positionOfWriter(): Promise<Position> {
  const [position] = await run<Position>(OF_WRITER);
  return position!;
}

export async function positionOfStandby(client: Client): Promise<Position> {
  const { rows } = await client.query<Position>(OF_STANDBY);
  return rows[0]!;
}

/** A server and its position, as far as a replica must agree with the writer. */
export interface Standing extends Position {
  isStandby: boolean;
  /** Identity of the server's data, the database and its tables. */
  identity: string;
  /** Version of the rules by which the server's system sorts texts, on which indexes rely. Null without versions. */
  collation: string | null;
}

export const isStandbyOf = (writer: Standing, { isStandby, identity, collation }: Standing): boolean =>
  isStandby && identity === writer.identity && collation === writer.collation;

export async function standingOfWriter(): Promise<Standing> {
  const [standing] = await run<Standing>({
    text: `SELECT ${STANDING}, timeline, lsn FROM (${OF_WRITER.text}) AS writer`,
    pipelined: true,
  });
  return standing!;
}

export async function standingOfStandby(client: Client): Promise<Standing> {
  const text = `SELECT ${STANDING}, timeline, lsn FROM (${OF_STANDBY.text}) AS standby`;
  return (await client.query<Standing>(text)).rows[0]!;
}

/** Transactions without synchronous_commit are answered before they are flushed. */
const OF_WRITER: Statement & { name: string } = {
  name: 'position of the writer',
  text: `
    SELECT ('x' || left(pg_walfile_name(place), 8))::bit(32)::bigint AS timeline, (place - '0/0')::bigint AS lsn
    FROM (
      SELECT CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END AS place
    ) AS reached`,
  pipelined: true,
};

/**
 * The timeline is the latest that is proved: a standby receives one only if it continues what it has replayed. The user may lack
 * the right to see what is received; the others are written within minutes after a failover.
 */
const OF_STANDBY = {
  name: 'position of the standby',
  text: `
    SELECT greatest(
      (SELECT received_tli FROM pg_stat_wal_receiver),
      (SELECT min_recovery_end_timeline FROM pg_control_recovery()),
      (SELECT timeline_id FROM pg_control_checkpoint())
    )::bigint AS timeline, (pg_last_wal_replay_lsn() - '0/0')::bigint AS lsn`,
};

const STANDING = `
  pg_is_in_recovery() AS "isStandby",
  concat_ws(' ', (SELECT system_identifier FROM pg_control_system()), (SELECT oid FROM pg_database WHERE datname = current_database()),
    to_regclass('payments')::oid) AS identity,
  (SELECT pg_database_collation_actual_version(oid) FROM pg_database WHERE datname = current_database()) AS collation`;
