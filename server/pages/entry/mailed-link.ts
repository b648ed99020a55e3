import type { Request, Response } from 'express';
import { Refusal } from '../../platform/errors.ts';
import type { MessageKey } from '../../platform/languages/language.ts';
import { PageError } from '../parts/page-error.ts';
import { languageFor, textOf } from '../parts/page-language.ts';

/** Returns the token of the link, which stays in the URL of its page. */
export function linkToken(req: Request): string {
  const { token } = req.query;
  return typeof token === 'string' ? token : '';
}

/** The next step from a link that cannot be used. */
export interface NextStep {
  href: string;
  label: MessageKey;
}

/** Shows why a link cannot be used, and where to get a new one. */
export function orUnusable(res: Response, { href, label }: NextStep): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Refusal) || error.code !== 'link_invalid') throw error;
    const language = languageFor(res);
    throw new PageError('link_invalid', textOf(error, language), {
      heading: language.text('link.title'),
      advice: language.text('link.advice'),
      link: { href, label: language.text(label) },
      isTranslated: true,
    });
  };
}
