import { afterAll, beforeAll } from '@jest/globals';
import { createMerchant, type TestMerchant } from './api.ts';
import { service } from './shared-service.ts';
import { createTally, type Tally } from './tally.ts';

/** Runs for the tests of the file that imports it. */
export let merchant: TestMerchant;
/** Signed in nowhere; with the merchant's application in its environment. */
export let shop: Tally;

beforeAll(async () => {
  merchant = await createMerchant(service);
  shop = await createTally({
    TALLYSTICK_BASE_URL: service.origin,
    TALLYSTICK_CLIENT_ID: merchant.clientId,
    TALLYSTICK_CLIENT_SECRET: merchant.clientSecret,
  });
});
afterAll(async () => {
  await shop.remove();
});

/** A command line with a home of its own. */
export async function withTally(act: (tally: Tally) => Promise<void>): Promise<void> {
  const tally = await createTally({ TALLYSTICK_BASE_URL: service.origin });
  try {
    await act(tally);
  } finally {
    await tally.remove();
  }
}
