import type { RequestHandler } from 'express';
import { invalidField } from '../../platform/errors.ts';
import { UNKNOWN_PARAMETER } from '../../domain/input/request-faults.ts';

/**
 * Refuses query names with brackets: no parameter has any. The validator would take such a name apart, as if it led into an
 * object, and leave out what it cannot place: `[limit]=5` would be a list of 20, and nobody would know why.
 */
export const refuseBracketedNames: RequestHandler = (req, _res, next) => {
  const name = Object.keys(req.query).find((each) => each.includes('['));
  if (name !== undefined) throw invalidField(name, 'unknown', UNKNOWN_PARAMETER);
  next();
};
