import { afterAll, beforeAll } from '@jest/globals';
import { createMerchant, type TestMerchant } from './api.ts';
import { service } from './shared-service.ts';
import { createTally, type Tally } from './tally.ts';

/** A merchant for the tests of the importing file. */
export let merchant: TestMerchant;
/** A command line that is not signed in, with the merchant's application in its environment. */
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

/** Runs a command line with a separate home folder. */
export async function withTally(act: (tally: Tally) => Promise<void>): Promise<void> {
  const tally = await createTally({ TALLYSTICK_BASE_URL: service.origin });
  try {
    await act(tally);
  } finally {
    await tally.remove();
  }
}
