import { Readable } from 'node:stream';
import type { Response } from 'express';
import type { Page } from '../../../domain/lists/page.ts';
import type { Exports } from '../../../limits/exports.ts';
import { Zone } from '../../../platform/zone.ts';
import { zoneOfBusiness } from './period-filter.ts';
import type { ApplicationVisit } from './visit.ts';

/** Functions that return the text of a cell, by the name of the column. */
export type Columns<Row> = Record<string, (row: Row) => string | null>;

/** The largest page that the contract allows. */
const ROWS_AT_A_TIME = 100;

/** The user who reads the list, the owner of the limit on exports, and the response. */
interface Reader {
  exports: Exports;
  res: Response;
  user: string;
  business?: string | undefined;
  /** Time zone of the times in the file. */
  zone?: Zone;
}

interface Rows<Row> {
  columns: Columns<Row>;
  read: (request: { limit: number; cursor?: string }) => Promise<Page<Row>>;
}

/** Byte order mark, by which Excel recognizes UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Sends a list as CSV (RFC 4180), streamed page by page to save memory. It begins with a byte order mark, unless the query has
 * `bom=0`, for programs that would read the mark as part of the first name.
 * Times have the offset of the business's time zone.
 * @param name of the file
 * @throws Refusal `rate_limited` while the user or business has too many exports in progress
 */
export async function sendCsv<Row>(
  { exports, res, user, business, zone = Zone.UTC }: Reader,
  name: string,
  { columns, read }: Rows<Row>,
): Promise<void> {
  const leave = exports.enter({ user, ...(business !== undefined && { business }) });
  if (res.closed) leave();
  else res.once('close', leave);
  const lines = linesOf({ columns: inZone(zone, columns), read: (request) => exports.read(() => read(request)) });
  const first = await lines.next(); // a refusal must come before the headers
  res.set('Content-Disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8');
  if (res.req.query.bom !== '0') res.write(BYTE_ORDER_MARK);
  res.write(first.value);
  // Reading stops when the caller disconnects. If reading fails, the file is truncated.
  Readable.from(lines)
    .on('error', (error) => res.destroy(error))
    .pipe(res);
}

/** Returns the reader of a console page. Members share their business's limit on concurrent exports. */
export const readerOf = ({ service, res, user, access }: ApplicationVisit): Reader => ({
  exports: service.limits.exports,
  res,
  user: user.id,
  business: access.tenant.business_id ?? undefined,
  zone: zoneOfBusiness({ access }),
});

/** Formats the columns of times, whose names end with `_at`, in a time zone. */
function inZone<Row>(zone: Zone, columns: Columns<Row>): Columns<Row> {
  const inIt = (text: (row: Row) => string | null) => (row: Row) => {
    const at = text(row);
    return at === null ? null : zone.timestamp(new Date(at));
  };
  return Object.fromEntries(
    Object.entries(columns).map(([name, text]) => [name, name.endsWith('_at') ? inIt(text) : text]),
  );
}

async function* linesOf<Row>({ columns, read }: Rows<Row>): AsyncGenerator<string, void> {
  const texts = Object.values(columns);
  let cursor: string | undefined;
  let head = `${Object.keys(columns).join(',')}\r\n`;
  do {
    const page = await read({ limit: ROWS_AT_A_TIME, ...(cursor && { cursor }) });
    yield head + page.data.map((row) => `${texts.map((text) => cell(text(row) ?? '')).join(',')}\r\n`).join('');
    head = '';
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
}

/** Matches a negative number, which is not a formula. */
const NUMBER = /^-\d+(\.\d+)?$/;

/** Escapes text that spreadsheets would read as a formula (OWASP: CSV injection): an apostrophe marks it as text. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
