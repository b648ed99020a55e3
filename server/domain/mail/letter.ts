import { Eta } from 'eta';
import type { Language } from '../../platform/languages/language.ts';
import { ENGLISH } from '../../platform/languages/languages.ts';

/** A rendered mail. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Digest of the business's image that is sent with it. */
  image?: string;
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
  /** The business whose image is at its head: its name and the digest of the image. */
  sender?: { name: string; image: string } | undefined;
  /** Language of the texts, if it is not English. */
  language?: Language;
}

const templates = new Eta({ views: import.meta.dirname, autoEscape: true, cache: true });

const IMAGE = / *<p><img src="cid:image"[^>]*><\/p>\n/;

/** Removes the image from the HTML of a letter. */
export const withoutImage = (html: string) => html.replace(IMAGE, '');

/** Renders plain text, and HTML without styles or external content: an image is part of the mail. */
export function writeLetter(words: LetterWords): Letter {
  const { to, subject, paragraphs, link, otherwise, sender, language = ENGLISH } = words;
  const text = [...paragraphs, ...(link ? [`${link.label}:\n${link.href}`] : []), otherwise, '-- \nTallystick\n'];
  return {
    to,
    subject,
    text: text.join('\n\n'),
    html: templates.render('./letter', { subject, paragraphs, link, otherwise, sender, language }),
    ...(sender && { image: sender.image }),
  };
}
