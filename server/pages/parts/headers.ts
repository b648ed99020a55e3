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
  /** Whether the page loads a script file of ours. */
  hasScript?: boolean;
}

/** No scripts but our files, which may fetch from here; no frames and no foreign files. */
export function contentSecurityPolicy({ hasScript = false }: PolicyOptions = {}): string {
  return [
    "default-src 'none'",
    ...(hasScript ? ["script-src 'self'", "connect-src 'self'"] : []),
    "style-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'", // see continue.ts
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
