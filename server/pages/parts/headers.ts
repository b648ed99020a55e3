import type { RequestHandler } from 'express';

/** Keeps pages from being cached, framed or named in a referrer, because they contain personal data and form tokens. */
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
  /** True if the page loads one of the service's script files. */
  hasScript?: boolean;
  /** Digest of the page's own styles, in Base64, if it has some. */
  stylesDigest?: string | undefined;
}

/** Allows only the service's own scripts, which may fetch from this origin; no frames and no files of other origins. */
export function contentSecurityPolicy({ hasScript = false, stylesDigest }: PolicyOptions = {}): string {
  return [
    "default-src 'none'",
    ...(hasScript ? ["script-src 'self'", "connect-src 'self'"] : []),
    `style-src 'self'${stylesDigest === undefined ? '' : ` 'sha256-${stylesDigest}'`}`,
    "img-src 'self' data:",
    "form-action 'self'", // see continue.ts
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
