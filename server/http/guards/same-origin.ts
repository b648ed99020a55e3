import type { Request } from 'express';
import { Refusal } from '../../platform/errors.ts';
import { isBodySent } from './unread-body.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses a change that another site made a browser send with our cookie. Every browser says where a request comes
 * from, in Sec-Fetch-Site or Origin; a request that carries neither was not sent by one, and no cookie was borrowed.
 */
export function refuseForgedRequest(req: Request, origin: string): void {
  if (SAFE_METHODS.includes(req.method)) return;
  const site = req.get('Sec-Fetch-Site');
  const sender = req.get('Origin');
  const sameOrigin =
    site === undefined ? sender === undefined || sender === origin : site === 'same-origin' || site === 'none';
  if (!sameOrigin) throw new Refusal('csrf_failed', 'This change was asked for by another site, so it was not made.');
}

/** Refuses a body that a form of another site could send with our cookie: forms have no JSON type. */
export function refuseForm(req: Request): void {
  if (!isBodySent(req) || /^application\/json\s*(;|$)/i.test(req.get('Content-Type') ?? '')) return;
  throw new Refusal('unsupported_media_type', 'A change by cookie needs its body as Content-Type: application/json.');
}
