import { Readable } from 'node:stream';
import type { Response } from 'express';
import type { Page } from '../../domain/lists/page.ts';

/** The texts of a row by the name of the column. */
export type Columns<Row> = Record<string, (row: Row) => string | null>;

/** The largest page that the contract allows. */
const ROWS_AT_A_TIME = 100;

interface Rows<Row> {
  columns: Columns<Row>;
  read: (request: { limit: number; cursor?: string }) => Promise<Page<Row>>;
}

/** Without it, Excel takes a file for one of its own, older encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Sends a list as CSV (RFC 4180), streamed page by page to save memory. It begins with a byte order mark, unless the query
 * has `bom=0`, for programs that take the mark for a part of the first name.
 * @param name of the file
 */
export async function sendCsv<Row>(res: Response, name: string, rows: Rows<Row>): Promise<void> {
  const lines = linesOf(rows);
  const first = await lines.next(); // a refusal must come before the headers
  res.set('Content-Disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8');
  if (res.req.query.bom !== '0') res.write(BYTE_ORDER_MARK);
  res.write(first.value);
  // Reading stops when the caller hangs up. When reading fails, the file is cut off.
  Readable.from(lines)
    .on('error', (error) => res.destroy(error))
    .pipe(res);
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

/** A negative number is no formula. */
const NUMBER = /^-\d+(\.\d+)?$/;

/** Spreadsheets read text that starts so as a formula (OWASP: CSV injection); an apostrophe marks it as text. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
