/** Minimum days from deprecation to removal. */
export const LIFETIME_DAYS = 365;

const DAY = 24 * 60 * 60 * 1000;

/** Returns the start of a date of the contract in UTC; undefined if it is not a date of RFC 3339. */
export function startOf(date: string | undefined): Date | undefined {
  const moment = new Date(`${date}T00:00:00Z`);
  const isDate = !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === date;
  return isDate ? moment : undefined;
}

/** Returns true if a thing deprecated since one date may be removed at another. */
export function hasLived(since: Date, until: Date): boolean {
  return until.getTime() - since.getTime() >= LIFETIME_DAYS * DAY;
}
