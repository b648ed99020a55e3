import type { RequestHandler } from 'express';

/** Pages hold one person's data and form tokens: they are not cached, framed or named in a referrer. */
export const pageHeaders: RequestHandler = (_req, res, next) => {
  res.set({
    'Content-Security-Policy': contentSecurityPolicy(),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
  });
  next();
};

interface PolicyOptions {
  /** A URI of another site that a form may lead to. */
  leadsTo?: string | undefined;
  /** Whether the page loads a script file of ours. */
  hasScript?: boolean;
}

/** No scripts but our files, which may fetch from here; no frames and no foreign files. */
export function contentSecurityPolicy({ leadsTo, hasScript = false }: PolicyOptions = {}): string {
  return [
    "default-src 'none'",
    ...(hasScript ? ["script-src 'self'", "connect-src 'self'"] : []),
    "style-src 'self'",
    "img-src 'self' data:",
    `form-action ${["'self'", ...(leadsTo === undefined ? [] : formActionSources(leadsTo))].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/**
 * Browsers hold every redirect after a form to `form-action`, and the other site may redirect further, such as from
 * `api.` to `www.`, so any web address is allowed, or the private-use scheme. A form's ticket and token are worthless
 * without this visitor's cookie. Stored payments may have a `return_url` that is no URL: it adds nothing.
 */
function formActionSources(uri: string): string[] {
  const url = URL.parse(uri);
  return url ? [...new Set(['https:', 'http:', url.protocol])] : [];
}
