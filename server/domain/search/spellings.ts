/** Maximum number of letters to try in both cases, in all of their combinations. */
const MOST_LETTERS = 3;

/**
 * Lists the spellings of a text after the database's `lower`. With locale C it folds ASCII letters only, so other letters
 * are searched as typed, all small and all large, each with both cases of the first ones.
 */
export function spellingsOf(text: string): string[] {
  return [...new Set(foldsOf(text).flatMap((fold) => withFirstInBothCases([...fold])))];
}

/** Lists a text after the database's `lower`: as typed, all small and all large. */
export function foldsOf(text: string): string[] {
  const letters = [...text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())];
  return [...new Set([letters, letters.map(small), letters.map(large)].map((fold) => fold.join('')))];
}

function withFirstInBothCases(letters: string[]): string[] {
  let branched = 0;
  return letters.reduce<string[]>(
    (spellings, letter) => {
      const ways = [...new Set([letter, small(letter), large(letter)])];
      if (ways.length > 1) branched += 1;
      const used = branched > MOST_LETTERS ? [letter] : ways;
      return spellings.flatMap((spelling) => used.map((way) => spelling + way));
    },
    [''],
  );
}

const small = (letter: string) => oneLetter(letter, letter.toLowerCase());
const large = (letter: string) => oneLetter(letter, letter.toUpperCase());

/** Returns the letter in the other case, if that is one letter, too, and not ASCII, which `lower` has folded. */
function oneLetter(letter: string, other: string): string {
  return /^[\0-\x7f]$/.test(letter) || [...other].length > 1 ? letter : other;
}
