import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { RepeatedLines } from '../../server/platform/repeated-lines.ts';

const [WARN, ERROR] = [40, 50];
let written: object[];
let lines: RepeatedLines;
beforeEach(() => {
  jest.useFakeTimers();
  written = [];
  lines = new RepeatedLines((error) => error === 'outage');
});
afterEach(() => void jest.useRealTimers());

const log = (level: number, message: string, fields: Record<string, unknown> = {}) =>
  lines.limit(level, message, fields, (more) => written.push({ message, ...fields, ...more }));

test('a repeated warning is written once a minute, with the number of omitted ones', () => {
  for (let second = 0; second < 150; second++) {
    log(WARN, 'late', { err: second });
    jest.advanceTimersByTime(1000);
  }
  expect(written).toEqual([
    { message: 'late', err: 0 },
    { message: 'late', err: 59, omitted: { late: 59 } },
    { message: 'late', err: 119, omitted: { late: 60 } },
  ]);
  jest.advanceTimersByTime(600_000);
  expect(written.slice(3)).toEqual([{ message: 'late', err: 149, omitted: { late: 30 } }]);
  log(WARN, 'late');
  expect(written).toHaveLength(5);
});

test('warnings with other fields are written, and so is every error', () => {
  for (const id of [1, 2, 1]) log(WARN, 'disabled', { id });
  log(WARN, 'other');
  for (const err of ['fault', 'fault']) log(ERROR, 'failed', { err });
  expect(written).toEqual([
    { message: 'disabled', id: 1 },
    { message: 'disabled', id: 2 },
    { message: 'other' },
    { message: 'failed', err: 'fault' },
    { message: 'failed', err: 'fault' },
  ]);
});

test('lines about an outage are one a second, with what was omitted by message', () => {
  const err = 'outage';
  for (let tenth = 0; tenth < 50; tenth++) {
    log(ERROR, 'request failed', { err, number: tenth });
    log(WARN, 'not searched', { err });
    jest.advanceTimersByTime(100);
  }
  expect(written).toHaveLength(6);
  expect(written[0]).toEqual({ message: 'request failed', err, number: 0 });
  expect(written[1]).toMatchObject({ omitted: { 'request failed': 9, 'not searched': 1 } });
  expect(written[2]).toMatchObject({ message: 'request failed', omitted: { 'request failed': 10 } });
});

test('fields that are no JSON do not stop a line', () => {
  const circular: Record<string, unknown> = { big: 1n };
  circular.own = circular;
  log(WARN, 'odd', circular);
  expect(written).toHaveLength(1);
});
