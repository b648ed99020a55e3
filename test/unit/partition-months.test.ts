import { expect, test } from '@jest/globals';
import { missingMonths, monthsAhead } from '../../server/database/partitions/months.ts';

const AT = new Date('2026-11-30T12:00:00Z');

test.each([
  [[], 0, ['2026-11', '2026-12', '2027-01', '2027-02']],
  [['2027-01'], 2, ['2027-02']],
  [['2026-11', '2027-01'], 0, ['2026-12', '2027-02']],
  [['2026-12', '2027-01', '2027-02'], 3, []],
])('partitions of %j are %i months ahead, and lack %j', (months, ahead, missing) => {
  expect(monthsAhead(months, AT)).toBe(ahead);
  expect(missingMonths(months, AT)).toEqual(missing);
});
