import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';

export interface Asset {
  path: string;
  serve: RequestHandler;
}

/** Removes comments, and the space that separates nothing; no string of our style sheets contains either. */
const compact = (css: string): string =>
  css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .replace(/([:,]) /g, '$1')
    .replaceAll(';}', '}');

/** Removes lines of comments, and indentation; no string of our scripts extends over lines. */
const withoutIndentation = (script: string): string => script.replace(/^\s+/gm, '').replace(/^\/\/.*\n/gm, '');

/**
 * Combines files of `server/pages` into one compressed asset; unlike pages, assets contain no secret. The content hash in its
 * name lets browsers cache it permanently.
 */
export function asset(name: string, type: 'css' | 'js', files: string[]): Asset {
  const text = files.map((file) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')).join('');
  const content = Buffer.from(type === 'css' ? compact(text) : withoutIndentation(text));
  const gzipped = gzipSync(content);
  const fingerprint = createHash('sha256').update(content).digest('base64url').slice(0, 12);
  return {
    path: `/assets/${name}-${fingerprint}.${type}`,
    serve: (req, res) => {
      res.set({ 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' }).type(type);
      if (req.acceptsEncodings('gzip')) res.set('Content-Encoding', 'gzip').send(gzipped);
      else res.send(content);
    },
  };
}
