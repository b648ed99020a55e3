import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { HANDLED_TYPES } from '../../../server/domain/payments/processors/stripe/event-types.ts';
import { runOps } from '../../support/ops.ts';
import { KEYS, StripeStandIn } from '../../support/stripe/stand-in.ts';

/** `npm run ops -- acquirer check`, which needs no database. */
const standIn = new StripeStandIn();
const service = { origin: 'https://pay.example.com', databaseUrl: 'postgres://nowhere.invalid/none' };
const [LIVE, TEST] = ['stripe-live', 'stripe-test'].map((name) => `${service.origin}/processors/${name}/callback`);

beforeAll(() => standIn.start());
afterAll(() => standIn.stop());

const check = (settings: Record<string, string> = {}) =>
  runOps(service, ['acquirer', 'check'], {
    CARD_PROCESSOR: 'stripe',
    STRIPE_API_BASE: standIn.url,
    STRIPE_SECRET_KEY: KEYS.live,
    STRIPE_WEBHOOK_SECRET: 'whsec_live_secret',
    ...settings,
  });

const endpoint = (url: string, enabled_events: string[], status = 'enabled') => ({
  id: 'we_1',
  url,
  enabled_events,
  status,
});

test('says that everything works, where callbacks arrive, and which events to enable', async () => {
  standIn.endpoints.live = [endpoint(LIVE!, HANDLED_TYPES)];
  standIn.endpoints.test = [endpoint(TEST!, ['*'])];
  const test = { STRIPE_TEST_SECRET_KEY: KEYS.test, STRIPE_TEST_WEBHOOK_SECRET: 'whsec_test_secret' };
  const { code, stdout } = await check(test);
  expect([code, stdout.match(/✗.*/g)]).toEqual([0, null]);
  for (const text of [
    'LIVE, http',
    'TEST, http',
    'account acct_standin in IE',
    'can charge cards',
    LIVE!,
    TEST!,
    ...HANDLED_TYPES,
  ])
    expect(stdout).toContain(text);
});

test.each([
  ['has no endpoint', [], 'No webhook endpoint has the address'],
  [
    'has an endpoint of another address',
    [endpoint('https://old.example.com', ['*'])],
    'No webhook endpoint has the address',
  ],
  ['has a disabled endpoint', [endpoint(LIVE!, ['*'], 'disabled')], 'we_1 is disabled'],
  ['has an endpoint without an event', [endpoint(LIVE!, HANDLED_TYPES.slice(1))], `lacks events: ${HANDLED_TYPES[0]}.`],
])('says that the account %s', async (_what, endpoints, finding) => {
  standIn.endpoints.live = endpoints;
  const { code, stdout } = await check();
  expect([code, stdout]).toEqual([1, expect.stringContaining(`✗ `)]);
  expect(stdout).toContain(finding);
});

test('says that a key is wrong, that an account is not activated, and that a secret is missing', async () => {
  standIn.endpoints.live = [endpoint(LIVE!, ['*'])];
  const wrong = await check({ STRIPE_SECRET_KEY: 'sk_live_of_another0' });
  expect([wrong.code, wrong.stdout]).toEqual([1, expect.stringContaining('✗ Stripe: Invalid API Key provided')]);
  expect(wrong.stdout).not.toContain('of_another0');
  Object.assign(standIn.accounts.live.profile, { charges_enabled: false });
  const inactive = await check({ STRIPE_WEBHOOK_SECRET: 'whsec_old_secret,whsec_new_secret' });
  expect(inactive.stdout).toContain('✗ The account cannot charge cards yet.');
  expect(inactive.stdout).toContain('✓ STRIPE_WEBHOOK_SECRET has 2 secrets. Remove the old one');
});

test('without an acquirer, it names the setting', async () => {
  const { code, stderr } = await runOps(service, ['acquirer', 'check']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('CARD_PROCESSOR is not set')]);
});
