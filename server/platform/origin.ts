/** Path below the origin: the base of every contract path. */
export const API_PATH = '/api/v1';

/** Path below the origin: the page that shows unsent mail. */
export const DEV_MAIL_PATH = '/dev/mail';

/** Path below the origin: the reference pages, one for each operation id. */
export const OPERATION_PAGES = '/docs/operations';
