import type { Request, Response } from 'express';
import type { Language } from '../../platform/languages/language.ts';
import { ENGLISH } from '../../platform/languages/languages.ts';
import { TranslatedRefusal } from '../../platform/languages/translated-refusal.ts';
import { withQuery } from './with-query.ts';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- Express declares its extension point as a namespace
  namespace Express {
    interface Locals {
      /** Language of a translated page. */
      language?: Language;
      /** Languages that a translated page offers. */
      languages?: Language[];
    }
  }
}

export const LANGUAGE_PARAMETER = 'lang';

/** Returns the language of this request. */
export const languageFor = (res: Response): Language => res.locals.language ?? ENGLISH;

/** Returns the text of a refusal in a language. Texts that are not in the catalogues are English. */
export const textOf = (refusal: Error, language: Language): string =>
  refusal instanceof TranslatedRefusal ? language.text(refusal.key, refusal.values) : refusal.message;

/** Returns the address of a page with another query. A request may name a whole address, so only path and query are read. */
export function withChangedQuery({ path, originalUrl }: Request, change: (query: URLSearchParams) => void): string {
  const query = new URLSearchParams(originalUrl.split('?').slice(1).join('?'));
  change(query);
  return withQuery(path, query);
}

/** A link that chooses a language. */
export interface LanguageLink {
  code: string;
  name: string;
  href: string;
  isChosen: boolean;
}

/** Lists the links with which this page offers its languages; empty for a page without translation. */
export function languageLinks(res: Response): LanguageLink[] {
  return (res.locals.languages ?? []).map(({ code, name }) => ({
    code,
    name,
    href: withChangedQuery(res.req, (query) => query.set(LANGUAGE_PARAMETER, code)),
    isChosen: code === languageFor(res).code,
  }));
}
