/** Letters to try in both cases; further ones are searched as typed. */
const MOST_LETTERS = 3;

/**
 * The spellings of a text after the database's `lower`. With locale C it folds ASCII letters only, so both cases of the
 * first other letters are searched.
 */
export function spellingsOf(text: string): string[] {
  const letters = [...text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())];
  let branched = 0;
  return letters.reduce<string[]>(
    (spellings, letter) => {
      const ways = waysOf(letter);
      if (ways.length > 1) branched += 1;
      const used = branched > MOST_LETTERS ? [letter] : ways;
      return spellings.flatMap((spelling) => used.map((way) => spelling + way));
    },
    [''],
  );
}

function waysOf(letter: string): string[] {
  if (/^[\0-\x7f]$/.test(letter)) return [letter];
  return [...new Set([letter, letter.toLowerCase(), letter.toUpperCase()])].filter((way) => [...way].length === 1);
}
