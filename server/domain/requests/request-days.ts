import { DAY_MILLISECONDS } from '../../platform/clock.ts';

/** Number of days for which the requests of applications are kept. */
export const REQUEST_DAYS = 7;

/** Returns the age limit of requests; older ones are not shown, and the upkeep removes them. */
export const oldestKept = (now: Date) => new Date(now.getTime() - REQUEST_DAYS * DAY_MILLISECONDS);
