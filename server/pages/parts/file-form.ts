import type { Request, RequestHandler, Response as Answer } from 'express';
import { readBytes } from '../../http/contract/plain-body.ts';
import { takeBodyPlace } from '../../http/guards/take-body-place.ts';
import type { Limits } from '../../limits/limits.ts';
import { Refusal } from '../../platform/errors.ts';
import { MOST_BYTES } from '../../platform/images/inspect-image.ts';
import { formFields, parseForm } from './forms.ts';
import { PageError } from './page-error.ts';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- Express declares its extension point as a namespace
  namespace Express {
    interface Locals {
      /** The file of a submitted form. */
      file?: Buffer;
    }
  }
}

/** Limit of a form in bytes: the file, and room for the other fields. */
const FORM_LIMIT = MOST_BYTES + 64 * 1024;
/** Maximum number of fields, as of other forms. */
const MOST_PARTS = 200;
const TOO_MANY = `The form has more than ${MOST_PARTS} fields, the maximum. Open the page again, and send its form.`;
/** Type of a form with files, as browsers send it, with the text between its parts. */
const BOUNDARY = /^multipart\/form-data *; *boundary="?([\w'()+,./:=?-]{1,70})"?$/i;

/** Parses a form that may have a file. Only members send files, so those of others are not read. */
export function parseFileForm(limits: Limits): RequestHandler {
  const takePlace = takeBodyPlace(limits);
  return async (req, res, next) => {
    if (req.method !== 'POST' || !isFileForm(req)) return parseForm(req, res, next);
    if (!res.locals.caller?.user) throw new Refusal('session_required', 'Sign in, then choose the file again.');
    void takePlace(req, res, next);
    const body = await readBytes(req, FORM_LIMIT);
    if (!body) throw tooLarge(req);
    const fields = new Map<string, string[]>();
    for (const [name, value] of await readParts(req, body)) {
      if (typeof value !== 'string') res.locals.file ??= await contentOf(value);
      else if (!fields.get(name)?.push(value)) fields.set(name, [value]);
    }
    req.body = Object.fromEntries(fields);
    next();
  };
}

/** Field of a form that is sent again after a confirmation, without the file that was chosen. */
export const HAD_FILE = 'had_file';

/** Reports whether a file was chosen in a form, also if it is sent again without the file. */
export const hadFile = (req: Request, { locals }: Answer) =>
  locals.file !== undefined || formFields(req, HAD_FILE).length > 0;

/** Reports whether a form may have a file, which no page keeps. */
export const isFileForm = (req: Request) => Boolean(req.is('multipart/form-data'));

/** Reads the parts of a form, after their number is checked: each takes many times its bytes. */
async function readParts(req: Request, body: Buffer): Promise<FormData> {
  const [, boundary] = BOUNDARY.exec(req.get('Content-Type')!) ?? [];
  if (boundary === undefined) throw unreadable();
  if (hasMore(body, `--${boundary}`, MOST_PARTS + 1)) throw new Refusal('invalid_request', TOO_MANY);
  try {
    const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` };
    return await new Response(new Uint8Array(body), { headers }).formData();
  } catch (error) {
    throw unreadable(error);
  }
}

/** Reports whether a body has a text more than `most` times. */
function hasMore(body: Buffer, text: string, most: number): boolean {
  let [count, at] = [0, body.indexOf(text)];
  while (at !== -1 && count <= most) {
    count += 1;
    at = body.indexOf(text, at + text.length);
  }
  return count > most;
}

/** Returns the content of a file; undefined for a field in which no file was chosen. */
const contentOf = async (file: File) => (file.size > 0 ? Buffer.from(await file.arrayBuffer()) : undefined);

const unreadable = (cause?: unknown) =>
  new Refusal('invalid_request', 'The form cannot be read. Open the page again, and send its form.', { cause });

const tooLarge = ({ originalUrl }: Request) =>
  new PageError('payload_too_large', 'The file has more than 1 MiB.', {
    heading: 'The file is too large',
    detail: 'It has more than 1 MiB (1,048,576 bytes), the most that is accepted. Nothing was changed.',
    advice: 'Scale the image down, or save it as a JPEG, and choose it again.',
    link: { href: originalUrl, label: 'Back to the form' },
  });
