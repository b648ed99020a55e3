import { Dispute, type DisputeStatus } from '../../models/payments/dispute.ts';
import type { Tenant } from '../businesses/merchant.ts';

export type { Dispute, DisputeStatus };

/** Lists the disputes of a payment, newest first, at most `limit`. */
export const disputesOf = (payment_reference: string, limit: number): Promise<Dispute[]> =>
  Dispute.ofPayment(payment_reference, limit);

/** Lists the undecided disputes of a business in one environment, oldest first, at most `limit`. */
export const openDisputes = ({ business_id, environment }: Tenant, limit: number): Promise<Dispute[]> =>
  Dispute.openOf(business_id, environment, limit);
