import { Refusal, type ErrorCode } from '../../platform/errors.ts';

export interface PageLink {
  href: string;
  label: string;
}

/** The words of an error page. */
export interface PageWords {
  /** What happened, in few words. */
  heading: string;
  /** What happened, in full. */
  detail: string;
  /** What the visitor can do now. */
  advice: string;
  link: PageLink | null;
}

/** A refusal that sets words of its page. Any other Refusal is shown with the words of its code. */
export class PageError extends Refusal {
  readonly words: Partial<PageWords>;

  constructor(code: ErrorCode, detail: string, words: Partial<PageWords> = {}) {
    super(code, detail);
    this.words = words;
  }
}
