import Table from 'cli-table3';
import { cell, type Row } from './cell.ts';
import { heading, paint, paintedCell } from './paint.ts';

const GAP = '  ';
const NO_LINES = Object.fromEntries(
  ['top', 'bottom', 'mid', 'left', 'right'].flatMap((side) =>
    ['', '-mid', '-left', '-right'].map((part) => [side + part, '']),
  ),
);

/** One row per entry, below the names of the fields. */
export function renderRows(rows: readonly Row[], fields: readonly string[], colors: boolean): string {
  const head = fields.map((field) => paint(heading(field), 'gray', colors));
  return render([head, ...rows.map((row) => fields.map((field) => paintedCell(field, row, colors)))]);
}

/** One line per field; without `fields`, every field with a value, nested ones too. */
export function renderRecord(record: Row, fields: readonly string[] | undefined, colors: boolean): string {
  const shown = fields ?? leaves(record).filter((field) => cell(field, record) !== '');
  return render(shown.map((field) => [paint(field, 'gray', colors), paintedCell(field, record, colors)]));
}

function render(lines: string[][]): string {
  const table = new Table({
    chars: { ...NO_LINES, middle: GAP },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  table.push(...lines);
  return `${table.toString().replace(/ +$/gm, '')}\n`;
}

function leaves(record: Row, prefix = ''): string[] {
  return Object.entries(record).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? leaves(value as Row, `${prefix}${name}.`)
      : [prefix + name],
  );
}
