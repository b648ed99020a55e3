/** Format of RFC 3339, section 5.6. Allows lower-case letters, but no space for the T and no offset without colon. */
const DATE_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;
const START = Date.parse('0001-01-01T00:00:00Z');
const END = Date.parse('+010000-01-01T00:00:00Z');

/**
 * Reports whether a text is a date and time that PostgreSQL can store and responses can show: in the years 1 to 9999,
 * without a leap second.
 */
export function isDateTime(text: string): boolean {
  const [, date, time] = DATE_TIME.exec(text) ?? [];
  const instant = Date.parse(text);
  return `${date}T${time}` === readBack(`${date}T${time}Z`) && instant >= START && instant < END;
}

/** Formats the parsed text without the fraction. Invalid dates, such as February 30 or 24:00, become another day. */
function readBack(text: string): string | undefined {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString().slice(0, 19);
}
