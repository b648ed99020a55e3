import { queryParameter, type Visit } from '../shell/visit.ts';

/** Names of the filters of entries of the balance. */
export const BALANCE_FILTERS = ['currency', 'month'];

/** Reads the filters of entries of the balance from an address. */
export function filtersOf(req: Visit['req']): { currency?: string; month?: string } {
  const [currency, month] = [queryParameter(req, 'currency'), queryParameter(req, 'month')];
  return { ...(currency && { currency }), ...(month && { month }) };
}
