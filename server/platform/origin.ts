/** Below the origin: the base of every path of the contract. */
export const API_PATH = '/api/v1';

/** Below the origin: the page that shows unsent mail. */
export const DEV_MAIL_PATH = '/dev/mail';

/** Below the origin: the pages of the reference, one for each operation by its id. */
export const OPERATION_PAGES = '/docs/operations';
