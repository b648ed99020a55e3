import stringWidth from 'fast-string-width';
import { cell } from './cell.ts';
import { fit, line } from './columns.ts';
import { heading, paint, paintedCell } from './paint.ts';
import type { Row } from './row.ts';

/** A table that is written row by row. A column is as wide as its widest cell so far. */
export class GrowingTable {
  readonly #fields: readonly string[];
  readonly #colors: boolean;
  readonly #widths: number[];

  /** @param room the terminal's width; columns that are unlikely to fit are omitted */
  constructor(fields: readonly string[], colors: boolean, room = Infinity) {
    const { shown } = fit(
      fields.map((field) => ({ field, width: Math.max(usualWidth(field), heading(field).length) })),
      room,
    );
    this.#fields = shown.map(({ field }) => field);
    this.#widths = shown.map(({ width }) => width);
    this.#colors = colors;
  }

  head(): string {
    return this.#line(this.#fields.map((field) => paint(heading(field), 'gray', this.#colors)));
  }

  row(entry: Row): string {
    return this.#line(this.#fields.map((field) => paintedCell(field, cell(field, entry), this.#colors)));
  }

  #line(cells: readonly string[]): string {
    cells.forEach((text, index) => {
      this.#widths[index] = Math.max(this.#widths[index] ?? 0, stringWidth(text));
    });
    return line(cells, this.#widths);
  }
}

/** Returns the width of common values, so that the first rows align with later ones. */
function usualWidth(field: string): number {
  if (field.endsWith('_at')) return '2026-11-20 10:00:00 UTC'.length;
  if (field === 'type' || field === 'event_type') return 'payment.authorized'.length;
  if (field.endsWith('reference')) return 'pay_01jd3k5m7n9p1q3r5s7t9v1w3x'.length;
  if (field === 'amount') return '1250.00 EUR'.length;
  if (field === 'status') return 'PARTIALLY_REFUNDED'.length;
  return field === 'id' || field.endsWith('_id') ? 'evt_01jd3k5m7n9p1q3r5s7t9v1w3x'.length : 0;
}
