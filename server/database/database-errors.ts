import { types } from 'node:util';
import { causeOf } from '../platform/errors.ts';

/** SQLSTATEs of lost connections, of a read-only standby, of a server out of resources, and of a time limit. */
const CONNECTION_FAULTS =
  /^(08|25006|25P0[34]|53[123]00|57014|57P0)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/** Messages of the driver for statements on a broken connection, which have no code. */
const LOST_CONNECTION = /^Connection terminated|^Query read timeout|is not queryable$/;

/** Reports whether the database is unavailable, as opposed to a faulty statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      /^SequelizeConnection/.test(String(cause.name)) ||
      LOST_CONNECTION.test(cause.message) ||
      hasCode(cause, CONNECTION_FAULTS),
  );
}

/** Reports whether the database cannot work at all, rather than on one statement that takes too long. */
export function isOutage(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !isTimedOut(error);
}

/** Reports whether the wait for a lock timed out. */
export function isLockTimeout(error: unknown): boolean {
  return causesOf(error).some((cause) => hasCode(cause, /^55P03$/));
}

/** Reports whether PostgreSQL ended a transaction to resolve a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return causesOf(error).some((cause) => hasCode(cause, /^40P01$/));
}

/** Reports whether a statement reached its time limit. */
export function isTimedOut(error: unknown): boolean {
  return causesOf(error).some((cause) => hasCode(cause, /^57014$/));
}

/** Reports whether the user of the database lacks a right. */
export function isNotPermitted(error: unknown): boolean {
  return causesOf(error).some((cause) => hasCode(cause, /^42501$/));
}

/** SQLSTATEs of a serialization failure and of a deadlock. */
const CONFLICT_FAULTS = /^(40001|40P01)$/;

/**
 * Reports whether the same statements may succeed in a retry: the database is unavailable, another transaction is in the
 * way, or a plan is stale.
 */
export function isTransient(error: unknown): boolean {
  const inTheWay = causesOf(error).some((cause) => isStale(cause) || hasCode(cause, CONFLICT_FAULTS));
  return inTheWay || isLockTimeout(error) || isDatabaseUnavailable(error);
}

function hasCode(error: Error, codes: RegExp): boolean {
  return 'code' in error && codes.test(String(error.code));
}

/** An SQLSTATE by its class, as opposed to a code of the operating system. */
const SQLSTATE = /^[0-9FHPX][0-9A-Z]{4}$/;

/** Reports whether the database refused a statement. */
export function hasSqlState(error: unknown): boolean {
  return causesOf(error).some((cause) => hasCode(cause, SQLSTATE));
}

/** SQLSTATEs of a lost connection and of a server that ends. */
const LOST = /^(08|57P)/;

/** Reports whether the connection to the server is lost, so that the server cannot be asked again. */
export function isLost(error: unknown): boolean {
  return causesOf(error).some((cause) => hasCode(cause, LOST));
}

/** Returns the SQLSTATE of an error or of one of its causes, or the code of the operating system. */
export function sqlStateOf(error: unknown): string | undefined {
  return causesOf(error).flatMap((cause) => ('code' in cause && typeof cause.code === 'string' ? cause.code : []))[0];
}

/** Lists an error, its cause, the cause of that cause, and so on. */
function causesOf(error: unknown): Error[] {
  return isError(error) ? [error, ...causesOf(causeOf(error))] : [];
}

/** Not instanceof: Jest gives each test file its own Error, errors of sockets are Node's, and pg-boss reports copies. */
function isError(value: unknown): value is Error {
  if (types.isNativeError(value)) return true;
  const { message, stack } = Object(value) as Partial<Error>;
  return typeof message === 'string' && typeof stack === 'string';
}

/**
 * SQLSTATEs of "cached plan must not change result type", for instance after a column's type has changed, and of an unknown
 * statement.
 */
const STALE_FAULTS = ['0A000', '26000'];

/** Message of Citus for a statement that was planned before its table was distributed, under the SQLSTATE of internal faults. */
const MOVED_SHARD = /^could not find valid entry for shard /;

export function isStale(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return STALE_FAULTS.includes(String(error.code)) || ('message' in error && MOVED_SHARD.test(String(error.message)));
}
