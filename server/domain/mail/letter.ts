import { Eta } from 'eta';
import type { Language } from '../../platform/languages/language.ts';
import { ENGLISH } from '../../platform/languages/languages.ts';

/** A rendered mail. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The content of a mail. */
export interface LetterWords {
  to: string;
  subject: string;
  paragraphs: string[];
  /** The only link. */
  link?: { label: string; href: string };
  /** Advice for a recipient who did not cause this mail. */
  otherwise: string;
  /** Language of the texts, if it is not English. */
  language?: Language;
}

const templates = new Eta({ views: import.meta.dirname, autoEscape: true, cache: true });

/** Renders plain text, and HTML without images, styles or other external content. */
export function writeLetter({ to, subject, paragraphs, link, otherwise, language = ENGLISH }: LetterWords): Letter {
  const text = [...paragraphs, ...(link ? [`${link.label}:\n${link.href}`] : []), otherwise, '-- \nTallystick\n'];
  return {
    to,
    subject,
    text: text.join('\n\n'),
    html: templates.render('./letter', { subject, paragraphs, link, otherwise, language }),
  };
}
