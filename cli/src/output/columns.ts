import stringWidth from 'fast-string-width';
import { heading } from './paint.ts';

const GAP = '  ';
/** Minimum width of a truncated text, in characters. */
const LEAST = 16;

export interface Column {
  field: string;
  /** Width of the widest cell, or the expected width. */
  width: number;
}

export interface Fit {
  shown: Column[];
  /** Fields that do not fit. */
  left: string[];
}

/** Truncates texts to fit, and then omits the last columns. The first column is always shown. */
export function fit(columns: readonly Column[], room: number): Fit {
  for (let count = columns.length; count > 1; count--) {
    const shown = cutTo(columns.slice(0, count), room);
    if (shown) return { shown, left: columns.slice(count).map(({ field }) => field) };
  }
  return { shown: columns.slice(0, 1), left: columns.slice(1).map(({ field }) => field) };
}

/** Truncates the widest texts first. @returns undefined if the columns still do not fit */
function cutTo(columns: readonly Column[], room: number): Column[] | undefined {
  const cut = columns.map((column) => ({ ...column }));
  let excess = cut.reduce((sum, { width }) => sum + width, (cut.length - 1) * GAP.length) - room;
  while (excess > 0) {
    const texts = cut.filter(({ field, width }) => isText(field) && width > Math.max(LEAST, heading(field).length));
    if (texts.length === 0) return undefined;
    texts.reduce((widest, each) => (each.width > widest.width ? each : widest)).width -= 1;
    excess -= 1;
  }
  return cut;
}

/** Reports whether a field may be truncated. Identifiers, times, amounts and statuses are useless if truncated. */
export function isText(field: string): boolean {
  return (
    field === 'merchant_reference' || !/(^|_)(id|reference|at|status|amount|number|type|token)(_|$)|^amount/.test(field)
  );
}

/** Truncates a text, counting characters by their width in a terminal. */
export function cutText(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let taken = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(taken + segment) >= width) break;
    taken += segment;
  }
  return `${taken}…`;
}

/** Formats one line of a table. Colours have no width. */
export function line(cells: readonly string[], widths: readonly number[]): string {
  const padded = cells.map((text, index) => text + ' '.repeat(Math.max(0, (widths[index] ?? 0) - stringWidth(text))));
  return `${padded.join(GAP).trimEnd()}\n`;
}
