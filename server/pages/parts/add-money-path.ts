import type { Environment } from '../../../spec/generated/values.ts';
import { toDecimal } from '../../domain/payments/currencies.ts';

export const ADD_MONEY_PATH = '/dashboard/wallet/add';

/** Builds the path of the page that adds money to the user's wallet. @param amount minor units, to fill in */
export function addMoneyPath(
  { environment, currency }: { environment: Environment; currency?: string | undefined },
  amount?: number,
  returnTo?: string,
): string {
  const query = new URLSearchParams({
    environment,
    ...(currency !== undefined && { currency }),
    ...(currency !== undefined && amount !== undefined && amount > 0 && { amount: toDecimal(amount, currency) }),
    ...(returnTo !== undefined && { return_to: returnTo }),
  });
  return `${ADD_MONEY_PATH}?${query.toString()}`;
}
