import { Op, type WhereOptions } from 'sequelize';

/** Times in RFC 3339. */
export interface Period {
  created_gte?: string;
  created_lt?: string;
}

/** Builds conditions for a row's `created_at`. */
export function createdIn({ created_gte, created_lt }: Period): WhereOptions[] {
  const where: WhereOptions[] = [];
  if (created_gte) where.push({ created_at: { [Op.gte]: boundOf(created_gte) } });
  if (created_lt) where.push({ created_at: { [Op.lt]: boundOf(created_lt) } });
  return where;
}

/** Reads a period as times. */
export const timesOf = ({ created_gte, created_lt }: Period) => ({
  since: created_gte === undefined ? undefined : boundOf(created_gte),
  before: created_lt === undefined ? undefined : boundOf(created_lt),
});

/**
 * Rounds a time up to the milliseconds of stored times, which keeps `>=` and `<` exact. The text is parsed here, because
 * PostgreSQL refuses offsets of 16 hours and more, which RFC 3339 allows.
 */
export function boundOf(time: string): Date {
  const at = new Date(time); // cuts digits below the millisecond
  return /\.\d{3}\d*[1-9]/.test(time) ? new Date(at.getTime() + 1) : at;
}
