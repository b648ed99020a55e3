import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';

const script = readFileSync(path.join(import.meta.dirname, '../passkeys.mjs'));
const fingerprint = createHash('sha256').update(script).digest('base64url').slice(0, 12);

/** The hash of its content in its name lets browsers cache it for good. */
export const PASSKEY_SCRIPT_PATH = `/assets/passkeys-${fingerprint}.js`;

export const servePasskeyScript: RequestHandler = (_req, res) => {
  res.set('Cache-Control', 'public, max-age=31536000, immutable').type('js').send(script);
};
