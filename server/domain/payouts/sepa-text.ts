/** Letters that have no decomposition into a Latin letter and marks. */
const LETTERS: Record<string, string> = {
  ...{
    ß: 'ss',
    ẞ: 'SS',
    æ: 'ae',
    Æ: 'AE',
    œ: 'oe',
    Œ: 'OE',
    ø: 'o',
    Ø: 'O',
    ł: 'l',
    Ł: 'L',
    đ: 'd',
    Đ: 'D',
    ð: 'd',
    Ð: 'D',
  },
  ...{ þ: 'th', Þ: 'TH', ı: 'i', ħ: 'h', Ħ: 'H', '&': '+', '’': "'", '–': '-', '—': '-' },
};

/** Characters that every bank of SEPA processes (EPC217-08). */
const SEPA = /^[A-Za-z0-9/?:().,'+ -]*$/;

/** Writes a text in the characters of SEPA; undefined if it has a letter of another script. */
export function sepaText(text: string): string | undefined {
  const plain = Array.from(
    text.normalize('NFKD').replace(/\p{M}/gu, ''),
    (character) => LETTERS[character] ?? character,
  );
  const written = plain
    .join('')
    .replace(/[^\p{L}\p{N}/?:().,'+ -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return SEPA.test(written) && /[A-Za-z0-9]/.test(written) ? written : undefined;
}
