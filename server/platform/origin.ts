/** Below the origin: the base of every path of the contract. */
export const API_PATH = '/api/v1';

/** Where mail is shown that is not sent, below the origin. */
export const DEV_MAIL_PATH = '/dev/mail';
