import { terminalJson, terminalText } from '../terminal/terminal-text.ts';
import { money } from './money.ts';
import { valueAt, type Row } from './row.ts';

/** Formats the value of a field for people. Programs get JSON. */
export function cell(field: string, row: Row): string {
  const value = valueAt(row, field);
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && isAmount(field)) return amount(value, currencyOf(field, row));
  if (typeof value === 'string') return field.endsWith('_at') ? time(value) : terminalText(value);
  if (field === 'events' && Array.isArray(value) && value.length === 0) return 'all'; // an endpoint without a filter
  if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object')) return terminalText(value.join(', '));
  return terminalJson(value);
}

function isAmount(field: string): boolean {
  return /(^|\.)amount(_|$)/.test(field);
}

/** Reads the currency next to an amount: `payment.currency` of `payment.amount`. */
function currencyOf(field: string, row: Row): unknown {
  return valueAt(row, field.replace(/[^.]+$/, 'currency')) ?? row.currency;
}

function amount(minorUnits: number, currency: unknown): string {
  return typeof currency === 'string' ? terminalText(money(minorUnits, currency)) : String(minorUnits);
}

/** Converts 2026-11-20T10:00:00.000Z to 2026-11-20 10:00:00 UTC. */
function time(timestamp: string): string {
  return terminalText(timestamp.replace(/^(\S+)T(\d\d:\d\d:\d\d)(\.\d+)?Z$/, '$1 $2 UTC'));
}
