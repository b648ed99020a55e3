import express, { type Request, type RequestHandler } from 'express';
import { BODY_LIMIT } from '../../http/contract/parse-body.ts';
import { Refusal } from '../../platform/errors.ts';
import { equalHashes, hashSecret, unmaskForm } from '../../platform/secrets.ts';

/** Fields of a submitted form. */
type FormBody = Record<string, string | string[] | undefined>;

const parseBody = express.urlencoded({ extended: false, limit: BODY_LIMIT, parameterLimit: 200 });

export const parseForm: RequestHandler = (req, res, next) => {
  if (req.method === 'POST' && !req.is('urlencoded')) {
    throw new Refusal('unsupported_media_type', 'This address accepts forms only. Open the page and send its form.');
  }
  parseBody(req, res, next);
};

/** Returns all values of a field that may occur several times. */
export function formFields(req: Request, name: string): string[] {
  return [(req.body as FormBody | undefined)?.[name] ?? []].flat();
}

/** Returns the value of a field; empty if it was not sent. */
export function formField(req: Request, name: string): string {
  const [value = '', ...more] = formFields(req, name);
  if (more.length > 0) throw new Refusal('invalid_request', `The form has the field ${name} more than once.`);
  return value;
}

/**
 * Requires a form to come from this origin and to contain this visitor's token. Sec-Fetch-Site decides, as it also recognizes the
 * service under another name, such as localhost. Pages send no referrer, so browsers send `Origin: null`; where they also omit
 * Sec-Fetch-Site (plain http), the token decides.
 */
export function refuseForgedForm(origin: string): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'POST') return next();
    const site = req.get('Sec-Fetch-Site');
    const sender = req.get('Origin') ?? 'null';
    const fromHere = site === undefined ? sender === origin || sender === 'null' : site === 'same-origin';
    if (!fromHere || !tokenMatches(formField(req, 'form_token'), res.locals.formToken)) {
      throw new Refusal('csrf_failed', 'Nothing was changed: the form did not come from a page that is still current.');
    }
    next();
  };
}

function tokenMatches(given: string, expected: string | undefined): boolean {
  return expected !== undefined && equalHashes(hashSecret(unmaskForm(given)), hashSecret(expected));
}
