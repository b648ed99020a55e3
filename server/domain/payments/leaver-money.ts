import { opsCommand } from '../../platform/commands.ts';
import type { Refund } from '../../models/payments/refund.ts';
import type { DomainContext } from '../domain-context.ts';

/** Informs the operator of LIVE money of a refund in the wallet of a user who has left. */
export function warnOfLeaver(
  { log }: Pick<DomainContext, 'log'>,
  { id, payment_reference }: Refund,
  event: string,
): void {
  log.warn({ refund: id, payment: payment_reference }, `${event}; see ${opsCommand('wallet left')}`);
}
