import { styleText } from 'node:util';

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

/** Converts `payment_reference` to `PAYMENT REFERENCE`. */
export function heading(field: string): string {
  return field.toUpperCase().replaceAll('_', ' ');
}

/** @param text the value of the field, formatted */
export function paintedCell(field: string, text: string, colors: boolean): string {
  const color = field.endsWith('status') ? (STATUS_COLORS[text] ?? colorOfHttp(text)) : undefined;
  return color ? paint(text, color, colors) : text;
}

export function paint(text: string, color: Color, colors: boolean): string {
  // The caller decides about colours, not the stream of the process.
  return colors ? styleText(color, text, { validateStream: false }) : text;
}

/** Returns the colour of an endpoint's status: only 2xx is a success. */
function colorOfHttp(text: string): Color | undefined {
  if (!/^\d{3}$/.test(text)) return undefined;
  return text.startsWith('2') ? 'green' : 'red';
}
