import Table from 'cli-table3';
import { styleText } from 'node:util';
import { cell, type Row } from './cell.ts';

const GAP = '  ';
const NO_LINES = Object.fromEntries(
  ['top', 'bottom', 'mid', 'left', 'right'].flatMap((side) =>
    ['', '-mid', '-left', '-right'].map((part) => [side + part, '']),
  ),
);

type Color = 'green' | 'yellow' | 'red' | 'gray';

const STATUS_COLORS: Record<string, Color> = {
  AUTHORIZED: 'green',
  CAPTURED: 'green',
  DELIVERED: 'green',
  ENABLED: 'green',
  SUCCEEDED: 'green',
  PENDING: 'yellow',
  RETRYING: 'yellow',
  FAILED: 'red',
  DISABLED: 'red',
};

/** One row an entry, under the names of the fields. */
export function renderRows(rows: readonly Row[], fields: readonly string[], colors: boolean): string {
  const head = fields.map((field) => paint(field.toUpperCase().replaceAll('_', ' '), 'gray', colors));
  return render([head, ...rows.map((row) => fields.map((field) => paintedCell(field, row, colors)))]);
}

/** One line a field; without `fields`, every field that has a value, inner ones too. */
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

function paintedCell(field: string, row: Row, colors: boolean): string {
  const text = cell(field, row);
  const color = field.endsWith('status') ? STATUS_COLORS[text] : undefined;
  return color ? paint(text, color, colors) : text;
}

function paint(text: string, color: Color, colors: boolean): string {
  // Whether there are colours is decided here, not by the stream of the process.
  return colors ? styleText(color, text, { validateStream: false }) : text;
}
