import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDatabase } from '../../support/database.ts';
import { startServiceProcess } from '../../support/process.ts';
import { KEYS } from '../../support/stripe/stand-in.ts';

/** Makes the package of the acquirer unresolvable, as if it were not installed. */
const MISSING = `
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve: (name, context, next) => {
      if (name === 'stripe') throw new Error('not installed');
      return next(name, context);
    },
  });`;
const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(MISSING)}`;

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

test('without CARD_PROCESSOR, a start does not load the package of the acquirer; with it, a missing one is refused', async () => {
  const service = await startServiceProcess(database.url, { NODE_OPTIONS });
  expect(service.exitCode()).toBeNull();
  await service.stop();
  const settings = { NODE_OPTIONS, CARD_PROCESSOR: 'stripe', STRIPE_SECRET_KEY: KEYS.live };
  await expect(startServiceProcess(database.url, settings)).rejects.toThrow(
    'CARD_PROCESSOR: the package stripe is missing. Run npm ci.',
  );
});
