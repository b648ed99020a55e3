import { expect, test } from '@jest/globals';
import { ENGLISH } from '../../server/platform/languages/languages.ts';
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

const AFTERNOON = new Date('2026-11-20T15:20:05.000Z');

test.each([
  [null, '20 Nov 2026, 16:20 CET', '20 Nov 2026, 16:20:05 CET', '20 November 2026 at 16:20 CET'],
  ['day_first', '20 Nov 2026, 16:20 CET', '20 Nov 2026, 16:20:05 CET', '20 November 2026 at 16:20 CET'],
  [
    'month_first',
    'Nov 20, 2026, 4:20 PM GMT+1',
    'Nov 20, 2026, 4:20:05 PM GMT+1',
    'November 20, 2026 at 4:20 PM GMT+1',
  ],
  ['iso', '2026-11-20 16:20 CET', '2026-11-20 16:20:05 CET', '2026-11-20 16:20 CET'],
])('moments in English have the chosen format: %s', (format, short, precise, long) => {
  const zone = berlin.withDates(format);
  const all = [{}, { isPrecise: true }, { isLong: true }].map((options) => zone.moment(AFTERNOON, options));
  expect(all).toEqual([short, precise, long]);
  expect(ENGLISH.moment(AFTERNOON, { zone })).toBe(short);
  expect(zone.moment(AFTERNOON, {}, 'de')).toBe('20.11.2026, 16:20 MEZ');
});

test.each([
  ['day_first', '20 Nov 2026', '20 Nov', '20 Nov 2026, 15:20:05 UTC', '15:20:05 UTC'],
  ['month_first', 'Nov 20, 2026', 'Nov 20', 'Nov 20, 2026, 3:20:05 PM UTC', '3:20:05 PM UTC'],
  ['iso', '2026-11-20', '2026-11-20', '2026-11-20 15:20:05 UTC', '15:20:05 UTC'],
])('days, and moments in UTC, have the chosen format: %s', (format, day, shortDay, moment, time) => {
  const zone = berlin.withDates(format);
  expect([zone.day(AFTERNOON), zone.dayInUtc(AFTERNOON)]).toEqual([day, shortDay]);
  expect([zone.inUtc(AFTERNOON), zone.timeInUtc(AFTERNOON)]).toEqual([moment, time]);
});

test('the ISO format has the day and the hour of the zone, at midnight too', () => {
  const [midnight, tokyo] = [new Date('2026-12-31T15:00:00.000Z'), Zone.find('Asia/Tokyo')!.withDates('iso')];
  expect(tokyo.moment(midnight)).toBe('2027-01-01 00:00 GMT+9');
  expect([tokyo.day(midnight), tokyo.dayInUtc(midnight)]).toEqual(['2027-01-01', '2026-12-31']);
  expect(tokyo.timestamp(midnight)).toBe('2027-01-01T00:00:00.000+09:00');
});

test('a zone exists once in each format, and stays itself in the default, in an unknown one, and as UTC', () => {
  const iso = berlin.withDates('iso');
  expect(iso).not.toBe(berlin);
  expect([iso.name, iso.withDates('iso'), berlin.withDates('iso')]).toEqual(['Europe/Berlin', iso, iso]);
  for (const format of [null, undefined, 'day_first', 'reversed', '__proto__'])
    expect(iso.withDates(format)).toBe(berlin);
  expect([Zone.find('europe/berlin'), Zone.UTC.withDates('iso').isUtc, iso.isUtc]).toEqual([berlin, true, false]);
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
