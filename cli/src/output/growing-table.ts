import stringWidth from 'fast-string-width';
import type { Row } from './cell.ts';
import { heading, paint, paintedCell } from './paint.ts';

const GAP = '  ';

/** A table that is written row by row: a column is as wide as its widest cell so far. */
export class GrowingTable {
  readonly #fields: readonly string[];
  readonly #colors: boolean;
  readonly #widths: number[];

  constructor(fields: readonly string[], colors: boolean) {
    this.#fields = fields;
    this.#colors = colors;
    this.#widths = fields.map((field) => usualWidth(field));
  }

  head(): string {
    return this.#line(this.#fields.map((field) => paint(heading(field), 'gray', this.#colors)));
  }

  row(entry: Row): string {
    return this.#line(this.#fields.map((field) => paintedCell(field, entry, this.#colors)));
  }

  #line(cells: readonly string[]): string {
    const padded = cells.map((text, index) => {
      const taken = stringWidth(text); // colours take no room, wide letters twice as much
      const width = Math.max(this.#widths[index] ?? 0, taken);
      this.#widths[index] = width;
      return text + ' '.repeat(width - taken);
    });
    return `${padded.join(GAP).trimEnd()}\n`;
  }
}

/** The width of common values, so that the first rows align with later ones. */
function usualWidth(field: string): number {
  if (field.endsWith('_at')) return '2026-11-20 10:00:00 UTC'.length;
  if (field === 'type' || field === 'event_type') return 'payment.authorized'.length;
  if (field.endsWith('reference')) return 'pay_01jd3k5m7n9p1q3r5s7t9v1w3x'.length;
  if (field === 'amount') return '1250.00 EUR'.length;
  if (field === 'status') return 'PARTIALLY_REFUNDED'.length;
  return field === 'id' || field.endsWith('_id') ? 'evt_01jd3k5m7n9p1q3r5s7t9v1w3x'.length : 0;
}
