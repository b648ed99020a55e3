import type { Response } from 'express';
import { gzipSync } from 'node:zlib';

/**
 * Sends a text, compressed for a client that takes that.
 * @param hasSecret true for a page with a secret: what an attacker can have repeated must not be compressed with it (BREACH)
 */
export function sendCompressed(res: Response, text: string, hasSecret = false): void {
  res.vary('Accept-Encoding');
  if (hasSecret || !res.req.acceptsEncodings('gzip')) res.send(text);
  else res.set('Content-Encoding', 'gzip').send(gzipSync(text));
}
