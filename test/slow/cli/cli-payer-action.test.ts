import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Payment } from '@tallystick/sdk';
import { createMerchant } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { service } from '../../support/shared-service.ts';
import { createTally, type Output, type Tally } from '../../support/tally.ts';
import { newVisitor } from '../../support/visitor.ts';

let shop: Tally;
beforeAll(async () => {
  const merchant = await createMerchant(service);
  shop = await createTally({
    TALLYSTICK_BASE_URL: service.origin,
    TALLYSTICK_CLIENT_ID: merchant.clientId,
    TALLYSTICK_CLIENT_SECRET: merchant.clientSecret,
  });
});
afterAll(() => shop.remove());

const create = (...options: string[]) => ['payments', 'create', '--amount', '1250', '--currency', 'EUR', ...options];

async function answerBank(url: string, answer: string): Promise<void> {
  const payer = newVisitor(service);
  const bank = (await payer.get(new URL(url).pathname)).location;
  await payer.submit(bank, { answer });
}

test('a payment whose payer must act is shown with the URL, when it is created and afterwards', async () => {
  const { stdout, stderr, exitCode } = await shop.run(create('--card', 'sim_challenge'));
  const payment = JSON.parse(stdout) as Payment;
  const url = `${service.origin}/pay/${payment.reference}/action`;
  expect([exitCode, stderr]).toEqual([0, `The payer must act at ${url}\n`]);
  expect(payment.next_action).toEqual({ type: 'redirect', url });
  expect((await shop.json<Payment>(['payments', 'get', payment.reference])).next_action).toEqual({
    type: 'redirect',
    url,
  });
});

test('--follow waits for the payer', async () => {
  const meanwhile = async (_: unknown, { stdout }: Output) => {
    await eventually(() => stdout().includes('\n'), 'the first state');
    const { reference } = JSON.parse(stdout().split('\n')[0]!) as Payment;
    await answerBank(`${service.origin}/pay/${reference}/action`, 'approve');
  };
  const options = ['--card', 'sim_challenge', '--capture-method', 'automatic', '--follow'];
  const { stdout, stderr, exitCode } = await shop.run(create(...options), { meanwhile });
  const statuses = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as Payment).status);
  expect([statuses, exitCode]).toEqual([['PENDING', 'CAPTURED'], 0]);
  expect(stderr).toMatch(/^The payer must act at \S+\/action\n$/);
});

test.each([[['--card-page']], [['--card-token', 'tok_1']]])('without an acquirer, %j is refused', async (options) => {
  const { stderr, exitCode } = await shop.run(create(...options));
  expect(exitCode).not.toBe(0);
  expect(stderr).toContain('No processor supports card in TEST.');
});

test.each([
  [['--card', 'sim_success', '--card-page']],
  [['--card', 'sim_success', '--card-token', 'tok_1']],
  [['--card-page', '--card-token', 'tok_1']],
])('a payment has one method: %j is refused', async (options) => {
  const { stderr, exitCode } = await shop.run(create(...options));
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('cannot be used with')]);
});
