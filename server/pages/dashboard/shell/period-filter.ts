import type { Period } from '../../../domain/lists/period.ts';
import { DAY_MILLISECONDS } from '../../../platform/clock.ts';
import { invalidField } from '../../../platform/errors.ts';

/** First and last day of a period, in UTC and inclusive. */
export interface Days {
  from: string | undefined;
  to: string | undefined;
}

/** @throws Refusal `invalid_request` for an invalid day */
export function periodOf({ from, to }: Days): Period {
  return {
    ...(from && { created_gte: dayOf('from', from).toISOString() }),
    ...(to && { created_lt: new Date(dayOf('to', to).getTime() + DAY_MILLISECONDS).toISOString() }),
  };
}

function dayOf(field: string, text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  if (!isDay) throw invalidField(field, 'format', 'must be a day, such as 2026-11-20');
  return day;
}
