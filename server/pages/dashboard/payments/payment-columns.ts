import type { Request } from 'express';
import { withQuery } from '../../parts/with-query.ts';
import { oneOf } from '../shell/one-of.ts';
import { queryParameter } from '../shell/visit.ts';

/** Columns of the list that can be chosen, in their order. Amount and status are always shown. */
export const PAYMENT_COLUMNS = {
  description: 'Description',
  own: 'Your reference',
  captured: 'Captured',
  refunded: 'Refunded',
  reference: 'Reference',
  created: 'Created',
} as const;

export type PaymentColumn = keyof typeof PAYMENT_COLUMNS;

const NAMES = Object.keys(PAYMENT_COLUMNS) as PaymentColumn[];
export const USUAL_COLUMNS: readonly PaymentColumn[] = ['description', 'own', 'reference', 'created'];

/** Stands in the address for the columns that are always shown, so that no other needs to be chosen. */
export const ALWAYS = 'always';

/** Reads the columns in the address, such as `columns=own.created`. @throws Refusal `invalid_request` for an unknown one */
export function readColumns(req: Request): readonly PaymentColumn[] {
  const text = queryParameter(req, 'columns');
  if (text === undefined) return USUAL_COLUMNS;
  const chosen = text.split('.').filter((name) => name !== ALWAYS);
  const known = chosen.map((name) => oneOf(NAMES, 'columns', name));
  return NAMES.filter((name) => known.includes(name));
}

/** Returns the address with the boxes of the form, one parameter each, as one; undefined if it has no such boxes. */
export function withOneParameter({ originalUrl }: Pick<Request, 'originalUrl'>): string | undefined {
  const { pathname, searchParams } = new URL(originalUrl, 'http://site.invalid');
  const boxes = searchParams.getAll('columns');
  if (boxes.length < 2) return undefined;
  const names = boxes.filter((name) => name !== ALWAYS).join('.');
  if (names === USUAL_COLUMNS.join('.')) searchParams.delete('columns');
  else searchParams.set('columns', names === '' ? ALWAYS : names);
  return withQuery(pathname, searchParams);
}
