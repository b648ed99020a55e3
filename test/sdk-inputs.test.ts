import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import type { PaymentListParams } from '@tallystick/sdk';
import { service, tally } from './support/scripted-sdk.ts';

const query = () => new URLSearchParams(service.asked[0]?.path.split('?')[1]);

test.each([
  ['a Date', new Date('2026-11-20T10:00:00Z')],
  ['a Date of another realm', runInNewContext('new Date("2026-11-20T10:00:00Z")') as Date],
  ['a text', '2026-11-20T10:00:00.000Z'],
])('a filter takes a time as %s', async (_, created_gte) => {
  await tally.payments.list({ created_gte });
  expect(query().get('created_gte')).toBe('2026-11-20T10:00:00.000Z');
});

test('texts, numbers, booleans and several values are sent, what is undefined is not', async () => {
  const status = ['DELIVERED', 'FAILED'] as const;
  await tally.webhookDeliveries.list({ limit: 5, synthetic: false, status, event_id: undefined });
  expect([...query()]).toEqual([
    ['limit', '5'],
    ['synthetic', 'false'],
    ['status', 'DELIVERED'],
    ['status', 'FAILED'],
  ]);
});

test('signs in a filter are sent as they are', async () => {
  await tally.payments.list({ merchant_reference: 'a b+c&d=é:/?#' });
  expect(query().get('merchant_reference')).toBe('a b+c&d=é:/?#');
});

test.each<[string, unknown]>([
  ['an empty list', { status: [] }],
  ['null', { status: null }],
  ['an object', { created_gte: {} }],
  ['an invalid Date', { created_gte: new Date('') }],
  ['a list with null', { status: ['AUTHORIZED', null] }],
])('a filter that is %s is an error, and not left out', (_, params) => {
  expect(() => tally.payments.list(params as PaymentListParams)).toThrow(
    /^(status|created_gte) must be a text, a number, a boolean, a valid Date, or a list of one or more of these$/,
  );
  expect(service.asked).toEqual([]);
});

test.each([
  ['a text', 'AUTHORIZED'],
  ['a list', ['AUTHORIZED']],
  ['null', null],
  ['a number', 20],
])('params that are %s are an error', (_, params) => {
  expect(() => tally.payments.list(params as PaymentListParams)).toThrow(
    new TypeError('payments.list: params must be an object with names'),
  );
});

test('options that are none are an error', () => {
  expect(() => tally.payments.get('pay_1', 'order-1' as never)).toThrow('payments.get: options must be an object');
});

test('more arguments than the method has are an error', () => {
  expect(() => tally.payments.get(...(['pay_1', {}, {}] as unknown as [string]))).toThrow(
    new TypeError('payments.get takes no more than reference, options'),
  );
  expect(service.asked).toEqual([]);
});

test.each(['', '.', '..', undefined, 7])('the parameter of a path cannot be %p', (reference) => {
  expect(() => tally.payments.get(reference as string)).toThrow(new TypeError('reference must be an identifier'));
});
