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

/** No script, no frame, no foreign file. `formAction` is a URI that a form may lead to besides this origin. */
export function contentSecurityPolicy(formAction?: string): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    ["form-action 'self'", ...(formAction === undefined ? [] : formActionSources(formAction))].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/**
 * The narrowest CSP source that matches the URI. CSP knows neither private-use hosts nor IPv6 literals: there the scheme
 * stands. What is no URL has none: payments may have been stored with such a `return_url`.
 */
function formActionSources(uri: string): string[] {
  const url = URL.parse(uri);
  if (!url) return [];
  const byHost = /^https?:$/.test(url.protocol) && !url.hostname.startsWith('[');
  return [byHost ? url.origin : url.protocol];
}
