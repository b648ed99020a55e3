/** How long the requests of applications are kept. */
export const REQUEST_DAYS = 7;
