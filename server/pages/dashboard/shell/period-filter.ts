import type { Period } from '../../../domain/lists/period.ts';
import { DAY_MILLISECONDS } from '../../../platform/clock.ts';
import type { ApplicationVisit } from './visit.ts';
import { Zone } from '../../../platform/zone.ts';
import { invalidField } from '../../../platform/errors.ts';

/** First and last day of a period, inclusive. */
export interface Days {
  from: string | undefined;
  to: string | undefined;
}

/** @param zone of the days @throws Refusal `invalid_request` for an invalid day */
export function periodOf({ from, to }: Days, zone = Zone.UTC): Period {
  const startOf = (at: number) => zone.startOf(new Date(at).toISOString().slice(0, 10)).toISOString();
  return {
    ...(from && { created_gte: startOf(dayOf('from', from).getTime()) }),
    ...(to && { created_lt: startOf(dayOf('to', to).getTime() + DAY_MILLISECONDS) }),
  };
}

function dayOf(field: string, text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  if (!isDay) throw invalidField(field, 'format', 'must be a day, such as 2026-11-20');
  return day;
}

/** Returns the time zone of the days and files of a business; UTC without a business. */
export const zoneOfBusiness = ({ access }: Pick<ApplicationVisit, 'access'>): Zone =>
  Zone.find(access.business?.time_zone) ?? Zone.UTC;
