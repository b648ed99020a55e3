/** Number of days for which the requests of applications are kept. */
export const REQUEST_DAYS = 7;
