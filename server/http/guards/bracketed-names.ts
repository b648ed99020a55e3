import { invalidField } from '../../platform/errors.ts';
import { UNKNOWN_PARAMETER } from '../../domain/input/request-faults.ts';
import type { Step } from '../serving/request-steps.ts';

/**
 * Refuses query names with brackets, which no parameter has. The validator parses such a name as an object and ignores
 * the result: `[limit]=5` would give a list of 20.
 */
export const refuseBracketedNames: Step = (req) => {
  const name = Object.keys(req.query).find((each) => each.includes('['));
  if (name !== undefined) throw invalidField(name, 'unknown', UNKNOWN_PARAMETER);
};
