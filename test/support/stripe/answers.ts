import type { Response } from 'express';

/** An error in the shape that Stripe publishes. */
export class StripeFault extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;

  constructor(status: number, error: { type: string; code?: string; [name: string]: unknown }, message: string) {
    super(message);
    this.status = status;
    this.error = { ...error, message };
  }
}

export const invalid = (message: string, code?: string, more: object = {}) =>
  new StripeFault(400, { type: 'invalid_request_error', ...(code && { code }), ...more }, message);

export const missing = (what: string, id: string, param = 'id') =>
  new StripeFault(404, { type: 'invalid_request_error', code: 'resource_missing', param }, `No such ${what}: '${id}'`);

export const serverFault = () => new StripeFault(500, { type: 'api_error' }, 'An unknown error occurred.');

export const tooMany = () =>
  new StripeFault(
    429,
    { type: 'invalid_request_error', code: 'rate_limit' },
    'Too many requests hit the API too quickly.',
  );

/** Ends a response in the middle, so that its answer is lost. */
export function dieInTheMiddle(res: Response): void {
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
  res.write('{"id":"p', () => res.destroy());
}
