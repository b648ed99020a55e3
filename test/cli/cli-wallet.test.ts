import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TopUp } from '@tallystick/sdk';
import { createMerchant, type TestMerchant } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { newPerson, type Person } from '../support/oauth.ts';
import { service } from '../support/shared-service.ts';
import { createTally, type Tally } from '../support/tally.ts';
import { payerToken, walletOf } from '../support/wallets.ts';

let merchant: TestMerchant;
let person: Person;
let token: string;
let tally: Tally;
beforeAll(async () => {
  merchant = await createMerchant(service);
  person = await newPerson(service);
  token = await payerToken(service, person, merchant);
  tally = await createTally({ TALLYSTICK_BASE_URL: service.origin, TALLYSTICK_ACCESS_TOKEN: token });
});
afterAll(() => tally.remove());

const topUp = (...options: string[]) => ['wallet', 'top-up', '--amount', '2500', '--currency', 'EUR', ...options];

test('a card tops up the wallet of the user, which lists the top-up', async () => {
  const before = (await walletOf(service, token)).balances[0].available;
  const made = await tally.json<TopUp>(topUp('--card', 'sim_success'));
  expect(made).toMatchObject({ status: 'SUCCEEDED', amount: 2500, environment: 'TEST' });
  expect((await walletOf(service, token)).balances[0].available).toBe(before + 2500);
  expect(await tally.json<TopUp>(['wallet', 'get-top-up', made.id])).toEqual(made);
  expect(await tally.json<TopUp[]>(['wallet', 'top-ups', '--limit', '1'])).toEqual([made]);
  const complete = () => tally.run(['__complete', '--', 'wallet', 'get-top-up', '']);
  await eventually(async () => (await complete()).stdout.includes(made.id), 'a completion in time');
});

test('a user who must act is shown where, and how to see the end', async () => {
  const { stdout, stderr, exitCode } = await tally.run(topUp());
  const { id, next_action } = JSON.parse(stdout) as TopUp;
  expect(exitCode).toBe(0);
  expect(stderr).toBe(`The user must act at ${next_action!.url}, then see \`tally wallet get-top-up ${id}\`.\n`);
});

test.each([
  [['--card', 'sim_success', '--card-page'], 2, 'cannot be used with'],
  [['--card', 'sim_lost'], 2, 'sim_success'],
  [['--card-page'], 1, 'No processor supports card in TEST.'],
])('%j is refused', async (options, code, text) => {
  const { stderr, exitCode } = await tally.run(topUp(...options));
  expect([exitCode, stderr]).toEqual([code, expect.stringContaining(text)]);
});

test.each([topUp(), ['wallet', 'top-ups'], ['wallet', 'get-top-up', 'pay_x']])(
  'without a token of the user, tally %s %s is refused before any request',
  async (...argv) => {
    const { clientId, clientSecret } = merchant;
    const env = { TALLYSTICK_ACCESS_TOKEN: '', TALLYSTICK_CLIENT_ID: clientId, TALLYSTICK_CLIENT_SECRET: clientSecret };
    const { stderr, exitCode } = await tally.run(argv, { env });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('Set TALLYSTICK_ACCESS_TOKEN')]);
  },
);
