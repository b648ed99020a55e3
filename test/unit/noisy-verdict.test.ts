import { expect, test } from '@jest/globals';
import { judge, judgeAttacker, lineOf } from '../../scripts/noisy/verdict.ts';
import type { Met } from '../../scripts/noisy/victim.ts';

const QUIET: Met = { payments: 50, p50: 7, p99: 12, errors: 0, delay: 100, undelivered: 0 };

test('a victim that is served as in the quiet is not affected', () => {
  expect(judge(QUIET, QUIET)).toEqual([]);
});

test('any payment of the victim that did not succeed is a fault, also one refused with 429, and one in the quiet', () => {
  expect(judge(QUIET, { ...QUIET, errors: 1 })).toEqual(['1 of 50 payments were refused, failed or lost']);
  expect(judge({ ...QUIET, errors: 2 }, QUIET)).toEqual(['2 of 50 payments were refused, failed or lost in the quiet']);
  expect(judge(QUIET, { ...QUIET, undelivered: 3 })).toEqual(['3 events were not delivered']);
});

test.each([
  ['a short p50 (by 20 ms)', 7, 27],
  ['a long p50 (to its double)', 30, 60],
])('the limit lets %s grow', (_what, quiet, most) => {
  const [before, at, beyond] = [quiet, most, most + 0.1].map((p50) => ({ ...QUIET, p50 })) as [Met, Met, Met];
  expect(judge(before, at)).toEqual([]);
  expect(judge(before, beyond)).toEqual([`p50 of payments was ${most + 0.1} ms, limit ${most} ms`]);
  expect(lineOf(before, at)).toMatchObject({ 'p50 before': quiet, 'p50 under attack': most, 'p50 limit': most });
});

test('the delay of first deliveries has a limit, too', () => {
  expect(judge(QUIET, { ...QUIET, delay: 350 })).toEqual([]);
  expect(judge(QUIET, { ...QUIET, delay: 351 })).toEqual(['p50 of first deliveries was 351 ms, limit 350 ms']);
});

test('an attacker is refused with 4xx and 503; another 5xx and a lost request are faults', () => {
  expect(judgeAttacker({ 200: 5, 201: 5, 400: 1, 409: 1, 429: 9, 503: 9 })).toEqual([]);
  expect(judgeAttacker({ 200: 5, 500: 2, lost: 1 })).toEqual([
    '2 requests of the attacker got 500',
    '1 requests of the attacker got no response',
  ]);
  expect(judgeAttacker({ 502: 1 })).toEqual(['1 requests of the attacker got 502']);
});
