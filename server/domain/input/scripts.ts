/** Scripts that are written together in one word. */
const TOGETHER = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Bopomofo'],
  ['Han', 'Hangul'],
];

/** Scripts that are distinguished. A letter of two scripts counts for both. Unlisted scripts count as one. */
const SCRIPTS = [
  'Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Devanagari', 'Bengali', 'Gurmukhi',
  'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Myanmar', 'Khmer',
  'Ethiopic', 'Cherokee', 'Canadian_Aboriginal', 'Coptic', 'Gothic', 'Lisu', 'Deseret', 'Osage', 'Old_Italic', 'Lycian',
  'Lydian', 'Carian', 'Tifinagh', 'Vai', 'Runic', 'Ogham', 'Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul',
]; // prettier-ignore

const OTHER = 'other';
const OF_ALL = /[\p{scx=Common}\p{scx=Inherited}]/u;
const LETTERS = new Map(SCRIPTS.map((script) => [script, new RegExp(`\\p{scx=${script}}`, 'u')]));

/**
 * Reports whether a word has letters of scripts that no language writes together (Unicode Technical Standard 39, section
 * 5.1, word by word: in names such as `Яндекс Pay`, each word has one script).
 */
export function mixesScripts(word: string): boolean {
  const letters = [...word.matchAll(/\p{L}/gu)].map(([letter]) => scriptsOf(letter));
  const isWrittenIn = (scripts: readonly string[]) =>
    letters.every((of) => of === 'any' || of.some((script) => scripts.includes(script)));
  return ![...[...SCRIPTS, OTHER].map((script) => [script]), ...TOGETHER].some(isWrittenIn);
}

/** Lists the scripts of a letter; `any` for letters that belong to no script, such as those of mathematics. */
function scriptsOf(letter: string): string[] | 'any' {
  if (OF_ALL.test(letter)) return 'any';
  const scripts = SCRIPTS.filter((script) => LETTERS.get(script)!.test(letter));
  return scripts.length > 0 ? scripts : [OTHER];
}
