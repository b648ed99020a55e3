import type { RequestHandler } from 'express';

/** Pages show what belongs to one person, and carry tokens in forms: nothing may keep them, frame them or learn their address. */
export const pageHeaders: RequestHandler = (_req, res, next) => {
  res.set({
    'Content-Security-Policy': contentSecurityPolicy(),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
  });
  next();
};

/** No script, no frame, no foreign file. `leadsTo` is a URI of another site that a form may lead to. */
export function contentSecurityPolicy(leadsTo?: string): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    `form-action ${["'self'", ...(leadsTo === undefined ? [] : formActionSources(leadsTo))].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/**
 * Browsers hold every redirect that follows a form to `form-action`, and where the other site leads on to, from `api.`
 * to `www.` say, is its own affair: so any web address, or the private-use scheme. What a form sends is safe all the
 * same: its ticket and token are worth nothing without this visitor's cookie. What is no URL adds nothing: payments may
 * have been stored with such a `return_url`.
 */
function formActionSources(uri: string): string[] {
  const url = URL.parse(uri);
  return url ? [...new Set(['https:', 'http:', url.protocol])] : [];
}
