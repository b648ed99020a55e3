import { Language, type Messages } from '../../server/platform/languages/language.ts';
import { ENGLISH } from '../../server/platform/languages/languages.ts';

/** Placeholders and elements of a text; a placeholder may have forms, which have braces again. */
const PARTS = /(\{(?:[^{}]|\{[^{}]*\})*\}|<[^>]+>)/;

/** Changes the words of each English text, without its placeholders and elements. */
function change(words: (text: string) => string): Messages {
  const texts = Object.entries(ENGLISH.messages).map(([key, text]) => [
    key,
    text
      .split(PARTS)
      .map((part) => (PARTS.test(part) ? part : words(part)))
      .join(''),
  ]);
  return Object.fromEntries(texts) as Messages;
}

const longer = (text: string) => text.replace(/\p{L}+/gu, (word) => word + word.slice(0, Math.ceil(word.length * 0.4)));

const ARABIC = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';
const arabic = (text: string) => text.replace(/[a-z]/gi, (letter) => ARABIC[letter.toLowerCase().charCodeAt(0) - 97]!);

/** English with words that are 40 % longer. */
export const LONG = new Language('en-XA', 'Long', change(longer), { dates: 'en-GB' });

/** English in letters that are written from right to left. */
export const RIGHT_TO_LEFT = new Language('ar-XB', 'من اليمين', change(arabic), { direction: 'rtl' });
