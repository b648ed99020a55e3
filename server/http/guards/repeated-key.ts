import { invalidField } from '../../platform/errors.ts';
import type { Step } from '../serving/request-steps.ts';

const NAME = 'Idempotency-Key';

/**
 * Refuses a request with two keys. Node joins them into a third key, so a retry with either of them would run the request again.
 */
export const refuseRepeatedKey: Step = (req) => {
  const keys = req.headersDistinct[NAME.toLowerCase()] ?? [];
  if (keys.length > 1) throw invalidField(NAME, 'repeated', 'must be sent only once');
};
