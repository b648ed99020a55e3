import { terminalJson, terminalText } from '../terminal/terminal-text.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The value of a field as people read it. Programs get JSON. */
export function cell(field: string, row: Row): string {
  const value = valueAt(row, field);
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && isAmount(field)) return money(value, row.currency);
  if (typeof value === 'string') return field.endsWith('_at') ? time(value) : terminalText(value);
  if (field === 'events' && Array.isArray(value) && value.length === 0) return 'all'; // an endpoint without a filter
  if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object')) return terminalText(value.join(', '));
  return terminalJson(value);
}

/** `payment_method.token` is the token of the payment method. */
export function valueAt(row: Row, field: string): unknown {
  if (field in row) return row[field];
  return field
    .split('.')
    .reduce<unknown>((value, name) => (typeof value === 'object' && value ? (value as Row)[name] : undefined), row);
}

function isAmount(field: string): boolean {
  return /(^|\.)amount(_|$)/.test(field);
}

/** 1250 with EUR → 12.50 EUR. Currencies differ in their number of decimals. */
function money(minorUnits: number, currency: unknown): string {
  if (typeof currency !== 'string') return String(minorUnits);
  const decimals = decimalsOf(currency);
  // Digit by digit: a quotient of large numbers would be rounded.
  const digits = String(minorUnits).padStart(decimals + 1, '0');
  const [whole, part] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  return `${decimals > 0 ? `${whole}.${part}` : whole} ${terminalText(currency)}`;
}

function decimalsOf(currency: string): number {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    return maximumFractionDigits ?? 2;
  } catch {
    return 0; // not a currency code: the plain number
  }
}

/** 2026-11-20T10:00:00.000Z → 2026-11-20 10:00:00 UTC. */
function time(timestamp: string): string {
  return terminalText(timestamp.replace(/^(\S+)T(\d\d:\d\d:\d\d)(\.\d+)?Z$/, '$1 $2 UTC'));
}
