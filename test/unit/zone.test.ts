import { expect, test } from '@jest/globals';
import { Zone } from '../../server/platform/zone.ts';

const berlin = Zone.find('Europe/Berlin')!;
const AT = new Date('2026-11-20T10:00:30.000Z');

test.each([
  '+02:00',
  'Europe/Nowhere',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '',
  'a'.repeat(65),
  7,
  null,
  {},
])('a name that is no zone finds none: %s', (name) => expect(Zone.find(name)).toBeUndefined());

test('a zone is found in any case, and once', () => {
  expect(Zone.find('europe/berlin')).toBe(berlin);
  expect(berlin.name).toBe('Europe/Berlin');
  expect([Zone.find('Etc/UTC')!.isUtc, berlin.isUtc]).toEqual([true, false]);
  expect(Zone.names().filter((name) => Zone.find(name) === undefined)).toEqual([]);
});

test('moments have the short name of the zone, in the language', () => {
  expect(berlin.moment(AT)).toBe('20 Nov 2026, 11:00 CET');
  expect(berlin.moment(AT, { isPrecise: true }, 'de')).toBe('20.11.2026, 11:00:30 MEZ');
  expect(Zone.UTC.moment(AT, { isLong: true })).toBe('20 November 2026 at 10:00 UTC');
  expect([berlin.inUtc(AT), berlin.timeInUtc(AT)]).toEqual(['20 Nov 2026, 10:00:30 UTC', '10:00:30 UTC']);
});

test.each([
  ['Europe/Berlin', '2026-11-20T11:00:30.000+01:00'],
  ['America/St_Johns', '2026-11-20T06:30:30.000-03:30'],
  ['Asia/Kathmandu', '2026-11-20T15:45:30.000+05:45'],
  ['UTC', '2026-11-20T10:00:30.000Z'],
  ['Africa/Abidjan', '2026-11-20T10:00:30.000Z'],
])('a timestamp in %s is the same moment', (name, text) => {
  expect(Zone.find(name)!.timestamp(AT)).toBe(text);
  expect(new Date(text)).toEqual(AT);
});

test.each([
  ['Europe/Berlin', '2026-11-20', '2026-11-19T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'], // the clock is put forward at 2
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'], // and back at 3
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'], // at midnight, which is left out
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  ['Pacific/Apia', '2026-11-20', '2026-11-19T11:00:00.000Z'],
  ['UTC', '2026-11-20', '2026-11-20T00:00:00.000Z'],
])('in %s, the day %s begins at %s', (name, day, start) => {
  expect(Zone.find(name)!.startOf(day).toISOString()).toBe(start);
});
