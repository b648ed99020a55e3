import type { RequestHandler } from 'express';
import { invalidField } from '../../platform/errors.ts';
import { UNKNOWN_PARAMETER } from '../../domain/input/request-faults.ts';

/**
 * Refuses query names with brackets, which no parameter has. The validator parses such a name as an object and ignores
 * the result: `[limit]=5` would give a list of 20.
 */
export const refuseBracketedNames: RequestHandler = (req, _res, next) => {
  const name = Object.keys(req.query).find((each) => each.includes('['));
  if (name !== undefined) throw invalidField(name, 'unknown', UNKNOWN_PARAMETER);
  next();
};
