import type { Request, RequestHandler, Response } from 'express';
import type { HttpContext } from '../../http/http-context.ts';
import type { Language } from '../../platform/languages/language.ts';
import { ENGLISH } from '../../platform/languages/languages.ts';
import { LANGUAGE_PARAMETER, withChangedQuery } from './page-language.ts';
import { seeOther } from './render-page.ts';

/**
 * Sets the language of a translated page: the visitor's choice, kept in a cookie, that of the account, or the best of
 * `Accept-Language`. A choice is made by `?lang=`, which is removed from the address.
 */
export const chooseLanguage =
  ({ cookies, languages }: Pick<HttpContext, 'cookies' | 'languages'>): RequestHandler =>
  (req, res, next) => {
    const chosen = req.method === 'GET' ? languageOf(languages, req.query[LANGUAGE_PARAMETER]) : undefined;
    if (chosen) {
      res.append('Set-Cookie', cookies.language(chosen.code));
      return seeOther(
        res,
        withChangedQuery(req, (query) => query.delete(LANGUAGE_PARAMETER)),
      );
    }
    res.locals.languages = languages;
    speak(res, requestedLanguage({ cookies, languages }, req, res.locals.caller?.user));
    next();
  };

/** Returns the language that the visitor has chosen, in this browser or in the account, or else the best of `Accept-Language`. */
export const requestedLanguage = (
  { cookies, languages }: Pick<HttpContext, 'cookies' | 'languages'>,
  req: Request,
  user?: Speaker,
): Language =>
  chosenLanguage({ cookies, languages }, req, user) ??
  languageOf(languages, req.acceptsLanguages(languages.map(({ code }) => code))) ??
  ENGLISH;

/** A user with the chosen language. */
interface Speaker {
  language: string | null;
}

const chosenLanguage = (
  { cookies, languages }: Pick<HttpContext, 'cookies' | 'languages'>,
  req: Request,
  user: Speaker | undefined,
): Language | undefined =>
  languageOf(languages, cookies.readLanguage(req.headers.cookie)) ?? languageOf(languages, user?.language);

/** Sets the first known language of `ui_locales` (OpenID Connect Core 3.1.2.1), unless the visitor has chosen one. */
export function preferLanguage(
  { cookies, languages }: Pick<HttpContext, 'cookies' | 'languages'>,
  req: Request,
  res: Response,
  tags: string | null,
): void {
  if (tags === null || chosenLanguage({ cookies, languages }, req, res.locals.caller?.user)) return;
  const [preferred] = tags.split(' ').flatMap((tag) => languageOf(languages, tag) ?? []);
  if (preferred) speak(res, preferred);
}

function speak(res: Response, language: Language): void {
  res.locals.language = language;
  res.set('Content-Language', language.code);
}

/** Finds a language by its tag, also with a region: `de-CH` is `de`. */
function languageOf(languages: Language[], tag: unknown): Language | undefined {
  if (typeof tag !== 'string') return undefined;
  const [wanted, [base]] = [tag.toLowerCase(), tag.toLowerCase().split('-')];
  return languages.find(({ code }) => code.toLowerCase() === wanted) ?? languages.find(({ code }) => code === base);
}
