/** Letters that are spelled either way; more than these are looked for as typed. */
const MOST_LETTERS = 3;

/**
 * What a text may look like once the database has folded its case. Some databases fold ASCII alone (those of locale C),
 * others all letters: so every way to write the first letters beyond ASCII is looked for.
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
