import { expect, test } from '@jest/globals';
import type { OperationDescription } from '../../spec/generated/descriptions.ts';
import { describeOperations } from '../../scripts/generate/descriptions.ts';
import { inputOption } from '../../cli/src/contract/input-option.ts';
import { helpOf, summaryOf } from '../../cli/src/contract/words.ts';
import { deprecatedContract } from '../support/contract/deprecated-contract.ts';
import { service, tally } from '../support/scripted-tally.ts';

const PAYMENT = { reference: 'pay_01jd3k5m7n9p1q3r5s7t9v1w3x', status: 'CAPTURED', amount: 1250, currency: 'EUR' };

test('the help of a deprecated operation, and of its deprecated options, says so', async () => {
  const described = describeOperations(await deprecatedContract()) as Record<string, OperationDescription>;
  const { Payments_get: get, Payments_list: list, Payments_create: create } = described;
  expect(summaryOf(get!)).toBe('Get a payment (deprecated)');
  expect(helpOf(get!)).toBe(
    'Get a payment.\n\nDeprecated since 2027-01-31, and may be removed from 2028-02-29 on.\n\n' +
      'Returns the current state of a payment. Requires `payments:read`. Use `GET /payments` instead.',
  );
  expect(summaryOf(list!)).toBe('List payments');
  expect(helpOf(list!)).not.toContain('eprecated');
  const optionOf = (name: string, { inputs }: OperationDescription) => inputOption(name, inputs[name]!).description;
  expect(optionOf('merchant_reference', list!)).toMatch(/Use `status` instead\. \(deprecated\)$/);
  expect(optionOf('payment_method', create!)).toMatch(/\(deprecated\)$/);
  expect(optionOf('currency', list!)).not.toContain('deprecated');
});

test('a command whose operation the service has deprecated says so in one line on standard error', async () => {
  const headers = {
    Deprecation: '@1801353600',
    Sunset: 'Tue, 29 Feb 2028 00:00:00 GMT',
    Link: '<https://pay.example/docs/operations/Payments_get>; rel="deprecation"; type="text/html"',
  };
  const note =
    'GET /payments/{reference} is deprecated, and may be removed from Tue, 29 Feb 2028 00:00:00 GMT on, https://pay.example/docs/operations/Payments_get\n';
  service.answerWith({ headers, body: PAYMENT }, { headers, body: PAYMENT }, { body: PAYMENT });
  const commands = [
    ['payments', 'get', PAYMENT.reference],
    ['api', 'Payments_get', `reference=${PAYMENT.reference}`],
  ];
  for (const command of commands) {
    const { stdout, stderr, exitCode } = await tally.run([...command, '-o', 'json']);
    expect([JSON.parse(stdout), stderr, exitCode]).toEqual([PAYMENT, note, 0]);
  }
  expect((await tally.run(['payments', 'get', PAYMENT.reference, '-o', 'json'])).stderr).toBe('');
});
