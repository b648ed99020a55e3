import { Refusal, type ErrorCode } from '../../platform/errors.ts';

export interface PageLink {
  href: string;
  label: string;
}

/** Texts of an error page. */
export interface PageWords {
  /** What happened, in a few words. */
  heading: string;
  /** What happened, in full. */
  detail: string;
  /** The visitor's next step. */
  advice: string;
  link: PageLink | null;
  /** True for texts in the language of the page; others are in English. */
  isTranslated?: boolean;
}

/** A refusal that sets the texts of its page. Any other Refusal is shown with the texts of its code. */
export class PageError extends Refusal {
  readonly words: Partial<PageWords>;

  constructor(code: ErrorCode, detail: string, words: Partial<PageWords> = {}) {
    super(code, detail);
    this.words = words;
  }
}
