import { expect, test } from '@jest/globals';
import { AdaptiveLimit } from '../../server/platform/adaptive-limit.ts';

/** Reads a limit once a second at these utilizations. */
function limitsAt(utilizations: number[]): number[] {
  let now = 0;
  const utilization = () => utilizations[now / 1000 - 1]!;
  const limit = new AdaptiveLimit(utilization, () => now);
  return utilizations.map(() => {
    now += 1000;
    return limit.current;
  });
}

test('a busy process reduces the limit by a third at each sample, down to one', () => {
  expect(limitsAt(Array.from({ length: 9 }, () => 0.9))).toEqual([11, 7, 5, 3, 2, 1, 1, 1, 1]);
});

test('a process with spare time raises the limit by one at each sample, up to sixteen', () => {
  const busy = Array.from({ length: 9 }, () => 1);
  const limits = limitsAt([...busy, ...Array.from({ length: 20 }, () => 0.2)]).slice(9);
  expect(limits.slice(0, 4)).toEqual([2, 3, 4, 5]);
  expect(limits.slice(-6)).toEqual([16, 16, 16, 16, 16, 16]);
});

test('between two samples the limit stays as it is, however often it is read', () => {
  let now = 0;
  const limit = new AdaptiveLimit(
    () => 1,
    () => now,
  );
  now = 49;
  expect(limit.current).toBe(16);
  now = 50;
  expect([limit.current, limit.current, limit.current]).toEqual([11, 11, 11]);
});
