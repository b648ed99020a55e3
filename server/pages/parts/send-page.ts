import { randomInt } from 'node:crypto';
import type { Response } from 'express';
import { containsSecret } from '../../platform/secrets.ts';
import { sendCompressed } from './send-compressed.ts';

/** Maximum number of random bytes that a compressed page is longer. */
const PADDING_BYTES = 100;

/** Positions in the header of gzip (RFC 1952), which Node writes without optional fields. */
const FLAGS = 3;
const HEADER_BYTES = 10;
const HAS_NAME = 0x08;

/** Section of a page that shows recovery codes, or the secret of an authenticator app, which have no prefix. */
const SECRET_SECTION = /<section class="[^"]*\bsecret\b/;

interface PageContent {
  /** True for the reference, whose examples look like secrets. */
  hasExamples: boolean;
}

/**
 * Sends a page, compressed unless its length could reveal a secret to someone who sees the lengths of responses and has the
 * browser request them (BREACH): a page that shows a secret is not compressed, nor one with a user's data that another site has
 * the browser request. Otherwise the form token is masked, and the length is padded.
 */
export function sendPage(res: Response, html: string, { hasExamples }: PageContent): void {
  res.type('html').vary('Accept-Encoding');
  const showsSecret = !hasExamples && (SECRET_SECTION.test(html) || containsSecret(html));
  if (showsSecret || isForOtherSite(res)) res.send(html);
  else sendCompressed(res, html, pad);
}

/** Reports whether another site had the browser of a user request a page. Another site cannot hide that. */
function isForOtherSite({ req, locals }: Response): boolean {
  return locals.caller !== undefined && ['cross-site', 'same-site'].includes(req.get('Sec-Fetch-Site') ?? '');
}

/** Inserts a file name of random length into the header of gzip, which clients ignore. */
function pad(gzipped: Buffer): Buffer {
  const header = Buffer.from(gzipped.subarray(0, HEADER_BYTES));
  header[FLAGS]! |= HAS_NAME;
  const name = `${'-'.repeat(randomInt(PADDING_BYTES + 1))}\0`;
  return Buffer.concat([header, Buffer.from(name), gzipped.subarray(HEADER_BYTES)]);
}
