import type { RequestHandler } from 'express';
import { invalidField } from '../../platform/errors.ts';

const NAME = 'Idempotency-Key';

/**
 * Refuses a request that comes with two keys. Node joins them to one text, which would be a third key: whoever then
 * repeats the request with either of the two would have it carried out again.
 */
export const refuseRepeatedKey: RequestHandler = (req, _res, next) => {
  const keys = req.headersDistinct[NAME.toLowerCase()] ?? [];
  if (keys.length > 1) throw invalidField(NAME, 'repeated', 'must be sent only once');
  next();
};
