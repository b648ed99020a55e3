/** RFC 3339, section 5.6. Its letters may be small; a space for the T, and an offset without colon, are of ISO 8601 only. */
const DATE_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;
const BEGINNING = Date.parse('0001-01-01T00:00:00Z');
const END = Date.parse('+010000-01-01T00:00:00Z');

/**
 * Whether a text is a date and time that everything behind this service can hold: PostgreSQL knows no year 0, and neither
 * it nor the answers know years of five digits. A leap second is refused, as nothing here counts them.
 */
export function isDateTime(text: string): boolean {
  const [, date, time] = DATE_TIME.exec(text) ?? [];
  const instant = Date.parse(text);
  return `${date}T${time}` === readBack(`${date}T${time}Z`) && instant >= BEGINNING && instant < END;
}

/** Without the fraction. What is not on the calendar, such as February 30 or 24:00, comes back as another day. */
function readBack(text: string): string | undefined {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString().slice(0, 19);
}
