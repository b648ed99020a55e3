import stringWidth from 'fast-string-width';
import { heading } from './paint.ts';

/** Between two columns. */
export const GAP = '  ';
/** Of a text that is cut. */
const LEAST = 16;

export interface Column {
  field: string;
  /** Of its widest cell, or of the one expected. */
  width: number;
}

export interface Fit {
  shown: Column[];
  /** Fields for which there is no room. */
  left: string[];
}

/** Makes columns fit: texts are cut, and if that is not enough, the last columns are left out. The first stays. */
export function fit(columns: readonly Column[], room: number): Fit {
  for (let count = columns.length; count > 1; count--) {
    const shown = cutTo(columns.slice(0, count), room);
    if (shown) return { shown, left: columns.slice(count).map(({ field }) => field) };
  }
  return { shown: columns.slice(0, 1), left: columns.slice(1).map(({ field }) => field) };
}

/** Takes from the widest texts first. Undefined if they cannot give enough. */
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

/** Identifiers, times, amounts and statuses say nothing when they are cut. */
export function isText(field: string): boolean {
  return (
    field === 'merchant_reference' || !/(^|_)(id|reference|at|status|amount|number|type|token)(_|$)|^amount/.test(field)
  );
}

/** Letters count as wide as a terminal draws them. */
export function cutText(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let taken = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(taken + segment) >= width) break;
    taken += segment;
  }
  return `${taken}…`;
}

/** One line of a table. Colours take no room. */
export function line(cells: readonly string[], widths: readonly number[]): string {
  const padded = cells.map((text, index) => text + ' '.repeat(Math.max(0, (widths[index] ?? 0) - stringWidth(text))));
  return `${padded.join(GAP).trimEnd()}\n`;
}
