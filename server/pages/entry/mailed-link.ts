import type { Request } from 'express';
import { Refusal } from '../../platform/errors.ts';
import { PageError, type PageLink } from '../parts/page-error.ts';

/** Returns the token of the link, which stays in the URL of its page. */
export function linkToken(req: Request): string {
  const { token } = req.query;
  return typeof token === 'string' ? token : '';
}

/** Shows why a link cannot be used, and where to get a new one. */
export function orUnusable(link: PageLink): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Refusal) || error.code !== 'link_invalid') throw error;
    throw new PageError('link_invalid', error.message, {
      heading: 'This link cannot be used',
      advice: 'A link works once, and only for a while.',
      link,
    });
  };
}
