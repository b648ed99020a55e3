import type { Request, Response } from 'express';
import { invalidField } from '../../../platform/errors.ts';

/** Parameters that are no filters: of notices, pages of a list, and files. */
const OTHERS = ['done', 'cursor', 'way', 'bom'];
const MOST_NAMED = 5;
const MOST_CHARACTERS = 40;

/**
 * Names the filters in an address that its page does not have, so that the page does not look as if they applied. A page leaves
 * them out and lists them; a file has no place for that, so they are refused.
 *
 * @throws Refusal `invalid_request` for a file
 */
export function nameUnknownFilters(req: Request, res: Response, filters: readonly string[]): void {
  const unknown = Object.keys(req.query).filter((name) => !filters.includes(name) && !OTHERS.includes(name));
  const [first] = unknown;
  if (first === undefined) return;
  if (req.path.endsWith('.csv') && filters.length > 0)
    throw invalidField(first.slice(0, MOST_CHARACTERS), 'unknown', `must be one of ${filters.join(', ')}`);
  res.locals.leftOut = unknown.slice(0, MOST_NAMED).map((name) => name.slice(0, MOST_CHARACTERS));
}
