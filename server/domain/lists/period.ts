import { Op, type WhereOptions } from 'sequelize';

/** RFC 3339, as requests carry it. */
export interface Period {
  created_gte?: string;
  created_lt?: string;
}

/** A row's time is in the period when these hold. */
export function createdIn({ created_gte, created_lt }: Period): WhereOptions[] {
  const where: WhereOptions[] = [];
  if (created_gte) where.push({ created_at: { [Op.gte]: boundOf(created_gte) } });
  if (created_lt) where.push({ created_at: { [Op.lt]: boundOf(created_lt) } });
  return where;
}

/**
 * The times of rows have milliseconds, so what comes before a moment, or does not, is what comes before the next whole one,
 * or does not. PostgreSQL is not given the text itself: it refuses offsets of 16 hours and more, which RFC 3339 allows.
 */
export function boundOf(time: string): Date {
  const at = new Date(time); // digits below the millisecond are cut
  return /\.\d{3}\d*[1-9]/.test(time) ? new Date(at.getTime() + 1) : at;
}
