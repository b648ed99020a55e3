import type { Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import { invalidField, Refusal } from '../../platform/errors.ts';
import { API_PATH } from '../../platform/origin.ts';
import { Payment } from '../../models/payments/payment.ts';
import type { Tenant } from '../businesses/merchant.ts';

/** Returns the merchant reference for which a request creates the only payment; undefined if it does not ask for that. */
export function uniqueReferenceOf({
  merchant_reference,
  unique_merchant_reference = false,
}: components['schemas']['PaymentCreate']): string | undefined {
  if (!unique_merchant_reference) return undefined;
  if (merchant_reference !== undefined) return merchant_reference;
  throw invalidField('/merchant_reference', 'required', 'is required with unique_merchant_reference');
}

/**
 * Refuses a second payment of an order, and lets other requests for the same order wait until the transaction ends.
 * @throws Refusal `merchant_reference_in_use`, which names the existing payment
 */
export async function refuseInUse(tenant: Tenant, merchantReference: string, tx: Transaction): Promise<void> {
  const existing = await Payment.lockInUse(tenant, merchantReference, tx);
  if (!existing) return;
  const { reference, status } = existing;
  const code = 'merchant_reference_in_use';
  const message = `belongs to the payment ${reference}, which is ${status}`;
  const detail = `The merchant reference ${message}. Use that payment, or cancel or refund it before you create another.`;
  throw new Refusal(code, detail, {
    instance: `${API_PATH}/payments/${reference}`,
    errors: [{ field: '/merchant_reference', code, message }],
  });
}
