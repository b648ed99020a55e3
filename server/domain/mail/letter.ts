import { Eta } from 'eta';

/** A mail as it is sent. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** What a mail says, without its form. */
export interface LetterWords {
  to: string;
  subject: string;
  paragraphs: string[];
  /** The one link, with what it does. */
  link?: { label: string; href: string };
  /** What to do if this comes as a surprise. */
  otherwise: string;
}

const templates = new Eta({ views: import.meta.dirname, autoEscape: true, cache: true });

/** The same words as plain text and as HTML without images, styles or anything that is fetched. */
export function writeLetter({ to, subject, paragraphs, link, otherwise }: LetterWords): Letter {
  const text = [...paragraphs, ...(link ? [`${link.label}:\n${link.href}`] : []), otherwise, '-- \nTallystick\n'];
  return {
    to,
    subject,
    text: text.join('\n\n'),
    html: templates.render('./letter', { subject, paragraphs, link, otherwise }),
  };
}
