import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';

const css = Buffer.concat(
  ['base.css', 'style.css', 'dashboard.css', 'shell.css', 'tables.css', 'overview.css', 'delivery.css'].map((file) =>
    readFileSync(path.join(import.meta.dirname, '..', file)),
  ),
);
const fingerprint = createHash('sha256').update(css).digest('base64url').slice(0, 12);

/** The hash of its content in its name lets browsers cache it for good. */
export const STYLESHEET_PATH = `/assets/style-${fingerprint}.css`;

export const serveStylesheet: RequestHandler = (_req, res) => {
  res.set('Cache-Control', 'public, max-age=31536000, immutable').type('css').send(css);
};
