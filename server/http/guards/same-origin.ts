import type { Request } from 'express';
import { Refusal } from '../../platform/errors.ts';
import { isBodySent } from './unread-body.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses a change that another site made a browser send with the session cookie. Browsers identify the sender in Sec-Fetch-Site
 * or Origin; a request without either does not come from a browser.
 */
export function refuseForgedRequest(req: Request, origin: string): void {
  if (SAFE_METHODS.includes(req.method)) return;
  const site = req.get('Sec-Fetch-Site');
  const sender = req.get('Origin');
  const sameOrigin =
    site === undefined ? sender === undefined || sender === origin : site === 'same-origin' || site === 'none';
  if (!sameOrigin)
    throw new Refusal(
      'csrf_failed',
      'Another site sent this request, so nothing was changed. Send it from a page of this service.',
    );
}

/** Reports whether another site made a browser open this address with the session cookie, which would count towards limits. */
export function isForeignRead(req: Request): boolean {
  return SAFE_METHODS.includes(req.method) && req.get('Sec-Fetch-Site') === 'cross-site';
}

/** Refuses a body that a form of another site could send with the session cookie: forms have no JSON type. */
export function refuseForm(req: Request): void {
  if (!isBodySent(req) || /^application\/json\s*(;|$)/i.test(req.get('Content-Type') ?? '')) return;
  throw new Refusal(
    'unsupported_media_type',
    'A change with a session cookie requires Content-Type: application/json.',
  );
}
