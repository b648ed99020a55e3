import type { DeclineCode } from '../../../../../spec/generated/values.ts';

/**
 * Codes of the contract by those of Stripe: `decline_code` of an issuer's decline, or else `code` of the error. All others,
 * known or not, are `declined`; the operation keeps Stripe's code for operators.
 */
const DECLINES: Record<string, DeclineCode> = {
  insufficient_funds: 'insufficient_funds',
  credit_limit_exceeded: 'insufficient_funds',
};

/** What Stripe's errors and failed payments have in common. */
interface Reported {
  decline_code?: string | undefined;
  code?: string | undefined;
}

/** Returns a decline with Stripe's own code. */
export function declinedBy(reported: Reported | null | undefined) {
  const code = reported?.decline_code ?? reported?.code ?? 'none';
  const decline_code = Object.hasOwn(DECLINES, code) ? DECLINES[code]! : 'declined';
  return { status: 'declined', decline_code, processor_code: code.slice(0, 100) } as const;
}
