import type { RequestHandler } from 'express';
import { Refusal } from '../../platform/errors.ts';

/** Responds with 405 and the allowed methods (RFC 9110, section 15.5.6). @param what the noun for the path in the message */
export function refuseMethod(methods: string[], what: 'address' | 'page' = 'address'): RequestHandler {
  const allow = methods.join(', ');
  return (req) => {
    throw new Refusal('method_not_allowed', `This ${what} supports ${allow}, not ${req.method}.`, {
      headers: { Allow: allow },
    });
  };
}
