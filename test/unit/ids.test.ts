import { expect, test } from '@jest/globals';
import { IdSource, lowestAt, MOST_AHEAD } from '../../server/platform/id-source.ts';
import { newId } from '../../server/platform/ids.ts';
import { call, createMerchant } from '../support/api.ts';
import { paymentsOf } from '../support/payments.ts';
import { service } from '../support/shared-service.ts';

const AT = Date.UTC(2026, 10, 20);

const bitsOf = (digits: string): bigint =>
  Array.from(digits).reduce(
    (sum, digit) => (sum << 5n) + BigInt('0123456789abcdefghjkmnpqrstvwxyz'.indexOf(digit)),
    0n,
  );

/** Splits a UUIDv7: 48 bits of time, 4 of the version, 12 random, 2 of the variant, 62 random. */
function partsOf(digits: string) {
  const bits = bitsOf(digits);
  const random = (((bits >> 64n) & 0xfffn) << 62n) + (bits & ((1n << 62n) - 1n));
  return { time: Number(bits >> 80n), version: (bits >> 76n) & 15n, variant: (bits >> 62n) & 3n, random };
}

test('an id is a UUIDv7 of its moment', () => {
  const source = new IdSource();
  for (let at = AT; at < AT + 1000; at++) {
    const digits = source.next(at);
    expect(digits).toMatch(/^[0-7][0-9a-hjkmnp-tv-z]{25}$/);
    expect(partsOf(digits)).toMatchObject({ time: at, version: 7n, variant: 2n });
  }
  expect(newId('pay')).toMatch(/^pay_0[0-9a-hjkmnp-tv-z]{25}$/);
});

test('the ids of one process have nothing but their time in common', () => {
  const source = new IdSource();
  const ids = Array.from({ length: 1000 }, (_, index) => partsOf(source.next(AT + index)).random);
  const steps = ids.slice(1).map((id, index) => id - ids[index]!);
  expect(steps.filter((step) => step > 0n).length).toBeGreaterThan(400);
  expect(steps.filter((step) => step < 0n).length).toBeGreaterThan(400);
  const close = steps.filter((step) => (step < 0n ? -step : step) < 1n << 40n); // of 73 random bits
  expect(close).toEqual([]);
});

test('ids of one millisecond ascend, each by random bits', () => {
  const source = new IdSource();
  const ids = Array.from({ length: 2000 }, () => source.next(AT));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids.map((id) => partsOf(id).random & 0xffffffffn)).size).toBeGreaterThan(1990);
  const steps = ids.slice(1).map((id, index) => partsOf(id).random - partsOf(ids[index]!).random);
  expect(new Set(steps).size).toBe(steps.length);
});

test('ids ascend when a millisecond has too many, and when the clock is set back', () => {
  const source = new IdSource();
  const ids = Array.from({ length: 59_000 }, (_, index) => source.next(AT - index));
  expect(ids.every((id, index) => index === 0 || id > ids[index - 1]!)).toBe(true);
  expect(new Set(ids.map((id) => partsOf(id).version)).size).toBe(1);
  expect(partsOf(ids.at(-1)!).time).toBeLessThan(AT + 100);
});

test('ids are never more than a minute ahead of the clock', () => {
  const source = new IdSource();
  source.next(AT);
  expect(partsOf(source.next(AT - MOST_AHEAD)).time).toBe(AT);
  expect(partsOf(source.next(AT - MOST_AHEAD - 1)).time).toBe(AT - MOST_AHEAD - 1);
  expect(partsOf(source.next(AT - MOST_AHEAD)).time).toBe(AT - MOST_AHEAD);
});

test('the lowest id of a moment sorts before all of it, and behind all before it', () => {
  const source = new IdSource();
  expect(source.next(AT - 1) < lowestAt(AT)).toBe(true);
  expect(lowestAt(AT) < source.next(AT)).toBe(true);
  expect(partsOf(lowestAt(AT))).toEqual({ time: AT, version: 0n, variant: 0n, random: 0n });
});

/** Returns ten of the first random bits of an id, which every step within its millisecond changes. */
const sampleOf = (id: string) => id.slice(-12, -10);

test('request ids do not show how many requests there were', async () => {
  const ids = [];
  for (let index = 0; index < 30; index++)
    ids.push((await call(service, 'GET', '/nothing')).headers.get('request-id')!);
  expect(new Set(ids.map(sampleOf)).size).toBeGreaterThan(10);
});

test('the reference of a payment, which opens its checkout, shows no other', async () => {
  const payments = paymentsOf(service, await createMerchant(service));
  const references = [];
  for (let index = 0; index < 30; index++) references.push(await payments.authorized());
  expect(new Set(references.map(sampleOf)).size).toBeGreaterThan(10);
});
