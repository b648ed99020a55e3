/** Path below the origin: the base of every contract path. */
export const API_PATH = '/api/v1';

/** Path below the origin: the page that shows unsent mail. */
export const DEV_MAIL_PATH = '/dev/mail';

/** Returns the path below the origin of an image of a business. @param hash digest of the image, in hexadecimal digits */
export const imagePath = (hash: string) => `/images/${hash}.png`;

/** Returns the path below the origin of a payment's checkout page. */
export const checkoutPath = (reference: string) => `/pay/${reference}`;

/** Returns the path below the origin that leads the payer to the page of a processor. */
export const actionPath = (reference: string) => `${checkoutPath(reference)}/action`;

/** Returns the path below the origin to which the payer returns from the page of a processor. */
export const returnPath = (reference: string) => `${checkoutPath(reference)}/return`;

/** Returns the path below the origin to which the form that mails a receipt is sent. */
export const receiptPath = (reference: string) => `${checkoutPath(reference)}/receipt`;

/** Returns the path below the origin of the page that stands in for the payer's bank in TEST. @param key names the order */
export const challengePath = (reference: string, key: string) => `${checkoutPath(reference)}/challenge/${key}`;

/** Path below the origin: the reference pages, one for each operation id. */
export const OPERATION_PAGES = '/docs/operations';

/** Returns the path below the origin of a business in the console. */
export const consolePath = (place: string, environment: string) => `/dashboard/${place}/${environment.toLowerCase()}`;

/** Returns the path below the origin of the page of a logged request. @param base of the business in the console */
export const requestPath = (base: string, clientId: string, requestId: string) =>
  `${base}/applications/${clientId}/requests/${requestId}`;
