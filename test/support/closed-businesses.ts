import { expect } from '@jest/globals';
import { continueClosings } from '../../server/domain/leaving/continue-closings.ts';
import { call, type TestMerchant } from './api.ts';
import type { OwnService } from './service.ts';

/** Closes a business as its owner. Its open payments may end later. */
export async function closeBusiness(
  service: OwnService,
  { user, businessId }: Pick<TestMerchant, 'businessId'> & { user: { session: string } },
): Promise<void> {
  const token = user.session;
  const { body } = await call(service, 'GET', `/businesses/${businessId}`, { token });
  const closing = await call(service, 'POST', `/businesses/${businessId}/close`, { token, body: { name: body.name } });
  expect([closing.status, closing.body.code]).toEqual([200, undefined]);
}

/** Ends the open payments of closed businesses. */
export const endClosings = ({ parts }: OwnService) => continueClosings(parts, new AbortController().signal);
