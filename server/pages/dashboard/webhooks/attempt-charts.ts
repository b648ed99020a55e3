import { MOST_COUNTED, type attemptHistory } from '../../../domain/webhooks/attempt-history.ts';
import { DAY_MILLISECONDS } from '../../../platform/clock.ts';
import type { Zone } from '../../../platform/zone.ts';
import { drawBars, type Bars } from '../shell/bars.ts';
import { count } from '../shell/figures.ts';

export interface AttemptCharts {
  attempts: Bars;
  times: Bars;
  /** What is counted. */
  counted: string;
}

/** What is counted, as others can have attempts on these days. */
const COUNTED = `Based on the newest ${count(MOST_COUNTED)} deliveries of these days.`;

/** Draws the attempts to an endpoint, those that failed, and its response times, on each of the last days. */
export function drawAttempts(days: Awaited<ReturnType<typeof attemptHistory>>, zone: Zone): AttemptCharts {
  const dates = days.map(({ day }) => zone.dayInUtc(new Date(day * DAY_MILLISECONDS)));
  const all = days.reduce((sum, { attempts }) => sum + attempts, 0);
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  const milliseconds = (time: number | null) => (time === null ? '–' : `${count(time)} ms`);
  const slowest = Math.max(...days.map(({ slow }) => slow ?? 0));
  return {
    attempts: drawBars({
      series: [
        { name: 'tries', label: 'Attempts', values: days.map(({ attempts }) => attempts) },
        { name: 'failures', label: 'Failed', values: days.map((day) => day.failed) },
      ],
      titles: days.map((day, index) => `${dates[index]}: ${count(day.attempts)} attempts, ${count(day.failed)} failed`),
      dates,
      empty: `No attempts on these days. ${COUNTED}`,
      axisLabel: count,
      table: {
        label: 'Attempts by day, as a table',
        heads: ['Day (UTC)', 'Attempts', 'Failed'],
        rows: days.map((day, index) => ({ head: dates[index]!, cells: [count(day.attempts), count(day.failed)] })),
      },
      summary: `Attempts on each of ${days.length} days: ${count(all)}, of which ${count(failed)} failed. ${COUNTED}`,
    }),
    times: drawBars({
      series: [
        { name: 'times', label: 'Median', values: days.map(({ median }) => median ?? 0) },
        { name: 'slow', label: '95 of 100 within', values: days.map(({ slow }) => slow ?? 0) },
      ],
      titles: days.map(
        ({ median, slow }, index) =>
          `${dates[index]}: median ${milliseconds(median)}, 95 of 100 within ${milliseconds(slow)}`,
      ),
      dates,
      empty: `No answered attempts on these days. ${COUNTED}`,
      axisLabel: milliseconds,
      table: {
        label: 'Response times by day, as a table',
        heads: ['Day (UTC)', 'Median', '95 of 100 within'],
        rows: days.map(({ median, slow }, index) => ({
          head: dates[index]!,
          cells: [milliseconds(median), milliseconds(slow)],
        })),
      },
      summary: `Response times on each of ${days.length} days. On the slowest, 95 of 100 attempts were answered within ${milliseconds(slowest)}. ${COUNTED}`,
    }),
    counted: COUNTED,
  };
}
