import { invalidField } from '../../platform/errors.ts';
import type { Operation } from '../contract/load-contract.ts';
import type { Step } from '../serving/request-steps.ts';

/** Maximum number of characters of a name that a message quotes. */
const MOST_SHOWN = 100;

/**
 * Refuses query parameters that the operation does not have, and lists those that it has. The validator parses a name with
 * brackets as an object and ignores the result: `[limit]=5` would return a list of 20.
 */
export function refuseUnknownParameters({ query }: Operation): Step {
  const known = query.length > 0 ? `; it takes ${query.join(', ')}` : ', which takes no query parameters';
  return (req) => {
    const name = Object.keys(req.query).find((each) => !query.includes(each));
    if (name !== undefined)
      throw invalidField(name.slice(0, MOST_SHOWN), 'unknown', `is not a parameter of this operation${known}`);
  };
}
