import { expect, test } from '@jest/globals';
import { service, tally } from '../support/scripted-tally.ts';

const create = (...options: string[]) => ['payments', 'create', '--amount', '1250', '--currency', 'EUR', ...options];
const sent = () => JSON.parse(service.asked[0]!.body) as { payment_method: unknown };

test.each([
  [['--card-page'], { type: 'card' }],
  [['--card-token', 'tok_1'], { type: 'card', token: 'tok_1' }],
  [['--card', 'sim_challenge'], { type: 'simulated_card', token: 'sim_challenge' }],
])('%j chooses the payment method', async (options, payment_method) => {
  const url = 'https://pay.example.com/pay/pay_x/action';
  service.answerWith({ status: 201, body: { reference: 'pay_x', next_action: { type: 'redirect', url } } });
  const { stderr } = await tally.run(create(...options));
  expect(sent().payment_method).toEqual(payment_method);
  expect(stderr).toBe(`The payer must act at ${url}\n`);
});

test('a service that knows no next action prints no URL', async () => {
  service.answerWith({ status: 201, body: { reference: 'pay_x' } });
  expect((await tally.run(create('--card', 'sim_success'))).stderr).toBe('');
});
