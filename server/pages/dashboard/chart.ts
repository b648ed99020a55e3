import type { DeliveryStatus } from '../../../spec/generated/values.ts';
import type { DeliveryCounts, DayOfDeliveries } from '../../domain/webhooks/count-deliveries.ts';

/** Outcomes from the ground up; everything that still waits is one. */
const OUTCOMES = [
  { name: 'delivered', label: 'Delivered', statuses: ['DELIVERED'] },
  { name: 'waiting', label: 'Waiting', statuses: ['PENDING', 'RETRYING'] },
  { name: 'failed', label: 'Failed', statuses: ['FAILED'] },
  { name: 'skipped', label: 'Skipped', statuses: ['SKIPPED'] },
] as const satisfies { name: string; label: string; statuses: DeliveryStatus[] }[];

const SLOT = 20;
const BAR = 14;
const HEIGHT = 100;
/** Keeps one failure among a thousand deliveries visible. */
const LEAST_HEIGHT = 2;

export interface Chart {
  width: number;
  height: number;
  bars: { name: string; x: number; y: number; width: number; height: number; title: string }[];
  outcomes: { name: string; label: string; total: number }[];
  /** The chart as a table. */
  rows: { day: string; counts: number[] }[];
  /** The most deliveries of one day: the top of the chart. */
  most: number;
  total: number;
  complete: boolean;
  /** The chart as a sentence. */
  summary: string;
}

export function drawChart({ days, complete }: DeliveryCounts): Chart {
  const rows = days.map((day) => ({ day: day.day, counts: OUTCOMES.map((outcome) => countOf(day, outcome)) }));
  const most = Math.max(...rows.map(({ counts }) => sum(counts)));
  const outcomes = OUTCOMES.map(({ name, label }, index) => ({
    name,
    label,
    total: sum(rows.map(({ counts }) => counts[index]!)),
  }));
  return {
    width: days.length * SLOT,
    height: HEIGHT,
    bars: rows.flatMap((row, index) => stack(row, index, most)),
    outcomes,
    rows,
    most,
    total: sum(outcomes.map(({ total }) => total)),
    complete,
    summary: summarize(outcomes, days.length),
  };
}

function stack({ day, counts }: Chart['rows'][number], index: number, most: number): Chart['bars'] {
  let top = HEIGHT;
  return counts.flatMap((count, outcome) => {
    if (count === 0) return [];
    const height = Math.max(LEAST_HEIGHT, round((count / most) * (HEIGHT - OUTCOMES.length * LEAST_HEIGHT)));
    top = round(top - height);
    const { name, label } = OUTCOMES[outcome]!;
    const x = index * SLOT + (SLOT - BAR) / 2;
    return [{ name, x, y: top, width: BAR, height, title: `${day}: ${count} ${label.toLowerCase()}` }];
  });
}

function summarize(outcomes: Chart['outcomes'], dayCount: number): string {
  const parts = outcomes.map(({ label, total }) => `${total} ${label.toLowerCase()}`);
  return `Deliveries of the last ${dayCount} days by outcome: ${parts.join(', ')}.`;
}

function countOf({ counts }: DayOfDeliveries, { statuses }: (typeof OUTCOMES)[number]): number {
  return sum(statuses.map((status) => counts[status]));
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const round = (number: number) => Math.round(number * 100) / 100;
