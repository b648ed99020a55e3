import { call, type ApiAnswer, type TestMerchant } from './api.ts';
import type { TestService } from './service.ts';

/** An account in TEST whose payouts are PAID, one whose payouts fail, and one whose payouts stay PENDING. */
export const IBAN = 'DE89370400440532013000';
export const FAILING_IBAN = 'DE62370400440532013001';
export const WAITING_IBAN = 'DE35370400440532013002';

/** Returns an owner's view of the bank account of a business. */
export function bankAccountOf(
  service: Pick<TestService, 'baseUrl'>,
  { user, businessId }: Pick<TestMerchant, 'businessId'> & { user: { session: string } },
  environment = 'TEST',
) {
  const path = `/businesses/${businessId}/bank-accounts/${environment}`;
  const ask = (method: string, body?: object): Promise<ApiAnswer> =>
    call(service, method, path, { token: user.session, ...(body && { body }) });
  return {
    get: () => ask('GET'),
    set: (changes: object = {}) => ask('PUT', { holder: 'Analytical Engines Ltd', iban: IBAN, ...changes }),
    remove: () => ask('DELETE'),
  };
}
