import type { HttpContext } from '../http-context.ts';
import type { Step } from '../serving/request-steps.ts';

/** Supplies the nonce for the next proof with every response to a request that has one, or should (RFC 9449 section 8.2). */
export const supplyNonce =
  ({ dpopNonces }: Pick<HttpContext, 'dpopNonces'>): Step =>
  ({ headers: { dpop, authorization } }, res) => {
    if (dpop !== undefined || /^dpop /i.test(authorization ?? '')) res.setHeader('DPoP-Nonce', dpopNonces.current());
  };
