import type { Response } from 'express';
import { gzip } from 'node:zlib';

/**
 * Sends a text, compressed for a client that takes that. Compresses in another thread, so that other requests do not wait.
 * @param finish changes the compressed text
 */
export function sendCompressed(res: Response, text: string, finish = (gzipped: Buffer): Buffer => gzipped): void {
  res.vary('Accept-Encoding');
  if (!res.req.acceptsEncodings('gzip')) return void res.send(text);
  gzip(text, (error, gzipped) => {
    if (res.headersSent) return;
    if (error) res.send(text);
    else res.set('Content-Encoding', 'gzip').send(finish(gzipped));
  });
}
