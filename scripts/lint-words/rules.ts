/** A way of writing that the project avoids. */
export interface WordRule {
  pattern: RegExp;
  advice: string;
}

/** Words and phrases that read as translated or are not standard terms. */
const BANNED: [pattern: RegExp, advice: string][] = [
  [/\banew\b/i, 'write "again" or "with new …"'],
  [/(?<!['"`])\bnone\b(?!['"`]| of\b)/i, 'name what is missing: "no endpoint", "undefined without a match"'],
  [/\bbeside\b/i, 'write "next to" or "alongside"'],
  [/\bgoes by\b/i, 'write "uses" or "depends on"'],
  [/\bof (?:its|their) own\b/i, 'write "its own …" or "a separate …"'],
  [/\bleads? (?:on|the \w+ on)\b/i, 'write "redirects"'],
  [/\btells?\b/i, 'write "says", "reports" or "distinguishes"'],
  [/\bnobody\b/i, 'write "no one", or name who'],
  [/\bwhoever\b/i, 'name who: "the caller", "a reader"'],
  [/\bcomes again\b/i, 'write "is sent again" or "is repeated"'],
  [/\bis to do\b/i, 'write "must" or "is due"'],
];

export const WORD_RULES: WordRule[] = BANNED.map(([pattern, advice]) => ({ pattern, advice }));

/** Openings that doc comments avoid: a doc comment starts with a verb, or names a thing and its unit. */
export const OPENINGS: WordRule = {
  pattern: /^(?:Of|The same|Whether)\b/,
  advice: 'start with a verb, or name the thing: "Reports whether …", "True if …"',
};
