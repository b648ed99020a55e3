import type { Request } from 'express';
import { Refusal } from '../../platform/errors.ts';
import type { Step } from '../serving/request-steps.ts';

/** Reports whether a request has a body, read or not, also of unknown length. */
export function isBodySent({ headers }: Request): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || Number(length) > 0;
}

/**
 * Refuses a body that no parser read because its type is missing or malformed. Ignoring an optional body would be wrong: a
 * partial capture would become a full one.
 */
export const refuseUnreadBody: Step = (req) => {
  if (isBodySent(req) && req.body === undefined) {
    throw new Refusal(
      'unsupported_media_type',
      'Send the media type of the body in Content-Type. See the operation in /docs.',
    );
  }
};
