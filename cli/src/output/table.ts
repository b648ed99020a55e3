import stringWidth from 'fast-string-width';
import { cell } from './cell.ts';
import { cutText, fit, isText, line } from './columns.ts';
import { heading, paint, paintedCell } from './paint.ts';
import { relativeTime } from './relative-time.ts';
import { valueAt, type Row } from './row.ts';

export interface Look {
  colors: boolean;
  /** The terminal's width, and the current time for relative times; undefined without a terminal. */
  terminal?: { columns: number; now: Date } | undefined;
}

export interface Rows {
  text: string;
  /** Fields that do not fit the terminal. */
  left: string[];
}

/** Renders one row per entry, below a heading. `fitting` omits columns beyond the terminal's width. */
export function renderRows(rows: readonly Row[], fields: readonly string[], look: Look, fitting: boolean): Rows {
  const { colors, terminal } = look;
  const texts = (row: Row) => fields.map((field) => textOf(field, row, terminal?.now));
  const columns = fields.map((field, index) => ({
    field,
    // Spreading would exceed the limit on arguments of a call.
    width: rows.reduce((widest, row) => Math.max(widest, stringWidth(texts(row)[index] ?? '')), heading(field).length),
  }));
  const { shown, left } = fit(columns, fitting ? (terminal?.columns ?? Infinity) : Infinity);
  const widths = shown.map(({ width }) => width);
  const head = shown.map(({ field }) => paint(heading(field), 'gray', colors));
  const body = rows.map((row) =>
    texts(row)
      .slice(0, shown.length)
      .map((text, index) => {
        const { field = '', width = Infinity } = shown[index] ?? {};
        return paintedCell(field, isText(field) ? cutText(text, width) : text, colors);
      }),
  );
  return { text: [head, ...body].map((cells) => line(cells, widths)).join(''), left };
}

/** Renders one line per field; without `fields`, every field with a value, including nested ones. */
export function renderRecord(record: Row, fields: readonly string[] | undefined, { colors, terminal }: Look): string {
  const shown = fields ?? leaves(record).filter((field) => cell(field, record) !== '');
  const width = Math.max(...shown.map((field) => field.length));
  const valueOf = (field: string) => {
    const ago = terminal && timeAgo(field, record, terminal.now);
    return paintedCell(field, cell(field, record), colors) + (ago === undefined ? '' : ` (${ago})`);
  };
  return shown.map((field) => line([paint(field, 'gray', colors), valueOf(field)], [width])).join('');
}

function textOf(field: string, row: Row, now?: Date): string {
  return (now && timeAgo(field, row, now)) ?? cell(field, row);
}

function timeAgo(field: string, row: Row, now: Date): string | undefined {
  const value = valueAt(row, field);
  return typeof value === 'string' && field.endsWith('_at') ? relativeTime(value, now) : undefined;
}

function leaves(record: Row, prefix = ''): string[] {
  return Object.entries(record).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? leaves(value as Row, `${prefix}${name}.`)
      : [prefix + name],
  );
}
